//! The one place that speaks to varisat: clauses and literals in, literals out.

use ::varisat::{ExtendFormula, Lit as VarisatLit, Solver};

use crate::{
    cnf::{Clauses, Count, Encoding, encode},
    program::{Lit, Program, Var},
};

use super::EngineError;

/// The most clauses that are given to the solver: some 10 GB of memory.
const MAX_CLAUSES: usize = 50_000_000;

/// The embedded SAT solver, and how much it was given.
#[derive(Default)]
pub struct SatSolver<'a> {
    pub(super) solver: Solver<'a>,
    /// The clauses so far.
    pub(super) count: Count,
}

impl SatSolver<'_> {
    /// Whether all clauses and all of the assumed literals can hold together.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn solve(&mut self, assumed: &[Lit]) -> Result<bool, EngineError> {
        let assumed: Vec<VarisatLit> = assumed.iter().copied().map(to_varisat).collect();
        self.solver.assume(&assumed);
        Ok(self.solver.solve()?)
    }

    /// Some of the assumed literals that cannot hold together with the clauses, after a call to
    /// [`SatSolver::solve`] that said no. Perhaps fewer would do.
    pub fn core(&self) -> Vec<Lit> {
        let core = self.solver.failed_core().unwrap_or_default();
        core.iter().copied().map(from_varisat).collect()
    }

    /// Gives the solver a program; returns its number of variables with the auxiliary ones.
    ///
    /// # Errors
    /// If the program is too large.
    pub fn load(&mut self, program: &Program, encoding: Encoding) -> Result<usize, EngineError> {
        self.room_for(program, encoding)?;
        Ok(encode(program, encoding, self))
    }

    /// Whether a program still fits.
    ///
    /// # Errors
    /// If it does not.
    pub fn room_for(&self, program: &Program, encoding: Encoding) -> Result<(), EngineError> {
        let clauses = self.count.clauses + encoding.estimate(program);
        if clauses > MAX_CLAUSES {
            return Err(EngineError::TooLarge { clauses, limit: MAX_CLAUSES });
        }
        Ok(())
    }

    /// The variables that hold in what the solver found.
    pub fn holding(&self) -> impl Iterator<Item = Var> + use<> {
        let model = self.solver.model().unwrap_or_default().into_iter();
        model.filter(|lit| lit.is_positive()).map(|lit| Var::from_index(lit.var().index()))
    }
}

impl Clauses for SatSolver<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.count.add(clause);
        // Most clauses are short: no allocation for those.
        let mut buffer = [VarisatLit::from_index(0, true); 16];
        match buffer.get_mut(..clause.len()) {
            Some(short) => {
                for (to, from) in short.iter_mut().zip(clause) {
                    *to = to_varisat(*from);
                }
                self.solver.add_clause(short);
            }
            None => {
                let long: Vec<VarisatLit> = clause.iter().copied().map(to_varisat).collect();
                self.solver.add_clause(&long);
            }
        }
    }
}

pub(super) fn to_varisat(literal: Lit) -> VarisatLit {
    VarisatLit::from_index(literal.var().index(), !literal.is_negative())
}

pub(super) fn from_varisat(literal: VarisatLit) -> Lit {
    let var = Var::from_index(literal.var().index());
    if literal.is_negative() { var.negative() } else { var.positive() }
}
