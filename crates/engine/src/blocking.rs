//! The loop of engines that call a solver of programs, which finds one solution: it is asked again
//! with that solution forbidden.

use crate::prelude::*;
use satoku_puzzle::program::{Program, Var};

/// What a call comes to.
pub(super) enum Outcome {
    Solution(Grid),
    Unsolvable,
    /// The solver does not know, or the time is up.
    Unknown,
}

/// Hands over up to `enough` solutions of a puzzle, whose program `ask` gives to the solver; `open`
/// are the puzzle's variables behind those of the program, if it was reduced. Returns whether it is
/// known that there is no other.
pub(super) fn find_each(
    puzzle: &Instance,
    mut program: Program,
    open: Option<&[Var]>,
    enough: usize,
    found: &mut Sink<'_>,
    mut ask: impl FnMut(&Program) -> Result<Outcome, EngineError>,
) -> Result<bool, EngineError> {
    for number in 1..=enough {
        match ask(&program)? {
            Outcome::Solution(grid) => {
                puzzle.block(&mut program, open, &grid, number);
                if found(grid).is_break() {
                    return Ok(false);
                }
            }
            Outcome::Unsolvable => return Ok(true),
            Outcome::Unknown => return Ok(false),
        }
    }
    Ok(false)
}
