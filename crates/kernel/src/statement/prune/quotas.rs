//! Several counts over the same cells, of values that are in one of them at most: they share the
//! cells.
//!
//! Four cells that hold 1, 4, 6 and 7 among them hold nothing else, though each of these values by
//! itself leaves room for three others: all counts together come to the number of cells. (Régin,
//! "Generalized arc consistency for global cardinality constraint", 1996, has stronger pruning, and
//! slower.)

use crate::statement::prelude::*;

/// Values, and how many of the cells may hold one of them.
#[derive(Clone, Debug)]
struct Quota {
    values: u64,
    /// The numbers that are allowed, as bits.
    allowed: u64,
}

/// Quotas of the same cells, in which every value is once.
#[derive(Clone, Debug)]
pub(super) struct Quotas(Vec<Quota>);

/// The values that terms count, if they are the same in each cell, and fit into a word.
pub(super) fn common_values(terms: &[Term], size: Size) -> Option<u64> {
    let first = terms.first()?.counted()?;
    if size.value_count() > bits::WORD || terms.iter().any(|term| term.counted() != Some(first)) {
        return None;
    }
    Some(terms[0].bits(size)?[0])
}

impl Quotas {
    const MAX_CELLS: usize = bits::WORD - 1;

    /// Sets of values and how many of the cells may hold one of them; the other values may be in
    /// any number. None if a value is in two sets, or if there are too many cells.
    pub(super) fn new(counts: &[(u64, &Totals)], cells: usize, size: Size) -> Option<Self> {
        let mut left = u64::MAX >> (bits::WORD - size.value_count());
        if cells > Self::MAX_CELLS {
            return None;
        }
        let mut quotas = Vec::with_capacity(counts.len() + 1);
        for (values, allowed) in counts {
            if values & !left != 0 {
                return None;
            }
            left &= !values;
            let allowed = (0..=cells).filter(|&number| allowed.contains(number as i64));
            let allowed = allowed.fold(0, |set, number| set | 1 << number);
            quotas.push(Quota { values: *values, allowed });
        }
        quotas.push(Quota { values: left, allowed: u64::MAX });
        Some(Self(quotas))
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Strikes the values of a quota that is full, and all others where it is in need. A quota's
    /// number is one for which those of the others can be such that all together are the number of
    /// cells.
    pub(super) fn prune(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        // For each quota the numbers that those before it can come to together.
        let mut before = [0_u64; bits::WORD + 2];
        let mut bounds = [(0, 0); bits::WORD + 1];
        before[0] = 1;
        for (index, quota) in self.0.iter().enumerate() {
            let (mut sure, mut open) = (0, 0);
            for &cell in cells {
                let here = candidates.word(cell, 0);
                if here & !quota.values == 0 {
                    sure += 1;
                } else if here & quota.values != 0 {
                    open += 1;
                }
            }
            bounds[index] = (sure, sure + open);
            before[index + 1] = (sure..=sure + open)
                .filter(|number| quota.allowed >> number & 1 == 1)
                .fold(0, |sums, number| sums | before[index] << number);
        }
        let mut wanted = 1 << cells.len() & before[self.0.len()];
        if wanted == 0 {
            return Err(Impossible);
        }
        for (index, quota) in self.0.iter().enumerate().rev() {
            let (sure, most) = bounds[index];
            let (mut least_left, mut most_left, mut rest) = (most, sure, 0);
            for number in (sure..=most).filter(|number| quota.allowed >> number & 1 == 1) {
                let sums = wanted >> number & before[index];
                if sums != 0 {
                    rest |= sums;
                    least_left = least_left.min(number);
                    most_left = most_left.max(number);
                }
            }
            wanted = rest;
            if sure < most && (most_left == sure || least_left == most) {
                let kept = if most_left == sure { !quota.values } else { quota.values };
                for &cell in cells {
                    let here = candidates.word(cell, 0);
                    if here & quota.values != 0 && here & !quota.values != 0 {
                        candidates.keep_word(cell, 0, kept)?;
                    }
                }
            }
        }
        Ok(())
    }
}
