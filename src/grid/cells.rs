//! Cells as rules name them: `r1c1 r2-4c2-4`, one after the other, in order.

use std::{fmt, ops::Deref, str::FromStr};

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Cell, Size};

/// A list of different cells, in the order in which they are named.
///
/// As text, cells are separated by white space; `r2-4c2-4` is a rectangle, row by row. Rows and
/// columns count from 1. Whether a grid has the cells is not known before it meets one.
///
/// ```
/// use satoku::grid::Cells;
///
/// let cells: Cells = "r1c1 r2c2-3".parse()?;
/// assert_eq!((cells.len(), cells.to_string()), (3, "r1c1 r2c2 r2c3".to_owned()));
/// # Ok::<(), satoku::grid::CellsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cells(Vec<Cell>);

/// Why a text names no cells.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CellsError {
    /// A word that names no cell.
    #[error("found \"{0}\", expected a cell such as r1c1 or a range such as r2-4c2-4")]
    Syntax(String),
    /// A range whose end is before its beginning.
    #[error("the range {0} runs backwards")]
    Backwards(String),
    /// Rows or columns that no grid has.
    #[error("{0} is off every grid: rows and columns go from 1 to {max}", max = Size::MAX_SIDE)]
    OffEveryGrid(String),
    /// No cell or several, where it must be one.
    #[error("found \"{0}\", expected one cell such as r1c1")]
    NotOne(String),
    /// A cell that is named twice.
    #[error("{0} is named twice")]
    Twice(Cell),
}

impl Deref for Cells {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.0
    }
}

impl From<Vec<Cell>> for Cells {
    fn from(cells: Vec<Cell>) -> Self {
        Self(cells)
    }
}

impl FromStr for Cells {
    type Err = CellsError;

    fn from_str(text: &str) -> Result<Self, CellsError> {
        let mut cells = Vec::new();
        for word in text.split_whitespace() {
            let (rows, columns) = word
                .strip_prefix('r')
                .and_then(|rest| rest.split_once('c'))
                .ok_or_else(|| CellsError::Syntax(word.to_owned()))?;
            let columns = range(columns, word)?;
            for row in range(rows, word)? {
                cells.extend(columns.clone().map(|column| Cell::new(row, column)));
            }
        }
        match cells.iter().duplicates().next() {
            Some(&cell) => Err(CellsError::Twice(cell)),
            None => Ok(Self(cells)),
        }
    }
}

/// `4` or `2-4`, counted from 1, as a range that counts from 0.
fn range(text: &str, word: &str) -> Result<std::ops::Range<usize>, CellsError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        // Whatever does not fit is off every grid.
        let number = is_number.then(|| text.parse().unwrap_or(usize::MAX));
        number.ok_or_else(|| CellsError::Syntax(word.to_owned()))
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(CellsError::Backwards(word.to_owned()));
    }
    if first == 0 || last > Size::MAX_SIDE {
        return Err(CellsError::OffEveryGrid(word.to_owned()));
    }
    Ok(first - 1..last)
}

/// A single cell: `r1c5`.
impl FromStr for Cell {
    type Err = CellsError;

    fn from_str(text: &str) -> Result<Self, CellsError> {
        match *text.parse::<Cells>()? {
            [cell] => Ok(cell),
            _ => Err(CellsError::NotOne(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Cells {
    type Error = CellsError;

    fn try_from(text: String) -> Result<Self, CellsError> {
        text.parse()
    }
}

impl From<Cells> for String {
    fn from(cells: Cells) -> Self {
        cells.to_string()
    }
}

/// The cells one by one, with spaces between.
impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().format(" ").fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match text.parse::<Cells>() {
            Ok(cells) => cells.to_string(),
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
    fn a_single_cell() {
        assert_eq!("r2c3".parse(), Ok(Cell::new(1, 2)));
        for text in ["", "r1c1-2", "r1c1 r1c2"] {
            assert_eq!(text.parse::<Cell>(), Err(CellsError::NotOne(text.to_owned())));
        }
    }

    #[test]
    fn mistakes_are_explained() {
        check("r1c401", "r1c401 is off every grid: rows and columns go from 1 to 400");
        check("r0c1", "r0c1 is off every grid: rows and columns go from 1 to 400");
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
            "r99999999999999999999999c1 is off every grid: rows and columns go from 1 to 400",
        );
    }
}
