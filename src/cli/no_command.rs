//! What the program says if it is started without a command.

use anstyle::{AnsiColor, Style};

/// The style of what can be typed: that of commands in clap's help.
const TYPED: Style = Style::new().bold();
/// The style of the first words.
const TITLE: Style = AnsiColor::Green.on_default().bold();

/// Commands that work as they stand.
pub const TO_TRY: [&str; 3] = [
    "satoku solve 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "satoku generate --difficulty hard",
    "satoku hint --more 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

/// What it is, what to try, and where the help is.
pub fn text() -> String {
    let mut text = format!(
        "{TITLE}satoku{TITLE:#} solves sudoku-like puzzles, and proves whether the solution is the only one.\n\n\
         Try:\n"
    );
    for command in TO_TRY {
        text += &format!("  {TYPED}{command}{TYPED:#}\n");
    }
    text + "\n'satoku --help' lists all commands, 'satoku COMMAND --help' explains one.\n"
}
