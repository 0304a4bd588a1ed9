//! A search that learns: propagators strike candidates, and where that ends in a contradiction, the
//! reasons of the strikes show what does not go together. That is a nogood, which is kept and
//! strikes, too.
//!
//! It is the search of SAT solvers (Marques-Silva and Sakallah, "GRASP", 1999) with candidates for
//! literals and propagators beside clauses, as in lazy clause generation (Ohrimenko, Stuckey and
//! Codish, "Propagation via lazy clause generation", 2009). While it searches it writes nothing
//! down but which propagator struck: reasons are sought when a conflict is taken apart
//! ([`Explainer`](satoku_puzzle::statement::Explainer)).
//!
//! - `search.rs`: chooses, propagates, goes back;
//! - `conflict.rs` with `wanted.rs`: from a contradiction to a nogood;
//! - `nogoods.rs`: keeps nogoods and says what follows from them;
//! - `activity.rs`: what to try next.

mod activity;
mod conflict;
mod nogoods;
mod search;
#[cfg(test)]
mod tests;
mod wanted;

pub(crate) use self::search::LearningSearch;
use crate::{prelude::*, propagation::Network};
use satoku_puzzle::{interrupt::Made, statement::Propagator};

/// The search that learns, as an engine.
#[derive(Debug, Default)]
pub struct Learn {
    network: Option<Made<Network>>,
}

impl Searcher for Learn {
    fn name(&self) -> String {
        "learn".to_owned()
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let network = Network::of(puzzle.model(), self.network.take(), limiter)?;
        let search = LearningSearch::new(&network, puzzle.givens(), limits, limiter);
        let conclusion = all(search, found);
        self.network = Some(network);
        Ok(conclusion)
    }
}

/// Who is told why a puzzle has no other solution, step by step: each step follows from
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

/// Hands over solutions, up to the limits.
fn all(mut search: LearningSearch<'_>, found: &mut Sink<'_>) -> Conclusion {
    /// The work between times at which solutions are handed over.
    const SLICE: u64 = 1_000_000;
    let mut is_over = false;
    while !is_over {
        is_over = search.run_for(SLICE);
        for grid in search.take_solutions() {
            if found(grid).is_break() {
                return Conclusion { complete: false, ..search.conclusion() };
            }
        }
    }
    search.conclusion()
}
