//! The SAT solvers that can be chosen, a file and a row of [`SOLVERS`] each.

mod batsat;
#[cfg(any(feature = "cadical", feature = "glucose", feature = "minisat"))]
mod by_rustsat;
pub(super) mod search;
pub(super) mod varisat;

use satoku_cnf::encode;

use self::search::{Phase, SatBackend, SolverKind};
use super::error::room_for;
use crate::prelude::*;

/// The solvers that are built in; the first is the one that everything else uses.
pub static SOLVERS: &[SolverKind] = &[
    varisat::KIND,
    batsat::KIND,
    #[cfg(feature = "cadical")]
    by_rustsat::CADICAL,
    #[cfg(feature = "glucose")]
    by_rustsat::GLUCOSE,
    #[cfg(feature = "minisat")]
    by_rustsat::MINISAT,
];

impl SolverKind {
    /// The default.
    pub const DEFAULT: &'static Self = &SOLVERS[0];

    /// The one that takes over where that one takes long, and goes on where it was stopped.
    pub const STEADY: &'static Self = &batsat::KIND;

    /// The solver of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        SOLVERS.iter().find(|solver| solver.name == name)
    }
}

/// A SAT solver, and how much it was given.
pub struct Solver {
    inner: Box<dyn SatBackend>,
    count: Count,
    /// All solvers try "false" first. For the other phase literals are negated on their way in, and
    /// again on their way out.
    phase: Phase,
    limiter: Limiter,
    /// The clause that is being added, if it is negated.
    clause: Vec<Lit>,
    /// Assumptions that are to blame for the last answer, if that was no.
    core: Vec<Lit>,
}

/// The usual solver, without clauses.
impl Default for Solver {
    fn default() -> Self {
        Self::of(SolverKind::DEFAULT, Phase::default(), &Limiter::none())
    }
}

impl Solver {
    /// A solver of some kind, without clauses, that tries this phase first. It counts what it does,
    /// and ends when the limiter says so. Where that has no limits, an interruption ends it only if
    /// it also has a [budget](Solver::within).
    pub fn of(kind: &'static SolverKind, phase: Phase, limiter: &Limiter) -> Self {
        let (inner, limiter) = ((kind.make)(limiter), limiter.clone());
        let (count, clause, core) = (Count::default(), Vec::new(), Vec::new());
        let solver = Self { inner, count, phase, limiter, clause, core };
        if solver.limiter.is_limited() { solver.within(None) } else { solver }
    }

    /// The limits of its work.
    pub fn limiter(&self) -> &Limiter {
        &self.limiter
    }

    /// The same with a budget: each call gives up after about this many conflicts, if that is
    /// limited, or when its limiter says so or the program is interrupted. It looks at the clock now
    /// and then, which makes the usual solver a fifth slower. After a call that used up its budget
    /// the solver is not to be used any more, unless its kind [goes on](SolverKind::goes_on). Must
    /// come before the first clause.
    #[must_use]
    pub fn within(mut self, conflicts: Option<u64>) -> Self {
        self.allow(conflicts);
        self
    }

    /// Gives the calls from now on another budget, for a solver that has [had one](Solver::within).
    pub fn allow(&mut self, conflicts: Option<u64>) {
        self.inner.set_budget(conflicts);
    }

    /// The number of clauses and literals so far.
    pub fn count(&self) -> Count {
        self.count
    }

    /// What it has counted in all calls so far, if it tells.
    pub fn counters(&self) -> Counters {
        self.inner.counters()
    }

    /// Adds a program's clauses; returns its number of variables with the auxiliary ones.
    ///
    /// # Errors
    /// If the program is too large.
    pub fn load(&mut self, program: &Program, encoding: Encoding) -> Result<usize, SatError> {
        self.room_for(program, encoding)?;
        Ok(encode(program, encoding, &self.limiter.clone(), self)?)
    }

    /// Whether a program still fits.
    ///
    /// # Errors
    /// If it does not.
    pub fn room_for(&self, program: &Program, encoding: Encoding) -> Result<(), SatError> {
        room_for(self.count, program, encoding, &self.limiter)
    }

    /// Whether all clauses and all of the assumed literals can hold together.
    ///
    /// # Errors
    /// If the solver fails, or gives up.
    pub fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError> {
        let phase = self.phase;
        let turned = |literal: Lit| if phase == Phase::True { !literal } else { literal };
        let assumed: Vec<Lit> = assumed.iter().copied().map(turned).collect();
        let is_possible = self.inner.solve(&assumed)?;
        let core = if is_possible { Vec::new() } else { self.inner.core() };
        self.core = core.into_iter().map(turned).collect();
        Ok(is_possible)
    }

    /// Some of the assumed literals that cannot hold together with the clauses, after a call to
    /// [`Solver::solve`] that said no. Perhaps fewer would do.
    pub fn core(&self) -> Vec<Lit> {
        self.core.clone()
    }

    /// For each of the first variables, whether it holds in the solution that was found
    /// last. A variable that is in no clause has the value that it would be given first.
    pub fn assignment(&self, variables: usize) -> Vec<bool> {
        let mut holds = vec![false; variables];
        self.inner.model(&mut holds);
        if self.phase == Phase::True {
            holds.iter_mut().for_each(|holds| *holds = !*holds);
        }
        holds
    }
}

impl Clauses for Solver {
    fn add(&mut self, clause: &[Lit]) {
        self.count.add(clause);
        if self.phase == Phase::False {
            return self.inner.add(clause);
        }
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&literal| !literal));
        self.inner.add(&self.clause);
    }
}
