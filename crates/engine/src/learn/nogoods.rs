//! Nogoods: events that do not go together.
//!
//! Two events of each are watched, as literals of clauses are in SAT solvers: as long as neither
//! has happened, there is nothing to do (Moskewicz and others, "Chaff", 2001).

use std::cmp::Reverse;

use crate::prelude::*;

/// What can happen to a candidate: it is struck, or its cell holds it. A packed [`Fact`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Event(u32);

impl Event {
    /// A fact about a grid whose cells have this many words of candidates.
    pub(super) fn new(fact: Fact, words: usize) -> Self {
        let (cell, value, is_held) = match fact {
            Fact::Struck { cell, value } => (cell, value, 0),
            Fact::Held { cell, value } => (cell, value, 1),
        };
        Self(((cell * words * bits::WORD + value) * 2 + is_held) as u32)
    }

    /// That candidates lose this bit of one of their words.
    pub(super) fn struck(index: usize, bit: usize) -> Self {
        Self(((index * bits::WORD + bit) * 2) as u32)
    }

    #[inline]
    pub(super) fn is_held(self) -> bool {
        self.0 & 1 == 1
    }

    /// The number of the candidate: 64 for each word of all candidates.
    #[inline]
    pub(super) fn candidate(self) -> usize {
        self.0 as usize / 2
    }

    /// Its word among those of all candidates.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.candidate() / bits::WORD
    }

    /// Its bit there.
    #[inline]
    pub(super) fn mask(self) -> u64 {
        1 << (self.candidate() % bits::WORD)
    }

    /// The fact, where a cell has this many words.
    pub(super) fn fact(self, words: usize) -> Fact {
        let (cell, value) = self.place(words);
        if self.is_held() { Fact::Held { cell, value } } else { Fact::Struck { cell, value } }
    }

    /// The cell and the value, where a cell has this many words.
    pub(super) fn place(self, words: usize) -> (usize, usize) {
        let of_cell = words * bits::WORD;
        (self.candidate() / of_cell, self.candidate() % of_cell)
    }

    #[inline]
    fn has_happened(self, candidates: &Candidates) -> bool {
        let word = candidates.all_words()[self.index()];
        if self.is_held() { self.is_last(word, candidates) } else { word & self.mask() == 0 }
    }

    #[inline]
    fn cannot_happen(self, candidates: &Candidates) -> bool {
        let word = candidates.all_words()[self.index()];
        if self.is_held() { word & self.mask() == 0 } else { self.is_last(word, candidates) }
    }

    /// Whether its cell has no other candidate, in this word and the others.
    #[inline]
    fn is_last(self, word: u64, candidates: &Candidates) -> bool {
        let words = candidates.words();
        word == self.mask() && (words == 1 || candidates.count(self.index() / words) == 1)
    }

    /// Sees to it that it does not happen, where it has not.
    pub(super) fn exclude(self, candidates: &mut Candidates) {
        let (cell, value) = self.place(candidates.words());
        let result = if self.is_held() {
            candidates.strike(cell, value)
        } else {
            candidates.set(cell, value)
        };
        debug_assert_eq!(result, Ok(()), "{self:?}");
    }
}

pub(super) struct Nogood {
    /// The first two are watched. One that was excluded because all others have happened is first.
    pub events: Vec<Event>,
    /// On how many levels they happened when it was learned: with fewer it is of more use (Audemard
    /// and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009). 0: it is
    /// needed.
    pub levels: usize,
    /// Whether it was in a conflict since some were forgotten.
    pub is_used: bool,
}

#[derive(Clone, Copy)]
struct Watch {
    nogood: u32,
    /// If this cannot happen, there is nothing to do.
    other: Event,
}

/// What a nogood comes to when an event has happened.
pub(super) enum Finding {
    /// All but the first have happened.
    Excludes(Event),
    /// All have happened.
    Conflict,
}

pub(super) struct Nogoods {
    all: Vec<Nogood>,
    /// For each event.
    watches: Vec<Vec<Watch>>,
    /// So many are kept before some are forgotten, and each time this many more.
    most: usize,
    more: usize,
}

impl Nogoods {
    /// How many are kept at the beginning, and how many more each time that some are forgotten.
    const MOST: usize = 2_000;
    const MORE: usize = 200;

    /// What is of so few levels is never forgotten.
    const FEW_LEVELS: usize = 2;

    /// About candidates in this many words.
    pub(super) fn new(words: usize) -> Self {
        let watches = vec![Vec::new(); words * bits::WORD * 2];
        Self { all: Vec::new(), watches, most: Self::MOST, more: Self::MORE }
    }

    /// The events of a nogood in a conflict.
    pub(super) fn use_of(&mut self, nogood: u32) -> &[Event] {
        let nogood = &mut self.all[nogood as usize];
        nogood.is_used = true;
        &nogood.events
    }

    /// The same without noting the use.
    pub(super) fn events(&self, nogood: u32) -> &[Event] {
        &self.all[nogood as usize].events
    }

    /// Adds one of two events or more. The second must be the last of those that have happened.
    pub(super) fn add(&mut self, nogood: Nogood) -> u32 {
        let number = self.all.len() as u32;
        let [one, other] = [nogood.events[0], nogood.events[1]];
        for (event, other) in [(one, other), (other, one)] {
            self.watches[event.0 as usize].push(Watch { nogood: number, other });
        }
        self.all.push(nogood);
        number
    }

    /// An event has happened. Calls `find` for each nogood of which at most one event is left,
    /// until it returns an error, which is returned with the number of nogoods that were looked at.
    pub(super) fn happened<E>(
        &mut self,
        event: Event,
        candidates: &mut Candidates,
        mut find: impl FnMut(u32, Finding, &mut Candidates) -> Result<(), E>,
    ) -> (usize, Result<(), E>) {
        let mut watches = std::mem::take(&mut self.watches[event.0 as usize]);
        let (looks, mut result) = (watches.len(), Ok(()));
        watches.retain_mut(|watch| {
            if result.is_err() || watch.other.cannot_happen(candidates) {
                return true;
            }
            let events = &mut self.all[watch.nogood as usize].events;
            if events[0] == event {
                events.swap(0, 1);
            }
            let first = events[0];
            watch.other = first;
            if first.cannot_happen(candidates) {
                return true;
            }
            let next = (2..events.len()).find(|&at| !events[at].has_happened(candidates));
            if let Some(at) = next {
                events.swap(1, at);
                self.watches[events[1].0 as usize].push(*watch);
                return false;
            }
            let has_happened = first.has_happened(candidates);
            let finding = if has_happened { Finding::Conflict } else { Finding::Excludes(first) };
            result = find(watch.nogood, finding, candidates);
            true
        });
        self.watches[event.0 as usize] = watches;
        (looks, result)
    }

    /// The events of all that were learned, without those that are needed.
    #[cfg(test)]
    pub(super) fn learned(&self) -> impl Iterator<Item = &[Event]> {
        self.all.iter().filter(|nogood| nogood.levels > 0).map(|nogood| &*nogood.events)
    }

    /// Keeps hardly any.
    #[cfg(test)]
    pub(super) fn keep_few(&mut self) {
        (self.most, self.more) = (3, 1);
    }

    /// Whether some should be forgotten.
    pub(super) fn are_many(&self) -> bool {
        self.all.len() > self.most
    }

    /// Forgets half of those that are neither `reasons` now nor of much use. The others get other
    /// numbers: for each old one the new one, if it is kept.
    pub(super) fn forget(&mut self, reasons: impl Iterator<Item = u32>) -> Vec<Option<u32>> {
        let mut is_free: Vec<bool> = self
            .all
            .iter()
            .map(|nogood| nogood.levels > Self::FEW_LEVELS && !nogood.is_used)
            .collect();
        reasons.for_each(|nogood| is_free[nogood as usize] = false);
        let mut free: Vec<usize> = (0..self.all.len()).filter(|&index| is_free[index]).collect();
        free.sort_by_key(|&index| {
            let nogood = &self.all[index];
            Reverse((nogood.levels, nogood.events.len()))
        });
        let mut is_gone = vec![false; self.all.len()];
        free[..free.len() / 2].iter().for_each(|&index| is_gone[index] = true);

        self.watches.iter_mut().for_each(Vec::clear);
        let all = std::mem::take(&mut self.all).into_iter().zip(is_gone);
        let numbers = all
            .map(|(mut nogood, is_gone)| {
                nogood.is_used = false;
                (!is_gone).then(|| self.add(nogood))
            })
            .collect();
        self.most = self.most.max(self.all.len()) + self.more;
        numbers
    }
}
