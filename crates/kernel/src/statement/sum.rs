//! A weighted sum of values.

use std::ops::RangeInclusive;

use super::{Statement, poster::Poster};
use crate::{
    grid::{Cell, Size},
    program::{Lit, Relation, Sense},
};

/// One term of a sum: a cell's value times a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The weight, which is not 0.
    pub weight: i32,
    /// The cell.
    pub cell: Cell,
}

/// With this weight the numbers of a sum might not fit into 31 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow {
    /// The weight that is too much.
    pub weight: i64,
}

/// The totals that a sum may have: ranges of integers, lowest first, with gaps between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Totals(Vec<RangeInclusive<i64>>);

impl Totals {
    /// The integers in these ranges.
    pub fn new(ranges: impl IntoIterator<Item = RangeInclusive<i64>>) -> Self {
        let mut sorted: Vec<_> = ranges.into_iter().filter(|range| !range.is_empty()).collect();
        sorted.sort_unstable_by_key(|range| *range.start());
        let mut joined: Vec<RangeInclusive<i64>> = Vec::new();
        for range in sorted {
            match joined.last_mut() {
                Some(last) if *range.start() <= last.end().saturating_add(1) => {
                    *last = *last.start()..=*last.end().max(range.end());
                }
                _ => joined.push(range),
            }
        }
        Self(joined)
    }

    /// This total alone.
    pub fn exactly(total: i64) -> Self {
        Self(vec![total..=total])
    }

    /// The ranges, lowest first, with gaps between them.
    pub fn ranges(&self) -> &[RangeInclusive<i64>] {
        &self.0
    }

    /// Whether a sum may have this total.
    pub fn contains(&self, total: i64) -> bool {
        self.0.iter().any(|range| range.contains(&total))
    }

    /// The totals among these.
    #[must_use]
    pub fn within(&self, range: &RangeInclusive<i64>) -> Self {
        let cut = |one: &RangeInclusive<i64>| {
            *one.start().max(range.start())..=*one.end().min(range.end())
        };
        Self::new(self.0.iter().map(cut))
    }
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
        return Ok(Statement::Sum { terms: terms(weighted, size)?, totals: Totals::new(totals) });
    }
    let (first, scale) = (i64::from(*size.value_range().start()), size.worth_scale());
    let (mut all, mut beyond) = (Vec::new(), 0_i64);
    for (weight, cell) in weighted {
        all.push((weight.saturating_mul(scale), cell));
        for (each, over) in size.worth_parts(cell) {
            let weight = weight.saturating_mul(each);
            all.push((weight, over));
            // (A part counts from the first value on.)
            beyond = beyond.saturating_add(weight.saturating_mul(first));
        }
    }
    let scaled = |end: i64| end.saturating_mul(scale).saturating_add(beyond);
    let totals = totals.into_iter().map(|range| scaled(*range.start())..=scaled(*range.end()));
    Ok(Statement::Sum { terms: terms(all, size)?, totals: Totals::new(totals) })
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
    let highest = i64::from(*size.value_range().end()).max(1);
    let mut largest: i64 = 0;
    let mut terms = Vec::with_capacity(sums.len());
    for (weight, cell) in sums.into_iter().filter(|(weight, _)| *weight != 0) {
        let term = weight.checked_abs().and_then(|weight| {
            // A row of the program has the weight of all values of the cell.
            weight.checked_mul(highest)?.checked_mul(size.value_count() as i64)
        });
        let sum = term.and_then(|term| largest.checked_add(term));
        largest = sum.filter(|sum| *sum <= i64::from(i32::MAX)).ok_or(Overflow { weight })?;
        terms.push(Term { weight: weight as i32, cell });
    }
    Ok(terms)
}

/// The least and the greatest total, whatever the cells hold.
pub fn extremes(terms: &[Term], size: Size) -> RangeInclusive<i64> {
    let (first, last) = size.value_range().into_inner();
    let ends = |term: &Term| {
        let ends = [first, last].map(|value| i64::from(term.weight) * i64::from(value));
        [ends[0].min(ends[1]), ends[0].max(ends[1])]
    };
    let [least, greatest] = terms
        .iter()
        .map(ends)
        .fold([0, 0], |[least, greatest], [low, high]| [least + low, greatest + high]);
    least..=greatest
}

/// One row with the weights, if the totals have no gap. Otherwise a variable for each total, or
/// for each range of totals, one of which holds.
pub(super) fn post(terms: &[Term], totals: &Totals, rows: &mut Poster<'_>) {
    let size = rows.size;
    let value_terms = || {
        terms.iter().flat_map(move |term| {
            size.values().map(move |value| {
                let weight = i64::from(term.weight) * i64::from(value.number());
                (weight, size.var(term.cell, value).positive())
            })
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
