//! Presolve of programs that are too large to be kept whole.
//!
//! A sudoku of 100x100 has a million variables and four million literals in its constraints; when
//! half of its cells are given, a fifteenth of the variables is open. So nothing is kept before it
//! is known what is open: the program is stated twice, once to learn what each constraint forces,
//! and once to keep what is left of it, over open variables only. Presolve goes on from there and
//! comes to the same end as on the whole program, which a test holds it to.

use super::{PresolveError, Presolved, Reduction, known::KnownValues, presolve::presolve};
use crate::program::prelude::*;

/// [`presolve`](super::presolve) of a program with this many variables, these literals that hold,
/// and the constraints that `state` posts. It is called twice and must post the same each time.
///
/// # Errors
/// If more than `limit` variables are open, or it is stopped.
pub fn presolve_stated(
    variables: usize,
    given: impl IntoIterator<Item = Lit>,
    state: impl Fn(&mut Program) -> Result<(), Stopped>,
    limit: usize,
    limiter: &Limiter,
) -> Result<Presolved, PresolveError> {
    let mut known = KnownValues { values: vec![None; variables], ..KnownValues::default() };
    for literal in given {
        known.values[literal.var().index()] = Some(!literal.is_negative());
    }
    let mut program = Program { known: Some(known), ..Program::new(variables) };
    state(&mut program)?;
    let mut known = program.known.take().unwrap_or_default();
    let open = known.number(limit)?;
    let mut program = Program { known: Some(known), ..Program::new(variables) };
    state(&mut program)?;
    let mut values = program.known.take().unwrap_or_default().values;
    program.variables = open.len();
    program.share();
    Ok(match presolve(&program, limiter)? {
        Presolved::Contradiction(origin) => Presolved::Contradiction(origin),
        Presolved::Reduced(reduction) => {
            for (var, value) in open.iter().zip(reduction.values) {
                values[var.index()] = value;
            }
            let open = reduction.open.iter().map(|var| open[var.index()]).collect();
            Presolved::Reduced(Reduction { values, open, ..reduction })
        }
    })
}
