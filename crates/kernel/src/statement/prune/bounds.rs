//! The bounds of a weighted sum of cells whose candidates fit into a word.

use super::sum::{SumBounds, SumPruning};
use crate::statement::prelude::*;

/// Copies of the candidates of up to N terms.
fn sets_of<const N: usize>(cells: &[usize], candidates: &Candidates) -> [u64; N] {
    let mut sets = [0; N];
    for (set, &cell) in sets.iter_mut().zip(cells) {
        *set = candidates.word(cell, 0);
    }
    sets
}

impl SumPruning {
    /// The most terms of a sum that is looked at here.
    pub(super) const MOST_TERMS: usize = 64;

    /// Strikes values with which the others are too small or too large, whatever they are, where
    /// those that differ are taken together: three of a row are 6 or more.
    pub(super) fn prune_word_bounds(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        // Most have few terms, and less memory takes less time.
        match cells.len().div_ceil(8) {
            0 | 1 => self.prune_up_to::<8>(cells, candidates),
            2 => self.prune_up_to::<16>(cells, candidates),
            _ => self.prune_up_to::<{ Self::MOST_TERMS }>(cells, candidates),
        }
    }

    fn prune_up_to<const N: usize>(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        let mut sets = sets_of::<N>(cells, candidates);
        let mut is_any_struck = false;
        while self.strike_beyond(&mut sets)? {
            is_any_struck = true;
        }
        if is_any_struck {
            for (&set, &cell) in sets.iter().zip(cells) {
                candidates.keep_word(cell, 0, set)?;
            }
        }
        Ok(())
    }

    /// Whether the sum is too small or too large, whatever is chosen.
    pub(super) fn fails_by_bounds(&self, cells: &[usize], candidates: &Candidates) -> bool {
        let sets = sets_of::<{ Self::MOST_TERMS }>(cells, candidates);
        let mut all = SumBounds { least: 0, most: 0 };
        for list in &self.lists {
            let Ok(own) = self.bounds_of(list, None, &sets) else { return true };
            all = SumBounds { least: all.least + own.least, most: all.most + own.most };
        }
        self.totals_in(all).is_err()
    }

    /// Strikes once. Returns whether anything was struck.
    fn strike_beyond<const N: usize>(&self, sets: &mut [u64; N]) -> Result<bool, Impossible> {
        let mut of_lists = [SumBounds { least: 0, most: 0 }; N];
        let mut all = SumBounds { least: 0, most: 0 };
        for (list, own) in self.lists.iter().zip(&mut of_lists) {
            *own = self.bounds_of(list, None, sets)?;
            all = SumBounds { least: all.least + own.least, most: all.most + own.most };
        }
        let wanted = self.totals_in(all)?;
        // How much a term may be above its least, and below its most.
        let room = (wanted.most - all.least).min(all.most - wanted.least);
        let mut is_any_struck = false;
        for (list, own) in self.lists.iter().zip(&of_lists) {
            for &term in list {
                let here = sets[term];
                let span = i64::from(here.ilog2() - here.trailing_zeros());
                if span * self.weights[term].abs() <= room {
                    continue;
                }
                let rest = if list.len() == 1 {
                    SumBounds { least: 0, most: 0 }
                } else {
                    self.bounds_of(list, Some(term), sets)?
                };
                let least = wanted.least - (all.most - own.most) - rest.most;
                let most = wanted.most - (all.least - own.least) - rest.least;
                let kept = here & self.values_between(term, least, most);
                if kept == 0 {
                    return Err(Impossible);
                }
                // The bounds of the lists are as before, which are wider: nothing is struck
                // wrongly.
                is_any_struck |= kept != here;
                sets[term] = kept;
            }
        }
        Ok(is_any_struck)
    }

    /// What terms of one weight that differ can contribute together, all but one of them perhaps.
    ///
    /// Each takes the lowest value that is left from its own lowest on: which values are taken in
    /// the end does not depend on who comes first, as it is with cars that park along a street
    /// (Konheim and Weiss, "An occupancy discipline and applications", 1966).
    #[inline]
    fn bounds_of(
        &self,
        list: &[usize],
        without: Option<usize>,
        sets: &[u64],
    ) -> Result<SumBounds, Impossible> {
        let without = without.unwrap_or(usize::MAX);
        let mut any = 0;
        for &term in list {
            any |= if term == without { 0 } else { sets[term] };
        }
        let (mut low, mut high) = (any, any);
        let (mut least, mut most) = (0, 0);
        for &term in list {
            if term == without {
                continue;
            }
            let here = sets[term];
            // (There is none if it has no candidates.)
            let up = low & (here & here.wrapping_neg()).wrapping_neg();
            let down = high & u64::MAX.checked_shr(here.leading_zeros()).unwrap_or(0);
            if up == 0 || down == 0 {
                return Err(Impossible);
            }
            let (first, last) = (up.trailing_zeros(), u64::BITS - 1 - down.leading_zeros());
            low ^= 1 << first;
            high ^= 1 << last;
            least += first;
            most += last;
        }
        let count = list.len() - usize::from(without != usize::MAX);
        let start = self.first * count as i64;
        let weight = list.first().map_or(0, |&term| self.weights[term]);
        let ends = [least, most].map(|end| weight * (start + i64::from(end)));
        Ok(SumBounds { least: ends[0].min(ends[1]), most: ends[0].max(ends[1]) })
    }

    /// The values of a term that contribute no less and no more.
    fn values_between(&self, term: usize, least: i64, most: i64) -> u64 {
        let weight = self.weights[term];
        let (least, most) = if weight < 0 { (-most, -least) } else { (least, most) };
        let (low, high) = match weight.abs() {
            1 => (least, most),
            0 if least <= 0 && most >= 0 => return u64::MAX,
            0 => return 0,
            factor => (-(-least).div_euclid(factor), most.div_euclid(factor)),
        };
        let (low, high) = ((low - self.first).max(0), high - self.first);
        if high < low || low >= bits::WORD as i64 {
            return 0;
        }
        let high = high.min(bits::WORD as i64 - 1);
        (u64::MAX << low) & (u64::MAX >> (bits::WORD as i64 - 1 - high))
    }

    /// Whether bounds tell all that there is to tell of cells that may be alike: each number
    /// between the bounds is then a sum.
    pub(super) fn is_between(&self, cells: &[usize], candidates: &Candidates) -> bool {
        self.is_plain
            && cells.iter().all(|&cell| {
                let here = candidates.word(cell, 0);
                here.wrapping_add(here & here.wrapping_neg()) & here == 0
            })
    }
}
