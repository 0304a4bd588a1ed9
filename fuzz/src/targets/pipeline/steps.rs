//! Steps never contradict the one solution, and lead to it.

use super::{found, target, with_puzzle};
use crate::{check::message, prelude::*};
use satoku::steps::{State, show::text, verify::Verifier};

/// Steps are right.
pub const TARGET: Target = target(
    "pipeline-steps",
    "steps of random puzzles lead to the one solution, and nothing they say contradicts it",
    |bytes| with_puzzle(bytes, check),
);

fn check(choices: &mut Choices<'_>, random: &Random) {
    let puzzle = &random.puzzle;
    let Some(all) = found(random, 2) else { return };
    if all.verdict() == Verdict::Unsolvable {
        // It ends without a solution.
        let mut walk = puzzle.steps();
        walk.by_ref().take(1000).for_each(drop);
        assert!(!walk.state().is_solved(), "a puzzle without a solution is solved");
        return;
    }
    if all.verdict() != Verdict::Unique {
        return;
    }
    let solution = &all.solutions[0];
    let mut walk = puzzle.steps();
    let start: State = walk.state().clone();
    let mut verifier = choices.one_in(2).then(|| Verifier::new(&start, &Limiter::none()).unwrap());
    let mut steps = 0;
    for step in walk.by_ref() {
        let words = text::sentence(&step);
        message(&words);
        for &(cell, value) in &step.placements {
            assert_eq!(solution.get(cell), Some(value), "{words}");
        }
        for &(cell, value) in &step.eliminations {
            assert_ne!(solution.get(cell), Some(value), "{words}");
        }
        if let Some(verifier) = &mut verifier {
            verifier.check(&step).unwrap_or_else(|error| panic!("{words}: {error}"));
        }
        steps += 1;
        assert!(steps < 10_000, "the steps have no end");
    }
    assert!(walk.state().is_solved(), "{:?} after {steps} steps", walk.end());
    assert_eq!(&walk.state().grid(), solution);
}
