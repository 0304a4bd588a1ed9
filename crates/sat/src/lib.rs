//! The embedded SAT solvers: clauses in, literals out.
//!
//! There are several ([`SOLVERS`]); varisat is the one that is used where nobody chooses. A [`Solver`]
//! takes clauses ([`Clauses`]), is asked whether they and some assumed literals can
//! hold together, and answers with an assignment or with the assumptions that are to blame. With
//! [`Switches`] parts of a formula hold only where they are assumed to; [`refute`] writes down a
//! proof for other people's checkers. No other module of this crate speaks to a SAT solver, and none of
//! their types is seen from outside.
//!
//! ```
//! # mod satoku { pub use satoku_core::*; pub use satoku_cnf as cnf; pub use satoku_sat as sat; }
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

mod counters;
mod proof;
mod solver;
mod switches;

use thiserror::Error;
use web_time::Instant;

pub use counters::Counters;
pub use proof::{Refutation, refute};
pub use solver::{Budget, SOLVERS, SolverKind};
pub use switches::Switches;

use satoku_cnf::{Clauses, Count, Encoding, encode};
use satoku_core::program::{Lit, Program};

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
    /// The solver met as many conflicts as it was allowed.
    #[error("the limit of conflicts was hit")]
    OutOfConflicts,
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
    /// That the variable does not hold, as the solvers do by themselves.
    #[default]
    False,
    /// That it holds. For variables that say "this cell holds this value" a guess then has many
    /// consequences.
    True,
}

/// A SAT solver, and how much it was given.
pub struct Solver {
    inner: Box<dyn solver::Search>,
    count: Count,
    phase: Phase,
    /// When the calls end at the latest.
    deadline: Option<Instant>,
    /// Assumptions that are to blame for the last answer, if that was no.
    core: Vec<Lit>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// The usual solver, without clauses.
    pub fn new() -> Self {
        Self::of(SolverKind::DEFAULT, Phase::default())
    }

    /// A solver of some kind, without clauses, that tries this phase first.
    pub fn of(kind: &'static SolverKind, phase: Phase) -> Self {
        let inner = (kind.make)(phase);
        Self { inner, count: Count::default(), phase, deadline: None, core: Vec::new() }
    }

    /// The same, but it gives up after the deadline, or when the program is interrupted. It looks
    /// at the clock now and then, which makes the usual solver a fifth slower. Must come before the
    /// first clause.
    #[must_use]
    pub fn until(self, deadline: Option<Instant>) -> Self {
        self.within(Budget { deadline, conflicts: None })
    }

    /// The same for any budget; each call has it anew. After a call that used up its budget the solver is
    /// not to be used any more, unless its kind [goes on](SolverKind::goes_on). Must come before the
    /// first clause.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Self {
        self.allow(budget);
        self
    }

    /// Gives the calls from now on another budget, for a solver that has [had one](Solver::within).
    pub fn allow(&mut self, budget: Budget) {
        self.deadline = budget.deadline;
        self.inner.set_budget(budget);
    }

    /// Whether the time of its budget is up, or the program was interrupted: whoever adds many clauses then
    /// need not go on.
    pub fn is_late(&self) -> bool {
        Budget { deadline: self.deadline, conflicts: None }.ends(0).is_some()
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
        Ok(encode(program, encoding, self))
    }

    /// Whether a program still fits.
    ///
    /// # Errors
    /// If it does not.
    pub fn room_for(&self, program: &Program, encoding: Encoding) -> Result<(), SatError> {
        room_for(self.count, program, encoding)
    }

    /// Whether all clauses and all of the assumed literals can hold together.
    ///
    /// # Errors
    /// If the solver fails, or gives up.
    pub fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError> {
        let is_possible = self.inner.solve(assumed)?;
        self.core = if is_possible { Vec::new() } else { self.inner.core() };
        Ok(is_possible)
    }

    /// Some of the assumed literals that cannot hold together with the clauses, after a call to
    /// [`Solver::solve`] that said no. Perhaps fewer would do.
    pub fn core(&self) -> Vec<Lit> {
        self.core.clone()
    }

    /// For each of the first so many variables whether it holds in the solution that was found
    /// last. A variable that is in no clause has the value that it would be given first.
    pub fn assignment(&self, variables: usize) -> Vec<bool> {
        let mut holds = vec![self.phase == Phase::True; variables];
        self.inner.model(&mut holds);
        holds
    }
}

impl Clauses for Solver {
    fn add(&mut self, clause: &[Lit]) {
        self.count.add(clause);
        self.inner.add(clause);
    }
}

/// Whether a program's clauses fit into memory beside those that there are.
fn room_for(count: Count, program: &Program, encoding: Encoding) -> Result<(), SatError> {
    let size = count.plus(encoding.estimate(program));
    if MAX_SIZE.covers(size) { Ok(()) } else { Err(SatError::TooLarge { size, limit: MAX_SIZE }) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use satoku_cnf::AtMostOne;
    use satoku_core::program::{Origin, Relation, Role, Var};

    #[test]
    fn all_solvers_mean_the_same_in_both_phases_and_guess_differently() {
        let vars = [0, 1, 2].map(Var::from_index);
        let [a, b, c] = vars.map(Var::positive);
        for kind in SOLVERS {
            for (phase, first) in [(Phase::False, false), (Phase::True, true)] {
                let mut solver = Solver::of(kind, phase);
                // Either of them, never both; c is free.
                solver.add(&[a, b]);
                solver.add(&[!a, !b]);
                solver.add(&[c, !c]);
                assert_eq!(solver.solve(&[a]), Ok(true));
                assert_eq!(solver.assignment(3), [true, false, first], "{kind:?} {phase:?}");
                assert_eq!(solver.solve(&[!a]), Ok(true));
                assert_eq!(solver.assignment(3), [false, true, first], "{kind:?} {phase:?}");
                assert_eq!(solver.solve(&[c, !a, !b]), Ok(false));
                let mut core = solver.core();
                core.sort();
                let mut expected = [!a, !b];
                expected.sort();
                assert_eq!(core, expected, "{kind:?} {phase:?}");
                solver.add(&[!a]);
                solver.add(&[!b, a]);
                assert_eq!((solver.solve(&[]), solver.core()), (Ok(false), vec![]), "{kind:?}");
            }
        }
    }

    #[test]
    fn long_clauses_count_like_short_ones() {
        let literals: Vec<Lit> = (0..40).map(|index| Var::from_index(index).negative()).collect();
        for kind in SOLVERS {
            let mut solver = Solver::of(kind, Phase::False);
            solver.add(&literals);
            solver.add(&[!literals[0]]);
            assert_eq!(solver.count(), Count { clauses: 2, literals: 41 });
            let others: Vec<Lit> = literals[1..].iter().map(|&literal| !literal).collect();
            assert_eq!(solver.solve(&others), Ok(false), "{kind:?}");
            assert_eq!(solver.solve(&others[1..]), Ok(true), "{kind:?}");
            assert!(!solver.assignment(40)[1], "{kind:?}");
        }
    }

    /// One pigeon more than holes, which no solver refutes quickly.
    fn pigeons(holes: usize, solver: &mut Solver) {
        let sits = |pigeon: usize, hole: usize| Var::from_index(pigeon * holes + hole);
        for pigeon in 0..=holes {
            let somewhere: Vec<Lit> =
                (0..holes).map(|hole| sits(pigeon, hole).positive()).collect();
            solver.add(&somewhere);
            for other in 0..pigeon {
                for hole in 0..holes {
                    solver.add(&[sits(pigeon, hole).negative(), sits(other, hole).negative()]);
                }
            }
        }
    }

    #[test]
    fn every_solver_keeps_to_its_budget() {
        for kind in SOLVERS {
            let check = |holes: usize, budget: Budget, expected: Result<bool, SatError>| {
                let mut solver = Solver::of(kind, Phase::True).within(budget);
                pigeons(holes, &mut solver);
                let start = Instant::now();
                assert_eq!(solver.solve(&[]), expected, "{kind:?} {budget:?}");
                assert!(start.elapsed() < Duration::from_secs(5), "{kind:?} {budget:?}");
            };
            let soon = Instant::now().checked_add(Duration::from_millis(100));
            check(13, Budget { deadline: soon, conflicts: None }, Err(SatError::OutOfTime));
            let few = Budget { deadline: None, conflicts: Some(1000) };
            check(13, few, Err(SatError::OutOfConflicts));
            check(4, few, Ok(false));
            // Clauses are no conflicts, however many they are.
            let least = Budget { deadline: None, conflicts: Some(1) };
            check(13, least, Err(SatError::OutOfConflicts));
            check(13, Budget { deadline: soon, ..few }, Err(SatError::OutOfTime));
        }
    }

    #[test]
    fn a_solver_that_goes_on_comes_to_the_end_bit_by_bit() {
        let going_on = SOLVERS.iter().filter(|kind| kind.goes_on);
        assert!(going_on.clone().any(|kind| kind == SolverKind::STEADY));
        for kind in going_on {
            let mut budget = Budget { deadline: None, conflicts: Some(20) };
            let mut solver = Solver::of(kind, Phase::True).within(budget);
            pigeons(7, &mut solver);
            let mut turns = 1;
            let answer = loop {
                match solver.solve(&[]) {
                    Err(SatError::OutOfConflicts) => turns += 1,
                    answer => break answer,
                }
                budget.conflicts = budget.conflicts.map(|conflicts| 2 * conflicts);
                solver.allow(budget);
                // Nothing new, but a clause between two calls.
                solver.add(&[Var::from_index(0).positive(), Var::from_index(0).negative()]);
            };
            assert_eq!(answer, Ok(false), "{kind:?}");
            assert!(turns > 1, "{kind:?}");
        }
    }

    #[test]
    fn solvers_tell_what_they_counted_in_all_calls_or_nothing() {
        for kind in SOLVERS {
            let mut solver = Solver::of(kind, Phase::True);
            pigeons(5, &mut solver);
            assert_eq!(solver.solve(&[Var::from_index(0).positive()]), Ok(false));
            let Counters { conflicts, decisions, propagations } = solver.counters();
            let all = [conflicts, decisions, propagations];
            if kind == SolverKind::DEFAULT {
                assert_eq!(all, [None; 3]);
                continue;
            }
            assert!(all.iter().all(|&count| count > Some(0)), "{kind:?} {all:?}");
            assert_eq!(solver.solve(&[]), Ok(false));
            assert!(solver.counters().conflicts > conflicts, "{kind:?} {all:?}");
        }
    }

    #[test]
    fn the_first_solver_is_the_one_that_writes_proofs() {
        assert!(SolverKind::DEFAULT.writes_proofs);
        for kind in SOLVERS {
            assert_eq!(SolverKind::named(kind.name), Some(kind));
        }
        assert_eq!(SolverKind::named("none"), None);
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
