//! A puzzle's verdict with its reasons, in one call.

use super::{prelude::*, words};
use satoku_engine::{Answer, Fault, solve};

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
    /// The reasons for an answer to a puzzle, and what else is wanted beside it.
    pub fn new(puzzle: &Instance, answer: Answer, wanted: Wanted, limiter: &Limiter) -> Self {
        let (verdict, solutions) = (answer.verdict(), answer.search.solutions.as_slice());
        let findings = Findings::new(puzzle, verdict, solutions, wanted, limiter);
        let are_all = wanted.contradictions > 1;
        let reasons = words::sentences(puzzle, verdict, solutions, &findings, are_all);
        Self { answer, findings, reasons }
    }

    /// Whether there is exactly one solution.
    pub fn verdict(&self) -> Verdict {
        self.answer.verdict()
    }

    /// The reasons in words: sentences without a full stop.
    pub fn reasons(&self) -> impl Iterator<Item = &str> {
        self.reasons.iter().map(String::as_str)
    }
}

/// Finds out whether a puzzle has exactly one solution, and why, or why not: clues that contradict
/// each other, cells that can be one thing or another, clues that could be dropped.
///
/// # Errors
/// If an engine fails, or what they say contradicts the rules or each other.
pub fn check(puzzle: &Instance) -> Result<Diagnosis, Fault> {
    Ok(Diagnosis::new(puzzle, solve(puzzle)?, Wanted::default(), &Limiter::none()))
}
