//! The cells on a line: what its characters and words stand for.

use super::{
    ParseErrorKind,
    letters::{Alphabet, AsOne, Letters, LettersFrom, X},
};
use satoku_core::grid::{HIGHEST_DIGIT, Size, Value, ValueSet};

/// What stands on a line.
#[derive(Default)]
pub(super) struct Line {
    pub cells: Vec<Option<Value>>,
    /// What follows after the last cell of a puzzle.
    pub label: String,
    /// Whether bars stand between the cells.
    pub is_drawn: bool,
    /// The candidates of its cells, if it may be a row of these.
    pub marks: Option<Marks>,
    /// What stands for empty cells among its characters.
    pub empty: EmptyMarks,
    /// What the cells are if A is 1, where that may be.
    pub as_one: Option<AsOne>,
}

impl Line {
    /// The line if it is a whole puzzle, so that it is known what its letters stand for.
    ///
    /// # Errors
    /// If it is not known even then.
    pub fn decided(mut self, size: Size, letters: Option<LettersFrom>) -> Result<Self, LineError> {
        let mut all = Letters::default();
        all.add(0, &self.cells, self.as_one.take());
        let cells = all.decide(self.cells, (size, letters));
        let error = |(at, kind): (Option<(usize, _)>, _)| LineError {
            column: at.and_then(|(_, column)| column),
            kind,
        };
        let cells = cells.map_err(error)?;
        self.empty.check(&cells, size).map_err(|kind| LineError { column: None, kind })?;
        Ok(Self { cells, ..self })
    }
}

/// What stands for empty cells in a text of one character for each cell.
#[derive(Clone, Copy, Default)]
pub(super) struct EmptyMarks {
    pub has_zeros: bool,
    pub has_others: bool,
}

impl EmptyMarks {
    /// With those of another line.
    pub fn and(self, other: Self) -> Self {
        Self {
            has_zeros: self.has_zeros || other.has_zeros,
            has_others: self.has_others || other.has_others,
        }
    }

    /// Makes sure that 0 is no value, as in grids of 16x16 with 0 to F: it may be if it stands beside another
    /// mark for empty cells, and the highest value is nowhere.
    pub fn check(self, cells: &[Option<Value>], size: Size) -> Result<(), ParseErrorKind> {
        let values = size.value_range();
        let may_be_value = self.has_zeros
            && self.has_others
            && *values.start() == 1
            && *values.end() > HIGHEST_DIGIT
            && !cells.contains(&size.values().last());
        if !may_be_value {
            return Ok(());
        }
        let readings = "a grid in which 0 is an empty cell as the others, or one with values from 0: write \
                        empty cells in one way, or name a model with values from 0";
        Err(ParseErrorKind::Ambiguous { readings: readings.to_owned() })
    }
}

/// A row of candidates.
pub(super) struct Marks {
    /// What each of the line's cells may hold.
    pub sets: Vec<ValueSet>,
    /// Whether it may be values as well, `12` for twelve.
    pub may_be_numbers: bool,
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
    c.is_whitespace() || matches!(c, ',' | ';') || is_bar(c)
}

/// Whether a character is an upright line between cells: thin, heavy, double or dashed.
pub(super) fn is_bar(c: char) -> bool {
    matches!(
        c,
        '|' | '¦'
            | '│'
            | '┃'
            | '║'
            | '╎'
            | '╏'
            | '┆'
            | '┇'
            | '┊'
            | '┋'
            | '╵'
            | '╷'
            | '╹'
            | '╻'
            | '╽'
            | '╿'
    )
}

/// What a character stands for on a grid of some size.
pub(super) fn symbol(character: char, alphabet: impl Into<Alphabet>) -> Symbol {
    let Alphabet { size, letters } = alphabet.into();
    let is_from_one = letters == LettersFrom::One;
    let first_number = if is_from_one { 1 } else { 10 };
    let letter = |first: char| first_number + (character as usize - first as usize);
    let number = match character {
        '1'..='9' if is_from_one => return Symbol::OutOfRange,
        'x' if is_from_one && size.value(X).is_some() => return Symbol::OutOfRange,
        '0'..='9' => character as usize - '0' as usize,
        'A'..='Z' => letter('A'),
        'a'..='w' | 'y' | 'z' => letter('a'),
        '.' | '_' | '-' | '*' | '?' | 'x' => return Symbol::Cell(None),
        _ if is_bar(character) => return Symbol::Bar,
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
