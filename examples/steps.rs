//! Solves a puzzle as a person would, and rates its difficulty.
//!
//! ```text
//! cargo run --example steps [PUZZLE]
//! ```

use std::error::Error;

use satoku::{Puzzle, steps::rating::Rating};

/// It needs locked candidates from the fourth step on, and more later.
const PUZZLE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(PUZZLE.to_owned());
    let puzzle: Puzzle = text.parse()?;
    let mut walk = puzzle.steps();
    let mut rating = Rating::default();
    for step in walk.by_ref() {
        println!("{step}");
        rating.add(&step);
    }
    println!("{}", walk.state().grid());
    println!("hardest: {}, score: {}", rating.hardest_name(), rating.score);
    Ok(())
}
