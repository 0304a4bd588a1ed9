//! The embedded SAT solvers: clauses in, literals out.
//!
//! There are several ([`SOLVERS`]); varisat is the default. A [`Solver`] takes clauses
//! ([`Clauses`](satoku_cnf::Clauses)), is asked whether they and some assumed literals can hold
//! together, and answers with an assignment or with the assumptions that are to blame. With
//! [`Switches`] parts of a formula hold only where they are assumed to; [`refute`] writes down a
//! proof for other people's checkers. No other module of this crate speaks to a SAT solver, and
//! none of their types is seen from outside.
//!
//! ```
//! # mod satoku { pub use satoku_kernel::*; pub use satoku_cnf as cnf; pub use satoku_sat as sat; }
//! use satoku::{cnf::Clauses, program::Var, sat::Solver};
//!
//! let [a, b] = [0, 1].map(Var::from_index);
//! let mut solver = Solver::default();
//! solver.add(&[a.positive(), b.positive()]);
//! solver.add(&[a.negative(), b.positive()]);
//! assert!(solver.solve(&[])?);
//! assert!(solver.assignment(2)[b.index()]);
//! assert!(!solver.solve(&[a.positive(), b.negative()])?);
//! assert!(solver.core().contains(&b.negative()));
//! # Ok::<(), satoku::sat::SatError>(())
//! ```

mod counters;
mod error;
mod prelude;
mod proof;
mod solver;
mod switches;

pub use counters::Counters;
pub use error::SatError;
pub use proof::{ProofForm, Refutation, Scratch, in_memory, refute, refute_into};
pub use solver::{
    SOLVERS, Solver,
    search::{Phase, SolverKind},
};
pub use switches::Switches;

#[cfg(test)]
mod tests {
    use super::{error::MAX_SIZE, *};
    use satoku_cnf::{AtMostOne, Encoding};
    use satoku_kernel::program::{Lit, Origin, Program, Relation, Role, Var};

    #[test]
    fn a_formula_that_would_not_fit_is_refused_with_its_size() {
        let mut program = Program::new(200_000);
        let literals: Vec<Lit> = program.variables().map(Var::positive).collect();
        let origin = Origin::new(Role::Rule, program.add_name("one of all"));
        program.post(literals, Relation::AtMost(1), origin, None);
        let encoding = Encoding { at_most_one: AtMostOne::Pairwise, ..Encoding::default() };
        let refused = Solver::default().load(&program, encoding);
        let Err(SatError::TooLarge { size, limit }) = refused else { panic!("{refused:?}") };
        assert!(size.clauses > limit.clauses && limit == MAX_SIZE);
    }
}
