//! Cells a chess move apart hold different values: anti-knight and anti-king sudoku.

use super::{Rule, Statement, Violation};
use crate::{
    grid::{Cell, Grid, Size, Value},
    program::{Name, Origin, Program, Relation, Role},
};

/// No value a certain move away from itself.
#[derive(Clone, Debug)]
pub struct AntiChess {
    name: String,
    cells: Vec<Cell>,
    pairs: Vec<[Cell; 2]>,
}

impl AntiChess {
    /// No value a knight's move away from itself.
    pub fn knight(size: Size) -> Self {
        Self::new("anti-knight", size, [(1, 2), (1, -2), (2, 1), (2, -1)])
    }

    /// No value next to itself, not even diagonally.
    pub fn king(size: Size) -> Self {
        Self::new("anti-king", size, [(0, 1), (1, -1), (1, 0), (1, 1)])
    }

    /// `moves` are rows down and columns to the right; each stands for its opposite too.
    fn new(name: &str, size: Size, moves: [(usize, isize); 4]) -> Self {
        let cells: Vec<Cell> = size.cells().collect();
        let pairs = cells.iter().flat_map(|&cell| {
            let moved = moves.iter().filter_map(move |&(down, right)| {
                let column = cell.column().checked_add_signed(right)?;
                let other = Cell::new(cell.row() + down, column);
                size.contains(other).then_some([cell, other])
            });
            moved.collect::<Vec<_>>()
        });
        let pairs = pairs.collect();
        Self { name: name.to_owned(), cells, pairs }
    }
}

impl Rule for AntiChess {
    fn name(&self) -> &str {
        &self.name
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, grid: &Grid) -> bool {
        self.pairs
            .iter()
            .all(|&[one, other]| grid.get(one).is_none_or(|value| grid.get(other) != Some(value)))
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let equal = |&[one, other]: &[Cell; 2]| {
            let value = grid.get(one).filter(|&value| grid.get(other) == Some(value))?;
            let cells = vec![one, other];
            Some(Violation::Repeated { rule: self.name.clone(), value, cells })
        };
        self.pairs.iter().filter_map(equal).collect()
    }

    fn statement(&self) -> Statement<'_> {
        Statement::Apart(&self.pairs)
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        for [one, other] in partners(&self.pairs, placed) {
            strike(if one == placed { other } else { one }, value);
        }
    }

    /// For each pair and value: at most one of the two holds it.
    fn post(&self, size: Size, name: Name, program: &mut Program) {
        for value in size.values() {
            let origin = Origin::new(Role::Rule, name).about(value.number());
            for pair in &self.pairs {
                let literals = pair.map(|cell| size.var(cell, value).positive());
                program.post(literals, Relation::AtMost(1), origin, None);
            }
        }
    }
}

/// The pairs that a cell is in. They are sorted by their first cells, which are never more than
/// two rows above their second.
pub(super) fn partners(pairs: &[[Cell; 2]], cell: Cell) -> impl Iterator<Item = [Cell; 2]> {
    let first_row = cell.row().saturating_sub(2);
    let start = pairs.partition_point(|[first, _]| first.row() < first_row);
    let end = pairs.partition_point(|[first, _]| *first <= cell);
    pairs[start..end].iter().copied().filter(move |pair| pair.contains(&cell))
}
