//! Why a propagator strikes what it strikes: a few facts from which the same follows.
//!
//! A fact is that a candidate is gone, or that a cell holds its last one. Nothing is written down
//! while candidates are struck; the reason is sought when somebody asks, from the candidates as
//! they were before (lazy explanations: Gent, Miguel and Moore, "Lazy explanations for constraint
//! propagators", 2010). Where it is plain it is told at once: a value is held by another cell. For
//! the rest, facts are left out one after the other as long as the propagator does the same without
//! them (deletion: Chinneck and Dravnieks, "Locating minimal infeasible constraint sets in linear
//! programs", 1991).

use super::{
    different,
    propagator::{Propagator, Pruning},
};
use crate::statement::prelude::*;

/// What a propagator has done in one [step](super::Look::Step).
#[derive(Clone, Copy, Debug)]
pub enum Effect<'a> {
    /// It has struck these: cells and values.
    Strikes(&'a [(usize, usize)]),
    /// It has failed. These cells that are not its own were left without candidates.
    Failure(&'a [usize]),
}

/// When it did so.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The candidates that it saw.
    pub candidates: &'a Candidates,
    /// [All candidates](Candidates::all_words) that are not certainly wrong: what is gone here
    /// needs no reason.
    pub certain: &'a [u64],
    /// All candidates at an earlier time: what was struck since then is left out first.
    pub earlier: &'a [u64],
}

/// Finds reasons, in memory of its own.
#[derive(Debug)]
pub struct Explainer {
    /// Candidates to try things on.
    scratch: Candidates,
    work: u64,
}

impl Explainer {
    /// For candidates of this size.
    pub fn new(size: Size) -> Self {
        Self { scratch: Candidates::all(size), work: 0 }
    }

    /// Facts from which what a propagator has done follows, together with what it stands for. All
    /// were so at that moment; some may be certain.
    pub fn reason(
        &mut self,
        propagator: &Propagator,
        effect: Effect<'_>,
        moment: Moment<'_>,
    ) -> Vec<Fact> {
        let mut facts = Vec::new();
        match effect {
            Effect::Strikes(strikes) => {
                let is_left = |&&strike: &&(usize, usize)| {
                    !propagator.why_struck(moment.candidates, strike, &mut facts)
                };
                let left: Vec<(usize, usize)> = strikes.iter().filter(is_left).copied().collect();
                if !left.is_empty() {
                    self.leave_out(propagator, Effect::Strikes(&left), moment, &mut facts);
                }
            }
            Effect::Failure(_) if propagator.why_failed(moment.candidates, &mut facts) => {}
            Effect::Failure(_) => self.leave_out(propagator, effect, moment, &mut facts),
        }
        facts
    }

    /// The [work](crate::interrupt::Limiter::count) that was done since this was asked last.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Adds facts without which the same does not follow: first whole cells are left out, and then
    /// single candidates of those that hold no value yet.
    fn leave_out(
        &mut self,
        propagator: &Propagator,
        effect: Effect<'_>,
        Moment { candidates: now, certain, earlier }: Moment<'_>,
        facts: &mut Vec<Fact>,
    ) {
        let words = now.words();
        let start = self.scratch.mark();
        let others: &[usize] = if let Effect::Failure(others) = effect { others } else { &[] };
        let all_words = |cell: usize| cell * words..(cell + 1) * words;
        let mut cells: Vec<usize> = propagator.cells().iter().chain(others).copied().collect();
        for index in cells.iter().flat_map(|&cell| all_words(cell)) {
            self.scratch.put(index, now.all_words()[index]);
        }
        let is_fast = self.follows_fast(propagator, effect) == Some(true);
        cells.retain(|&cell| all_words(cell).any(|index| certain[index] != now.all_words()[index]));
        let is_old =
            |cell: usize| all_words(cell).all(|index| earlier[index] == now.all_words()[index]);
        cells.sort_by_key(|&cell| is_old(cell));
        cells.retain(|&cell| {
            all_words(cell).for_each(|index| self.scratch.put(index, certain[index]));
            let is_needed = !self.follows(propagator, effect, is_fast);
            if is_needed {
                let words = all_words(cell);
                words.for_each(|index| self.scratch.put(index, now.all_words()[index]));
            }
            is_needed
        });
        for &cell in &cells {
            let gone = |index: usize| certain[index] & !now.all_words()[index];
            if let Some(value) = now.single(cell)
                && all_words(cell).map(|index| gone(index).count_ones()).sum::<u32>() > 1
            {
                facts.push(Fact::Held { cell, value });
                continue;
            }
            // What is recent first.
            for is_recent in [true, false] {
                for index in all_words(cell) {
                    let those = if is_recent { earlier[index] } else { !earlier[index] };
                    for bit in bits::members(&[gone(index) & those]) {
                        let without = self.scratch.all_words()[index];
                        self.scratch.put(index, without | 1 << bit);
                        if !self.follows(propagator, effect, is_fast) {
                            self.scratch.put(index, without);
                            let value = index % words * bits::WORD + bit;
                            facts.push(Fact::Struck { cell, value });
                        }
                    }
                }
            }
        }
        self.scratch.undo(start);
    }

    /// Whether a propagator does the same to what is tried.
    fn follows(&mut self, propagator: &Propagator, effect: Effect<'_>, is_fast: bool) -> bool {
        if is_fast && let Some(follows) = self.follows_fast(propagator, effect) {
            return follows;
        }
        self.work += propagator.work();
        let mark = self.scratch.mark();
        let follows = loop {
            let before = self.scratch.mark();
            if propagator.prune(&mut self.scratch).is_err() {
                break true;
            }
            if let Effect::Strikes(strikes) = effect
                && strikes.iter().all(|&(cell, value)| !self.scratch.has(cell, value))
            {
                break true;
            }
            if self.scratch.mark() == before {
                break false;
            }
        };
        self.scratch.undo(mark);
        follows
    }

    /// The same for those that see without striking whether something is possible.
    fn follows_fast(&mut self, propagator: &Propagator, effect: Effect<'_>) -> Option<bool> {
        self.work += propagator.work() / 2;
        match effect {
            Effect::Failure([]) => propagator.excludes(&mut self.scratch, None),
            Effect::Failure(_) => None,
            Effect::Strikes(strikes) => {
                for &strike in strikes {
                    if !propagator.excludes(&mut self.scratch, Some(strike))? {
                        return Some(false);
                    }
                }
                Some(true)
            }
        }
    }
}

impl Propagator {
    /// Why this strikes a candidate (a cell and a value) of these, if it is plain: adds the facts.
    /// Returns whether it is.
    pub fn why_struck(
        &self,
        candidates: &Candidates,
        strike: (usize, usize),
        facts: &mut Vec<Fact>,
    ) -> bool {
        match &self.what {
            Pruning::Different => different::why_struck(&self.cells, candidates, strike, facts),
            Pruning::Pair(pair) => pair.why_struck(candidates, strike, facts),
            Pruning::Same(same) => same.why_struck(candidates, strike, facts),
            Pruning::Lines(lines) => lines.why_struck(candidates, strike, facts),
            Pruning::Pieces(pieces) => pieces.why_struck(&self.cells, candidates, strike, facts),
            _ => false,
        }
    }

    /// The same if it fails.
    fn why_failed(&self, candidates: &Candidates, facts: &mut Vec<Fact>) -> bool {
        match &self.what {
            Pruning::Different => different::why_failed(&self.cells, candidates, facts),
            Pruning::Pieces(pieces) => pieces.why_failed(&self.cells, candidates, facts),
            _ => false,
        }
    }

    /// Whether nothing among the candidates keeps what is said, as they are or if a cell holds a
    /// value, as far as that is seen without striking. None if it is not.
    fn excludes(&self, candidates: &mut Candidates, held: Option<(usize, usize)>) -> Option<bool> {
        if !matches!(self.what, Pruning::Cage(_) | Pruning::Sum(_)) {
            return None;
        }
        let outside = held.filter(|(cell, _)| !self.cells.contains(cell));
        let mark = candidates.mark();
        if let (Some((cell, value)), None) = (held, outside)
            && candidates.set(cell, value).is_err()
        {
            candidates.undo(mark);
            // (It was left out already.)
            return Some(true);
        }
        let excludes = match &self.what {
            Pruning::Sum(sum) => sum.fails(&self.cells, candidates),
            Pruning::Cage(cage) => cage.fails(&self.cells, candidates, outside),
            _ => false,
        };
        candidates.undo(mark);
        Some(excludes)
    }
}
