//! The cells on one line.

use super::ParseErrorKind;
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

/// What a character means.
enum Symbol {
    Cell(Option<Value>),
    OutOfRange,
    Separator,
    Bar,
    Other,
}

/// Whether a line is only drawing, such as `------+-------+------`.
///
/// Nothing but dashes may also be cells: an empty puzzle, or an empty row, unless `is_other` says
/// that cells are not written like that here.
pub(super) fn is_divider(text: &str, size: Size, is_other: bool) -> bool {
    let is_drawing = |c: char| "+-=|*.:'`─│┼═".contains(c) || c.is_whitespace();
    if !text.chars().all(is_drawing) {
        return false;
    }
    if text.contains(['+', '=', '─', '═']) {
        return true;
    }
    let cells = text.chars().filter(|c| "-*.".contains(*c)).count();
    let could_be_cells = cells == size.cell_count() || cells == size.side() && !is_other;
    let has_other_cells = text.contains('.') && cells == size.side();
    text.contains("---") && !could_be_cells && !has_other_cells
}

/// The left one of two drawings beside each other, as `solve` prints them.
pub(super) fn first_drawing(text: &str) -> &str {
    let ends = ["|    |", "+    +"].iter().filter_map(|gap| text.find(gap));
    ends.min().map_or(text, |end| &text[..=end])
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
    if is_separated(text, size) {
        return scan_numbers(text, size, need, lenient);
    }
    // A word that is long enough to be meant as a puzzle is one, and what stands around it is not.
    let long = words(text).find(|(_, word)| 2 * word.chars().count() > size.cell_count());
    match long {
        Some((1, word)) if word.chars().count() < need => {
            scan_characters(word, size, need, lenient)
        }
        Some((column, _)) if column > 1 && !text.trim_start().starts_with('|') => {
            let before: String = text.chars().take(column - 1).collect();
            let found = before.trim().to_owned();
            if found.is_empty() {
                return scan_characters(text, size, need, lenient);
            }
            Err(LineError { column: Some(1), kind: ParseErrorKind::TextBefore { found } })
        }
        _ => scan_characters(text, size, need, lenient),
    }
}

/// The quick way through the format of large collections: nothing but cells, then the end or a
/// label.
#[derive(Clone)]
pub(super) struct Plain {
    size: Size,
    /// What each byte stands for; a table, because digits and dots follow no pattern that a
    /// processor could foresee.
    cells: [Option<Value>; 256],
    is_cell: [bool; 256],
}

impl Plain {
    /// The format for one size of grids.
    pub fn new(size: Size) -> Self {
        let (mut cells, mut is_cell) = ([None; 256], [false; 256]);
        let digits = (b'0'..=b'9').filter(|_| size.has_one_digit_values());
        for byte in digits.chain([b'.']) {
            let value = size.value(usize::from(byte.wrapping_sub(b'0'))).filter(|_| byte != b'.');
            cells[usize::from(byte)] = value;
            is_cell[usize::from(byte)] = value.is_some() || matches!(byte, b'.' | b'0');
        }
        Self { size, cells, is_cell }
    }

    /// The size of the grids.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Reads `need` cells; none where that is not what the line is.
    pub fn scan(&self, text: &str, need: usize) -> Option<Line> {
        let bytes = text.as_bytes();
        if bytes.len() < need || !self.size.has_one_digit_values() {
            return None;
        }
        let (front, rest) = bytes.split_at(need);
        let is_plain = front.iter().fold(true, |all, &byte| all & self.is_cell[usize::from(byte)]);
        if !is_plain || rest.first().is_some_and(|b| !matches!(b, b' ' | b'\t')) {
            return None;
        }
        let cells = front.iter().map(|&byte| self.cells[usize::from(byte)]).collect();
        Some(Line { cells, label: text[need..].trim().to_owned(), is_drawn: false })
    }
}

/// Whether cells are words (`12 . 3`) and not characters (`12.3`), by the first words.
fn is_separated(text: &str, size: Size) -> bool {
    let width = size.value_range().end().to_string().len();
    let lengths = words(text).map(|(_, word)| word.chars().count()).take(size.side());
    let (mut short, mut all) = (0, 0);
    for length in lengths {
        if 2 * length > size.cell_count() {
            return false;
        }
        all += 1;
        short += usize::from(length <= width);
    }
    2 * short > all && (width > 1 || all >= size.side())
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

fn is_break(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|' | '│')
}

fn scan_numbers(text: &str, size: Size, need: usize, lenient: bool) -> Result<Line, LineError> {
    let mut cells = Vec::new();
    for (column, word) in words(text) {
        if cells.len() == need {
            // Another cell is one too many; anything else begins a label.
            let found = words(text).take_while(|(_, word)| cell_of_word(word, size).is_some());
            let found = found.count();
            if found > need && word.parse::<usize>().is_ok() {
                let kind = ParseErrorKind::CellCount { expected: need, found };
                return Err(LineError { column: None, kind });
            }
            let label: String = text.chars().skip(column - 1).collect();
            return Ok(Line {
                cells,
                label: label.trim().to_owned(),
                is_drawn: text.contains('|'),
            });
        }
        if word.starts_with('#') {
            break;
        }
        let character =
            || ParseErrorKind::Character { found: word.chars().next().unwrap_or(' '), size };
        match cell_of_word(word, size) {
            Some(cell) => cells.push(cell),
            None if word.bytes().all(|b| b.is_ascii_digit()) => {
                let kind = ParseErrorKind::OutOfRange { found: shorten_number(word), size };
                return Err(LineError { column: Some(column), kind });
            }
            None if lenient => cells.push(None),
            None => return Err(LineError { column: Some(column), kind: character() }),
        }
    }
    Ok(Line { cells, label: String::new(), is_drawn: text.contains('|') })
}

fn shorten_number(word: &str) -> String {
    if word.len() > 12 { format!("{}…", &word[..12]) } else { word.to_owned() }
}

/// The cell that a word stands for.
fn cell_of_word(word: &str, size: Size) -> Option<Option<Value>> {
    if let Ok(number) = word.parse::<usize>()
        && word.bytes().all(|b| b.is_ascii_digit())
    {
        return match size.value(number) {
            None if number == 0 => Some(None),
            value => value.map(Some),
        };
    }
    let mut characters = word.chars();
    match (characters.next().map(|c| symbol(c, size)), characters.next()) {
        (Some(Symbol::Cell(cell)), None) => Some(cell),
        _ => None,
    }
}

fn scan_characters(text: &str, size: Size, need: usize, lenient: bool) -> Result<Line, LineError> {
    let mut cells = Vec::new();
    let mut is_drawn = false;
    let mut characters = text.char_indices().enumerate();
    for (index, (_, character)) in characters.by_ref() {
        let column = Some(index + 1);
        match symbol(character, size) {
            Symbol::Separator => {}
            Symbol::Bar => is_drawn = true,
            Symbol::Cell(cell) => cells.push(cell),
            Symbol::OutOfRange => {
                let kind = ParseErrorKind::OutOfRange { found: character.to_string(), size };
                return Err(LineError { column, kind });
            }
            Symbol::Other if character == '#' && !cells.is_empty() => break,
            Symbol::Other if lenient => cells.push(None),
            Symbol::Other => {
                let kind = ParseErrorKind::Character { found: character, size };
                return Err(LineError { column, kind });
            }
        }
        if cells.len() == need {
            break;
        }
    }
    let rest = characters.next().map_or("", |(_, (start, _))| &text[start..]);
    // A label stands apart from the cells; and where those are in groups, a group is no label.
    let is_cell = |c: char| matches!(symbol(c, size), Symbol::Cell(_) | Symbol::OutOfRange);
    let is_grouped = words(text).next().is_some_and(|(_, word)| word.chars().count() < need);
    let next_word = if is_grouped { rest.trim_start_matches(is_break) } else { rest };
    let next_word = next_word.split(is_break).next().unwrap_or_default();
    let goes_on = match rest.chars().next() {
        Some(c) if !is_break(c) => c.is_alphanumeric() || is_cell(c),
        _ => !next_word.is_empty() && next_word.chars().all(is_cell),
    };
    if goes_on {
        let found = need + next_word.chars().count();
        let kind = ParseErrorKind::CellCount { expected: need, found };
        return Err(LineError { column: None, kind });
    }
    let label = rest.trim().trim_matches(['|', '│']).trim();
    Ok(Line { cells, label: label.to_owned(), is_drawn })
}

fn symbol(character: char, size: Size) -> Symbol {
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
