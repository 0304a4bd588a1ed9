//! Cells that differ, in a search that strikes by itself what filled cells hold.

use std::{cmp::Ordering, ops::Range};

use super::peers::Peers;
use crate::statement::prelude::*;

/// Where there are just as many values as cells, as in a house, each has a place. What has one place
/// is there; what has two is in no cell that differs from both of these, whatever makes them differ.
#[derive(Clone, Debug)]
pub(super) struct HousePruning {
    /// For each two of the cells, in order, where those beyond them all that differ from both are.
    beyond: Vec<Range<u32>>,
    cells: Vec<u32>,
}

impl HousePruning {
    /// The most cells of a house of which pairs are written down.
    const MOST: usize = 32;

    pub(super) fn new(house: &[usize], peers: &Peers) -> Self {
        let (mut beyond, mut cells) = (Vec::new(), Vec::new());
        if house.len() <= Self::MOST {
            for (at, &one) in house.iter().enumerate() {
                for &other in &house[..at] {
                    let start = cells.len() as u32;
                    let common = peers.common(one, other).filter(|cell| !house.contains(cell));
                    cells.extend(common.map(|cell| cell as u32));
                    beyond.push(start..cells.len() as u32);
                }
            }
        }
        Self { beyond, cells }
    }

    pub(super) fn prune(&self, house: &[usize], candidates: &mut Candidates) -> Pruned {
        if candidates.words() == 1 {
            return self.prune_word(house, 0, house.len(), candidates);
        }
        let any = |word| house.iter().fold(0, |any, &cell| any | candidates.word(cell, word));
        let values: u32 = (0..candidates.words()).map(|word| any(word).count_ones()).sum();
        match (values as usize).cmp(&house.len()) {
            Ordering::Less => Err(Impossible),
            Ordering::Greater => Ok(()),
            Ordering::Equal => (0..candidates.words()).try_for_each(|word| {
                let here = any_in(house, word, candidates);
                self.prune_word(house, word, here, candidates)
            }),
        }
    }

    /// The same for the values of a word, of which there are as many here if all have a place.
    fn prune_word(
        &self,
        house: &[usize],
        word: usize,
        values: usize,
        candidates: &mut Candidates,
    ) -> Pruned {
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for &cell in house {
            let here = candidates.word(cell, word);
            more |= twice & here;
            twice |= once & here;
            once |= here;
        }
        let count = once.count_ones() as usize;
        if count != values {
            return if count < values { Err(Impossible) } else { Ok(()) };
        }
        let (single, double) = (once & !twice, twice & !more);
        if single != 0 {
            house.iter().try_for_each(|&cell| candidates.place_lone(cell, word, single))?;
        }
        if double != 0 && !self.beyond.is_empty() {
            self.strike_beyond(house, word, double, candidates)?;
        }
        Ok(())
    }

    /// Strikes values with two places from the cells that differ from both.
    fn strike_beyond(
        &self,
        house: &[usize],
        word: usize,
        double: u64,
        candidates: &mut Candidates,
    ) -> Pruned {
        let (mut first, mut seen) = ([0_u8; bits::WORD], 0);
        for (at, &cell) in house.iter().enumerate() {
            let mut here = candidates.word(cell, word) & double;
            while here != 0 {
                let bit = here & here.wrapping_neg();
                here ^= bit;
                let one = &mut first[bit.trailing_zeros() as usize];
                if seen & bit == 0 {
                    seen |= bit;
                    *one = at as u8;
                    continue;
                }
                let range = &self.beyond[at * (at - 1) / 2 + usize::from(*one)];
                for &cell in &self.cells[range.start as usize..range.end as usize] {
                    if candidates.word(cell as usize, word) & bit != 0 {
                        candidates.keep_word(cell as usize, word, !bit)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// How many values of a word have a place.
fn any_in(house: &[usize], word: usize, candidates: &Candidates) -> usize {
    let any = house.iter().fold(0, |any, &cell| any | candidates.word(cell, word));
    any.count_ones() as usize
}
