//! The formula of a puzzle, written down as plainly as possible.
//!
//! To know what a certificate proves, read this file, and beside it `statement.rs`, which says each
//! statement, `connected.rs`, which says what one piece is, `number.rs`, where sums and large counts are added up, or `rows.rs` where they are
//! linear rows, `size.rs`, which refuses formulas that are too large, and `writer.rs`, which numbers
//! the variables. They share no code with
//! the encoder that made the formula; they know the rules of a model only by what they state.
//!
//! The variable "the cell in row r and column c holds the v-th value", all counted from 1, on a
//! grid with C columns and V values, has the number `((r-1)·C + (c-1))·V + v`. Where there are
//! extra cells, beside the grid, they go on from there, V variables for each: first the cells of
//! the letter A in the order of their numbers, then those of B, and so on.
//!
//! All other variables follow after these, as statements need them. Every grid that keeps the rules
//! goes with values of all of them, and no other grid does. Most of them follow from the cells:
//! what defines them holds in any case, and only what is said of them may depend on which case of
//! an "either" it belongs to.

mod connected;
mod number;
#[cfg(test)]
mod readings;
mod rows;
mod size;
mod statement;
#[cfg(test)]
mod tests;
mod writer;

use crate::prelude::*;
use satoku_puzzle::grid::ValueSet;

use self::{
    number::numbers,
    size::is_listed,
    writer::{Sums, Writer},
};
pub use self::{
    rows::{rows, write_opb},
    size::size,
    statement::{counts_many, is_in_clauses},
    writer::Row,
};
use super::clauses::Clauses;

/// Numbers, in order, as ranges with gaps between them.
fn ranges(numbers: impl Iterator<Item = i64>) -> Vec<RangeInclusive<i64>> {
    let mut ranges: Vec<RangeInclusive<i64>> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some(last) if last.end() + 1 == number => *last = *last.start()..=number,
            _ => ranges.push(number..=number),
        }
    }
    ranges
}

/// The clauses that hold for just the solutions of a puzzle, other than those `forbidden`, in
/// lexicographic order, each once, and the number of variables in them.
///
/// # Errors
/// If it is stopped.
pub fn formula<'a>(
    model: &Model,
    givens: &Grid,
    forbidden: impl IntoIterator<Item = &'a Grid>,
    limiter: &Limiter,
) -> Result<(Clauses, usize), Stopped> {
    let mut clauses = Clauses::default();
    let variables = derive(model, givens, forbidden, limiter, &mut |clause| clauses.push(clause))?;
    Ok((clauses.sorted(), variables))
}

/// Hands these clauses on, each as soon as it is written, the lowest literal first, some of them
/// several times. Returns the number of variables.
///
/// # Errors
/// If it is stopped.
pub fn derive<'a>(
    model: &Model,
    givens: &Grid,
    forbidden: impl IntoIterator<Item = &'a Grid>,
    limiter: &Limiter,
    take: &mut dyn FnMut(&[i32]),
) -> Result<usize, Stopped> {
    Ok(statements(model, givens, forbidden, None, limiter, take)?.variables)
}

/// The same in clauses, or beside them in linear rows that are added to others.
fn statements<'a, 'l>(
    model: &Model,
    givens: &Grid,
    forbidden: impl IntoIterator<Item = &'a Grid>,
    rows: Option<Sums<'l>>,
    limiter: &'l Limiter,
    take: &'l mut dyn FnMut(&[i32]),
) -> Result<Writer<'l>, Stopped> {
    let size = model.size();
    let (mut extra, mut variables) = (HashMap::new(), 0);
    for cell in size.places() {
        if !cell.is_on_board() {
            extra.insert(cell, variables);
        }
        variables += size.range_of(cell).len();
    }
    let mut writer = Writer {
        limiter,
        size,
        extra,
        variables,
        rows,
        take,
        case: None,
        at_least: HashMap::new(),
    };
    // Every cell holds a value, and no two; a hole holds none.
    for cell in size.places() {
        let holds: Vec<i32> = size.values_of(cell).map(|value| writer.holds(cell, value)).collect();
        if model.holes().contains(cell) {
            holds.into_iter().for_each(|holds| writer.say(vec![-holds]));
            continue;
        }
        writer.say_no_two(&holds);
        writer.say(holds);
    }
    for statement in model.rules().iter().flat_map(|rule| rule.statements()) {
        limiter.look()?;
        if writer.rows.as_ref().is_some_and(Sums::is_full) {
            return Ok(writer);
        }
        writer.state(statement);
    }
    // What is given.
    for (cell, value) in givens.filled() {
        writer.say(vec![writer.holds(cell, value)]);
    }
    // None of these solutions: some cell that is not given holds another value.
    for forbidden in forbidden {
        let open = forbidden.filled().filter(|&(cell, _)| givens.get(cell).is_none());
        writer.say(open.map(|(cell, value)| -writer.holds(cell, value)).collect());
    }
    limiter.count(0)?;
    Ok(writer)
}

/// The number of variables in the formulas of a model's puzzles.
///
/// # Errors
/// If it is stopped.
pub fn variables(model: &Model, limiter: &Limiter) -> Result<usize, Stopped> {
    let empty = Grid::empty(model.size());
    derive(model, &empty, [], limiter, &mut |_| ())
}

impl Writer<'_> {
    /// No two of these variables hold.
    fn say_no_two(&mut self, variables: &[i32]) {
        if self.rows.is_some() && variables.len() > 2 {
            let terms = variables.iter().map(|&variable| (variable, 1));
            return self.sum_is_in(terms, &[0..=1]);
        }
        for [&one, &other] in variables.iter().array_combinations() {
            self.say(vec![-one, -other]);
        }
    }

    /// Two clauses: that a cell holds one of these values, and that it holds another.
    fn both(&self, cell: Cell, values: &ValueSet) -> (Vec<i32>, Vec<i32>) {
        let (some, others): (Vec<Value>, Vec<Value>) =
            self.size.values_of(cell).partition(|&value| values.contains(value));
        let of = |values: Vec<Value>| -> Vec<i32> {
            values.into_iter().map(|value| self.holds(cell, value)).collect()
        };
        (of(some), of(others))
    }

    /// A literal for "the first line comes before the other in the order of words", or with `same`
    /// "or is the same". It is defined from the end: what comes from a place on decides where the
    /// lines are the same there.
    fn precedes(&mut self, one: &[Cell], other: &[Cell], same: bool) -> i32 {
        let mut rest = self.variable();
        self.define(vec![if same { rest } else { -rest }]);
        let values: Vec<Value> = self.size.values().collect();
        for (&one, &other) in one.iter().zip(other).rev().filter(|(one, other)| one != other) {
            let precedes = self.variable();
            for (index, &value) in values.iter().enumerate() {
                let fails = -self.holds(one, value);
                let of = |values: &[Value]| -> Vec<i32> {
                    values.iter().map(|&value| self.holds(other, value)).collect()
                };
                let (up_to_it, from_it) = (of(&values[..=index]), of(&values[index..]));
                // The other one's value is this one, or lower, or it decides; likewise higher.
                self.define([vec![fails, precedes], up_to_it].concat());
                self.define([vec![fails, -precedes], from_it].concat());
                // It is this one, and the rest decides.
                let differs = -self.holds(other, value);
                self.define(vec![fails, differs, -precedes, rest]);
                self.define(vec![fails, differs, precedes, -rest]);
            }
            rest = precedes;
        }
        rest
    }

    /// An allowed number of literals hold.
    fn count_literals(&mut self, literals: &[i32], allowed: &Totals) {
        let item = |&literal: &i32| (vec![literal], vec![-literal]);
        self.count(&literals.iter().map(item).collect::<Vec<_>>(), allowed);
    }

    /// An allowed number of items hold. An item is two clauses, exactly one of which holds: that it
    /// holds, and that it does not.
    fn count(&mut self, items: &[(Vec<i32>, Vec<i32>)], allowed: &Totals) {
        let numbers = numbers(items.len(), allowed);
        if self.rows.is_some() {
            // Of the literals of an item just one holds, or none does.
            let literals = items.iter().flat_map(|(holds, _)| holds);
            let negative = literals.clone().filter(|&&literal| literal < 0).count() as i64;
            let terms: Vec<(i32, i64)> =
                literals.map(|literal| (literal.abs(), literal.signum().into())).collect();
            let totals = ranges(numbers.iter().map(|&number| number as i64 - negative));
            return self.sum_is_in(terms, &totals);
        }
        if !is_listed(items.len(), allowed) {
            // That would be too many clauses; so they are added up.
            let sum = self.sum(items, |writer, (holds, fails)| writer.item(holds, fails));
            return self.require(&sum, allowed);
        }
        let (Some(&least), Some(&most)) = (numbers.first(), numbers.last()) else {
            return self.say(Vec::new());
        };
        // One more than the most: not all of them.
        for some in items.iter().combinations(most + 1) {
            self.say(some.into_iter().flat_map(|(_, fails)| fails.clone()).collect());
        }
        // So many that the others are one too few: one of them.
        if least > 0 {
            for some in items.iter().combinations(items.len() - least + 1) {
                self.say(some.into_iter().flat_map(|(holds, _)| holds.clone()).collect());
            }
        }
        // A number between that is not allowed: one of them fails, or one of the others holds.
        for number in (least..most).filter(|number| numbers.binary_search(number).is_err()) {
            for some in (0..items.len()).combinations(number) {
                let literals = items.iter().enumerate().flat_map(|(index, (holds, fails))| {
                    if some.contains(&index) { fails.clone() } else { holds.clone() }
                });
                self.say(literals.collect());
            }
        }
    }

    /// The cells' values, in order, lead from the start of a nondeterministic automaton to its end,
    /// by one way or several. Each state has a variable: the values lead to it, whatever way is
    /// taken.
    fn sets(&mut self, cells: &[Cell], layers: &Layers) {
        let mut states = vec![self.variable()];
        self.define(states.clone());
        for (place, &cell) in cells.iter().enumerate() {
            let next = (0..layers.state_count(place + 1)).map(|_| self.variable()).collect_vec();
            for (index, value) in self.size.values().enumerate() {
                let holds = self.holds(cell, value);
                let mut entering = vec![Vec::new(); next.len()];
                for (from, &state) in states.iter().enumerate() {
                    for to in layers.next(place, from, index) {
                        self.define(vec![-state, -holds, next[to]]);
                        entering[to].push(state);
                    }
                }
                for (&state, entering) in next.iter().zip(entering) {
                    self.define([vec![-state, -holds], entering].concat());
                }
            }
            states = next;
        }
        // The only state after the last cell.
        self.say(states);
    }

    /// The cells' values, in order, lead through a deterministic automaton's states from its start
    /// to its end. Each state, and each way from one to the next, has a variable: the values lead
    /// to it, or over it.
    fn path(&mut self, cells: &[Cell], layers: &Layers) {
        let mut states: Vec<i32> = (0..layers.state_count(0)).map(|_| self.variable()).collect();
        // The only state before the first cell; or none, if no word is accepted.
        let start = states.first().copied();
        self.say(start.into_iter().collect());
        let Some(start) = start else { return };
        for (place, &cell) in cells.iter().enumerate() {
            let next = (0..layers.state_count(place + 1)).map(|_| self.variable()).collect_vec();
            let mut entering = vec![Vec::new(); next.len()];
            let mut leaving = vec![Vec::new(); states.len()];
            let mut with = vec![Vec::new(); self.size.value_count()];
            for (from, value) in (0..states.len()).cartesian_product(0..with.len()) {
                let Some(to) = layers.next(place, from, value).next() else { continue };
                let way = self.variable();
                // It goes from its state, with its value, to its state.
                self.define(vec![-way, states[from]]);
                self.define(vec![-way, self.holds(cell, self.size.value_at(value))]);
                self.define(vec![-way, next[to]]);
                leaving[from].push(way);
                with[value].push(way);
                entering[to].push(way);
            }
            // A way leaves the state, and one enters the next.
            for (&state, ways) in states.iter().zip(leaving).chain(next.iter().zip(entering)) {
                self.define([vec![-state], ways].concat());
            }
            // If it was entered at all, there is a way with the cell's value.
            for (index, ways) in with.into_iter().enumerate() {
                let holds = self.holds(cell, self.size.value_at(index));
                self.define([vec![-start, -holds], ways].concat());
            }
            states = next;
        }
    }
}
