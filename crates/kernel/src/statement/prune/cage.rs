//! Cells that differ and hold one of a few combinations of values: those of a sum, for example.

use super::{pair::PairBits, peers::Peers};
use crate::statement::prelude::*;

/// The sets of values that some different cells may hold together, because they have the right
/// total: 1 2 4 alone for three cells with a total of 7.
#[derive(Clone, Debug)]
pub(super) struct CagePruning {
    combinations: Vec<u64>,
    peers: Arc<Peers>,
}

impl CagePruning {
    const MAX_COMBINATIONS: usize = 2_000;

    /// The combinations of this many different values with one of these totals. None if there are
    /// too many combinations or values, or no cells, whose sum is told by itself.
    pub(super) fn new(
        cells: usize,
        peers: Arc<Peers>,
        totals: &Totals,
        size: Size,
    ) -> Option<Self> {
        if cells == 0 || size.value_count() > bits::WORD {
            return None;
        }
        let numbers: Vec<i64> = size.values().map(|value| i64::from(value.number())).collect();
        let fits = |set: u64, missing: usize| {
            let left = &numbers[values_up_to_last(set)..];
            if left.len() < missing {
                return false;
            }
            let sum: i64 = bits::members(&[set]).map(|value| numbers[value]).sum();
            let least: i64 = left[..missing].iter().sum();
            let most: i64 = left[left.len() - missing..].iter().sum();
            totals.meet(sum + least, sum + most)
        };
        Self::of_sets(cells, peers, numbers.len(), fits)
    }

    /// The combinations of this many values that go together pairwise, by a symmetric table in
    /// which no value goes with itself. None if the table is another, or if there are too many
    /// combinations or values.
    pub(super) fn of_cliques(cells: usize, peers: Arc<Peers>, table: &PairBits) -> Option<Self> {
        let partners = table.symmetric()?;
        let fits = |set: u64, _| {
            let last = values_up_to_last(set) - 1;
            set & !(1 << last) & !partners[last] == 0
        };
        Self::of_sets(cells, peers, partners.len(), fits)
    }

    /// The combinations of this many values, of which some counts allow the numbers of theirs. None
    /// if these are all, or if there are too many combinations or values.
    pub(super) fn of_counts(
        cells: usize,
        peers: Arc<Peers>,
        counts: &[(u64, &Totals)],
        size: Size,
    ) -> Option<Self> {
        let values = size.value_count();
        if values > bits::WORD {
            return None;
        }
        let allows = |&(values, allowed): &(u64, &Totals), set: u64, missing| {
            let here = i64::from((set & values).count_ones());
            allowed.meet(here, here + missing as i64)
        };
        let fits = |set, missing| counts.iter().all(|count| allows(count, set, missing));
        let cage = Self::of_sets(cells, peers.clone(), values, fits)?;
        let all = Self::of_sets(cells, peers, values, |_, _| true);
        let are_all = all.is_some_and(|all| all.combinations() == cage.combinations());
        (!are_all).then_some(cage)
    }

    /// All combinations of this many values whose parts fit: sets of the lowest of them, with how
    /// many are missing. None if there are too many.
    fn of_sets(
        cells: usize,
        peers: Arc<Peers>,
        values: usize,
        fits: impl Fn(u64, usize) -> bool,
    ) -> Option<Self> {
        let mut search = Combinations { values, fits, found: Vec::new(), looks: 0 };
        let is_found = search.extend(cells, 0, 0);
        is_found.then_some(Self { combinations: search.found, peers })
    }

    pub(super) fn peers(&self) -> &Peers {
        &self.peers
    }

    pub(super) fn combinations(&self) -> usize {
        self.combinations.len()
    }

    /// Of each combination that is still possible, each cell may hold what it has of it. What all
    /// of them have is in these cells: so in one of them, if no other may hold it, and in no cell
    /// that differs from all that may.
    pub(super) fn prune(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
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

    fn prune_up_to<const N: usize>(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        let (mut once, mut twice, mut fixed) = (0, 0, 0_u64);
        let (mut sets, mut kept) = ([0; N], [0; N]);
        let sets = sets.get_mut(..cells.len()).ok_or(Impossible)?;
        let kept = &mut kept[..cells.len()];
        for (set, &cell) in sets.iter_mut().zip(cells) {
            let here = candidates.all_words()[cell];
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
            let left = if only == 0 { left } else { only };
            if left != set {
                candidates.keep_word(cell, 0, left)?;
            }
        }
        // What has one place is a single there now, and the cell's own groups strike it.
        let required = [required & twice & !fixed];
        bits::members(&required).try_for_each(|value| self.peers.strike(cells, value, candidates))
    }
}

/// The lowest values, up to the last of a set: how many they are.
fn values_up_to_last(set: u64) -> usize {
    (u64::BITS - set.leading_zeros()) as usize
}

/// The search for sets of the lowest values, in rising order, whose parts fit.
struct Combinations<F> {
    values: usize,
    fits: F,
    found: Vec<u64>,
    looks: usize,
}

impl<F: Fn(u64, usize) -> bool> Combinations<F> {
    /// Adds the missing values, from this one on, to a set. Returns false if it gave up.
    fn extend(&mut self, missing: usize, from: usize, set: u64) -> bool {
        self.looks += 1;
        if self.looks > 20 * CagePruning::MAX_COMBINATIONS {
            return false;
        }
        if missing == 0 {
            self.found.push(set);
            return self.found.len() <= CagePruning::MAX_COMBINATIONS;
        }
        (from..(self.values + 1).saturating_sub(missing)).all(|value| {
            let set = set | 1 << value;
            !(self.fits)(set, missing - 1) || self.extend(missing - 1, value + 1, set)
        })
    }
}
