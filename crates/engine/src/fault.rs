//! Why there is no answer: engines that fail, or contradict the rules or each other.

use thiserror::Error;

use crate::prelude::*;

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Fault {
    /// An engine failed.
    #[error("engine {engine}: {error}")]
    Engine {
        /// Its name.
        engine: String,
        /// What happened.
        error: EngineError,
    },
    /// Engines contradict the rules or each other: one of them is wrong.
    #[error("{0}")]
    Disagreement(Box<Disagreement>),
}

/// A contradiction, with all that a bug report needs.
#[derive(Debug)]
pub struct Disagreement {
    /// The puzzle.
    pub puzzle: Instance,
    /// What is contradictory.
    pub what: String,
    /// Each engine's name with what it found.
    pub searches: Vec<(String, SearchResult)>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.what)?;
        writeln!(f, "puzzle: {}", self.puzzle.givens())?;
        write!(f, "model: {}", self.puzzle.model().name())?;
        for (engine, search) in &self.searches {
            let complete = if search.complete { "no other" } else { "maybe others" };
            let (verdict, count) = (search.verdict(), search.count());
            write!(f, "\n{engine}: {verdict}, {count} found, {complete}")?;
            for solution in &search.solutions {
                write!(f, "\n  {solution}")?;
            }
        }
        Ok(())
    }
}

/// The fault of engines that contradict the rules or each other.
pub(crate) fn disagreement(
    puzzle: &Instance,
    what: String,
    searches: Vec<(String, SearchResult)>,
) -> Fault {
    Fault::Disagreement(Box::new(Disagreement { puzzle: puzzle.clone(), what, searches }))
}

/// What is wrong with a grid that should be a solution, if anything is.
pub(crate) fn fault_of_grid(puzzle: &Instance, by: &str, grid: &Grid) -> Option<Fault> {
    let violations = puzzle.violations(grid);
    let what = format!("{by} came to an invalid solution: {}", violations.first()?);
    Some(disagreement(puzzle, what, Vec::new()))
}
