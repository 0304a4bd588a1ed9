//! What each place may hold, what follows from that, and what is left of it.

use std::collections::BTreeMap;

use crate::prelude::*;
use satoku_puzzle::statement::residual::{Residual, Rest, Values, each, is_open, unstruck};

/// For each place the values that it may hold; none if it is a hole, or in another component.
pub(super) type Context = Vec<Values>;

/// All that a puzzle says.
pub(super) struct Rules {
    parts: Vec<Residual>,
    /// The [work](Limiter::count) of looking at each.
    work: Vec<u64>,
    pub(super) of_place: Vec<Vec<usize>>,
}

/// What is used again and again.
#[derive(Default)]
pub(super) struct Scratch {
    due: Vec<bool>,
    queue: Vec<usize>,
    changed: Vec<usize>,
    state: Vec<u64>,
}

/// The places that are not decided.
pub(super) fn open_places(may: &[Values]) -> impl Iterator<Item = usize> + '_ {
    (0..may.len()).filter(|&place| is_open(may[place]))
}

/// A component by itself: its open places alone are open.
pub(super) fn component(may: &[Values], places: &[usize]) -> Context {
    let decided = |&values: &Values| if is_open(values) { 0 } else { values };
    let mut context: Context = may.iter().map(decided).collect();
    places.iter().for_each(|&place| context[place] = may[place]);
    context
}

impl Rules {
    /// # Errors
    /// As for [`Residual::of`].
    pub(super) fn of(puzzle: &Instance, limiter: &Limiter) -> Result<Self, Option<String>> {
        let size = puzzle.model().size();
        let rules = puzzle.model().rules().iter();
        let said = rules.flat_map(|rule| rule.statements().iter().map(|said| (rule.name(), said)));
        let parts = Residual::of(said, size, limiter)?;
        let mut of_place = vec![Vec::new(); size.place_count()];
        for (number, part) in parts.iter().enumerate() {
            part.places().iter().for_each(|&place| of_place[place].push(number));
        }
        let work = parts.iter().map(Residual::work).collect();
        Ok(Self { parts, work, of_place })
    }

    /// The work of a label: at least this for each place, and for many parts a look at each.
    pub(super) fn work_of_label(&self) -> u64 {
        (20 * self.of_place.len() as u64).max(self.work.iter().sum::<u64>() / 4)
    }

    /// Where all begins; none if the givens leave nothing.
    pub(super) fn start(
        &self,
        puzzle: &Instance,
        scratch: &mut Scratch,
        limiter: &Limiter,
    ) -> Result<Option<Context>, Stopped> {
        let (model, size) = (puzzle.model(), puzzle.model().size());
        let mut may = unstruck(size, model.holes());
        for (cell, value) in puzzle.givens().filled() {
            may[size.index(cell)] = 1 << size.value_index(value);
        }
        scratch.due = vec![false; self.parts.len()];
        scratch.queue.clear();
        (0..self.parts.len()).for_each(|part| scratch.ask(part));
        Ok(self.settle(&mut may, scratch, limiter)?.then_some(may))
    }

    /// Where a value of a place leads; none if that leaves nothing.
    pub(super) fn decide(
        &self,
        may: &[Values],
        place: usize,
        value: Values,
        scratch: &mut Scratch,
        limiter: &Limiter,
    ) -> Result<Option<Context>, Stopped> {
        let mut next = may.to_vec();
        next[place] = value;
        self.of_place[place].iter().for_each(|&part| scratch.ask(part));
        Ok(self.settle(&mut next, scratch, limiter)?.then_some(next))
    }

    /// Strikes until no part strikes any more.
    fn settle(
        &self,
        may: &mut [Values],
        scratch: &mut Scratch,
        limiter: &Limiter,
    ) -> Result<bool, Stopped> {
        let mut is_possible = true;
        while let Some(number) = scratch.queue.pop() {
            scratch.due[number] = false;
            if !is_possible {
                continue;
            }
            limiter.count(self.work[number])?;
            is_possible = self.look(number, may, scratch, limiter);
            if let Some(stopped) = limiter.stopped() {
                return Err(stopped);
            }
            while let Some(place) = scratch.changed.pop() {
                self.of_place[place].iter().for_each(|&part| scratch.ask(part));
            }
        }
        Ok(is_possible)
    }

    /// Strikes what one part excludes; false if it fails.
    fn look(
        &self,
        number: usize,
        may: &mut [Values],
        scratch: &mut Scratch,
        limiter: &Limiter,
    ) -> bool {
        let Scratch { changed, state, .. } = scratch;
        self.is_elsewhere(number, may) || self.parts[number].strike(may, changed, state, limiter)
    }

    /// Whether some of its places are in another component; then it holds.
    fn is_elsewhere(&self, number: usize, may: &[Values]) -> bool {
        let part = &self.parts[number];
        !part.is_group() && part.places().iter().any(|&place| may[place] == 0)
    }

    /// What a context has in common with all that are completed in the same ways, and the parts
    /// that are open. A label can be read back: first how many places are open, each with what it
    /// may hold; then open parts, each with the length of its state and the state.
    pub(super) fn label(&self, may: &[Values], scratch: &mut Scratch) -> (Box<[u8]>, Vec<u32>) {
        let mut label = Vec::with_capacity(4 * may.len());
        write(open_places(may).count() as u64, &mut label);
        for place in open_places(may) {
            write(place as u64, &mut label);
            write(may[place], &mut label);
        }
        let mut open = Vec::new();
        for (number, part) in self.parts.iter().enumerate() {
            let has_open = part.places().iter().any(|&place| is_open(may[place]));
            if !has_open || self.is_elsewhere(number, may) {
                continue;
            }
            let state = &mut scratch.state;
            state.clear();
            if part.rest(may, state) == Rest::Holds {
                continue;
            }
            open.push(number as u32);
            if !part.has_no_state() {
                write(number as u64, &mut label);
                write(state.len() as u64, &mut label);
                state.iter().for_each(|&number| write(number, &mut label));
            }
        }
        (label.into(), open)
    }

    /// The components of the open places; none if all are linked.
    pub(super) fn components(&self, may: &[Values], open_parts: &[u32]) -> Vec<Vec<usize>> {
        let mut links = Links((0..may.len()).collect());
        for &number in open_parts {
            let part = &self.parts[number as usize];
            let open = part.places().iter().copied().filter(|&place| is_open(may[place]));
            if !part.is_group() {
                links.join(open);
                continue;
            }
            for value in each(open.clone().fold(0, |all, place| all | may[place])) {
                links.join(open.clone().filter(|&place| may[place] & value != 0));
            }
        }
        let mut components: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for place in open_places(may) {
            components.entry(links.root(place)).or_default().push(place);
        }
        if components.len() < 2 {
            return Vec::new();
        }
        components.into_values().collect()
    }
}

impl Scratch {
    fn ask(&mut self, part: usize) {
        if !self.due[part] {
            self.due[part] = true;
            self.queue.push(part);
        }
    }
}

struct Links(Vec<usize>);

impl Links {
    fn root(&mut self, mut place: usize) -> usize {
        while self.0[place] != place {
            self.0[place] = self.0[self.0[place]];
            place = self.0[place];
        }
        place
    }

    fn join(&mut self, mut places: impl Iterator<Item = usize>) {
        let Some(first) = places.next() else { return };
        for place in places {
            let (one, other) = (self.root(first), self.root(place));
            self.0[one.max(other)] = one.min(other);
        }
    }
}

/// A number in groups of seven bits.
fn write(mut number: u64, to: &mut Vec<u8>) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}
