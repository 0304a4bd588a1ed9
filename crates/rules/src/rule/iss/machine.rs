//! Nondeterministic automata as ISS packs them into base64, made deterministic unless that takes
//! too many states.
//!
//! The bits, most significant first: 2 for the format (0 plain, 1 packed), 4 for the bits of a
//! state's number less 1, 4 for the number of symbols less 1; in the bits of a state's number, how
//! many states are starts and how many others accept; a bit for each start, the last one first,
//! that says whether it accepts. Starts come first, then those others. A plain machine goes on with
//! 4 bits: the width of the next numbers. Then for each state
//!
//! - if it is plain, the number of its transitions, and of each the symbol and the next state;
//! - if it is packed, a bit for each symbol, the last one first, and for those that are set, the
//!   first one first, the next state.
//!
//! The symbols are the grid's values, and after them perhaps one for a break between segments.

use std::{cell::Cell as Counter, collections::HashMap, hash::Hash};

use itertools::Itertools;

use super::keys;
use crate::{
    grid::{Cell, Size},
    rule::limits::MAX_STATES,
    statement::Layers,
};

/// An automaton as a file says it: the start, the states that accept, and the transitions.
pub(crate) type AutomatonTexts = (String, Vec<String>, Vec<String>);

/// A nondeterministic automaton.
#[derive(Debug)]
pub(crate) struct PackedMachine {
    starts: u32,
    /// Whether each start accepts.
    accepting_starts: Vec<bool>,
    /// States from `starts` on and below this accept.
    accepting_end: u32,
    /// For each state its transitions: symbol and next state.
    transitions: Vec<Vec<(u32, u32)>>,
    /// The symbol of a break: the number of values.
    break_symbol: u32,
}

/// A set of states, sorted.
type MachineStates = Vec<u32>;

/// The most states in all sets together that are looked at.
const MAX_WORK: usize = 5_000_000;

/// The bits of a machine that have not been read.
struct BitReader {
    bytes: Vec<u8>,
    place: usize,
}

impl BitReader {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.place
    }

    /// The next bits, 16 at most, as a number.
    fn number(&mut self, count: usize) -> Result<u32, String> {
        if self.left() < count {
            return Err("the machine ends early".to_owned());
        }
        let bit = |place: usize| u32::from(self.bytes[place / 8] >> (7 - place % 8) & 1);
        let number =
            (self.place..self.place + count).fold(0, |number, place| number << 1 | bit(place));
        self.place += count;
        Ok(number)
    }

    /// So many bits, the lowest of the number that they are first.
    fn flags(&mut self, count: usize) -> Result<Vec<bool>, String> {
        if self.left() < count {
            return Err("the machine ends early".to_owned());
        }
        let mut flags: Vec<bool> =
            (0..count).map(|_| Ok(self.number(1)? == 1)).collect::<Result<_, String>>()?;
        flags.reverse();
        Ok(flags)
    }
}

impl PackedMachine {
    /// Reads a machine for grids of a size. An empty text accepts nothing.
    ///
    /// # Errors
    /// If it is no machine, or one for more values.
    pub(crate) fn read(key: &str, size: Size) -> Result<Self, String> {
        let break_symbol = size.value_count() as u32;
        let mut bits = BitReader { bytes: keys::bytes(key)?, place: 0 };
        if bits.left() == 0 {
            let (accepting_starts, transitions) = (Vec::new(), Vec::new());
            return Ok(Self {
                starts: 0,
                accepting_starts,
                accepting_end: 0,
                transitions,
                break_symbol,
            });
        }
        let format = bits.number(2)?;
        let state_bits = bits.number(4)? as usize + 1;
        let symbols = bits.number(4)? as usize + 1;
        let starts = bits.number(state_bits)?;
        let accepting_end = starts + bits.number(state_bits)?;
        let accepting_starts = bits.flags(starts as usize)?;
        let transitions = match format {
            0 => plain(&mut bits, symbols, state_bits)?,
            1 => packed(&mut bits, symbols, state_bits)?,
            other => return Err(format!("expected a machine of format 0 or 1, found {other}")),
        };
        let symbol = transitions.iter().flatten().map(|&(symbol, _)| symbol).max();
        if symbol.is_some_and(|symbol| symbol > break_symbol) {
            return Err(format!(
                "expected a machine for {break_symbol} values, found one for more"
            ));
        }
        Ok(Self { starts, accepting_starts, accepting_end, transitions, break_symbol })
    }

    /// An automaton for cells whose values are to be a word that it accepts. Between segments it
    /// reads a break.
    ///
    /// # Errors
    /// If it is too large, deterministic or not.
    pub(crate) fn texts(
        &self,
        segments: &[Vec<Cell>],
        size: Size,
    ) -> Result<AutomatonTexts, String> {
        if segments.iter().all(Vec::is_empty) {
            return Err("expected cells, found the end".to_owned());
        }
        let breaks = breaks(segments);
        let deterministic =
            if segments.len() == 1 { self.by_sets() } else { self.by_places(&breaks, size) };
        let too_large = || {
            format!(
                "the machine is too large: it has more than {MAX_STATES} states, deterministic or not"
            )
        };
        let states = deterministic.or_else(|| self.by_states(&breaks)).ok_or_else(too_large)?;
        Ok(states.texts(size))
    }

    fn accepts(&self, states: &MachineStates) -> bool {
        let accepts = |state: &u32| match self.accepting_starts.get(*state as usize) {
            Some(accepts) => *accepts,
            None => *state < self.accepting_end,
        };
        states.iter().any(accepts)
    }

    /// The states after a symbol.
    fn after(&self, states: &MachineStates, symbol: u32) -> MachineStates {
        let of = |state: &u32| self.transitions.get(*state as usize).into_iter().flatten();
        let by_symbol = states.iter().flat_map(of).filter(|(by, _)| *by == symbol);
        by_symbol.map(|&(_, next)| next).sorted_unstable().dedup().collect()
    }

    fn start(&self) -> MachineStates {
        (0..self.starts).collect()
    }

    /// The states after a number of breaks.
    fn broken(&self, states: MachineStates, breaks: usize) -> MachineStates {
        (0..breaks).fold(states, |states, _| self.after(&states, self.break_symbol))
    }

    /// The machine as it is, but with one start; none if it has too many states. On a line of
    /// segments it knows its place, as it reads breaks between letters.
    fn by_states(&self, breaks: &[usize]) -> Option<NumberedStates> {
        /// A state with its place; the start has none.
        type Placed = Option<(usize, u32)>;
        let is_divided = breaks.iter().any(|&count| count > 0);
        let length = breaks.len() - 1;
        let after = |state: &Placed, value: u32| {
            let (place, here) = match *state {
                None => (0, self.broken(self.start(), breaks[0])),
                Some((place, _)) if is_divided && place == length => return Some(Vec::new()),
                Some((place, state)) => (place, vec![state]),
            };
            let after = self.after(&here, value);
            let next = if is_divided { place + 1 } else { 0 };
            let states = if is_divided { self.broken(after, breaks[next]) } else { after };
            Some(states.into_iter().map(|state| Some((next, state))).collect())
        };
        let accepts = |state: &Placed| {
            state.is_some_and(|(place, state)| {
                (!is_divided || place == length) && self.accepts(&vec![state])
            })
        };
        self.explored(None, after, accepts)
    }

    /// A deterministic machine whose states are sets of states; none if there are too many.
    fn by_sets(&self) -> Option<NumberedStates> {
        let mut work = 0;
        let after = |set: &MachineStates, value: u32| {
            let next = self.after(set, value);
            work += set.len() + next.len();
            let next = Some(next).filter(|next| !next.is_empty());
            (work <= MAX_WORK).then(|| next.into_iter().collect())
        };
        self.explored(self.start(), after, |set| self.accepts(set))
    }

    /// A machine with the states that are reached from `start`, numbered as they are met; `after`
    /// says where a value leads. None if they are too many, or if `after` says so.
    fn explored<S: Clone + Eq + Hash>(
        &self,
        start: S,
        mut after: impl FnMut(&S, u32) -> Option<Vec<S>>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<NumberedStates> {
        let mut states = vec![start.clone()];
        let mut numbers = HashMap::from([(start, 0)]);
        let mut machine = NumberedStates::default();
        let mut done = 0;
        while let Some(state) = states.get(done).cloned() {
            for value in 0..self.break_symbol {
                for next in after(&state, value)? {
                    let number = *numbers.entry(next).or_insert_with_key(|next| {
                        states.push(next.clone());
                        states.len() - 1
                    });
                    machine.transitions.push([done, value as usize, number]);
                }
            }
            if states.len() > MAX_STATES || machine.transitions.len() > MAX_WORK {
                return None;
            }
            done += 1;
        }
        machine.accepting = states.iter().positions(accepts).collect();
        Some(machine)
    }

    /// A deterministic machine that knows its place on a line of segments.
    fn by_places(&self, breaks: &[usize], size: Size) -> Option<NumberedStates> {
        let length = breaks.len() - 1;
        let broken = |states: MachineStates, place: usize| self.broken(states, breaks[place]);
        let work = Counter::new(0);
        let step = |states: &MachineStates, place: usize, value: usize| {
            let next = broken(self.after(states, value as u32), place + 1);
            work.set(work.get() + states.len() + next.len());
            (!next.is_empty() && work.get() <= MAX_WORK).then_some(next)
        };
        let start = broken(self.start(), 0);
        let layers = Layers::new(length, size.value_count(), start, step, |set| self.accepts(set));
        let layers = layers.ok().filter(|_| work.get() <= MAX_WORK)?;
        let firsts: Vec<usize> = (0..=length)
            .scan(0, |first, place| {
                let own = *first;
                *first += layers.state_count(place);
                Some(own)
            })
            .collect();
        if firsts[length] >= MAX_STATES {
            return None;
        }
        let mut machine = NumberedStates::default();
        for place in 0..length {
            let ways = (0..layers.state_count(place)).cartesian_product(0..size.value_count());
            machine.transitions.extend(ways.filter_map(|(state, value)| {
                let next = layers.next(place, state, value).next()?;
                Some([firsts[place] + state, value, firsts[place + 1] + next])
            }));
        }
        machine.accepting =
            (0..layers.state_count(length)).map(|state| firsts[length] + state).collect();
        Some(machine)
    }
}

/// How many breaks are read before each letter of a line of segments, and after the last one.
fn breaks(segments: &[Vec<Cell>]) -> Vec<usize> {
    let mut breaks = vec![0; segments.iter().map(Vec::len).sum::<usize>() + 1];
    let ends = segments.iter().scan(0, |end, segment| {
        *end += segment.len();
        Some(*end)
    });
    ends.take(segments.len().saturating_sub(1)).for_each(|end| breaks[end] += 1);
    breaks
}

/// Transitions as a list for each state.
fn plain(
    bits: &mut BitReader,
    symbols: usize,
    state_bits: usize,
) -> Result<Vec<Vec<(u32, u32)>>, String> {
    let symbol_bits = symbols.next_power_of_two().trailing_zeros() as usize;
    let count_bits = bits.number(4)? as usize;
    let mut transitions = Vec::new();
    while count_bits > 0 && bits.left() >= count_bits {
        let count = bits.number(count_bits)?;
        let mut transition = |_| Ok((bits.number(symbol_bits)?, bits.number(state_bits)?));
        transitions.push((0..count).map(&mut transition).collect::<Result<_, String>>()?);
    }
    Ok(transitions)
}

/// Transitions as a bit for each symbol, for each state.
fn packed(
    bits: &mut BitReader,
    symbols: usize,
    state_bits: usize,
) -> Result<Vec<Vec<(u32, u32)>>, String> {
    let mut transitions = Vec::new();
    while bits.left() >= symbols {
        let flags = bits.flags(symbols)?;
        let by = (0..).zip(flags).filter(|(_, is_there)| *is_there);
        let transition = |(symbol, _)| Ok((symbol, bits.number(state_bits)?));
        transitions.push(by.map(transition).collect::<Result<_, String>>()?);
    }
    Ok(transitions)
}

/// A machine whose states are numbers. State 0 is the start.
#[derive(Default)]
struct NumberedStates {
    accepting: Vec<usize>,
    /// A state, the index of a value, and the state after it; sorted by the first.
    transitions: Vec<[usize; 3]>,
}

impl NumberedStates {
    /// The machine as an automaton's fields.
    fn texts(&self, size: Size) -> AutomatonTexts {
        let start = "0".to_owned();
        if self.transitions.is_empty() || self.accepting.is_empty() {
            // Nothing is accepted: this is said by an end that no way leads to.
            let transitions = ["0 * 0", "never * never"].map(str::to_owned).to_vec();
            return (start, vec!["never".to_owned()], transitions);
        }
        let mut texts = Vec::new();
        for (from, ways) in &self.transitions.iter().chunk_by(|[from, ..]| *from) {
            let by_target = ways.map(|[_, value, to]| (*to, *value)).into_group_map();
            for (to, values) in by_target.into_iter().sorted_unstable() {
                texts.push(format!("{from} {} {to}", ranges(&values, size)));
            }
        }
        let is_named = |state: &&usize| **state != 0 || self.transitions.iter().any(|t| t[0] == 0);
        let accepting = self.accepting.iter().filter(is_named).map(usize::to_string).collect();
        (start, accepting, texts)
    }
}

/// Values by their indices, which increase: `1-3,5`.
fn ranges(indices: &[usize], size: Size) -> String {
    let number = |index: usize| size.value_at(index).number();
    let mut ranges: Vec<[u16; 2]> = Vec::new();
    for number in indices.iter().map(|&index| number(index)) {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => ranges.push([number; 2]),
        }
    }
    let text = |[first, last]: &[u16; 2]| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.iter().map(text).join(",")
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::{
        grid::Grid,
        interrupt::Limiter,
        rule::{Automaton, Rule},
    };

    /// A machine at random; its break is the third symbol.
    fn random(random: &mut Rng) -> PackedMachine {
        let states = random.u32(1..5);
        let starts = random.u32(1..=states);
        let ways = |random: &mut Rng| {
            let all = (0..3).cartesian_product(0..states);
            all.filter(|_| random.u8(..3) == 0).collect()
        };
        PackedMachine {
            starts,
            accepting_starts: (0..starts).map(|_| random.u8(..4) == 0).collect(),
            accepting_end: random.u32(starts..=states),
            transitions: (0..states).map(|_| ways(random)).collect(),
            break_symbol: 2,
        }
    }

    /// By brute force, on lines with breaks and without.
    #[test]
    fn a_machine_as_it_is_accepts_what_it_accepts_made_deterministic() {
        let size = Size::new(2, 2, 1..=2).unwrap();
        let cells: Vec<Cell> = size.cells().collect();
        let grids: Vec<Grid> = (0..16)
            .map(|bits| {
                let mut grid = Grid::empty(size);
                for (place, &cell) in cells.iter().enumerate() {
                    grid.set(cell, size.value(1 + (bits >> place & 1)));
                }
                grid
            })
            .collect();
        let automaton = |(start, accepting, transitions): AutomatonTexts| {
            let [accepting, transitions] = [&accepting, &transitions]
                .map(|texts| texts.iter().map(String::as_str).collect_vec());
            Automaton::new(cells.clone().into(), &start, &accepting, &transitions)
        };
        let mut rng = Rng::with_seed(22);
        let mut counts = [0; 2];
        for round in 0..500 {
            let machine = random(&mut rng);
            for lengths in [&[4][..], &[1, 3], &[2, 0, 2], &[0, 4, 0]] {
                let mut rest = &cells[..];
                let segment = |&length: &usize| {
                    let (first, others) = rest.split_at(length);
                    rest = others;
                    first.to_vec()
                };
                let segments: Vec<Vec<Cell>> = lengths.iter().map(segment).collect();
                let made = automaton(machine.texts(&segments, size).unwrap());
                let states = machine.by_states(&breaks(&segments)).unwrap();
                let own = automaton(states.texts(size));
                assert!(own.says(size).is_ok(), "round {round}");
                for grid in &grids {
                    let [own, made] = [&own, &made].map(|rule| rule.breaks(grid, &Limiter::none()));
                    assert_eq!(own, made, "round {round}: {lengths:?} {grid}");
                    counts[usize::from(made)] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }
}
