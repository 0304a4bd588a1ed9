//! How a kind is said in an f-puzzles file: by a key, whose value is a list of clues or a flag.
//!
//! What else is in such a file is `read/f_puzzles.rs`'s and `write/f_puzzles.rs`'s business; here
//! is what a kind's file needs to read its own keys, and in `said.rs` what it needs to write them.

pub(super) mod clue;
pub(super) mod said;

pub use clue::{Clue, kind_of, parts};
pub use said::{cell_names, place};
pub(super) use said::{clue, each_cell, flag, inwards, mark, one_line};

pub use super::kind::Key;
use super::kind::{Rule, Rules};
use crate::grid::{Cell, Line};

impl Clue<'_> {
    /// A rule for each of the [lines](Self::lines).
    pub fn rules_on_lines<R: Rule + 'static>(&self, rule: impl Fn(Line) -> R) -> Rules {
        let rule = |line: Vec<Cell>| Box::new(rule(line.into())) as Box<dyn Rule>;
        Ok(self.lines()?.into_iter().map(rule).collect())
    }
}
