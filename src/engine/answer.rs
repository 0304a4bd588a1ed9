//! One engine's word, judged and cross-checked.
//!
//! Every grid that an engine returns goes before [`Puzzle::objections`], which knows no engine.
//! Then a second engine, which shares nothing with the first, answers the same question. Where
//! the two contradict one another neither is believed.

use std::{fmt, time::Duration, time::Instant};

use itertools::Itertools;
use thiserror::Error;

use super::{Engine, EngineError, Limits, Search, Verdict};
use crate::puzzle::Puzzle;

/// What is known about a puzzle, and how well.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the engine found.
    pub search: Search,
    /// Whether a second engine confirms it.
    pub cross_check: CrossCheck,
    /// How long the first engine took.
    pub time: Duration,
}

impl Answer {
    /// What is known about the puzzle's solutions.
    pub fn verdict(&self) -> Verdict {
        self.search.verdict()
    }
}

/// What a second engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossCheck {
    /// The same.
    Agrees,
    /// Nothing: it was not asked, or hit its limit before it knew.
    Skipped,
}

impl fmt::Display for CrossCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Agrees => "agrees",
            Self::Skipped => "skipped",
        })
    }
}

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
    pub puzzle: Puzzle,
    /// What is contradictory.
    pub what: String,
    /// Each engine's name with what it found.
    pub searches: Vec<(String, Search)>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.what)?;
        writeln!(f, "puzzle: {}", self.puzzle.givens())?;
        write!(f, "model: {}", self.puzzle.model().name())?;
        for (engine, search) in &self.searches {
            let complete = if search.complete { "no other" } else { "maybe others" };
            let (verdict, count) = (search.verdict(), search.solutions.len());
            write!(f, "\n{engine}: {verdict}, {count} found, {complete}")?;
            for solution in &search.solutions {
                write!(f, "\n  {solution}")?;
            }
        }
        Ok(())
    }
}

/// Asks an engine, judges what it returns, and has a second engine confirm it.
///
/// The checker has `limits.solutions` in common with the first engine and `checker_nodes` nodes;
/// if these are not enough, the cross-check counts as skipped.
///
/// # Errors
/// If an engine fails, returns what is no solution, or the two disagree.
pub fn answer(
    puzzle: &Puzzle,
    engine: &mut dyn Engine,
    checker: Option<&mut dyn Engine>,
    limits: &Limits,
    checker_nodes: u64,
) -> Result<Answer, Fault> {
    let start = Instant::now();
    let search = judged(puzzle, engine, limits)?;
    let time = start.elapsed();
    let mut cross_check = CrossCheck::Skipped;
    if let Some(checker) = checker {
        let check_limits = Limits { nodes: Some(checker_nodes), ..*limits };
        let second = judged(puzzle, checker, &check_limits)?;
        cross_check = compare(&search, &second, limits.solutions).map_err(|what| {
            let what = format!("{} and {} disagree: {what}", engine.name(), checker.name());
            let searches = vec![(engine.name(), search.clone()), (checker.name(), second)];
            disagreement(puzzle, what, searches)
        })?;
    }
    Ok(Answer { search, cross_check, time })
}

/// A search whose grids are solutions, and different ones.
fn judged(puzzle: &Puzzle, engine: &mut dyn Engine, limits: &Limits) -> Result<Search, Fault> {
    let search = engine
        .search(puzzle, limits)
        .map_err(|error| Fault::Engine { engine: engine.name(), error })?;
    let objections = search.solutions.iter().flat_map(|grid| puzzle.objections(grid));
    let mut complaint = objections.map(|violation| violation.to_string()).next();
    if complaint.is_none() && !search.solutions.iter().all_unique() {
        complaint = Some("the same solution twice".to_owned());
    }
    if complaint.is_none() && search.solutions.len() > limits.solutions {
        complaint = Some(format!("more than {} solutions", limits.solutions));
    }
    match complaint {
        None => Ok(search),
        Some(complaint) => {
            let what = format!("{} returned what is no solution: {complaint}", engine.name());
            Err(disagreement(puzzle, what, vec![(engine.name(), search)]))
        }
    }
}

fn disagreement(puzzle: &Puzzle, what: String, searches: Vec<(String, Search)>) -> Fault {
    Fault::Disagreement(Box::new(Disagreement { puzzle: puzzle.clone(), what, searches }))
}

/// Whether two searches of the same puzzle, with the same limit, can both be right.
fn compare(first: &Search, second: &Search, limit: usize) -> Result<CrossCheck, String> {
    let (one, two) = (first.solutions.len(), second.solutions.len());
    // A complete search knows all solutions: another may find fewer, but no others.
    for (all, some) in [(first, second), (second, first)] {
        let is_known = |grid| all.solutions.contains(grid);
        if all.complete && !some.solutions.iter().all(is_known) {
            return Err("one found a solution that the other excludes".to_owned());
        }
    }
    let is_done = |search: &Search| search.complete || search.solutions.len() == limit;
    match (is_done(first), is_done(second)) {
        // With exactly `limit` solutions one may know that they are all and the other not.
        (true, true) if one == two => Ok(CrossCheck::Agrees),
        (true, true) => Err(format!("one found {one} solutions, the other {two}")),
        _ => Ok(CrossCheck::Skipped),
    }
}
