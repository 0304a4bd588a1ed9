//! How large a formula would be, before it is written.

use super::{
    connected::{Beside, reachable, times},
    number::sums,
    numbers,
    writer::excluded,
};
use crate::manifest::MAX_CLAUSES;
use satoku_core::{
    grid::Cell,
    model::Model,
    statement::{Layers, Rank, Statement, Summed, Term, Totals},
};

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

/// Whether a statement's rows, pairwise, are the clauses that [`formula`](super::formula) writes.
pub fn is_in_clauses(statement: &Statement) -> bool {
    match statement {
        Statement::AllDifferent { .. } | Statement::Lines { rank: None, .. } => true,
        Statement::Table { table, .. } => table.has_no_support(),
        Statement::Linear { of: Summed::EachValue(lists), totals } => {
            totals.ranges().len() == 1 && lists.iter().all(|cells| is_listed(cells.len(), totals))
        }
        Statement::Linear { of: Summed::Terms(_), .. }
        | Statement::Automaton { .. }
        | Statement::Either { .. }
        | Statement::Pieces { .. }
        | Statement::Lines { rank: Some(_), .. } => false,
    }
}

/// Whether a statement counts so much that [`formula`](super::formula) adds it up.
pub fn counts_many(statement: &Statement) -> bool {
    match statement {
        Statement::Pieces { .. } | Statement::Lines { rank: Some(_), .. } => true,
        Statement::Linear { of: Summed::Terms(terms), totals } => {
            Term::are_counted(terms) && !is_listed(terms.len(), totals)
        }
        _ => false,
    }
}

fn pairs(of: usize) -> usize {
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
struct ClauseTally {
    values: usize,
    clauses: usize,
}

impl ClauseTally {
    fn add(&mut self, clauses: usize) -> Option<()> {
        self.clauses = self.clauses.saturating_add(clauses);
        (self.clauses <= MAX_CLAUSES).then_some(())
    }

    fn state(&mut self, statement: &Statement) -> Option<()> {
        let values = self.values;
        match statement {
            Statement::AllDifferent { cells, .. } => {
                self.add(values.saturating_mul(pairs(cells.len())))
            }
            Statement::Table { cells, table } => self
                .add(excluded(table, values).count().saturating_mul(cells.len() / table.arity())),
            Statement::Linear { of: Summed::EachValue(lists), totals } => {
                lists.iter().try_for_each(|cells: &Vec<Cell>| {
                    let before = self.clauses;
                    self.count(cells.len(), 1, totals)?;
                    self.add((values - 1).saturating_mul(self.clauses - before))
                })
            }
            Statement::Linear { of: Summed::Terms(terms), totals } if Term::are_counted(terms) => {
                // Each "not these values" takes several literals.
                self.count(terms.len(), values, totals)
            }
            Statement::Linear { of: Summed::Terms(terms), .. } => {
                let sum = self.sum(terms, &|tally, term| {
                    tally.add(4 * values)?;
                    // Which values there are does not matter: all products are as far apart.
                    let worths = if term.values.is_some() { 2 } else { values as i64 };
                    Some((0..worths).map(|worth| i64::from(term.weight) * worth).collect())
                })?;
                self.add(sum.len())
            }
            Statement::Automaton { layers, .. } => self.path(layers),
            Statement::Either { cases } => {
                self.add(cases.len() + 1)?;
                cases.iter().flatten().try_for_each(|statement| self.state(statement))
            }
            Statement::Lines { lines, rank: None } => {
                let places = lines.first().map_or(0, Vec::len);
                self.add(pairs(lines.len()).saturating_mul(values * places + 1))
            }
            Statement::Pieces { items, neighbours, sizes, several: false } => {
                self.count(items.len(), values, &Totals::of(sizes.clone()))?;
                // Each item by its values, which is first, what comes before; and then for each
                // time a few for each item and two for each pair of neighbours.
                self.add(items.len().saturating_mul(values + 7))?;
                let times = items.len().min(*sizes.end());
                let each = 4 * items.len() + 3 * neighbours.len();
                self.add(times.saturating_mul(each))
            }
            Statement::Pieces { items, neighbours, sizes, several: true } => {
                self.add(items.len().saturating_mul(values + 1))?;
                let times = times(items.len(), sizes);
                let beside = Beside::new(items.len(), neighbours);
                (0..items.len()).try_for_each(|first| {
                    let near = beside.near(first, times).len();
                    // A few for each and, of at most as many pairs, for each time.
                    self.add(1 + times.saturating_mul(near.saturating_mul(4)))?;
                    let pairs = neighbours.len().min(near.saturating_mul(near));
                    self.add(times.saturating_mul(3 * pairs))?;
                    self.count(near, 1, &reachable(sizes, near))
                })
            }
            Statement::Lines { lines: others, rank: Some(Rank { line, before, may_tie }) } => {
                // Two short ones and two long ones for each value and place, twice.
                let each = line.len().saturating_mul(values).saturating_mul(4 + values / 2);
                self.add(others.len().saturating_mul(2 * each + 3))?;
                let count = others.len();
                let before = (*before).min(count + 1);
                if *may_tie {
                    self.count(count, 1, &Totals::of(0..=before))?;
                    return self.count(count, 1, &Totals::of(before..=count));
                }
                self.count(count, 1, &Totals::of([before]))
            }
        }
    }

    /// The clauses for a number of items, each with this many literals.
    fn count(&mut self, length: usize, literals: usize, allowed: &Totals) -> Option<()> {
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
    fn sum<T>(
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

    fn path(&mut self, layers: &Layers) -> Option<()> {
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
