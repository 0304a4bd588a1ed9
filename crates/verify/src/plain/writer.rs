//! A formula while it is written.

use std::{cell, fmt};

use crate::prelude::*;
use satoku_puzzle::statement::TupleTable;

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
    pub(super) fn holds(&self, cell: Cell, value: Value) -> i32 {
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
    pub(super) fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables as i32
    }

    /// The literal "the item holds". An item is two clauses, exactly one of which holds: that it
    /// holds, and that it does not.
    pub(super) fn item_holds(&mut self, holds: &[i32], fails: &[i32]) -> i32 {
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
    pub(super) fn define(&mut self, mut literals: Vec<i32>) {
        literals.retain(|&literal| literal != NEVER);
        if self.limiter.look().is_ok() && !literals.contains(&-NEVER) {
            literals.sort_unstable();
            literals.dedup();
            (self.take)(&literals);
        }
    }

    /// One of these literals holds, in the case that is being written.
    pub(super) fn say(&mut self, mut literals: Vec<i32>) {
        literals.extend(self.case.map(|case| -case));
        self.define(literals);
    }
}

/// A linear row: the sum of these variables, each times its number, is at least `least`. Variables
/// count from 1, and are in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    /// The variables and their numbers, none of them 0.
    pub terms: Vec<(usize, i64)>,
    /// The least sum.
    pub least: i64,
}

impl Row {
    /// The sum of these variables, each times its number, is at least so much. They may be in any
    /// order, and repeated.
    pub fn at_least(terms: impl IntoIterator<Item = (usize, i64)>, least: i64) -> Self {
        let mut all: BTreeMap<usize, i64> = BTreeMap::new();
        terms.into_iter().for_each(|(variable, times)| *all.entry(variable).or_default() += times);
        all.retain(|_, times| *times != 0);
        Self { terms: all.into_iter().collect(), least }
    }

    /// One of these literals holds, which are as in DIMACS.
    pub fn of_clause(literals: &[i32]) -> Self {
        let negative = literals.iter().filter(|&&literal| literal < 0).count() as i64;
        let terms = literals.iter().map(|&literal| (variable(literal), literal.signum().into()));
        Self::at_least(terms, 1 - negative)
    }
}

/// The number of a literal's variable.
pub(super) fn variable(literal: i32) -> usize {
    literal.unsigned_abs() as usize
}

/// As in OPB.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (variable, times) in &self.terms {
            write!(f, "{times:+} x{variable} ")?;
        }
        write!(f, ">= {} ;", self.least)
    }
}

/// As how many terms a row counts, beside its own.
pub(super) const TERMS_OF_ROW: usize = 2;

/// The rows that count or add up, and for how many terms there is room yet.
pub(super) struct Sums<'r> {
    pub(super) rows: BTreeSet<Row>,
    pub(super) room: &'r cell::Cell<usize>,
}

impl Sums<'_> {
    /// Whether there are more than are wanted: nothing need be added.
    pub(super) fn is_full(&self) -> bool {
        self.room.get() == 0
    }
}
