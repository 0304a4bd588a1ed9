//! Puzzles in every format that can express them: read back, they have the same solutions.

use super::{found, set, target, with_puzzle};
use crate::prelude::*;

/// What is written is read again.
pub const TARGET: Target = target(
    "pipeline-written",
    "random puzzles are written in every format, and come back with the same rules and solutions",
    |bytes| with_puzzle(bytes, compare),
);

/// The most solutions that are listed.
const LIMIT: usize = 20;

fn compare(choices: &mut Choices<'_>, random: &Random) {
    check::comes_back(&random.puzzle);
    let Some(expected) = found(random, LIMIT) else { return };
    let target = *choices.one(TARGETS);
    if target.name == "svg" {
        return;
    }
    let Ok(text) = target.write(&random.puzzle, &Limiter::none()) else { return };
    let text = target.header.map_or(text.clone(), |header| format!("{header}\n{text}"));
    let is_named = target.needs_model && random.puzzle.base().name() != "classic";
    let settings =
        if is_named { Settings::of(random.puzzle.base().clone()) } else { Settings::default() };
    let again = parse_one(&text, &settings, &Limiter::none());
    let again = again.unwrap_or_else(|error| panic!("{}: {error}\n{text}", target.name));
    let again = Random { puzzle: again, text: text.clone(), kinds: Vec::new() };
    let Some(search) = found(&again, LIMIT) else { return };
    assert_eq!(search.verdict(), expected.verdict(), "{}: {text}", target.name);
    if expected.complete {
        assert_eq!(set(&search.solutions), set(&expected.solutions), "{}: {text}", target.name);
    }
}
