//! The certificate of a number of solutions.

#[cfg(test)]
mod forged;
#[cfg(test)]
mod tests;

use satoku_engine::{Uncounted, diagram};
use satoku_verify::{
    diagram::{HEADER, MAX_NODES},
    manifest::{Claim, MAX_SOLUTIONS, file},
};

use super::{Claimed, ProveError, Prover};

/// So many nodes are tried before solutions are listed: of many solutions it is soon known that
/// they are too many for that.
const FEW_NODES: usize = 20_000;

impl Prover<'_> {
    /// Lists the solutions if there are few, and counts them if there are many.
    pub(super) fn with_number(&mut self) -> Result<Claimed, ProveError> {
        if let Ok(Some(claimed)) = self.counted(FEW_NODES, MAX_SOLUTIONS as u128)? {
            return Ok(claimed);
        }
        let reason = match self.listed() {
            Ok(Some(claimed)) => return Ok(claimed),
            Err(error @ ProveError::TooLarge { .. }) => Some(error),
            Ok(None) => None,
            Err(error) => return Err(error),
        };
        match (self.counted(MAX_NODES, 0)?, reason) {
            (Ok(Some(claimed)), _) => Ok(claimed),
            (_, Some(reason)) => Err(reason),
            (Err(reason), None) => Err(ProveError::TooMany(MAX_SOLUTIONS, reason)),
            (Ok(None), None) => {
                let what = "some solutions were found, and none counted";
                Err(ProveError::Contradiction(what.to_owned()))
            }
        }
    }

    /// Writes the certificate that a diagram of at most so many nodes counts the solutions, if there
    /// are more than `least`.
    pub(super) fn counted(
        &mut self,
        states: usize,
        least: u128,
    ) -> Result<Result<Option<Claimed>, Uncounted>, ProveError> {
        let found = diagram(&self.puzzle, states, self.limiter);
        self.limiter.look_at_clock()?;
        let (count, diagram) = match found {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        if count <= least {
            return Ok(Ok(None));
        }
        let text = diagram.text(HEADER, self.puzzle.model().size());
        self.write_puzzle()?;
        self.store.write(file::DIAGRAM, text.as_bytes())?;
        let claimed = Claimed { claim: Claim::Count, solutions: None, count: Some(count) };
        self.write_manifest(claimed, None).map(|claimed| Ok(Some(claimed)))
    }
}
