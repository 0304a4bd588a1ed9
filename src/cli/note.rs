//! What is said on standard error.

use std::{
    io::{self, Write},
    path::Path,
};

use satoku_formats::read::shortened;
use satoku_rules::{
    printable::{is_control, printable},
    puzzle::Instance,
};

/// Prints a note. Errors are ignored.
pub(super) fn note(message: &str) {
    let is_unsafe = |c: char| is_control(c) && c != '\n';
    let _ = writeln!(io::stderr(), "satoku: {}", message.replace(is_unsafe, "\u{fffd}"));
}

/// A path for messages.
pub(super) fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// What is to be said of a puzzle before its answer: its [notes](Instance::notes), each with a few
/// words that tell the puzzle from others.
pub(super) fn notes_of(puzzle: &Instance) -> Vec<String> {
    /// The most characters of a puzzle's text in front of a note.
    const SHOWN: usize = 30;
    if puzzle.notes().is_empty() {
        return Vec::new();
    }
    let caption = puzzle.caption();
    let text = shortened(&caption.clone().unwrap_or_else(|| puzzle.to_string().into()));
    let shown = match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    };
    // A title may read like a message.
    let shown = if caption.is_some() { format!("\"{shown}\"") } else { shown };
    puzzle.notes().iter().map(|note| format!("{shown}: {note}")).collect()
}

pub(super) fn note_all_of(puzzle: &Instance) {
    notes_of(puzzle).iter().for_each(|text| note(text));
}
