//! The N queens problem: all ways to place N queens on a board of N by N so that none attacks
//! another. A 0-1 program without a puzzle.
//!
//! ```text
//! cargo run --example queens [N]
//! ```

use std::{error::Error, io};

use satoku::{
    Program,
    cnf::Encoding,
    export::{Document, Format},
    interrupt::Limiter,
    program::{Relation, Var},
};

fn main() -> Result<(), Box<dyn Error>> {
    let side: usize = std::env::args().nth(1).map_or(Ok(8), |side| side.parse())?;
    let mut program = Program::default();
    let mut queens = Vec::new();
    for row in 0..side {
        for column in 0..side {
            let queen = program.add_named(format!("q_{}_{}", row + 1, column + 1))?;
            queens.push((row, column, queen));
        }
    }
    let lit = |&(_, _, queen): &(usize, usize, Var)| queen.positive();
    for line in 0..side {
        let row = queens.iter().filter(|(row, _, _)| *row == line).map(lit);
        program.require("row", row, Relation::Exactly(1))?;
        let column = queens.iter().filter(|(_, column, _)| *column == line).map(lit);
        program.require("column", column, Relation::Exactly(1))?;
    }
    for line in 0..(2 * side).saturating_sub(1) {
        let down = queens.iter().filter(|(row, column, _)| row + side == column + line + 1);
        program.require("down", down.map(lit), Relation::AtMost(1))?;
        let up = queens.iter().filter(|(row, column, _)| row + column == line);
        program.require("up", up.map(lit), Relation::AtMost(1))?;
    }

    if std::env::args().nth(2).as_deref() == Some("lp") {
        let document = Document::of(&program, Encoding::default());
        document.write(Format::Lp, &mut io::stdout().lock(), &Limiter::none())?;
        return Ok(());
    }
    if let Some(solution) = program.solve()? {
        for row in queens.chunks(side) {
            let mark = |&(_, _, queen): &_| if solution.holds(queen) { " Q" } else { " ." };
            println!("{}", row.iter().map(mark).collect::<String>().trim_start());
        }
    }
    println!("{side} queens: {} solutions", program.count(usize::MAX)?);
    Ok(())
}
