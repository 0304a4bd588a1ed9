//! Methods: which step comes next.
//!
//! A method is a [`Guide`], and a [`Walk`] follows it from the givens to the end. [`Ladder`] takes
//! the easiest technique that helps, [`Scans`] goes the way of a step-by-step filler.

mod ladder;
pub mod scans;
mod walk;

pub use ladder::Ladder;
pub use scans::Scans;
pub use walk::{End, Walk, walk};

use crate::{State, Step};

/// A method: finds the next step, and takes it.
pub trait Guide {
    /// Finds the next step and applies it to the state.
    fn advance(&mut self, state: &mut State) -> Option<Step>;

    /// All steps that can be taken here; of a method that goes one way only, the next one.
    fn all(&mut self, state: &State) -> Vec<Step> {
        self.advance(&mut state.clone()).into_iter().collect()
    }

    /// Whether the last search for a step was broken off because time was up.
    fn is_out_of_time(&self) -> bool {
        false
    }
}

impl<G: Guide + ?Sized> Guide for Box<G> {
    fn advance(&mut self, state: &mut State) -> Option<Step> {
        (**self).advance(state)
    }

    fn all(&mut self, state: &State) -> Vec<Step> {
        (**self).all(state)
    }

    fn is_out_of_time(&self) -> bool {
        (**self).is_out_of_time()
    }
}
