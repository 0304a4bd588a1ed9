//! The walk: one step after the other, by some method, to the end.

use std::sync::Arc;

use super::{Contradiction, LADDER, Layout, State, Step, reason::Reasoner};
use crate::puzzle::Puzzle;

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

/// Where a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// At the solution.
    Solved,
    /// Where it is plain that there is no solution.
    Contradiction(Contradiction),
    /// Where no further step is certain.
    Stuck,
}

/// The steps of a puzzle, found as they are asked for.
pub struct Walk<G> {
    state: State,
    guide: G,
    end: Option<End>,
}

impl<G: Guide> Walk<G> {
    /// A walk from the givens.
    pub fn new(puzzle: &Puzzle, guide: G) -> Self {
        Self::with(&Layout::new(puzzle.model()), puzzle, guide)
    }

    /// The same, with tables that are at hand.
    pub fn with(layout: &Arc<Layout>, puzzle: &Puzzle, guide: G) -> Self {
        Self { state: State::of(layout, puzzle), guide, end: None }
    }

    /// The grid after the steps so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Where the walk ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }
}

impl<G: Guide> Iterator for Walk<G> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.end.is_some() {
            return None;
        }
        let step = self.guide.advance(&mut self.state);
        if step.is_none() {
            self.end = Some(match self.state.contradiction() {
                Some(contradiction) => End::Contradiction(contradiction.clone()),
                None if self.state.is_solved() => End::Solved,
                None => End::Stuck,
            });
        }
        step
    }
}

/// The default method: the easiest technique that helps, and where none does the solver's reason.
#[derive(Default)]
pub struct Ladder {
    assumes_unique: bool,
    reasoner: Option<Reasoner>,
}

impl Ladder {
    /// All techniques but those that take a single solution for granted, and the solver's reasons.
    pub fn new() -> Self {
        Self { reasoner: Some(Reasoner::default()), ..Self::default() }
    }

    /// Techniques alone: stuck where none helps.
    pub fn without_reasons() -> Self {
        Self::default()
    }

    /// The same, with techniques that take it for granted that there is just one solution.
    #[must_use]
    pub fn assuming_unique(self, assumes_unique: bool) -> Self {
        Self { assumes_unique, ..self }
    }

    /// The easiest technique's step.
    pub fn find(&self, state: &State) -> Option<Step> {
        let mut rungs = LADDER.iter().filter(|rung| self.assumes_unique || !rung.assumes_unique);
        rungs.find_map(|technique| (technique.find)(state))
    }
}

impl Guide for Ladder {
    fn advance(&mut self, state: &mut State) -> Option<Step> {
        if state.open_count() == 0 || state.contradiction().is_some() {
            return None;
        }
        let step = self.find(state).or_else(|| self.reasoner.as_mut()?.find(state))?;
        state.apply(&step);
        Some(step)
    }
}
