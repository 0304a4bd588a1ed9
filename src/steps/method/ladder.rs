//! The ladder: the easiest technique that helps, and where none does the solver's reason.

use super::Guide;
use crate::steps::{LADDER, State, Step, reason::Reasoner};

/// The default method.
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
        rungs.find_map(|technique| technique.first(state))
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
