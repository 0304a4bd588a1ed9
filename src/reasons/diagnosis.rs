//! A puzzle's verdict with its reasons, in one call.

use super::{Findings, Wanted, words};
use crate::{
    engine::{Answer, Fault, Verdict},
    puzzle::Puzzle,
};

/// A verdict, and why it is what it is.
#[derive(Debug)]
pub struct Diagnosis {
    /// The solutions that were found, judged and cross-checked.
    pub answer: Answer,
    /// The reasons as data.
    pub findings: Findings,
    reasons: Vec<String>,
}

impl Diagnosis {
    /// Whether there is exactly one solution.
    pub fn verdict(&self) -> Verdict {
        self.answer.verdict()
    }

    /// The reasons in words: sentences without a full stop.
    pub fn reasons(&self) -> impl Iterator<Item = &str> {
        self.reasons.iter().map(String::as_str)
    }
}

impl Puzzle {
    /// Finds out whether the puzzle has exactly one solution, and why, or why not: clues that
    /// contradict each other, cells that can be one thing or another, clues that could be dropped.
    ///
    /// ```
    /// use satoku::{Puzzle, Verdict};
    ///
    /// let puzzle: Puzzle = format!("5.......5{}", ".".repeat(72)).parse()?;
    /// let diagnosis = puzzle.check()?;
    /// assert_eq!(diagnosis.verdict(), Verdict::Unsolvable);
    /// assert!(diagnosis.reasons().eq(["r1c1 and r1c9 are both 5 in row 1"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an engine fails, or what they say contradicts the rules or each other.
    pub fn check(&self) -> Result<Diagnosis, Fault> {
        let answer = self.solve()?;
        let (verdict, solutions) = (answer.verdict(), answer.search.solutions.as_slice());
        let findings = Findings::new(self, verdict, solutions, Wanted::default(), None);
        let reasons = words::sentences(self, verdict, solutions, &findings, false);
        Ok(Diagnosis { answer, findings, reasons })
    }
}
