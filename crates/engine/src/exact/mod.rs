//! Counting without enumerating: cell by cell, states merged by what is still open.
//!
//! Cells are filled row by row. Of a partial filling only that matters which rules with empty cells
//! remember of it: which values a row, column or box has had, how often a value has been in a line,
//! how long a run is, what a cell holds that has a partner further on. Fillings that leave the same
//! *state* are completed in equally many ways, so they are counted together, and only the states at
//! the border between filled and empty cells, the *frontier*, are kept: this is the transfer-matrix
//! method, as it is known for counting Latin rectangles and paths on grids (Knuth, *The Art of
//! Computer Programming*, 7.1.4, counts like that under the name of frontier).
//!
//! A state has some bits for each value, its *signature*, and after these a few numbers, one for each
//! sum, count or automaton that has begun and not ended. Where rules treat values alike, those that
//! are not among the givens may swap places: so their signatures are sorted, and up to V! states
//! become one.
//!
//! The count is exact, or there is none: an overflow, too many states or the end of the time stop it.

mod machine;

use std::{collections::HashMap, hash::BuildHasherDefault, mem, sync::Arc};

use rustc_hash::FxHasher;
use thiserror::Error;
use web_time::Instant;

use self::machine::Machine;
use super::{
    Limits,
    backtrack::ValueOrder,
    propagation::{Backtracking, Network},
};
use satoku_core::{
    grid::{Cell, Size, Value},
    interrupt,
    puzzle::Instance,
    rule::Stated,
    statement::{Counted, Layers, PairTable, Statement},
};

/// What counting may take.
#[derive(Clone, Copy, Debug)]
pub struct CountLimits {
    /// The most states at a time.
    pub states: usize,
    /// When it ends.
    pub deadline: Option<Instant>,
}

impl Default for CountLimits {
    fn default() -> Self {
        Self { states: 5_000_000, deadline: None }
    }
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Uncounted {
    /// A rule would have to remember too much.
    #[error(
        "the exact count cannot remember what \"{0}\" says of the cells before; count without --exact, \
         or with --estimate"
    )]
    Rule(String),
    /// A state would not fit.
    #[error(
        "the exact count is for small grids: a state would have {bits} bits for each of {values} \
         values and {others} others, the limit is {} for each and {limit} in all; count without \
         --exact, or with --estimate",
        u64::BITS
    )]
    TooWide {
        /// The bits of a signature.
        bits: u32,
        /// The number of values.
        values: usize,
        /// The bits that are for no value.
        others: u32,
        /// The most bits in all.
        limit: usize,
    },
    /// There are too many different states.
    #[error(
        "not counted: after {cells} of {of} cells there are more than {limit} states \
         (--limit-states); --estimate tells roughly how many solutions there are"
    )]
    States {
        /// How many cells have been filled.
        cells: usize,
        /// How many there are.
        of: usize,
        /// The limit.
        limit: usize,
    },
    /// The time is up.
    #[error(
        "not counted: the time was up after {cells} of {of} cells; --estimate tells roughly how many \
         solutions there are"
    )]
    Time {
        /// How many cells have been filled.
        cells: usize,
        /// How many there are.
        of: usize,
    },
    /// There are more than 2^128 solutions, or might be.
    #[error("not counted: there are more solutions than 2^128")]
    Overflow,
}

/// How many solutions a puzzle has.
///
/// # Errors
/// If that is beyond the limits, or a rule is beyond this method.
pub fn count_exactly(puzzle: &Instance, limits: &CountLimits) -> Result<u128, Uncounted> {
    let late = Uncounted::Time { cells: 0, of: puzzle.model().holes().cell_count() };
    interrupt::soon_after(limits.deadline, || count(puzzle, limits)).unwrap_or(Err(late))
}

fn count(puzzle: &Instance, limits: &CountLimits) -> Result<u128, Uncounted> {
    let plan = Plan::of(puzzle)?;
    // As few words as will do: half the states' memory is these words.
    match plan.words() {
        0..=1 => plan.count::<1>(limits),
        2 => plan.count::<2>(limits),
        3..=4 => plan.count::<4>(limits),
        5..=Plan::MAX_WORDS => plan.count::<{ Plan::MAX_WORDS }>(limits),
        _ => Err(Uncounted::TooWide {
            bits: plan.width,
            values: plan.values,
            others: plan.numbers.iter().sum(),
            limit: Plan::MAX_WORDS * u64::BITS as usize,
        }),
    }
}

/// A few bits of every signature.
#[derive(Clone, Copy, Debug)]
struct Field {
    shift: u32,
    bits: u32,
}

impl Field {
    fn mask(self) -> u64 {
        ((1 << self.bits) - 1) << self.shift
    }

    fn get(self, signature: u64) -> u64 {
        (signature & self.mask()) >> self.shift
    }

    fn one(self) -> u64 {
        1 << self.shift
    }
}

/// What putting a value into one cell takes, and does to the signatures.
#[derive(Clone, Debug, Default)]
struct Step {
    given: Option<usize>,
    /// For each value whether the cell may hold it; all of them if there are none.
    domain: Vec<bool>,
    /// None of these may be set for the value itself; groups that have had it, partners that hold it.
    forbidden: u64,
    /// These may be set only for values that the table allows beside it: partners that hold them, and
    /// whether the partner's value comes first in the table.
    partners: Vec<(u64, Arc<PairTable>, bool)>,
    /// Set for the value: the cell's groups, and the cell itself if a partner is still to come.
    set: u64,
    /// One more for the value, which must be below the number.
    counted: Vec<(Field, u64)>,
    /// The same, and none for all other values.
    runs: Vec<(Field, u64)>,
    /// What nobody needs any more after the cell.
    closed: u64,
    /// For each value what must be set after the cell: houses without a later cell that may hold it.
    required: Vec<u64>,
    /// Automata that take the value for a letter: where their states are, and which letter it is.
    machines: Vec<(usize, Arc<Layers>, usize)>,
}

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
    /// How many bits each has.
    bits: Vec<u32>,
    free: Vec<usize>,
}

impl Numbers {
    /// One that has so many bits, or more.
    fn take(&mut self, bits: u32) -> usize {
        if let Some(wide) = self.free.iter().position(|&number| self.bits[number] >= bits) {
            return self.free.swap_remove(wide);
        }
        self.bits.push(bits);
        self.bits.len() - 1
    }
}

/// Something that a signature remembers, from its first cell to its last.
struct Memory {
    kind: Remembering,
    /// Places, in the order in which they are filled.
    places: Vec<usize>,
    field: Option<Field>,
}

enum Remembering {
    /// Whether the value has been in one of these cells; and whether each value must be in one of them.
    Group(bool),
    /// How often.
    Count(u64),
    /// How many of these cells hold it without a gap, up to the last one that is filled.
    Run(u64),
    /// Whether it is in the first of these cells, which may not hold the same as the others.
    Different,
    /// Whether it is in the first of these two cells, which hold a pair of the table's; and whether
    /// that is the table's first.
    Pair(Arc<PairTable>, bool),
}

impl Remembering {
    fn bits(&self) -> u32 {
        match self {
            Self::Group(_) | Self::Different | Self::Pair(..) => 1,
            Self::Count(most) | Self::Run(most) => (u64::BITS - most.leading_zeros()).max(1),
        }
    }

    /// What a cell has to do with it.
    fn join(&self, step: &mut Step, field: Field, is_first: bool) {
        match self {
            Self::Group(_) => {
                step.forbidden |= field.mask();
                step.set |= field.mask();
            }
            Self::Count(most) => step.counted.push((field, *most)),
            Self::Run(most) => step.runs.push((field, *most)),
            Self::Different | Self::Pair(..) if is_first => step.set |= field.mask(),
            Self::Different => step.forbidden |= field.mask(),
            Self::Pair(table, in_order) => {
                step.partners.push((field.mask(), table.clone(), *in_order));
            }
        }
    }
}

/// What the rules remember.
struct Remembered {
    memories: Vec<Memory>,
    machines: Vec<Machine>,
    /// For each cell of which some values are excluded, and each value, whether it may hold it.
    domains: HashMap<usize, Vec<bool>>,
    /// Whether the rules treat all values alike.
    treats_alike: bool,
}

impl Remembered {
    fn of(puzzle: &Instance) -> Result<Self, Uncounted> {
        let mut all = Self {
            memories: Vec::new(),
            machines: Vec::new(),
            domains: HashMap::new(),
            treats_alike: true,
        };
        let size = puzzle.model().size();
        for rule in puzzle.model().rules() {
            interrupt::look();
            for statement in rule.statements() {
                all.add(rule, statement, size)?;
            }
        }
        Ok(all)
    }

    fn remember(&mut self, kind: Remembering, places: Vec<usize>) {
        self.memories.push(Memory { kind, places, field: None });
    }

    /// Remembers a statement by numbers, if that does not take too many.
    fn follow(&mut self, statement: &Statement, size: Size) -> Option<()> {
        self.treats_alike = false;
        self.machines.extend(Machine::of_statement(statement, size)?);
        Some(())
    }

    fn add(&mut self, rule: &Stated, statement: &Statement, size: Size) -> Result<(), Uncounted> {
        let unknown = || Uncounted::Rule(rule.name().to_owned());
        match statement {
            Statement::AllDifferent { cells, every_value } => {
                self.remember(Remembering::Group(*every_value), sorted(cells, size));
            }
            Statement::Domain { cells, values } => {
                self.treats_alike = false;
                for &cell in cells {
                    let all = || vec![true; size.value_count()];
                    let domain = self.domains.entry(size.index(cell)).or_insert_with(all);
                    for (value, may) in size.values().zip(domain) {
                        *may &= values.contains(value);
                    }
                }
            }
            Statement::Pairs { pairs, table } if table.is_difference() => {
                partners(pairs, size)
                    .for_each(|places| self.remember(Remembering::Different, places));
            }
            Statement::Pairs { pairs, table } => {
                self.treats_alike = false;
                for &[one, other] in pairs {
                    let in_order = size.index(one) < size.index(other);
                    let kind = Remembering::Pair(table.clone(), in_order);
                    self.remember(kind, sorted(&[one, other], size));
                }
            }
            Statement::Count { of: Counted::EachValue(lists), allowed } => {
                let most = allowed.last().copied().unwrap_or(0);
                let is_share = allowed.len() == 1
                    && lists.iter().all(|cells| most * size.value_count() == cells.len());
                let run = (allowed.len() == most + 1).then(|| run(lists, most, size)).flatten();
                match (&lists[..], run) {
                    // Each value has its share, so that none has too much says it all.
                    ([cells], _) if is_share => {
                        self.remember(Remembering::Count(most as u64), sorted(cells, size));
                    }
                    (_, Some(places)) => self.remember(Remembering::Run(most as u64), places),
                    _ => self.follow(statement, size).ok_or_else(unknown)?,
                }
            }
            Statement::Count { of: Counted::Items(_), .. }
            | Statement::Sum { .. }
            | Statement::Automaton { .. }
            | Statement::Either { .. }
            | Statement::UnequalLines { .. } => {
                self.follow(statement, size).ok_or_else(unknown)?;
            }
        }
        Ok(())
    }
}

/// For each cell and value whether the cell may hold it, as far as propagation tells; none if it tells
/// that there is no solution.
fn possible(puzzle: &Instance) -> Option<HashMap<usize, Vec<bool>>> {
    let network = Network::new(puzzle.model());
    let limits = Limits::solutions(1);
    let state = Backtracking::new(&network, puzzle.givens(), ValueOrder::Up, &limits);
    if !state.is_open() {
        return None;
    }
    let size = puzzle.model().size();
    let domain = |place: usize| {
        let mut domain = vec![false; size.value_count()];
        state.values_of(place).into_iter().for_each(|value| domain[value] = true);
        domain
    };
    Some((0..size.cell_count()).map(|place| (place, domain(place))).collect())
}

/// For each value what must be set after a cell is filled, because no later cell of a house may hold it.
fn required(
    memories: &[Memory],
    domains: &HashMap<usize, Vec<bool>>,
    place: usize,
    values: usize,
) -> Vec<u64> {
    let is_open = |memory: &&Memory| {
        let has_every_value = matches!(memory.kind, Remembering::Group(true));
        has_every_value && memory.places[0] <= place && memory.places.last() > Some(&place)
    };
    let mut required = vec![0; values];
    for memory in memories.iter().filter(is_open) {
        let later = memory.places.iter().filter(|&&other| other > place);
        let later: Vec<&Vec<bool>> = later.filter_map(|other| domains.get(other)).collect();
        let is_known = later.len() == memory.places.iter().filter(|&&other| other > place).count();
        let Some(field) = memory.field.filter(|_| is_known) else { continue };
        for (value, required) in required.iter_mut().enumerate() {
            if !later.iter().any(|domain| domain[value]) {
                *required |= field.mask();
            }
        }
    }
    required
}

/// The places of a line, in the order in which they are filled, if these are all its windows of one
/// cell more than may be equal, and its cells are filled one after the other.
fn run(windows: &[Vec<Cell>], most: usize, size: Size) -> Option<Vec<usize>> {
    let first = windows.first()?;
    let rest = windows[1..].iter().map(|window| window.last()).collect::<Option<Vec<_>>>()?;
    let line: Vec<Cell> = first.iter().chain(rest).copied().collect();
    let is_all = line.windows(most + 1).eq(windows.iter().map(Vec::as_slice));
    let mut places = places(&line, size);
    if places.first() > places.last() {
        places.reverse();
    }
    (is_all && places.is_sorted()).then_some(places)
}

fn places(cells: &[Cell], size: Size) -> Vec<usize> {
    cells.iter().map(|&cell| size.index(cell)).collect()
}

fn sorted(cells: &[Cell], size: Size) -> Vec<usize> {
    let mut places = places(cells, size);
    places.sort_unstable();
    places
}

/// For each cell that has some: the cell, and its partners that come after it.
fn partners(pairs: &[[Cell; 2]], size: Size) -> impl Iterator<Item = Vec<usize>> {
    let mut partners = vec![Vec::new(); size.cell_count()];
    for pair in pairs {
        let places = sorted(pair, size);
        partners[places[0]].push(places[1]);
    }
    let partners = partners.into_iter().enumerate().filter(|(_, partners)| !partners.is_empty());
    partners.map(|(place, mut partners)| {
        partners.push(place);
        partners.sort_unstable();
        partners
    })
}

impl Step {
    fn admits(&self, value: usize, signatures: &[u64]) -> bool {
        let own = signatures[value];
        let goes_with = |(mask, table, in_order): &(u64, Arc<PairTable>, bool)| {
            let allows = |other: usize| match in_order {
                true => table.allows(other, value),
                false => table.allows(value, other),
            };
            signatures.iter().enumerate().all(|(other, s)| s & mask == 0 || allows(other))
        };
        self.given.is_none_or(|given| given == value)
            && self.domain.get(value).is_none_or(|&may| may)
            && own & self.forbidden == 0
            && self.partners.iter().all(goes_with)
            && self.counted.iter().chain(&self.runs).all(|(field, most)| field.get(own) < *most)
    }

    fn apply(&self, value: usize, signatures: &mut [u64]) {
        signatures[value] |= self.set;
        for (field, _) in &self.counted {
            signatures[value] += field.one();
        }
        for (field, _) in &self.runs {
            let run = (signatures[value] & field.mask()) + field.one();
            signatures.iter_mut().for_each(|signature| *signature &= !field.mask());
            signatures[value] |= run;
        }
        signatures.iter_mut().for_each(|signature| *signature &= !self.closed);
    }

    /// Whether every house can still get all its values, as far as that shows in later cells' domains.
    fn leads_on(&self, signatures: &[u64]) -> bool {
        let mut required = self.required.iter().zip(signatures);
        required.all(|(required, signature)| signature & required == *required)
    }
}

impl Step {
    /// Takes the automata on by a value; false if one of them has no way for it.
    fn advance(&self, value: usize, numbers: &mut [u64]) -> bool {
        self.machines.iter().all(|(index, layers, letter)| {
            let next = layers.next(*letter, numbers[*index] as usize, value).next();
            next.inspect(|&next| numbers[*index] = next as u64).is_some()
        })
    }
}

/// States of W words, each with the number of fillings that lead to it.
type States<const W: usize> = HashMap<[u64; W], u128, BuildHasherDefault<FxHasher>>;

/// The whole way, before any state is known. Values are numbered anew: first those that must keep
/// their places, then those that may swap them.
struct Plan {
    steps: Vec<Step>,
    values: usize,
    /// How many values keep their places.
    fixed: usize,
    /// The bits of a signature.
    width: u32,
    /// The bits of each number.
    numbers: Vec<u32>,
    /// Whether some rule has no solution by itself.
    is_impossible: bool,
}

impl Plan {
    const MAX_WORDS: usize = 8;

    fn of(puzzle: &Instance) -> Result<Self, Uncounted> {
        let size = puzzle.model().size();
        let Remembered { mut memories, machines, mut domains, treats_alike } =
            Remembered::of(puzzle)?;
        let is_fixed = |value: &Value| {
            !treats_alike || puzzle.givens().filled().any(|(_, given)| given == *value)
        };
        let (mut order, free): (Vec<Value>, Vec<Value>) = size.values().partition(is_fixed);
        let fixed = order.len();
        order.extend(free);

        let mut of_place = vec![Vec::new(); size.cell_count()];
        for (index, memory) in memories.iter().enumerate() {
            memory.places.iter().for_each(|&place| of_place[place].push(index));
        }
        let mut letters = vec![Vec::new(); size.cell_count()];
        for (index, machine) in machines.iter().enumerate() {
            let all = machine.places.iter().enumerate();
            all.for_each(|(letter, &place)| letters[place].push((index, letter)));
        }
        let mut is_impossible = machines.iter().any(Machine::is_impossible);
        if !treats_alike && !is_impossible {
            match possible(puzzle) {
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
            interrupt::look_at_clock();
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

    fn words(&self) -> usize {
        if self.width > u64::BITS {
            return usize::MAX;
        }
        let numbers: u32 = self.numbers.iter().sum();
        (self.width as usize * self.values + numbers as usize).div_ceil(u64::BITS as usize)
    }

    fn count<const W: usize>(&self, limits: &CountLimits) -> Result<u128, Uncounted> {
        /// How many states are taken on between two looks at the clock.
        const LOOK: usize = 4096;
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
            for (number, (state, count)) in states.drain().enumerate() {
                if number % LOOK == 0 && limits.deadline.is_some_and(|at| Instant::now() >= at) {
                    return Err(Uncounted::Time { cells, of });
                }
                interrupt::look();
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
                if next.len() > limits.states {
                    return Err(Uncounted::States { cells, of, limit: limits.states });
                }
            }
            mem::swap(&mut states, &mut next);
        }
        // Everything is closed: there is one state, or none.
        Ok(states.into_values().next().unwrap_or(0))
    }

    /// The first bit of everything that is in a state, and how many it has: signatures, then numbers.
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

#[cfg(test)]
mod tests;
