//! What a method is: a guide that finds the next step, and takes it.

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
