//! Pairs of cells that hold an allowed pair of values.

use super::poster::Poster;
use crate::{
    grid::{Cell, Size, Value, bits},
    program::Relation,
};

/// Which values may stand in a pair of cells: a square table of values, lowest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PairTable {
    values: usize,
    /// Bits, row by row: a row for each value of the first cell.
    allowed: Vec<u64>,
    is_difference: bool,
}

impl PairTable {
    /// The table of the pairs for which `is_allowed` says so; it is asked about every pair of the
    /// size's values.
    pub fn new(size: Size, is_allowed: impl Fn(Value, Value) -> bool) -> Self {
        Self::of(size, &is_allowed)
    }

    /// [`new`](Self::new) for a test that is dynamic already.
    pub(super) fn of(size: Size, is_allowed: &dyn Fn(Value, Value) -> bool) -> Self {
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
        Self { values, allowed, is_difference }
    }

    /// Whether a pair of values, given by their 0-based indices, is allowed.
    pub fn allows(&self, one: usize, other: usize) -> bool {
        bits::has(&self.allowed, one * self.values + other)
    }

    /// How many words of memory it takes.
    pub fn words(&self) -> usize {
        self.allowed.len()
    }

    /// Whether it says that the two values differ, and no more.
    pub fn is_difference(&self) -> bool {
        self.is_difference
    }

    /// Whether it says that the two values differ, perhaps among other things.
    pub fn excludes_equals(&self) -> bool {
        (0..self.values).all(|value| !self.allows(value, value))
    }

    /// Whether all that is excluded is excluded pair by pair.
    #[doc(hidden)]
    pub fn has_no_support(&self) -> bool {
        let few = |value: usize| self.has_few_seconds(value) || self.has_few_firsts(value);
        self.is_difference || !(0..self.values).any(few)
    }

    /// Whether so few values go with one of the first cell that these are better listed than the
    /// others excluded.
    fn has_few_seconds(&self, one: usize) -> bool {
        2 * (0..self.values).filter(|&other| self.allows(one, other)).count() <= self.values
    }

    /// The same for a value of the second cell.
    fn has_few_firsts(&self, other: usize) -> bool {
        2 * (0..self.values).filter(|&one| self.allows(one, other)).count() <= self.values
    }
}

/// A value that goes with no more than half of the others' has a *support*: if it is in the one
/// cell, one of these is in the other (Gent, "Arc consistency in SAT", 2002). Any other pair that
/// is not allowed is excluded: at most one of the two cells holds its value.
pub(super) fn post(pairs: &[[Cell; 2]], table: &PairTable, rows: &mut Poster<'_>) {
    let size = rows.size;
    let count = size.value_count();
    // A table that says "different" stays as it is, even where there are just two values.
    let is_listed = |few: bool| few && !table.is_difference;
    let firsts: Vec<bool> = (0..count).map(|one| is_listed(table.has_few_seconds(one))).collect();
    let seconds: Vec<bool> =
        (0..count).map(|other| is_listed(table.has_few_firsts(other))).collect();
    for (low, first) in size.values().enumerate() {
        for (high, second) in size.values().enumerate().skip(low) {
            let is_excluded = |one: usize, other: usize| {
                !(table.allows(one, other) || firsts[one] && seconds[other])
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
                    let literals = [size.var(one, first), size.var(other, second)];
                    let literals = literals.map(crate::program::Var::positive);
                    rows.post_as(literals, Relation::AtMost(1), origin, None);
                }
            }
        }
    }
    for &[one, other] in pairs {
        let supports = |value: usize, here: Cell, there: Cell, goes: &dyn Fn(usize) -> bool| {
            let not = size.var(here, size.value_at(value)).negative();
            let some = (0..count).filter(|&value| goes(value));
            let some = some.map(|value| size.var(there, size.value_at(value)).positive());
            std::iter::once(not).chain(some).collect::<Vec<_>>()
        };
        for value in (0..count).filter(|&value| firsts[value]) {
            let clause = supports(value, one, other, &|second| table.allows(value, second));
            rows.post_as(clause, Relation::AtLeast(1), rows.origin, None);
        }
        for value in (0..count).filter(|&value| seconds[value]) {
            let clause = supports(value, other, one, &|first| table.allows(first, value));
            rows.post_as(clause, Relation::AtLeast(1), rows.origin, None);
        }
    }
}
