//! Whole pipelines: random puzzles with all kinds of rules, and every kind of result about them.
//!
//! The bytes determine a puzzle ([`puzzles`](crate::puzzles)) and other choices. `engines.rs` lists
//! its solutions by every method; the others trust those of the search on candidates.

pub mod engines;
pub mod outside;
pub mod proofs;
pub mod reasons;
pub mod steps;
pub mod written;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::{
    prelude::*,
    puzzles::puzzle,
    random::{PUZZLE, bytes},
};

/// A target about random puzzles.
const fn target(name: &'static str, about: &'static str, run: fn(&[u8])) -> Target {
    Target { name, about, run, seeds, longest: PUZZLE }
}

/// Inputs to begin with: random ones.
fn seeds() -> Vec<Vec<u8>> {
    (0..64).map(|index| bytes(1, index)).collect()
}

/// Runs a check on the puzzle made from bytes. If that panics, the puzzle is shown.
fn with_puzzle(bytes: &[u8], work: impl FnOnce(&mut Choices<'_>, &Random)) {
    // Other choices come before the puzzle, so that they do not change with it.
    let (first, others) = bytes.split_at(bytes.len().min(8));
    let random = puzzle(&mut Choices::new(others));
    // (In a fuzzer the first panic ends the process before the puzzle is shown.)
    if std::env::var_os("SATOKU_FUZZ_SHOW").is_some() {
        eprintln!("{}", shown(&random));
    }
    let result = catch_unwind(AssertUnwindSafe(|| work(&mut Choices::new(first), &random)));
    if let Err(panic) = result {
        eprintln!("{}", shown(&random));
        resume_unwind(panic);
    }
}

/// A puzzle as a file, with its candidates in a comment.
pub fn shown(random: &Random) -> String {
    let Random { puzzle, text, .. } = random;
    let candidates = puzzle.candidates().iter().map(|(cell, set)| format!("# {cell}: {set}\n"));
    let candidates: String = candidates.collect();
    // (Before all tables.)
    format!("givens = \"{}\"\n{text}{candidates}", puzzle.givens())
}

/// The solutions by the search on candidates, up to a limit; None if it does not finish.
fn found(random: &Random, limit: usize) -> Option<SearchResult> {
    let limits = Limits { nodes: Some(20_000), ..Limits::solutions(limit) };
    let mut engine = Backtracker::new(Strategy::CANDIDATES);
    let search =
        engine.search(&random.puzzle, &limits, &Limiter::none()).expect("it is never too large");
    (search.complete || search.count() >= limit).then_some(search)
}

/// Grids as numbers, in order.
fn set<'g>(grids: impl IntoIterator<Item = &'g Grid>) -> BTreeSet<Vec<Option<u16>>> {
    let numbers = |grid: &Grid| {
        let numbers = grid.values().iter().map(|value| value.map(satoku::grid::Value::number));
        numbers.collect::<Vec<_>>()
    };
    grids.into_iter().map(numbers).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random bytes through all pipelines.
    #[test]
    fn pipelines_agree_on_random_puzzles() {
        let targets: [(&Target, u64); 5] = [
            (&engines::TARGET, 400),
            (&proofs::TARGET, 100),
            (&reasons::TARGET, 200),
            (&steps::TARGET, 150),
            (&written::TARGET, 200),
        ];
        for (target, count) in targets {
            let begun = std::time::Instant::now();
            (0..count).for_each(|index| (target.run)(&bytes(2, index)));
            println!("{}: {count} in {:?}", target.name, begun.elapsed());
        }
    }
}
