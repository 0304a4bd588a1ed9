//! The formula of a puzzle, written down as plainly as possible.
//!
//! Whoever wants to know what a certificate proves reads this file. It shares no code with the
//! encoder that made the formula; it knows the rules of a model only by what they state.
//!
//! The variable "the cell in row r and column c holds the v-th value", all counted from 1, on a
//! grid with C columns and V values, has the number `((r-1)·C + (c-1))·V + v`.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::{
    grid::{Cell, Grid, Value},
    model::Model,
    statement::{Counted, PairTable, Statement},
};

/// A set of clauses; each is a set of literals, smallest first, as DIMACS writes them.
pub type Formula = BTreeSet<Vec<i32>>;

/// How many clauses [`formula`] would write down, repeated ones included, or more.
pub fn size(model: &Model) -> usize {
    let pairs = |count: usize| binomial(count, 2).saturating_add(1);
    let values = model.size().value_count();
    let statement = |statement: &Statement| match statement {
        Statement::AllDifferent { cells, .. } => values.saturating_mul(pairs(cells.len())),
        Statement::Domain { cells, .. } => values * cells.len(),
        Statement::Pairs { pairs, table } => excluded(table, values).count() * pairs.len(),
        Statement::Count { of: Counted::EachValue(lists), allowed } => {
            let list = |cells: &Vec<Cell>| choices(cells.len(), allowed);
            let lists = lists.iter().map(list).fold(0, usize::saturating_add);
            values.saturating_mul(lists)
        }
        Statement::Count { of: Counted::Items(items), allowed } => {
            // The clauses are over the cells, and each "not these values" takes several literals.
            choices(items.len(), allowed).saturating_mul(values)
        }
        Statement::Sum { .. } | Statement::Automaton { .. } | Statement::Either { .. } => {
            todo!("plain clauses")
        }
        Statement::UnequalLines { lines } => {
            let places = lines.first().map_or(0, Vec::len);
            pairs(lines.len()).saturating_mul(values * places + 1)
        }
    };
    let statements = model.rules().iter().flat_map(|rule| rule.statements());
    let rules = statements.map(statement).fold(0, usize::saturating_add);
    let cells = model.size().cell_count() * (pairs(values) + 1);
    cells.saturating_add(rules).saturating_add(1)
}

/// The pairs of values, by their indices, that a table excludes.
fn excluded(table: &PairTable, values: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..values).cartesian_product(0..values).filter(|&(one, other)| !table.allows(one, other))
}

/// How many clauses say that the number of these that hold is allowed.
fn choices(length: usize, allowed: &BTreeSet<usize>) -> usize {
    let (Some(&least), Some(&most)) = (allowed.first(), allowed.last()) else { return 1 };
    let too_many = binomial(length, most + 1);
    let too_few =
        if least > 0 && least <= length { binomial(length, length - least + 1) } else { 1 };
    let gaps = (least..most).filter(|number| !allowed.contains(number));
    let gaps = gaps.map(|number| binomial(length, number)).fold(0, usize::saturating_add);
    too_many.saturating_add(too_few).saturating_add(gaps)
}

/// In how many ways some of these can be chosen, or the largest number there is.
fn binomial(of: usize, choose: usize) -> usize {
    if choose > of {
        return 0;
    }
    let step = |ways: usize, index: usize| Some(ways.checked_mul(of - index)? / (index + 1));
    (0..choose.min(of - choose)).try_fold(1, step).unwrap_or(usize::MAX)
}

/// The clauses that hold for just the solutions of a puzzle, other than `forbidden`, and the number
/// of variables in them.
pub fn formula(model: &Model, givens: &Grid, forbidden: Option<&Grid>) -> (Formula, usize) {
    let size = model.size();
    let cells: Vec<Cell> = size.cells().collect();
    let values: Vec<Value> = size.values().collect();
    let holds = |cell: Cell, value: Value| -> i32 {
        let first = *size.value_range().start();
        let place = cell.row() * size.columns() + cell.column();
        (place * values.len() + usize::from(value.number() - first) + 1) as i32
    };
    let mut variables = cells.len() * values.len();
    let mut formula = Formula::new();
    let mut clause = |mut literals: Vec<i32>| {
        literals.sort_unstable();
        formula.insert(literals);
    };

    // Every cell holds a value, and no two.
    for &cell in &cells {
        clause(values.iter().map(|&value| holds(cell, value)).collect());
        for [&one, &other] in values.iter().array_combinations() {
            clause(vec![-holds(cell, one), -holds(cell, other)]);
        }
    }
    for statement in model.rules().iter().flat_map(|rule| rule.statements()) {
        match statement {
            // No two of the cells hold the same value; in a house some cell holds each value.
            Statement::AllDifferent { cells, every_value } => {
                for &value in &values {
                    for [&one, &other] in cells.iter().array_combinations() {
                        clause(vec![-holds(one, value), -holds(other, value)]);
                    }
                    if *every_value {
                        clause(cells.iter().map(|&cell| holds(cell, value)).collect());
                    }
                }
            }
            // None of the cells holds another value.
            Statement::Domain { cells, values: some } => {
                let others = values.iter().filter(|value| !some.contains(**value));
                for (&cell, &value) in cells.iter().cartesian_product(others) {
                    clause(vec![-holds(cell, value)]);
                }
            }
            // No pair of cells holds a pair of values that is excluded.
            Statement::Pairs { pairs, table } => {
                for (one, other) in excluded(table, values.len()) {
                    for &[first, second] in pairs {
                        clause(vec![-holds(first, values[one]), -holds(second, values[other])]);
                    }
                }
            }
            // In each list, of each value by itself, an allowed number of cells holds it.
            Statement::Count { of: Counted::EachValue(lists), allowed } => {
                for (cells, &value) in lists.iter().cartesian_product(&values) {
                    let items: Vec<_> = cells
                        .iter()
                        .map(|&cell| (vec![holds(cell, value)], vec![-holds(cell, value)]))
                        .collect();
                    counts(&items, allowed, &mut clause);
                }
            }
            // An allowed number of cells holds some of its values: one of these, or of the others.
            Statement::Count { of: Counted::Items(items), allowed } => {
                let items: Vec<_> = items
                    .iter()
                    .map(|item| {
                        let (some, others): (Vec<Value>, Vec<Value>) =
                            values.iter().partition(|value| item.values.contains(**value));
                        let of = |values: Vec<Value>| -> Vec<i32> {
                            values.into_iter().map(|value| holds(item.cell, value)).collect()
                        };
                        (of(some), of(others))
                    })
                    .collect();
                counts(&items, allowed, &mut clause);
            }
            Statement::Sum { .. } | Statement::Automaton { .. } | Statement::Either { .. } => {
                todo!("plain clauses")
            }
            // Each two lines have a place, named by a variable of its own, where no value is in
            // both. These variables follow after all others.
            Statement::UnequalLines { lines } => {
                for [one, other] in lines.iter().array_combinations() {
                    let first = variables + 1;
                    for (&one, &other) in one.iter().zip(other) {
                        variables += 1;
                        for &value in &values {
                            let both = [-holds(one, value), -holds(other, value)];
                            clause(vec![-(variables as i32), both[0], both[1]]);
                        }
                    }
                    clause((first..=variables).map(|variable| variable as i32).collect());
                }
            }
        }
    }
    // What is given.
    for (cell, value) in givens.filled() {
        clause(vec![holds(cell, value)]);
    }
    // Not this solution: some cell that is not given holds another value.
    if let Some(forbidden) = forbidden {
        let open = forbidden.filled().filter(|&(cell, _)| givens.get(cell).is_none());
        clause(open.map(|(cell, value)| -holds(cell, value)).collect());
    }
    (formula, variables)
}

/// The clauses that say that an allowed number of items hold. An item is two clauses, of which one
/// holds: that it holds, and that it does not.
fn counts(
    items: &[(Vec<i32>, Vec<i32>)],
    allowed: &BTreeSet<usize>,
    clause: &mut impl FnMut(Vec<i32>),
) {
    let numbers: Vec<usize> = allowed.range(..=items.len()).copied().collect();
    let (Some(&least), Some(&most)) = (numbers.first(), numbers.last()) else {
        return clause(Vec::new());
    };
    // One more than the most: not all of them.
    for some in items.iter().combinations(most + 1) {
        clause(some.into_iter().flat_map(|(_, fails)| fails.clone()).collect());
    }
    // So many that the others are one too few: one of them.
    if least > 0 {
        for some in items.iter().combinations(items.len() - least + 1) {
            clause(some.into_iter().flat_map(|(holds, _)| holds.clone()).collect());
        }
    }
    // A number between that is not allowed: one of them fails, or one of the others holds.
    for number in (least..most).filter(|number| !allowed.contains(number)) {
        for some in (0..items.len()).combinations(number) {
            let literals = items.iter().enumerate().flat_map(|(index, (holds, fails))| {
                if some.contains(&index) { fails.clone() } else { holds.clone() }
            });
            clause(literals.collect());
        }
    }
}
