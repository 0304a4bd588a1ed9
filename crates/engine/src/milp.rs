//! The integer programming engine: the presolved 0-1 program, through good_lp.
//!
//! A solution that is found is forbidden by a *no-good cut*, "the sum of the solution's open
//! cells' variables is at most their number less one", and the solver is asked again. Solvers of
//! linear programs work in floating point: values are rounded and the grid is judged like any
//! other, and "infeasible" is only as good as the solver's arithmetic, which is one more reason
//! for the cross-check.
//!
//! The solver is microlp, in pure Rust, or with the cargo feature `highs` HiGHS.

use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, Variable, WithTimeLimit,
    constraint, solvers::SolutionStatus, variable,
};

use crate::{
    blocking::{Outcome, find_each},
    prelude::*,
};
use satoku_puzzle::program::{Presolved, Program, Reduction, Sense, presolve};

/// The engine around a solver of integer programs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Milp;

/// The most variables that givens may leave open: more would take gigabytes, and too long.
const MAX_OPEN: usize = 500_000;

impl Searcher for Milp {
    fn name(&self) -> String {
        "milp".to_owned()
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let mut effort = Effort::default();
        let base = match puzzle.presolve_up_to(MAX_OPEN, limiter)? {
            Presolved::Contradiction(_) => return Ok(Conclusion { complete: true, effort }),
            Presolved::Reduced(base) => base,
        };
        let grid_of = |values: Vec<bool>| {
            let values = base.expand(|open| values[open.index()]);
            puzzle.grid_of(|var| values[var.index()])
        };
        let ask = |program: &Program| {
            // (Again, as what is blocked by now may fix more.)
            let Presolved::Reduced(reduction) = presolve(program, limiter)? else {
                return Ok(Outcome::Unsolvable);
            };
            effort.calls += 1;
            effort.variables = effort.variables.max(reduction.open.len());
            effort.rows = effort.rows.max(reduction.program.constraints().count());
            solve(&reduction, limiter, grid_of)
        };
        let (program, open) = (base.program.clone(), Some(&base.open[..]));
        let complete = find_each(puzzle, program, open, limits.solutions, found, ask)?;
        Ok(Conclusion { complete, effort })
    }
}

/// Solves what presolve left, within the time. To build the problem takes its time, too. The grid
/// of a solution is that of all variables' values.
fn solve(
    reduction: &Reduction,
    limiter: &Limiter,
    grid_of: impl Fn(Vec<bool>) -> Grid,
) -> Result<Outcome, EngineError> {
    if reduction.open.is_empty() {
        return Ok(Outcome::Solution(grid_of(reduction.expand(|_| false))));
    }
    if limiter.is_over() {
        return Ok(Outcome::Unknown);
    }
    let program = &reduction.program;
    let mut problem = ProblemVariables::new();
    let variables = program.variables().map(|_| problem.add(variable().binary())).collect_vec();
    let model = problem.minimise(Expression::from(0));
    #[cfg(feature = "highs")]
    let mut model = model.using(good_lp::solvers::highs::highs);
    #[cfg(not(feature = "highs"))]
    let mut model = model.using(good_lp::solvers::microlp::microlp);
    for row in rows(program, &variables) {
        limiter.look()?;
        model.add_constraint(row);
    }
    if let Some(left) = limiter.left() {
        if left.is_zero() {
            return Ok(Outcome::Unknown);
        }
        model = model.with_time_limit(left.as_secs_f64());
    }
    match model.solve() {
        Ok(solution) if matches!(solution.status(), SolutionStatus::TimeLimit) => {
            Ok(Outcome::Unknown)
        }
        Ok(solution) => {
            let value = |index: usize| solution.value(variables[index]) > 0.5;
            Ok(Outcome::Solution(grid_of(reduction.expand(|var| value(var.index())))))
        }
        Err(ResolutionError::Infeasible) => Ok(Outcome::Unsolvable),
        Err(_) if limiter.is_over() => Ok(Outcome::Unknown),
        Err(error) => Err(EngineError::Milp(error.to_string())),
    }
}

fn rows<'a>(
    program: &'a Program,
    variables: &'a [Variable],
) -> impl Iterator<Item = good_lp::Constraint> + 'a {
    program.constraints().map(|constraint| {
        let row = constraint.linear();
        let terms = row.terms().map(|(var, factor)| variables[var.index()] * factor as f64);
        let sum: Expression = terms.sum();
        let right = row.right as f64;
        match row.sense {
            Sense::AtMost => constraint!(sum <= right),
            Sense::AtLeast => constraint!(sum >= right),
            Sense::Equal => constraint!(sum == right),
        }
    })
}
