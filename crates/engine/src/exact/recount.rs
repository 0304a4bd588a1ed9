//! Confirms a count with an engine that lists the solutions.

use crate::{Backtracker, answer::work_of_checkers, prelude::*};

/// Counts the solutions again, with the reference backtracker, to confirm a `count` of
/// [`count_exactly`](crate::count_exactly). It stops at the first solution beyond `count`.
///
/// Like a checker of an answer it may take `nodes` nodes, and counted [work](Limiter::count) in
/// proportion to that of the count, which `limiter` has counted. None if that is not enough.
pub fn recount(puzzle: &Instance, count: u128, nodes: u64, limiter: &Limiter) -> Option<u128> {
    // Every solution takes a node or more.
    if count > u128::from(nodes) {
        return None;
    }
    let solutions = usize::try_from(count).ok()?.checked_add(1)?;
    let limits = Limits { solutions, kept: 0, nodes: Some(nodes), time: None };
    let mut backtracker = Backtracker::new(Strategy::REFERENCE);
    let search = |part: &Limiter| Ok(backtracker.search(puzzle, &limits, part));
    let search = limiter.part(work_of_checkers(limiter.own(), nodes), search).ok()?.ok()?;
    let found = search.count();
    (search.complete || found == solutions).then_some(found as u128)
}
