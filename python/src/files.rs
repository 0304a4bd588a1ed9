//! Files of puzzles.

use std::{fs::File, path::Path};

use pyo3::PyResult;
use satoku::{
    Puzzle,
    read::{ParseError, Reader, is_puzzle_file, puzzle_file},
};

use crate::{
    build::Reading,
    error::{Class, Problem},
};

/// The only puzzle in a file.
///
/// # Errors
/// If the file cannot be read, or it has none or several.
pub fn only_puzzle(path: &Path, reading: &Reading) -> PyResult<Puzzle> {
    let settings = reading.settings()?;
    if is_puzzle_file(path) {
        // (That it cannot be opened is said as Python says it.)
        File::open(path)?;
        if reading.model.is_some() {
            let what = "a puzzle file says what its model is, so `model` cannot go with it";
            return Err(Problem::rule(what).into());
        }
        return Ok(puzzle_file(path, settings.letters_from).map_err(Problem::from)?);
    }
    let mut puzzles = Reader::new(File::open(path)?, settings);
    let shown = path.display();
    let named = |error: ParseError| Problem::from(error).within(&shown.to_string());
    let number = |count: &str| {
        let what = format_args!("{shown}: {count}, expected just one");
        Problem::new(Class::Parse, what)
    };
    let puzzle =
        puzzles.next().ok_or_else(|| number("there is no puzzle in it"))?.map_err(named)?;
    match puzzles.next() {
        None => Ok(puzzle),
        Some(_) => Err(number("there is more than one puzzle in it").into()),
    }
}
