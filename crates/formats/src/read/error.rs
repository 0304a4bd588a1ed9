//! Why a text is not a puzzle: where, what was found, and what was expected.

use std::io;

use thiserror::Error;

use super::prelude::*;
use satoku_rules::printable::printable;

/// A text that is not a puzzle, where, and why.
#[derive(Debug, Error)]
#[error("{line}{}: {}", column.map(|column| format!(":{column}")).unwrap_or_default(),
    printable(&kind.to_string()))]
#[non_exhaustive]
pub struct ParseError {
    /// The 1-based line on which the text, or the mistake in it, begins.
    pub line: usize,
    /// The 1-based column, in characters, where one is to blame.
    pub column: Option<usize>,
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// The text, cut after [`ParseError::TEXT_LENGTH`] characters, white space folded.
    pub text: String,
}

impl ParseError {
    /// How much of a text that is not a puzzle is kept.
    pub const TEXT_LENGTH: usize = 200;
}

/// The longest line that is read, in bytes.
pub(super) const MAX_LINE: usize = 4 << 20;

/// What is wrong with a line.
#[derive(Debug)]
pub(crate) struct LineError {
    /// The 1-based column, in characters, where one is to blame.
    pub column: Option<usize>,
    pub kind: ParseErrorKind,
}

impl LineError {
    /// A mistake in this column.
    pub(crate) fn at(column: usize, kind: ParseErrorKind) -> Self {
        Self { column: Some(column), kind }
    }

    /// The same mistake where this many characters stand before the text that was read.
    pub(crate) fn behind(self, before: usize) -> Self {
        Self { column: self.column.map(|column| before + column), ..self }
    }

    /// The same mistake in a text of which only these characters were read.
    pub(crate) fn among(self, text: &str, is_read: impl Fn(char) -> bool) -> Self {
        let places = text.chars().zip(1..).filter(|(c, _)| is_read(*c));
        let mut columns = places.map(|(_, column)| column);
        Self { column: self.column.and_then(|column| columns.nth(column - 1)), ..self }
    }

    /// The error of the line with this number and text.
    pub(crate) fn on(self, line: usize, text: &str) -> ParseError {
        let Self { column, kind } = self;
        ParseError { line, column, kind, text: shortened(text) }
    }
}

impl From<ParseErrorKind> for LineError {
    fn from(kind: ParseErrorKind) -> Self {
        Self { column: None, kind }
    }
}

/// Why a text is not a puzzle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is nothing that could be a puzzle.
    #[error("there is no puzzle in it")]
    NoPuzzle,
    /// A picture in which no puzzle is written.
    #[error(
        "this picture has no puzzle in it, expected one that `satoku convert --to svg` or the page \
         has written"
    )]
    NoPuzzleInPicture,
    /// There is more than the one puzzle that was expected.
    #[error("there is more than one puzzle in it, expected just one")]
    SeveralPuzzles,
    /// It was stopped before it was read.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A text that could be a puzzle in more than one way.
    #[error("this may be {readings}")]
    Ambiguous {
        /// What it may be, and how to say which.
        readings: String,
    },
    /// Too few or too many cells.
    #[error("expected {expected} cells{}, found {found}{}", rectangle(*size, *expected),
        other_size(*size, *found))]
    CellCount {
        /// The size of the grid.
        size: Size,
        /// The number of cells of the model.
        expected: usize,
        /// The number of cells in the text.
        found: usize,
    },
    /// Lines of several rows each, more of them than one puzzle has.
    #[error(
        "found lines of {width} cells, more than one puzzle has: grids beside each other are read where bars \
         are drawn around them"
    )]
    Beside {
        /// The number of cells on each line.
        width: usize,
    },
    /// A row that is too short or too long.
    #[error("expected {expected} cells in this row, found {found}")]
    RowLength {
        /// The number of cells in a row.
        expected: usize,
        /// The number of cells in this one.
        found: usize,
    },
    /// Something stands before the puzzle on its line.
    #[error(
        "found \"{found}\" before the puzzle; it goes first, or under a header with a column `puzzle`"
    )]
    TextBefore {
        /// The text.
        found: String,
    },
    /// A character that is not a cell.
    #[error(
        "found {}, expected {} or an empty cell (. _ - * ? x{}); --lenient takes any other \
         character as an empty cell", shown(*.found), values(*.size),
         if *.size.board().value_range().start() > 0 { " or 0" } else { "" }
    )]
    Character {
        /// The character.
        found: char,
        /// The size of the grid.
        size: Size,
    },
    /// A value where the grid has no cell.
    #[error("found {found} in {cell}, which is a hole; expected '#' there, or nothing")]
    Hole {
        /// The hole.
        cell: Cell,
        /// The value's number.
        found: u16,
    },
    /// A number that is not a value.
    #[error("found {found}, expected {}", values(*.size))]
    OutOfRange {
        /// The number as it is written.
        found: String,
        /// The size of the grid.
        size: Size,
    },
    /// A character among pencil marks that is not the value of its place.
    #[error("{cell}: found {}, expected {} or .", shown(*.found),
        expected.character().map_or_else(|| expected.to_string(), String::from))]
    PencilMark {
        /// The cell.
        cell: Cell,
        /// The character.
        found: char,
        /// The value that has its place here.
        expected: Value,
    },
    /// Pencil marks that are too few or too many.
    #[error("expected {} characters, {} for each cell of {size}, found {found}",
        size.variable_count(), size.board().value_count())]
    PencilMarkCount {
        /// The size of the grid.
        size: Size,
        /// The number of characters.
        found: usize,
    },
    /// A malformed word in a drawing of candidates.
    #[error("{cell}: found \"{found}\", expected a value or its candidates, such as 359")]
    CandidateWord {
        /// The cell.
        cell: Cell,
        /// The word.
        found: String,
    },
    /// An empty cell in a drawing of candidates.
    #[error("{cell} is empty where other cells have candidates, expected all that it may hold")]
    NoCandidates {
        /// The cell.
        cell: Cell,
    },
    /// Two digits that may be one value or two.
    #[error(
        "{cell}: found \"{found}\" where other cells have letters or candidates: this may be the \
        value {found} or two candidates; write values above 9 as letters (A is 10)"
    )]
    ValueOrCandidates {
        /// The cell.
        cell: Cell,
        /// The digits.
        found: u16,
    },
    /// A `+` without a value behind it.
    #[error("found + before an empty cell, expected a value that has been placed")]
    NothingPlaced,
    /// A deleted candidate that the grid does not have.
    #[error("found \"{found}\", expected a deleted candidate of the grid; {}, values from {} to {}",
        size.extent(), size.board().value_range().start(), size.board().value_range().end())]
    Deleted {
        /// The word.
        found: String,
        /// The size of the grid.
        size: Size,
    },
    /// A character or number that is not a value where A is 1.
    #[error(
        "found {found}, expected a letter from A to {} (A is 1) or an empty cell (. _ - * ? or 0)",
        letter(*.size)
    )]
    Letter {
        /// The character or number as it is written.
        found: String,
        /// The size of the grid.
        size: Size,
    },
    /// A line that is not from HoDoKu's library.
    #[error(
        "this is not a line of HoDoKu's library, expected a grid of 9x9 in \
        :technique:candidates:grid:deleted:eliminations:placements:extra"
    )]
    Hodoku,
    /// A drawing with blank cells that does not show which cell is where.
    #[error("it is unclear which blanks in the drawing are empty cells: {0}; write them as '.'")]
    Drawing(String),
    /// A line that is longer than any puzzle.
    #[error("the line is longer than {} MiB, which no puzzle is", MAX_LINE >> 20)]
    LineTooLong,
    /// A carriage return within a line, where each line is a puzzle.
    #[error(
        "found a carriage return within the line, expected one puzzle on it; lines end in a line feed"
    )]
    CarriageReturn,
    /// A table row that ends before the field.
    #[error("the row has no field `{0}`")]
    NoField(String),
    /// A table without the column that was named for its puzzles.
    #[error("expected a column `{column}` in the first line, found \"{found}\"")]
    NoColumn {
        /// The column that was named.
        column: String,
        /// The first line, or the beginning of it.
        found: String,
    },
    /// A puzzle that should bring its regions along does not.
    #[error(
        "{model} needs regions beside the puzzle, expected after it (or in a section [Regions] \
         before it) a map of {cells} characters, one for each cell, the same in the same region"
    )]
    NoRegions {
        /// The model.
        model: String,
        /// Its number of cells.
        cells: usize,
    },
    /// A table has regions for a model that needs none.
    #[error(
        "there are regions beside the puzzle, but the model is {0}, which takes none; see --model jigsaw:N"
    )]
    TwoRegions(String),
    /// The regions that a puzzle brings along are wrong.
    #[error("{0}")]
    Regions(Box<ModelErrorKind>),
    /// A game id that is not a puzzle.
    #[error("the game id {0}")]
    GameId(String),
    /// A rule of another program's file that nothing here is.
    #[error("`{name}` is not understood{}; --ignore {name} leaves it out",
        suggestion.as_ref().map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default())]
    UnknownRule {
        /// Its name there.
        name: String,
        /// A known name that is nearly the same.
        suggestion: Option<String>,
    },
    /// A rule of another program's file that cannot be read, or makes no sense on its grid.
    #[error("{name}: {problem}")]
    Rule {
        /// Its name there, perhaps with its number.
        name: String,
        /// What was found, and what was expected.
        problem: String,
    },
    /// The named model has another size than a puzzle that says its size itself.
    #[error("the puzzle's grid is {found}, but {model} is {expected}; its rules cannot be added")]
    ModelSize {
        /// The model's name.
        model: String,
        /// The puzzle's size, with its values.
        found: String,
        /// The model's size, with its values.
        expected: String,
    },
    /// A link that is not read, a text in another program's format or in JSON that is not a puzzle,
    /// or extra cells that cannot hold what is said; and why.
    #[error("{0}")]
    Told(String),
    /// A puzzle with rules that are only drawn.
    #[error(
        "not all rules are in the data, which do not say what {open} mean; --incomplete reads the rest"
    )]
    Incomplete {
        /// What is drawn.
        open: String,
    },
    /// A model is named for a puzzle file, which says itself what its model is.
    #[error("a puzzle file says what its model is, so --model cannot go with it")]
    ModelOfFile,
    /// A line that does not begin with a genre.
    #[error(
        "found \"{found}\", expected a genre and a colon, as in \"kakuro: \"; see 'satoku models'"
    )]
    NoGenre {
        /// What it begins with.
        found: String,
    },
    /// A problem of a genre, or a link to one, that makes no sense, and why.
    #[error("{genre}: {problem}")]
    Genre {
        /// The genre.
        genre: &'static str,
        /// What is wrong, in words.
        problem: String,
    },
    /// A malformed puzzle file, and why.
    #[error("{0}")]
    File(Box<ModelErrorKind>),
    /// A model named in a table cannot be had.
    #[error("{0}")]
    Model(Box<ModelError>),
    /// The input broke off.
    #[error("cannot read on: {0}")]
    Io(#[from] io::Error),
}

impl ParseErrorKind {
    /// A problem with what has this name in the text.
    pub(crate) fn rule(name: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Rule { name: name.into(), problem: problem.into() }
    }

    /// That a text may be any of these.
    pub(super) fn ambiguous(readings: impl Into<String>) -> Self {
        Self::Ambiguous { readings: readings.into() }
    }
}

/// The letter of the highest value where A is 1.
fn letter(size: Size) -> char {
    let last = size.board().value_range().end().saturating_sub(1).min(25);
    char::from(b'A' + u8::try_from(last).unwrap_or_default())
}

fn shown(character: char) -> String {
    match character {
        char::REPLACEMENT_CHARACTER => "a byte that is not UTF-8 text".to_owned(),
        character => format!("{character:?}"),
    }
}

/// What a cell may hold, with the letters for values above 9, if there are enough letters.
fn values(size: Size) -> String {
    let (first, last) = size.board().value_range().into_inner();
    let letter = char::from_digit(last.into(), 36).filter(|_| !size.board().has_one_digit_values());
    let letters = match letter {
        Some('a') => " (A is 10)".to_owned(),
        Some(letter) => format!(" (A is 10, {} is {last})", letter.to_ascii_uppercase()),
        None => String::new(),
    };
    format!("a value from {first} to {last}{letters}")
}

/// The shape of a whole grid that is not square.
fn rectangle(size: Size, expected: usize) -> String {
    let is_plain = size.is_square() || expected != size.cell_count();
    if is_plain { String::new() } else { format!(" ({size})") }
}

/// Where a number of cells is that of a larger or smaller square grid, or of one of grids that
/// overlap, so much, and how to ask for it. What may be some rows of the expected grid is not.
fn other_size(size: Size, found: usize) -> String {
    let side = found.isqrt();
    let is_whole = found > size.cell_count() || !found.is_multiple_of(size.columns());
    let is_grid = is_whole && side >= 4 && side * side == found;
    let square = is_grid.then(|| {
        // A prime number of cells has no boxes.
        let boxes = Size::sudoku(side).and_then(|size| size.boxes_of(side));
        let has_boxes = boxes.is_some_and(|(height, width)| height > 1 && width > 1);
        let model = if has_boxes { format!("{side}x{side}") } else { format!("latin:{side}") };
        format!("{side}x{side} (--model {model})")
    });
    let overlapping = catalog::overlapping().iter().filter(|(_, holes)| {
        holes.cell_count() == found || holes.count() + holes.cell_count() == found
    });
    let overlapping = overlapping.map(|(name, _)| format!("{name} (--model {name})"));
    let would_be = square.into_iter().chain(overlapping.filter(|_| is_whole)).join(" or ");
    if would_be.is_empty() { would_be } else { format!(", which would be {would_be}") }
}

/// A text on one line and not too long, for a message: cut after [`ParseError::TEXT_LENGTH`]
/// characters, white space folded.
pub fn shortened(text: &str) -> String {
    let words = printable(&text.split_whitespace().join(" "));
    match words.char_indices().nth(ParseError::TEXT_LENGTH) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}
