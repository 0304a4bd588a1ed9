//! What is known about a puzzle's solutions.

use std::fmt;

/// What is known about a puzzle's solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// There is none.
    Unsolvable,
    /// There is exactly one.
    Unique,
    /// There are two or more.
    Multiple,
    /// A limit was hit before that was known.
    Unknown,
}

impl Verdict {
    /// What so many solutions mean, and whether it is known that there are no more.
    pub fn of(solutions: usize, complete: bool) -> Self {
        match (solutions, complete) {
            (0, true) => Self::Unsolvable,
            (1, true) => Self::Unique,
            (0 | 1, false) => Self::Unknown,
            _ => Self::Multiple,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
