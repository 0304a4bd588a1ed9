//! The one place that speaks to varisat: clauses and literals in, literals out.

use ::varisat::{ExtendFormula, Lit as VarisatLit, Solver};

use crate::{
    cnf::{Clauses, Count, Encoding, encode},
    program::{Lit, Program, Var},
};

use super::EngineError;

/// The most clauses that are given to the solver: some 10 GB of memory.
const MAX_CLAUSES: usize = 50_000_000;

/// The solver, and how much it was given.
#[derive(Default)]
pub(super) struct Formula<'a> {
    /// The solver.
    pub solver: Solver<'a>,
    /// The clauses so far.
    pub count: Count,
}

impl Formula<'_> {
    /// Gives the solver a program; returns its number of variables with the auxiliary ones.
    pub fn load(&mut self, program: &Program, encoding: Encoding) -> Result<usize, EngineError> {
        let clauses = encoding.estimate(program);
        if clauses > MAX_CLAUSES {
            return Err(EngineError::TooLarge { clauses, limit: MAX_CLAUSES });
        }
        Ok(encode(program, encoding, self))
    }

    /// The variables that hold in what the solver found.
    pub fn holding(&self) -> impl Iterator<Item = Var> + use<> {
        let model = self.solver.model().unwrap_or_default().into_iter();
        model.filter(|lit| lit.is_positive()).map(|lit| Var::from_index(lit.var().index()))
    }
}

impl Clauses for Formula<'_> {
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
