//! What solvers print, and the families of those that print alike.

use satoku_puzzle::program::Var;
use thiserror::Error;

/// Solvers that write their answers alike.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// One word for it.
    pub name: &'static str,
    /// Some of its solvers.
    pub solvers: &'static str,
    /// Outputs, and what each says: `unsolvable`, `unknown`, or `0`, `1` and `?` for the first
    /// three variables of a 2x2 grid.
    pub examples: &'static [(&'static str, &'static str)],
    /// What a line says of the whole, if anything.
    pub(super) says: fn(&str) -> Option<AnswerStatus>,
    /// Whether an output has values as this family writes them.
    pub(super) has_values: fn(&SolverOutput<'_>) -> bool,
    pub(super) read_values: fn(&SolverOutput<'_>, &mut Values) -> Result<(), ReplyError>,
}

/// The values of a program's variables, as far as they are known.
pub(super) type Values = [Option<VariableValue>];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum VariableValue {
    /// 0 or 1.
    Bit(bool),
    /// Something between, as it is written.
    Fraction(String),
}

/// Why an output is not an answer.
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
    /// Something that is not the number of a variable.
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

impl ReplyError {
    pub(super) fn malformed(line: usize, found: &str, expected: &'static str) -> Self {
        Self::Malformed { line, found: found.to_owned(), expected }
    }
}

/// What a solver printed, or wrote to its file.
pub(super) struct SolverOutput<'a> {
    pub text: &'a str,
    /// Finds one of the grid's variables by name.
    pub variable: &'a dyn Fn(&str) -> Option<Var>,
}

impl<'a> SolverOutput<'a> {
    /// The lines with their 1-based numbers, without white space around them.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()))
    }

    pub(super) fn has_line(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        self.lines().any(|(_, line)| is_meant(line))
    }
}

#[derive(Clone, Copy)]
pub(super) enum AnswerStatus {
    Solvable,
    Unsolvable,
    Unknown,
}

impl AnswerStatus {
    /// The status of the first phrase that a line begins with.
    pub(super) fn by_phrase(phrases: &[(&str, Self)], line: &str) -> Option<Self> {
        let found = phrases.iter().find(|(phrase, _)| line.starts_with(phrase));
        found.map(|(_, status)| *status)
    }
}

/// The value of a variable as an integer programming solver writes it, which may be a little off.
pub(super) fn number(text: &str, line: usize, name: &str) -> Result<VariableValue, ReplyError> {
    const TOLERANCE: f64 = 1e-4;
    match text.parse::<f64>() {
        Ok(value) if value.abs() < TOLERANCE => Ok(VariableValue::Bit(false)),
        Ok(value) if (value - 1.0).abs() < TOLERANCE => Ok(VariableValue::Bit(true)),
        Ok(value) if (0.0..=1.0).contains(&value) => Ok(VariableValue::Fraction(text.to_owned())),
        _ => {
            let (name, value) = (name.to_owned(), text.to_owned());
            Err(ReplyError::OutOfRange { line, name, value })
        }
    }
}
