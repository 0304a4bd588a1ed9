//! Why a puzzle was not split.

use thiserror::Error;

/// The most cubes.
pub(super) const MAX: usize = 100_000;

/// Why a puzzle was not split.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CubesError {
    /// The number is 0 or too large.
    #[error(
        "{0} cubes are asked for, expected 1 to {max}; a piece can be split again, on its own machine",
        max = MAX
    )]
    Count(usize),
    /// There was an interruption.
    #[error("interrupted while the puzzle was split")]
    Interrupted,
}
