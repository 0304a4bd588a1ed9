//! Which propagators are to look again.

use satoku_core::{
    grid::bits,
    statement::{Candidates, LooksAgain, Propagator},
};

/// Propagators that are to look again, as a set: the first of them is the next.
pub(crate) struct Queue {
    waiting: Vec<u64>,
    /// All words before this one are empty.
    first: usize,
}

/// For each cell the propagators that look again when it changes.
#[derive(Debug)]
pub(crate) struct Listeners(Vec<Vec<Listening>>);

/// The listeners of a cell that are in one word of a [`Queue`].
#[derive(Clone, Copy, Debug)]
struct Listening {
    word: u32,
    /// Those that look again whatever has changed.
    always: u64,
    /// Those that look again if the lowest or the highest candidate has.
    at_ends: u64,
}

impl Listeners {
    /// The listeners of this many cells.
    pub(super) fn new(propagators: &[Propagator], cells: usize) -> Self {
        let mut listeners: Vec<Vec<Listening>> = vec![Vec::new(); cells];
        for (index, propagator) in propagators.iter().enumerate() {
            let bit = 1_u64 << (index % bits::WORD);
            let (always, at_ends) = match propagator.looks_again() {
                LooksAgain::Never => continue,
                LooksAgain::AtEnds => (0, bit),
                LooksAgain::Always => (bit, 0),
            };
            let word = (index / bits::WORD) as u32;
            for &cell in propagator.cells() {
                match listeners[cell].last_mut() {
                    Some(last) if last.word == word => {
                        last.always |= always;
                        last.at_ends |= at_ends;
                    }
                    _ => listeners[cell].push(Listening { word, always, at_ends }),
                }
            }
        }
        Self(listeners)
    }

    /// The number of those that listen to a cell.
    pub(super) fn count(&self, cell: usize) -> u32 {
        self.0[cell].iter().map(|of| (of.always | of.at_ends).count_ones()).sum()
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.0.len()
    }
}

impl Queue {
    /// A queue of all of this many propagators.
    pub(crate) fn all(propagators: usize) -> Self {
        let mut waiting = vec![0; bits::words(propagators)];
        (0..propagators).for_each(|index| bits::insert(&mut waiting, index));
        Self { waiting, first: 0 }
    }

    /// Has those look again whose cells have changed since a mark.
    pub(crate) fn wake(&mut self, listeners: &Listeners, candidates: &Candidates, mark: usize) {
        let words = candidates.words();
        for &(index, before) in candidates.changes(mark) {
            let index = index as usize;
            let at_ends =
                words > 1 || is_end_among(before & !candidates.all_words()[index], before);
            for of in &listeners.0[index / words] {
                let woken = of.always | if at_ends { of.at_ends } else { 0 };
                self.waiting[of.word as usize] |= woken;
                self.first = self.first.min(of.word as usize);
            }
        }
    }

    /// The next.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        while let Some(word) = self.waiting.get_mut(self.first) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.first * bits::WORD + bit);
            }
            self.first += 1;
        }
        None
    }

    /// One need not look again.
    pub(crate) fn remove(&mut self, index: usize) {
        self.waiting[index / bits::WORD] &= !(1 << (index % bits::WORD));
    }

    /// Has none look again.
    pub(crate) fn clear(&mut self) {
        self.waiting[self.first..].fill(0);
        self.first = self.waiting.len();
    }
}

/// Whether the lowest or the highest of a set is among some of its members.
#[inline]
fn is_end_among(some: u64, set: u64) -> bool {
    some & set & set.wrapping_neg() != 0 || some.leading_zeros() == set.leading_zeros()
}
