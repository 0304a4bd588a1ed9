//! What can be wrong with a model, and where.

use std::fmt;

use thiserror::Error;

use crate::{
    grid::{Cell, Size},
    rule::RuleError,
};

/// What is wrong with a model, and where.
#[derive(Debug)]
#[non_exhaustive]
pub struct ModelError {
    /// The file or the built-in model.
    pub source_name: String,
    /// The 1-based line, where one is to blame.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: ModelErrorKind,
}

impl std::error::Error for ModelError {}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, kind) = (&self.source_name, &self.kind);
        match (kind, self.line) {
            // Here the name is all that there is.
            (ModelErrorKind::Unknown { .. }, _) => write!(f, "unknown model \"{name}\": {kind}"),
            (_, Some(line)) => write!(f, "{name}:{line}: {kind}"),
            (_, None) => write!(f, "{name}: {kind}"),
        }
    }
}

/// What is wrong with a model.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ModelErrorKind {
    /// Neither a built-in model nor named like a file.
    #[error("{}see 'satoku models'",
        suggestion.as_ref().map(|name| format!("did you mean \"{name}\"? ")).unwrap_or_default())]
    Unknown {
        /// A built-in model with a similar name.
        suggestion: Option<String>,
    },
    /// The file could not be read.
    #[error("cannot read the model file: {0}")]
    Unreadable(std::io::Error),
    /// No TOML, or keys that a model file does not have.
    #[error("{0}")]
    Toml(String),
    /// A key that is needed is not there, or two that exclude one another are.
    #[error("expected either `{0}` or `{1}`, found {2}")]
    OneOf(&'static str, &'static str, &'static str),
    /// The name cannot be used on a command line.
    #[error("`name` is \"{0}\", expected letters, digits, '-', '_' and ':'")]
    Name(String),
    /// The size is out of range.
    #[error("`size` is {0}, expected 1 to {max}", max = Size::MAX_SIDE)]
    Size(i64),
    /// The values are no range.
    #[error("`values` is \"{0}\", expected a range such as \"0-1\", within 0 to {max} and of no \
        more than {count}", max = Size::MAX_VALUE, count = Size::MAX_SIDE)]
    Values(String),
    /// A key that is about another key's grid.
    #[error("`{0}` goes with `size`, and not with `extends`")]
    GoesWithSize(&'static str),
    /// Boxes where a box could not hold every value once.
    #[error("`boxes` need as many values as cells in a row: {side}, found {values}")]
    BoxValues {
        /// The grid's side.
        side: usize,
        /// The number of values.
        values: usize,
    },
    /// A name like that of a size, but there is no such size.
    #[error("{0}")]
    Sized(String),
    /// The boxes do not tile the grid.
    #[error(
        "`boxes` is \"{text}\", expected height x width with a product of {side}, as in \"{example}\""
    )]
    Boxes {
        /// What is written.
        text: String,
        /// The grid's side.
        side: usize,
        /// Boxes that would do.
        example: String,
    },
    /// The region map has the wrong shape.
    #[error("`regions`: {found}, expected {side} lines of {side} characters, or all on one line")]
    RegionShape {
        /// What is there instead.
        found: String,
        /// The grid's side.
        side: usize,
    },
    /// A cell in no region.
    #[error("`regions`: {cell} is in none ('.'), expected the region's letter or digit")]
    RegionHole {
        /// The first such cell.
        cell: Cell,
    },
    /// A region has too few or too many cells.
    #[error("`regions`: '{region}' has {found} cells, expected {expected}")]
    RegionSize {
        /// The region's character.
        region: char,
        /// Its number of cells.
        found: usize,
        /// The number of values.
        expected: usize,
    },
    /// A puzzle where a model is wanted.
    #[error("`{0}` makes the file a puzzle, expected a model: name it where a puzzle is wanted")]
    Puzzle(&'static str),
    /// Regions that each puzzle brings along, and this one does not.
    #[error(
        "{0} needs `regions`, a map with a character for each cell, the same in the same region"
    )]
    NoRegions(String),
    /// A grid that cannot be read, or is not what its key says.
    #[error("{0}")]
    Grid(String),
    /// A rule that makes no sense on its grid.
    #[error("{0}")]
    Rule(Box<RuleError>),
    /// The name of a rule cannot be printed.
    #[error("a rule is named \"{0}\", expected a name for messages, such as \"window 1\"")]
    RuleName(String),
    /// Two rules of one name.
    #[error("two rules are named \"{0}\"")]
    RuleNamedTwice(String),
    /// A model that must stand for itself does not.
    #[error("`extends` names \"{0}\", but this file must stand for itself")]
    NotAlone(String),
    /// Models that extend each other.
    #[error("`extends` runs in a circle: {0}")]
    Circle(String),
    /// Too many models that extend each other in a row.
    #[error("`extends` leads on through more than {0} files: put the rules of some into one file")]
    TooDeep(usize),
    /// Models of different sizes or values cannot be joined.
    #[error("models of different sizes or values cannot be joined: {0}")]
    Sizes(String),
}
