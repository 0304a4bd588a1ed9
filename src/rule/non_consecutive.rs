//! Neighbours hold no consecutive values.

use super::{Rule, Statement, Violation, anti_chess::partners};
use crate::{
    grid::{Cell, Grid, Size, Value},
    program::{Name, Origin, Program, Relation, Role},
};

/// Cells that share a side hold no two consecutive values.
#[derive(Clone, Debug)]
pub struct NonConsecutive {
    cells: Vec<Cell>,
    pairs: Vec<[Cell; 2]>,
}

impl NonConsecutive {
    /// The rule over a whole grid.
    pub fn new(size: Size) -> Self {
        let cells: Vec<Cell> = size.cells().collect();
        let neighbours = |cell: Cell| {
            let (row, column) = (cell.row(), cell.column());
            [Cell::new(row, column + 1), Cell::new(row + 1, column)].map(|other| [cell, other])
        };
        let pairs = cells.iter().flat_map(|&cell| neighbours(cell));
        let pairs = pairs.filter(|&[_, other]| size.contains(other)).collect();
        Self { cells, pairs }
    }
}

fn are_consecutive(one: Value, other: Value) -> bool {
    one.number().abs_diff(other.number()) == 1
}

impl Rule for NonConsecutive {
    fn name(&self) -> &'static str {
        "non-consecutive"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, grid: &Grid) -> bool {
        self.violations(grid).is_empty()
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let is_broken = |pair: &&[Cell; 2]| match pair.map(|cell| grid.get(cell)) {
            [Some(one), Some(other)] => are_consecutive(one, other),
            _ => false,
        };
        let violation = |&cells| Violation::Consecutive { rule: self.name().to_owned(), cells };
        self.pairs.iter().filter(is_broken).map(violation).collect()
    }

    fn statement(&self) -> Statement<'_> {
        Statement::NonConsecutive(&self.pairs)
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        for [one, other] in partners(&self.pairs, placed) {
            let neighbour = if one == placed { other } else { one };
            let near = grid.size().values().filter(|&other| are_consecutive(value, other));
            near.for_each(|near| strike(neighbour, near));
        }
    }

    /// For each pair and two consecutive values: at most one of the two cells holds its one.
    fn post(&self, size: Size, name: Name, program: &mut Program) {
        let origin = Origin::new(Role::Rule, name);
        for (low, high) in size.values().zip(size.values().skip(1)) {
            for &[one, other] in &self.pairs {
                for (one, other) in [(one, other), (other, one)] {
                    let literals = [(one, low), (other, high)];
                    let literals = literals.map(|(cell, value)| size.var(cell, value).positive());
                    program.post(literals, Relation::AtMost(1), origin, None);
                }
            }
        }
    }
}
