//! Files of puzzles.

use std::{
    fs::{self, File},
    io::ErrorKind,
    path::Path,
};

use pyo3::{
    PyResult,
    exceptions::{PyIsADirectoryError, PyOSError},
};

use super::prelude::*;
use satoku::{
    Puzzle,
    read::{ParseError, Reader, is_puzzle_file, puzzle_file},
};

/// The only puzzle in a file.
///
/// # Errors
/// If the file cannot be read, or it has none or several.
pub fn only_puzzle(path: &Path, reading: &Reading) -> PyResult<Puzzle> {
    let settings = reading.settings()?;
    if is_puzzle_file(path) {
        // (That it cannot be opened is said as Python says it.)
        opened(path)?;
        if reading.model.is_some() {
            return refused("a puzzle file names its model, so `model` cannot go with it");
        }
        return Ok(puzzle_file(path, settings.letters_from).map_err(Problem::from)?);
    }
    let mut puzzles = Reader::new(opened(path)?, settings);
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

/// Opens a regular file, or says why not as Python does. To open a pipe would wait for a program
/// that writes into it, where no Ctrl-C is heard.
pub fn opened(path: &Path) -> PyResult<File> {
    let file = fs::metadata(path).and_then(|found| {
        if found.is_dir() { Err(ErrorKind::IsADirectory.into()) } else { Ok(found.is_file()) }
    });
    if let Ok(false) = file {
        let what = "not a regular file: open it, and pass what `open` returns to `satoku.read`";
        return Err(PyOSError::new_err(format!("{}: {what}", path.display())));
    }
    let file = file.and_then(|_| File::open(path));
    file.map_err(|error| {
        let name = path.display().to_string();
        match error.raw_os_error() {
            // (With these three it finds its class, such as FileNotFoundError.)
            Some(number) => {
                let what = error.to_string();
                let what = what.split(" (os error").next().unwrap_or_default().to_owned();
                PyOSError::new_err((number, what, name))
            }
            None => PyIsADirectoryError::new_err(format!("{name}: {error}")),
        }
    })
}
