//! Plain sudokus in SudokuPad's ids and links: `classic` and the givens, packed in one of two ways.
//!
//! ```text
//! 1.  a letter of A-Za-z()[]-.~:@!$&'*,;=_ is as many empty cells as there are letters before it;
//!     a digit is a given
//! 2.  a letter of 0-9A-Za-x, with i letters before it, is the given i mod 10 (0 is an empty cell),
//!     and i div 10 empty cells behind it
//! ```
//!
//! An id does not say which way it is packed. A text that is a grid both ways is taken as packed
//! the second way, as SudokuPad does; a grid has 4x4 to 9x9 cells, and no digit above its side.
//! What follows after a space is a label.
//!
//! Source: what SudokuPad's loader does with such ids.

use crate::read::{link, prelude::*};

pub(in crate::read) const FORMAT: TextFormat = TextFormat {
    name: "classic",
    title: "A classic sudoku of SudokuPad",
    summary: "classic and the givens, packed, or a link with it, and after a space a label",
    example: "https://sudokupad.app/classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B\n",
    line: Some(OnLine { may_be, read }),
};

const PREFIX: &str = "classic";

/// The letters of the first way.
const BLANKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The letters of the second way.
const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The packed givens in an id, if it has such.
pub(super) fn packed(id: &str) -> Option<&str> {
    id.strip_prefix(PREFIX).filter(|packed| !packed.is_empty())
}

/// The id that a text begins with, whether it is in a link, and what follows it.
fn parts(text: &str) -> Option<(&str, bool, &str)> {
    let (word, label) = first_word(text);
    let (id, is_link) = match PuzzleLink::of(word) {
        Some(PuzzleLink::SudokuPad(id)) => (id, true),
        _ => (word, false),
    };
    Some((packed(id)?, is_link, label))
}

/// A text without a link must be a grid with a given, as other words begin with `classic`, too.
fn may_be(text: &str, _: &Settings) -> bool {
    let is_grid = |packed| {
        let cells = cells(packed);
        cells.is_some_and(|(_, cells)| cells.iter().any(|&digit| digit > 0))
    };
    parts(text).is_some_and(|(packed, is_link, _)| is_link || is_grid(packed))
}

/// The size and the digits of the cells, 0 for an empty one.
fn cells(packed: &str) -> Option<(Size, Vec<usize>)> {
    let text = link::decoded(packed).ok()?;
    [second_way, first_way].iter().find_map(|unpack| {
        let cells = unpack(&text)?;
        let size = Size::sudoku(side_of(cells.len())?)?;
        cells.iter().all(|&digit| digit <= size.rows()).then_some((size, cells))
    })
}

fn first_way(text: &str) -> Option<Vec<usize>> {
    unpacked(text, |letter| match letter.to_digit(10) {
        Some(0) => None,
        Some(digit) => Some((Some(digit as usize), 0)),
        None => Some((None, BLANKS.find(letter)?)),
    })
}

fn second_way(text: &str) -> Option<Vec<usize>> {
    unpacked(text, |letter| {
        let place = DIGITS.find(letter)?;
        Some((Some(place % 10), place / 10))
    })
}

/// The cells of all letters: each is a digit, perhaps, and empty cells. None if a letter is
/// nothing, or if there are more cells than the largest grid of digits has.
fn unpacked(
    text: &str,
    letter: impl Fn(char) -> Option<(Option<usize>, usize)>,
) -> Option<Vec<usize>> {
    let most = usize::from(HIGHEST_DIGIT).pow(2);
    let mut cells = Vec::new();
    for character in text.chars() {
        let (digit, blanks) = letter(character)?;
        cells.extend(digit);
        cells.extend(std::iter::repeat_n(0, blanks));
        if cells.len() > most {
            return None;
        }
    }
    Some(cells)
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let none = || {
        let what = "this is not a classic sudoku of SudokuPad, expected `classic` and the givens of a grid of \
                    4x4 to 9x9, in its letters";
        ParseErrorKind::Told(what.to_owned())
    };
    let (packed, _, label) = parts(text).ok_or_else(none)?;
    let (size, cells) = cells(packed).ok_or_else(none)?;
    let model = reading.with_named(&reading.models.named(&usual_sudoku(size.rows()))?)?;
    let cells = cells.into_iter().map(|digit| size.board().value(digit)).collect();
    Ok(reading.models.puzzle(&model, cells, label, None)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::shown;

    /// The example's givens.
    const GIVENS: &str =
        ".6.91...7..2....15.....4...9..3..........6...4.3...25...4.....8.....87.4..5.7..3.";

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let show = |puzzle: &Instance| format!("{} {puzzle}", puzzle.model().name());
        let found = shown(text, &Settings::default(), show);
        assert_eq!(found, [expected], "{text}");
    }

    /// Packs a grid the second way.
    fn packed_second(grid: &str) -> String {
        let mut text = String::new();
        let mut rest = grid;
        while let Some(first) = rest.chars().next() {
            let blanks = rest[1..].chars().take_while(|&c| c == '.').take(5).count();
            let digit = first.to_digit(10).unwrap_or(0) as usize;
            text.push(DIGITS.chars().nth(digit + 10 * blanks).unwrap());
            rest = &rest[1 + blanks..];
        }
        text
    }

    #[test]
    fn both_ways_are_unpacked() {
        let classic = format!("classic {GIVENS}");
        check(FORMAT.example, &classic);
        check(FORMAT.example.trim().trim_start_matches("https://sudokupad.app/"), &classic);
        let second = packed_second(GIVENS);
        check(&format!("classic{second}"), &classic);
        check(&format!("https://beta.sudokupad.app/sudoku/classic{second}"), &classic);
        let small = "1...............";
        check(&format!("classic{}", packed_second(small)), &format!("4x4 {small}"));
        check("classic1P", &format!("4x4 {small}"));
    }

    #[test]
    fn what_is_no_grid_is_refused_in_a_link_and_no_puzzle_without() {
        let none = "1: this is not a classic sudoku of SudokuPad, expected `classic` and the givens of a grid of \
                    4x4 to 9x9, in its letters";
        check("https://sudokupad.app/classic12", none);
        check(&format!("https://sudokupad.app/classic{}", "_".repeat(100_000)), none);
        for text in [
            "classic",
            "classic.txt",
            "classics",
            "classic12",
            "classic81.toml",
            "B6B91D7C2E15F4D9",
        ] {
            assert!(!may_be(text, &Settings::default()), "{text}");
        }
    }
}
