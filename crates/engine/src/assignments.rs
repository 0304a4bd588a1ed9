//! Programs without a puzzle, solved: the SAT engine's loop over assignments instead of grids.

use crate::{
    prelude::*,
    sat::{Formula, Sat},
};
use satoku_cnf::Clauses;
use satoku_puzzle::program::{Lit, Presolved, Program, Reduction, Var, presolve_probing};
use satoku_sat::{SatError, SolverKind};

/// A value for each variable of a program, with which all of its constraints are met.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Assignment(Vec<bool>);

impl Assignment {
    /// Whether a variable is 1.
    ///
    /// # Panics
    /// If it is not a variable of the program.
    pub fn holds(&self, var: Var) -> bool {
        self.0[var.index()]
    }

    /// The variables that are 1, in their order.
    pub fn held(&self) -> impl Iterator<Item = Var> {
        let held = self.0.iter().enumerate().filter(|(_, holds)| **holds);
        held.map(|(index, _)| Var::from_index(index))
    }
}

/// The solutions of a program, found as they are asked for. Each is checked against the
/// constraints.
pub struct Assignments<'p> {
    program: &'p Program,
    /// The variables that tell solutions apart; all if there is no list.
    over: Option<Vec<Var>>,
    stage: Stage,
}

enum Stage {
    New,
    Open(Box<Open>),
    End,
}

/// What presolve has left open, if anything, and the solver that works on it.
struct Open {
    reduction: Reduction,
    formula: Formula,
    /// The variables of the reduced program that tell solutions apart.
    over: Vec<Var>,
}

impl<'p> Assignments<'p> {
    /// All solutions of a program.
    pub fn of(program: &'p Program) -> Self {
        Self { program, over: None, stage: Stage::New }
    }

    /// Tells solutions apart by these variables alone: of all that agree in them one is found.
    #[must_use]
    pub fn over(self, variables: impl IntoIterator<Item = Var>) -> Self {
        Self { over: Some(variables.into_iter().collect()), ..self }
    }

    /// Presolves, and makes the formula of what is open.
    fn begin(&self) -> Result<Stage, EngineError> {
        let Presolved::Reduced(reduction) = presolve_probing(self.program, &Limiter::none())?
        else {
            return Ok(Stage::End);
        };
        let budget = (reduction.open.len() > Sat::LONG).then_some(None);
        let (sat, limiter) = (Sat::default(), Limiter::none());
        let formula = sat.formula(&reduction, SolverKind::DEFAULT, budget, None, &limiter)?;
        let reduced = |var: &Var| reduction.open.binary_search(var).ok().map(Var::from_index);
        let over = match &self.over {
            None => reduction.program.variables().collect(),
            Some(over) => over.iter().filter_map(reduced).collect(),
        };
        Ok(Stage::Open(Box::new(Open { reduction, formula, over })))
    }

    fn find(&mut self) -> Result<Option<Vec<bool>>, EngineError> {
        if matches!(self.stage, Stage::New) {
            self.stage = self.begin()?;
        }
        let Stage::Open(open) = &mut self.stage else { return Ok(None) };
        if !open.formula.solver.solve(&[])? {
            self.stage = Stage::End;
            return Ok(None);
        }
        let held = open.formula.solver.assignment(open.reduction.open.len());
        let other = |var: &Var| var.literal(!held[var.index()]);
        let blocked: Vec<Lit> = open.over.iter().map(other).collect();
        let values = open.reduction.expand(|var| held[var.index()]);
        if blocked.is_empty() {
            self.stage = Stage::End;
        } else {
            open.formula.solver.add(&blocked);
        }
        Ok(Some(values))
    }
}

impl Iterator for Assignments<'_> {
    type Item = Result<Assignment, EngineError>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.find().and_then(|values| match values {
            Some(values) if !self.program.is_met(|var| values[var.index()]) => {
                let what = "it returned what is not a solution".to_owned();
                Err(SatError::Solver(what).into())
            }
            values => Ok(values),
        });
        if found.is_err() {
            self.stage = Stage::End;
        }
        found.map(|values| values.map(Assignment)).transpose()
    }
}

#[cfg(test)]
mod tests {

    use fastrand::Rng;

    use super::*;
    use satoku_puzzle::program::{Expression, Relation};

    /// Some constraints over some variables, of every relation and sign.
    fn random_program(random: &mut Rng) -> Program {
        let mut program = Program::new(random.usize(1..9));
        for _ in 0..random.usize(..6) {
            let vars = program.variables().filter(|_| random.bool()).collect::<Vec<_>>();
            let literals = vars.into_iter().map(|var| var.literal(random.bool())).collect_vec();
            let count = random.u32(..=literals.len() as u32);
            let relations = [Relation::AtLeast, Relation::AtMost, Relation::Exactly];
            program.require("constraint", literals, relations[random.usize(..3)](count)).unwrap();
        }
        for _ in 0..random.usize(..3) {
            let vars = program.variables().filter(|_| random.bool()).collect::<Vec<_>>();
            let terms = vars.into_iter().map(|var| random.i64(-4..5) * var);
            let sum: Expression = terms.collect::<Vec<_>>().into_iter().sum();
            let right = random.i64(-4..8);
            let row = match random.u8(..3) {
                0 => sum.at_most(right),
                1 => sum.at_least(right),
                _ => sum.equals(right),
            };
            program.require_linear("sum", row).unwrap();
        }
        program
    }

    /// The values of these variables in each solution, found by trying everything.
    fn by_brute_force(program: &Program, over: &[Var]) -> HashSet<Vec<bool>> {
        let holds = |bits: usize, var: Var| bits >> var.index() & 1 == 1;
        let all = 0..1_usize << program.variable_count();
        let met = all.filter(|&bits| program.is_met(|var| holds(bits, var)));
        met.map(|bits| over.iter().map(|&var| holds(bits, var)).collect()).collect()
    }

    #[test]
    fn every_solution_is_found_once() {
        let mut random = Rng::with_seed(14);
        let (mut unsolvable, mut solutions) = (0, 0);
        for round in 0..2000 {
            let program = random_program(&mut random);
            let all: Vec<Var> = program.variables().collect();
            let some: Vec<Var> = all.iter().copied().filter(|_| random.bool()).collect();
            let found: Vec<Assignment> = Assignments::of(&program).map(Result::unwrap).collect();
            let expected = by_brute_force(&program, &all);
            assert_eq!(found.len(), expected.len(), "round {round}");
            assert_eq!(found.iter().map(|one| one.0.clone()).collect::<HashSet<_>>(), expected);
            let found = Assignments::of(&program).over(some.clone()).map(Result::unwrap);
            let found: Vec<Vec<bool>> =
                found.map(|one| some.iter().map(|&var| one.holds(var)).collect()).collect();
            let expected = by_brute_force(&program, &some);
            assert_eq!(found.len(), expected.len(), "round {round}");
            assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected);
            assert_eq!(Assignments::of(&program).next().is_none(), expected.is_empty());
            unsolvable += usize::from(expected.is_empty());
            solutions += expected.len();
        }
        assert!(unsolvable > 100 && solutions > 2000, "{unsolvable} and {solutions} are too few");
    }

    #[test]
    fn programs_without_rows_have_all_assignments() {
        assert_eq!(Assignments::of(&Program::new(5)).count(), 32);
        assert_eq!(Assignments::of(&Program::default()).count(), 1);
    }
}
