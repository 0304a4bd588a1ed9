//! What to try next: a candidate that had to do with the latest conflicts.
//!
//! Each candidate in a conflict gets the same, and more than in the conflicts before (VSIDS:
//! Moskewicz and others, "Chaff", 2001). It counts less in a cell with many candidates, by a power
//! that was measured: without it killers take three times the conflicts, and with more of it
//! thermometers do.

use super::nogoods::Event;
use crate::{prelude::*, propagation::Branch};

pub(super) struct Activity {
    of: Vec<f64>,
    step: f64,
}

impl Activity {
    /// How much more the next conflict adds.
    const GROWTH: f64 = 1.0 / 0.95;

    /// Where numbers get larger than this, all are made smaller.
    const LARGE: f64 = 1e100;

    /// For candidates in this many words.
    pub(super) fn new(words: usize) -> Self {
        Self { of: vec![0.0; words * bits::WORD], step: 1.0 }
    }

    /// These were in a conflict.
    pub(super) fn add(&mut self, events: &[Event]) {
        events.iter().for_each(|event| self.of[event.candidate()] += self.step);
        self.step *= Self::GROWTH;
        if self.step > Self::LARGE {
            self.of.iter_mut().for_each(|activity| *activity /= Self::LARGE);
            self.step /= Self::LARGE;
        }
    }

    /// The best candidate of an open cell, the first among equals. None if none of them was in a
    /// conflict.
    pub(super) fn branch(&self, candidates: &Candidates) -> Option<Branch> {
        let (words, mut best, mut most) = (candidates.words(), None, 0.0);
        for (cell, of_cell) in candidates.all_words().chunks(words).enumerate() {
            let count = bits::count(of_cell);
            if count < 2 {
                continue;
            }
            let share = 1.0 / (count as f64).sqrt();
            for value in bits::members(of_cell) {
                let score = share * self.of[cell * words * bits::WORD + value];
                if score > most {
                    most = score;
                    best = Some(Branch { cell, value: Some(value), otherwise: None });
                }
            }
        }
        best
    }
}
