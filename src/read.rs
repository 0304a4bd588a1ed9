//! Reading puzzles; the formats are described in [`satoku_formats::read`].

use std::{
    io::Read,
    ops::{Deref, DerefMut},
    path::Path,
};

pub use satoku_formats::read::{
    Draft, DraftClue, FORMATS, LettersFrom, OwnFields, ParseError, ParseErrorKind, PlainLines,
    Settings, Slate, TextFormat, draft_file, draft_of_text, format, is_puzzle_file,
    is_whole_puzzle, problem_of_text, shortened,
};

use crate::interrupt::Limiter;
use crate::{Puzzle, model::ModelError};

/// Reads puzzles one after the other: it holds one puzzle at a time, and one that cannot be read
/// is an error in its place, never the end.
pub struct Reader<R>(satoku_formats::read::Reader<R>);

impl<R: Read> Reader<R> {
    /// A reader of all puzzles in `input`.
    pub fn new(input: R, settings: Settings) -> Self {
        Self(satoku_formats::read::Reader::new(input, settings))
    }
}

/// What a reader tells of what it has read.
impl<R> Deref for Reader<R> {
    type Target = satoku_formats::read::Reader<R>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<R> DerefMut for Reader<R> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Puzzle, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|item| item.map(Puzzle::from))
    }
}

/// Reads all puzzles of an input of any length, one after the other: classic sudokus, unless
/// another model is named beside them. Text that is not a puzzle is an error in its place.
/// [`Reader::new`] reads puzzles of other models.
///
/// ```
/// let text = "\
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// for puzzle in satoku::read(text.as_bytes()) {
///     println!("{}", puzzle?.solve()?.verdict());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read<R: Read>(input: R) -> Reader<R> {
    Reader::new(input, Settings::default())
}

/// The one puzzle in a text, in any format.
///
/// # Errors
/// If it is not a puzzle, there are several, or it is stopped.
pub fn parse_one(text: &str, settings: &Settings, limiter: &Limiter) -> Result<Puzzle, ParseError> {
    satoku_formats::read::parse_one(text, settings, limiter).map(Puzzle::from)
}

/// All puzzles in a text; see [`Reader`].
pub fn parse(text: &str, settings: &Settings) -> Vec<Result<Puzzle, ParseError>> {
    Reader::new(text.as_bytes(), settings.clone()).collect()
}

/// The puzzle in a puzzle file, or in a model file, which has no givens. What it extends is looked
/// for beside it.
///
/// What letters stand for in its grids is as in [`Settings`].
///
/// # Errors
/// If the file cannot be read, or is not a puzzle file; with its name and the line at fault.
pub fn puzzle_file(path: &Path, letters_from: Option<LettersFrom>) -> Result<Puzzle, ModelError> {
    satoku_formats::read::puzzle_file(path, letters_from, &Limiter::none()).map(Puzzle::from)
}

/// Reads many texts, each as [`parse_one`] does.
///
/// ```
/// use satoku::read::{OneByOne, Settings};
///
/// let reader = OneByOne::new(Settings::default());
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(reader.read(text)?.to_string(), text);
/// assert!(reader.read(&text[1..]).is_err());
/// # Ok::<(), satoku::read::ParseError>(())
/// ```
pub struct OneByOne(satoku_formats::read::OneByOne);

impl OneByOne {
    /// A reader with these settings.
    pub fn new(settings: Settings) -> Self {
        Self(satoku_formats::read::OneByOne::new(settings))
    }

    /// The puzzle that a text is.
    ///
    /// # Errors
    /// If it is not a puzzle, or there are several.
    pub fn read(&self, text: &str) -> Result<Puzzle, ParseError> {
        self.0.read(text).map(Puzzle::from)
    }
}
