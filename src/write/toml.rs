//! Puzzle files: a puzzle with all its rules, whatever model it is of, in a file that stands for itself.

use super::{Target, WriteError};
use crate::puzzle::Puzzle;

/// See [`super::TARGETS`].
pub(super) const TARGET: Target = Target {
    name: "toml",
    summary: "a puzzle file, with all rules and candidates",
    header: None,
    is_line: false,
    ending: "toml",
    write,
};

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let model = puzzle.model();
    if let Some(rule) = model.untold_rule() {
        let problem = "a kind of one's own has no words in a file".to_owned();
        return Err(WriteError::Rule { rule: rule.to_owned(), problem });
    }
    // The givens are a line of the file's head, before its first table.
    let text = model.to_toml();
    let head = text.find("\n[").unwrap_or(text.len());
    let givens = format!("givens = \"{}\"\n", puzzle.givens());
    Ok(format!("{}{givens}{}", &text[..head], &text[head..]).trim_end().to_owned())
}
