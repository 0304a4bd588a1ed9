//! Cells that differ and hold one of a few combinations of values: those of a sum, for example.

use std::sync::Arc;

use super::{pair::PairBits, peers::Peers};
use crate::{
    grid::{Size, bits},
    statement::{Candidates, Impossible, Totals},
};

/// The sets of values that some different cells may hold together, because they have the right
/// total: 1 2 4 alone for three cells with a total of 7.
#[derive(Clone, Debug)]
pub(super) struct CagePruning {
    combinations: Vec<u64>,
    peers: Arc<Peers>,
}

impl CagePruning {
    /// The most combinations that are kept.
    const MAX_COMBINATIONS: usize = 2_000;

    /// The combinations of this many different values with one of these totals. None if there are
    /// too many combinations or values.
    pub(super) fn new(
        cells: usize,
        peers: Arc<Peers>,
        totals: &Totals,
        size: Size,
    ) -> Option<Self> {
        if size.value_count() > bits::WORD {
            return None;
        }
        let numbers: Vec<i64> = size.values().map(|value| i64::from(value.number())).collect();
        let mut search = Combinations { numbers: &numbers, totals, found: Vec::new(), looks: 0 };
        let is_found = search.extend(cells, 0, 0, 0);
        is_found.then_some(Self { combinations: search.found, peers })
    }

    /// The combinations of this many values that go together pairwise, by a symmetric table in
    /// which no value goes with itself. None if the table is another, or if there are too many
    /// combinations or values.
    pub(super) fn of_cliques(cells: usize, peers: Arc<Peers>, table: &PairBits) -> Option<Self> {
        let partners = table.symmetric()?;
        let mut cliques = Cliques { partners, found: Vec::new(), looks: 0 };
        let all = u64::MAX >> (bits::WORD - partners.len());
        let is_found = cliques.extend(cells, 0, all);
        is_found.then_some(Self { combinations: cliques.found, peers })
    }

    pub(super) fn combinations(&self) -> usize {
        self.combinations.len()
    }

    /// Of each combination that is still possible, each cell may hold what it has of it. What all
    /// of them have is in these cells: so in one of them, if no other may hold it, and in no cell
    /// that differs from all that may.
    pub(super) fn prune(
        &self,
        cells: &[usize],
        candidates: &mut Candidates,
    ) -> Result<(), Impossible> {
        // Nearly all are small, and less memory takes less time.
        const SMALL: usize = 8;
        if cells.len() <= SMALL {
            self.prune_up_to::<SMALL>(cells, candidates)
        } else {
            self.prune_up_to::<{ bits::WORD }>(cells, candidates)
        }
    }

    /// Whether no combination is possible if a cell outside holds a value.
    pub(super) fn fails(
        &self,
        cells: &[usize],
        candidates: &Candidates,
        outside: Option<(usize, usize)>,
    ) -> bool {
        let (mut once, mut fixed, mut sets) = (0, 0_u64, [0; bits::WORD]);
        let Some(sets) = sets.get_mut(..cells.len()) else { return true };
        for (set, &cell) in sets.iter_mut().zip(cells) {
            let mut here = candidates.word(cell, 0);
            if let Some((outside, value)) = outside
                && self.peers.do_differ(outside, cell)
            {
                here &= !(1 << value);
            }
            *set = here;
            once |= here;
            if here.is_power_of_two() {
                if fixed & here != 0 {
                    return true;
                }
                fixed |= here;
            }
        }
        !self.combinations.iter().any(|&combination| {
            combination & !once == 0
                && fixed & !combination == 0
                && sets.iter().all(|&set| {
                    let left = set & combination;
                    left != 0 && (set.is_power_of_two() || left & !fixed != 0)
                })
        })
    }

    fn prune_up_to<const N: usize>(
        &self,
        cells: &[usize],
        candidates: &mut Candidates,
    ) -> Result<(), Impossible> {
        let (mut once, mut twice, mut fixed) = (0, 0, 0_u64);
        let (mut sets, mut kept) = ([0; N], [0; N]);
        let sets = sets.get_mut(..cells.len()).ok_or(Impossible)?;
        let kept = &mut kept[..cells.len()];
        for (set, &cell) in sets.iter_mut().zip(cells) {
            let here = candidates.word(cell, 0);
            *set = here;
            twice |= once & here;
            once |= here;
            fixed |= if here.is_power_of_two() { here } else { 0 };
        }
        let mut required = u64::MAX;
        for &combination in &self.combinations {
            let is_possible = combination & !once == 0 && fixed & !combination == 0;
            if is_possible && sets.iter().all(|set| set & combination != 0) {
                for (kept, set) in kept.iter_mut().zip(&*sets) {
                    *kept |= set & combination;
                }
                required &= combination;
            }
        }
        let alone = required & once & !twice & !fixed;
        for ((&cell, &set), &kept) in cells.iter().zip(&*sets).zip(&*kept) {
            let only = kept & alone;
            if only != 0 && !only.is_power_of_two() {
                return Err(Impossible);
            }
            let left = if set.is_power_of_two() { kept } else { kept & !fixed };
            candidates.keep_word(cell, 0, if only == 0 { left } else { only })?;
        }
        // What has one place is a single there now, and the cell's own groups strike it.
        let required = [required & twice & !fixed];
        bits::members(&required).try_for_each(|value| self.peers.strike(cells, value, candidates))
    }
}

struct Combinations<'a> {
    /// The values, lowest first.
    numbers: &'a [i64],
    totals: &'a Totals,
    found: Vec<u64>,
    looks: usize,
}

impl Combinations<'_> {
    /// Adds the missing values, from this one on, to a set with a sum. Returns false if it gave up.
    fn extend(&mut self, missing: usize, from: usize, set: u64, sum: i64) -> bool {
        self.looks += 1;
        if self.looks > 20 * CagePruning::MAX_COMBINATIONS {
            return false;
        }
        if missing == 0 {
            if self.totals.contains(sum) {
                self.found.push(set);
            }
            return self.found.len() <= CagePruning::MAX_COMBINATIONS;
        }
        let left = &self.numbers[from..];
        if left.len() < missing {
            return true;
        }
        let least: i64 = left[..missing].iter().sum();
        let most: i64 = left[left.len() - missing..].iter().sum();
        if self.totals.within(&(sum + least..=sum + most)).ranges().is_empty() {
            return true;
        }
        (from..self.numbers.len())
            .all(|at| self.extend(missing - 1, at + 1, set | 1 << at, sum + self.numbers[at]))
    }
}

/// The search for combinations of values that go together pairwise.
struct Cliques<'a> {
    /// For each value those that it goes with.
    partners: &'a [u64],
    found: Vec<u64>,
    looks: usize,
}

impl Cliques<'_> {
    /// Adds the missing values to a set. Returns false if it gave up.
    fn extend(&mut self, missing: usize, set: u64, mut from: u64) -> bool {
        self.looks += 1;
        if self.looks > 20 * CagePruning::MAX_COMBINATIONS {
            return false;
        }
        if missing == 0 {
            self.found.push(set);
            return self.found.len() <= CagePruning::MAX_COMBINATIONS;
        }
        while from.count_ones() as usize >= missing {
            let value = from.trailing_zeros() as usize;
            from &= from - 1;
            if !self.extend(missing - 1, set | 1 << value, from & self.partners[value]) {
                return false;
            }
        }
        true
    }
}
