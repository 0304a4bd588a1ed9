//! What a SAT solver does, and when it gives up.

use std::fmt;

use crate::prelude::*;

/// What the solver tries first when it has to guess a variable's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// That the variable does not hold, as the solvers do by themselves.
    #[default]
    False,
    /// That it holds. For variables that say "this cell holds this value" a guess then has many
    /// consequences.
    True,
}

/// A SAT solver by its name.
#[derive(Clone, Copy)]
pub struct SolverKind {
    /// What it is called: the part after `sat:` in an engine's name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Whether it can write proofs that [`refute`](crate::refute) hands on.
    pub writes_proofs: bool,
    /// Whether it can be asked again after its budget was used up, with what it has learnt.
    pub goes_on: bool,
    /// Makes one without clauses.
    pub(crate) make: fn(&Limiter) -> Box<dyn SatBackend>,
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

/// What a SAT solver does for a [`Solver`](crate::Solver), which gives it its clauses. It tries
/// first that a variable does not hold.
pub(crate) trait SatBackend: Clauses {
    /// From now on each call gives up after this many conflicts, and when its limiter says so.
    /// Solvers that cannot be asked to stop must be told before their first clause.
    fn set_budget(&mut self, conflicts: Option<u64>);

    /// Whether all clauses and the assumed literals can hold together.
    fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError>;

    /// Assumed literals that cannot hold together, after a "no".
    fn core(&mut self) -> Vec<Lit>;

    /// Writes which variables hold, after a "yes". Those that are in no clause stay as they are.
    fn model(&self, holds: &mut [bool]);

    fn counters(&self) -> Counters {
        Counters::default()
    }
}

/// What ended a call to a solver before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BudgetEnd {
    /// The time was up, or there was an interruption.
    Time,
    /// There were as many conflicts as were allowed.
    Conflicts,
}

impl BudgetEnd {
    /// What ends a call within these limits after this many conflicts, if anything does.
    pub(crate) fn of(conflicts: u64, most: Option<u64>, limiter: &Limiter) -> Option<Self> {
        if limiter.is_over() {
            return Some(Self::Time);
        }
        most.is_some_and(|most| conflicts >= most).then_some(Self::Conflicts)
    }
}

impl From<BudgetEnd> for SatError {
    fn from(end: BudgetEnd) -> Self {
        match end {
            BudgetEnd::Time => Self::OutOfTime,
            BudgetEnd::Conflicts => Self::OutOfConflicts,
        }
    }
}
