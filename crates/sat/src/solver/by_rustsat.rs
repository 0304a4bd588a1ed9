//! Solvers in C++ that rustsat speaks to: each is a cargo feature.

#[cfg(feature = "cadical")]
use rustsat::solvers::{ControlSignal, Terminate};
use rustsat::{
    solvers::{GetInternalStats, LimitConflicts, SolveIncremental, SolverResult},
    types::{Lit as RustsatLit, TernaryVal},
};

use super::search::{BudgetEnd, SatBackend, SolverKind};
use crate::prelude::*;

#[cfg(feature = "cadical")]
pub(super) static CADICAL: SolverKind = SolverKind {
    name: "cadical",
    title: "CaDiCaL, in C++",
    writes_proofs: false,
    goes_on: true,
    make: |limiter| Box::new(ByRustsat::new(cadical(), solve_asked, limiter)),
};

#[cfg(feature = "glucose")]
pub(super) static GLUCOSE: SolverKind = SolverKind {
    name: "glucose",
    title: "Glucose, in C++",
    writes_proofs: false,
    goes_on: true,
    make: |limiter| {
        let solver = rustsat_glucose::core::Glucose::default();
        Box::new(ByRustsat::new(solver, solve_in_slices, limiter))
    },
};

#[cfg(feature = "minisat")]
pub(super) static MINISAT: SolverKind = SolverKind {
    name: "minisat",
    title: "MiniSat, in C++",
    writes_proofs: false,
    goes_on: true,
    make: |limiter| {
        let solver = rustsat_minisat::core::Minisat::default();
        Box::new(ByRustsat::new(solver, solve_in_slices, limiter))
    },
};

/// CaDiCaL, which would try "true" first, but gives "false" to what is in no clause: so it is told
/// to try "false", like the others.
#[cfg(feature = "cadical")]
fn cadical() -> rustsat_cadical::CaDiCaL<'static, 'static> {
    let mut solver = rustsat_cadical::CaDiCaL::default();
    solver.set_option("phase", 0).expect("it has this option");
    solver
}

/// A solver behind rustsat's traits.
struct ByRustsat<S> {
    inner: S,
    solve_within: SolveWithin<S>,
    limiter: Limiter,
    /// The most conflicts of a call, if it has a budget.
    budget: Option<Option<u64>>,
    /// What went wrong when clauses were added, which cannot be said then.
    failure: Option<SatError>,
    clause: Vec<RustsatLit>,
}

/// How a solver keeps to a budget of conflicts and a limiter: whether all clauses and the assumed
/// literals can hold together.
type SolveWithin<S> = fn(&mut S, &[RustsatLit], Option<u64>, &Limiter) -> Result<bool, SatError>;

impl<S> ByRustsat<S> {
    fn new(inner: S, solve_within: SolveWithin<S>, limiter: &Limiter) -> Self {
        let limiter = limiter.clone();
        Self { inner, solve_within, limiter, budget: None, failure: None, clause: Vec::new() }
    }
}

/// A literal as rustsat has it.
fn to_rustsat(literal: Lit) -> RustsatLit {
    RustsatLit::new(literal.var().index() as u32, literal.is_negative())
}

/// CaDiCaL asks now and then whether to go on, so that nothing of what it does between conflicts
/// begins anew, nor is there a wait for the end of it.
#[cfg(feature = "cadical")]
fn solve_asked(
    solver: &mut rustsat_cadical::CaDiCaL<'_, '_>,
    assumed: &[RustsatLit],
    most: Option<u64>,
    limiter: &Limiter,
) -> Result<bool, SatError> {
    if let Some(end) = BudgetEnd::of(0, most, limiter) {
        return Err(end.into());
    }
    let own = limiter.clone();
    solver.attach_terminator(move || {
        if own.is_over() { ControlSignal::Terminate } else { ControlSignal::Continue }
    });
    // A limit beyond what the solver can count is no limit.
    let conflicts = most.map(|limit| limit.min(i32::MAX as u64) as u32);
    let limited = solver.limit_conflicts(conflicts);
    let answer = limited.and_then(|()| solver.solve_assumps(assumed));
    solver.detach_terminator();
    match answer.map_err(failure)? {
        SolverResult::Sat => Ok(true),
        SolverResult::Unsat => Ok(false),
        SolverResult::Interrupted => {
            Err(BudgetEnd::of(0, None, limiter).unwrap_or(BudgetEnd::Conflicts).into())
        }
    }
}

/// The others can be stopped from another thread alone, so their calls come in slices, between
/// which the clock is looked at.
#[cfg(any(feature = "glucose", feature = "minisat"))]
fn solve_in_slices(
    solver: &mut (impl SolveIncremental + LimitConflicts),
    assumed: &[RustsatLit],
    most: Option<u64>,
    limiter: &Limiter,
) -> Result<bool, SatError> {
    /// The conflicts of the first slice of a call; each slice is half as long again as the one
    /// before, because some solvers begin each with simplifications.
    const FIRST: u32 = 500;
    /// The longest slice: about a second.
    const LONGEST: u32 = 20_000;
    let mut slice = FIRST;
    let mut conflicts = 0;
    loop {
        if let Some(end) = BudgetEnd::of(conflicts, most, limiter) {
            return Err(end.into());
        }
        let left = most.map_or(u64::MAX, |limit| limit - conflicts);
        let next = u64::from(slice).min(left) as u32;
        solver.limit_conflicts(Some(next)).map_err(failure)?;
        match solver.solve_assumps(assumed).map_err(failure)? {
            SolverResult::Sat => return Ok(true),
            SolverResult::Unsat => return Ok(false),
            SolverResult::Interrupted => conflicts += u64::from(next),
        }
        slice = (slice + slice / 2).min(LONGEST);
    }
}

impl<S: SolveIncremental> Clauses for ByRustsat<S> {
    fn add(&mut self, clause: &[Lit]) {
        let mut literals = std::mem::take(&mut self.clause);
        literals.clear();
        literals.extend(clause.iter().copied().map(to_rustsat));
        if let Err(error) = self.inner.add_clause_ref(&literals[..]) {
            self.failure.get_or_insert(failure(error));
        }
        self.clause = literals;
    }
}

impl<S: SolveIncremental + GetInternalStats> SatBackend for ByRustsat<S> {
    fn set_budget(&mut self, conflicts: Option<u64>) {
        self.budget = Some(conflicts);
    }

    fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let assumed: Vec<RustsatLit> = assumed.iter().copied().map(to_rustsat).collect();
        match self.budget {
            Some(most) => (self.solve_within)(&mut self.inner, &assumed, most, &self.limiter),
            None => {
                let answer = self.inner.solve_assumps(&assumed).map_err(failure)?;
                Ok(answer == SolverResult::Sat)
            }
        }
    }

    fn core(&mut self) -> Vec<Lit> {
        let core = self.inner.core().unwrap_or_default();
        // The core is what was assumed, negated.
        let literal =
            |literal: RustsatLit| Var::from_index(literal.vidx()).literal(literal.is_neg());
        core.into_iter().map(literal).collect()
    }

    fn model(&self, holds: &mut [bool]) {
        for (index, holds) in holds.iter_mut().enumerate() {
            match self.inner.lit_val(RustsatLit::positive(index as u32)) {
                Ok(TernaryVal::True) => *holds = true,
                Ok(TernaryVal::False) => *holds = false,
                // The solver has not heard of the variable, or does not care.
                Ok(TernaryVal::DontCare) | Err(_) => {}
            }
        }
    }

    fn counters(&self) -> Counters {
        Counters {
            conflicts: Some(self.inner.conflicts() as u64),
            decisions: Some(self.inner.decisions() as u64),
            propagations: Some(self.inner.propagations() as u64),
        }
    }
}

fn failure(error: impl std::fmt::Display) -> SatError {
    SatError::Solver(error.to_string())
}
