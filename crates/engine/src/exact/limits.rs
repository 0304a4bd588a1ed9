//! Why there is no count.

use thiserror::Error;

use satoku_puzzle::{interrupt::Stopped, puzzle::Instance};

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Uncounted {
    /// A rule would have to remember too much.
    #[error(
        "the exact count cannot remember what \"{0}\" says of the cells before; count without --exact, \
         or with --estimate"
    )]
    Rule(String),
    /// A state would not fit.
    #[error(
        "the exact count is for small grids: a state would have {bits} bits for each of {values} \
         values and {others} others, the limit is {} for each and {limit} in all; count without \
         --exact, or with --estimate",
        u64::BITS
    )]
    TooWide {
        /// The bits of a signature.
        bits: u32,
        /// The number of values.
        values: usize,
        /// The bits that are for no value.
        others: u32,
        /// The most bits in all.
        limit: usize,
    },
    /// There are too many different states.
    #[error(
        "not counted: after {cells} of {of} cells there are more than {limit} states \
         (--limit-states)"
    )]
    States {
        /// How many cells have been filled.
        cells: usize,
        /// How many there are.
        of: usize,
        /// The limit.
        limit: usize,
    },
    /// Counting by parts takes too many nodes.
    #[error("not counted: there are more than {limit} states, and parts to count (--limit-states)")]
    Nodes {
        /// The limit.
        limit: usize,
    },
    /// The time is up.
    #[error("not counted: the time was up after {cells} of {of} cells")]
    Time {
        /// How many cells have been filled.
        cells: usize,
        /// How many there are.
        of: usize,
    },
    /// The time is up while it is counted by parts.
    #[error("not counted: the time was up after {nodes} parts")]
    TimeOfParts {
        /// How many are counted.
        nodes: usize,
    },
    /// There are more than 2^128 solutions, or might be.
    #[error("not counted: there are more solutions than 2^128")]
    Overflow,
}

/// The error of a count that is stopped before it has begun.
pub(super) fn late(puzzle: &Instance) -> impl Fn(Stopped) -> Uncounted {
    let of = puzzle.model().cells().count();
    move |_| Uncounted::Time { cells: 0, of }
}
