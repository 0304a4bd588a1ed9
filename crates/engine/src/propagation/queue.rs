//! Which propagators are to look again.

use satoku_core::{grid::bits, statement::Propagator};

/// Propagators that are to look again, as a set: the first of them is the next.
pub(crate) struct Queue {
    waiting: Vec<u64>,
    /// All words before this one are empty.
    first: usize,
}

/// For each cell the propagators that look again when it changes, as words of a [`Queue`]: which,
/// and their bits.
#[derive(Debug)]
pub(crate) struct Listeners(Vec<Vec<(u32, u64)>>);

impl Listeners {
    /// The listeners of this many cells.
    pub(super) fn new(propagators: &[Propagator], cells: usize) -> Self {
        let mut listeners: Vec<Vec<(u32, u64)>> = vec![Vec::new(); cells];
        for (index, propagator) in propagators.iter().enumerate() {
            if !propagator.looks_again() {
                continue;
            }
            let (word, bit) = ((index / bits::WORD) as u32, 1 << (index % bits::WORD));
            for &cell in propagator.cells() {
                match listeners[cell].last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => listeners[cell].push((word, bit)),
                }
            }
        }
        Self(listeners)
    }

    /// The number of those that listen to a cell.
    pub(super) fn count(&self, cell: usize) -> u32 {
        self.0[cell].iter().map(|(_, bits)| bits.count_ones()).sum()
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

    /// Has those look again that listen to a cell.
    pub(crate) fn wake(&mut self, listeners: &Listeners, cell: usize) {
        let listeners = &listeners.0[cell];
        for &(word, bits) in listeners {
            self.waiting[word as usize] |= bits;
        }
        if let Some(&(word, _)) = listeners.first() {
            self.first = self.first.min(word as usize);
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
