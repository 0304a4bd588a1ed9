//! What solvers print -> values of the grid's variables.
//!
//! Solvers of one [`Family`] write alike; a family is a file here and a row of [`FAMILIES`], and
//! an output tells which it is. What a solver says is not believed: the grid is judged
//! afterwards by [`Instance::violations`](satoku_puzzle::puzzle::Instance::violations).
//!
//! ```
//! # mod satoku { pub use satoku_rules::*; pub use satoku_cnf as cnf; pub use satoku_export as export; }
//! use satoku::export::reply::{Reply, read};
//!
//! let reply = read("s SATISFIABLE\nv 1 -2 0\n", 2, |_| None)?;
//! assert_eq!(reply, Reply::Solution(vec![Some(true), Some(false)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod competition;
mod glpsol;
mod minisat;
mod minizinc;
mod named;
mod output;
mod smt;
mod statistics;

use itertools::Itertools;

pub use competition::{Cost, cost};
pub use output::{Family, ReplyError};
pub use statistics::Statistics;

use self::output::{AnswerStatus, SolverOutput, VariableValue};
use super::names::Names;
use satoku_puzzle::{
    grid::{Grid, Size},
    program::{Reduction, Var},
    puzzle::Instance,
};

/// All families. The first one whose values are in an output reads it.
pub static FAMILIES: [Family; 6] = [
    glpsol::FAMILY,
    competition::FAMILY,
    minisat::FAMILY,
    smt::FAMILY,
    minizinc::FAMILY,
    named::FAMILY,
];

/// What a solver's output says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is a solution, with these values of the program's variables, where it says any.
    Solution(Vec<Option<bool>>),
    /// There is a solution of the relaxation, in which these variables are neither 0 nor 1; each
    /// with its value, as the solver writes it.
    Fractional(Vec<(Var, String)>),
    /// There is no solution.
    Unsolvable,
    /// It does not know: it hit a limit.
    Unknown,
}

impl Reply {
    /// What it says of a whole program, if it says this of what presolve has left of it.
    #[must_use]
    pub fn expanded(self, reduction: &Reduction) -> Self {
        match self {
            Self::Solution(values) => {
                let is_one = |var: Var| values.get(var.index()).copied().flatten() == Some(true);
                Self::Solution(reduction.expand(is_one).into_iter().map(Some).collect())
            }
            Self::Fractional(values) => {
                let of_all = |(var, value): (Var, String)| (reduction.open[var.index()], value);
                Self::Fractional(values.into_iter().map(of_all).collect())
            }
            Self::Unsolvable | Self::Unknown => self,
        }
    }
}

/// The most bytes of a solver's output that are worth reading: what is longer is not an answer.
/// (Values of twenty million variables have room.)
pub const MAX_BYTES: u64 = 256 << 20;

/// Reads a solver's output about a program with this many variables, whose first are the
/// grid's; `variable` finds one of them by name.
///
/// # Errors
/// If it is not an answer, or is cut off.
pub fn read(
    text: &str,
    variables: usize,
    variable: impl Fn(&str) -> Option<Var>,
) -> Result<Reply, ReplyError> {
    let output = SolverOutput { text, variable: &variable };
    let says = |line| FAMILIES.iter().find_map(|family| (family.says)(line));
    let status = output.lines().find_map(|(_, line)| says(line));
    match status {
        Some(AnswerStatus::Unsolvable) => return Ok(Reply::Unsolvable),
        Some(AnswerStatus::Unknown) => return Ok(Reply::Unknown),
        Some(AnswerStatus::Solvable) | None => {}
    }
    let Some(family) = FAMILIES.iter().find(|family| (family.has_values)(&output)) else {
        return Err(match status {
            Some(_) if output.has_line(|line| line.ends_with("SATISFIABLE")) => {
                ReplyError::NoValues
            }
            Some(_) => ReplyError::Truncated("there are no values".to_owned()),
            None => ReplyError::Unrecognised,
        });
    };
    let mut values = vec![None; variables];
    (family.read_values)(&output, &mut values)?;
    let fraction = |(index, value): (usize, &Option<VariableValue>)| match value {
        Some(VariableValue::Fraction(text)) => Some((Var::from_index(index), text.clone())),
        _ => None,
    };
    let fractions = values.iter().enumerate().filter_map(fraction).collect_vec();
    if !fractions.is_empty() {
        return Ok(Reply::Fractional(fractions));
    }
    let bit = |value| match value {
        Some(VariableValue::Bit(bit)) => Some(bit),
        _ => None,
    };
    Ok(Reply::Solution(values.into_iter().map(bit).collect()))
}

/// The grid that values describe. What a solver leaves out is 0, as in cbc's files.
///
/// # Errors
/// If a cell has several values, or no value at all: then the answer is cut off.
pub fn grid(puzzle: &Instance, values: &[Option<bool>]) -> Result<Grid, ReplyError> {
    let size = puzzle.model().size();
    let holds = |var: Var| values[var.index()] == Some(true);
    for cell in puzzle.model().cells() {
        let several =
            size.values_of(cell).filter(|&value| holds(size.var(cell, value))).collect_vec();
        match several[..] {
            [_] => {}
            [] => return Err(ReplyError::Truncated(format!("there is no value for {cell}"))),
            _ => {
                let (cell, values) = (cell.to_string(), several.iter().join(", "));
                return Err(ReplyError::SeveralValues { cell, values });
            }
        }
    }
    Ok(puzzle.grid_of(holds))
}

/// Finds the grid's variables by name.
pub fn by_name(size: Size) -> impl Fn(&str) -> Option<Var> {
    move |name| Names::parse_variable(name, size)
}

#[cfg(test)]
mod tests;
