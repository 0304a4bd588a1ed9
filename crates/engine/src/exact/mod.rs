//! Counting without enumerating: cell by cell, states merged by what is still open.
//!
//! Cells are filled row by row. Of a partial filling only that matters which rules with empty cells
//! remember of it: which values a row, column or box has had, how often a value has been in a line,
//! how long a run is, what a cell holds that has a partner further on. Fillings that leave the same
//! *state* are completed in equally many ways, so they are counted together, and only the states at
//! the border between filled and empty cells, the *frontier*, are kept: this is the transfer-matrix
//! method, as it is known for counting Latin rectangles and paths on grids (Knuth, *The Art of
//! Computer Programming*, 7.1.4, counts like that under the name of frontier).
//!
//! A state has some bits for each value, its *signature*, and after these a few numbers, one for
//! each sum, count or automaton that has begun and not ended. Where rules treat values alike, those
//! that are not among the givens may swap places: so their signatures are sorted, and up to V!
//! states become one.
//!
//! A count is exact, or fails: by an overflow, by too many states, or because the time is up.

mod any;
mod limits;
mod memory;
mod parts;
mod plan;
mod step;
#[cfg(test)]
mod tests;

use crate::prelude::*;

use self::plan::Plan;
pub use self::{
    any::{CountMethod, ExactCount, count_either_way, recount},
    limits::Uncounted,
    parts::{Diagram, count_by_parts, diagram},
};

/// How many states at a time, or parts that are remembered, a count takes if nothing else is said.
pub const MOST_STATES: usize = 5_000_000;

/// How many solutions a puzzle has, counted with so many states at a time.
///
/// # Errors
/// If that is beyond the limits, or a rule is beyond this method.
pub fn count_exactly(
    puzzle: &Instance,
    states: usize,
    limiter: &Limiter,
) -> Result<u128, Uncounted> {
    Plan::of(puzzle, limiter)?.run(states, limiter)
}
