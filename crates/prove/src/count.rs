//! The certificate of a number of solutions.

#[cfg(test)]
mod forged;
#[cfg(test)]
mod tests;

use satoku_core::{interrupt::Limiter, puzzle::Instance};
use satoku_engine::{CountLimits, Uncounted, diagram_within};
use satoku_verify::{
    diagram::{HEADER, MAX_NODES},
    manifest::{Claim, MAX_SOLUTIONS, file},
};

use super::{
    Certificate, Claimed, ProveError, certificate as put_together, listed, self_contained,
};

/// So many nodes are tried before solutions are listed: of many solutions it is soon known that
/// they are too many for that.
const FEW_NODES: usize = 20_000;

/// Lists the solutions if there are few, and counts them if there are many.
pub(super) fn certificate(puzzle: &Instance, limiter: &Limiter) -> Result<Certificate, ProveError> {
    if let Ok(Some(certificate)) = counted(puzzle, FEW_NODES, MAX_SOLUTIONS as u128, limiter)? {
        return Ok(certificate);
    }
    let reason = match listed(puzzle, MAX_SOLUTIONS + 1, limiter) {
        Ok(Some(certificate)) => return Ok(certificate),
        Err(error @ ProveError::TooLarge { .. }) => Some(error),
        Ok(None) => None,
        Err(error) => return Err(error),
    };
    match (counted(puzzle, MAX_NODES, 0, limiter)?, reason) {
        (Ok(Some(certificate)), _) => Ok(certificate),
        (_, Some(reason)) => Err(reason),
        (Err(reason), None) => Err(ProveError::TooMany(MAX_SOLUTIONS, reason)),
        (Ok(None), None) => {
            let what = "some solutions were found, and none counted";
            Err(ProveError::Contradiction(what.to_owned()))
        }
    }
}

/// The certificate that a diagram of at most so many nodes counts the solutions, if there are more
/// than `least`.
pub(super) fn counted(
    puzzle: &Instance,
    states: usize,
    least: u128,
    limiter: &Limiter,
) -> Result<Result<Option<Certificate>, Uncounted>, ProveError> {
    let (puzzle, model_text) = self_contained(puzzle)?;
    let limits = CountLimits { states, deadline: None };
    let found = diagram_within(&puzzle, &limits, limiter);
    limiter.look_at_clock()?;
    let (count, diagram) = match found {
        Ok(found) => found,
        Err(reason) => return Ok(Err(reason)),
    };
    if count <= least {
        return Ok(Ok(None));
    }
    let text = diagram.text(HEADER, puzzle.model().size());
    let claimed =
        Claimed { claim: Claim::Count, solutions: None, count: Some(count), differ: None };
    let evidence = vec![(file::DIAGRAM, text.into_bytes())];
    put_together(&puzzle, model_text, claimed, evidence).map(|certificate| Ok(Some(certificate)))
}
