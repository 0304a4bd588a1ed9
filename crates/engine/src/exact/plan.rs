//! The steps of a count, and the count itself.

use std::{hash::BuildHasherDefault, mem};

use rustc_hash::FxHasher;

use super::{
    limits::{Uncounted, late},
    memory::{Memory, MemoryKind, RememberedRules},
    step::{Field, Step},
};
use crate::{
    prelude::*,
    propagation::{CandidateSearch, Network},
};
use satoku_puzzle::statement::Machine;

/// Which bits of a signature are free.
#[derive(Default)]
struct Bits {
    used: u128,
    width: u32,
}

impl Bits {
    fn take(&mut self, bits: u32) -> Field {
        let wanted = (1_u128 << bits) - 1;
        let fits = |shift: &u32| self.used & wanted << shift == 0;
        // Beyond 64 it will be refused: there it does not matter where.
        let shift = (0..u64::BITS).find(fits).unwrap_or(u64::BITS);
        self.used |= wanted << shift;
        self.width = self.width.max(shift + bits);
        Field { shift: shift.min(u64::BITS - bits), bits }
    }

    fn free(&mut self, field: Field) {
        self.used &= !u128::from(field.mask());
    }
}

/// Numbers in a state, some of them free.
#[derive(Default)]
struct Numbers {
    bits: Vec<u32>,
    free: Vec<usize>,
}

impl Numbers {
    /// One that has this many bits, or more.
    fn take(&mut self, bits: u32) -> usize {
        if let Some(wide) = self.free.iter().position(|&number| self.bits[number] >= bits) {
            return self.free.swap_remove(wide);
        }
        self.bits.push(bits);
        self.bits.len() - 1
    }
}

/// For each cell and value whether the cell may hold it, as far as propagation tells; none if it
/// tells that there is no solution.
fn possible(
    puzzle: &Instance,
    limiter: &Limiter,
) -> Result<Option<HashMap<usize, Vec<bool>>>, Stopped> {
    let network = Network::new(puzzle.model(), limiter)?;
    let limits = Limits::solutions(1);
    let state =
        CandidateSearch::new(&network, None, puzzle.givens(), ValueOrder::Up, &limits, limiter);
    limiter.look_at_clock()?;
    if !state.is_open() {
        return Ok(None);
    }
    let size = puzzle.model().size();
    let domain = |place: usize| {
        let mut domain = vec![false; size.value_count()];
        state.values_of(place).into_iter().for_each(|value| domain[value] = true);
        domain
    };
    Ok(Some((0..size.place_count()).map(|place| (place, domain(place))).collect()))
}

/// For each value what must be set after a cell is filled, because no later cell of a house may
/// hold it.
fn required(
    memories: &[Memory],
    domains: &HashMap<usize, Vec<bool>>,
    place: usize,
    values: usize,
) -> Vec<u64> {
    let is_open = |memory: &&Memory| {
        let has_every_value = matches!(memory.kind, MemoryKind::Group(true));
        has_every_value && memory.places[0] <= place && memory.places.last() > Some(&place)
    };
    let mut required = vec![0; values];
    for memory in memories.iter().filter(is_open) {
        let later = memory.places.iter().filter(|&&other| other > place);
        let later: Vec<&Vec<bool>> = later.filter_map(|other| domains.get(other)).collect();
        let is_known = later.len() == memory.places.iter().filter(|&&other| other > place).count();
        let Some(field) = memory.field.filter(|_| is_known) else { continue };
        for (value, required) in required.iter_mut().enumerate() {
            let holds = |place| domains.get(place).is_none_or(|domain| domain[value]);
            let is_held = memory.places.iter().any(holds);
            if is_held && !later.iter().any(|domain| domain[value]) {
                *required |= field.mask();
            }
        }
    }
    required
}

/// States of W words, each with the number of fillings that lead to it.
type States<const W: usize> = HashMap<[u64; W], u128, BuildHasherDefault<FxHasher>>;

/// The whole way, before any state is known. Values are numbered anew: first those that must keep
/// their places, then those that may swap them.
pub(super) struct Plan {
    steps: Vec<Step>,
    values: usize,
    /// How many values keep their places.
    fixed: usize,
    width: u32,
    numbers: Vec<u32>,
    /// Whether some rule has no solution by itself.
    is_impossible: bool,
}

impl Plan {
    const MAX_WORDS: usize = 8;

    pub(super) fn of(puzzle: &Instance, limiter: &Limiter) -> Result<Self, Uncounted> {
        let size = puzzle.model().size();
        let RememberedRules { mut memories, machines, mut domains, treats_alike } =
            RememberedRules::of(puzzle, limiter)?;
        let is_fixed = |value: &Value| {
            !treats_alike || puzzle.givens().filled().any(|(_, given)| given == *value)
        };
        let (mut order, free): (Vec<Value>, Vec<Value>) = size.values().partition(is_fixed);
        let fixed = order.len();
        order.extend(free);

        let mut of_place = vec![Vec::new(); size.place_count()];
        for (index, memory) in memories.iter().enumerate() {
            memory.places.iter().for_each(|&place| of_place[place].push(index));
        }
        let mut letters = vec![Vec::new(); size.place_count()];
        for (index, machine) in machines.iter().enumerate() {
            let all = machine.places.iter().enumerate();
            all.for_each(|(letter, &place)| letters[place].push((index, letter)));
        }
        let mut is_impossible = machines.iter().any(Machine::is_impossible);
        if !treats_alike && !is_impossible {
            match possible(puzzle, limiter).map_err(late(puzzle))? {
                Some(possible) => domains = possible,
                None => is_impossible = true,
            }
        }
        let mut numbers = Numbers::default();
        let mut number_of = vec![0; machines.len()];
        let mut bits = Bits::default();
        let mut steps = Vec::with_capacity(of_place.len());
        let holes = puzzle.model().holes();
        for (place, indices) in of_place.iter().enumerate().filter(|(place, _)| !holes.has(*place))
        {
            limiter.look_at_clock().map_err(late(puzzle))?;
            let given = puzzle.givens().at(place);
            let given = given.and_then(|given| order.iter().position(|value| *value == given));
            // Where cells have domains, values keep their order.
            let domain = domains.get(&place).cloned().unwrap_or_default();
            let mut step = Step { given, domain, ..Step::default() };
            for &index in indices {
                let memory = &mut memories[index];
                let field = *memory.field.get_or_insert_with(|| bits.take(memory.kind.bits()));
                memory.kind.join(&mut step, field, memory.places[0] == place);
            }
            step.required = required(&memories, &domains, place, order.len());
            // Only now: nothing of one cell shares its bits.
            for memory in indices.iter().map(|&index| &memories[index]) {
                if let Some(field) = memory.field.filter(|_| memory.places.last() == Some(&place)) {
                    step.closed |= field.mask();
                    bits.free(field);
                }
            }
            // And nothing of one cell shares its number.
            for &(index, _) in letters[place].iter().filter(|(_, letter)| *letter == 0) {
                number_of[index] = numbers.take(machines[index].bits());
            }
            for &(index, letter) in &letters[place] {
                let Machine { layers, places } = &machines[index];
                step.machines.push((number_of[index], layers.clone(), letter));
                if letter + 1 == places.len() {
                    numbers.free.push(number_of[index]);
                }
            }
            steps.push(step);
        }
        let values = order.len();
        Ok(Self { steps, values, fixed, width: bits.width, numbers: numbers.bits, is_impossible })
    }

    /// Counts, if a state is not too wide.
    pub(super) fn run(&self, states: usize, limiter: &Limiter) -> Result<u128, Uncounted> {
        // As few words as will do: half the states' memory is these words.
        match self.words() {
            0..=1 => self.count::<1>(states, limiter),
            2 => self.count::<2>(states, limiter),
            3..=4 => self.count::<4>(states, limiter),
            5..=Self::MAX_WORDS => self.count::<{ Self::MAX_WORDS }>(states, limiter),
            _ => Err(Uncounted::TooWide {
                bits: self.width,
                values: self.values,
                others: self.numbers.iter().sum(),
                limit: Self::MAX_WORDS * u64::BITS as usize,
            }),
        }
    }

    fn words(&self) -> usize {
        if self.width > u64::BITS {
            return usize::MAX;
        }
        let numbers: u32 = self.numbers.iter().sum();
        (self.width as usize * self.values + numbers as usize).div_ceil(u64::BITS as usize)
    }

    fn count<const W: usize>(&self, most: usize, limiter: &Limiter) -> Result<u128, Uncounted> {
        if self.is_impossible {
            return Ok(0);
        }
        let of = self.steps.len();
        let mut states = States::<W>::default();
        let mut next = States::<W>::default();
        let mut signatures = vec![0; self.values];
        let mut changed = signatures.clone();
        let mut numbers = vec![0; self.numbers.len()];
        let mut advanced = numbers.clone();
        states.insert([0; W], 1);
        for (cells, step) in self.steps.iter().enumerate() {
            for (state, count) in states.drain() {
                limiter.look().map_err(|_| Uncounted::Time { cells, of })?;
                self.unpack(&state, &mut signatures, &mut numbers);
                let mut alike = 0;
                for value in 0..self.values {
                    alike += 1;
                    // Of values that may swap places and are alike the last one stands for all.
                    if value >= self.fixed && signatures.get(value + 1) == Some(&signatures[value])
                    {
                        continue;
                    }
                    let times = mem::take(&mut alike);
                    if !step.admits(value, &signatures) {
                        continue;
                    }
                    advanced.copy_from_slice(&numbers);
                    if !step.advance(value, &mut advanced) {
                        continue;
                    }
                    changed.copy_from_slice(&signatures);
                    step.apply(value, &mut changed);
                    if !step.leads_on(&changed) {
                        continue;
                    }
                    changed[self.fixed..].sort_unstable();
                    let more = count.checked_mul(times).ok_or(Uncounted::Overflow)?;
                    let sum = next.entry(self.pack(&changed, &advanced)).or_insert(0);
                    *sum = sum.checked_add(more).ok_or(Uncounted::Overflow)?;
                }
                if next.len() > most {
                    return Err(Uncounted::States { cells, of, limit: most });
                }
            }
            mem::swap(&mut states, &mut next);
        }
        // Everything is closed: there is one state, or none.
        Ok(states.into_values().next().unwrap_or(0))
    }

    /// The first bit of everything that is in a state, and how many it has: signatures, then
    /// numbers.
    fn parts(&self) -> impl Iterator<Item = (usize, u32)> {
        let widths =
            std::iter::repeat_n(self.width, self.values).chain(self.numbers.iter().copied());
        widths.scan(0, |end, width| {
            let start = *end;
            *end += width as usize;
            Some((start, width))
        })
    }

    fn pack<const W: usize>(&self, signatures: &[u64], numbers: &[u64]) -> [u64; W] {
        let mut words = [0; W];
        for (&part, (start, _)) in signatures.iter().chain(numbers).zip(self.parts()) {
            let (word, shift) = (start / u64::BITS as usize, start % u64::BITS as usize);
            let bits = u128::from(part) << shift;
            // Parts without bits may lie behind the last word.
            if let Some(word) = words.get_mut(word) {
                *word |= bits as u64;
            }
            if let Some(next) = words.get_mut(word + 1) {
                *next |= (bits >> u64::BITS) as u64;
            }
        }
        words
    }

    fn unpack<const W: usize>(
        &self,
        words: &[u64; W],
        signatures: &mut [u64],
        numbers: &mut [u64],
    ) {
        for (part, (start, width)) in signatures.iter_mut().chain(numbers).zip(self.parts()) {
            let (word, shift) = (start / u64::BITS as usize, start % u64::BITS as usize);
            let [low, high] =
                [word, word + 1].map(|word| words.get(word).map_or(0, |&word| u128::from(word)));
            let mask = (1_u128 << width) - 1;
            *part = ((high << u64::BITS | low) >> shift & mask) as u64;
        }
    }
}
