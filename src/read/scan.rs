//! A line of cells, in whichever of the two ways it is written.

use super::{
    ParseErrorKind,
    cells::{Line, LineError, words},
    line::{self, Plain},
    numbers,
};
use crate::grid::Size;

/// Reads up to `need` cells; what follows the last is a label.
pub(super) fn scan(text: &str, size: Size, need: usize, lenient: bool) -> Result<Line, LineError> {
    if text.len() >= need
        && let Some(line) = Plain::new(size).scan(text, need)
    {
        return Ok(line);
    }
    if numbers::is_separated(text, size) {
        return numbers::scan(text, size, need, lenient);
    }
    // A word that is long enough to be meant as a puzzle is one, and what stands around it is not.
    let long = words(text).find(|(_, word)| 2 * word.chars().count() > size.cell_count());
    match long {
        Some((1, word)) if word.chars().count() < need => line::scan(word, size, need, lenient),
        Some((column, _)) if column > 1 && !text.trim_start().starts_with('|') => {
            let before: String = text.chars().take(column - 1).collect();
            let found = before.trim().to_owned();
            if found.is_empty() {
                return line::scan(text, size, need, lenient);
            }
            Err(LineError { column: Some(1), kind: ParseErrorKind::TextBefore { found } })
        }
        _ => line::scan(text, size, need, lenient),
    }
}
