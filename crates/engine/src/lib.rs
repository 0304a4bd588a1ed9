//! Engines: whatever finds up to k solutions of a puzzle.
//!
//! "Is it solvable", "is the solution the only one" and "how many are there" are one call with
//! other [`Limits`]. No engine sees the form that another works on, so that they can check each
//! other; [`answer()`] puts one in front of a judge and beside a second.

mod answer;
mod assignments;
mod backtrack;
mod counter;
pub mod cubes;
mod estimate;
mod exact;
#[cfg(feature = "external")]
mod external;
mod fast;
mod milp;
pub mod native;
mod propagation;
mod question;
mod sat;
mod searcher;
mod solution;
mod turns;

use std::{fmt, iter, time::Duration};

use thiserror::Error;
use web_time::Instant;

#[doc(hidden)]
pub use answer::work_of_checkers;
pub use answer::{
    Answer, CHECKER_NODES, CrossCheck, Disagreement, Fault, LISTED, agreement, answer, judge,
};
pub use assignments::{Assignment, Assignments};
pub use backtrack::{Backtracker, CellOrder, Check, Strategy, ValueOrder};
pub use counter::Counter;
pub use cubes::{Cube, Cubes, CubesError};
pub use estimate::{Estimate, EstimateLimits, Quantity, estimate};
pub use exact::{CountLimits, Uncounted, count_exactly};
#[cfg(feature = "external")]
pub use external::{CommandError, CommandLine, External, ExternalError};
pub use fast::Fast;
pub use milp::Milp;
pub use native::Native;
pub use question::{Solutions, count, solve};
pub use sat::Sat;
pub use searcher::{Conclusion, Search, Searcher, Sink};
pub use solution::Solution;
pub use turns::Turns;

use satoku_cnf::Encoding;
use satoku_core::{
    interrupt::{self, TimeIsUp},
    program::TooOpen,
};
use satoku_sat::{Counters, SOLVERS, SatError, SolverKind};

/// When an engine may stop, and what is kept of what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// After this many solutions.
    pub solutions: usize,
    /// Of these, how many are kept: beyond, they are only counted.
    pub kept: usize,
    /// After this many nodes, for engines that count nodes.
    pub nodes: Option<u64>,
    /// After this much time, or a little more: engines look at the clock now and then.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit but a number of solutions, which are all kept.
    pub fn solutions(solutions: usize) -> Self {
        Self { solutions, kept: solutions, nodes: None, time: None }
    }

    /// The time at which a search that begins now must end.
    fn deadline(&self) -> Option<Instant> {
        let time = self.time?;
        Instant::now().checked_add(time)
    }

    /// Does what may take no longer, and a little more: an engine that looks at the clock itself ends earlier, and
    /// with what it has found. What does not is ended.
    fn hold(
        &self,
        work: impl FnOnce() -> Result<Conclusion, EngineError>,
    ) -> Result<Conclusion, EngineError> {
        let result = interrupt::soon_after(self.deadline(), work);
        result.unwrap_or_else(|TimeIsUp| Ok(Conclusion::default()))
    }
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Values tried in cells, by engines that try values; nodes of its tree, by an outside solver of
    /// integer programs that tells their number.
    pub nodes: Option<u64>,
    /// Calls to a solver, by engines that call one: all of them, where several take turns.
    pub calls: u64,
    /// Variables of the formula that the solver was given.
    pub variables: usize,
    /// Clauses of that formula.
    pub clauses: usize,
    /// Rows of the program in their place, where the solver was given one.
    pub rows: usize,
    /// What the solver counted in all calls; nothing where it does not tell after each of them, or where
    /// several solvers took turns of which not all do.
    pub counters: Counters,
    /// Iterations of the simplex method, by solvers of integer programs that tell their number.
    pub iterations: Option<u64>,
    /// The name of the engine that came to the end, where the one that was asked has others take turns;
    /// none if it did so itself.
    pub by: Option<&'static str>,
}

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
}

impl Verdict {
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

/// Why an engine could not do its work.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The SAT solver gave up by itself, or the formula is too large for it.
    #[error(transparent)]
    Sat(SatError),
    /// The integer programming solver gave up by itself.
    #[error("the integer programming solver failed: {0}")]
    Milp(String),
    /// The puzzle is none for the native engine.
    #[error(transparent)]
    Native(#[from] native::Unsupported),
    /// An external program gave no answer.
    #[cfg(feature = "external")]
    #[error(transparent)]
    External(#[from] ExternalError),
    /// The time was up.
    #[error("the time limit was hit")]
    OutOfTime,
    /// It does not find what another one found.
    #[error(
        "{engine} says that it knows all solutions, but not this one of {by}: {missed}; this is a bug, please report it"
    )]
    Missed {
        /// Who does not.
        engine: String,
        /// Who found it.
        by: String,
        /// The solution.
        missed: String,
    },
    /// The puzzle is too large, or too empty.
    #[error(transparent)]
    TooOpen(#[from] TooOpen),
}

/// Running out of time is the same whoever does.
impl From<SatError> for EngineError {
    fn from(error: SatError) -> Self {
        match error {
            SatError::OutOfTime => Self::OutOfTime,
            error => Self::Sat(error),
        }
    }
}

/// An engine by its name on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// The usual one: the embedded SAT solver, and others that have their turns where it takes long.
    Sat,
    /// A certain one of the embedded SAT solvers.
    SatBy(&'static SolverKind),
    /// The embedded integer programming solver.
    Milp,
    /// The engine of bitboards, for 9x9 grids.
    Native,
    /// The backtracker, with a strategy.
    Backtrack(Strategy),
    /// A command.
    #[cfg(feature = "external")]
    External(CommandLine),
}

/// How a command is written where engines are named, if commands can be run.
const EXTERNAL: &str = if cfg!(feature = "external") { ", external:'COMMAND {}'" } else { "" };

/// No engine has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnknownEngine {
    /// No engine is called like that.
    #[error("unknown engine \"{0}\", expected one of: {names}{EXTERNAL}",
        names = Engine::names().join(", "))]
    Name(String),
    /// What comes after `external:` is no command.
    #[cfg(feature = "external")]
    #[error(transparent)]
    Command(#[from] CommandError),
}

impl Engine {
    /// The names of all engines that are built in.
    pub fn names() -> Vec<String> {
        let solvers = SOLVERS.iter().map(|solver| format!("sat:{}", solver.name));
        let strategies = Strategy::all();
        let strategies = strategies.iter().map(|strategy| format!("backtrack:{strategy}"));
        iter::once("sat".to_owned())
            .chain(solvers)
            .chain(["milp", "native", "backtrack"].map(str::to_owned))
            .chain(strategies)
            .collect()
    }

    /// An engine of this kind. The encoding is for engines that have one.
    pub fn build(&self, encoding: Encoding) -> Box<dyn Searcher> {
        match self {
            Self::Sat => Box::new(Turns::new(encoding)),
            Self::SatBy(solver) => Box::new(Sat::new(encoding).with(solver)),
            Self::Milp => Box::new(Milp),
            Self::Native => Box::new(Native::default()),
            Self::Backtrack(strategy) => Box::new(Backtracker::new(*strategy)),
            #[cfg(feature = "external")]
            Self::External(command) => Box::new(External::new(command.clone(), encoding)),
        }
    }

    /// Whether it reads clauses, so that their encoding matters.
    pub fn has_encoding(&self) -> bool {
        match self {
            Self::Sat | Self::SatBy(_) => true,
            #[cfg(feature = "external")]
            Self::External(_) => true,
            Self::Milp | Self::Native | Self::Backtrack(_) => false,
        }
    }

    /// The engines that check this one: those after the first are for puzzles that it takes too long
    /// for, or that have more solutions than it can list. The first shares nothing with this one; of
    /// the others [`answer()`] asks those that share nothing with whoever came to the end.
    pub fn checkers(&self) -> Vec<Self> {
        let mut checkers =
            vec![Self::Backtrack(Strategy::REFERENCE), Self::Backtrack(Strategy::CANDIDATES)];
        match self {
            // What is usual may have the search on candidates take a turn.
            Self::Backtrack(strategy) if strategy.reads_statements() => {
                vec![Self::SatBy(SolverKind::DEFAULT), Self::Backtrack(Strategy::REFERENCE)]
            }
            Self::Backtrack(_) => vec![Self::Sat, Self::Backtrack(Strategy::CANDIDATES)],
            Self::Sat => {
                checkers.push(Self::SatBy(SolverKind::STEADY));
                checkers
            }
            _ => checkers,
        }
    }
}

impl std::str::FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let unknown = || UnknownEngine::Name(name.to_owned());
        match name {
            "sat" => Ok(Self::Sat),
            "milp" => Ok(Self::Milp),
            "native" => Ok(Self::Native),
            "backtrack" => Ok(Self::Backtrack(Strategy::REFERENCE)),
            _ => {
                #[cfg(feature = "external")]
                if let Some(command) = name.strip_prefix("external:") {
                    return Ok(Self::External(CommandLine::parse(command)?));
                }
                if let Some(solver) = name.strip_prefix("sat:") {
                    let kind = SolverKind::named(solver);
                    return kind.map(Self::SatBy).ok_or_else(unknown);
                }
                name.strip_prefix("backtrack:")
                    .and_then(|name| Strategy::all().into_iter().find(|s| s.to_string() == name))
                    .map(Self::Backtrack)
                    .ok_or_else(unknown)
            }
        }
    }
}
