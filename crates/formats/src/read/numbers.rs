//! Cells as numbers between spaces or commas, as grids of more than 9 values need them.

use super::prelude::*;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "numbers",
    title: "Numbers",
    summary: "a number for each cell, with spaces or commas between them, on a line or several",
    example: "\
5 3 0 0 7 0 0 0 0
6 0 0 1 9 5 0 0 0
0 9 8 0 0 0 0 6 0
8 0 0 0 6 0 0 0 3
4 0 0 8 0 3 0 0 1
7 0 0 0 2 0 0 0 6
0 6 0 0 0 0 2 8 0
0 0 0 4 1 9 0 0 5
0 0 0 0 8 0 0 7 9
",
    line: None,
};

/// Whether cells are words (`12 . 3`) and not characters (`12.3`), by the first words.
pub(super) fn is_separated(text: &str, size: Size) -> bool {
    let width = size.board().value_range().end().to_string().len();
    let lengths = words(text).map(|(_, word)| word.chars().count()).take(size.columns());
    let (mut short, mut all) = (0, 0);
    for length in lengths {
        // A word may be the whole line. Of very few cells it may be one all the same.
        if 2 * length > size.cell_count() {
            return width > 1 && are_cells(text, size);
        }
        all += 1;
        short += usize::from(length <= width);
    }
    2 * short > all && (width > 1 || all >= size.columns())
}

/// Whether a text begins with a word for each cell: a number, or one character.
fn are_cells(text: &str, size: Size) -> bool {
    let is_cell = |word: &str| is_number(word) || word.chars().count() == 1;
    let mut found = words(text).take(size.cell_count());
    found.by_ref().all(|(_, word)| is_cell(word)) && words(text).count() >= size.cell_count()
}

pub(super) fn scan(
    text: &str,
    alphabet: Alphabet,
    need: usize,
    lenient: bool,
) -> Result<CellLine, LineError> {
    let (mut cells, mut rest, mut ignored) = (Vec::new(), String::new(), 0);
    for (column, word) in words(text) {
        if cells.len() == need {
            // Another cell is one too many; anything else begins a label.
            let found = words(text).take_while(|(_, word)| cell_of_word(word, alphabet).is_some());
            let found = found.count();
            let is_mark = matches!(word, "." | "_" | "*");
            if found > need && (is_mark || word.parse::<usize>().is_ok()) {
                let size = alphabet.size;
                return Err(ParseErrorKind::CellCount { size, expected: need, found }.into());
            }
            rest = text.chars().skip(column - 1).collect();
            break;
        }
        if word.starts_with('#') {
            break;
        }
        let character = || alphabet.no_cell(word.chars().next().unwrap_or(' '));
        match cell_of_word(word, alphabet) {
            Some(cell) => cells.push(cell),
            None if is_number(word) => {
                return Err(LineError::at(column, alphabet.no_value(shorten_number(word))));
            }
            // (A digit is never an empty cell.)
            None if lenient && !word.contains(|c: char| c.is_ascii_digit()) => {
                cells.push(None);
                ignored += word.chars().count();
            }
            None => return Err(LineError::at(column, character())),
        }
    }
    let (label, is_drawn) = (rest.trim().to_owned(), text.contains(is_bar));
    Ok(CellLine { cells, label, is_drawn, ignored, ..CellLine::default() })
}

fn shorten_number(word: &str) -> String {
    if word.len() > 12 { format!("{}…", &word[..12]) } else { word.to_owned() }
}

fn cell_of_word(word: &str, alphabet: Alphabet) -> Option<Option<Value>> {
    if let Some(number) = number(word) {
        return match alphabet.size.board().value(number) {
            None if number == 0 => Some(None),
            _ if alphabet.letters == LettersFrom::One => None,
            value => value.map(Some),
        };
    }
    let mut characters = word.chars();
    match (characters.next().map(|c| symbol(c, alphabet)), characters.next()) {
        (Some(Symbol::Cell(cell)), None) => Some(cell),
        _ => None,
    }
}
