//! Words of an automaton: ways through its layers.

use crate::statement::prelude::*;

/// The transitions of an automaton whose values fit into a word, those from one state to another
/// together.
#[derive(Debug)]
pub(super) struct Arcs {
    /// For each place and each of its states, one after the other, where its arcs begin.
    starts: Vec<u32>,
    /// For each place where its states begin in `starts`.
    places: Vec<u32>,
    /// Values, and the state that they lead to.
    leading: Vec<(u64, u32)>,
}

impl Arcs {
    /// The most transitions that are written down a second time.
    const MAX_TRANSITIONS: usize = 200_000;

    /// None if there are too many transitions or values.
    pub(super) fn new(layers: &Layers) -> Option<Self> {
        let values = layers.value_count();
        if values > bits::WORD || layers.transition_count() > Self::MAX_TRANSITIONS {
            return None;
        }
        let mut made = Self { starts: vec![0], places: Vec::new(), leading: Vec::new() };
        for place in 0..layers.length() {
            made.places.push(made.starts.len() as u32 - 1);
            for state in 0..layers.state_count(place) {
                let first = made.leading.len();
                for value in 0..values {
                    for next in layers.next(place, state, value) {
                        let next = next as u32;
                        let arcs = &mut made.leading[first..];
                        match arcs.iter_mut().find(|arc| arc.1 == next) {
                            Some(arc) => arc.0 |= 1 << value,
                            None => made.leading.push((1 << value, next)),
                        }
                    }
                }
                made.starts.push(made.leading.len() as u32);
            }
        }
        Some(made)
    }

    /// The arcs from a state before the letter at a place.
    fn from(&self, place: usize, state: usize) -> &[(u64, u32)] {
        let at = self.places[place] as usize + state;
        &self.leading[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

#[derive(Clone, Debug)]
pub(super) struct WordPruning {
    /// A cell for each letter, some of them perhaps repeatedly.
    cells: Vec<usize>,
    layers: Arc<Layers>,
    arcs: Option<Arc<Arcs>>,
    /// Where the states before each letter begin among the words of all states, and where they end.
    starts: Vec<usize>,
}

impl WordPruning {
    pub(super) fn new(cells: Vec<usize>, layers: Arc<Layers>, arcs: Option<Arc<Arcs>>) -> Self {
        let mut starts = vec![0];
        for place in 0..=layers.length() {
            starts.push(starts[place] + bits::words(layers.state_count(place)));
        }
        Self { cells, layers, arcs, starts }
    }

    pub(super) fn cost(&self) -> u64 {
        1 + self.layers.transition_count() as u64
    }

    /// Strikes letters that lead from no state that can be reached to one that leads to the end.
    pub(super) fn prune(&self, candidates: &mut Candidates) -> Pruned {
        let end = self.layers.length();
        if self.layers.state_count(0) == 0 || self.cells.len() != end {
            return Err(Impossible);
        }
        let mut states = candidates.borrow(self.starts[end + 1]);
        let result = match &self.arcs {
            Some(arcs) => self.prune_arcs(arcs, candidates, &mut states),
            None => self.prune_ways(candidates, &mut states),
        };
        candidates.give_back(states);
        result
    }

    /// `states` are those before each letter, one set after the other; empty at first.
    fn prune_arcs(&self, arcs: &Arcs, candidates: &mut Candidates, states: &mut [u64]) -> Pruned {
        states[0] = 1;
        for (place, &cell) in self.cells.iter().enumerate() {
            let here = candidates.word(cell, 0);
            let (before, after) = self.around(place, states);
            for state in bits::members(before) {
                for &(values, next) in arcs.from(place, state) {
                    if values & here != 0 {
                        bits::insert(after, next as usize);
                    }
                }
            }
        }
        if states[self.starts[self.cells.len()]] == 0 {
            return Err(Impossible);
        }
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let here = candidates.word(cell, 0);
            let (before, after) = self.around(place, states);
            let mut kept = 0;
            for (word, states) in before.iter_mut().enumerate() {
                let mut left = *states;
                while left != 0 {
                    let state = word * bits::WORD + left.trailing_zeros() as usize;
                    let mut on = 0;
                    for &(values, next) in arcs.from(place, state) {
                        if bits::has(after, next as usize) {
                            on |= values;
                        }
                    }
                    if on & here == 0 {
                        *states &= !(left & left.wrapping_neg());
                    }
                    kept |= on & here;
                    left &= left - 1;
                }
            }
            candidates.keep_word(cell, 0, kept)?;
        }
        Ok(())
    }

    /// The same letter by letter, where values need several words.
    fn prune_ways(&self, candidates: &mut Candidates, states: &mut [u64]) -> Pruned {
        states[0] = 1;
        for (place, &cell) in self.cells.iter().enumerate() {
            let (before, after) = self.around(place, states);
            for state in bits::members(before) {
                for value in bits::members(candidates.of(cell)) {
                    for next in self.layers.next(place, state, value) {
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
                        let mut next = self.layers.next(place, state, value);
                        if next.any(|next| bits::has(after, next)) {
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
