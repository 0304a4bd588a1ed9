//! For each cell those that differ from it.

use crate::statement::prelude::*;

/// For each cell a set of those that hold another value, as they share a house or the like.
#[derive(Clone, Debug, Default)]
pub(super) struct Peers {
    /// The words of a set; none if the grid is too large for sets.
    words: usize,
    sets: Vec<u64>,
}

impl Peers {
    /// Larger grids have no sets: they would take too much memory.
    const MAX_CELLS: usize = 4_096;

    /// The peers of this many cells, by groups that differ.
    pub(super) fn new(groups: &[Vec<usize>], cells: usize) -> Self {
        let words = if cells <= Self::MAX_CELLS { bits::words(cells) } else { 0 };
        let mut peers = Self { words, sets: vec![0; cells * words] };
        for group in groups {
            for (at, &one) in group.iter().enumerate() {
                group[..at].iter().for_each(|&other| peers.add(one, other));
            }
        }
        peers
    }

    /// Two cells differ.
    pub(super) fn add(&mut self, one: usize, other: usize) {
        for (one, other) in [(one, other), (other, one)] {
            if self.words > 0 {
                bits::insert(&mut self.sets[one * self.words..][..self.words], other);
            }
        }
    }

    /// Whether two cells are known to differ.
    #[inline]
    pub(super) fn do_differ(&self, one: usize, other: usize) -> bool {
        self.words > 0 && bits::has(&self.sets[one * self.words..][..self.words], other)
    }

    /// The cells that differ from two, in order.
    pub(super) fn common(&self, one: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
        let set = |cell: usize| &self.sets[cell * self.words..][..self.words];
        set(one).iter().zip(set(other)).enumerate().flat_map(|(word, (one, other))| {
            let common = [one & other];
            let members: Vec<usize> = bits::members(&common).collect();
            members.into_iter().map(move |cell| word * bits::WORD + cell)
        })
    }

    /// Whether it is known of how many cells which differ.
    pub(super) fn are_known(&self) -> bool {
        self.words > 0
    }

    /// One of these cells holds a value below 64: so no cell does that differs from all of them
    /// that may hold it.
    ///
    /// # Errors
    /// If none of them may hold it, or a cell is left without candidates.
    pub(super) fn strike(
        &self,
        cells: &[usize],
        value: usize,
        candidates: &mut Candidates,
    ) -> Pruned {
        for word in 0..self.words {
            let places = cells.iter().filter(|&&cell| candidates.has(cell, value));
            let mut sets = places.map(|&cell| self.sets[cell * self.words + word]);
            let first = sets.next().ok_or(Impossible)?;
            // The more places it has, the fewer cells see them all: soon none does.
            let both = |common, set| Some(common & set).filter(|&common| common != 0);
            let Some(common) = sets.try_fold(first, both) else { continue };
            for cell in bits::members(&[common]) {
                candidates.strike(word * bits::WORD + cell, value)?;
            }
        }
        Ok(())
    }
}
