//! The almost locked sets of a state, and steps of several of them.

use std::ops::ControlFlow;

use itertools::Itertools;
use rustc_hash::FxHashSet;

use crate::{Detail, Layout, Link, State, Step, Technique, bits};
use satoku_core::grid::Value;

/// The most sets that are looked at; the smallest come first.
const MOST_SETS: usize = 2_500;
/// The most choices of cells that are looked at in one group.
const MOST_CHOICES: usize = 20_000;
/// The most restricted values that are followed in one search.
pub const MOST_LINKS: usize = 5_000_000;
/// The cells of small sets, which are looked at before larger ones take part.
const SMALL: usize = 2;
/// The most values of a grid: sets of values are one word.
const MOST_VALUES: usize = bits::WORD;

/// An almost locked set. Its values are the bits of a word.
pub struct AlmostLocked {
    pub cells: Vec<usize>,
    pub values: u64,
    group: usize,
    /// Where its values begin in the tables.
    start: usize,
}

/// The almost locked sets of a state, with tables of cells as bits.
pub struct AlmostLockedSets<'s> {
    pub state: &'s State,
    /// The words of a set of cells.
    pub words: usize,
    pub all: Vec<AlmostLocked>,
    /// For each value of each set the cells in it that may hold the value.
    holders: Vec<u64>,
    /// For each value of each set the cells that see all of these.
    seen: Vec<u64>,
    /// For each value the open cells that may hold it.
    pub open: Vec<u64>,
    /// For each value the sets that have it, in order.
    pub with_value: Vec<Vec<usize>>,
}

/// Candidates that a pattern strikes.
pub type Strikes = Vec<(usize, usize)>;

/// The values of a word, lowest first.
pub fn values_of(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let value = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(value)
    })
}

impl<'s> AlmostLockedSets<'s> {
    /// The sets of a state, those of few cells first.
    pub fn of(state: &'s State) -> Self {
        let size = state.layout().size();
        let (cells, values) = (size.place_count(), size.value_count());
        let words = bits::words(cells);
        let mut sets = Self {
            state,
            words,
            all: Vec::new(),
            holders: Vec::new(),
            seen: Vec::new(),
            open: vec![0; values * words],
            with_value: vec![Vec::new(); values],
        };
        if values > MOST_VALUES || cells > Layout::MAX_TABULATED {
            return sets;
        }
        for cell in (0..cells).filter(|&cell| state.is_open(cell)) {
            for value in bits::members(state.candidates(cell)) {
                bits::insert(&mut sets.open[value * words..][..words], cell);
            }
        }
        sets.enumerate();
        sets.tabulate();
        sets
    }

    /// How many of the sets take part in a first search, and how many in a second one.
    pub fn limits(&self) -> [usize; 2] {
        [self.all.partition_point(|set| set.cells.len() <= SMALL), self.all.len()]
    }

    /// The candidates that may go, cells and values, each with how many of the sets take part in a
    /// search for what strikes it: all of them with [few](Self::limits), and then once more with
    /// all.
    pub fn targets(&self) -> impl Iterator<Item = ((usize, usize), usize)> {
        let of_value = |value| bits::members(self.open(value)).map(move |cell| (cell, value));
        let candidates = move || (0..self.with_value.len()).flat_map(of_value);
        self.limits()
            .into_iter()
            .flat_map(move |limit| candidates().map(move |candidate| (candidate, limit)))
    }

    pub fn enumerate(&mut self) {
        let state = self.state;
        let values = state.layout().size().value_count();
        let largest = match values {
            ..=12 => values.saturating_sub(1),
            13..=16 => 5,
            _ => 4,
        };
        let mut known: FxHashSet<Vec<usize>> = FxHashSet::default();
        for (group, found) in state.layout().groups().iter().enumerate() {
            let is_fit = |&cell: &usize| {
                state.is_open(cell) && (2..=largest + 1).contains(&state.candidate_count(cell))
            };
            let cells = found.cells.iter().copied().filter(is_fit);
            let cells = cells.map(|cell| (cell, state.candidates(cell)[0])).collect_vec();
            let mut search = GroupSearch { largest, group, left: MOST_CHOICES, known: &mut known };
            // Broken off where there are too many choices.
            let _ = search.descend(&cells, &mut Vec::new(), 0, &mut self.all);
        }
        self.all.sort_by_key(|set| set.cells.len());
        self.all.truncate(MOST_SETS);
    }

    pub fn tabulate(&mut self) {
        let layout = self.state.layout();
        let words = self.words;
        let mut sees: Vec<u64> = vec![0; layout.size().place_count() * words];
        for group in layout.groups() {
            for [&one, &two] in group.cells.iter().array_combinations() {
                bits::insert(&mut sees[one * words..][..words], two);
                bits::insert(&mut sees[two * words..][..words], one);
            }
        }
        for (index, set) in self.all.iter_mut().enumerate() {
            set.start = self.holders.len() / words;
            for value in values_of(set.values) {
                let start = self.holders.len();
                self.holders.resize(start + words, 0);
                self.seen.resize(start + words, u64::MAX);
                for &cell in set.cells.iter().filter(|&&cell| self.state.has(cell, value)) {
                    bits::insert(&mut self.holders[start..], cell);
                    let sees = &sees[cell * words..][..words];
                    self.seen[start..].iter_mut().zip(sees).for_each(|(all, one)| *all &= one);
                }
                self.with_value[value].push(index);
            }
        }
    }

    /// Where a value of a set is in the tables.
    pub fn entry(&self, set: usize, value: usize) -> usize {
        let AlmostLocked { values, start, .. } = self.all[set];
        (start + (values & ((1 << value) - 1)).count_ones() as usize) * self.words
    }

    /// The cells of a set that may hold a value of it.
    pub fn holders(&self, set: usize, value: usize) -> &[u64] {
        &self.holders[self.entry(set, value)..][..self.words]
    }

    /// The cells that see all of these.
    pub fn seen(&self, set: usize, value: usize) -> &[u64] {
        &self.seen[self.entry(set, value)..][..self.words]
    }

    /// The open cells that may hold a value.
    pub fn open(&self, value: usize) -> &[u64] {
        &self.open[value * self.words..][..self.words]
    }

    /// Whether a value is restricted between two sets that have it.
    pub fn is_restricted(&self, one: usize, two: usize, value: usize) -> bool {
        let (holders, seen) = (self.holders(one, value), self.seen(two, value));
        holders.iter().zip(seen).all(|(holders, seen)| holders & !seen == 0)
    }

    /// The restricted values between each set and others.
    pub fn links(&self) -> Vec<Vec<(usize, usize)>> {
        let mut links = vec![Vec::new(); self.all.len()];
        for (value, sets) in self.with_value.iter().enumerate() {
            for (index, &one) in sets.iter().enumerate() {
                for &two in &sets[index + 1..] {
                    if self.is_restricted(one, two, value) {
                        links[one].push((two, value));
                        links[two].push((one, value));
                    }
                }
            }
        }
        links
    }

    /// Adds the candidates of this value that see all that may hold it in these sets.
    pub fn strike(&self, value: usize, sets: &[usize], strikes: &mut Strikes) {
        for (index, &word) in self.open(value).iter().enumerate() {
            let entries = sets.iter().map(|&set| self.seen[self.entry(set, value) + index]);
            let mut word = entries.fold(word, |all, one| all & one);
            while word != 0 {
                strikes.push((index * bits::WORD + word.trailing_zeros() as usize, value));
                word &= word - 1;
            }
        }
    }

    /// What is struck if in any case one of two sets holds all its values but those it may lack.
    pub fn struck_by_ends(&self, ends: [usize; 2], lacking: [usize; 2]) -> Strikes {
        let mut strikes = Strikes::new();
        let common = self.all[ends[0]].values & self.all[ends[1]].values;
        for value in values_of(common).filter(|value| !lacking.contains(value)) {
            self.strike(value, &ends, &mut strikes);
        }
        strikes
    }

    /// Whether a cell sees all that may hold a value in a set that has it.
    pub fn is_seen(&self, set: usize, value: usize, cell: usize) -> bool {
        bits::has(self.seen(set, value), cell)
    }

    /// A step of these sets: each has the value at the same index restricted to the next one.
    pub fn step(
        &self,
        technique: &'static Technique,
        sets: &[usize],
        restricted: &[usize],
        strikes: &Strikes,
    ) -> Step {
        let layout = self.state.layout();
        let struck = strikes.iter().map(|&(_, value)| value).sorted().dedup().collect_vec();
        let cells = sets.iter().flat_map(|&set| &self.all[set].cells).copied();
        let cells = cells.sorted().dedup().collect_vec();
        let mut step = Step::new(technique)
            .at(layout, &cells)
            .about(layout, restricted.iter().chain(&struck).copied().unique())
            .within(layout, sets.iter().map(|&set| self.all[set].group));
        for value in restricted.iter().chain(&struck).copied().unique() {
            let holders = cells.iter().copied().filter(|&cell| self.state.has(cell, value));
            step = step.marking(layout, &holders.collect_vec(), value);
        }
        step.striking_each(layout, strikes.iter().copied())
            .with(Detail::Chain(self.chain(sets, restricted)))
    }

    /// The sets as links, and between two that the latter does not hold what is restricted.
    pub fn chain(&self, sets: &[usize], restricted: &[usize]) -> Vec<Link> {
        let mut links = Vec::new();
        for (index, &set) in sets.iter().enumerate() {
            if let Some(&value) = index.checked_sub(1).and_then(|index| restricted.get(index)) {
                links.push(self.lacking(set, value));
            }
            links.push(self.holding(set));
        }
        links
    }

    /// A set, as a link.
    pub fn holding(&self, set: usize) -> Link {
        let AlmostLocked { cells, values, .. } = &self.all[set];
        Link::new(self.state.layout(), cells, values_of(*values), true)
    }

    /// That a set does not hold a value.
    pub fn lacking(&self, set: usize, value: usize) -> Link {
        let cells = self.all[set].cells.iter().copied();
        let holders = cells.filter(|&cell| self.state.has(cell, value)).collect_vec();
        Link::new(self.state.layout(), &holders, [value], false)
    }
}

/// How the sets of a group are found.
struct GroupSearch<'k> {
    largest: usize,
    group: usize,
    left: usize,
    known: &'k mut FxHashSet<Vec<usize>>,
}

impl GroupSearch<'_> {
    /// Adds the sets that have the chosen cells and further ones.
    pub fn descend(
        &mut self,
        cells: &[(usize, u64)],
        chosen: &mut Vec<usize>,
        union: u64,
        all: &mut Vec<AlmostLocked>,
    ) -> ControlFlow<()> {
        for (index, &(cell, candidates)) in cells.iter().enumerate() {
            let values = union | candidates;
            let count = values.count_ones() as usize;
            if count > self.largest + 1 {
                continue;
            }
            if self.left == 0 {
                return ControlFlow::Break(());
            }
            self.left -= 1;
            chosen.push(cell);
            if count == chosen.len() + 1 {
                let cells = chosen.iter().copied().sorted().collect_vec();
                if self.known.insert(cells.clone()) {
                    all.push(AlmostLocked { cells, values, group: self.group, start: 0 });
                }
            }
            if chosen.len() < self.largest {
                self.descend(&cells[index + 1..], chosen, values, all)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }
}

/// A chain of sets in words.
pub fn explain_chain(step: &Step) -> String {
    let Detail::Chain(links) = &step.detail else { return String::new() };
    let struck = step.eliminations.iter().map(|(_, value)| *value).sorted().dedup();
    let struck: Vec<Value> = struck.collect();
    let ends = struck.iter().join(" or ");
    let hold = |link: &Link| {
        let verb = if link.cells.len() == 1 { "holds" } else { "hold" };
        format!("{} {verb}", link.cells.iter().format(", "))
    };
    let Some((first, others)) = links.split_first() else { return String::new() };
    // What each set lacks, and before that what it holds instead.
    let mut text = format!("if {} no {ends}", hold(first));
    for pair in others.chunks(2) {
        let [restricted, set] = pair else { continue };
        let value = restricted.values[0];
        text += &format!(" but {value}, so {} no {value}", hold(set));
    }
    text + &format!(" but {ends}: no {ends} where both ends are seen")
}
