//! Solves and draws puzzles from a file, or one from the manual.
//!
//! ```text
//! cargo run --example solve [FILE]
//! ```

use std::{error::Error, fs::File, io::Read};

use satoku::Verdict;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    let input: Box<dyn Read> = match std::env::args().nth(1) {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(PUZZLE.as_bytes()),
    };
    for puzzle in satoku::read(input) {
        let puzzle = puzzle?;
        // Checked against the rules, and confirmed by a second engine.
        let answer = puzzle.solve()?;
        println!("{puzzle}\t{}", answer.verdict());
        match answer.solution() {
            Some(solution) if answer.verdict() == Verdict::Unique => println!("{solution:#}"),
            _ => puzzle.check()?.reasons().for_each(|reason| println!("  {reason}")),
        }
    }
    Ok(())
}
