//! How much may be asked of solvers for a puzzle's reasons: counted, so that what is found is the
//! same on every machine, and besides up to a time.

use std::{cell::Cell, rc::Rc};

use super::prelude::*;
use satoku_sat::{Counters, SatError};

/// What is left of it. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct AskingEffort {
    limiter: Limiter,
    /// The conflicts that are left.
    left: Rc<Cell<u64>>,
    /// The most conflicts for one question.
    question: u64,
}

impl AskingEffort {
    /// One hard question leaves something for others.
    const QUESTIONS: u64 = 2;

    /// How many propagations take the time of a conflict, where there are many without one: on
    /// large grids.
    const PROPAGATIONS: u64 = 10_000;

    /// As much as fits into these limits.
    pub(super) fn of(limiter: &Limiter) -> Self {
        Self::within(u64::MAX, limiter)
    }

    /// The same, within a number of conflicts.
    pub(super) fn within(conflicts: u64, limiter: &Limiter) -> Self {
        let question = (conflicts / Self::QUESTIONS).max(1);
        let (limiter, left) = (limiter.clone(), Rc::new(Cell::new(conflicts)));
        Self { limiter, left, question }
    }

    /// What limits it beside.
    pub(super) fn limiter(&self) -> &Limiter {
        &self.limiter
    }

    /// The conflicts that the next question may take.
    ///
    /// # Errors
    /// If nothing is left.
    pub(super) fn for_a_question(&self) -> Result<u64, EngineError> {
        self.limiter.check()?;
        let conflicts = self.question.min(self.left.get());
        if conflicts == 0 {
            return Err(too_hard());
        }
        Ok(conflicts)
    }

    /// Takes off what a question took, by what its solver had counted before and has counted now.
    pub(super) fn charge(&self, before: Counters, now: Counters) {
        let more = |before: Option<u64>, now: Option<u64>| {
            now.unwrap_or(0).saturating_sub(before.unwrap_or(0))
        };
        let conflicts = more(before.conflicts, now.conflicts);
        let propagations = more(before.propagations, now.propagations);
        let cost = conflicts + propagations / Self::PROPAGATIONS;
        self.left.set(self.left.get().saturating_sub(cost));
    }
}

/// Whether a question had no answer because it was too hard: another one may have one.
pub(super) fn is_too_hard(error: &EngineError) -> bool {
    matches!(error, EngineError::Sat(SatError::OutOfConflicts))
}

/// What there is to say where some questions were too hard.
pub(super) fn too_hard() -> EngineError {
    SatError::OutOfConflicts.into()
}
