//! Words of an automaton: ways through its layers.

use std::sync::Arc;

use super::{super::Layers, Candidates, Impossible};
use crate::grid::bits;

/// Cells in order, and the automaton.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// A cell for each letter, some of them perhaps repeatedly.
    cells: Vec<usize>,
    layers: Arc<Layers>,
    /// Where the states before each letter begin among the words of all states, and where they end.
    starts: Vec<usize>,
}

impl Word {
    pub(super) fn new(cells: Vec<usize>, layers: Arc<Layers>) -> Self {
        let mut starts = vec![0];
        for place in 0..=layers.length() {
            starts.push(starts[place] + bits::words(layers.state_count(place)));
        }
        Self { cells, layers, starts }
    }

    /// The number of transitions.
    pub(super) fn cost(&self) -> u64 {
        let places = 0..self.layers.length();
        let states: usize = places.map(|place| self.layers.state_count(place)).sum();
        1 + (states * self.layers.value_count()) as u64
    }

    /// Strikes letters that lead from no state that can be reached to one that leads to the end.
    pub(super) fn prune(&self, candidates: &mut Candidates) -> Result<(), Impossible> {
        let end = self.layers.length();
        if self.layers.state_count(0) == 0 || self.cells.len() != end {
            return Err(Impossible);
        }
        let mut states = candidates.borrow(self.starts[end + 1]);
        let result = self.prune_ways(candidates, &mut states);
        candidates.give_back(states);
        result
    }

    /// `states` are those before each letter, one set after the other; empty at first.
    fn prune_ways(
        &self,
        candidates: &mut Candidates,
        states: &mut [u64],
    ) -> Result<(), Impossible> {
        states[0] = 1;
        for (place, &cell) in self.cells.iter().enumerate() {
            let (before, after) = self.around(place, states);
            for state in bits::members(before) {
                for value in bits::members(candidates.of(cell)) {
                    if let Some(next) = self.layers.next(place, state, value) {
                        bits::insert(after, next);
                    }
                }
            }
        }
        if states[self.starts[self.cells.len()]] == 0 {
            return Err(Impossible);
        }
        let words = candidates.words();
        let mut kept = candidates.borrow(words);
        let mut result = Ok(());
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            kept.fill(0);
            let (before, after) = self.around(place, states);
            for word in 0..before.len() {
                let mut left = before[word];
                while left != 0 {
                    let state = word * bits::WORD + left.trailing_zeros() as usize;
                    left &= left - 1;
                    let mut leads_on = false;
                    for value in bits::members(candidates.of(cell)) {
                        let next = self.layers.next(place, state, value);
                        if next.is_some_and(|next| bits::has(after, next)) {
                            bits::insert(&mut kept, value);
                            leads_on = true;
                        }
                    }
                    if !leads_on {
                        bits::remove(before, state);
                    }
                }
            }
            result = candidates.keep(cell, &kept);
            if result.is_err() {
                break;
            }
        }
        candidates.give_back(kept);
        result
    }

    /// The states before and after a letter.
    fn around<'a>(&self, place: usize, states: &'a mut [u64]) -> (&'a mut [u64], &'a mut [u64]) {
        let [start, middle, end] = [0, 1, 2].map(|next| self.starts[place + next]);
        states[start..end].split_at_mut(middle - start)
    }
}
