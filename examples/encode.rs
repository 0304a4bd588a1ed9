//! A puzzle as a 0-1 program, written for SAT and integer programming solvers:
//!
//! ```text
//! cargo run --example encode [dimacs|lp|mps|opb]
//! ```

use std::{error::Error, io};

use satoku::{
    Puzzle,
    cnf::Encoding,
    export::{Document, Format},
    interrupt::Limiter,
};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or("lp".to_owned());
    let format = Format::ALL.into_iter().find(|(known, _)| *known == name);
    let (_, format) = format.ok_or("expected dimacs, lp, mps or opb")?;
    let puzzle: Puzzle = PUZZLE.parse()?;
    let program = puzzle.to_program();
    let document = Document::new(&puzzle, &program, Encoding::default());
    document.write(format, &mut io::stdout().lock(), &Limiter::none())?;
    Ok(())
}
