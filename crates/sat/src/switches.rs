//! Constraints that can be switched on and off, each by a literal.
//!
//! The clauses of a constraint get one literal more, "or its switch is off". A question that
//! assumes the switch then has the constraint in it, one that does not leaves it out, and the core
//! of a contradiction names the switches of what it needs.

use super::solver::Solver;
use crate::prelude::*;
use satoku_cnf::Encoder;
use satoku_kernel::program::{Constraint, Shape};

/// A solver in which constraints and clauses have switches.
pub struct Switches {
    solver: Solver,
    encoding: Encoding,
    /// The number of variables so far: of the programs, switches and auxiliary ones.
    variables: usize,
    clause: Vec<Lit>,
}

impl Switches {
    /// No constraints yet, over this many variables. The solver is a new one.
    pub fn new(solver: Solver, variables: usize, encoding: Encoding) -> Self {
        Self { solver, encoding, variables, clause: Vec::new() }
    }

    /// The number of variables so far. A program with variables of its own must be posted over at
    /// least this many.
    pub fn variable_count(&self) -> usize {
        self.variables
    }

    /// The literal of a new switch: its variable follows after all that there are.
    pub fn add_switch(&mut self) -> Lit {
        self.variables += 1;
        Var::from_index(self.variables - 1).positive()
    }

    /// Adds a constraint, with its shape if it has weights, under a switch if there is one.
    pub fn add(&mut self, row: (Constraint<'_>, Option<&Shape>), switch: Option<Lit>) {
        let mut encoder = Encoder::new(self.variables, self.encoding);
        encoder.add(row.0, row.1, &mut self.guarded(switch));
        self.variables = encoder.variable_count();
    }

    /// Adds a program's constraints, under a switch if there is one.
    ///
    /// # Errors
    /// If the formula becomes too large, or the solver's time is up.
    pub fn add_program(&mut self, program: &Program, switch: Option<Lit>) -> Result<(), SatError> {
        self.add_rules(program, 0, switch)
    }

    /// Adds the rows of a program that were posted after this many others, under a switch if there
    /// is one. The others are there to tell what these rows' variables mean, and must not be
    /// [shared] later than these.
    ///
    /// # Errors
    /// If the formula becomes too large, or the solver's time is up.
    ///
    /// [shared]: Program::share
    pub fn add_rules(
        &mut self,
        program: &Program,
        others: usize,
        switch: Option<Lit>,
    ) -> Result<(), SatError> {
        self.solver.room_for(program, self.encoding)?;
        self.variables = self.variables.max(program.variable_count());
        let limiter = self.solver.limiter().clone();
        // What one row defines must not be used by another, which may have another switch.
        let mut encoder = Encoder::new(self.variables, self.encoding);
        for (constraint, shape) in program.shaped(&limiter)?.skip(others) {
            limiter.look()?;
            encoder.add(constraint, shape, &mut self.guarded(switch));
        }
        self.variables = encoder.variable_count();
        Ok(())
    }

    /// Adds a clause, under a switch if there is one.
    pub fn add_clause(&mut self, clause: &[Lit], switch: impl Into<Option<Lit>>) {
        self.guarded(switch.into()).add(clause);
    }

    fn guarded(&mut self, switch: Option<Lit>) -> Guarded<'_> {
        let guard = switch.map(|switch| !switch);
        Guarded { solver: &mut self.solver, guard, clause: &mut self.clause }
    }

    /// Gives the next questions another budget, for a solver that has had one.
    pub fn allow(&mut self, conflicts: Option<u64>) {
        self.solver.allow(conflicts);
    }

    /// Whether all these literals, switches among them, can hold together.
    ///
    /// # Errors
    /// If the solver fails, or gives up.
    pub fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError> {
        self.solver.solve(assumed)
    }

    /// The solver with its last answer.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }
}

/// Adds a literal to each clause.
struct Guarded<'a> {
    solver: &'a mut Solver,
    guard: Option<Lit>,
    clause: &'a mut Vec<Lit>,
}

impl Clauses for Guarded<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend(clause);
        self.clause.extend(self.guard);
        self.solver.add(self.clause);
    }
}

#[cfg(test)]
mod tests {

    use std::time::Duration;

    use super::*;
    use crate::{Phase, SolverKind};
    use satoku_cnf::AtMostOne;
    use satoku_kernel::program::{Origin, Relation, Role};

    /// One of two holds, not both of them, and the second; each with a switch.
    #[test]
    fn only_what_is_switched_on_holds_and_a_core_names_it() {
        let mut program = Program::new(2);
        let [a, b] = [0, 1].map(|index| Var::from_index(index).positive());
        let origin = Origin::new(Role::Rule, program.add_name("rule"));
        program.post([a, b], Relation::Exactly(1), origin, None);
        let mut switches = Switches::new(Solver::default(), 2, Encoding::default());
        let (rule, clause) = (switches.add_switch(), switches.add_switch());
        switches.add_program(&program, Some(rule)).unwrap();
        switches.add_clause(&[b], clause);
        assert_eq!(switches.variable_count(), 4);

        assert_eq!(switches.solve(&[a, b]), Ok(true));
        assert_eq!(switches.solve(&[rule, a, b]), Ok(false));
        assert!(switches.solver().core().contains(&rule));
        assert_eq!(switches.solve(&[clause, a]), Ok(true));
        assert_eq!(switches.solver().assignment(2), [true, true]);
        assert_eq!(switches.solve(&[rule, clause, a]), Ok(false));
        assert_eq!(switches.solve(&[rule, clause, !a]), Ok(true));
    }

    #[test]
    fn auxiliary_variables_of_several_constraints_are_different_ones() {
        let mut program = Program::new(60);
        let origin = Origin::new(Role::Rule, program.add_name("rule"));
        let all: Vec<Lit> = program.variables().map(Var::positive).collect();
        program.post(all[..30].to_vec(), Relation::Exactly(1), origin, None);
        program.post(all[30..].to_vec(), Relation::Exactly(1), origin, None);
        let mut switches = Switches::new(Solver::default(), 60, Encoding::default());
        let mut ends = Vec::new();
        for row in program.shaped(&Limiter::none()).unwrap() {
            switches.add(row, None);
            ends.push(switches.variable_count());
        }
        assert!(60 < ends[0] && ends[0] < ends[1], "{ends:?}");
        assert_eq!(switches.solve(&[all[0], all[59]]), Ok(true));
        assert_eq!(switches.solve(&[all[0], all[29]]), Ok(false));
        assert_eq!(switches.solve(&[all[30], all[59]]), Ok(false));
    }

    #[test]
    fn a_large_program_is_left_when_the_time_is_up() {
        let mut program = Program::new(100);
        let origin = Origin::new(Role::Rule, program.add_name("rule"));
        let all: Vec<Lit> = program.variables().map(Var::positive).collect();
        (0..100).for_each(|_| program.post(all.clone(), Relation::AtMost(1), origin, None));
        let encoding = Encoding { at_most_one: AtMostOne::Pairwise, ..Encoding::default() };
        let one_row = 100 * 99 / 2;
        let check = |limiter: &Limiter, expected: Result<(), SatError>, rows: usize| {
            let solver = Solver::of(SolverKind::DEFAULT, Phase::True, limiter);
            let mut switches = Switches::new(solver, 100, encoding);
            assert_eq!(switches.add_program(&program, None), expected);
            assert_eq!(switches.solver().count().clauses, rows * one_row);
        };
        check(&Limiter::none(), Ok(()), 100);
        check(&Limiter::of_time(Duration::ZERO), Err(SatError::OutOfTime), 0);
    }
}
