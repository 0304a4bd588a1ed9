//! What the program says if it is started without a command, or with a puzzle in its place.

use std::{ffi::OsStr, path::Path};

use anstyle::{AnsiColor, Style};

use super::input::is_like_puzzle;
use satoku_formats::read::Settings;
use satoku_rules::printable::printable;

/// The style of commands, as in clap's help.
const TYPED: Style = Style::new().bold();
/// The style of the program's name.
const TITLE: Style = AnsiColor::Green.on_default().bold();

/// Commands to try.
pub(super) const TO_TRY: [&str; 3] = [
    "satoku solve 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "satoku generate --difficulty hard",
    "satoku hint --more 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

/// What the program does, what to try, and where the help is.
pub(super) fn text() -> String {
    let mut text = format!(
        "{TITLE}satoku{TITLE:#} solves sudoku-like puzzles, and proves whether the solution is unique.\n\nTry:\n"
    );
    for command in TO_TRY {
        text += &format!("  {TYPED}{command}{TYPED:#}\n");
    }
    text + "\n'satoku --help' lists all commands, 'satoku COMMAND --help' explains a command.\n"
}

/// What to say where this word stands instead of a command, if it is a puzzle, or the name of
/// something with puzzles in it.
pub(super) fn instead_of(word: &OsStr) -> Option<String> {
    let text = word.to_str()?;
    let is_puzzle = is_like_puzzle(text, &Settings::default());
    if !is_puzzle && text != "-" && !Path::new(word).exists() {
        return None;
    }
    // (A drawing is no text to be repeated.)
    let quoted = shlex::try_quote(text).ok().filter(|_| !text.contains(char::is_whitespace));
    let shown = quoted.map_or_else(|| "PUZZLE".into(), |quoted| printable(&quoted));
    Some(format!(
        "expected a command before the puzzle: 'satoku solve {shown}' finds its solution, 'satoku --help' lists \
         all commands"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_in_the_place_of_a_command_gets_one_that_can_be_run() {
        let said = |word: &str| instead_of(OsStr::new(word));
        let puzzle = TO_TRY[0].strip_prefix("satoku solve ").unwrap();
        assert!(said(puzzle).unwrap().contains(&format!("'satoku solve {puzzle}'")));
        let drawing = puzzle.replace('.', " . ");
        assert!(said(&drawing).unwrap().contains("'satoku solve PUZZLE'"));
        assert!(said("tests/data/killer.toml").unwrap().contains("solve tests/data/killer.toml'"));
        assert!(said("-").is_some());
        for word in ["slove", "--hlp", "no/such/file"] {
            assert_eq!(said(word), None);
        }
    }
}
