//! What the clues of a code are in a problem.

use super::codes::Clue;
use crate::read::cells;

/// How the clues of a list are written in a problem.
#[derive(Debug)]
pub(super) struct Faces {
    /// The word for a clue, if it has a meaning.
    pub word: fn(Clue) -> Option<String>,
    /// The clue that a word is, if it is one.
    pub clue: fn(&str) -> Option<Clue>,
    /// Which clues have a meaning.
    pub expected: &'static str,
}

/// Numbers.
pub(super) const NUMBERS: &Faces = &Faces {
    word: |clue| match clue {
        Clue::Number(number) => Some(number.to_string()),
        Clue::Unknown => None,
    },
    clue: |word| number(word),
    expected: "a number",
};

/// Numbers, and clues whose number is not told.
pub(super) const MAYBE: &Faces = &Faces {
    word: |clue| (NUMBERS.word)(clue).or(Some("?".to_owned())),
    clue: |word| if word == "?" { Some(Clue::Unknown) } else { number(word) },
    expected: "a number, or ?",
};

/// The same from 1 on.
pub(super) const MAYBE_POSITIVE: &Faces = &Faces {
    word: |clue| (MAYBE.word)(clue).filter(|_| clue != Clue::Number(0)),
    clue: |word| (MAYBE.clue)(word).filter(|clue| *clue != Clue::Number(0)),
    expected: "a number from 1 on, or ?",
};

/// Numbers from 1 on.
pub(super) const POSITIVE: &Faces = &Faces {
    word: |clue| (NUMBERS.word)(clue).filter(|_| clue != Clue::Number(0)),
    clue: |word| number(word).filter(|clue| *clue != Clue::Number(0)),
    expected: "a number from 1 on",
};

/// Letters: a is 1.
pub(super) const LETTERS: &Faces = &Faces {
    word: |clue| match clue {
        Clue::Number(number @ 1..=26) => Some(char::from(b'a' + number as u8 - 1).to_string()),
        _ => None,
    },
    clue: |word| match word.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            Some(Clue::Number(usize::from(letter.to_ascii_lowercase() - b'a') + 1))
        }
        _ => None,
    },
    expected: "a letter, or its number from 1 to 26",
};

/// Numbers on walls, and walls without one.
pub(super) const WALLS: &Faces = &Faces {
    word: |clue| match clue {
        Clue::Unknown => Some("x".to_owned()),
        Clue::Number(_) => (NUMBERS.word)(clue),
    },
    clue: |word| if word == "x" { Some(Clue::Unknown) } else { number(word) },
    expected: "a number, or x",
};

/// Trees.
pub(super) const TREES: &Faces = &Faces {
    word: |clue| (clue == Clue::Number(1)).then(|| "x".to_owned()),
    clue: |word| (word == "x").then_some(Clue::Number(1)),
    expected: "x, a tree",
};

/// White and black circles.
pub(super) const COLOURS: &Faces = &Faces {
    word: |clue| match clue {
        Clue::Number(1) => Some("w".to_owned()),
        Clue::Number(2) => Some("b".to_owned()),
        _ => None,
    },
    clue: |word| match word {
        "w" => Some(Clue::Number(1)),
        "b" => Some(Clue::Number(2)),
        _ => None,
    },
    expected: "w or b",
};

fn number(word: &str) -> Option<Clue> {
    cells::number(word).map(Clue::Number)
}
