//! What a cell holds.

use std::{fmt, num::NonZeroU16};

/// A value as it stands on paper: 1 to N in a sudoku of side N.
///
/// It keeps the number and one, which is never 0. So a cell that holds a value or nothing takes no
/// more room than a value, and grids take half the time to copy and to compare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(NonZeroU16);

impl Value {
    /// The value that is written as this number. (No grid has values above
    /// [`Size::MAX_VALUE`](super::Size::MAX_VALUE); of all numbers the largest two are not told
    /// apart.)
    #[inline]
    pub fn new(number: u16) -> Self {
        Self(NonZeroU16::MIN.saturating_add(number))
    }

    /// The number on paper.
    #[inline]
    pub fn number(self) -> u16 {
        self.0.get() - 1
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}
