//! Text -> puzzles. No other module reads puzzles.
//!
//! A format is a file here and a row of [`FORMATS`]. It need not be named: a [`Reader`]
//! recognises them line by line.
//!
//! - `cells.rs` knows what characters and words stand for; `line.rs` and `numbers.rs` are the two
//!   ways in which a line is made of them.
//! - `reader.rs` takes lines from any input; `line_reader.rs` finds out what they are, by
//!   `recognise.rs`. `plain.rs` is the quick way through lines that are nothing but cells, and
//!   `one_by_one.rs` takes it with texts that stand alone.
//! - `pencilmarks.rs`, `candidates.rs` and `positions.rs` read what cells may hold, beside values.
//! - `whole.rs` reads a text that is one puzzle by itself; `csv_rows.rs` makes rows of a table out
//!   of lines.
//! - `answer.rs` tells lines that commands print from those with a label.
//! - `blanks.rs` holds lines back until it is known whether blanks in them are empty cells.
//! - `hole_marks.rs` reads `#` for holes.
//! - `cell_lines.rs` tells puzzles, rows, titles and mistakes apart, and `partial_grid.rs` puts
//!   rows together.
//! - `joint.rs` tries lines as one text that make no sense one by one; `rows.rs` reads lists, tables
//!   with empty fields and small grids for it.
//! - `problem.rs` reads problems of genres.
//! - `imported.rs` makes puzzles of other programs' files, which have rules of their own.
//! - `models.rs` has the models that a text names, and makes those of the regions that puzzles
//!   bring along: as a map with a character for each cell, after the puzzle on its line, in a
//!   table's field `regions`, or in a section `[Regions]` before the section `[Instance]`.
//!
//! Lines that begin with `#` are comments. A text that is not a puzzle is an error in its place,
//! and reading goes on.
//!
//! ```
//! # mod satoku { pub use satoku_rules::*; pub use satoku_formats::*; pub use satoku_engine as engine; }
//! use satoku::{interrupt::Limiter, read::{FORMATS, Settings, parse_one}};
//!
//! for format in FORMATS {
//!     let puzzle = parse_one(format.example, &Settings::default(), &Limiter::none())?;
//!     println!("{}: {puzzle}", format.title);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod blanks;
mod candidates;
mod cell_lines;
mod cells;
mod csv_rows;
mod draft;
mod drawing;
mod error;
mod f_puzzles;
mod files;
mod format;
mod game_id;
mod grid;
mod hole_marks;
mod imported;
mod iss;
mod jigsaw;
mod joint;
mod json;
mod killer;
mod killer_numbers;
mod layout;
mod letters;
mod line;
mod line_reader;
mod link;
mod models;
mod numbers;
mod one_by_one;
mod other_link;
mod partial_grid;
mod pencilmarks;
mod picture;
mod plain;
mod positions;
mod prelude;
mod problem;
mod puzz_link;
mod puzzle_file;
mod reader;
mod recognise;
mod rows;
mod scan;
mod sections;
mod shape;
mod sudokupad;
mod table;
mod whole;

pub(crate) use cells::is_no_label;
#[cfg(test)]
pub(crate) use csv_rows::fields;
pub(crate) use csv_rows::needs_apostrophe;
pub use draft::{Draft, DraftClue};
pub use error::{ParseError, ParseErrorKind, shortened};
pub(crate) use f_puzzles::{compress, usual_region};
pub use files::{draft_file, draft_of_text, problem_of_text, puzzle_file};
pub use format::{Settings, TextFormat};
pub use json::NO_NAME;
pub(crate) use killer::{ARROWS, SUMS};
pub use letters::LettersFrom;
pub use one_by_one::OneByOne;
pub(crate) use picture::{PUZZLE_END, PUZZLE_START};
pub use plain::{PlainLines, Slate};
pub(crate) use puzz_link::{link_of, link_of_grid};
pub use puzzle_file::is_puzzle_file;
pub use reader::{Reader, parse, parse_board, parse_one, read};
pub use recognise::is_whole_puzzle;
pub(crate) use shape::{Form, Shape, Spot, colour_named};
pub use table::OwnFields;

use satoku_rules::grid::Size;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

/// All formats.
pub static FORMATS: &[TextFormat] = &[
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
    problem::FORMAT,
    puzz_link::FORMAT,
    other_link::FORMAT,
    picture::FORMAT,
];

/// Finds a format by name.
pub fn format(name: &str) -> Option<&'static TextFormat> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The drawings in a text that a puzzle was read from; none if the text is no puzzle of f-puzzles
/// or SudokuPad.
pub(crate) fn drawn_in(text: &str, size: Size, settings: &Settings) -> Vec<Shape> {
    let shapes = sudokupad::drawn_in(text, size, settings);
    shapes.or_else(|| f_puzzles::drawn_in(text, size, settings)).unwrap_or_default()
}
