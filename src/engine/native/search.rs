//! Depth first: settle a board, guess, keep what the guess leaves out for later.

use std::time::Instant;

use super::Outcome;
use crate::engine::Limits;

/// Values of a puzzle or a solution, 1 to 9, row by row; 0 for an empty cell.
pub type Values = [u8; 81];

/// A board came to a contradiction: it has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeadEnd;

/// What there is to know about a search's state; small, because every guess copies it.
pub(super) trait Board: Copy {
    /// What stays the same in the whole search.
    type Rules;

    /// Draws conclusions until there are none left; returns whether that solves the board.
    fn settle(&mut self, rules: &Self::Rules) -> Result<bool, DeadEnd>;

    /// Splits a settled board that is not solved: guesses here, and returns the board in which
    /// that guess is wrong.
    fn split(&mut self) -> Self;

    /// The values of a solved board.
    fn values(&self) -> Values;
}

/// How many guesses are made between two looks at the clock.
const GUESSES_PER_LOOK: u64 = 4096;

/// Finds up to `limits.solutions` solutions of a board; `stack` is only lent, for its memory.
#[inline(always)]
pub(super) fn search<B: Board>(
    mut board: B,
    rules: &B::Rules,
    stack: &mut Vec<B>,
    limits: &Limits,
    mut found: impl FnMut(&B),
) -> Outcome {
    let deadline = limits.deadline();
    let most_guesses = limits.nodes.unwrap_or(u64::MAX);
    let mut outcome = Outcome::default();
    if limits.solutions == 0 {
        return outcome;
    }
    stack.clear();
    loop {
        match board.settle(rules) {
            Ok(false) => {
                let is_late = outcome.guesses % GUESSES_PER_LOOK == 0
                    && deadline.is_some_and(|at| Instant::now() >= at);
                if is_late || outcome.guesses >= most_guesses {
                    return outcome;
                }
                outcome.guesses += 1;
                stack.push(board.split());
                continue;
            }
            Ok(true) => {
                found(&board);
                outcome.solutions += 1;
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
