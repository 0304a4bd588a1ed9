//! Solvers in C++ that rustsat speaks to: each is a cargo feature.

use rustsat::{
    solvers::{LimitConflicts, SolveIncremental, SolverResult},
    types::{Lit as RustsatLit, TernaryVal},
};

use super::{Budget, Search, SolverKind};
use crate::{
    program::{Lit, Var},
    sat::{Phase, SatError},
};

/// CaDiCaL's row of the table.
#[cfg(feature = "cadical")]
pub const CADICAL: SolverKind = SolverKind {
    name: "cadical",
    title: "CaDiCaL, in C++",
    writes_proofs: false,
    goes_on: true,
    make: |phase| Box::new(ByRustsat::new(rustsat_cadical::CaDiCaL::default(), phase)),
};

/// Glucose's row.
#[cfg(feature = "glucose")]
pub const GLUCOSE: SolverKind = SolverKind {
    name: "glucose",
    title: "Glucose, in C++",
    writes_proofs: false,
    goes_on: true,
    make: |phase| Box::new(ByRustsat::new(rustsat_glucose::core::Glucose::default(), phase)),
};

/// MiniSat's row.
#[cfg(feature = "minisat")]
pub const MINISAT: SolverKind = SolverKind {
    name: "minisat",
    title: "MiniSat, in C++",
    writes_proofs: false,
    goes_on: true,
    make: |phase| Box::new(ByRustsat::new(rustsat_minisat::core::Minisat::default(), phase)),
};

/// A solver behind rustsat's traits, and in which sense it gets its literals.
struct ByRustsat<S> {
    inner: S,
    phase: Phase,
    budget: Option<Budget>,
    /// What went wrong when clauses were added, which cannot be said then.
    failure: Option<SatError>,
    clause: Vec<RustsatLit>,
}

impl<S> ByRustsat<S> {
    /// The conflicts of the first slice of a call, after which the clock is looked at; each slice is
    /// half as long again as the one before, because some solvers begin each with simplifications.
    const SLICE: u32 = 500;

    /// The longest slice: about a second.
    const LONGEST_SLICE: u32 = 20_000;

    fn new(inner: S, phase: Phase) -> Self {
        Self { inner, phase, budget: None, failure: None, clause: Vec::new() }
    }

    /// A literal as rustsat has it. These solvers try "false" first, or are treated as if they did: the
    /// other phase negates all literals on their way in, and again on their way out.
    fn literal(&self, literal: Lit) -> RustsatLit {
        let is_negated = literal.is_negative() == (self.phase == Phase::False);
        RustsatLit::new(literal.var().index() as u32, is_negated)
    }
}

impl<S: SolveIncremental + LimitConflicts> ByRustsat<S> {
    fn solve_in_slices(
        &mut self,
        assumed: &[RustsatLit],
        budget: Budget,
    ) -> Result<bool, SatError> {
        let mut slice = Self::SLICE;
        let mut conflicts = 0;
        loop {
            if let Some(end) = budget.ends(conflicts) {
                return Err(end.into());
            }
            let left = budget.conflicts.map_or(u64::MAX, |limit| limit - conflicts);
            let next = u64::from(slice).min(left) as u32;
            self.inner.limit_conflicts(Some(next)).map_err(failure)?;
            match self.inner.solve_assumps(assumed).map_err(failure)? {
                SolverResult::Sat => return Ok(true),
                SolverResult::Unsat => return Ok(false),
                SolverResult::Interrupted => conflicts += u64::from(next),
            }
            slice = (slice + slice / 2).min(Self::LONGEST_SLICE);
        }
    }
}

impl<S: SolveIncremental + LimitConflicts> Search for ByRustsat<S> {
    fn add(&mut self, clause: &[Lit]) {
        let mut literals = std::mem::take(&mut self.clause);
        literals.clear();
        literals.extend(clause.iter().map(|&literal| self.literal(literal)));
        if let Err(error) = self.inner.add_clause_ref(&literals[..]) {
            self.failure.get_or_insert(failure(error));
        }
        self.clause = literals;
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = Some(budget);
    }

    fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let assumed: Vec<RustsatLit> =
            assumed.iter().map(|&literal| self.literal(literal)).collect();
        match self.budget {
            Some(budget) => self.solve_in_slices(&assumed, budget),
            None => {
                let answer = self.inner.solve_assumps(&assumed).map_err(failure)?;
                Ok(answer == SolverResult::Sat)
            }
        }
    }

    fn core(&mut self) -> Vec<Lit> {
        let core = self.inner.core().unwrap_or_default();
        let literal = |literal: RustsatLit| {
            let var = Var::from_index(literal.vidx());
            // The core is what was assumed, negated.
            let holds = literal.is_neg() == (self.phase == Phase::False);
            if holds { var.positive() } else { var.negative() }
        };
        core.into_iter().map(literal).collect()
    }

    fn model(&self, holds: &mut [bool]) {
        for (index, holds) in holds.iter_mut().enumerate() {
            match self.inner.lit_val(RustsatLit::positive(index as u32)) {
                Ok(TernaryVal::True) => *holds = self.phase == Phase::False,
                Ok(TernaryVal::False) => *holds = self.phase == Phase::True,
                // The solver has not heard of the variable, or does not care.
                Ok(TernaryVal::DontCare) | Err(_) => {}
            }
        }
    }
}

fn failure(error: impl std::fmt::Display) -> SatError {
    SatError::Solver(error.to_string())
}
