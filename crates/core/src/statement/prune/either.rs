//! Cases of which one or more hold: what every case that is left excludes.

use itertools::Itertools;

use super::{Candidates, Impossible, Propagator, Statement, prune_all};
use crate::grid::Size;

/// The cases.
#[derive(Clone, Debug)]
pub(super) struct Either(Vec<Vec<Propagator>>);

impl Either {
    pub(super) fn new(cases: &[Vec<Statement>], size: Size) -> Self {
        Self(cases.iter().map(|case| Propagator::of(case, size)).collect())
    }

    /// The cells of all cases.
    pub(super) fn cells(&self) -> Vec<usize> {
        let propagators = self.0.iter().flatten();
        propagators.flat_map(Propagator::cells).copied().unique().collect()
    }

    pub(super) fn cost(&self) -> u64 {
        1 + 2 * self.0.iter().flatten().map(Propagator::cost).sum::<u64>()
    }

    /// Tries every case; what is left in any of them is kept.
    pub(super) fn prune(
        &self,
        cells: &[usize],
        candidates: &mut Candidates,
    ) -> Result<(), Impossible> {
        let words = candidates.words();
        let mut kept = candidates.borrow(cells.len() * words);
        let mut result = Err(Impossible);
        for case in &self.0 {
            let mark = candidates.mark();
            let outcome = prune_all(case, candidates);
            if outcome.is_ok() {
                result = Ok(());
                if candidates.mark() == mark {
                    // Nothing can be struck in this case, so nothing at all.
                    candidates.give_back(kept);
                    return Ok(());
                }
                for (kept, &cell) in kept.chunks_mut(words).zip(cells) {
                    kept.iter_mut().zip(candidates.of(cell)).for_each(|(kept, left)| *kept |= left);
                }
            }
            candidates.undo(mark);
        }
        if result.is_ok() {
            let mut left = cells.iter().zip(kept.chunks(words));
            result = left.try_for_each(|(&cell, kept)| candidates.keep(cell, kept));
        }
        candidates.give_back(kept);
        result
    }
}
