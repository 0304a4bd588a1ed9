//! Text -> puzzles. No other module reads puzzles.
//!
//! A format is a file here and a row of [`FORMATS`]. Nobody has to name one: a [`Reader`]
//! recognises them line by line.
//!
//! - `cells.rs` knows what characters and words stand for; `line.rs` and `numbers.rs` are the two
//!   ways in which a line is made of them.
//! - `plain.rs` is the quick way through lines that are nothing but cells, and `one_by_one.rs` takes it with texts
//!   that stand alone.
//! - `pencilmarks.rs`, `candidates.rs` and `positions.rs` read what cells may hold, beside values.
//! - `whole.rs` reads a text that is one puzzle by itself; `rows.rs` makes rows of a table out of lines.
//! - `answer.rs` tells lines that commands print from those with a label.
//! - `blanks.rs` holds lines back until it is known whether blanks in them are empty cells.
//! - `hole_marks.rs` reads `#` for holes.
//! - `lines.rs` tells puzzles, rows, titles and mistakes apart, and `block.rs` puts rows together.
//! - `imported.rs` makes puzzles of what other programs' files say beyond cells: rules of their own.
//! - `models.rs` has the models that a text names, and makes those of the regions that puzzles
//!   bring along: as a map with a character for each cell, after the puzzle on its line, in a
//!   table's field `regions`, or in a section `[Regions]` before the section `[Instance]`.
//!
//! Lines that begin with `#` are comments. A text that is no puzzle is an error in its place, and
//! reading goes on.
//!
//! ```
//! # mod satoku { pub use satoku_core::*; pub use satoku_formats::*; pub use satoku_engine as engine; }
//! use satoku::read::{FORMATS, Settings, parse_one};
//!
//! for format in FORMATS {
//!     let puzzle = parse_one(format.example, &Settings::default())?;
//!     println!("{}: {puzzle}", format.title);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod blanks;
mod block;
mod candidates;
mod cells;
mod draft;
mod drawing;
mod error;
mod f_puzzles;
mod game_id;
mod grid;
mod hole_marks;
mod imported;
mod iss;
mod jigsaw;
mod json;
mod killer;
mod killer_numbers;
mod layout;
mod letters;
mod line;
mod lines;
mod link;
mod models;
mod numbers;
mod one_by_one;
mod pencilmarks;
mod plain;
mod positions;
mod puzzle_file;
mod reader;
mod recognise;
mod rows;
mod scan;
mod sections;
mod sudokupad;
mod table;
mod whole;

use std::{
    io::Read,
    sync::{Arc, OnceLock},
};

pub use draft::{Draft, DraftClue, draft_file, draft_of_text};
pub use error::{ParseError, ParseErrorKind, shortened};
pub(crate) use f_puzzles::{compress, usual_region};
pub use letters::LettersFrom;
pub use one_by_one::OneByOne;
pub use plain::{PlainLines, Slate};
pub use puzzle_file::{is_puzzle_file, puzzle_file};
pub use reader::Reader;
pub use recognise::is_whole_puzzle;
pub use table::OwnFields;

use models::Models;

use satoku_core::{
    model::{Model, catalog},
    puzzle::Instance,
};

/// A format in which people write puzzles.
#[derive(Clone, Copy, Debug)]
pub struct TextFormat {
    /// One word for it: `line`.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it is, in half a sentence.
    pub summary: &'static str,
    /// A file in this format, with one puzzle.
    pub example: &'static str,
    /// How a line is told to be a whole puzzle in this format, if lines can be.
    pub(crate) line: Option<OnLine>,
}

/// How a line is told to be a whole puzzle in a format, and read. Both get the line without white space
/// around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnLine {
    /// Whether it may be one, by its length and alphabet.
    pub may_be: fn(&str, &Settings) -> bool,
    /// The puzzle; or what is wrong, and the 1-based column, in characters, where it is.
    pub read: fn(&str, &Settings, &Models) -> Result<Instance, ColumnError>,
}

/// What is wrong with a line, and the 1-based column, in characters, where it is.
type ColumnError = (Option<usize>, ParseErrorKind);

/// All formats.
pub const FORMATS: &[TextFormat] = &[
    line::FORMAT,
    grid::FORMAT,
    numbers::FORMAT,
    table::FORMAT,
    sections::FORMAT,
    pencilmarks::FORMAT,
    candidates::FORMAT,
    positions::FORMAT,
    positions::HODOKU,
    game_id::FORMAT,
    f_puzzles::FORMAT,
    iss::FORMAT,
    puzzle_file::FORMAT,
    json::FORMAT,
    killer::FORMAT,
    killer_numbers::FORMAT,
    jigsaw::FORMAT,
    sudokupad::FORMAT,
    sudokupad::classic::FORMAT,
];

/// The format with this name.
pub fn format(name: &str) -> Option<&'static TextFormat> {
    FORMATS.iter().find(|format| format.name == name)
}

/// How text is read.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The model of puzzles beside which no other model is named.
    pub model: Arc<Model>,
    /// Whether a model named beside a puzzle, in a table, is ignored.
    pub model_is_fixed: bool,
    /// Whether any unexpected character stands for an empty cell.
    pub lenient: bool,
    /// Rules of other programs' files that are left out, by the names that they have there.
    pub ignore: Vec<String>,
    /// Whether values that somebody has typed into a file count as givens.
    pub as_given: bool,
    /// The format in which all puzzles are, where it is not to be told by the text.
    pub from: Option<&'static TextFormat>,
    /// The column of tables that has the puzzles, where it is not one of the usual names. Then the first line of
    /// every text is a table's header.
    pub column: Option<String>,
    /// Whether a puzzle is read of which some rules are only drawn, without these rules.
    pub incomplete: bool,
    /// Whether cages with a sum are sums where nothing tells that their values differ.
    pub cages_sum: bool,
    /// What letters stand for, where that is not to be told by the text.
    pub letters_from: Option<LettersFrom>,
    /// Whether each line is a puzzle or a mistake, and never a part of one: no drawings, tables, sections or
    /// comments. Only a blank line is neither.
    pub lines: bool,
    /// Whether a file is refused that has drawings whose rule is nowhere but, perhaps, in its prose, or clues
    /// that say nothing.
    pub strict: bool,
}

/// The model where none is named, made once so that its program is, too. (A lazy one would be of no use any
/// more where making it [had no time](satoku_core::interrupt::look).)
fn default_model() -> Arc<Model> {
    static MODEL: OnceLock<Arc<Model>> = OnceLock::new();
    MODEL.get_or_init(|| catalog::load(catalog::DEFAULT).expect("it is built in")).clone()
}

/// Classic sudoku where no other model is named, and no guessing what odd characters mean.
impl Default for Settings {
    fn default() -> Self {
        Self {
            model: default_model(),
            model_is_fixed: false,
            lenient: false,
            ignore: Vec::new(),
            as_given: false,
            from: None,
            column: None,
            incomplete: false,
            cages_sum: false,
            letters_from: None,
            lines: false,
            strict: false,
        }
    }
}

impl Settings {
    /// Puzzles of this model, whatever is named beside them.
    pub fn of(model: Arc<Model>) -> Self {
        Self { model, model_is_fixed: true, ..Self::default() }
    }
}

/// The puzzles in whatever can be read, one after the other, in any format: classic sudokus where no
/// other model is named beside them. What is no puzzle is an error in its place. [`Reader::new`]
/// reads puzzles of other models.
pub fn read<R: Read>(input: R) -> Reader<R> {
    Reader::new(input, Settings::default())
}

/// The puzzle that a text is, in any format.
///
/// # Errors
/// If it is no puzzle, or there are several.
pub fn parse_one(text: &str, settings: &Settings) -> Result<Instance, ParseError> {
    let error = |kind| ParseError { line: 1, column: None, kind, text: shortened(text) };
    let mut puzzles = Reader::new(text.as_bytes(), settings.clone());
    let puzzle = puzzles.next().ok_or_else(|| error(ParseErrorKind::NoPuzzle))??;
    match puzzles.next() {
        None => Ok(puzzle),
        Some(_) => Err(error(ParseErrorKind::SeveralPuzzles)),
    }
}

/// Reads all puzzles in a text; see [`Reader`].
pub fn parse(text: &str, settings: &Settings) -> Vec<Result<Instance, ParseError>> {
    Reader::new(text.as_bytes(), settings.clone()).collect()
}

#[cfg(test)]
mod tests;
