//! A search that tells its reasons, so that somebody else can write them down as a proof.

use satoku_puzzle::statement::{Fact, Propagator};

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
