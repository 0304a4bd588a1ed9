//! A formula while it is written.

use std::collections::HashMap;

use itertools::Itertools;

use super::rows::Sums;
use satoku_puzzle::{
    grid::{Cell, Size, Value},
    interrupt::Limiter,
    statement::TupleTable,
};

/// Stands for what never holds: a cell has a value that is not one of its own.
pub(super) const NEVER: i32 = i32::MAX;

/// The tuples of values that a table does not allow.
pub(super) fn excluded(table: &TupleTable, values: usize) -> impl Iterator<Item = Vec<usize>> {
    let tuples = (0..table.arity()).map(|_| 0..values).multi_cartesian_product();
    tuples.filter(|tuple| !table.allows(tuple))
}

/// Who takes the clauses of a formula, and what is shared by them. Once its limiter says stop, it
/// writes no more: its maker looks then.
pub(super) struct Writer<'l> {
    pub limiter: &'l Limiter,
    pub size: Size,
    /// For each extra cell how many variables are before its own.
    pub extra: HashMap<Cell, usize>,
    /// The linear rows, if there are any beside clauses.
    pub rows: Option<Sums<'l>>,
    /// Takes each clause, the lowest literal first.
    pub take: &'l mut dyn FnMut(&[i32]),
    /// The number of variables so far.
    pub variables: usize,
    /// The variable of the case that statements belong to, inside of an "either".
    pub case: Option<i32>,
    /// For each cell and each of its values but the lowest "it holds this value or a higher one",
    /// where it has been needed.
    pub at_least: HashMap<Cell, Vec<i32>>,
}

impl Writer<'_> {
    /// The variable "the cell holds the value", or [`NEVER`].
    pub fn holds(&self, cell: Cell, value: Value) -> i32 {
        let own = self.size.range_of(cell);
        if !own.contains(&value.number()) {
            return NEVER;
        }
        let before = match self.extra.get(&cell) {
            Some(&before) => before,
            None => (cell.row() * self.size.columns() + cell.column()) * own.len(),
        };
        (before + usize::from(value.number() - own.start()) + 1) as i32
    }

    /// A variable after all others.
    pub fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables as i32
    }

    /// The literal "the item holds". An item is two clauses, exactly one of which holds: that it
    /// holds, and that it does not.
    pub fn item_holds(&mut self, holds: &[i32], fails: &[i32]) -> i32 {
        match (holds, fails) {
            ([holds], _) => *holds,
            (_, [fails]) => -fails,
            _ => {
                let variable = self.variable();
                holds.iter().for_each(|&holds| self.define(vec![-holds, variable]));
                fails.iter().for_each(|&fails| self.define(vec![-fails, -variable]));
                variable
            }
        }
    }

    /// One of these literals holds, whatever the case. This is how variables are defined.
    pub fn define(&mut self, mut literals: Vec<i32>) {
        literals.retain(|&literal| literal != NEVER);
        if self.limiter.look().is_ok() && !literals.contains(&-NEVER) {
            literals.sort_unstable();
            literals.dedup();
            (self.take)(&literals);
        }
    }

    /// One of these literals holds, in the case that is being written.
    pub fn say(&mut self, mut literals: Vec<i32>) {
        literals.extend(self.case.map(|case| -case));
        self.define(literals);
    }
}
