//! The formula of a puzzle, written down as plainly as possible.
//!
//! Whoever wants to know what a certificate proves reads this file. It shares no code with the
//! encoder that made the formula; it knows the rules of a model only as sets of cells.
//!
//! The variable "the cell in row r and column c holds the v-th value", all counted from 1, on a
//! grid of side N with V values, has the number `((r-1)·N + (c-1))·V + v`.

use std::collections::BTreeSet;

use crate::{
    grid::{Cell, Grid, Value},
    model::Model,
};

/// A set of clauses; each is a set of literals, smallest first, as DIMACS writes them.
pub type Formula = BTreeSet<Vec<i32>>;

/// How many clauses [`formula`] would write down, repeated ones included, or more.
pub fn size(model: &Model) -> usize {
    let pairs = |count: usize| count * count / 2 + 1;
    let values = model.size().value_count();
    let rules = model.rules().iter().map(|rule| values * pairs(rule.cells().len()));
    model.size().cell_count() * (pairs(values) + 1) + rules.sum::<usize>() + 1
}

/// The clauses that hold for just the solutions of a puzzle, other than `forbidden`.
///
/// # Errors
/// The name of a rule that is not about cells with different values: there is no plain way to
/// write it here.
pub fn formula(model: &Model, givens: &Grid, forbidden: Option<&Grid>) -> Result<Formula, String> {
    let size = model.size();
    let cells: Vec<Cell> = size.cells().collect();
    let values: Vec<Value> = size.values().collect();
    let holds = |cell: Cell, value: Value| -> i32 {
        let first = *size.value_range().start();
        let place = cell.row() * size.side() + cell.column();
        (place * values.len() + usize::from(value.number() - first) + 1) as i32
    };
    let mut formula = Formula::new();
    let mut clause = |mut literals: Vec<i32>| {
        literals.sort_unstable();
        formula.insert(literals);
    };

    // Every cell holds a value, and no two.
    for &cell in &cells {
        clause(values.iter().map(|&value| holds(cell, value)).collect());
        for (index, &one) in values.iter().enumerate() {
            for &other in &values[..index] {
                clause(vec![-holds(cell, one), -holds(cell, other)]);
            }
        }
    }
    // No two cells of a rule hold the same value; in a house some cell holds each value.
    for rule in model.rules() {
        let Some(group) = rule.group() else { return Err(rule.name().to_owned()) };
        for &value in &values {
            for (index, &one) in group.cells.iter().enumerate() {
                for &other in &group.cells[..index] {
                    clause(vec![-holds(one, value), -holds(other, value)]);
                }
            }
            if group.has_every_value {
                clause(group.cells.iter().map(|&cell| holds(cell, value)).collect());
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
    Ok(formula)
}
