//! What a search came to.

use crate::Verdict;

/// What a search came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many different solutions were found.
    pub solutions: usize,
    /// Whether there is no other solution.
    pub complete: bool,
    /// How often a candidate was tried.
    pub guesses: u64,
}

impl Outcome {
    /// The answer to "is there exactly one?".
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions, self.complete)
    }
}
