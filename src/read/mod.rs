//! Text -> puzzles. No other module reads puzzles.
//!
//! A format is a file here and a row of [`FORMATS`]. Nobody has to name one: a [`Reader`]
//! recognises them line by line.
//!
//! - `cells.rs` knows what characters and words stand for; `line.rs` and `numbers.rs` are the two
//!   ways in which a line is made of them.
//! - `lines.rs` tells puzzles, rows, titles and mistakes apart, and `block.rs` puts rows together.
//! - `models.rs` has the models that a text names, and makes those of the regions that puzzles
//!   bring along: as a map with a character for each cell, after the puzzle on its line, in a
//!   table's field `regions`, or in a section `[Regions]` before the section `[Puzzle]`.
//!
//! Lines that begin with `#` are comments. A text that is no puzzle is an error in its place, and
//! reading goes on.
//!
//! ```
//! use satoku::{
//!     model::catalog,
//!     read::{FORMATS, Settings, parse},
//! };
//!
//! let model = catalog::load("classic")?;
//! let settings = Settings { model, model_is_fixed: false, lenient: false };
//! for format in FORMATS {
//!     let puzzle = parse(format.example, &settings).remove(0)?;
//!     println!("{}: {puzzle}", format.title);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod cells;
mod error;
mod game_id;
mod grid;
mod line;
mod lines;
mod models;
mod numbers;
mod reader;
mod sections;
mod table;

use std::sync::Arc;

pub use error::{ParseError, ParseErrorKind, shortened};
pub use game_id::is_game_id;
pub use reader::Reader;

use crate::{model::Model, puzzle::Puzzle};

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
}

/// All formats.
pub const FORMATS: [TextFormat; 6] =
    [line::FORMAT, grid::FORMAT, numbers::FORMAT, table::FORMAT, sections::FORMAT, game_id::FORMAT];

/// How text is read.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The model of puzzles beside which no other model is named.
    pub model: Arc<Model>,
    /// Whether a model named beside a puzzle, in a table, is ignored.
    pub model_is_fixed: bool,
    /// Whether any unexpected character stands for an empty cell.
    pub lenient: bool,
}

/// Reads all puzzles in a text; see [`Reader`].
pub fn parse(text: &str, settings: &Settings) -> Vec<Result<Puzzle, ParseError>> {
    Reader::new(text.as_bytes(), settings.clone()).collect()
}

#[cfg(test)]
mod tests;
