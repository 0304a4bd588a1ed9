//! The certificate of a number of solutions.

#[cfg(test)]
mod forged;
#[cfg(test)]
mod tests;

use satoku_core::{interrupt::Limiter, puzzle::Instance};
use satoku_engine::{Uncounted, diagram};
use satoku_verify::{
    diagram::{HEADER, MAX_NODES},
    manifest::{Claim, MAX_SOLUTIONS, ProofFormat, file},
};

use super::{
    Claimed, ProveError, ProveOptions, Store, listed, self_contained, write_manifest, write_puzzle,
};

/// So many nodes are tried before solutions are listed: of many solutions it is soon known that
/// they are too many for that.
const FEW_NODES: usize = 20_000;

/// Lists the solutions if there are few, and counts them if there are many.
pub(super) fn certificate(
    puzzle: &Instance,
    options: ProveOptions,
    store: &mut Store,
    limiter: &Limiter,
) -> Result<Claimed, ProveError> {
    if let Ok(Some(claimed)) = counted(puzzle, FEW_NODES, MAX_SOLUTIONS as u128, store, limiter)? {
        return Ok(claimed);
    }
    let reason = match listed(puzzle, options, store, limiter) {
        Ok(Some(claimed)) => return Ok(claimed),
        Err(error @ ProveError::TooLarge { .. }) => Some(error),
        Ok(None) => None,
        Err(error) => return Err(error),
    };
    match (counted(puzzle, MAX_NODES, 0, store, limiter)?, reason) {
        (Ok(Some(claimed)), _) => Ok(claimed),
        (_, Some(reason)) => Err(reason),
        (Err(reason), None) => Err(ProveError::TooMany(MAX_SOLUTIONS, reason)),
        (Ok(None), None) => {
            let what = "some solutions were found, and none counted";
            Err(ProveError::Contradiction(what.to_owned()))
        }
    }
}

/// Writes the certificate that a diagram of at most so many nodes counts the solutions, if there are
/// more than `least`.
pub(super) fn counted(
    puzzle: &Instance,
    states: usize,
    least: u128,
    store: &mut Store,
    limiter: &Limiter,
) -> Result<Result<Option<Claimed>, Uncounted>, ProveError> {
    let (puzzle, model_text) = self_contained(puzzle)?;
    let found = diagram(&puzzle, states, limiter);
    limiter.look_at_clock()?;
    let (count, diagram) = match found {
        Ok(found) => found,
        Err(reason) => return Ok(Err(reason)),
    };
    if count <= least {
        return Ok(Ok(None));
    }
    let text = diagram.text(HEADER, puzzle.model().size());
    write_puzzle(&puzzle, &model_text, store)?;
    store.write(file::DIAGRAM, text.as_bytes())?;
    let claimed = Claimed { claim: Claim::Count, solutions: None, count: Some(count) };
    let format = ProofFormat::default();
    write_manifest(&puzzle, model_text, claimed, None, format, store)
        .map(|claimed| Ok(Some(claimed)))
}
