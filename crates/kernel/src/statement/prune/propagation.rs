//! The loop: propagators look at candidates until none of them finds more.
//!
//! Who propagates has a [`Queue`] beside its candidates, and [runs](Queue::run) it; or has it take
//! [turns](Queue::turn), and does in between what it needs: keeps reasons, counts failures, stops.

use crate::statement::prelude::*;

/// What strikes candidates when it looks at them.
pub trait Propagate {
    /// The cells that it looks at, as 0-based places; each once.
    fn cells(&self) -> &[usize];

    /// When it should look.
    fn haste(&self) -> Haste;

    /// When it must look again.
    fn looks_again(&self) -> LooksAgain;

    /// Whether it has struck all that it can when it has looked once.
    fn settles(&self) -> bool;

    /// Strikes what cannot be.
    ///
    /// # Errors
    /// If nothing among the candidates keeps what it says. Some may have been struck by then.
    fn look(&self, look: Look, candidates: &mut Candidates) -> Pruned;
}

/// When a propagator should look: after those that find more for less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Haste {
    /// At once.
    First,
    /// After these.
    Second,
    /// When little else is to look.
    Late,
    /// When nothing else is.
    Last,
}

/// When a propagator must look again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LooksAgain {
    /// It has struck once and for all what it can.
    Never,
    /// When a cell has lost its lowest or its highest candidate.
    AtEnds,
    /// When a cell has lost any.
    Always,
    /// When a cell was filled.
    WhenFilled,
}

/// Propagators in the order in which they look, and for each cell those that listen to it.
#[derive(Clone, Debug)]
pub struct Propagators<P> {
    all: Vec<P>,
    /// The listeners of the cells from this one on, up to the last that has any.
    first: usize,
    listeners: Vec<Vec<Listening>>,
    /// Those that do not wake each other, as bits.
    quiet: Vec<u64>,
}

/// The listeners of a cell that are in one word of a [`Queue`].
#[derive(Clone, Copy, Debug)]
struct Listening {
    word: u32,
    /// Those that look again whatever has changed.
    always: u64,
    /// Those that look again if the lowest or the highest candidate has.
    at_ends: u64,
    /// Those that look again if it was filled.
    when_filled: u64,
}

/// Propagators that are to look again, as a set: the first of them is the next.
#[derive(Clone, Debug)]
pub struct Queue {
    waiting: Vec<u64>,
    /// Those that take part.
    taking_part: Vec<u64>,
    /// All words before this one are empty.
    first: usize,
}

/// A propagator has looked.
#[derive(Clone, Copy, Debug)]
pub struct Looked {
    /// Which.
    pub index: usize,
    /// The candidates before.
    pub mark: usize,
    /// What came of it.
    pub outcome: LookOutcome,
}

/// What came of a [turn](Queue::turn).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookOutcome {
    /// Nothing was struck.
    Idle,
    /// Something was struck, and those that listen to it wait.
    Struck,
    /// Nothing among the candidates keeps what the propagator says. What was struck by then has
    /// woken no others.
    Failed,
}

/// How far a propagator goes when it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// As far as it can.
    Whole,
    /// As far as the reasons of what it strikes were there before: cells that differ stop before
    /// they strike anything because of what they have struck.
    Step,
}

impl<P: Propagate> Propagators<P> {
    /// Those that find more for less come first; else they stay in this order.
    pub fn new(all: Vec<P>) -> Self {
        Self::listening(all, P::looks_again)
    }

    /// The same where some may never have looked: they listen to all that happens.
    pub fn of_unseen(all: Vec<P>) -> Self {
        Self::listening(all, |_| LooksAgain::Always)
    }

    /// The same where they look in this order, whatever they find.
    pub fn in_order(all: Vec<P>) -> Self {
        Self::listening_in_order(all, |_| LooksAgain::Always)
    }

    pub(super) fn listening(mut all: Vec<P>, looks_again: impl Fn(&P) -> LooksAgain) -> Self {
        all.sort_by_key(P::haste);
        Self::listening_in_order(all, looks_again)
    }

    fn listening_in_order(all: Vec<P>, looks_again: impl Fn(&P) -> LooksAgain) -> Self {
        let cells = || all.iter().flat_map(P::cells).copied();
        let first = cells().min().unwrap_or(0);
        let end = cells().max().map_or(first, |last| last + 1);
        let mut listeners: Vec<Vec<Listening>> = vec![Vec::new(); end - first];
        for (index, propagator) in all.iter().enumerate() {
            let bit = 1_u64 << (index % bits::WORD);
            let [always, at_ends, when_filled] = match looks_again(propagator) {
                LooksAgain::Never => continue,
                LooksAgain::AtEnds => [0, bit, 0],
                LooksAgain::Always => [bit, 0, 0],
                LooksAgain::WhenFilled => [0, 0, bit],
            };
            let word = (index / bits::WORD) as u32;
            for &cell in propagator.cells() {
                let of_cell = &mut listeners[cell - first];
                match of_cell.last_mut() {
                    Some(last) if last.word == word => {
                        last.always |= always;
                        last.at_ends |= at_ends;
                        last.when_filled |= when_filled;
                    }
                    _ => of_cell.push(Listening { word, always, at_ends, when_filled }),
                }
            }
        }
        let quiet = vec![0; bits::words(all.len())];
        Self { all, first, listeners, quiet }
    }

    /// The same where some do not wake each other.
    pub(super) fn with_quiet(mut self, is_quiet: impl Fn(&P) -> bool) -> Self {
        let quiet = self.all.iter().enumerate().filter(|(_, made)| is_quiet(made));
        quiet.for_each(|(index, _)| bits::insert(&mut self.quiet, index));
        self
    }

    /// All of them, in their order.
    pub fn all(&self) -> &[P] {
        &self.all
    }

    fn of(&self, cell: usize) -> &[Listening] {
        cell.checked_sub(self.first)
            .and_then(|at| self.listeners.get(at))
            .map_or(&[], Vec::as_slice)
    }

    /// The number of those that listen to a cell.
    pub fn listeners(&self, cell: usize) -> u32 {
        self.of(cell).iter().map(|of| (of.always | of.at_ends).count_ones()).sum()
    }

    /// Has all of them look until nothing more is struck.
    ///
    /// # Errors
    /// If nothing among the candidates keeps all that is said. Some may have been struck by then.
    pub fn prune(&self, candidates: &mut Candidates) -> Pruned {
        Queue::all(self).run(self, candidates)
    }
}

impl Queue {
    /// All are to look.
    pub fn all<P>(propagators: &Propagators<P>) -> Self {
        let mut queue = Self::none(propagators);
        queue.wake_all();
        queue
    }

    /// All that take part are to look.
    pub fn wake_all(&mut self) {
        self.waiting.clone_from(&self.taking_part);
        self.first = 0;
    }

    /// Not one is to look.
    pub fn none<P>(propagators: &Propagators<P>) -> Self {
        let count = propagators.all.len();
        let mut taking_part = vec![0; bits::words(count)];
        (0..count).for_each(|index| bits::insert(&mut taking_part, index));
        Self { waiting: vec![0; taking_part.len()], first: taking_part.len(), taking_part }
    }

    /// Has some take part only, of whom not one is to look: those that pass the test, by their
    /// places.
    pub fn use_only<P>(&mut self, all: &Propagators<P>, takes_part: impl Fn(usize) -> bool) {
        self.clear();
        self.taking_part.fill(0);
        let some = (0..all.all.len()).filter(|&index| takes_part(index));
        some.for_each(|index| bits::insert(&mut self.taking_part, index));
    }

    /// Has those look again whose cells have changed since a mark.
    pub fn wake<P: Propagate>(
        &mut self,
        propagators: &Propagators<P>,
        candidates: &Candidates,
        mark: usize,
    ) {
        self.wake_among(propagators, candidates, mark, |_| u64::MAX);
    }

    /// The same of some, which are told word by word.
    #[inline]
    fn wake_among<P: Propagate>(
        &mut self,
        propagators: &Propagators<P>,
        candidates: &Candidates,
        mark: usize,
        some: impl Fn(usize) -> u64,
    ) {
        let words = candidates.words();
        for &(index, before) in candidates.changes(mark) {
            let index = index as usize;
            let at_ends =
                words > 1 || is_end_among(before & !candidates.all_words()[index], before);
            for of in propagators.of(index / words) {
                let woken = of.always | if at_ends { of.at_ends } else { 0 };
                let word = of.word as usize;
                self.waiting[word] |= woken & self.taking_part[word] & some(word);
                self.first = self.first.min(word);
            }
        }
    }

    /// Has all look again that listen to a cell, which was filled.
    pub(super) fn wake_filled<P: Propagate>(&mut self, propagators: &Propagators<P>, cell: usize) {
        for of in propagators.of(cell) {
            let word = of.word as usize;
            let all = of.always | of.at_ends | of.when_filled;
            self.waiting[word] |= all & self.taking_part[word];
            self.first = self.first.min(word);
        }
    }

    /// Whether not one is to look.
    pub fn is_empty(&self) -> bool {
        self.waiting[self.first.min(self.waiting.len())..].iter().all(|&word| word == 0)
    }

    /// The next, which waits no longer.
    fn pop(&mut self) -> Option<usize> {
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

    /// Has the next look that waits, and wakes those that listen to what it has struck; nothing if
    /// not one waits.
    // (Inlined in each of its loops, it would only take room.)
    #[inline(never)]
    pub fn turn<P: Propagate>(
        &mut self,
        propagators: &Propagators<P>,
        look: Look,
        candidates: &mut Candidates,
    ) -> Option<Looked> {
        let index = self.pop()?;
        let propagator = &propagators.all[index];
        let mark = candidates.mark();
        let turn = |outcome| Some(Looked { index, mark, outcome });
        if propagator.look(look, candidates).is_err() {
            return turn(LookOutcome::Failed);
        }
        if candidates.mark() == mark {
            return turn(LookOutcome::Idle);
        }
        if bits::has(&propagators.quiet, index) {
            self.wake_among(propagators, candidates, mark, |word| !propagators.quiet[word]);
        } else {
            self.wake(propagators, candidates, mark);
        }
        // What it has struck itself gives it nothing more to strike. (A step may leave something to
        // do to those that are first.)
        if propagator.settles() && (look == Look::Whole || propagator.haste() != Haste::First) {
            self.waiting[index / bits::WORD] &= !(1 << (index % bits::WORD));
        }
        turn(LookOutcome::Struck)
    }

    /// Has those that wait look until not one does.
    ///
    /// # Errors
    /// As those of [`Propagators::prune`]. Then some still wait.
    pub fn run<P: Propagate>(
        &mut self,
        propagators: &Propagators<P>,
        candidates: &mut Candidates,
    ) -> Pruned {
        while let Some(turn) = self.turn(propagators, Look::Whole, candidates) {
            if turn.outcome == LookOutcome::Failed {
                return Err(Impossible);
            }
        }
        Ok(())
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
