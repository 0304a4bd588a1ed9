//! Methods: which step comes next.
//!
//! A method is a [`Guide`], and a [`Walk`] follows it from the givens to the end. [`Ladder`] takes
//! the easiest technique that helps, [`Scans`] goes the way of a step-by-step filler.

mod guide;
mod ladder;
pub mod scans;
mod walk;

pub use guide::Guide;
pub use ladder::Ladder;
pub use scans::Scans;
pub use walk::{End, Walk, walk};
