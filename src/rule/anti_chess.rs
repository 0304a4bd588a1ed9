//! Cells a chess move apart hold different values: anti-knight and anti-king sudoku.

use std::sync::Arc;

use super::{Example, Kind, Problem, Rule, Violation, Written, entry};
use crate::{
    grid::{Cell, Grid, Size, Value},
    statement::{PairTable, Statement},
};

/// The kind for knights.
pub const KNIGHT: Kind = Kind {
    name: "anti-knight",
    aliases: &[],
    title: "Anti-knight",
    about: "no value a knight's move away from itself",
    keys: &[],
    read: |entry, context| entry::flag(entry, || vec![Box::new(AntiChess::knight(context.size))]),
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "anti-knight = true",
        kept: "1234214334124321",
        broken: "1.....1.........",
        message: "r1c1 and r2c3 are both 1 in anti-knight",
    }],
};

/// The kind for kings.
pub const KING: Kind = Kind {
    name: "anti-king",
    aliases: &[],
    title: "Anti-king",
    about: "no value next to itself, not even diagonally",
    keys: &[],
    read: |entry, context| entry::flag(entry, || vec![Box::new(AntiChess::king(context.size))]),
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:5\"",
        rule: "anti-king = true",
        kept: "1234534512512342345145123",
        broken: "1.....1..................",
        message: "r1c1 and r2c2 are both 1 in anti-king",
    }],
};

/// No value a certain move away from itself.
#[derive(Clone, Debug)]
pub struct AntiChess {
    kind: &'static str,
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
    fn new(kind: &'static str, size: Size, moves: [(usize, isize); 4]) -> Self {
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
        Self { kind, name: kind.to_owned(), cells, pairs }
    }
}

impl Rule for AntiChess {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn rename(&mut self, name: String) {
        self.name = name;
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let table = Arc::new(PairTable::new(size, |one, other| one != other));
        Ok(vec![Statement::Pairs { pairs: self.pairs.clone(), table }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let equal = |&[one, other]: &[Cell; 2]| {
            let value = grid.get(one).filter(|&value| grid.get(other) == Some(value))?;
            Some(Violation::repeated(self.kind, &self.name, value, vec![one, other]))
        };
        self.pairs.iter().filter_map(equal).collect()
    }

    fn breaks(&self, grid: &Grid) -> bool {
        let are_equal = |[one, other]: [Cell; 2]| {
            grid.get(one).is_some_and(|value| grid.get(other) == Some(value))
        };
        self.pairs.iter().any(|&pair| are_equal(pair))
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        for [one, other] in partners(&self.pairs, placed) {
            strike(if one == placed { other } else { one }, value);
        }
    }

    fn written(&self) -> Written {
        Written::Line(format!("{} = true", self.kind))
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
