//! The one place that speaks to varisat: clauses and literals in, literals out.

use std::{
    io::{self, Write},
    time::Instant,
};

use ::varisat::{ExtendFormula, Lit as VarisatLit, ProofFormat, Solver, solver::SolverError};

use crate::{
    cnf::{Clauses, Count, Encoding, encode},
    interrupt,
    program::{Lit, Program, Var},
};

use super::EngineError;

/// The largest formula that is given to the solver: a few GB of memory.
const MAX_SIZE: Count = Count { clauses: 50_000_000, literals: 100_000_000 };

/// The embedded SAT solver, and how much it was given.
#[derive(Default)]
pub struct SatSolver<'a> {
    pub(super) solver: Solver<'a>,
    /// The clauses so far.
    pub(super) count: Count,
}

/// A place for the solver's proof that takes anything, until it is time to stop.
///
/// The solver cannot be interrupted, but it writes down what it learns, if it is asked to, and
/// gives up when that cannot be written.
struct Alarm {
    deadline: Option<Instant>,
}

impl Write for Alarm {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late || interrupt::is_interrupted() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(proof.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl SatSolver<'_> {
    /// A solver that gives up after the deadline, or when the program is interrupted. It looks at
    /// the clock after every few dozen clauses that it learns.
    pub fn until(deadline: Option<Instant>) -> Self {
        let mut solver = Self::default();
        // No other format goes with clauses that are added between calls.
        solver.solver.write_proof(Alarm { deadline }, ProofFormat::Varisat);
        solver
    }

    /// Whether all clauses and all of the assumed literals can hold together.
    ///
    /// # Errors
    /// If the solver fails, or gives up.
    pub fn solve(&mut self, assumed: &[Lit]) -> Result<bool, EngineError> {
        let assumed: Vec<VarisatLit> = assumed.iter().copied().map(to_varisat).collect();
        self.solver.assume(&assumed);
        self.solver.solve().map_err(|error| match error {
            SolverError::ProofIoError { cause } if cause.kind() == io::ErrorKind::TimedOut => {
                EngineError::OutOfTime
            }
            error => error.into(),
        })
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
        let size = self.count.plus(encoding.estimate(program));
        if !MAX_SIZE.covers(size) {
            return Err(EngineError::TooLarge { size, limit: MAX_SIZE });
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
