//! A grid without a model, from a line that says how large it is by its length.

use std::str::FromStr;

use thiserror::Error;

use super::{Grid, Size, Value};

/// Why a text is not a grid.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// The number of cells is not that of a square.
    #[error(
        "found {0} cells, expected as many as a square grid has, with a side of up to {side}",
        side = Size::MAX_SIDE
    )]
    NoSquare(usize),
    /// Something that is neither a value nor an empty cell.
    #[error(
        "cell {cell}: found {found}, expected a value from 1 to {highest}, or '.' for an empty cell"
    )]
    NoValue {
        /// The 1-based number of the cell.
        cell: usize,
        /// What stands there.
        found: String,
        /// The highest value of a grid of this size.
        highest: u16,
    },
}

/// A grid of as many values, from 1, as its side is long, as [`Grid`] is written: a character for
/// each cell, `.` or `0` for an empty one and letters from `A` for 10, or numbers with spaces
/// between. How large it is follows from the number of cells.
///
/// ```
/// # mod satoku { pub use satoku_kernel::{*, grid::Grid}; }
/// use satoku::Grid;
///
/// let grid: Grid = "12..34....43..21".parse()?;
/// assert_eq!((grid.size().rows(), grid.to_string()), (4, "12..34....43..21".to_owned()));
/// # Ok::<(), satoku::grid::GridError>(())
/// ```
impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        let is_break = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
        let words: Vec<&str> = text.split(is_break).filter(|word| !word.is_empty()).collect();
        let longest = Size::MAX_SIDE.to_string().len();
        let is_short = |word: &&str| word.chars().count() <= longest;
        let are_numbers = words.len().isqrt().pow(2) == words.len() && words.iter().all(is_short);
        if are_numbers && words.len() > 1 {
            return grid(&words, |word| word.parse().ok());
        }
        let characters: Vec<char> = text.chars().filter(|&c| !is_break(c)).collect();
        grid(&characters, |c| c.to_digit(36).map(|number| number as usize))
    }
}

/// The grid that has these in its cells, row by row.
fn grid<T: ToString>(cells: &[T], number: impl Fn(&T) -> Option<usize>) -> Result<Grid, GridError> {
    let side = cells.len().isqrt();
    let size = Size::sudoku(side).filter(|_| side * side == cells.len());
    let size = size.ok_or(GridError::NoSquare(cells.len()))?;
    let value = |(index, cell): (usize, &T)| {
        let found = cell.to_string();
        match number(cell) {
            _ if matches!(&*found, "." | "0") => Ok(None),
            number => number.and_then(|number| size.value(number)).map(Some).ok_or_else(|| {
                GridError::NoValue { cell: index + 1, found, highest: *size.value_range().end() }
            }),
        }
    };
    let values: Vec<Option<Value>> =
        cells.iter().enumerate().map(value).collect::<Result<_, _>>()?;
    Ok(Grid::from_values(size, values).expect("there is a value for each cell"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match text.parse::<Grid>() {
            Ok(grid) => grid.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn a_grid_is_as_large_as_its_line_is_long() {
        check("1", "1");
        check("12..34....43..21", "12..34....43..21");
        check("1 2 0 0 3 4 0 0 0 0 4 3 0 0 2 1", "12..34....43..21");
        check("12.. 34.. ..43 ..21", "12..34....43..21");
        check("123 231 312", "123231312");
    }

    #[test]
    fn large_grids_are_read_as_they_are_written() {
        let size = Size::sudoku(16).unwrap();
        let mut grid = Grid::empty(size);
        for (cell, value) in size.cells().zip(size.values().rev().cycle()).skip(5) {
            grid.set(cell, Some(value));
        }
        assert_eq!(grid.to_string().parse::<Grid>().unwrap(), grid);
        assert_eq!(format!("{grid:#}").parse::<Grid>().unwrap(), grid);
    }

    #[test]
    fn mistakes_are_explained() {
        let square = "cells, expected as many as a square grid has, with a side of up to 400";
        check("", &format!("found 0 {square}"));
        check("12345", &format!("found 5 {square}"));
        let value = "expected a value from 1 to 4, or '.' for an empty cell";
        check("12..34....43..29", &format!("cell 16: found 9, {value}"));
        check("12..34....43..2é", &format!("cell 16: found é, {value}"));
    }
}
