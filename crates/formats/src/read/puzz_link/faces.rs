//! What the clues of a code are in a problem.

use super::codes::Clue;
use crate::read::cells;

/// How the clues of a list are written in a problem.
#[derive(Debug)]
pub(super) struct Faces {
    /// The least number with a meaning.
    least: usize,
    /// What stands for the numbers from 1 on, a character each; if empty, they stand for themselves.
    signs: &'static str,
    /// The word for a clue without a number, if that has a meaning.
    unknown: Option<&'static str>,
    /// Which clues have a meaning.
    pub expected: &'static str,
}

/// Numbers.
pub(super) const NUMBERS: &Faces =
    &Faces { least: 0, signs: "", unknown: None, expected: "a number" };

/// Numbers, and clues whose number is not told.
pub(super) const MAYBE: &Faces =
    &Faces { unknown: Some("?"), expected: "a number, or ?", ..*NUMBERS };

/// The same from 1 on.
pub(super) const MAYBE_POSITIVE: &Faces =
    &Faces { least: 1, expected: "a number from 1 on, or ?", ..*MAYBE };

/// Numbers from 1 on.
pub(super) const POSITIVE: &Faces = &Faces { least: 1, expected: "a number from 1 on", ..*NUMBERS };

/// Letters: a is 1.
pub(super) const LETTERS: &Faces = &Faces {
    signs: "abcdefghijklmnopqrstuvwxyz",
    expected: "a letter, or its number from 1 to 26",
    ..*POSITIVE
};

/// Numbers on walls, and walls without one.
pub(super) const WALLS: &Faces =
    &Faces { unknown: Some("x"), expected: "a number, or x", ..*NUMBERS };

/// Trees.
pub(super) const TREES: &Faces = &Faces { signs: "x", expected: "x, a tree", ..*POSITIVE };

/// White and black circles.
pub(super) const COLOURS: &Faces = &Faces { signs: "wb", expected: "w or b", ..*POSITIVE };

impl Faces {
    /// The word for a clue, if it has a meaning.
    pub(super) fn word(&self, clue: Clue) -> Option<String> {
        match clue {
            Clue::Unknown => self.unknown.map(str::to_owned),
            Clue::Number(number) if number < self.least => None,
            Clue::Number(number) if self.signs.is_empty() => Some(number.to_string()),
            Clue::Number(number) => self.signs.chars().nth(number - 1).map(String::from),
        }
    }

    /// The clue that a word is, if it is one.
    pub(super) fn clue(&self, word: &str) -> Option<Clue> {
        let number = match word {
            _ if self.unknown == Some(word) => return Some(Clue::Unknown),
            _ if self.signs.is_empty() => cells::number(word)?,
            _ if word.len() == 1 => self.signs.find(&word.to_ascii_lowercase())? + 1,
            _ => return None,
        };
        (number >= self.least).then_some(Clue::Number(number))
    }
}
