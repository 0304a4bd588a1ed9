//! Proposals: what a puzzle's rules in words and its drawing may mean, as a file to be checked.
//!
//! Many puzzles have their rules in words only, and lines and circles that no key explains. Readers
//! say so and guess nothing. Here is the guess, for people to look at: each sentence is compared
//! with the wordings of the kinds, each drawing with what a kind looks like, and where just one
//! kind fits, the file has its rule, under the sentence. Whatever is left, sentence or drawing, is
//! said in comments.
//!
//! ```toml
//! # "Digits increase along thermometers from the bulb."
//!
//! [[thermometer]]
//! name = "thermometer 1"
//! cells = "r1c1 r1c2 r2c3"
//! ```
//!
//! - `words.rs` cuts prose into sentences and words, `pattern.rs` says what a row of the table is,
//!   and `patterns.rs` is the table: a new wording is a word there, a new kind a row;
//! - `fit.rs` finds the drawings that a rule may have, `choose.rs` gives each to one rule;
//! - `file.rs` writes all of it.

mod choose;
mod file;
mod fit;
mod pattern;
mod patterns;
#[cfg(test)]
mod tests;
mod words;

use super::prelude::*;
use crate::{read::drawn_in, write::WriteError};

/// The most drawings that are looked at; no board has room for more.
const MAX_SHAPES: usize = 2000;

/// The most sentences that are looked at.
const MAX_SENTENCES: usize = 500;

/// A puzzle file with the rules that a puzzle's prose and drawing may mean, beside those that it
/// has; in comments what each comes from, and what was not understood. A puzzle without prose and
/// drawing is written as always.
///
/// The puzzle must be read with [`Settings::propose`], and be named by its text, as readers do.
///
/// # Errors
/// If a rule of the puzzle cannot be written to a file, or it is stopped.
pub fn propose(
    puzzle: &Instance,
    settings: &Settings,
    limiter: &Limiter,
) -> Result<String, WriteError> {
    let size = puzzle.model().size();
    let mut shapes = drawn_in(puzzle.name().unwrap_or_default(), size, settings);
    let more_shapes = shapes.len().saturating_sub(MAX_SHAPES);
    shapes.truncate(MAX_SHAPES);
    let about = puzzle.about();
    let prose = about.parts().find(|(name, _)| *name == "rules").map_or("", |(_, text)| text);
    let mut sentences = words::sentences(prose);
    let more_sentences = sentences.len().saturating_sub(MAX_SENTENCES);
    sentences.truncate(MAX_SENTENCES);
    limiter.look_at_clock()?;
    let drawing = fit::Drawing::new(shapes, size);
    let choice = choose::choose(&sentences, &drawing, size);
    let proposal = file::Proposal::new(puzzle, &sentences, &drawing, choice, limiter)?;
    proposal.text([more_sentences, more_shapes])
}
