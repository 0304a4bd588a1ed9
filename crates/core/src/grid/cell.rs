//! A place on paper.

use std::fmt;

/// A cell. Rows and columns count from 0 inside the program and from 1 on paper: the cell at
/// row 0, column 4 is written `r1c5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u16,
    column: u16,
}

impl Cell {
    /// The cell at a 0-based row and column.
    #[inline]
    pub fn new(row: usize, column: usize) -> Self {
        Self { row: row as u16, column: column as u16 }
    }

    /// The 0-based row.
    #[inline]
    pub fn row(self) -> usize {
        self.row.into()
    }

    /// The 0-based column.
    #[inline]
    pub fn column(self) -> usize {
        self.column.into()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
