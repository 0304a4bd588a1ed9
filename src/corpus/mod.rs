//! Many puzzles at once.

mod ordered;
mod sample;

pub use ordered::{WorkerFailed, in_order};
pub use sample::sample;
