//! A file, or a folder, for each of many puzzles: what `--each` writes.
//!
//! Their names are the place in the input, from 1, and the puzzle's name if it has one: `0001`,
//! `0002-Sudoku-in-a-teacup`. Invalid puzzles have a place, too, but no file.

use std::{borrow::Cow, ffi::OsString, fs, slice};

use satoku_formats::read::is_whole_puzzle;

use crate::cli::prelude::*;

/// The option.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct EachArgs {
    /// Write each puzzle to a file of its own in the folder -o, which must be new or empty
    #[arg(long, requires_all = ["puzzle", "output"], help_heading = "Output")]
    pub each: bool,
}

/// Writes each puzzle that a word stands for with `write`, which gets the path without its ending
/// and returns a line about what it wrote. An error is reported in its place, and concerns that
/// puzzle alone.
pub(super) fn write_each(
    word: &OsString,
    settings: &Settings,
    folder: &Path,
    out: &mut dyn Write,
    mut write: impl FnMut(&Instance, PathBuf) -> Result<String, Error>,
) -> Result<Status, Error> {
    make(folder)?;
    let mut status = Status::Fine;
    let input = Input::new(slice::from_ref(word), settings.clone())?;
    for (index, item) in input.enumerate() {
        let place = index + 1;
        let result = item.puzzle().and_then(|puzzle| {
            let path = folder.join(name(place, &puzzle));
            write(&puzzle, path).map_err(|error| format!("puzzle {place}: {error}"))
        });
        match result {
            Ok(line) if line.is_empty() => {}
            Ok(line) => {
                written(writeln!(out, "{line}"))?;
            }
            Err(message) => {
                note(&message);
                status.worsen(Status::Unreadable);
            }
        }
    }
    Ok(status)
}

fn make(folder: &Path) -> Result<(), Error> {
    let failed = |error: io::Error| format!("{}: {error}", shown(folder));
    if !folder.exists() {
        return Ok(fs::create_dir(folder).map_err(failed)?);
    }
    let mut entries = fs::read_dir(folder).map_err(failed)?;
    if entries.next().is_some() {
        let folder = shown(folder);
        return Err(format!("{folder}: is not empty; --each needs a new or empty folder").into());
    }
    Ok(())
}

/// The name of a puzzle's file, without the ending.
fn name(place: usize, puzzle: &Instance) -> String {
    match own_name(puzzle).map(|own| safe(&own)) {
        Some(own) if !own.is_empty() => format!("{place:04}-{own}"),
        _ => format!("{place:04}"),
    }
}

/// A puzzle's caption or name, unless the name is the text that it was read from.
pub(super) fn own_name(puzzle: &Instance) -> Option<Cow<'_, str>> {
    let is_text = |name: &&str| is_whole_puzzle(name, &Settings::default());
    let name = || puzzle.name().filter(|name| !is_text(name)).map(Cow::Borrowed);
    puzzle.caption().or_else(name)
}

/// A portable file name: letters, digits, `-` and `_`.
fn safe(name: &str) -> String {
    const LONGEST: usize = 60;
    let is_safe = |c: char| c.is_alphanumeric() || c == '_';
    let words = name.split(|c: char| !is_safe(c)).filter(|word| !word.is_empty());
    let joined = words.collect::<Vec<_>>().join("-");
    let short: String = joined.chars().take(LONGEST).collect();
    short.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            assert_eq!(safe(text), expected);
        }
        check("Sudoku in a teacup", "Sudoku-in-a-teacup");
        check("../../etc/passwd", "etc-passwd");
        check("a/b\\c:d*e?", "a-b-c-d-e");
        check("Rätsel №5", "Rätsel-5");
        check("..", "");
        check("-o", "o");
        assert_eq!(safe(&"long ".repeat(30)).chars().count(), 59);
    }
}
