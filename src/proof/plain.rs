//! The formula of a puzzle, written down as plainly as possible.
//!
//! Whoever wants to know what a certificate proves reads this file. It shares no code with the
//! encoder that made the formula; it knows the rules of a model only by what they state.
//!
//! The variable "the cell in row r and column c holds the v-th value", all counted from 1, on a
//! grid of side N with V values, has the number `((r-1)·N + (c-1))·V + v`.

use std::{collections::BTreeSet, sync::Arc};

use itertools::Itertools;

use crate::{
    grid::{Cell, Grid, Value},
    model::{Group, Model, Rule, Statement},
};

/// A set of clauses; each is a set of literals, smallest first, as DIMACS writes them.
pub type Formula = BTreeSet<Vec<i32>>;

/// How many clauses [`formula`] would write down, repeated ones included, or more.
pub fn size(model: &Model) -> usize {
    let pairs = |count: usize| binomial(count, 2).saturating_add(1);
    let values = model.size().value_count();
    let rule = |rule: &Arc<dyn Rule>| match rule.statement() {
        Statement::Different(group) => values.saturating_mul(pairs(group.cells.len())),
        Statement::Apart(pairs) => values * pairs.len(),
        Statement::NonConsecutive(pairs) => 2 * values * pairs.len(),
        Statement::Count(cells, each) => {
            let too_many = binomial(cells.len(), each + 1);
            let too_few = binomial(cells.len(), cells.len() - each + 1);
            values.saturating_mul(too_many.saturating_add(too_few))
        }
        Statement::Run(cells, _) => values * cells.len(),
        Statement::Lines(lines) => {
            let places = lines.first().map_or(0, Vec::len);
            pairs(lines.len()).saturating_mul(values * places + 1)
        }
    };
    let rules = model.rules().iter().map(rule).fold(0, usize::saturating_add);
    let cells = model.size().cell_count() * (pairs(values) + 1);
    cells.saturating_add(rules).saturating_add(1)
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
        let place = cell.row() * size.side() + cell.column();
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
    for rule in model.rules() {
        match rule.statement() {
            // No two of the cells hold the same value; in a house some cell holds each value.
            Statement::Different(Group { cells, has_every_value }) => {
                for &value in &values {
                    for [&one, &other] in cells.iter().array_combinations() {
                        clause(vec![-holds(one, value), -holds(other, value)]);
                    }
                    if has_every_value {
                        clause(cells.iter().map(|&cell| holds(cell, value)).collect());
                    }
                }
            }
            // The cells of no pair hold the same value.
            Statement::Apart(pairs) => {
                for (&[one, other], &value) in pairs.iter().cartesian_product(&values) {
                    clause(vec![-holds(one, value), -holds(other, value)]);
                }
            }
            // The cells of no pair hold values that follow each other.
            Statement::NonConsecutive(pairs) => {
                for (&[one, other], next) in pairs.iter().cartesian_product(values.windows(2)) {
                    clause(vec![-holds(one, next[0]), -holds(other, next[1])]);
                    clause(vec![-holds(one, next[1]), -holds(other, next[0])]);
                }
            }
            // Of each value, one more is too many; and so many that the others are one too few
            // are not all without it.
            Statement::Count(cells, each) => {
                for &value in &values {
                    for some in cells.iter().combinations(each + 1) {
                        clause(some.iter().map(|&&cell| -holds(cell, value)).collect());
                    }
                    for some in cells.iter().combinations(cells.len() - each + 1) {
                        clause(some.iter().map(|&&cell| holds(cell, value)).collect());
                    }
                }
            }
            // Neighbours, one more than may be, do not all hold the same value.
            Statement::Run(cells, longest) => {
                for (some, &value) in cells.windows(longest + 1).cartesian_product(&values) {
                    clause(some.iter().map(|&cell| -holds(cell, value)).collect());
                }
            }
            // Each two lines have a place, named by a variable of its own, where no value is in
            // both. These variables follow after all others.
            Statement::Lines(lines) => {
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
