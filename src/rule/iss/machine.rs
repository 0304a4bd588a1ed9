//! Nondeterministic automata as ISS packs them into base64, made deterministic.
//!
//! The bits, most significant first: 2 for the format (0 plain, 1 packed), 4 for the bits of a state's
//! number less 1, 4 for the number of symbols less 1; in the bits of a state's number, how many states
//! are starts and how many others accept; a bit for each start, the last one first, that says whether it
//! accepts. Starts come first, then those others. A plain machine goes on with 4 bits: the width of the
//! next numbers. Then for each state
//!
//! - if it is plain, the number of its transitions, and of each the symbol and the next state;
//! - if it is packed, a bit for each symbol, the last one first, and for those that are set, the first
//!   one first, the next state.
//!
//! The symbols are the grid's values, and after them perhaps one for a break between segments.

use std::{cell::Cell as Counter, collections::HashMap};

use itertools::Itertools;

use super::keys;
use crate::{
    grid::{Cell, Line, Size},
    rule::{Automaton, automaton::MAX_STATES},
    statement::Layers,
};

/// A nondeterministic automaton.
#[derive(Debug)]
pub struct Machine {
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
type States = Vec<u32>;

/// The most states in all sets together that are looked at.
const MAX_WORK: usize = 5_000_000;

/// The bits of a machine that have not been read.
struct Bits {
    bytes: Vec<u8>,
    place: usize,
}

impl Bits {
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

impl Machine {
    /// Reads a machine for grids of a size. An empty text accepts nothing.
    ///
    /// # Errors
    /// If it is no machine, or one for more values.
    pub fn read(key: &str, size: Size) -> Result<Self, String> {
        let break_symbol = size.value_count() as u32;
        let mut bits = Bits { bytes: keys::bytes(key)?, place: 0 };
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

    /// The rule that the values of some cells are a word that it accepts. Between segments it reads a
    /// break.
    ///
    /// # Errors
    /// If made deterministic it is too large.
    pub fn rule(&self, segments: &[Vec<Cell>], size: Size) -> Result<Automaton, String> {
        let cells = segments.concat();
        if cells.is_empty() {
            return Err("expected cells, found the end".to_owned());
        }
        let transitions =
            if segments.len() == 1 { self.by_sets(size) } else { self.by_places(segments, size) };
        let too_large = || {
            format!(
                "the machine is too large: it has more than {MAX_STATES} states, made deterministic"
            )
        };
        Ok(transitions.ok_or_else(too_large)?.rule(cells.into(), size))
    }

    fn accepts(&self, states: &States) -> bool {
        let accepts = |state: &u32| match self.accepting_starts.get(*state as usize) {
            Some(accepts) => *accepts,
            None => *state < self.accepting_end,
        };
        states.iter().any(accepts)
    }

    /// The states after a symbol.
    fn after(&self, states: &States, symbol: u32) -> States {
        let of = |state: &u32| self.transitions.get(*state as usize).into_iter().flatten();
        let by_symbol = states.iter().flat_map(of).filter(|(by, _)| *by == symbol);
        by_symbol.map(|&(_, next)| next).sorted_unstable().dedup().collect()
    }

    fn start(&self) -> States {
        (0..self.starts).collect()
    }

    /// A deterministic machine whose states are sets of states; none if there are too many.
    fn by_sets(&self, size: Size) -> Option<Deterministic> {
        let mut numbers = HashMap::from([(self.start(), 0)]);
        let mut sets = vec![self.start()];
        let mut machine = Deterministic::default();
        let mut work = 0;
        let mut place = 0;
        while let Some(set) = sets.get(place).cloned() {
            for value in 0..self.break_symbol {
                let next = self.after(&set, value);
                work += set.len() + next.len();
                if next.is_empty() {
                    continue;
                }
                let number = *numbers.entry(next).or_insert_with_key(|next| {
                    sets.push(next.clone());
                    sets.len() - 1
                });
                machine.transitions.push([place, value as usize, number]);
            }
            if sets.len() > MAX_STATES || work > MAX_WORK {
                return None;
            }
            place += 1;
        }
        machine.accepting = (0..sets.len()).filter(|&set| self.accepts(&sets[set])).collect();
        debug_assert!(size.value_count() as u32 == self.break_symbol);
        Some(machine)
    }

    /// A deterministic machine that knows its place on a line of segments.
    fn by_places(&self, segments: &[Vec<Cell>], size: Size) -> Option<Deterministic> {
        let length = segments.iter().map(Vec::len).sum();
        // How many breaks are read before each letter, and after the last one.
        let mut breaks = vec![0; length + 1];
        let ends = segments.iter().scan(0, |end, segment| {
            *end += segment.len();
            Some(*end)
        });
        ends.take(segments.len() - 1).for_each(|end| breaks[end] += 1);
        let broken = |states: States, place: usize| {
            let after = |states, _| self.after(&states, self.break_symbol);
            (0..breaks[place]).fold(states, after)
        };
        let work = Counter::new(0);
        let step = |states: &States, place: usize, value: usize| {
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
        let mut machine = Deterministic::default();
        for place in 0..length {
            let ways = (0..layers.state_count(place)).cartesian_product(0..size.value_count());
            machine.transitions.extend(ways.filter_map(|(state, value)| {
                let next = layers.next(place, state, value)?;
                Some([firsts[place] + state, value, firsts[place + 1] + next])
            }));
        }
        machine.accepting =
            (0..layers.state_count(length)).map(|state| firsts[length] + state).collect();
        Some(machine)
    }
}

/// Transitions as a list for each state.
fn plain(
    bits: &mut Bits,
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
    bits: &mut Bits,
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

/// A deterministic machine. State 0 is the start.
#[derive(Default)]
struct Deterministic {
    accepting: Vec<usize>,
    /// A state, the index of a value, and the state after it; sorted by the first.
    transitions: Vec<[usize; 3]>,
}

impl Deterministic {
    /// The rule that it accepts the values of these cells.
    fn rule(&self, cells: Line, size: Size) -> Automaton {
        let start = "0".to_owned();
        if self.transitions.is_empty() || self.accepting.is_empty() {
            // Nothing is accepted: this is said by an end that no way leads to.
            let transitions = ["0 * 0", "never * never"].map(str::to_owned).to_vec();
            return Automaton::of_texts(cells, start, vec!["never".to_owned()], transitions);
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
        Automaton::of_texts(cells, start, accepting, texts)
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
    let text = |[first, last]: &[u16; 2]| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    ranges.iter().map(text).join(",")
}
