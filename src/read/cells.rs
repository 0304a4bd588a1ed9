//! The cells on a line: what its characters and words stand for.

use super::{
    ParseErrorKind,
    line::{self, Plain},
    numbers,
};
use crate::grid::{HIGHEST_DIGIT, Size, Value};

/// What stands on a line.
#[derive(Default)]
pub(super) struct Line {
    pub cells: Vec<Option<Value>>,
    /// What follows after the last cell of a puzzle.
    pub label: String,
    /// Whether `|` stands between the cells.
    pub is_drawn: bool,
}

/// Why a line cannot be read.
pub(super) struct LineError {
    pub column: Option<usize>,
    pub kind: ParseErrorKind,
}

/// What a character stands for.
pub(super) enum Symbol {
    Cell(Option<Value>),
    OutOfRange,
    Separator,
    Bar,
    Other,
}

/// The number of characters in the longest word.
pub(super) fn longest_word(text: &str) -> usize {
    words(text).map(|(_, word)| word.chars().count()).max().unwrap_or(0)
}

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

/// Words between white space, commas, semicolons and bars, with their 1-based column.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(is_break).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// Whether a character stands between words.
pub(super) fn is_break(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|' | '│')
}

/// What a character stands for on a grid of this size.
pub(super) fn symbol(character: char, size: Size) -> Symbol {
    let letter = |first: char| 10 + (character as usize - first as usize);
    let number = match character {
        '0'..='9' => character as usize - '0' as usize,
        'A'..='Z' => letter('A'),
        'a'..='w' | 'y' | 'z' => letter('a'),
        '.' | '_' | '-' | '*' | '?' | 'x' => return Symbol::Cell(None),
        '|' | '│' => return Symbol::Bar,
        ',' | ';' => return Symbol::Separator,
        _ if character.is_whitespace() => return Symbol::Separator,
        _ => return Symbol::Other,
    };
    match size.value(number) {
        Some(value) => Symbol::Cell(Some(value)),
        None if number == 0 || character == 'X' => Symbol::Cell(None),
        None if number <= usize::from(HIGHEST_DIGIT) => Symbol::OutOfRange,
        None => Symbol::Other,
    }
}
