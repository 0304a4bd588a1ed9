//! The embedded SAT solver, varisat: clauses in, literals out.
//!
//! A [`Solver`] takes clauses ([`Clauses`]), is asked whether they and some assumed literals can
//! hold together, and answers with an assignment or with the assumptions that are to blame. With
//! [`Switches`] parts of a formula hold only where they are assumed to; [`refute`] writes down a
//! proof for other people's checkers. No other module of this crate speaks to varisat, and none of
//! its types is seen from outside.
//!
//! ```
//! use satoku::{cnf::Clauses, program::Var, sat::Solver};
//!
//! let [a, b] = [0, 1].map(Var::from_index);
//! let mut solver = Solver::new();
//! solver.add(&[a.positive(), b.positive()]);
//! solver.add(&[a.negative(), b.positive()]);
//! assert!(solver.solve(&[])?);
//! assert!(solver.assignment(2)[b.index()]);
//! assert!(!solver.solve(&[a.positive(), b.negative()])?);
//! assert!(solver.core().contains(&b.negative()));
//! # Ok::<(), satoku::sat::SatError>(())
//! ```

mod proof;
mod switches;

use std::io::{self, Write};

use thiserror::Error;
use varisat::{ExtendFormula, Lit as VarisatLit, ProofFormat, solver::SolverError};
use web_time::Instant;

pub use proof::{Refutation, refute};
pub use switches::Switches;

use crate::{
    cnf::{Clauses, Count, Encoding, encode},
    interrupt,
    program::{Lit, Program, Var},
};

/// The largest formula that is given to the solver: a few GB of memory.
const MAX_SIZE: Count = Count { clauses: 50_000_000, literals: 100_000_000 };

/// Why the solver gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SatError {
    /// The solver gave up by itself.
    #[error("the SAT solver failed: {0}")]
    Solver(String),
    /// The time was up, or the program was interrupted.
    #[error("the time limit was hit")]
    OutOfTime,
    /// The formula would not fit into memory.
    #[error(
        "the formula would have about {} clauses with {} literals, the limits are {} and {}; try \
         --at-most-one auto or product, --sums auto or adder, or give more cells",
        size.clauses, size.literals, limit.clauses, limit.literals
    )]
    TooLarge {
        /// The size of the formula.
        size: Count,
        /// The largest that is tried.
        limit: Count,
    },
}

/// What the solver tries first when it has to guess a variable's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// That the variable does not hold, as varisat does by itself.
    #[default]
    False,
    /// That it holds. For variables that say "this cell holds this value" a guess then has many
    /// consequences.
    True,
}

/// The embedded SAT solver, and how much it was given. `'p` is how long the places live to which
/// it writes a proof; solvers made by other modules write none, and live as long as they like.
#[derive(Default)]
pub struct Solver<'p> {
    inner: varisat::Solver<'p>,
    count: Count,
    phase: Phase,
}

impl Solver<'_> {
    /// A solver without clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, with another phase. Must come before the first clause.
    #[must_use]
    pub fn trying(self, phase: Phase) -> Self {
        debug_assert_eq!(self.count, Count::default(), "clauses are in already");
        Self { phase, ..self }
    }

    /// The same, but it gives up after the deadline, or when the program is interrupted. It looks
    /// at the clock after every few dozen clauses that it learns, which makes it a fifth slower.
    #[must_use]
    pub fn until(mut self, deadline: Option<Instant>) -> Self {
        // No other format goes with clauses that are added between calls.
        self.inner.write_proof(Alarm { deadline }, ProofFormat::Varisat);
        self
    }

    /// The number of clauses and literals so far.
    pub fn count(&self) -> Count {
        self.count
    }

    /// Adds a program's clauses; returns its number of variables with the auxiliary ones.
    ///
    /// # Errors
    /// If the program is too large.
    pub fn load(&mut self, program: &Program, encoding: Encoding) -> Result<usize, SatError> {
        self.room_for(program, encoding)?;
        Ok(encode(program, encoding, self))
    }

    /// Whether a program still fits.
    ///
    /// # Errors
    /// If it does not.
    pub fn room_for(&self, program: &Program, encoding: Encoding) -> Result<(), SatError> {
        let size = self.count.plus(encoding.estimate(program));
        if !MAX_SIZE.covers(size) {
            return Err(SatError::TooLarge { size, limit: MAX_SIZE });
        }
        Ok(())
    }

    /// Whether all clauses and all of the assumed literals can hold together.
    ///
    /// # Errors
    /// If the solver fails, or gives up.
    pub fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError> {
        let assumed: Vec<VarisatLit> =
            assumed.iter().map(|&literal| to_varisat(literal, self.phase)).collect();
        self.inner.assume(&assumed);
        self.inner.solve().map_err(failure)
    }

    /// Some of the assumed literals that cannot hold together with the clauses, after a call to
    /// [`Solver::solve`] that said no. Perhaps fewer would do.
    pub fn core(&self) -> Vec<Lit> {
        let core = self.inner.failed_core().unwrap_or_default();
        core.iter().map(|&literal| from_varisat(literal, self.phase)).collect()
    }

    /// For each of the first so many variables whether it holds in the solution that was found
    /// last. A variable that is in no clause has the value that it would be given first.
    pub fn assignment(&self, variables: usize) -> Vec<bool> {
        let mut holds = vec![self.phase == Phase::True; variables];
        for literal in self.inner.model().unwrap_or_default() {
            if let Some(holds) = holds.get_mut(literal.var().index()) {
                *holds = literal.is_positive() == (self.phase == Phase::False);
            }
        }
        holds
    }
}

impl Clauses for Solver<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.count.add(clause);
        let phase = self.phase;
        // Most clauses are short: no allocation for those.
        let mut buffer = [VarisatLit::from_index(0, true); 16];
        match buffer.get_mut(..clause.len()) {
            Some(short) => {
                for (to, &from) in short.iter_mut().zip(clause) {
                    *to = to_varisat(from, phase);
                }
                self.inner.add_clause(short);
            }
            None => {
                let long: Vec<VarisatLit> =
                    clause.iter().map(|&literal| to_varisat(literal, phase)).collect();
                self.inner.add_clause(&long);
            }
        }
    }
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

/// What a failure of varisat means here.
fn failure(error: SolverError) -> SatError {
    match error {
        SolverError::ProofIoError { cause } if cause.kind() == io::ErrorKind::TimedOut => {
            SatError::OutOfTime
        }
        error => SatError::Solver(error.to_string()),
    }
}

/// A literal as varisat has it. It always tries "false" first, so the other phase negates all
/// literals on their way in, and again on their way out.
fn to_varisat(literal: Lit, phase: Phase) -> VarisatLit {
    let is_positive = literal.is_negative() == (phase == Phase::True);
    VarisatLit::from_index(literal.var().index(), is_positive)
}

fn from_varisat(literal: VarisatLit, phase: Phase) -> Lit {
    let var = Var::from_index(literal.var().index());
    if literal.is_positive() == (phase == Phase::False) { var.positive() } else { var.negative() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cnf::AtMostOne,
        program::{Origin, Relation, Role},
    };

    #[test]
    fn both_phases_mean_the_same_and_guess_differently() {
        let vars = [0, 1, 2].map(Var::from_index);
        let [a, b, c] = vars.map(Var::positive);
        for (phase, first) in [(Phase::False, false), (Phase::True, true)] {
            let mut solver = Solver::new().trying(phase);
            // Either of them, never both; c is free.
            solver.add(&[a, b]);
            solver.add(&[!a, !b]);
            solver.add(&[c, !c]);
            assert_eq!(solver.solve(&[a]), Ok(true));
            assert_eq!(solver.assignment(3), [true, false, first], "{phase:?}");
            assert_eq!(solver.solve(&[!a]), Ok(true));
            assert_eq!(solver.assignment(3), [false, true, first], "{phase:?}");
            assert_eq!(solver.solve(&[c, !a, !b]), Ok(false));
            let mut core = solver.core();
            core.sort();
            let mut expected = [!a, !b];
            expected.sort();
            assert_eq!(core, expected, "{phase:?}");
        }
    }

    #[test]
    fn long_clauses_count_like_short_ones() {
        let literals: Vec<Lit> = (0..40).map(|index| Var::from_index(index).negative()).collect();
        let mut solver = Solver::new();
        solver.add(&literals);
        solver.add(&[!literals[0]]);
        assert_eq!(solver.count(), Count { clauses: 2, literals: 41 });
        let others: Vec<Lit> = literals[1..].iter().map(|&literal| !literal).collect();
        assert_eq!(solver.solve(&others), Ok(false));
        assert_eq!(solver.solve(&others[1..]), Ok(true));
        assert!(!solver.assignment(40)[1]);
    }

    #[test]
    fn a_formula_that_would_not_fit_is_refused_with_its_size() {
        let mut program = Program::new(200_000);
        let literals: Vec<Lit> = program.variables().map(Var::positive).collect();
        let origin = Origin::new(Role::Rule, program.add_name("one of all"));
        program.post(literals, Relation::AtMost(1), origin, None);
        let encoding = Encoding { at_most_one: AtMostOne::Pairwise, ..Encoding::default() };
        let refused = Solver::new().load(&program, encoding);
        let Err(SatError::TooLarge { size, limit }) = refused else { panic!("{refused:?}") };
        assert!(size.clauses > limit.clauses && limit == MAX_SIZE);
    }
}
