//! How much may be asked of solvers for a puzzle's reasons: counted, so that what is found is the
//! same on every machine, and besides up to a time.

use std::{cell::Cell, rc::Rc};

use web_time::Instant;

use satoku_core::interrupt::Limiter;
use satoku_engine::EngineError;
use satoku_sat::{Budget, Counters, SatError};

/// What is left of it. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct AskingEffort {
    deadline: Option<Instant>,
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

    /// As much as fits before a deadline, if there is one.
    pub(super) fn until(deadline: Option<Instant>, limiter: &Limiter) -> Self {
        let limiter = limiter.clone();
        Self { deadline, limiter, left: Rc::new(Cell::new(u64::MAX)), question: u64::MAX }
    }

    /// The same, within a number of conflicts.
    pub(super) fn within(deadline: Option<Instant>, conflicts: u64, limiter: &Limiter) -> Self {
        let question = (conflicts / Self::QUESTIONS).max(1);
        let (limiter, left) = (limiter.clone(), Rc::new(Cell::new(conflicts)));
        Self { deadline, limiter, left, question }
    }

    /// What limits it beside.
    pub(super) fn limiter(&self) -> &Limiter {
        &self.limiter
    }

    /// When the time is up.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether the time is up.
    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// What the next question may take.
    ///
    /// # Errors
    /// If nothing is left.
    pub(super) fn for_a_question(&self) -> Result<Budget, EngineError> {
        if self.is_late() {
            return Err(EngineError::OutOfTime);
        }
        let conflicts = self.question.min(self.left.get());
        if conflicts == 0 {
            return Err(too_hard());
        }
        let conflicts = Some(conflicts).filter(|&conflicts| conflicts < u64::MAX);
        Ok(Budget { deadline: self.deadline, conflicts })
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
