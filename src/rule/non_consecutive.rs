//! Neighbours hold no consecutive values.

use std::sync::Arc;

use super::{
    Example, Kind, Problem, Rule, Violation, Written, anti_chess::partners, entry, name_and_cells,
    violation::list,
};
use crate::{
    grid::{Cell, Grid, Size, Value},
    statement::{PairTable, Statement},
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "non-consecutive",
    aliases: &[],
    title: "Non-consecutive",
    about: "no consecutive values in cells that share a side",
    keys: &[],
    read: |entry, context| entry::flag(entry, || vec![Box::new(NonConsecutive::new(context.size))]),
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:5\"",
        rule: "non-consecutive = true",
        kept: "1352435241524132413541352",
        broken: "12.......................",
        message: "r1c1 and r1c2 hold consecutive values (non-consecutive)",
    }],
};

/// Cells that share a side hold no two consecutive values.
#[derive(Clone, Debug)]
pub struct NonConsecutive {
    name: String,
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
        Self { name: KIND.name.to_owned(), cells, pairs }
    }
}

fn are_consecutive(one: Value, other: Value) -> bool {
    one.number().abs_diff(other.number()) == 1
}

impl Rule for NonConsecutive {
    name_and_cells!("non-consecutive");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let table = PairTable::new(size, |one, other| !are_consecutive(one, other));
        Ok(vec![Statement::Pairs { pairs: self.pairs.clone(), table: Arc::new(table) }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let is_broken = |pair: &&[Cell; 2]| match pair.map(|cell| grid.get(cell)) {
            [Some(one), Some(other)] => are_consecutive(one, other),
            _ => false,
        };
        let violation = |cells: &[Cell; 2]| {
            let sentence = format!("{} hold consecutive values ({})", list(cells), self.name);
            Violation::new(self.kind(), cells.to_vec(), sentence)
        };
        self.pairs.iter().filter(is_broken).map(violation).collect()
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        for [one, other] in partners(&self.pairs, placed) {
            let neighbour = if one == placed { other } else { one };
            let near = grid.size().values().filter(|&other| are_consecutive(value, other));
            near.for_each(|near| strike(neighbour, near));
        }
    }

    fn written(&self) -> Written {
        Written::Line("non-consecutive = true".to_owned())
    }
}
