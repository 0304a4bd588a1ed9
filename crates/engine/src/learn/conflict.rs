//! From a contradiction to a nogood.
//!
//! The contradiction follows from some events. Backwards, from the last to the first, each event of
//! the last level is replaced by those from which it follows, until there is only one of that level
//! (the first unique implication point: Marques-Silva and Sakallah, "GRASP", 1999). This one must
//! not happen again as long as the others of the nogood are so. While the events are taken apart,
//! they are taken back: so the candidates are always as they were when the event happened.

use std::iter;

use super::{
    nogoods::Event,
    search::{Cause, Conflict, LearningSearch, Run},
};
use crate::prelude::*;
use satoku_puzzle::statement::{Effect, Moment, Propagator};

/// A nogood with the event that is excluded first and then one of the last level of the others; on
/// how many levels they happened; and to how many choices the search goes back.
type Learned = (Vec<Event>, usize, usize);

impl LearningSearch<'_> {
    /// The nogood of a conflict. None if nothing is left to try. Takes back what was struck on the
    /// last level.
    pub(super) fn learn(&mut self, conflict: &Conflict) -> Option<Learned> {
        self.start_level();
        match conflict {
            Conflict::Nogood(nogood) => self.want_all_of(*nogood, 0),
            Conflict::Propagator(index, others) => {
                let network = self.network;
                let propagator = &network.propagators.all()[*index as usize];
                let facts = self.want_reason(propagator, Effect::Failure(others));
                self.tell_failure(conflict, &facts);
            }
            Conflict::Out => return None,
        }
        loop {
            if self.wanted.recent == 0 {
                // All happened before the last choice.
                self.back_to(self.levels.len() - 1);
                if self.levels.is_empty() {
                    self.wanted.clear();
                    return None;
                }
                self.start_level();
            } else if self.wanted.recent == 1 {
                break;
            } else {
                let run = self.runs.pop().expect("what is wanted has happened");
                self.take_apart(run);
            }
        }
        self.activity.add(&self.wanted.seen);
        let learned = self.collect();
        self.wanted.clear();
        Some(learned)
    }

    fn start_level(&mut self) {
        let mark = self.levels.last().map_or(0, |level| level.mark);
        self.wanted.set_start(&self.candidates, mark);
    }

    /// Wants the events of a nogood from a place on.
    fn want_all_of(&mut self, nogood: u32, from: usize) {
        for &event in &self.nogoods.use_of(nogood)[from..] {
            self.wanted.add(event, self.words, &self.certain);
        }
    }

    /// Wants that from which the effect of a propagator follows, which sees these candidates.
    /// Returns it.
    fn want_reason(&mut self, propagator: &Propagator, effect: Effect<'_>) -> Vec<Fact> {
        let moment = Moment {
            candidates: &self.candidates,
            certain: &self.certain,
            earlier: &self.wanted.start,
        };
        let facts = self.explainer.reason(propagator, effect, moment);
        for &fact in &facts {
            self.wanted.add(Event::new(fact, self.words), self.words, &self.certain);
        }
        facts
    }

    /// Takes a run back. What is wanted of it is replaced by that from which it follows; all that
    /// followed from a choice, by the choice.
    fn take_apart(&mut self, run: Run) {
        let words = self.words;
        if !self.wanted.is_any(self.candidates.changes(run.mark), words) {
            return self.undo(run.mark);
        }
        let wanted = &self.wanted;
        let changed = changed_words(&self.candidates, run.mark);
        let mut held: Vec<Fact> = changed
            .iter()
            .map(|(index, _)| index / words)
            .filter(|&cell| wanted.held[cell * words])
            .filter_map(|cell| Some(Fact::Held { cell, value: self.candidates.single(cell)? }))
            .collect();
        held.dedup();
        self.undo(run.mark);
        let wanted = &mut self.wanted;
        held.retain(|fact| self.candidates.count(fact.cell()) > 1);
        for fact in &held {
            wanted.held[fact.cell() * words] = false;
            wanted.recent -= 1;
        }
        if run.cause == Cause::Choice {
            wanted.take_strikes(&changed, &self.candidates);
            wanted.add(self.levels[self.levels.len() - 1].choice, words, &self.certain);
            return;
        }
        // A cell holds a value because all others were struck, here and before.
        for fact in held {
            let Fact::Held { cell, value } = fact else { continue };
            for index in cell * words..(cell + 1) * words {
                let here = usize::from(value / bits::WORD == index % words);
                let others = self.certain[index] & !((here as u64) << (value % bits::WORD));
                for bit in bits::members(&[others]) {
                    wanted.add(Event::struck(index, bit), words, &self.certain);
                }
            }
        }
        let strikes = wanted.take_strikes(&changed, &self.candidates);
        if strikes.is_empty() {
            return;
        }
        match run.cause {
            Cause::Choice => {}
            Cause::Nogood(nogood) => self.want_all_of(nogood, 1),
            Cause::Propagator(index) => {
                let network = self.network;
                let propagator = &network.propagators.all()[index as usize];
                let facts = self.want_reason(propagator, Effect::Strikes(&strikes));
                if let Some(reasons) = self.reasons.as_mut() {
                    reasons.struck(propagator, &facts, &strikes);
                }
            }
        }
    }

    /// What is left, as a nogood: first the event of the last level, which is taken back.
    fn collect(&mut self) -> Learned {
        let words = self.words;
        let mut level = self.levels.len() - 1;
        let choice = self.levels[level].choice;
        let last = self.wanted.take_recent(&self.candidates, choice).expect("there is one");
        self.undo(self.levels[level].mark);
        self.runs.truncate(self.levels[level].runs);
        self.wanted.join(&self.candidates);

        // Backwards through what happened before, to see on which level each of them did.
        let mut others: Vec<(Event, usize)> = Vec::new();
        let mut then = self.candidates.clone();
        for at in (0..self.runs.len()).rev() {
            let run = self.runs[at];
            while level > 0 && self.levels[level - 1].runs > at {
                level -= 1;
            }
            if !self.wanted.is_any(then.changes(run.mark), words) {
                then.undo(run.mark);
                continue;
            }
            let changed = changed_words(&then, run.mark);
            let singles: Vec<Option<usize>> =
                changed.iter().map(|&(index, _)| then.single(index / words)).collect();
            then.undo(run.mark);
            for (cell, value) in self.wanted.take_strikes(&changed, &then) {
                if !self.is_implied(run.cause, (cell, value), &then) {
                    let strike = Event::new(Fact::Struck { cell, value }, words);
                    others.push((strike, level));
                }
            }
            for (&(index, _), single) in changed.iter().zip(singles) {
                let cell = index / words;
                if let Some(value) = single
                    && then.count(cell) > 1
                    && std::mem::take(&mut self.wanted.held[cell * words])
                {
                    others.push((Event::new(Fact::Held { cell, value }, words), level));
                }
            }
        }
        let last_level = others.first().map_or(0, |&(_, level)| level);
        let levels = 1 + others.chunk_by(|one, other| one.1 == other.1).count();
        let events = iter::once(last).chain(others.into_iter().map(|(event, _)| event)).collect();
        (events, levels, last_level)
    }

    /// Whether a strike follows at once from what is wanted of earlier events, so that it need not
    /// be wanted, too.
    fn is_implied(&mut self, cause: Cause, strike: (usize, usize), then: &Candidates) -> bool {
        let has = |fact| self.wanted.has(fact, then, &self.certain);
        match cause {
            Cause::Choice => false,
            Cause::Nogood(nogood) => {
                self.nogoods.events(nogood)[1..].iter().all(|event| has(event.fact(self.words)))
            }
            Cause::Propagator(index) => {
                let mut facts = Vec::new();
                let propagator = &self.network.propagators.all()[index as usize];
                let is_implied = propagator.why_struck(then, strike, &mut facts)
                    && facts.iter().copied().all(has);
                if let Some(reasons) = self.reasons.as_mut().filter(|_| is_implied) {
                    reasons.struck(propagator, &facts, &[strike]);
                }
                is_implied
            }
        }
    }
}

/// The words that were changed since a mark, each once, and what they are now.
fn changed_words(candidates: &Candidates, mark: usize) -> Vec<(usize, u64)> {
    let now = |index: usize| (index, candidates.all_words()[index]);
    let changes = candidates.changes(mark).iter();
    let mut changed: Vec<(usize, u64)> = changes.map(|&(index, _)| now(index as usize)).collect();
    changed.sort_unstable();
    changed.dedup();
    changed
}
