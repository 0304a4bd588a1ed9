//! Search for solutions.
//!
//! "Is it solvable", "is the solution the only one" and "how many are there" are one question with
//! other limits, asked through a [`PuzzleSolver`], or a [`Session`] for many puzzles. An [`Engine`]
//! finds up to k solutions; they are [judged](judge()), and a second engine checks the
//! [`Answer`].

mod answer;
mod assignments;
mod auto;
mod backtrack;
mod blocking;
mod by_grid;
pub mod cubes;
mod engine;
mod error;
mod estimate;
mod exact;
#[cfg(feature = "external")]
mod external;
#[cfg(test)]
mod fake;
mod fast;
mod fault;
mod judge;
mod learn;
mod limits;
mod milp;
pub mod native;
mod of;
mod portfolio;
mod prelude;
mod propagation;
mod sat;
mod searcher;
mod solution;
mod solver;
mod strategy;
mod verdict;

pub use answer::{Answer, CHECKER_NODES};
pub use assignments::{Assignment, Assignments};
pub use auto::Auto;
pub use backtrack::Backtracker;
pub use cubes::{Cube, Cubes, CubesError};
pub use engine::{Engine, UnknownEngine};
pub use error::EngineError;
#[cfg(feature = "external")]
pub use error::ExternalError;
pub use estimate::{Estimate, EstimateLimits, Quantity, estimate};
pub use exact::{
    CountMethod, Diagram, ExactCount, MOST_STATES, Uncounted, count_by_parts, count_either_way,
    count_exactly, diagram, recount,
};
#[cfg(feature = "external")]
pub use external::{CommandError, CommandLine, External, ModelCounter};
#[cfg(test)]
use fake::Find;
pub use fast::Fast;
pub use fault::{Disagreement, Fault};
pub use judge::{CrossCheck, agreement, judge};
pub use learn::{Learn, Reasons, refute};
pub use limits::Limits;
pub use milp::Milp;
pub use native::Native;
pub use of::Of;
pub use portfolio::Portfolio;
pub use sat::Sat;
pub use searcher::{Conclusion, Effort, SearchResult, Searcher, Sink};
pub use solution::Solution;
pub use solver::{PuzzleSolver, Session, Solutions, count, solve, solver, with_found_solution};
pub use strategy::{CellOrder, Check, Strategy, ValueOrder};
pub use verdict::Verdict;
