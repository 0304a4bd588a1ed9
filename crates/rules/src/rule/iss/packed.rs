//! Machines, written as `machine.rs` reads them: in bits, and these in base64. Deterministic ones
//! are packed, others plain.

use std::{collections::HashMap, hash::Hash};

use itertools::Itertools;

use super::keys;
use crate::statement::Layers;

/// The most bits of a state's number, and of how many symbols there are.
const MAX_BITS: usize = 16;

/// The machine that accepts the same words as layers, if these have no more than `most` states.
pub(crate) fn of_layers(layers: &Layers, most: usize) -> Option<String> {
    if layers.state_count(0) == 0 {
        return Some(String::new());
    }
    let step = |&(place, state): &(usize, usize), value| {
        let next = (place < layers.length()).then(|| layers.next(place, state, value));
        next.into_iter().flatten().map(move |next| (place + 1, next)).collect_vec()
    };
    let accepts = |&(place, _): &(usize, usize)| place == layers.length();
    of_machine(layers.value_count(), (0, 0), step, accepts, most)
}

/// A machine as text. `step` is given a state and the index of a value, and tells the states after
/// it. None if there are more than `most` states, or more than the text can number. States from
/// which none that accepts is reached are left out.
pub(crate) fn of_machine<S: Clone + Eq + Hash, I: IntoIterator<Item = S>>(
    values: usize,
    start: S,
    step: impl Fn(&S, usize) -> I,
    accepts: impl Fn(&S) -> bool,
    most: usize,
) -> Option<String> {
    let mut places = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    // For each state its transitions: the value, and the next state.
    let mut next: Vec<Vec<(usize, usize)>> = Vec::new();
    while let Some(state) = states.get(next.len()).cloned() {
        let mut ways = Vec::new();
        for value in 0..values {
            for after in step(&state, value) {
                let number = *places.entry(after).or_insert_with_key(|after| {
                    states.push(after.clone());
                    states.len() - 1
                });
                ways.push((value, number));
            }
        }
        next.push(ways);
        if states.len() > most.min(1 << MAX_BITS) {
            return None;
        }
    }
    let accepting: Vec<bool> = states.iter().map(accepts).collect();
    let is_alive = alive(&next, &accepting);
    if !is_alive[0] {
        return Some(String::new());
    }
    // The start comes first, then those that accept.
    let order = (0..states.len()).filter(|&state| is_alive[state]);
    let order = order.sorted_by_key(|&state| (state != 0, !accepting[state])).collect_vec();
    let mut numbers = vec![None; states.len()];
    order.iter().enumerate().for_each(|(number, &state)| numbers[state] = Some(number));
    let others = order.iter().filter(|&&state| state != 0 && accepting[state]).count();
    let state_bits = (order.len() - 1).checked_ilog2().map_or(1, |last| last as usize + 1);
    let mut bits = BitWriter::default();
    let ways = |&state: &usize| {
        let ways = next[state].iter().filter_map(|&(value, after)| Some((value, numbers[after]?)));
        ways.collect_vec()
    };
    let ways = order.iter().map(ways).collect_vec();
    let is_packed = ways.iter().all(|ways| ways.iter().map(|(value, _)| value).all_unique());
    bits.number(is_packed.into(), 2);
    bits.number(state_bits - 1, 4);
    bits.number(values - 1, 4);
    bits.number(1, state_bits);
    bits.number(others, state_bits);
    bits.number(accepting[0].into(), 1);
    let symbol_bits = values.next_power_of_two().trailing_zeros() as usize;
    let most_ways = ways.iter().map(Vec::len).max().unwrap_or(0);
    let count_bits = most_ways.checked_ilog2().map_or(1, |most| most as usize + 1);
    if !is_packed {
        bits.number(count_bits, 4);
    }
    for ways in &ways {
        if is_packed {
            let leads = |value| ways.iter().any(|&(by, _)| by == value);
            (0..values).rev().for_each(|value| bits.number(leads(value).into(), 1));
        } else {
            bits.number(ways.len(), count_bits);
        }
        for &(value, after) in ways {
            if !is_packed {
                bits.number(value, symbol_bits);
            }
            bits.number(after, state_bits);
        }
    }
    (values <= MAX_BITS && count_bits < MAX_BITS).then(|| keys::of_bytes(&bits.bytes))
}

/// For each state whether one that accepts can be reached.
fn alive(next: &[Vec<(usize, usize)>], accepting: &[bool]) -> Vec<bool> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); next.len()];
    for (state, after) in next.iter().enumerate() {
        after.iter().for_each(|&(_, after)| before[after].push(state));
    }
    let mut is_alive = accepting.to_vec();
    let mut found = (0..next.len()).filter(|&state| accepting[state]).collect_vec();
    while let Some(state) = found.pop() {
        for &earlier in &before[state] {
            if !std::mem::replace(&mut is_alive[earlier], true) {
                found.push(earlier);
            }
        }
    }
    is_alive
}

/// Bits that are written one after the other; the last byte is filled with zeros.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits there are.
    count: usize,
}

impl BitWriter {
    /// Adds a number as this many bits.
    fn number(&mut self, number: usize, bits: usize) {
        for bit in (0..bits).rev() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((number >> bit & 1) as u8) << (7 - self.count % 8);
            self.count += 1;
        }
    }
}
