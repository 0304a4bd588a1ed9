//! A line of cells, in whichever of the two ways it is written, and with letters in whichever of
//! theirs.

use super::{letters::AsOne, line, link, numbers, plain, prelude::*};

/// Reads up to `need` cells; what follows the last is a label. Where it is not said what letters
/// stand for, and both is possible, the line has its cells in both ways.
pub(super) fn scan(
    text: &str,
    size: Size,
    need: usize,
    (lenient, letters): (bool, Option<LettersFrom>),
) -> Result<CellLine, LineError> {
    if let Some(kind) = link::complaint(text, size) {
        return Err(kind.into());
    }
    let (alphabet, other) = Alphabet::of(size, letters);
    let line = scan_as(text, alphabet, need, lenient);
    let Some(other) = other else { return line };
    match (line, scan_as(text, other, need, lenient)) {
        (Ok(line), one) => {
            let (found, expected) = (one.as_ref().map(|one| one.cells.len()), line.cells.len());
            let cells = match found {
                // (A letter more or less is the beginning of a label.)
                Ok(found) if found != expected => {
                    Err(ParseErrorKind::CellCount { size, expected, found }.into())
                }
                _ => one.map(|one| one.cells),
            };
            Ok(CellLine { as_one: Some(AsOne { cells, not_ten: None }), ..line })
        }
        (Err(error), Ok(one)) => {
            let cells = one.cells.clone();
            let as_one = Some(AsOne { cells: Ok(one.cells), not_ten: Some(error) });
            Ok(CellLine { cells, as_one, ..one })
        }
        (Err(ten), Err(one)) => {
            let is_one = unreadable(text, other) < unreadable(text, alphabet);
            Err(if is_one { one } else { ten })
        }
    }
}

/// Reads the cells of a whole puzzle, so that it is known what its letters stand for.
pub(super) fn scan_all(
    text: &str,
    size: Size,
    read_as: (bool, Option<LettersFrom>),
) -> Result<CellLine, LineError> {
    scan(text, size, size.cell_count(), read_as)?.decided(size, read_as.1)
}

/// How many letters and digits are not cells.
fn unreadable(text: &str, alphabet: Alphabet) -> usize {
    text.chars().filter(|c| c.is_alphanumeric() && !is_cell(*c, alphabet)).count()
}

fn scan_as(
    text: &str,
    alphabet: Alphabet,
    need: usize,
    lenient: bool,
) -> Result<CellLine, LineError> {
    let size = alphabet.size;
    if text.len() >= need
        && alphabet.letters == LettersFrom::Ten
        && let Some(line) = plain::scan(&plain::format(size), text, need)
    {
        return Ok(line);
    }
    if numbers::is_separated(text, size) {
        return numbers::scan(text, alphabet, need, lenient);
    }
    // A word that is long enough to be meant as a puzzle is one, and what stands around it is not.
    let long = words(text).find(|(_, word)| 2 * word.chars().count() > size.cell_count());
    match long {
        Some((1, word)) if word.chars().count() < need => line::scan(word, alphabet, need, lenient),
        Some((column, _)) if column > 1 && !text.trim_start().starts_with(is_bar) => {
            let before: String = text.chars().take(column - 1).collect();
            let found = before.trim().to_owned();
            if found.is_empty() {
                return line::scan(text, alphabet, need, lenient);
            }
            Err(LineError::at(1, ParseErrorKind::TextBefore { found }))
        }
        _ => line::scan(text, alphabet, need, lenient),
    }
}
