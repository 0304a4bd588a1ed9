//! Pictures, for browsers, word processors and printers; with the puzzle in them, so that
//! `read/picture.rs` can read it.

use super::{json, prelude::*};
use crate::{
    draw::{SvgOptions, escaped, svg},
    read::{PUZZLE_END, PUZZLE_START},
};
use satoku_rules::printable;

pub(super) static TARGET: Target = Target {
    name: "svg",
    summary: "a picture with all clues",
    is_line: false,
    ending: "svg",
    write: |puzzle, _, _| Ok(with_puzzle(&svg(puzzle, SvgOptions::default()), puzzle)),
    ..Target::LINE
};

/// A picture with the puzzle in it. What cannot be said in a puzzle file is drawn alone.
fn with_puzzle(picture: &str, puzzle: &Instance) -> String {
    let picture = picture.trim_end();
    let (Ok(doc), Some(rest)) = (json::doc(puzzle), picture.strip_suffix("</svg>")) else {
        return picture.to_owned();
    };
    format!("{rest}{PUZZLE_START}{}{PUZZLE_END}\n</svg>", escaped(&printable::json(&doc)))
}
