//! Cells whose values, in order, are a word that a deterministic automaton accepts (Pesant, "A regular
//! language membership constraint for finite sequences of variables", 2004).

use std::{hash::Hash, sync::Arc};

use super::Poster;
use crate::grid::Cell;

/// A deterministic automaton for words of one length, unrolled: a layer of states before each letter
/// and one after the last. Letters are 0-based indices of values.
///
/// It is minimal: each state is reached by some beginning of a word that is accepted, and no two
/// states of a layer accept the same rests. Layers of the same words are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers {
    values: usize,
    /// For each letter of the word, the transitions: `state * values + value` leads to the next
    /// state, or to none.
    next: Vec<Vec<Option<u32>>>,
}

/// Unrolled, an automaton would have more transitions than [`Layers::MAX_TRANSITIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Layers {
    /// The most transitions, while they are found.
    pub const MAX_TRANSITIONS: usize = 2_000_000;

    /// The words of this length over so many values that lead from the start to a state that is
    /// accepted. `step` is given a state, the 0-based place of a letter and the letter, and tells the
    /// state after it, if there is one.
    ///
    /// # Errors
    /// If there are too many states.
    pub fn new<S: Clone + Eq + Hash>(
        length: usize,
        values: usize,
        start: S,
        step: impl Fn(&S, usize, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Arc<Self>, TooLarge> {
        let _ = (length, values, start, step, accepts);
        todo!("automata")
    }

    /// The number of letters.
    pub fn length(&self) -> usize {
        self.next.len()
    }

    /// The number of values.
    pub fn value_count(&self) -> usize {
        self.values
    }

    /// The number of states before the letter at a 0-based place, or after the last one. There is one
    /// before the first and one after the last, state 0; or none at all anywhere if no word is
    /// accepted.
    pub fn state_count(&self, place: usize) -> usize {
        match self.next.get(place) {
            Some(next) => next.len() / self.values,
            None => usize::from(self.next.first().is_none_or(|next| !next.is_empty())),
        }
    }

    /// The state after the letter at a place, from one before it.
    pub fn next(&self, place: usize, state: usize, value: usize) -> Option<usize> {
        self.next[place][state * self.values + value].map(|next| next as usize)
    }

    /// Whether a word is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = usize>) -> bool {
        let mut word = word.into_iter().enumerate();
        let start = (self.state_count(0) > 0).then_some(0);
        let end = word.try_fold(start, |state, (place, value)| {
            let state = state?;
            (place < self.length()).then(|| self.next(place, state, value))
        });
        end.flatten().is_some()
    }
}

pub(super) fn post(_cells: &[Cell], _layers: &Layers, _rows: &mut Poster<'_>) {
    todo!("automata")
}
