//! One puzzle on a line, a character for each cell; what follows is its label.

use super::{
    cells::{EmptyMarks, begins_with_deletion, is_break},
    prelude::*,
};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "line",
    title: "A puzzle on a line",
    summary: "a character for each cell, row by row, and after a space a label",
    example: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 \
              from the manual\n",
    line: None,
};

/// The size of the grid that a line may be, a character for each cell, perhaps with a label behind
/// it: the model's, or if that is not fixed another square one, in which no value is twice in a row
/// or a column. Deleted candidates are not a label.
pub(super) fn size_of(text: &str, settings: &Settings) -> Option<Size> {
    let (size, is_fixed) = (settings.model.size(), settings.model_is_fixed);
    let letters = settings.letters_from;
    let mut words = text.trim_start().splitn(2, char::is_whitespace);
    let word = words.next().unwrap_or_default();
    if words.next().is_some_and(begins_with_deletion) {
        return None;
    }
    let length = word.chars().count();
    let fits = |size: Size, fits: &dyn Fn(Alphabet) -> bool| {
        let (alphabet, other) = Alphabet::of(size, letters);
        let is_all = |alphabet: Alphabet| word.chars().all(|c| is_cell(c, alphabet));
        let mut alphabets = std::iter::once(alphabet).chain(other);
        length == size.cell_count() && alphabets.any(|alphabet| is_all(alphabet) && fits(alphabet))
    };
    if fits(size, &|_| true) {
        return Some(size);
    }
    let other = side_of(length).filter(|_| !is_fixed).and_then(Size::sudoku)?;
    fits(other, &|alphabet| has_different_values(word, alphabet)).then_some(other)
}

/// Whether a word has a character for each cell of a grid, and nothing else.
pub(super) fn is_grid(word: &str, size: Size) -> bool {
    word.chars().count() == size.cell_count() && word.chars().all(|c| is_cell(c, size))
}

fn has_different_values(word: &str, alphabet: Alphabet) -> bool {
    let mut seen = HashSet::new();
    alphabet.size.cells().zip(word.chars()).all(|(cell, c)| match symbol(c, alphabet) {
        Symbol::Cell(Some(value)) => {
            seen.insert((true, cell.row(), value)) && seen.insert((false, cell.column(), value))
        }
        _ => true,
    })
}

pub(super) fn scan(
    text: &str,
    alphabet: Alphabet,
    need: usize,
    lenient: bool,
) -> Result<CellLine, LineError> {
    let mut cells = Vec::new();
    let mut empty = EmptyMarks::default();
    let (mut is_drawn, mut ignored) = (false, 0);
    let mut characters = text.char_indices().enumerate();
    for (index, (_, character)) in characters.by_ref() {
        match symbol(character, alphabet) {
            Symbol::Separator => {}
            Symbol::Bar => is_drawn = true,
            Symbol::Cell(cell) => {
                empty.has_zeros |= cell.is_none() && character == '0';
                empty.has_others |= cell.is_none() && character != '0';
                cells.push(cell);
            }
            Symbol::OutOfRange => {
                return Err(LineError::at(index + 1, alphabet.no_value(character.to_string())));
            }
            Symbol::Other if character == '#' && !cells.is_empty() => break,
            Symbol::Other if lenient => {
                cells.push(None);
                ignored += 1;
            }
            Symbol::Other => return Err(LineError::at(index + 1, alphabet.no_cell(character))),
        }
        if cells.len() == need {
            break;
        }
    }
    let rest = characters.next().map_or("", |(_, (start, _))| &text[start..]);
    // A label stands apart from the cells; and where those are in groups, a group is not a label.
    let is_cell = |c: char| matches!(symbol(c, alphabet), Symbol::Cell(_) | Symbol::OutOfRange);
    let is_grouped = words(text).next().is_some_and(|(_, word)| word.chars().count() < need);
    let next_word = if is_grouped { rest.trim_start_matches(is_break) } else { rest };
    let next_word = next_word.split(is_break).next().unwrap_or_default();
    let goes_on = match rest.chars().next() {
        Some(c) if !is_break(c) => c.is_alphanumeric() || is_cell(c),
        _ => !next_word.is_empty() && next_word.chars().all(is_cell),
    };
    if goes_on && cells.len() == need {
        let found = need + next_word.chars().count();
        let size = alphabet.size;
        return Err(ParseErrorKind::CellCount { size, expected: need, found }.into());
    }
    let label = rest.trim().trim_matches(is_bar).trim();
    Ok(CellLine { cells, label: label.to_owned(), is_drawn, empty, ignored, ..CellLine::default() })
}
