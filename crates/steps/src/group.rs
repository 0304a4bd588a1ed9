//! Groups of cells that differ: regions, rows, columns, and whatever else a model has.

use std::sync::Arc;

use satoku_puzzle::{grid::Cell, model::Model};

/// What a group of cells is on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupKind {
    /// A region that is drawn: a box, or a jigsaw's piece.
    Region,
    /// A row.
    Row,
    /// A column.
    Column,
    /// Any other house: a diagonal, a window.
    Extra,
    /// Cells that differ, but need not hold every value.
    Distinct,
}

impl GroupKind {
    /// The lines along each direction, and those across.
    pub const DIRECTIONS: [(Self, Self); 2] =
        [(Self::Row, Self::Column), (Self::Column, Self::Row)];

    /// Whether it is a row or a column.
    pub fn is_line(self) -> bool {
        matches!(self, Self::Row | Self::Column)
    }

    /// Whether it holds every value.
    pub fn is_house(self) -> bool {
        self != Self::Distinct
    }

    /// Whether it is one of those that classic sudokus have.
    pub fn is_classic(self) -> bool {
        matches!(self, Self::Region | Self::Row | Self::Column)
    }

    /// What cells are that differ, and hold every value if they are a house.
    pub(super) fn of(model: &Model, cells: &[Cell], is_house: bool) -> Self {
        let Some(&first) = cells.first() else { return Self::Distinct };
        let is_on_board = cells.iter().all(|cell| cell.is_on_board());
        if !is_house {
            Self::Distinct
        } else if !is_on_board {
            Self::Extra
        } else if cells.iter().all(|cell| cell.row() == first.row()) {
            Self::Row
        } else if cells.iter().all(|cell| cell.column() == first.column()) {
            Self::Column
        } else if model.are_in_one_region(cells) {
            Self::Region
        } else {
            Self::Extra
        }
    }
}

/// Cells of a rule that hold different values: all of them, or two that must be different.
#[derive(Clone, Debug)]
pub struct CellGroup {
    /// The rule's name.
    pub name: Arc<str>,
    /// What it is.
    pub kind: GroupKind,
    /// Its cells, by their places in [`Size::places`](satoku_puzzle::grid::Size::places).
    pub cells: Vec<usize>,
    /// The values that its cells may hold, by their places among the grid's.
    pub values: Vec<usize>,
}

impl CellGroup {
    /// Whether the value has a place in it.
    pub fn is_house_of(&self, value: usize) -> bool {
        self.kind.is_house() && self.values.contains(&value)
    }
}
