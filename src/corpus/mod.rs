//! Many puzzles at once.

mod ordered;

pub use ordered::{WorkerFailed, in_order};
