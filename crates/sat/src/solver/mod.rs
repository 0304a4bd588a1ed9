//! The SAT solvers that can be chosen, a file and a row of [`SOLVERS`] each.

mod batsat;
#[cfg(any(feature = "cadical", feature = "glucose", feature = "minisat"))]
mod by_rustsat;
pub(super) mod varisat;

use std::fmt;

use web_time::Instant;

use super::{Counters, Phase, SatError};
use satoku_core::{interrupt, program::Lit};

/// The solvers that are built in; the first is the one that everything else uses.
pub const SOLVERS: &[SolverKind] = &[
    varisat::KIND,
    batsat::KIND,
    #[cfg(feature = "cadical")]
    by_rustsat::CADICAL,
    #[cfg(feature = "glucose")]
    by_rustsat::GLUCOSE,
    #[cfg(feature = "minisat")]
    by_rustsat::MINISAT,
];

/// A SAT solver by its name.
#[derive(Clone, Copy)]
pub struct SolverKind {
    /// What it is called: the part after `sat:` in an engine's name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Whether it can write proofs that [`refute`](super::refute) hands on.
    pub writes_proofs: bool,
    /// Whether it can be asked again after its budget was used up, with what it has learnt.
    pub goes_on: bool,
    /// Makes one without clauses.
    pub(super) make: fn(Phase) -> Box<dyn Search>,
}

impl SolverKind {
    /// The one that everything uses where nobody chooses.
    pub const DEFAULT: &'static Self = &SOLVERS[0];

    /// The one that takes over where that one takes long, and goes on where it was stopped.
    pub const STEADY: &'static Self = &batsat::KIND;

    /// The solver of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        SOLVERS.iter().find(|solver| solver.name == name)
    }
}

impl fmt::Debug for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for SolverKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for SolverKind {}

/// What a SAT solver does for a [`Solver`](super::Solver).
///
/// A variable that holds is tried first or last as the [`Phase`] says that it was made with.
pub(super) trait Search {
    /// Adds a clause.
    fn add(&mut self, clause: &[Lit]);

    /// From now on each call gives up when its budget is used up. Solvers that cannot be asked to
    /// stop must be told before their first clause that they will have one.
    fn set_budget(&mut self, budget: Budget);

    /// Whether all clauses and the assumed literals can hold together.
    fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError>;

    /// Assumed literals that cannot hold together, after a "no".
    fn core(&mut self) -> Vec<Lit>;

    /// Writes which variables hold, after a "yes". Those that are in no clause stay as they are.
    fn model(&self, holds: &mut [bool]);

    /// What it has counted in all calls so far; nothing where it does not tell.
    fn counters(&self) -> Counters {
        Counters::default()
    }
}

/// When a call to a solver ends without an answer; it does at an interruption, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// At this time, or a little later: solvers look at the clock now and then.
    pub deadline: Option<Instant>,
    /// After about so many conflicts.
    pub conflicts: Option<u64>,
}

/// What ended a call to a solver before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The time was up, or there was an interruption.
    Time,
    /// There were as many conflicts as were allowed.
    Conflicts,
}

impl Budget {
    /// What ends a call now, if anything does, after so many conflicts.
    pub(super) fn ends(self, conflicts: u64) -> Option<End> {
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late || interrupt::is_interrupted() {
            return Some(End::Time);
        }
        self.conflicts.is_some_and(|limit| conflicts >= limit).then_some(End::Conflicts)
    }
}

impl From<End> for SatError {
    fn from(end: End) -> Self {
        match end {
            End::Time => Self::OutOfTime,
            End::Conflicts => Self::OutOfConflicts,
        }
    }
}
