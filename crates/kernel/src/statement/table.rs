//! Cells, and pairs of cells, that hold allowed values.

use crate::statement::prelude::*;

/// Which values may stand in a cell, or in a pair of cells: tuples of one value or of two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TupleTable {
    arity: usize,
    /// The lowest value, and how many there are.
    first: Value,
    values: usize,
    /// A bit for each tuple, the lowest first.
    allowed: Vec<u64>,
    is_difference: bool,
}

impl TupleTable {
    /// The table of single values: these, as far as a grid of this size has them.
    pub fn of_values(values: impl IntoIterator<Item = Value>, size: Size) -> Self {
        let mut allowed = vec![0; bits::words(size.value_count())];
        let values = values.into_iter().filter_map(|value| size.value(value.number().into()));
        values.for_each(|value| bits::insert(&mut allowed, size.value_index(value)));
        Self::new(1, allowed, false, size)
    }

    /// The table of the pairs for which `is_allowed` says so; it is asked about every pair of the
    /// size's values.
    pub fn of_pairs(size: Size, is_allowed: &dyn Fn(Value, Value) -> bool) -> Self {
        let values = size.value_count();
        let mut allowed = vec![0; bits::words(values * values)];
        let mut is_difference = true;
        for (row, one) in size.values().enumerate() {
            for (column, other) in size.values().enumerate() {
                let is_allowed = is_allowed(one, other);
                is_difference &= is_allowed == (one != other);
                if is_allowed {
                    bits::insert(&mut allowed, row * values + column);
                }
            }
        }
        Self::new(2, allowed, is_difference, size)
    }

    fn new(arity: usize, allowed: Vec<u64>, is_difference: bool, size: Size) -> Self {
        let (first, values) = (size.value_at(0), size.value_count());
        Self { arity, first, values, allowed, is_difference }
    }

    /// The same table among all values of a size. What it was not asked about is not allowed, or
    /// differs.
    pub(super) fn whole(&self, size: Size) -> Self {
        let index = |value: Value| {
            let index = usize::from(value.number()).checked_sub(self.first.number().into())?;
            (index < self.values).then_some(index)
        };
        match self.arity {
            1 => Self::of_values(self.values().iter(), size),
            _ => Self::of_pairs(size, &|one, other| match (index(one), index(other)) {
                (Some(one), Some(other)) => self.allows(&[one, other]),
                _ => self.is_difference && one != other,
            }),
        }
    }

    /// How many values a tuple has: 1 or 2.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// Whether a tuple of values, given by their 0-based indices, is allowed.
    #[inline]
    pub fn allows(&self, tuple: &[usize]) -> bool {
        bits::has(&self.allowed, tuple.iter().fold(0, |at, value| at * self.values + value))
    }

    /// The tuples of values that are not allowed, by their 0-based indices, in order.
    pub fn excluded(&self) -> impl Iterator<Item = Vec<usize>> {
        let tuple = |at| match self.arity {
            1 => vec![at],
            _ => vec![at / self.values, at % self.values],
        };
        let all = 0..self.values.pow(self.arity as u32);
        all.filter(|&at| !bits::has(&self.allowed, at)).map(tuple)
    }

    /// Which tuples are allowed, as bits, the lowest tuple first.
    pub fn bits(&self) -> &[u64] {
        &self.allowed
    }

    /// The values that are allowed, if tuples are single values.
    pub fn values(&self) -> ValueSet {
        let value = |index| Value::new(self.first.number() + index as u16);
        bits::members(&self.allowed).map(value).collect()
    }

    /// Whether it says that the two values differ, and no more.
    pub fn is_difference(&self) -> bool {
        self.is_difference
    }

    /// Whether it says that the two values differ, perhaps among other things.
    pub fn excludes_equals(&self) -> bool {
        self.arity == 2 && (0..self.values).all(|value| !self.allows(&[value, value]))
    }

    /// Whether all that is excluded is excluded tuple by tuple.
    pub fn has_no_support(&self) -> bool {
        let few = |value: usize| self.has_few_seconds(value) || self.has_few_firsts(value);
        self.arity == 1 || self.is_difference || !(0..self.values).any(few)
    }

    /// Whether so few values go with one of the first cell that these are better listed than the
    /// others excluded.
    fn has_few_seconds(&self, one: usize) -> bool {
        2 * (0..self.values).filter(|&other| self.allows(&[one, other])).count() <= self.values
    }

    /// The same for a value of the second cell.
    fn has_few_firsts(&self, other: usize) -> bool {
        2 * (0..self.values).filter(|&one| self.allows(&[one, other])).count() <= self.values
    }
}

/// Rows for single cells, or for pairs of them.
pub(super) fn post(cells: &[Cell], table: &TupleTable, rows: &mut Poster<'_>) {
    match table.arity {
        1 => post_cells(cells, table, rows),
        _ => post_pairs(cells.as_chunks().0, table, rows),
    }
}

/// For each cell: none of the other values is in it.
fn post_cells(cells: &[Cell], table: &TupleTable, rows: &mut Poster<'_>) {
    let size = rows.size;
    for &cell in cells {
        let others =
            size.values_of(cell).filter(|&value| !table.allows(&[size.value_index(value)]));
        let literals: Vec<Lit> = others.map(|value| size.var(cell, value).positive()).collect();
        if !literals.is_empty() {
            rows.post_as(literals, Relation::AtMost(0), rows.origin, None);
        }
    }
}

/// A value that goes with no more than half of the others' has a *support*: if it is in the one
/// cell, one of these is in the other (Gent, "Arc consistency in SAT", 2002). Any other pair that
/// is not allowed is excluded: at most one of the two cells holds its value.
fn post_pairs(pairs: &[[Cell; 2]], table: &TupleTable, rows: &mut Poster<'_>) {
    let size = rows.size;
    let count = size.value_count();
    // A table that says "different" stays as it is, even where there are just two values.
    let is_listed = |few: bool| few && !table.is_difference;
    let firsts: Vec<bool> = (0..count).map(|one| is_listed(table.has_few_seconds(one))).collect();
    let seconds = (0..count).map(|other| is_listed(table.has_few_firsts(other))).collect_vec();
    for (low, first) in size.values().enumerate() {
        for (high, second) in size.values().enumerate().skip(low) {
            let is_excluded = |one: usize, other: usize| {
                !(table.allows(&[one, other]) || firsts[one] && seconds[other])
            };
            let (there, back) = (is_excluded(low, high), low != high && is_excluded(high, low));
            if !there && !back {
                continue;
            }
            if rows.limiter.look().is_err() {
                return;
            }
            let origin =
                if table.is_difference { rows.origin.about(first.number()) } else { rows.origin };
            for &[one, other] in pairs {
                for (one, other) in
                    there.then_some((one, other)).into_iter().chain(back.then_some((other, one)))
                {
                    let literals = [size.literal(one, first), size.literal(other, second)];
                    if let [Some(one), Some(other)] = literals {
                        rows.post_as([one, other], Relation::AtMost(1), origin, None);
                    }
                }
            }
        }
    }
    for &[one, other] in pairs {
        let mut support = |value: usize, here: Cell, there: Cell, goes: &dyn Fn(usize) -> bool| {
            let Some(held) = size.literal(here, size.value_at(value)) else { return };
            let some = (0..count).filter(|&value| goes(value));
            let some = some.filter_map(|value| size.literal(there, size.value_at(value)));
            let clause = std::iter::once(!held).chain(some);
            rows.post_as(clause, Relation::AtLeast(1), rows.origin, None);
        };
        for value in (0..count).filter(|&value| firsts[value]) {
            support(value, one, other, &|second| table.allows(&[value, second]));
        }
        for value in (0..count).filter(|&value| seconds[value]) {
            support(value, other, one, &|first| table.allows(&[first, value]));
        }
    }
}
