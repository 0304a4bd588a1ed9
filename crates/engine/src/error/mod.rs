//! Why an engine fails.

#[cfg(feature = "external")]
mod external;

use thiserror::Error;

#[cfg(feature = "external")]
pub use self::external::ExternalError;
use satoku_puzzle::{
    grid::Size,
    interrupt::{Stopped, interrupted_or},
    program::{PresolveError, TooOpen},
};
use satoku_sat::SatError;

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
    /// The native engine does not support the puzzle.
    #[error(transparent)]
    Native(#[from] Unsupported),
    /// An external program gave no answer.
    #[cfg(feature = "external")]
    #[error(transparent)]
    External(#[from] ExternalError),
    /// The time was up.
    #[error("{}", interrupted_or("the time limit was hit"))]
    OutOfTime,
    /// It missed what another engine found.
    #[error(
        "{engine} missed a solution that {by} found: {missed}; this is a bug, please report it"
    )]
    Missed {
        /// The engine that missed it.
        engine: String,
        /// The engine that found it.
        by: String,
        /// The solution.
        missed: String,
    },
    /// The puzzle is too large, or too empty.
    #[error(transparent)]
    TooOpen(#[from] TooOpen),
}

impl From<Stopped> for EngineError {
    fn from(_: Stopped) -> Self {
        Self::OutOfTime
    }
}

impl From<PresolveError> for EngineError {
    fn from(error: PresolveError) -> Self {
        match error {
            PresolveError::TooOpen(error) => Self::TooOpen(error),
            PresolveError::Stopped(_) => Self::OutOfTime,
        }
    }
}

/// Running out of time is the same for every engine.
impl From<SatError> for EngineError {
    fn from(error: SatError) -> Self {
        match error {
            SatError::OutOfTime => Self::OutOfTime,
            error => Self::Sat(error),
        }
    }
}

/// Why the native engine does not support a model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// Its grids are of another size.
    #[error(
        "the native engine solves grids of side 9, \"{model}\" {}; use --engine sat", extent(*size)
    )]
    Size {
        /// The model.
        model: String,
        /// Its size.
        size: Size,
    },
    /// It has a rule that says more than "all different" and "one of these values".
    #[error(
        "the native engine knows houses, cells that differ and candidates, \"{rule}\" of \
         \"{model}\" is another kind of rule; use --engine sat"
    )]
    Rule {
        /// The model.
        model: String,
        /// The rule.
        rule: String,
    },
}

/// What keeps a size from being the engine's.
fn extent(size: Size) -> String {
    let (side, values) = (size.rows(), size.value_count());
    if size.is_square() && side == values {
        return format!("has side {side}");
    }
    format!("is {size} with {values} values")
}
