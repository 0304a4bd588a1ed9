//! Many items at once: through several threads, in order and in constant memory.
//!
//! [`in_order`] moves items through threads, [`run()`] is the loop around it that writes what comes
//! of them, and [`sample()`] takes some of a stream of unknown length.

mod ordered;
mod run;
mod sample;
mod slowest;

pub use ordered::{WorkerFailed, in_order};
pub use run::{BatchError, End, Listener, Outcome, Outcomes, run};
pub use sample::sample;
pub use slowest::{Slowest, Threshold};
