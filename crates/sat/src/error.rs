//! Why a solver gives no answer, and how large a formula may be.

use crate::prelude::*;
use satoku_kernel::interrupt::{Stopped, interrupted_or};
use thiserror::Error;

/// The largest formula that is given to the solver: a few GB of memory.
pub(super) const MAX_SIZE: Count = Count { clauses: 50_000_000, literals: 100_000_000 };

/// Why the solver gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SatError {
    /// The solver gave up by itself.
    #[error("the SAT solver failed: {0}")]
    Solver(String),
    /// The time was up, or the program was interrupted.
    #[error("{}", interrupted_or("the time limit was hit"))]
    OutOfTime,
    /// The solver met as many conflicts as it was allowed.
    #[error("the limit of conflicts was hit")]
    OutOfConflicts,
    /// The proof could not be written, or read again.
    #[error("the proof cannot be written: {0}")]
    Proof(String),
    /// The formula would not fit into memory.
    #[error(
        "the formula would have about {} clauses with {} literals, the limits are {} and {}; try \
         --at-most-one auto or product, --sums auto or adder, or give more cells",
        size.clauses, size.literals, limit.clauses, limit.literals
    )]
    TooLarge {
        /// The size of the formula.
        size: Count,
        /// The largest that is tried.
        limit: Count,
    },
}

impl From<Stopped> for SatError {
    fn from(_: Stopped) -> Self {
        Self::OutOfTime
    }
}

impl From<io::Error> for SatError {
    fn from(error: io::Error) -> Self {
        Self::Proof(error.to_string())
    }
}

/// Whether a program's clauses fit into memory beside those that there are.
pub(super) fn room_for(
    count: Count,
    program: &Program,
    encoding: Encoding,
    limiter: &Limiter,
) -> Result<(), SatError> {
    let size = count.plus(encoding.estimate(program, limiter)?);
    if MAX_SIZE.covers(size) { Ok(()) } else { Err(SatError::TooLarge { size, limit: MAX_SIZE }) }
}
