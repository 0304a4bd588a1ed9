//! The walk: one step after the other, by some method, to the end.

use std::sync::Arc;

use super::{Guide, ladder::Ladder};
use crate::{Contradiction, Layout, State, Step};
use satoku_puzzle::{
    interrupt::{Limiter, Stopped},
    puzzle::Instance,
};

/// Where a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// At the solution.
    Solved,
    /// Where there is obviously no solution.
    Contradiction(Contradiction),
    /// Where no further step is certain.
    Stuck,
    /// Where time was up.
    OutOfTime,
}

/// The steps of a puzzle, found as they are asked for.
pub struct Walk<G> {
    state: State,
    guide: G,
    end: Option<End>,
}

impl<G: Guide> Walk<G> {
    /// A walk from the givens, which ends when it is stopped.
    ///
    /// # Errors
    /// If it is stopped before the first step.
    pub fn new(puzzle: &Instance, guide: G, limiter: &Limiter) -> Result<Self, Stopped> {
        Ok(Self::with(&Layout::new(puzzle.model(), limiter)?, puzzle, guide, limiter))
    }

    /// The same, with existing tables.
    pub fn with(layout: &Arc<Layout>, puzzle: &Instance, guide: G, limiter: &Limiter) -> Self {
        Self { state: State::of(layout, puzzle).limited(limiter), guide, end: None }
    }

    /// The grid after the steps so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes on from another state of the same puzzle, which may be one that it has left behind.
    ///
    /// # Panics
    /// Later, if the state is of another puzzle.
    pub fn go_on_from(&mut self, state: State) {
        self.state = state.limited(self.state.limiter());
        self.end = None;
    }

    /// All steps that can be taken here, unless the walk has come to its end.
    pub fn all(&mut self) -> Vec<Step> {
        let is_over = self.state.open_count() == 0 || self.state.contradiction().is_some();
        if is_over { Vec::new() } else { self.guide.all(&self.state) }
    }

    /// Where the walk ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }
}

/// A puzzle solved as a person would, by the easiest technique that helps, step by step.
pub fn walk(puzzle: &Instance) -> Walk<Ladder> {
    Limiter::unlimited(|limiter| Walk::new(puzzle, Ladder::new(), limiter))
}

impl<G: Guide> Iterator for Walk<G> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.end.is_some() {
            return None;
        }
        if self.state.is_stopped() && !self.state.is_solved() {
            self.end = Some(End::OutOfTime);
            return None;
        }
        let step = self.guide.advance(&mut self.state);
        if step.is_none() {
            self.end = Some(match self.state.contradiction() {
                Some(contradiction) => End::Contradiction(contradiction.clone()),
                None if self.state.is_solved() => End::Solved,
                None if self.guide.is_out_of_time() => End::OutOfTime,
                None => End::Stuck,
            });
        }
        step
    }
}
