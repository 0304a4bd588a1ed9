//! What each statement is in plain clauses, and how many these are: one arm for each in each match.

use super::{
    connected::{Beside, reachable, times},
    size::{ClauseTally, is_listed, pairs},
    writer::{NEVER, Writer, excluded},
};
use crate::prelude::*;
use satoku_puzzle::statement::{Rank, Summed};

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

impl ClauseTally {
    /// Adds what a statement is written in.
    pub(super) fn state(&mut self, statement: &Statement) -> Option<()> {
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
                self.add(times.saturating_mul(4 * items.len() + 3 * neighbours.len()))
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
}

impl Writer<'_> {
    /// "This cell holds the value", for each of some cells that may.
    fn all_hold(&self, cells: &[Cell], value: Value) -> Vec<i32> {
        let holds = cells.iter().map(|&cell| self.holds(cell, value));
        holds.filter(|&holds| holds != NEVER).collect()
    }

    /// Writes a statement.
    pub(super) fn state(&mut self, statement: &Statement) {
        let values: Vec<Value> = self.size.values().collect();
        match statement {
            // No two of the cells hold the same value; in a house some cell holds each value.
            Statement::AllDifferent { cells, every_value } => {
                for &value in &values {
                    let hold = self.all_hold(cells, value);
                    if hold.is_empty() {
                        continue;
                    }
                    self.say_no_two(&hold);
                    if *every_value {
                        self.say(hold);
                    }
                }
            }
            // No cell holds a value that is excluded, no pair of cells such a pair of values.
            Statement::Table { cells, table } => {
                for excluded in excluded(table, values.len()) {
                    for tuple in cells.chunks(table.arity()) {
                        let held = tuple.iter().zip(&excluded);
                        self.say(held.map(|(&cell, &at)| -self.holds(cell, values[at])).collect());
                    }
                }
            }
            // In each list, of each value by itself, an allowed number of cells holds it.
            Statement::Linear { of: Summed::EachValue(lists), totals } => {
                for (cells, &value) in lists.iter().cartesian_product(&values) {
                    let holds = self.all_hold(cells, value);
                    if !holds.is_empty() {
                        self.count_literals(&holds, totals);
                    }
                }
            }
            // An allowed number of cells holds some of its values: one of these, or of the others.
            Statement::Linear { of: Summed::Terms(terms), totals } if Term::are_counted(terms) => {
                let values = |term: &Term| Some(self.both(term.cell, term.counted()?));
                let items: Vec<_> = terms.iter().filter_map(values).collect();
                self.count(&items, totals);
            }
            // The weighted sum of what cells are worth is an allowed total.
            Statement::Linear { of: Summed::Terms(terms), totals } => {
                if self.rows.is_some() {
                    return self.total_is_in(terms, totals);
                }
                let sum = self.sum(terms, Self::term);
                self.require(&sum, totals);
            }
            Statement::Automaton { cells, layers } if layers.is_deterministic() => {
                self.path(cells, layers);
            }
            Statement::Automaton { cells, layers } => self.sets(cells, layers),
            // Each case has a variable, one of them holds, and where it does the case's statements.
            Statement::Either { cases } => {
                let chosen: Vec<i32> = cases.iter().map(|_| self.variable()).collect();
                self.say(chosen.clone());
                for (case, chosen) in cases.iter().zip(chosen) {
                    let outer = self.case.replace(chosen);
                    case.iter().for_each(|statement| self.state(statement));
                    self.case = outer;
                }
            }
            // Each two lines have a place, named by a variable of its own, where no value is in
            // both.
            Statement::Lines { lines, rank: None } => {
                for [one, other] in lines.iter().array_combinations() {
                    // (A cell is not different from itself.)
                    let pairs = one.iter().zip(other).filter(|(one, other)| one != other);
                    let pairs: Vec<(&Cell, &Cell)> = pairs.collect();
                    let places: Vec<i32> = pairs.iter().map(|_| self.variable()).collect();
                    for ((&one, &other), &place) in pairs.into_iter().zip(&places) {
                        for &value in &values {
                            let one = self.holds(one, value);
                            self.say(vec![-place, -one, -self.holds(other, value)]);
                        }
                    }
                    self.say(places);
                }
            }
            // From each member as many are reached as may be in a piece; or the members, so many of
            // them, are one.
            Statement::Pieces { items, neighbours, sizes, several } => {
                let both: Vec<_> =
                    items.iter().map(|item| self.both(item.cell, &item.values)).collect();
                if *several {
                    return self.divide(&both, neighbours, sizes);
                }
                self.count(&both, &Totals::of(sizes.clone()));
                self.connect(&both, neighbours, *sizes.end());
            }
            // So many of the others come before the line; or, where they may be the same, no more
            // come before it, and no fewer come before it or are the same.
            Statement::Lines { lines: others, rank: Some(Rank { line, before, may_tie }) } => {
                // (Any number beyond is as impossible.)
                let each = others.len();
                let before = (*before).min(each + 1);
                let mut comes_before =
                    |same| others.iter().map(|other| self.precedes(other, line, same)).collect();
                let [before_it, not_behind]: [Vec<i32>; 2] = [false, true].map(&mut comes_before);
                if *may_tie {
                    self.count_literals(&before_it, &Totals::of(0..=before));
                    self.count_literals(&not_behind, &Totals::of(before..=each));
                } else {
                    self.count_literals(&before_it, &Totals::of([before]));
                    for (before_it, not_behind) in before_it.into_iter().zip(not_behind) {
                        self.say(vec![before_it, -not_behind]);
                    }
                }
            }
        }
    }
}
