//! Lines that are pairwise unequal.

use crate::statement::{Candidates, Impossible};

#[derive(Clone, Debug)]
pub(super) struct LinesPruning(pub(super) Vec<Vec<usize>>);

impl LinesPruning {
    /// Where a line with one open cell agrees with a full line everywhere else, it does not hold
    /// what the full one has there.
    pub(super) fn prune(&self, candidates: &mut Candidates) -> Result<(), Impossible> {
        // At most two: the second tells that there are several.
        let open = |candidates: &Candidates, line: &[usize]| {
            let mut open = (0..line.len()).filter(|&at| candidates.single(line[at]).is_none());
            (open.next(), open.next())
        };
        let Self(lines) = self;
        for (index, full) in lines.iter().enumerate() {
            if open(candidates, full).0.is_some() {
                continue;
            }
            for (other, line) in lines.iter().enumerate().filter(|&(other, _)| other != index) {
                let (at, None) = open(candidates, line) else { continue };
                if at.is_none() && other < index {
                    // These two have been compared.
                    continue;
                }
                let agrees = |place: usize| {
                    Some(place) == at || candidates.of(full[place]) == candidates.of(line[place])
                };
                if (0..line.len()).all(agrees) {
                    let at = at.ok_or(Impossible)?;
                    let value = candidates.single(full[at]).ok_or(Impossible)?;
                    candidates.strike(line[at], value)?;
                }
            }
        }
        Ok(())
    }
}
