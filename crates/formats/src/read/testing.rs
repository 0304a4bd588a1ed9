//! What tests of reading share.

use super::prelude::*;

/// A classic puzzle.
pub(crate) const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What a text reads as: puzzles as `show` shows them, and messages with their places.
pub(crate) fn shown(
    text: &str,
    settings: &Settings,
    show: impl Fn(&Instance) -> String,
) -> Vec<String> {
    let items = parse(text, settings).into_iter();
    items.map(|item| item.map_or_else(|error| error.to_string(), |puzzle| show(&puzzle))).collect()
}

/// The puzzle that a text is, where no model is named beside it.
pub(crate) fn one(text: &str) -> Result<Instance, ParseError> {
    parse_one(text, &Settings::default(), &Limiter::none())
}

/// A square grid on a line as rows, a line each.
pub(crate) fn rows(line: &str) -> String {
    let side = line.len().isqrt();
    (0..side).map(|row| line[side * row..side * (row + 1)].to_owned() + "\n").collect()
}

/// Makes sure that a text says the same rules as a constraint string.
#[track_caller]
pub(crate) fn check_rules(text: &str, constraints: &str) {
    let [found, expected] = [text, constraints].map(|text| one(text).unwrap());
    assert!(found.implies(&expected) && expected.implies(&found), "{text}");
}

/// Makes sure that the last thing in a text is refused with this message.
#[track_caller]
pub(crate) fn check_error(text: &str, expected: &str) {
    let found = parse(text, &Settings::default()).pop().unwrap().unwrap_err();
    assert_eq!(found.to_string(), expected, "{text}");
}
