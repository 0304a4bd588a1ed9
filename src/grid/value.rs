//! What a cell holds.

use std::fmt;

/// A value as it stands on paper: 1 to N in a sudoku of side N.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u16);

impl Value {
    /// The value that is written as this number.
    pub fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number on paper.
    pub fn number(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
