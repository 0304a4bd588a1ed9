//! Statements: the few things that every rule comes down to.
//!
//! There are many kinds of rule, and there will be more; there are few statements. A rule
//! [says](crate::rule::Rule::says) what it means in statements, and whoever reads a puzzle reads
//! these: the 0-1 program, exact counting, `steps`, certificates. So a new kind of rule is known to
//! all of them, and a better encoding of a statement serves all kinds.
//!
//! | statement | says |
//! | --- | --- |
//! | [`AllDifferent`](Statement::AllDifferent) | no value twice; in a house, every value once |
//! | [`Domain`](Statement::Domain) | these cells hold one of these values |
//! | [`Pairs`](Statement::Pairs) | these pairs of cells hold one of these pairs of values |
//! | [`Count`](Statement::Count) | so many of these cells hold one of these values |
//! | [`UnequalLines`](Statement::UnequalLines) | no two of these lines are the same |
//!
//! Each has a file with its rows in the [`Program`]. Where a statement needs auxiliary variables,
//! every grid that keeps it extends to values of them, and no other grid does; solutions are told
//! apart, blocked and counted by the cells' variables alone.

mod all_different;
mod count;
mod domain;
mod pairs;
#[cfg(test)]
pub(crate) mod tests;
mod unequal_lines;

use std::{collections::BTreeSet, sync::Arc};

pub use count::{Counted, Item};
pub use pairs::PairTable;

use crate::{
    grid::{Cell, Size, ValueSet},
    program::{Name, Origin, Program, Role},
};

/// What must hold over some cells. Two rules that say the same are the same, whatever their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// No value stands twice in these cells.
    AllDifferent {
        /// The cells, each once.
        cells: Vec<Cell>,
        /// Whether every value occurs, as it does in a house. There are as many cells as values
        /// then.
        every_value: bool,
    },
    /// Each of these cells holds one of these values.
    Domain {
        /// The cells, each once.
        cells: Vec<Cell>,
        /// The values that they may hold; with none of them there is no solution.
        values: ValueSet,
    },
    /// Each of these pairs of cells holds a pair of values that the table allows.
    Pairs {
        /// Pairs of different cells, in the table's order.
        pairs: Vec<[Cell; 2]>,
        /// The pairs of values.
        table: Arc<PairTable>,
    },
    /// How many of the cells that are counted hold one of their values is an allowed number.
    Count {
        /// What is counted.
        of: Counted,
        /// The allowed numbers.
        allowed: BTreeSet<usize>,
    },
    /// No two of these lines hold the same values in the same order.
    UnequalLines {
        /// The lines, all of one length, without common cells.
        lines: Vec<Vec<Cell>>,
    },
}

/// Cells that hold different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group<'a> {
    /// The cells.
    pub cells: &'a [Cell],
    /// Whether every value occurs, as it does in a house.
    pub has_every_value: bool,
}

impl Statement {
    /// The cells, if the statement is that they hold different values.
    pub fn group(&self) -> Option<Group<'_>> {
        match self {
            Self::AllDifferent { cells, every_value } => {
                Some(Group { cells, has_every_value: *every_value })
            }
            _ => None,
        }
    }

    /// Whether it speaks of nothing but cells that differ: a group, or pairs.
    pub fn is_about_difference(&self) -> bool {
        match self {
            Self::AllDifferent { .. } => true,
            Self::Pairs { table, .. } => table.is_difference(),
            _ => false,
        }
    }

    /// All cells that it is about, some of them perhaps repeatedly.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells: Box<dyn Iterator<Item = Cell>> = match self {
            Self::AllDifferent { cells, .. } | Self::Domain { cells, .. } => {
                Box::new(cells.iter().copied())
            }
            Self::Pairs { pairs, .. } => Box::new(pairs.iter().flatten().copied()),
            Self::Count { of, .. } => of.cells(),
            Self::UnequalLines { lines } => Box::new(lines.iter().flatten().copied()),
        };
        cells
    }

    /// Posts the statement's rows. Every cell's own row (exactly one value) is there already, so
    /// only what the statement adds is posted. `name` is that of the rule that says it.
    pub(crate) fn post(&self, size: Size, name: Name, program: &mut Program) {
        let mut rows = Poster { size, origin: Origin::new(Role::Rule, name), program };
        match self {
            Self::AllDifferent { cells, every_value } => {
                all_different::post(cells, *every_value, &mut rows);
            }
            Self::Domain { cells, values } => domain::post(cells, values, &mut rows),
            Self::Pairs { pairs, table } => pairs::post(pairs, table, &mut rows),
            Self::Count { of, allowed } => count::post(of, allowed, &mut rows),
            Self::UnequalLines { lines } => unequal_lines::post(lines, &mut rows),
        }
    }
}

/// Where a statement's rows go.
struct Poster<'a> {
    size: Size,
    /// The rule that says it.
    origin: Origin,
    program: &'a mut Program,
}
