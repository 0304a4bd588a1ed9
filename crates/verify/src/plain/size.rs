//! How large a formula would be, before it is written.

use super::number::{numbers, sums};
use crate::{manifest::MAX_CLAUSES, prelude::*};

/// The most clauses that are written for a count by naming all cells that may be too many, or too
/// few. The lines of a Binairo of side 16 have 22,880, and have always been written so.
const MOST_LISTED: usize = 25_000;

/// How many clauses [`formula`](super::formula) would write down, repeated ones included, or more.
/// Those with many literals count as several. It stops soon after [`MAX_CLAUSES`].
pub fn size(model: &Model) -> usize {
    let values = model.size().value_count();
    let mut tally = ClauseTally { values, clauses: 0 };
    let mut statements = model.rules().iter().flat_map(|rule| rule.statements());
    // The cells, and the solution that is forbidden.
    let cells = model.size().place_count().saturating_mul(pairs(values) + 1).saturating_add(1);
    tally.add(cells).and_then(|()| statements.try_for_each(|statement| tally.state(statement)));
    tally.clauses
}

/// Whether "the number of these that hold is allowed" is written by naming all that may be too
/// many, or too few; else they are added up.
pub(super) fn is_listed(length: usize, allowed: &Totals) -> bool {
    choices(length, allowed).is_some()
}

pub(super) fn pairs(of: usize) -> usize {
    binomial(of, 2).saturating_add(1)
}

/// How many clauses say that the number of these that hold is allowed, if all are named; none if
/// these are too many.
fn choices(length: usize, allowed: &Totals) -> Option<usize> {
    let numbers = numbers(length, allowed);
    let (Some(&least), Some(&most)) = (numbers.first(), numbers.last()) else { return Some(1) };
    let too_many = binomial(length, most + 1);
    let too_few = if least > 0 { binomial(length, length - least + 1) } else { 0 };
    let gaps = (least..most).filter(|number| numbers.binary_search(number).is_err());
    let mut all = [too_many, too_few].into_iter().chain(gaps.map(|gap| binomial(length, gap)));
    all.try_fold(0_usize, |sum, more| {
        Some(sum.saturating_add(more)).filter(|&sum| sum <= MOST_LISTED)
    })
}

/// In how many ways some of these can be chosen, or the largest number there is.
fn binomial(of: usize, choose: usize) -> usize {
    if choose > of {
        return 0;
    }
    let step = |ways: usize, index: usize| Some(ways.checked_mul(of - index)? / (index + 1));
    (0..choose.min(of - choose)).try_fold(1, step).unwrap_or(usize::MAX)
}

/// What has been counted so far. Its methods return none once that is too much.
pub(super) struct ClauseTally {
    pub(super) values: usize,
    pub(super) clauses: usize,
}

impl ClauseTally {
    pub(super) fn add(&mut self, clauses: usize) -> Option<()> {
        self.clauses = self.clauses.saturating_add(clauses);
        (self.clauses <= MAX_CLAUSES).then_some(())
    }

    /// The clauses for a number of items, each with this many literals.
    pub(super) fn count(&mut self, length: usize, literals: usize, allowed: &Totals) -> Option<()> {
        if let Some(choices) = choices(length, allowed) {
            return self.add(choices.saturating_mul(literals));
        }
        let sum = self.sum(&vec![(); length], &|tally, ()| {
            tally.add(literals)?;
            Some(vec![0, 1])
        })?;
        self.add(sum.len())
    }

    /// The clauses that add up these numbers, and what their sum may be.
    pub(super) fn sum<T>(
        &mut self,
        of: &[T],
        number: &impl Fn(&mut Self, &T) -> Option<Vec<i64>>,
    ) -> Option<Vec<i64>> {
        match of {
            [] => Some(vec![0]),
            [one] => number(self, one),
            _ => {
                let (one, other) = of.split_at(of.len() / 2);
                let (one, other) = (self.sum(one, number)?, self.sum(other, number)?);
                // Two for each pair, and those that say what is in order.
                self.add(one.len().saturating_mul(other.len()).saturating_mul(3))?;
                Some(sums(&one, &other))
            }
        }
    }

    pub(super) fn path(&mut self, layers: &Layers) -> Option<()> {
        self.add(1)?;
        (0..layers.length()).try_for_each(|place| {
            let (states, next) = (layers.state_count(place), layers.state_count(place + 1));
            let ways: usize = (0..states)
                .flat_map(|state| (0..self.values).map(move |value| (state, value)))
                .map(|(state, value)| layers.next(place, state, value).len())
                .sum();
            if !layers.is_deterministic() {
                // One for each way, which is also in a long one for its value.
                return self.add(2 * ways + next.saturating_mul(self.values));
            }
            // Three for each way, which is also in three long ones.
            self.add(4 * ways + states + next + self.values)
        })
    }
}
