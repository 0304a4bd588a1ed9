//! Engines side by side, on the same puzzles.
//!
//! A [`Contender`] is an engine with an encoding. [`Race::run`] gives a puzzle to each of them, one
//! after the other and in one thread, because their times are to be compared; every grid goes
//! before the judge, and every two searches that come to an end must agree. [`Race::measure`] does
//! so with many puzzles, in several runs. What they took is summed up by [`Summary`] and drawn by
//! `plot` (with the feature `full`). Where they contradict each other, [`reduce`] makes the puzzle
//! as small as it can while they still do.

mod measure;
#[cfg(feature = "full")]
mod plot;
mod race;
mod reduce;
mod summary;

pub use measure::{Measured, Plan, Turn, Watcher};
#[cfg(feature = "full")]
pub use plot::{PlotError, plot};
pub use race::{Conflict, Contender, Race, Run};
pub use reduce::reduce;
pub use summary::{Summary, deviation, mean, percentile};
