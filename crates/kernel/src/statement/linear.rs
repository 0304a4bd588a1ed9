//! Sums: of numbers with weights, and of what counts as 1.

use crate::{program::Var, statement::prelude::*};

/// What is summed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Summed {
    /// These terms.
    Terms(Vec<Term>),
    /// In each of these lists, and for each value by itself, the cells that hold it count as 1.
    EachValue(Vec<Vec<Cell>>),
}

/// One term of a sum: what a cell is worth, times a weight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The weight, which is not 0.
    pub weight: i32,
    /// The cell. Terms that share a cell have values, and share none.
    pub cell: Cell,
    /// The values with which the cell is worth 1, and else 0; none if it is worth the number that it
    /// holds.
    pub values: Option<ValueSet>,
}

/// "This cell holds one of these values."
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The cell.
    pub cell: Cell,
    /// The values. Two items of one count that share a cell share no value.
    pub values: ValueSet,
}

impl Item {
    /// Literals one of which holds if the item does, and otherwise none.
    pub fn literals(&self, size: Size) -> Vec<Lit> {
        literals(self.cell, &self.values, size)
    }
}

fn literals(cell: Cell, values: &ValueSet, size: Size) -> Vec<Lit> {
    let (held, missing): (Vec<Value>, Vec<Value>) =
        size.values_of(cell).partition(|&value| values.contains(value));
    if let [missing] = missing[..] {
        // All values but one: not that one.
        return vec![size.var(cell, missing).negative()];
    }
    held.into_iter().map(|value| size.var(cell, value).positive()).collect()
}

impl Term {
    /// The number that a cell holds, times a weight.
    pub fn number(weight: i32, cell: Cell) -> Self {
        Self { weight, cell, values: None }
    }

    /// 1 if a cell holds one of these values, and else 0.
    pub fn one(cell: Cell, values: ValueSet) -> Self {
        Self { weight: 1, cell, values: Some(values) }
    }

    /// What it adds where the cell holds a value.
    pub fn amount(&self, value: Value) -> i64 {
        let counts = |values: &ValueSet| values.contains(value).into();
        i64::from(self.weight) * i64::from(self.values.as_ref().map_or(value.number(), counts))
    }

    /// The values, if there are some, as bits by their 0-based places.
    pub fn bits(&self, size: Size) -> Option<Vec<u64>> {
        let bits = |values: &ValueSet| TupleTable::of_values(values.iter(), size).bits().to_vec();
        self.values.as_ref().map(bits)
    }

    /// The values with which it is 1, if it is 0 with all others.
    pub fn counted(&self) -> Option<&ValueSet> {
        self.values.as_ref().filter(|_| self.weight == 1)
    }

    /// Whether the sum of some terms, one or more, is the number of those that hold.
    pub fn are_counted(terms: &[Self]) -> bool {
        !terms.is_empty() && terms.iter().all(|term| term.counted().is_some())
    }
}

impl Summed {
    /// The lists of terms that have one of the totals each.
    pub fn lists(&self, size: Size) -> Vec<Vec<Term>> {
        match self {
            Self::Terms(terms) => vec![terms.clone()],
            Self::EachValue(lists) => {
                let list = |(value, cells): (Value, &Vec<Cell>)| {
                    let values: ValueSet = [value].into_iter().collect();
                    cells.iter().map(|&cell| Term::one(cell, values.clone())).collect()
                };
                let all = size.values().cartesian_product(lists);
                let is_held = |(value, cells): &(Value, &Vec<Cell>)| {
                    cells.iter().any(|&cell| size.may_hold(cell, *value))
                };
                all.filter(is_held).map(list).collect()
            }
        }
    }
}

/// With this weight the numbers of a sum might not fit into 31 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow {
    /// The weight that is too much.
    pub weight: i64,
}

/// That the worths of these cells, each times its weight, sum to one of these totals. A cell is worth
/// what it holds, unless a [modifier](crate::grid::Worth) changes that.
///
/// # Errors
/// If the numbers might not fit into 31 bits.
pub fn sum(
    weighted: impl IntoIterator<Item = (i64, Cell)>,
    totals: impl IntoIterator<Item = RangeInclusive<i64>>,
    size: Size,
) -> Result<Statement, Overflow> {
    if !size.has_worths() {
        return Ok(Statement::linear(terms(weighted, size)?, Totals::new(totals)));
    }
    let (first, scale) = (i64::from(*size.board().value_range().start()), size.worth_scale());
    let (mut all, mut beyond) = (Vec::new(), 0_i64);
    for (weight, cell) in weighted {
        all.push((weight.saturating_mul(scale), cell));
        for (each, over) in size.worth_parts(cell) {
            let weight = weight.saturating_mul(each);
            all.push((weight, over));
            // (A part counts from the first value of the board on.)
            beyond = beyond.saturating_add(weight.saturating_mul(first));
        }
    }
    let scaled = |end: i64| end.saturating_mul(scale).saturating_add(beyond);
    let totals = totals.into_iter().map(|range| scaled(*range.start())..=scaled(*range.end()));
    Ok(Statement::linear(terms(all, size)?, Totals::new(totals)))
}

/// The terms of a sum over these cells with these weights: a cell that is named repeatedly counts
/// that many times, and what has no weight is left out.
///
/// # Errors
/// If the numbers might not fit into 31 bits.
pub fn terms(
    weighted: impl IntoIterator<Item = (i64, Cell)>,
    size: Size,
) -> Result<Vec<Term>, Overflow> {
    let mut sums: Vec<(i64, Cell)> = Vec::new();
    let mut place = vec![usize::MAX; size.place_count()];
    for (weight, cell) in weighted {
        let at = &mut place[size.index(cell)];
        if *at == usize::MAX {
            *at = sums.len();
            sums.push((0, cell));
        }
        let sum = &mut sums[*at].0;
        *sum = sum.checked_add(weight).ok_or(Overflow { weight })?;
    }
    let mut largest: i64 = 0;
    let mut terms = Vec::with_capacity(sums.len());
    for (weight, cell) in sums.into_iter().filter(|(weight, _)| *weight != 0) {
        let term = weight.checked_abs().and_then(|weight| {
            // A row of the program has the weight of all values of the cell.
            let highest = size.values_of(cell).map(|value| i64::from(value.number())).max()?;
            weight.checked_mul(highest.max(1))?.checked_mul(size.value_count_of(cell) as i64)
        });
        let sum = term.and_then(|term| largest.checked_add(term));
        largest = sum.filter(|sum| *sum <= i64::from(i32::MAX)).ok_or(Overflow { weight })?;
        terms.push(Term::number(weight as i32, cell));
    }
    Ok(terms)
}

/// The least and the greatest total, whatever the cells hold.
pub fn extremes(terms: &[Term], size: Size) -> RangeInclusive<i64> {
    let ends = |term: &Term| {
        let amounts = size.values_of(term.cell).map(|value| term.amount(value));
        amounts.minmax().into_option().unwrap_or((0, 0))
    };
    let (least, greatest) = terms
        .iter()
        .map(ends)
        .fold((0, 0), |(least, greatest), (low, high)| (least + low, greatest + high));
    least..=greatest
}

/// For each value and each list a row over the cells that hold it; or one row over the terms.
pub(super) fn post(of: &Summed, totals: &Totals, rows: &mut Poster<'_>) {
    let size = rows.size;
    match of {
        Summed::EachValue(lists) => {
            for value in size.values() {
                let origin = rows.origin.about(value.number());
                for cells in lists {
                    let literals: Vec<Lit> =
                        cells.iter().filter_map(|&cell| size.literal(cell, value)).collect();
                    if literals.is_empty() {
                        continue;
                    }
                    // Where each value has its equal share, "not too many" says it all, by
                    // counting.
                    let values = size.values_of_any(cells).count() as i64;
                    let is_share = |each| each * values == cells.len() as i64;
                    let implied = totals.single().filter(|&each| is_share(each));
                    post_count(literals, totals, origin, implied.map(|_| Half::AtLeast), rows);
                }
            }
        }
        Summed::Terms(terms) if Term::are_counted(terms) => {
            let common = terms.iter().map(Term::counted).all_equal_value().ok().flatten();
            let value = common.and_then(ValueSet::single);
            let origin = value.map_or(rows.origin, |value| rows.origin.about(value.number()));
            let literals = |term: &Term| Some(literals(term.cell, term.counted()?, size));
            let literals = terms.iter().filter_map(literals).flatten().collect();
            post_count(literals, totals, origin, None, rows);
        }
        Summed::Terms(terms) => post_sum(terms, totals, rows),
    }
}

/// The number of these literals that hold is allowed.
fn post_count(
    literals: Vec<Lit>,
    totals: &Totals,
    origin: Origin,
    implied: Option<Half>,
    rows: &mut Poster<'_>,
) {
    let length = literals.len();
    let (least, most) = match &totals.numbers(length)[..] {
        // No number will do.
        [] => return rows.post_as([], Relation::AtLeast(1), origin, None),
        [range] => (*range.start() as u32, *range.end() as u32),
        ranges => return post_counter(literals, ranges, origin, rows),
    };
    if least == most {
        rows.post_as(literals, Relation::Exactly(least), origin, implied);
        return;
    }
    if least > 0 {
        rows.post_as(literals.iter().copied(), Relation::AtLeast(least), origin, None);
    }
    if (most as usize) < length {
        rows.post_as(literals, Relation::AtMost(most), origin, None);
    }
}

/// A number in unary: the k-th of as many new variables as there are literals says that k or more
/// of them hold. Being in order and as many as hold defines all of them; so a number is excluded by
/// "if this many, then one more".
fn post_counter(
    literals: Vec<Lit>,
    ranges: &[RangeInclusive<usize>],
    origin: Origin,
    rows: &mut Poster<'_>,
) {
    let at_least: Vec<Var> = literals.iter().map(|_| rows.program.add_variable()).collect();
    let mut post = |literals: &[Lit], relation| {
        rows.post_as(literals.iter().copied(), relation, origin, None);
    };
    for (&one, &next) in at_least.iter().tuple_windows() {
        post(&[one.positive(), next.negative()], Relation::AtLeast(1));
    }
    let length = literals.len() as u32;
    let both = literals.into_iter().chain(at_least.iter().map(|var| var.negative()));
    post(&both.collect_vec(), Relation::Exactly(length));
    for (below, above) in ranges.iter().tuple_windows() {
        // (There is a number before the gap.)
        for number in below.end() + 1..*above.start() {
            let clause = [at_least[number].positive(), at_least[number - 1].negative()];
            post(&clause, Relation::AtLeast(1));
        }
    }
    if let Some(before) = ranges[0].start().checked_sub(1) {
        post(&[at_least[before].positive()], Relation::AtLeast(1));
    }
    if let Some(beyond) = ranges.last().and_then(|last| at_least.get(*last.end())) {
        post(&[beyond.negative()], Relation::AtLeast(1));
    }
}

/// One row with the weights, if the totals have no gap. Otherwise a variable for each total, or
/// for each range of totals, one of which holds.
fn post_sum(terms: &[Term], totals: &Totals, rows: &mut Poster<'_>) {
    let size = rows.size;
    let value_terms = || {
        terms.iter().flat_map(move |term| {
            size.values_of(term.cell)
                .map(move |value| (term.amount(value), size.var(term.cell, value).positive()))
        })
    };
    let extremes = extremes(terms, size);
    let totals = totals.within(&extremes);
    match totals.ranges() {
        [] => rows.post([], Relation::AtLeast(1)),
        [range] => {
            let (least, greatest) = (*range.start(), *range.end());
            if least == greatest {
                return rows.post_linear(value_terms(), Sense::Equal, least);
            }
            if least > *extremes.start() {
                rows.post_linear(value_terms(), Sense::AtLeast, least);
            }
            if greatest < *extremes.end() {
                rows.post_linear(value_terms(), Sense::AtMost, greatest);
            }
        }
        ranges => {
            // Which range the total is in follows from the cells.
            let chosen: Vec<Lit> =
                ranges.iter().map(|_| rows.program.add_auxiliary().positive()).collect();
            rows.post(chosen.iter().copied(), Relation::Exactly(1));
            let bounds = |end: fn(&RangeInclusive<i64>) -> i64| {
                let bounds = ranges.iter().zip(&chosen);
                value_terms().chain(bounds.map(move |(range, &literal)| (-end(range), literal)))
            };
            if ranges.iter().all(|range| range.start() == range.end()) {
                return rows.post_linear(bounds(|range| *range.start()), Sense::Equal, 0);
            }
            rows.post_linear(bounds(|range| *range.start()), Sense::AtLeast, 0);
            rows.post_linear(bounds(|range| *range.end()), Sense::AtMost, 0);
        }
    }
}
