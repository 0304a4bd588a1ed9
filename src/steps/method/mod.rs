//! Methods: which step comes next.
//!
//! A method is a [`Guide`], and a [`Walk`] follows it from the givens to the end. [`Ladder`] takes the
//! easiest technique that helps, [`Scans`] goes the way of a step-by-step filler.

mod ladder;
pub mod scans;
mod walk;

pub use ladder::Ladder;
pub use scans::Scans;
pub use walk::{End, Walk};

use super::{State, Step};

/// A method: finds the next step, and takes it.
pub trait Guide {
    /// The next step; the state is then as after it. None if there is none.
    fn advance(&mut self, state: &mut State) -> Option<Step>;
}

impl<G: Guide + ?Sized> Guide for Box<G> {
    fn advance(&mut self, state: &mut State) -> Option<Step> {
        (**self).advance(state)
    }
}
