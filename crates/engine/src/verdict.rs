//! What is known about a puzzle's solutions.

use std::fmt;

/// What is known about a puzzle's solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// There is no solution.
    Unsolvable,
    /// There is exactly one.
    Unique,
    /// There are two or more.
    Multiple,
    /// A limit was hit before that was known.
    Unknown,
}

impl Verdict {
    /// What a number of solutions means, if it is known or not that there are no others.
    pub fn of(solutions: usize, complete: bool) -> Self {
        match (solutions, complete) {
            (0, true) => Self::Unsolvable,
            (1, true) => Self::Unique,
            (0 | 1, false) => Self::Unknown,
            _ => Self::Multiple,
        }
    }

    /// What the answers for a puzzle's pieces mean for the whole: for each piece the number of
    /// solutions found in it, 2 standing for more as well, and whether it is known that it has no
    /// others.
    ///
    /// ```
    /// # use satoku_engine as satoku;
    /// use satoku::Verdict;
    ///
    /// assert_eq!(Verdict::of_pieces([(0, true), (1, true)]), Verdict::Unique);
    /// assert_eq!(Verdict::of_pieces([(0, false), (1, true)]), Verdict::Unknown);
    /// assert_eq!(Verdict::of_pieces([(0, false), (1, true), (1, false)]), Verdict::Multiple);
    /// ```
    pub fn of_pieces(pieces: impl IntoIterator<Item = (usize, bool)>) -> Self {
        let add = |(found, complete): (usize, bool), piece: (usize, bool)| {
            (found.saturating_add(piece.0), complete && piece.1)
        };
        let (found, complete) = pieces.into_iter().fold((0, true), add);
        Self::of(found, complete)
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
