//! The ladder: the easiest technique that helps, and where none does the solver's reason.

use super::Guide;
use crate::{
    LADDER, State, Step, Technique,
    reason::{Reasoner, TECHNIQUES},
    technique::{
        combined_clues::{self, CombinedClues},
        fish,
    },
};
use satoku_puzzle::grid::Grid;

/// The first of the exotic fish: what is as hard or harder is not sought among clues.
const FIRST_EXOTIC: &Technique = &fish::finned::FRANKEN_X_WING;

/// The default method.
pub struct Ladder {
    /// The techniques, from the easiest on.
    rungs: Vec<&'static Technique>,
    /// Clues that are combined: it remembers where it has looked.
    combined: CombinedClues,
    reasoner: Option<Reasoner>,
    /// Whether what it finds is to be found without the solver.
    is_before_reasons: bool,
    is_out_of_time: bool,
}

impl Default for Ladder {
    /// All techniques but those that take a single solution for granted, and the solver's reasons.
    fn default() -> Self {
        Self::of(|technique| !technique.assumes_unique)
    }
}

impl Ladder {
    /// All techniques but those that take a single solution for granted, and the solver's reasons.
    pub fn new() -> Self {
        Self::default()
    }

    /// The techniques that are wanted, and the solver's reasons.
    pub fn of(is_wanted: impl Fn(&Technique) -> bool) -> Self {
        let rungs: Vec<_> = LADDER.iter().copied().filter(|rung| is_wanted(rung)).collect();
        let forms = rungs.iter().copied().filter(|rung| combined_clues::is_form(rung));
        let combined = CombinedClues::of(forms.collect());
        let reasoner = Some(Reasoner::default());
        Self { rungs, combined, reasoner, is_before_reasons: false, is_out_of_time: false }
    }

    /// Techniques alone, without the solver's reasons: stuck where none helps.
    #[must_use]
    pub fn by_techniques(self) -> Self {
        Self { reasoner: None, ..self }
    }

    /// The same up to where it would ask for a reason: stuck there.
    #[must_use]
    pub fn before_reasons(self) -> Self {
        Self { is_before_reasons: true, ..self }
    }

    /// Reasons of some forms alone; if none are wanted, the same as [`Self::by_techniques`].
    #[must_use]
    pub fn with_reasons(self, is_wanted: impl Fn(&Technique) -> bool) -> Self {
        let forms: Vec<_> = TECHNIQUES.iter().copied().filter(|form| is_wanted(form)).collect();
        let reasoner = self.reasoner.filter(|_| !forms.is_empty());
        Self { reasoner: reasoner.map(|reasoner| reasoner.only(forms)), ..self }
    }

    /// Techniques alone: stuck where none helps.
    pub fn without_reasons() -> Self {
        Self::new().by_techniques()
    }

    /// The same for a puzzle whose only solution is known, which makes reasons quicker to find;
    /// none if it is not known.
    #[must_use]
    pub fn knowing(self, solution: Option<Grid>) -> Self {
        let reasoner = self.reasoner.map(|reasoner| reasoner.knowing(solution));
        Self { reasoner, ..self }
    }

    /// The easiest technique's step.
    pub fn find(&mut self, state: &State) -> Option<Step> {
        for index in 0..self.rungs.len() {
            if self.is_late(state) {
                return None;
            }
            let rung = self.rungs[index];
            if self.is_beyond_reasons(rung, state) {
                break;
            }
            let step = if !combined_clues::is_form(rung) {
                rung.first(state)
            } else if self.combined.begins_with(rung) {
                self.combined.cheapest(state)
            } else {
                continue;
            };
            if step.is_some() {
                return step;
            }
        }
        let step = self.reason(state);
        if step.is_none() {
            self.is_late(state);
        }
        step
    }

    fn reason(&mut self, state: &State) -> Option<Step> {
        self.reasoner.as_mut().filter(|_| !self.is_before_reasons)?.find(state)
    }

    /// Whether a reason is easier to follow than a technique: where there are clues, which reasons
    /// begin with, than exotic fish and templates.
    fn is_beyond_reasons(&self, rung: &Technique, state: &State) -> bool {
        let has_clues = !state.layout().other_rules().is_empty();
        has_clues && self.reasoner.is_some() && rung.weight >= FIRST_EXOTIC.weight
    }

    fn is_late(&mut self, state: &State) -> bool {
        self.is_out_of_time |= state.is_stopped();
        self.is_out_of_time
    }
}

impl Guide for Ladder {
    fn advance(&mut self, state: &mut State) -> Option<Step> {
        if state.open_count() == 0 || state.contradiction().is_some() {
            return None;
        }
        let step = self.find(state)?;
        state.apply(&step);
        Some(step)
    }

    /// All steps that can be taken here, those of easier techniques first; where no technique has
    /// one, the solver's reason.
    fn all(&mut self, state: &State) -> Vec<Step> {
        let mut all = Vec::new();
        for index in 0..self.rungs.len() {
            if self.is_late(state) {
                return all;
            }
            all.extend(self.rungs[index].all(state));
        }
        if all.is_empty() {
            all.extend(self.reason(state));
        }
        all
    }

    fn is_out_of_time(&self) -> bool {
        self.is_out_of_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        End, Walk,
        technique::tests::{HARD, puzzle},
        walk,
    };
    use satoku_puzzle::interrupt::Limiter;

    #[test]
    fn before_reasons_a_ladder_goes_as_far_as_its_techniques() {
        let puzzle = puzzle(HARD);
        let is_reason = |step: &Step| TECHNIQUES.contains(&step.technique);
        let conclusions = |steps: Vec<Step>| steps.iter().map(Step::conclusion).collect::<Vec<_>>();
        let by_techniques = walk(&puzzle).take_while(|step| !is_reason(step)).collect();
        let mut walk =
            Walk::new(&puzzle, Ladder::new().before_reasons(), &Limiter::none()).unwrap();
        let before = walk.by_ref().collect();
        assert_eq!(conclusions(before), conclusions(by_techniques));
        assert_eq!(walk.end(), Some(&End::Stuck));
    }
}
