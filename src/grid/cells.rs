//! The notation for sets of cells in model files: `r1c1 r2-4c2-4`.
//!
//! Cells and ranges are separated by spaces; rows and columns count from 1. A range of rows and a
//! range of columns together are a rectangle.

use thiserror::Error;

use crate::grid::{Cell, Size};

/// Why a text names no set of cells.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CellsError {
    /// A word that is neither a cell nor a range.
    #[error("found \"{0}\", expected a cell such as r1c1 or a range such as r2-4c2-4")]
    Syntax(String),
    /// A cell beyond the grid's last row or column, or in row or column 0.
    #[error("{0} is off the grid: rows and columns go from 1 to {1}")]
    OffTheGrid(String, usize),
    /// A range from a larger to a smaller number.
    #[error("the range {0} runs backwards")]
    Backwards(String),
    /// A cell that is named twice.
    #[error("{0} is named twice")]
    Twice(Cell),
}

/// Reads a set of cells, in the order in which they are named.
pub fn parse(text: &str, size: Size) -> Result<Vec<Cell>, CellsError> {
    let mut cells = Vec::new();
    let mut seen = vec![false; size.cell_count()];
    for word in text.split_whitespace() {
        let syntax = || CellsError::Syntax(word.to_owned());
        let (rows, columns) =
            word.strip_prefix('r').and_then(|rest| rest.split_once('c')).ok_or_else(syntax)?;
        let range = |text: &str| {
            let (first, last) = text.split_once('-').unwrap_or((text, text));
            let number = |text: &str| {
                let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
                // Whatever does not fit is off every grid.
                is_number.then(|| text.parse().unwrap_or(usize::MAX)).ok_or_else(syntax)
            };
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return Err(CellsError::Backwards(word.to_owned()));
            }
            if first == 0 || last > size.side() {
                return Err(CellsError::OffTheGrid(word.to_owned(), size.side()));
            }
            Ok(first - 1..last)
        };
        let columns = range(columns)?;
        for row in range(rows)? {
            for cell in columns.clone().map(|column| Cell::new(row, column)) {
                if std::mem::replace(&mut seen[size.index(cell)], true) {
                    return Err(CellsError::Twice(cell));
                }
                cells.push(cell);
            }
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let size = Size::sudoku(9).unwrap();
        let found = match parse(text, size) {
            Ok(cells) => cells.iter().join(" "),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn cells_and_ranges() {
        check("r1c1  r9c9", "r1c1 r9c9");
        check("r2-3c8-9", "r2c8 r2c9 r3c8 r3c9");
        check("r1c3-4\nr7-8c1", "r1c3 r1c4 r7c1 r8c1");
        check("", "");
    }

    #[test]
    fn mistakes_are_explained() {
        check("r1c10", "r1c10 is off the grid: rows and columns go from 1 to 9");
        check("r0c1", "r0c1 is off the grid: rows and columns go from 1 to 9");
        check("r4-2c1", "the range r4-2c1 runs backwards");
        check("r1c1-2 r1c2", "r1c2 is named twice");
        for text in ["a1", "r1", "rc", "r1c", "r1c1c1", "r-1c1", "r1c+1", "1c1", "r1-c1"] {
            let expected = format!(
                "found \"{text}\", expected a cell such as r1c1 or a range such as r2-4c2-4"
            );
            check(text, &expected);
        }
        check(
            "r99999999999999999999999c1",
            "r99999999999999999999999c1 is off the grid: rows and columns go from 1 to 9",
        );
    }
}
