//! A search that tells its reasons, so that somebody else can write them down as a proof.

use super::search::LearningSearch;
use crate::{Limits, propagation::Network};
use satoku_puzzle::{
    grid::Grid,
    interrupt::{Limiter, Stopped},
    puzzle::Instance,
    statement::{Fact, Propagator},
};

/// Somebody who is told why a puzzle has no other solution, step by step: each step follows from
/// the rules, the givens, the solutions that are excluded, and the steps before it. Cells and values
/// are 0-based places.
pub trait Reasons {
    /// The facts make a propagator strike these candidates, cells and values. What was told to be
    /// certain (steps without facts) is not among the facts.
    fn struck(&mut self, by: &Propagator, facts: &[Fact], strikes: &[(usize, usize)]);

    /// The facts make a propagator fail. It may leave these cells without candidates, which are not
    /// its own.
    fn failed(&mut self, by: &Propagator, facts: &[Fact], others: &[usize]);

    /// Not all of the facts go together, which unit propagation shows.
    fn excluded(&mut self, facts: &[Fact]);
}

/// Looks for a solution that is not among these, and tells the reasons why there is none. Returns
/// whether there is none.
///
/// # Errors
/// If it is stopped.
pub fn refute(
    puzzle: &Instance,
    solutions: &[Grid],
    reasons: &mut dyn Reasons,
    limiter: &Limiter,
) -> Result<bool, Stopped> {
    let network = Network::new(puzzle.model(), limiter)?;
    let limits = Limits::solutions(1);
    let mut search = LearningSearch::telling(&network, puzzle.givens(), &limits, limiter, reasons);
    for solution in solutions {
        search.exclude(solution);
    }
    search.run_for(u64::MAX);
    limiter.look_at_clock()?;
    Ok(search.conclusion().complete && search.take_solutions().is_empty())
}
