//! The events from which a contradiction follows, while they are taken apart.

use super::nogoods::Event;
use crate::prelude::*;

/// The events from which a contradiction follows. None of them is certain.
pub(super) struct Wanted {
    /// Candidates that were struck, as words.
    struck: Vec<u64>,
    /// Words whose cell holds the candidate that it holds: the first of the cell, as 1.
    pub held: Vec<bool>,
    /// The words where something is wanted or was, some of them repeatedly.
    indices: Vec<usize>,
    /// All that was ever wanted.
    pub seen: Vec<Event>,
    /// All candidates at the start of the last level.
    pub start: Vec<u64>,
    /// How many of the events happened since then.
    pub recent: usize,
}

impl Wanted {
    /// For candidates in this many words.
    pub(super) fn new(words: usize) -> Self {
        Self {
            struck: vec![0; words],
            held: vec![false; words],
            indices: Vec::new(),
            seen: Vec::new(),
            start: Vec::new(),
            recent: 0,
        }
    }

    /// Adds an event, unless it is certain, as these are all candidates that are not certainly
    /// wrong.
    pub(super) fn add(&mut self, event: Event, words: usize, certain: &[u64]) {
        let (index, cell) = (event.index(), event.index() / words);
        let is_recent = if event.is_held() {
            if bits::count(&certain[cell * words..][..words]) == 1
                || std::mem::replace(&mut self.held[cell * words], true)
            {
                return;
            }
            self.was_open(cell, words)
        } else {
            if certain[index] & !self.struck[index] & event.mask() == 0 {
                return;
            }
            self.struck[index] |= event.mask();
            self.start[index] & event.mask() != 0
        };
        self.indices.push(index - index % words);
        self.indices.push(index);
        self.seen.push(event);
        self.recent += usize::from(is_recent);
    }

    /// Whether a cell had several candidates at the start of the last level.
    fn was_open(&self, cell: usize, words: usize) -> bool {
        bits::count(&self.start[cell * words..][..words]) > 1
    }

    /// The last level is another one now.
    pub(super) fn set_start(&mut self, candidates: &Candidates, mark: usize) {
        self.start.clear();
        self.start.extend_from_slice(candidates.all_words());
        for &(index, before) in candidates.changes(mark).iter().rev() {
            self.start[index as usize] = before;
        }
        let words = candidates.words();
        self.indices.sort_unstable();
        self.indices.dedup();
        let recent = self.indices.iter().map(|&index| {
            let struck = (self.struck[index] & self.start[index]).count_ones() as usize;
            struck + usize::from(self.held[index] && self.was_open(index / words, words))
        });
        self.recent = recent.sum();
    }

    /// Whether something is wanted of words that have changed.
    pub(super) fn is_any(&self, changes: &[(u32, u64)], words: usize) -> bool {
        changes.iter().any(|&(index, _)| {
            let index = index as usize;
            self.struck[index] != 0 || self.held[index - index % words]
        })
    }

    /// Removes the only recent event. If it is that a cell holds a value and this was taken back,
    /// it is the choice.
    pub(super) fn take_recent(&mut self, candidates: &Candidates, choice: Event) -> Option<Event> {
        let words = candidates.words();
        for &index in &self.indices {
            let struck = self.struck[index] & self.start[index];
            if struck != 0 {
                self.struck[index] &= !struck;
                return Some(Event::struck(index, struck.trailing_zeros() as usize));
            }
            let cell = index / words;
            if self.held[index] && self.was_open(cell, words) {
                self.held[index] = false;
                let held = |value| Event::new(Fact::Held { cell, value }, words);
                return Some(candidates.single(cell).map_or(choice, held));
            }
        }
        None
    }

    /// Removes the strikes among what has changed: words, and what they were then, where now are
    /// the candidates before. Returns their cells and values.
    pub(super) fn take_strikes(
        &mut self,
        changed: &[(usize, u64)],
        candidates: &Candidates,
    ) -> Vec<(usize, usize)> {
        let words = candidates.words();
        let mut strikes = Vec::new();
        for &(index, then) in changed {
            let gone = candidates.all_words()[index] & !then & self.struck[index];
            self.struck[index] &= !gone;
            self.recent = self.recent.saturating_sub(gone.count_ones() as usize);
            let (cell, first) = (index / words, index % words * bits::WORD);
            strikes.extend(bits::members(&[gone]).map(|bit| (cell, first + bit)));
        }
        strikes
    }

    /// Where all candidates of a cell but one are wanted to be struck, and more than one is, that
    /// is one event.
    pub(super) fn join(&mut self, candidates: &Candidates) {
        let words = candidates.words();
        for at in 0..self.indices.len() {
            let first = self.indices[at] - self.indices[at] % words;
            let struck = &mut self.struck[first..][..words];
            let is_one = self.held[first] || bits::count(struck) > 1;
            if is_one && candidates.count(first / words) == 1 {
                struck.fill(0);
                self.held[first] = true;
            }
        }
    }

    /// Whether something that has happened follows from what is wanted at once, or is certain.
    pub(super) fn has(&self, fact: Fact, candidates: &Candidates, certain: &[u64]) -> bool {
        let words = candidates.words();
        let of_cell = fact.cell() * words..(fact.cell() + 1) * words;
        let is_held = self.held[of_cell.start] && candidates.count(fact.cell()) == 1;
        let is_gone = |index: usize| !certain[index] | self.struck[index];
        match fact {
            Fact::Struck { value, .. } => {
                let index = of_cell.start + value / bits::WORD;
                is_held || is_gone(index) >> (value % bits::WORD) & 1 == 1
            }
            Fact::Held { .. } => {
                is_held || of_cell.map(|index| is_gone(index).count_zeros()).sum::<u32>() == 1
            }
        }
    }

    pub(super) fn clear(&mut self) {
        for &index in &self.indices {
            self.struck[index] = 0;
            self.held[index] = false;
        }
        self.indices.clear();
        self.seen.clear();
        self.recent = 0;
    }
}
