//! What solvers print -> values of the grid's variables.
//!
//! Solvers of one [`Family`] write alike; a family is a file here and a row of [`FAMILIES`], and
//! nobody has to name one, an output tells. What a solver says is not believed: the grid is judged
//! afterwards by [`Instance::violations`](satoku_core::puzzle::Instance::violations).
//!
//! ```
//! # mod satoku { pub use satoku_core::*; pub use satoku_cnf as cnf; pub use satoku_export as export; }
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
mod smt;
mod statistics;

use itertools::Itertools;
use thiserror::Error;

pub use statistics::Statistics;

use super::Names;
use satoku_core::{
    grid::{Grid, Size},
    program::{Reduction, Var},
    puzzle::Instance,
};

/// Solvers that write their answers alike.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// One word for it.
    pub name: &'static str,
    /// Some of its solvers.
    pub solvers: &'static str,
    /// Outputs, and what each says: `unsolvable`, `unknown`, or `0`, `1` and `?` for the first three
    /// variables of a 2x2 grid.
    pub examples: &'static [(&'static str, &'static str)],
    /// What a line says of the whole, if anything.
    says: fn(&str) -> Option<Status>,
    /// Whether an output has values as this family writes them.
    has_values: fn(&Output<'_>) -> bool,
    read_values: fn(&Output<'_>, &mut [Option<Number>]) -> Result<(), ReplyError>,
}

/// All families. The first one whose values are in an output reads it.
pub const FAMILIES: [Family; 6] = [
    glpsol::FAMILY,
    competition::FAMILY,
    minisat::FAMILY,
    smt::FAMILY,
    minizinc::FAMILY,
    named::FAMILY,
];

pub use competition::{Cost, cost};

/// What a solver's output says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is a solution, with these values of the program's variables, where it says any.
    Solution(Vec<Option<bool>>),
    /// There is a solution of the relaxation, in which these variables are neither 0 nor 1; each with
    /// its value, as the solver writes it.
    Fractional(Vec<(Var, String)>),
    /// There is none.
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

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Number {
    /// 0 or 1.
    Bit(bool),
    /// Something between, as it is written.
    Fraction(String),
}

/// Why an output is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplyError {
    /// Nothing in it looks like an answer.
    #[error(
        "found no answer; expected 's SATISFIABLE' and 'v' lines, minisat's or glpsol's result \
         file, values by name (cbc, HiGHS, lp_solve, SCIP), or what an SMT solver or MiniZinc prints"
    )]
    Unrecognised,
    /// It says that there is a solution, and then stops short of it.
    #[error("the answer is cut off: {0}")]
    Truncated(String),
    /// It says that there is a solution, without one.
    #[error(
        "it says 'satisfiable' and gives no values; expected 'v' lines, which some solvers leave out if \
        they are quiet (-n, -q), or minisat's second file, to which it writes the values"
    )]
    NoValues,
    /// A number that is no number of a variable, or no number.
    #[error("line {line}: found \"{found}\", expected {expected}")]
    Malformed {
        /// The 1-based line.
        line: usize,
        /// What is there.
        found: String,
        /// What should be.
        expected: &'static str,
    },
    /// A value that is not from 0 to 1.
    #[error("line {line}: {name} is {value}, expected 0 or 1")]
    OutOfRange {
        /// The 1-based line.
        line: usize,
        /// The variable.
        name: String,
        /// Its value.
        value: String,
    },
    /// A cell with several values.
    #[error("{cell} has the values {values}, expected one")]
    SeveralValues {
        /// The cell.
        cell: String,
        /// Its values.
        values: String,
    },
}

/// What a solver printed, or wrote to its file.
struct Output<'a> {
    text: &'a str,
    /// Finds one of the grid's variables by name.
    variable: &'a dyn Fn(&str) -> Option<Var>,
}

impl<'a> Output<'a> {
    /// The lines with their 1-based numbers, without white space around them.
    fn lines(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()))
    }

    fn has_line(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        self.lines().any(|(_, line)| is_meant(line))
    }
}

/// What a line says of the whole.
#[derive(Clone, Copy)]
enum Status {
    Solvable,
    Unsolvable,
    Unknown,
}

impl Status {
    /// The status of the first phrase that a line begins with.
    fn by_phrase(phrases: &[(&str, Self)], line: &str) -> Option<Self> {
        let found = phrases.iter().find(|(phrase, _)| line.starts_with(phrase));
        found.map(|(_, status)| *status)
    }
}

/// The most bytes of a solver's output that are worth reading: what is longer is no answer. (Values of
/// twenty million variables have room.)
pub const MAX_BYTES: u64 = 256 << 20;

/// Reads a solver's output about a program with this many variables, whose first are the
/// grid's; `variable` finds one of them by name.
///
/// # Errors
/// If it is no answer, or not all of one.
pub fn read(
    text: &str,
    variables: usize,
    variable: impl Fn(&str) -> Option<Var>,
) -> Result<Reply, ReplyError> {
    let output = Output { text, variable: &variable };
    let says = |line| FAMILIES.iter().find_map(|family| (family.says)(line));
    let status = output.lines().find_map(|(_, line)| says(line));
    match status {
        Some(Status::Unsolvable) => return Ok(Reply::Unsolvable),
        Some(Status::Unknown) => return Ok(Reply::Unknown),
        Some(Status::Solvable) | None => {}
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
    let fraction = |(index, value): (usize, &Option<Number>)| match value {
        Some(Number::Fraction(text)) => Some((Var::from_index(index), text.clone())),
        _ => None,
    };
    let fractions = values.iter().enumerate().filter_map(fraction).collect_vec();
    if !fractions.is_empty() {
        return Ok(Reply::Fractional(fractions));
    }
    let bit = |value| match value {
        Some(Number::Bit(bit)) => Some(bit),
        _ => None,
    };
    Ok(Reply::Solution(values.into_iter().map(bit).collect()))
}

/// The value of a variable as an integer programming solver writes it, which may be a little off.
fn number(text: &str, line: usize, name: &str) -> Result<Number, ReplyError> {
    const TOLERANCE: f64 = 1e-4;
    match text.parse::<f64>() {
        Ok(value) if value.abs() < TOLERANCE => Ok(Number::Bit(false)),
        Ok(value) if (value - 1.0).abs() < TOLERANCE => Ok(Number::Bit(true)),
        Ok(value) if (0.0..=1.0).contains(&value) => Ok(Number::Fraction(text.to_owned())),
        _ => {
            let (name, value) = (name.to_owned(), text.to_owned());
            Err(ReplyError::OutOfRange { line, name, value })
        }
    }
}

/// The grid that values describe. What a solver leaves out is 0, as in cbc's files.
///
/// # Errors
/// If a cell has several values, or no value at all: then the answer is cut off.
pub fn grid(puzzle: &Instance, values: &[Option<bool>]) -> Result<Grid, ReplyError> {
    let size = puzzle.model().size();
    let holds = |cell, value| values[size.var(cell, value).index()] == Some(true);
    for cell in puzzle.model().cells() {
        let several = size.values().filter(|&value| holds(cell, value)).collect_vec();
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
