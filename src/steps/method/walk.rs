//! The walk: one step after the other, by some method, to the end.

use std::sync::Arc;

use super::{Guide, Ladder};
use crate::{
    puzzle::Puzzle,
    steps::{Contradiction, Layout, State, Step},
};

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

impl Puzzle {
    /// The puzzle solved as a person would, by the easiest technique that helps, step by step.
    ///
    /// ```
    /// use satoku::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let first = puzzle.steps().next().unwrap();
    /// assert_eq!(first.to_string(), "hidden single: r1c6 is 8: the only place for 8 in box 2");
    /// # Ok::<(), satoku::read::ParseError>(())
    /// ```
    pub fn steps(&self) -> Walk<Ladder> {
        Walk::new(self, Ladder::new())
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
