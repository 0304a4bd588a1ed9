//! What can be wrong with a model, and where.

use std::fmt;

use thiserror::Error;

use crate::{
    grid::{Cell, Size, counted},
    interrupt::Stopped,
    printable::printable,
    rule::RuleError,
};

/// What is wrong with a model, and where.
#[derive(Debug)]
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
        // Some of this is quoted from the file.
        let (name, kind) = (printable(&self.source_name), printable(&self.kind.to_string()));
        match (&self.kind, self.line) {
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
    #[error("{}", unknown(suggestion.as_deref(), *kind))]
    Unknown {
        /// A built-in model with a similar name.
        suggestion: Option<String>,
        /// The kind of rule that is called this.
        kind: Option<&'static str>,
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
    /// The size is an invalid text.
    #[error("`size` is \"{0}\", expected rows x columns, each from 1 to {max}, as in \"6x9\"",
        max = Size::MAX_SIDE)]
    Sides(String),
    /// The values are not a valid range.
    #[error("`values` is \"{0}\", expected a range such as \"0-1\", within 0 to {max} and of no \
        more than {count}", max = Size::MAX_VALUE, count = Size::MAX_SIDE)]
    Values(String),
    /// A key that is about another key's grid.
    #[error("`{0}` goes with `size`, and not with `extends`")]
    GoesWithSize(&'static str),
    /// A key that is about the model that another key names.
    #[error("`{0}` goes with `extends`, the model that is in each of these places")]
    GoesWithExtends(&'static str),
    /// An invalid value for `rows` or `columns`.
    #[error("`{key}` is \"{found}\", expected \"all-different\" or \"none\"")]
    LineRule {
        /// `rows` or `columns`.
        key: &'static str,
        /// What is written.
        found: String,
    },
    /// Rows or columns that cannot be different.
    #[error(
        "`{key}` cannot be \"all-different\": each has {cells} cells, and there are {values} values"
    )]
    TooFewValues {
        /// `rows` or `columns`.
        key: &'static str,
        /// The number of cells in each.
        cells: usize,
        /// The number of values.
        values: usize,
    },
    /// A name like that of a size, but there is no such size.
    #[error("{0}")]
    Sized(String),
    /// The boxes do not tile the grid, or have more cells than there are values.
    #[error(
        "`boxes` is \"{text}\", expected height x width of boxes that tile {size} and have no more \
         than {most} cells, as in \"{}\"", example(*size), most = size.board().value_count()
    )]
    Boxes {
        /// What is written.
        text: String,
        /// The grid's size.
        size: Size,
    },
    /// The region map has the wrong shape.
    #[error("`regions`: {found}, expected {} lines of {} characters, or all on one line",
        size.rows(), size.columns())]
    RegionShape {
        /// What is there instead.
        found: String,
        /// The grid's size.
        size: Size,
    },
    /// A cell in no region.
    #[error("`regions`: {cell} is in none ('.'), expected the region's letter or digit")]
    RegionHole {
        /// The first such cell.
        cell: Cell,
    },
    /// A hole in a region.
    #[error("`regions`: {cell} is a hole, expected '.', found '{found}'")]
    RegionInHole {
        /// The hole.
        cell: Cell,
        /// The map's character.
        found: char,
    },
    /// Cells that the key cannot name.
    #[error("`{key}`: {problem}")]
    Places {
        /// `holes` or `grids`.
        key: &'static str,
        /// What was found, and what was expected.
        problem: String,
    },
    /// A region has more cells than there are values.
    #[error(
        "`regions`: '{region}' has {}, expected no more than there are values: {most}",
        counted(*found, "cell")
    )]
    LargeRegion {
        /// The region's character.
        region: char,
        /// Its number of cells.
        found: usize,
        /// The number of values.
        most: usize,
    },
    /// A region has too few or too many cells where all have the same number.
    #[error("`regions`: '{region}' has {}, expected {expected}", counted(*found, "cell"))]
    RegionSize {
        /// The region's character.
        region: char,
        /// Its number of cells.
        found: usize,
        /// The number of values.
        expected: usize,
    },
    /// There are too many regions to be told apart.
    #[error("found {0} regions, expected no more than {max}", max = u16::MAX)]
    RegionCount(usize),
    /// A puzzle where a model is wanted.
    #[error("`{0}` makes the file a puzzle, expected a model: name it where a puzzle is wanted")]
    Puzzle(&'static str),
    /// A puzzle of a genre where a model is wanted.
    #[error("{0} makes the file a puzzle, expected a model: name it where a puzzle is wanted")]
    OfGenre(&'static str),
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
    /// It was stopped before it was read.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Models with other holes cannot be joined.
    #[error("models with different holes cannot be joined: {0} holes")]
    Holes(String),
}

/// What to say about an unknown name.
fn unknown(suggestion: Option<&str>, kind: Option<&str>) -> String {
    match (kind, suggestion) {
        (Some(kind), _) => format!(
            "that is a kind of rule, which a puzzle file states; see 'satoku rules show {kind}'"
        ),
        (None, Some(name)) => format!("did you mean \"{name}\"? see 'satoku models'"),
        (None, None) => "see 'satoku models'".to_owned(),
    }
}

/// Boxes of as many cells as fit on a grid.
fn example(size: Size) -> String {
    let mut counts = (1..=size.board().value_count()).rev();
    let (height, width) = counts.find_map(|count| size.boxes_of(count)).unwrap_or((1, 1));
    format!("{height}x{width}")
}
