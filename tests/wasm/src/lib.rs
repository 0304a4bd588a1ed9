//! One puzzle, solved and proven in a WebAssembly module. `run.mjs` calls it.

use std::sync::LazyLock;

use satoku::{Puzzle, Solution, Verdict, engine::CrossCheck};

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

static PARSED: LazyLock<Puzzle> = LazyLock::new(|| PUZZLE.parse().expect("it is a puzzle"));

/// The solution, if it is the only one and a second engine agrees.
static SOLUTION: LazyLock<Option<Solution>> = LazyLock::new(|| {
    let answer = PARSED.solve().ok()?;
    let is_sure = answer.verdict() == Verdict::Unique && answer.cross_check == CrossCheck::Agrees;
    answer.solution().filter(|_| is_sure)
});

/// The number of cells of the solution; 0 if there is not just one, or the engines do not agree.
#[unsafe(no_mangle)]
pub extern "C" fn solve() -> usize {
    SOLUTION.as_ref().map_or(0, |solution| solution.size().cell_count())
}

/// What a cell of the solution holds, counted row by row from 0; 0 if there is no such cell.
#[unsafe(no_mangle)]
pub extern "C" fn value(index: usize) -> u32 {
    let cell = SOLUTION.as_ref().filter(|solution| index < solution.size().cell_count());
    cell.and_then(|solution| solution.at(index)).map_or(0, |value| value.number().into())
}

/// The number of bytes of the proof that there is no other solution; 0 if there is no proof.
#[unsafe(no_mangle)]
pub extern "C" fn proof_length() -> usize {
    let Ok(certificate) = PARSED.prove() else { return 0 };
    let proof = certificate.files().iter().find(|(name, _)| *name == "proof.lrat");
    proof.map_or(0, |(_, content)| content.len())
}

/// The number of steps in which a person would solve it.
#[unsafe(no_mangle)]
pub extern "C" fn steps() -> usize {
    PARSED.steps().count()
}
