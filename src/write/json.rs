//! Puzzle files as JSON: the same keys and values as in TOML, on one line.

use super::{Target, WriteError, toml};
use crate::puzzle::Puzzle;

/// See [`super::TARGETS`].
pub(super) const TARGET: Target = Target {
    name: "json",
    summary: "a puzzle file as JSON: the keys of TOML, on a line",
    header: None,
    is_line: true,
    needs_model: false,
    ending: "json",
    write,
};

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let file: ::toml::Table = toml::write(puzzle)?.parse().expect("it was written as TOML");
    Ok(serde_json::to_string(&file).expect("texts, numbers, lists and tables can be written"))
}
