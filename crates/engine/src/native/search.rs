//! Depth first: settle a board, guess, keep what the guess leaves out for later.

use super::outcome::Outcome;
use crate::prelude::*;

/// Values of a puzzle or a solution, 1 to 9, row by row; 0 for an empty cell.
pub type Values = [u8; 81];

/// Candidates of a puzzle, row by row: bit v - 1 of a cell says that it may hold v.
pub type Marks = [u16; 81];

/// A board came to a contradiction: it has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeadEnd;

/// What there is to know about a search's state; small, because every guess copies it.
pub(super) trait Board: Copy {
    /// Splits a settled board that is not solved: guesses here, and returns the board in which
    /// that guess is wrong.
    fn split(&mut self) -> Self;
}

/// How many guesses are made between two looks at the clock.
const GUESSES_PER_LOOK: u64 = 4096;

/// Finds up to `limits.solutions` solutions of a board, and reports each to `found`. `settle` draws
/// conclusions until there are none left, and returns whether that solves the board. `stack` is
/// only lent, for its memory.
///
/// It becomes part of its caller, and so of what its caller is compiled for.
#[inline(always)]
pub(super) fn search<B: Board>(
    mut board: B,
    stack: &mut Vec<B>,
    limits: &Limits,
    limiter: &Limiter,
    mut settle: impl FnMut(&mut B) -> Result<bool, DeadEnd>,
    mut found: impl FnMut(&B) -> ControlFlow<()>,
) -> Outcome {
    let most_guesses = limits.nodes.unwrap_or(u64::MAX);
    let mut outcome = Outcome::default();
    if limits.solutions == 0 {
        return outcome;
    }
    stack.clear();
    loop {
        match settle(&mut board) {
            Ok(false) => {
                let is_late = outcome.guesses % GUESSES_PER_LOOK == 0 && limiter.is_over();
                if is_late || outcome.guesses >= most_guesses {
                    return outcome;
                }
                outcome.guesses += 1;
                stack.push(board.split());
                continue;
            }
            Ok(true) => {
                let flow = found(&board);
                outcome.solutions += 1;
                if flow.is_break() {
                    return outcome;
                }
                if outcome.solutions == limits.solutions {
                    outcome.complete = stack.is_empty();
                    return outcome;
                }
            }
            Err(DeadEnd) => {}
        }
        let Some(next) = stack.pop() else {
            outcome.complete = true;
            return outcome;
        };
        board = next;
    }
}
