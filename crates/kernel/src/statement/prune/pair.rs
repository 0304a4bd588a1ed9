//! Pairs of values: arc consistency.

use crate::statement::prelude::*;

/// A table of pairs as sets: what goes with each value.
#[derive(Debug)]
pub(super) struct PairBits {
    words: usize,
    /// For each value of the first cell the values of the second, and the other way round.
    partners: [Vec<u64>; 2],
    is_difference: bool,
}

impl PairBits {
    pub(super) fn new(table: &TupleTable, size: Size) -> Self {
        let count = size.value_count();
        let words = bits::words(count);
        let rows = |allows: &dyn Fn(usize, usize) -> bool| {
            let mut rows = vec![0; count * words];
            for one in 0..count {
                let row = &mut rows[one * words..][..words];
                (0..count).filter(|&other| allows(one, other)).for_each(|v| bits::insert(row, v));
            }
            rows
        };
        let there = rows(&|one, other| table.allows(&[one, other]));
        let back = rows(&|one, other| table.allows(&[other, one]));
        Self { words, partners: [there, back], is_difference: table.is_difference() }
    }

    /// For each value those that go with it, if values fit into a word, none goes with itself, and
    /// the table is the same both ways.
    pub(super) fn symmetric(&self) -> Option<&[u64]> {
        let [there, back] = &self.partners;
        let differ = |(value, &partners): (usize, &u64)| partners >> value & 1 == 0;
        (self.words == 1 && there == back && there.iter().enumerate().all(differ))
            .then_some(there.as_slice())
    }
}

#[derive(Clone, Debug)]
pub(super) struct PairPruning {
    pub(super) cells: [usize; 2],
    pub(super) table: Arc<PairBits>,
}

impl PairPruning {
    /// Strikes from each cell the values that no candidate of the other goes with.
    pub(super) fn prune(&self, candidates: &mut Candidates) -> Pruned {
        let [one, other] = self.cells;
        let [there, back] = &self.table.partners;
        if self.table.words == 1 {
            // What has a partner has it among what is kept, so the second cell's are the last word.
            candidates.keep_word(other, 0, any_partner(candidates.word(one, 0), there))?;
            return candidates.keep_word(one, 0, any_partner(candidates.word(other, 0), back));
        }
        let words = self.table.words;
        for (cell, other, partners) in [(one, other, there), (other, one, back)] {
            candidates.retain(cell, |candidates, value| {
                let goes_with = &partners[value * words..][..words];
                goes_with.iter().zip(candidates.of(other)).any(|(one, two)| one & two != 0)
            })?;
        }
        Ok(())
    }
}

impl PairPruning {
    /// Whether it says that the cells differ, and no more.
    pub(super) fn is_difference(&self) -> bool {
        self.table.is_difference
    }

    /// Why a candidate goes: all that go with it in the other cell are gone.
    pub(super) fn why_struck(
        &self,
        candidates: &Candidates,
        (cell, value): (usize, usize),
        facts: &mut Vec<Fact>,
    ) -> bool {
        let [one, other] = self.cells;
        let [there, back] = &self.table.partners;
        let (partners, other) = if cell == one { (there, other) } else { (back, one) };
        let words = self.table.words;
        let partners = &partners[value * words..][..words];
        if partners.iter().zip(candidates.of(other)).any(|(one, two)| one & two != 0) {
            return false;
        }
        facts.extend(bits::members(partners).map(|value| Fact::Struck { cell: other, value }));
        true
    }
}

/// All values that go with one of these, where values fit into a word.
fn any_partner(mut values: u64, partners: &[u64]) -> u64 {
    let mut any = 0;
    while values != 0 {
        any |= partners[values.trailing_zeros() as usize];
        values &= values - 1;
    }
    any
}
