//! What a word of the command line stands for: a puzzle, a file, or standard input.

use std::{
    ffi::OsString,
    fs,
    io::{self, Write},
    path::Path,
};

use satoku_formats::read::{Settings, is_whole_puzzle, parse};

/// A word of the command line that stands for puzzles.
pub(super) enum PuzzleSource {
    /// A puzzle's name in messages, and its text.
    Text(String, String),
    File(OsString),
    Standard,
}

impl PuzzleSource {
    /// A word stands for a file if there is one, or a puzzle if it looks like one.
    pub(super) fn new(word: &OsString, settings: &Settings, name: String) -> Self {
        if word == "-" {
            return Self::Standard;
        }
        match word.to_str() {
            Some(text) if !Path::new(word).exists() && is_like_puzzle(text, settings) => {
                Self::Text(name, text.to_owned())
            }
            _ => Self::File(word.clone()),
        }
    }

    /// The number of bytes, if it is known.
    pub(super) fn length(&self) -> Option<u64> {
        match self {
            Self::Text(_, text) => Some(text.len() as u64),
            Self::File(path) => {
                fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|found| found.len())
            }
            Self::Standard => None,
        }
    }
}

/// An argument that cannot be mistaken for an option. A puzzle may begin with an empty cell that is
/// written `-`: then that is written `.` instead.
pub(crate) fn puzzle_not_option(argument: OsString) -> OsString {
    const LEAST: usize = 16;
    let is_cell = |c: char| c.is_ascii_digit() || "._-*?xX".contains(c) || c.is_whitespace();
    match argument.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(rest) if rest.len() + 1 >= LEAST && rest.chars().all(is_cell) => {
            format!(".{rest}").into()
        }
        _ => argument,
    }
}

/// Whether a text is rather meant as a puzzle than as a file's name: long enough, and mostly
/// values and empty cells. An empty one is no file's name either.
pub(crate) fn is_like_puzzle(text: &str, settings: &Settings) -> bool {
    let size = settings.model.size();
    let has_letters = !size.board().has_one_digit_values() || settings.letters_from.is_some();
    let has_holes = !settings.model.holes().is_empty();
    let is_cell = |c: char| {
        c.is_ascii_digit()
            || "._-*?xX".contains(c)
            || c == '#' && has_holes
            || has_letters && c.is_ascii_alphanumeric()
    };
    // A long first word is all of the puzzle, and what follows is not.
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_whole = text.trim().lines().count() == 1 && first.chars().count() >= size.cell_count();
    let cells_of = if is_whole { first } else { text };
    let length = cells_of.chars().filter(|c| !c.is_whitespace()).count();
    let cells = cells_of.chars().filter(|&c| is_cell(c)).count();
    let is_long = 2 * length >= size.cell_count();
    // Nor are as many lines as a grid has rows, in which blanks may be empty cells.
    let is_rows = cells == length && text.trim_end().lines().count() == size.rows();
    // All the cells of another size are no file's name either.
    let is_other_size = cells == length && length >= 16 && length.isqrt().pow(2) == length;
    text.trim().is_empty()
        || is_long && (4 * cells >= 3 * length || text.contains('\n'))
        || is_other_size
        || is_rows && size.rows() > 1
        || is_whole_puzzle(text, settings)
}

pub(super) fn ask(settings: &Settings) -> io::Result<PuzzleSource> {
    let cells = settings.model.holes().cell_count();
    eprint!("puzzle ({cells} cells, on one line or several) or file: ");
    io::stderr().flush()?;
    let mut text = String::new();
    loop {
        let before = text.len();
        let is_end = io::stdin().read_line(&mut text)? == 0;
        let word = text.trim();
        // What exists is a file, and what is no cells was meant as one.
        let is_name = || {
            let is_letter = |c: char| c.is_ascii_alphabetic() && !c.eq_ignore_ascii_case(&'x');
            word.chars().any(is_letter) && !is_like_puzzle(word, settings)
        };
        if before == 0 && !word.is_empty() && (Path::new(word).exists() || is_name()) {
            return Ok(PuzzleSource::File(word.into()));
        }
        let is_blank = text[before..].trim().is_empty() && !word.is_empty();
        let is_read = || parse(&text, settings).iter().any(Result::is_ok);
        if is_end || is_blank || is_read() {
            return Ok(PuzzleSource::Text("puzzle".to_owned(), text));
        }
    }
}
