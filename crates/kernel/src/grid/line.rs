//! Lines: cells one after the other, where a line may come back to a cell.

use std::{fmt, ops::Deref, str::FromStr};

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Cell, CellsError,
    cells::{InFile, as_text, in_order},
};

/// Cells in the order in which a line passes them; it may pass a cell again, as a loop does.
///
/// The text is that of [`Cells`](super::Cells).
///
/// ```
/// # use satoku_kernel as satoku;
/// use satoku::grid::Line;
///
/// let line: Line = "r1c1>r1c3 r2c2 r1c1".parse()?;
/// assert_eq!((line.len(), line.once().len()), (5, 4));
/// # Ok::<(), satoku::grid::CellsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "InFile", into = "String")]
pub struct Line {
    cells: Vec<Cell>,
    once: Vec<Cell>,
}

impl Line {
    /// Its cells, each once, in the order in which the line first passes them.
    pub fn once(&self) -> &[Cell] {
        &self.once
    }

    /// The first cell that it passes again, if there is one.
    pub fn repeated(&self) -> Option<Cell> {
        self.cells.iter().duplicates().next().copied()
    }
}

impl Deref for Line {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells
    }
}

impl From<Vec<Cell>> for Line {
    fn from(cells: Vec<Cell>) -> Self {
        let once = cells.iter().copied().unique().collect();
        Self { cells, once }
    }
}

impl FromStr for Line {
    type Err = CellsError;

    fn from_str(text: &str) -> Result<Self, CellsError> {
        Ok(in_order(text)?.into())
    }
}

as_text!(Line);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match text.parse::<Line>() {
            Ok(line) => line.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn a_line_may_come_back() {
        check("r1c1 r1c1", "r1c1 r1c1");
        check("r1c1>r1c3>r1c2", "r1c1 r1c2 r1c3 r1c2");
        check("r1c1>r1c2>r2c2>r2c1>r1c1", "r1c1 r1c2 r2c2 r2c1 r1c1");
        check("r1c1>r1c1", "r1c1>r1c1 does not lead anywhere: expected another cell after >");
        check(
            &"r1-400c1-400 ".repeat(10_000),
            "these are more cells than 160000, expected a line on a grid",
        );
    }
}
