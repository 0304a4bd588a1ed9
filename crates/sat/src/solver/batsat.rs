//! batsat: MiniSat 2.2 (Eén & Sörensson 2003) written again in Rust.

use std::cell::Cell;

use batsat::{Callbacks, Lit as BatsatLit, SolverInterface, lbool};

use super::search::{BudgetEnd, SatBackend, SolverKind};
use crate::prelude::*;

pub(super) static KIND: SolverKind = SolverKind {
    name: "batsat",
    title: "batsat, MiniSat in Rust",
    writes_proofs: false,
    goes_on: true,
    make: |limiter| Box::new(Batsat::new(limiter)),
};

struct Batsat {
    inner: batsat::Solver<BudgetWatch>,
    clause: Vec<BatsatLit>,
}

impl Batsat {
    fn new(limiter: &Limiter) -> Self {
        let watch = BudgetWatch { limiter: limiter.clone(), ..BudgetWatch::default() };
        let inner = batsat::Solver::new(batsat::SolverOpts::default(), watch);
        Self { inner, clause: Vec::new() }
    }

    /// A literal as batsat has it.
    fn literal(&mut self, literal: Lit) -> BatsatLit {
        let var = self.inner.var_of_int(literal.var().index() as u32);
        BatsatLit::new(var, !literal.is_negative())
    }

    /// The [work](Limiter::count) of a value that follows from others.
    const WORK_PER_PROPAGATION: u64 = 120;

    /// How many conflicts there are between looks at how much work there was, where that is
    /// limited.
    const CONFLICTS_PER_LOOK: u64 = 100;

    /// Searches until there is an answer or the budget is used up. What it has learnt, it keeps.
    fn search(&mut self, assumed: &[BatsatLit]) -> lbool {
        let BudgetWatch { budget, ref limiter, .. } = *self.inner.cb();
        let limiter = limiter.clone();
        let mut left = budget.flatten().unwrap_or(u64::MAX);
        loop {
            let turn = if limiter.limits_work() { Self::CONFLICTS_PER_LOOK } else { u64::MAX };
            if let Some(conflicts) = &mut self.inner.cb_mut().budget {
                *conflicts = Some(turn.min(left));
            }
            let before = self.inner.num_propagations();
            let answer = self.inner.solve_limited(assumed);
            limiter.note((self.inner.num_propagations() - before) * Self::WORK_PER_PROPAGATION);
            left = left.saturating_sub(turn);
            let is_turn_over = self.inner.cb().end.get() == Some(BudgetEnd::Conflicts);
            if answer != lbool::UNDEF || !is_turn_over || left == 0 {
                self.inner.cb_mut().budget = budget;
                return answer;
            }
        }
    }
}

impl Clauses for Batsat {
    fn add(&mut self, clause: &[Lit]) {
        let mut literals = std::mem::take(&mut self.clause);
        literals.clear();
        literals.extend(clause.iter().map(|&literal| self.literal(literal)));
        // Whether there is a contradiction already is asked when it matters.
        self.inner.add_clause_reuse(&mut literals);
        self.clause = literals;
    }
}

impl SatBackend for Batsat {
    fn set_budget(&mut self, conflicts: Option<u64>) {
        self.inner.cb_mut().budget = Some(conflicts);
    }

    fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError> {
        let assumed: Vec<BatsatLit> =
            assumed.iter().map(|&literal| self.literal(literal)).collect();
        let answer = self.search(&assumed);
        if answer == lbool::TRUE {
            return Ok(true);
        }
        if answer == lbool::FALSE {
            return Ok(false);
        }
        Err(self.inner.cb().end.get().unwrap_or(BudgetEnd::Time).into())
    }

    fn core(&mut self) -> Vec<Lit> {
        // The core is what was assumed, negated.
        let literal = |literal: &BatsatLit| {
            Var::from_index(literal.var().idx() as usize).literal(!literal.sign())
        };
        self.inner.unsat_core().iter().map(literal).collect()
    }

    fn model(&self, holds: &mut [bool]) {
        for (holds, &value) in holds.iter_mut().zip(self.inner.get_model()) {
            if value != lbool::UNDEF {
                *holds = value == lbool::TRUE;
            }
        }
    }

    fn counters(&self) -> Counters {
        Counters {
            conflicts: Some(self.inner.num_conflicts()),
            decisions: Some(self.inner.num_decisions()),
            propagations: Some(self.inner.num_propagations()),
        }
    }
}

/// Asked at each step of the search whether it is time to stop.
#[derive(Default)]
struct BudgetWatch {
    /// The most conflicts, if it has a budget.
    budget: Option<Option<u64>>,
    limiter: Limiter,
    /// How often it was asked since the call began, and the conflicts.
    looks: Cell<u64>,
    conflicts: u64,
    /// Why the last call was stopped.
    end: Cell<Option<BudgetEnd>>,
}

impl BudgetWatch {
    /// How many steps there are between looks at the clock.
    const STEPS_PER_LOOK: u64 = 16;
}

impl Callbacks for BudgetWatch {
    fn on_start(&mut self) {
        self.looks.set(0);
        self.conflicts = 0;
        self.end.set(None);
    }

    fn on_new_clause(&mut self, _: &[BatsatLit], kind: batsat::ClauseKind) {
        self.conflicts += u64::from(kind == batsat::ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        let Some(most) = self.budget else { return false };
        // It is asked once more on the way out, and must not change its mind.
        if self.end.get().is_none() {
            let looks = self.looks.replace(self.looks.get() + 1);
            if looks % Self::STEPS_PER_LOOK == 0 {
                self.end.set(BudgetEnd::of(self.conflicts, most, &self.limiter));
            }
        }
        self.end.get().is_some()
    }
}
