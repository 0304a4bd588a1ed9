//! The cells on a line: what its characters and words stand for.

use std::str::FromStr;

use super::{
    letters::{AsOne, Letters, X},
    prelude::*,
};

/// What stands on a line.
#[derive(Default)]
pub(super) struct CellLine {
    pub cells: Vec<Option<Value>>,
    /// What follows after the last cell of a puzzle.
    pub label: String,
    /// Whether bars stand between the cells.
    pub is_drawn: bool,
    /// The candidates of its cells, if it may be a row of these.
    pub marks: Option<CandidateRow>,
    /// What stands for empty cells among its characters.
    pub empty: EmptyMarks,
    /// How many characters stand for empty cells only because reading is lenient.
    pub ignored: usize,
    /// What the cells are if A is 1, where that may be.
    pub as_one: Option<AsOne>,
}

impl CellLine {
    /// The line if it is a whole puzzle, so that it is known what its letters stand for.
    ///
    /// # Errors
    /// If it is not known even then.
    pub(super) fn decided(
        mut self,
        size: Size,
        letters: Option<LettersFrom>,
    ) -> Result<Self, LineError> {
        let mut all = Letters::default();
        all.add(0, &self.cells, self.as_one.take());
        let cells = all.decide(self.cells, (size, letters));
        let cells = cells.map_err(|(_, error)| error)?;
        self.empty.check(&cells, size)?;
        Ok(Self { cells, ..self })
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct EmptyMarks {
    pub has_zeros: bool,
    pub has_others: bool,
}

impl EmptyMarks {
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            has_zeros: self.has_zeros || other.has_zeros,
            has_others: self.has_others || other.has_others,
        }
    }

    /// Makes sure that 0 is not a value, as in grids of 16x16 with 0 to F: it may be if it stands
    /// beside another mark for empty cells, and the highest value is nowhere.
    pub(super) fn check(self, cells: &[Option<Value>], size: Size) -> Result<(), ParseErrorKind> {
        let values = size.board().value_range();
        let may_be_value = self.has_zeros
            && self.has_others
            && *values.start() == 1
            && *values.end() > HIGHEST_DIGIT
            && !cells.contains(&size.board().values().last());
        if !may_be_value {
            return Ok(());
        }
        let readings = "a grid in which 0 is an empty cell as the others, or one with values from 0: write \
                        empty cells in one way, or name a model with values from 0";
        Err(ParseErrorKind::ambiguous(readings))
    }
}

pub(super) struct CandidateRow {
    /// What each of the line's cells may hold.
    pub sets: Vec<ValueSet>,
    /// Whether it may be values as well, `12` for twelve.
    pub may_be_numbers: bool,
}

/// What a character stands for.
pub(super) enum Symbol {
    Cell(Option<Value>),
    OutOfRange,
    Separator,
    Bar,
    Other,
}

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

pub(super) fn is_break(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';') || is_bar(c)
}

/// Whether a character is an upright line between cells: thin, heavy, double or dashed.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '║' | '│'..='┃' | '┆'..='┇' | '┊'..='┋' | '╎'..='╏')
        || matches!(c, '╵' | '╷' | '╹' | '╻' | '╽' | '╿')
}

/// What a character stands for on a grid of some size.
pub(super) fn symbol(character: char, alphabet: impl Into<Alphabet>) -> Symbol {
    let Alphabet { size, letters } = alphabet.into();
    let is_from_one = letters == LettersFrom::One;
    let first_number = if is_from_one { 1 } else { 10 };
    let letter = |first: char| first_number + (character as usize - first as usize);
    let number = match character {
        '1'..='9' if is_from_one => return Symbol::OutOfRange,
        'x' if is_from_one && size.board().value(X).is_some() => return Symbol::OutOfRange,
        '0'..='9' => character as usize - '0' as usize,
        'A'..='Z' => letter('A'),
        'a'..='w' | 'y' | 'z' => letter('a'),
        '.' | '_' | '-' | '*' | '?' | 'x' => return Symbol::Cell(None),
        _ if is_bar(character) => return Symbol::Bar,
        ',' | ';' => return Symbol::Separator,
        _ if character.is_whitespace() => return Symbol::Separator,
        _ => return Symbol::Other,
    };
    match size.board().value(number) {
        Some(value) => Symbol::Cell(Some(value)),
        None if number == 0 || character == 'X' => Symbol::Cell(None),
        None if number <= usize::from(HIGHEST_DIGIT) => Symbol::OutOfRange,
        None => Symbol::Other,
    }
}

/// Whether a character is a cell, empty or not.
pub(super) fn is_cell(character: char, alphabet: impl Into<Alphabet>) -> bool {
    matches!(symbol(character, alphabet), Symbol::Cell(_))
}

/// The shortest side of a grid that a text tells by its length alone: shorter texts are rows of
/// others.
pub(super) const LEAST_SIDE: usize = 4;

/// The side of a square grid with this many cells, if there is one worth its name.
pub(super) fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side >= LEAST_SIDE && side * side == cells).then_some(side)
}

/// Whether what stands behind a grid begins with a deleted candidate, or with what is meant as one:
/// `r1c8-1`, `:198`, or several numbers such as `198 298`.
pub(super) fn begins_with_deletion(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(names_cell) || triples(text).next().is_some()
}

/// Whether what stands behind a grid is meant to say something, and is no label: a deletion, or `+`.
pub(crate) fn is_no_label(text: &str) -> bool {
    begins_with_deletion(text) || text.trim_start().starts_with('+')
}

/// The words at the beginning of a text that are deleted candidates as HoDoKu writes them, value, row
/// and column. One alone may be the number of a puzzle, unless a colon stands before it.
pub(super) fn triples(text: &str) -> impl Iterator<Item = &str> {
    let is_triple = |word: &&str| word.len() == 3 && word.bytes().all(|b| matches!(b, b'1'..=b'9'));
    let (least, text) = match text.trim_start().strip_prefix(':') {
        Some(rest) => (1, rest),
        None => (2, text),
    };
    let words = move || text.split_whitespace().take_while(is_triple);
    words().take(if words().count() < least { 0 } else { usize::MAX })
}

/// Whether a word begins with a cell's name, `r1c8`.
pub(super) fn names_cell(word: &str) -> bool {
    let digits = |text: &'_ str| text.bytes().take_while(u8::is_ascii_digit).count();
    let after = |text: &'_ str, letters: [char; 2]| -> Option<usize> {
        let rest = text.strip_prefix(letters)?;
        Some(digits(rest)).filter(|&count| count > 0)
    };
    let word = word.trim_start_matches(['(', '[', '-', '!']);
    after(word, ['r', 'R']).is_some_and(|count| after(&word[count + 1..], ['c', 'C']).is_some())
}

/// The number of each item's region, from 0 in the order of their first items, where these pairs
/// are in one.
pub(super) fn joined(count: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<u16> {
    let mut before: Vec<usize> = (0..count).collect();
    for (one, other) in pairs {
        let [one, other] = [one, other].map(|at| first_of(&mut before, at));
        before[one.max(other)] = one.min(other);
    }
    let (mut numbers, mut firsts) = (vec![0; count], 0..);
    for at in 0..count {
        let known = (before[at] != at).then(|| numbers[before[at]]);
        numbers[at] = known.or_else(|| firsts.next()).unwrap_or_default();
    }
    numbers
}

/// The item that stands for an item's region, where `before` has for each item one nearer to that.
pub(super) fn first_of(before: &mut [usize], mut at: usize) -> usize {
    while before[at] != at {
        before[at] = before[before[at]];
        at = before[at];
    }
    at
}

/// The pairs of cells that share a side: those beside each other, then those below each other.
pub(super) fn pairs(rows: usize, columns: usize) -> [Vec<(usize, usize)>; 2] {
    let cells = || (0..rows * columns).filter(move |cell| cell % columns + 1 < columns);
    let above = (0..(rows - 1) * columns).map(|cell| (cell, cell + columns));
    [cells().map(|cell| (cell, cell + 1)).collect(), above.collect()]
}

/// Whether a text is one digit or more.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number that is nothing but digits.
pub(super) fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| is_number(text))
}

/// The first word of a text, and what follows it without white space around.
pub(super) fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// The byte of a text where a part of it begins.
pub(super) fn place_in(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// A label, unless it is empty.
pub(super) fn label(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Whether a list of words has this one.
pub(super) fn has_word(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}
