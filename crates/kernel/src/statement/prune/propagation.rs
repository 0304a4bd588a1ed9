//! The loop: propagators look at candidates until none of them finds more.
//!
//! Who propagates has a [`Queue`] beside its candidates. It takes [the next](Queue::pop) propagator,
//! has it [look](Queue::look), and does in between what it needs: counts work, keeps reasons, stops.

use super::propagator::{Haste, LooksAgain, Propagator};
use crate::{
    grid::bits,
    statement::{Candidates, Impossible},
};

/// Propagators in the order in which they look, and for each cell those that listen to it.
#[derive(Debug)]
pub struct Propagators {
    all: Vec<Propagator>,
    listeners: Vec<Vec<Listening>>,
}

/// The listeners of a cell that are in one word of a [`Queue`].
#[derive(Clone, Copy, Debug)]
struct Listening {
    word: u32,
    /// Those that look again whatever has changed.
    always: u64,
    /// Those that look again if the lowest or the highest candidate has.
    at_ends: u64,
}

/// Propagators that are to look again, as a set: the first of them is the next.
#[derive(Clone, Debug)]
pub struct Queue {
    waiting: Vec<u64>,
    /// All words before this one are empty.
    first: usize,
}

/// How far a propagator goes when it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// As far as it can: [`Propagator::prune`].
    Whole,
    /// As far as the reasons of what it strikes were there before: [`Propagator::step`].
    Step,
}

impl Propagators {
    /// Those that find more for less come first. Their cells are below `places`.
    pub fn new(mut all: Vec<Propagator>, places: usize) -> Self {
        all.sort_by_key(Propagator::haste);
        let mut listeners: Vec<Vec<Listening>> = vec![Vec::new(); places];
        for (index, propagator) in all.iter().enumerate() {
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
        Self { all, listeners }
    }

    /// All of them, in their order.
    pub fn all(&self) -> &[Propagator] {
        &self.all
    }

    /// The number of those that listen to a cell.
    pub fn listeners(&self, cell: usize) -> u32 {
        self.listeners[cell].iter().map(|of| (of.always | of.at_ends).count_ones()).sum()
    }

    /// The number of cells, with those that nobody listens to.
    pub fn places(&self) -> usize {
        self.listeners.len()
    }
}

impl Queue {
    /// All are to look.
    pub fn all(propagators: &Propagators) -> Self {
        let count = propagators.all.len();
        let mut waiting = vec![0; bits::words(count)];
        (0..count).for_each(|index| bits::insert(&mut waiting, index));
        Self { waiting, first: 0 }
    }

    /// Not one is to look.
    pub fn none(propagators: &Propagators) -> Self {
        let words = bits::words(propagators.all.len());
        Self { waiting: vec![0; words], first: words }
    }

    /// Has those look again whose cells have changed since a mark.
    pub fn wake(&mut self, propagators: &Propagators, candidates: &Candidates, mark: usize) {
        let words = candidates.words();
        for &(index, before) in candidates.changes(mark) {
            let index = index as usize;
            let at_ends =
                words > 1 || is_end_among(before & !candidates.all_words()[index], before);
            for of in &propagators.listeners[index / words] {
                let woken = of.always | if at_ends { of.at_ends } else { 0 };
                self.waiting[of.word as usize] |= woken;
                self.first = self.first.min(of.word as usize);
            }
        }
    }

    /// The next, which waits no longer.
    pub fn pop(&mut self) -> Option<usize> {
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

    /// Has a propagator look, and wakes those that listen to what it has struck. Returns whether it
    /// has struck anything.
    ///
    /// # Errors
    /// As those of [`Propagator::prune`]. What was struck by then wakes nobody.
    pub fn look(
        &mut self,
        propagators: &Propagators,
        index: usize,
        look: Look,
        candidates: &mut Candidates,
    ) -> Result<bool, Impossible> {
        let propagator = &propagators.all[index];
        let mark = candidates.mark();
        match look {
            Look::Whole => propagator.prune(candidates)?,
            Look::Step => propagator.step(candidates)?,
        }
        if candidates.mark() == mark {
            return Ok(false);
        }
        self.wake(propagators, candidates, mark);
        // What it has struck itself gives it nothing more to strike. (A step may leave something to
        // do to those that are first.)
        if propagator.settles() && (look == Look::Whole || propagator.haste() != Haste::First) {
            self.waiting[index / bits::WORD] &= !(1 << (index % bits::WORD));
        }
        Ok(true)
    }

    /// Has none look again.
    pub fn clear(&mut self) {
        self.waiting[self.first..].fill(0);
        self.first = self.waiting.len();
    }
}

/// Whether the lowest or the highest of a set is among some of its members.
#[inline]
fn is_end_among(some: u64, set: u64) -> bool {
    some & set & set.wrapping_neg() != 0 || some.leading_zeros() == set.leading_zeros()
}
