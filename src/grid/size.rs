//! How large a grid is, and which values its cells take.
//!
//! Everything that depends on the size of a puzzle asks a [`Size`]; in particular the numbering
//! of the 0-1 variables is here, and nowhere else:
//!
//! > variable of (row r, column c, value index v), all 1-based, with side N and V values:
//! > `((r-1)·N + (c-1))·V + v`
//!
//! so 1…729 on a 9x9, in every file that we write.

use std::ops::RangeInclusive;

use super::{Cell, Value};
use crate::program::Var;

/// The highest digit of decimal notation, whatever the puzzle.
pub const HIGHEST_DIGIT: u16 = 9;

/// A square grid's side and its values, which are consecutive numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    side: u16,
    first_value: u16,
    values: u16,
}

impl Size {
    /// The largest side.
    pub const MAX_SIDE: usize = 400;

    /// The largest value.
    pub const MAX_VALUE: u16 = 999;

    /// The size of a sudoku: as many values, from 1, as the side is long. None if the side is 0
    /// or above [`Size::MAX_SIDE`].
    pub fn sudoku(side: usize) -> Option<Self> {
        Self::new(side, 1..=u16::try_from(side).ok()?)
    }

    /// A size with values of its own, such as 0 and 1. None if the side is 0 or above
    /// [`Size::MAX_SIDE`], and if there is no value, there are more than that many, or they go above
    /// [`Size::MAX_VALUE`].
    pub fn new(side: usize, values: RangeInclusive<u16>) -> Option<Self> {
        let fits = (1..=Self::MAX_SIDE).contains(&side)
            && (1..=Self::MAX_SIDE).contains(&values.len())
            && *values.end() <= Self::MAX_VALUE;
        let (first_value, values) = (*values.start(), values.len() as u16);
        fits.then_some(Self { side: side as u16, first_value, values })
    }

    /// The number of rows, which is the number of columns.
    pub fn side(self) -> usize {
        self.side.into()
    }

    /// The number of cells.
    pub fn cell_count(self) -> usize {
        self.side() * self.side()
    }

    /// The number of different values.
    pub fn value_count(self) -> usize {
        self.values.into()
    }

    /// The number of 0-1 variables: one for each cell and value.
    pub fn variable_count(self) -> usize {
        self.cell_count() * self.value_count()
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.cell_count()).map(move |index| self.cell_at(index))
    }

    /// The lowest and the highest number that is a value.
    pub fn value_range(self) -> RangeInclusive<u16> {
        self.first_value..=self.first_value + self.values - 1
    }

    /// All values, lowest first.
    pub fn values(self) -> impl DoubleEndedIterator<Item = Value> + Clone {
        self.value_range().map(Value::new)
    }

    /// The value that is written as `number`, if it is one here.
    pub fn value(self, number: usize) -> Option<Value> {
        let number = u16::try_from(number).ok()?;
        self.value_range().contains(&number).then(|| Value::new(number))
    }

    /// Whether every value is written with one decimal digit.
    pub fn has_one_digit_values(self) -> bool {
        *self.value_range().end() <= HIGHEST_DIGIT
    }

    /// A cell's 0-based place in [`Size::cells`].
    pub fn index(self, cell: Cell) -> usize {
        cell.row() * self.side() + cell.column()
    }

    /// The cell at a 0-based place in [`Size::cells`].
    pub fn cell_at(self, index: usize) -> Cell {
        Cell::new(index / self.side(), index % self.side())
    }

    /// Whether the grid has this cell.
    pub fn contains(self, cell: Cell) -> bool {
        cell.row() < self.side() && cell.column() < self.side()
    }

    /// A value's 0-based place in [`Size::values`].
    pub fn value_index(self, value: Value) -> usize {
        usize::from(value.number() - self.first_value)
    }

    /// The value at a 0-based place in [`Size::values`].
    pub fn value_at(self, index: usize) -> Value {
        Value::new(self.first_value + index as u16)
    }

    /// The variable that says whether the cell holds the value.
    pub fn var(self, cell: Cell, value: Value) -> Var {
        Var::from_index(self.index(cell) * self.value_count() + self.value_index(value))
    }

    /// What a variable is about; none for variables after the grid's own.
    pub fn cell_value(self, var: Var) -> Option<(Cell, Value)> {
        let (cell, value) = (var.index() / self.value_count(), var.index() % self.value_count());
        (cell < self.cell_count()).then(|| (self.cell_at(cell), self.value_at(value)))
    }
}

/// Height and width of the boxes of a grid that are nearest to squares, the height not above the
/// width.
pub fn nearest_boxes(side: usize) -> (usize, usize) {
    let height = (1..=side).filter(|h| side % h == 0 && h * h <= side).max().unwrap_or(1);
    (height, side / height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_numbered_by_row_column_and_value() {
        let size = Size::sudoku(9).unwrap();
        let number =
            |r: usize, c: usize, v| size.var(Cell::new(r - 1, c - 1), Value::new(v)).number();
        assert_eq!(size.variable_count(), 729);
        assert_eq!(number(1, 1, 1), 1);
        assert_eq!(number(1, 2, 1), 10);
        assert_eq!(number(2, 1, 3), 84);
        assert_eq!(number(9, 9, 9), 729);
    }

    #[test]
    fn every_variable_leads_back_to_its_cell_and_value() {
        let size = Size::sudoku(6).unwrap();
        for cell in size.cells() {
            for value in size.values() {
                assert_eq!(size.cell_value(size.var(cell, value)), Some((cell, value)));
            }
        }
        assert_eq!(size.cell_value(Var::from_index(size.variable_count())), None);
    }

    #[test]
    fn a_side_is_between_1_and_400() {
        assert_eq!(Size::sudoku(0), None);
        assert_eq!(Size::sudoku(401), None);
        assert_eq!(Size::sudoku(400).unwrap().variable_count(), 64_000_000);
    }
}
