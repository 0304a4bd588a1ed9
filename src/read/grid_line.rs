//! A grid without a model, from a line that says how large it is by its length.

use std::str::FromStr;

use super::{
    ParseError, ParseErrorKind,
    cells::{LineError, Symbol, symbol, words},
    scan::scan_as,
    shortened,
};
use crate::grid::{Grid, Size};

/// A grid of as many values, from 1, as its side is long, as [`Grid`] is written: a character for each
/// cell, `.` or `0` for an empty one and letters from `A` for 10, or numbers with spaces between. How
/// large it is follows from the number of cells.
///
/// ```
/// use satoku::Grid;
///
/// let grid: Grid = "12..34....43..21".parse()?;
/// assert_eq!((grid.size().rows(), grid.to_string()), (4, "12..34....43..21".to_owned()));
/// # Ok::<(), satoku::read::ParseError>(())
/// ```
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |column, kind| ParseError { line: 1, column, kind, text: shortened(text) };
        let found = cell_count(text);
        let side = found.isqrt();
        let size = Size::sudoku(side).filter(|_| side * side == found);
        let size = size.ok_or_else(|| error(None, ParseErrorKind::NoSquare(found)))?;
        let line = scan_as(text, size.into(), found, false)
            .map_err(|LineError { column, kind }| error(column, kind))?;
        let count = ParseErrorKind::CellCount { size, expected: found, found: line.cells.len() };
        Self::from_values(size, line.cells).ok_or_else(|| error(None, count))
    }
}

/// The number of cells on a line: of its words if they are numbers and as many as a grid has cells,
/// otherwise of its characters.
fn cell_count(text: &str) -> usize {
    let longest = Size::MAX_SIDE.to_string().len();
    let count = words(text).count();
    let are_short = words(text).all(|(_, word)| word.chars().count() <= longest);
    if are_short && count.isqrt().pow(2) == count {
        return count;
    }
    let is_cell = |&c: &char| {
        let any_size = Size::sudoku(Size::MAX_SIDE).expect("it is the largest");
        !matches!(symbol(c, any_size), Symbol::Separator | Symbol::Bar)
    };
    text.chars().filter(is_cell).count()
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
    fn what_is_no_grid_is_explained() {
        let square = "cells, expected as many as a square grid has, with a side of up to 400";
        check("", &format!("1: found 0 {square}"));
        check("12345", &format!("1: found 5 {square}"));
        check("12..34....43..29", "1:16: found 9, expected a value from 1 to 4");
    }
}
