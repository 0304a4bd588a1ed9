//! What is wrong with a rule.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::Rule;
use crate::{
    grid::{Cell, Size, counted},
    statement::Overflow,
};

/// What keeps a rule from making sense on a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A cell that the grid has not.
    #[error(": {cell} {}", size.lack(*cell))]
    OffTheGrid {
        /// The first such cell.
        cell: Cell,
        /// The grid's size.
        size: Size,
    },
    /// A number of cells that will not do.
    #[error(" has {}, expected {expected}", counted(*found, "cell"))]
    CellCount {
        /// The number of cells.
        found: usize,
        /// What numbers would do, in words.
        expected: String,
    },
    /// A parameter out of range.
    #[error(": `{key}` is {found}, expected {expected}")]
    Parameter {
        /// The parameter's key.
        key: &'static str,
        /// Its value.
        found: String,
        /// What would do, in words.
        expected: String,
    },
    /// An expression that cannot be read.
    #[error(
        ": `{key}`: at character {place} of \"{}\": found {found}, expected {expected}",
        near(text, *place)
    )]
    Syntax {
        /// The parameter's key.
        key: &'static str,
        /// The expression.
        text: String,
        /// The character where reading stopped, counted from 1; one more than there are characters
        /// at the end.
        place: usize,
        /// What is there, in words: `"x"` or `the end`.
        found: String,
        /// What would do, in words.
        expected: String,
    },
    /// Parameters that do not go together, or a parameter that is missing.
    #[error(": found {found}, expected {expected}")]
    Keys {
        /// What would do, in words.
        expected: String,
        /// The keys that are there, in words.
        found: String,
    },
    /// A weight with which the numbers of a sum would be too large.
    #[error(": the weight {weight} is too large: the numbers of a sum must be below 2^31")]
    Overflow {
        /// The first such weight.
        weight: i64,
    },
    /// A grid on which the kind has no meaning.
    #[error(": {0}")]
    Grid(String),
    /// A place where there is no cell.
    #[error(": {0} is a hole, not a cell")]
    Hole(Cell),
}

impl Problem {
    /// A number of cells that will not do.
    pub fn cell_count(found: usize, expected: impl Into<String>) -> Self {
        Self::CellCount { found, expected: expected.into() }
    }

    /// A parameter out of range.
    pub fn parameter(key: &'static str, found: &dyn ToString, expected: impl Into<String>) -> Self {
        Self::Parameter { key, found: found.to_string(), expected: expected.into() }
    }

    /// Makes sure that cells are worth what they hold, for a kind that adds values and does not know
    /// worths.
    ///
    /// # Errors
    /// If a modifier gives cells other worths.
    pub fn check_no_worths(size: Size) -> Result<(), Self> {
        if !size.has_worths() {
            return Ok(());
        }
        let wrong = "adds what cells hold, and cannot do so beside a modifier; `sum` and `killer` \
                     add what they are worth, and `pair` compares what they hold";
        Err(Self::Grid(wrong.to_owned()))
    }

    /// Makes sure that the number of cells is one of these.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn check_count(cells: &[Cell], counts: RangeInclusive<usize>) -> Result<(), Self> {
        if counts.contains(&cells.len()) {
            return Ok(());
        }
        Err(Self::cell_count(cells.len(), format!("{} to {}", counts.start(), counts.end())))
    }

    /// Makes sure that there are this many cells or more.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn check_least(cells: &[Cell], least: usize) -> Result<(), Self> {
        match cells.len() {
            found if found < least => Err(Self::cell_count(found, format!("{least} or more"))),
            _ => Ok(()),
        }
    }
}

impl From<Overflow> for Problem {
    fn from(Overflow { weight }: Overflow) -> Self {
        Self::Overflow { weight }
    }
}

/// A text as an error quotes it: whole, or if it is long, what is around the character at a 1-based
/// place.
fn near(text: &str, place: usize) -> String {
    const AROUND: usize = 30;
    let first = place.saturating_sub(AROUND + 1);
    let part: String = text.chars().skip(first).take(2 * AROUND).collect();
    let before = if first > 0 { "..." } else { "" };
    let after = if text.chars().nth(first + 2 * AROUND).is_some() { "..." } else { "" };
    format!("{before}{}{after}", part.escape_debug())
}

/// A rule that makes no sense on its grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}{}{problem}", if name.is_empty() { String::new() } else { format!(" \"{name}\"") })]
#[non_exhaustive]
pub struct RuleError {
    /// The rule's kind.
    pub kind: String,
    /// The rule's name.
    pub name: String,
    /// What is wrong.
    pub problem: Box<Problem>,
}

impl RuleError {
    /// What is wrong with this rule.
    pub fn new(rule: &dyn Rule, problem: Problem) -> Self {
        let (kind, name) = (rule.kind().to_owned(), rule.name().to_owned());
        Self { kind, name, problem: Box::new(problem) }
    }
}
