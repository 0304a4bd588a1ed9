//! The almost locked sets of a state, and steps of several of them.

use rustc_hash::FxHashSet;

use crate::technique::prelude::*;

/// The most sets that are looked at; the smallest come first.
const MOST_SETS: usize = 2_500;
/// The most choices of cells that are looked at in one group.
const MOST_CHOICES: usize = 20_000;
/// The cells of small sets, which are looked at before larger ones take part.
const SMALL: usize = 2;
/// The most values of a grid: sets of values are one word.
const MOST_VALUES: usize = bits::WORD;

/// An almost locked set. Its values are the bits of a word.
pub(super) struct AlmostLocked {
    pub cells: Vec<usize>,
    pub values: u64,
    group: usize,
    /// Where its values begin in the tables.
    start: usize,
}

/// The almost locked sets of a state, with tables of cells as bits.
pub(super) struct AlmostLockedSets<'s> {
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
pub(super) type Strikes = Vec<(usize, usize)>;

impl<'s> AlmostLockedSets<'s> {
    /// The sets of a state, those of few cells first.
    pub(super) fn of(state: &'s State) -> Self {
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
        for cell in state.open_cells() {
            for value in bits::members(state.candidates(cell)) {
                bits::insert(&mut sets.open[value * words..][..words], cell);
            }
        }
        sets.enumerate();
        sets.tabulate();
        sets
    }

    /// The candidates that may go, cells and values, each with how many of the sets take part in a
    /// search for what strikes it: all of them with the small sets, and then once more with all.
    pub(super) fn targets(&self) -> impl Iterator<Item = ((usize, usize), usize)> {
        let small = self.all.partition_point(|set| set.cells.len() <= SMALL);
        let of_value = |value| bits::members(self.open(value)).map(move |cell| (cell, value));
        let candidates = move || (0..self.with_value.len()).flat_map(of_value);
        [small, self.all.len()]
            .into_iter()
            .flat_map(move |limit| candidates().map(move |candidate| (candidate, limit)))
    }

    fn enumerate(&mut self) {
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
            let left = LookBudget::new(MOST_CHOICES);
            let mut search = GroupSearch { largest, group, left, known: &mut known };
            // Broken off where there are too many choices.
            let _ = search.descend(&cells, &mut Vec::new(), 0, &mut self.all);
        }
        self.all.sort_by_key(|set| set.cells.len());
        self.all.truncate(MOST_SETS);
    }

    fn tabulate(&mut self) {
        let (state, words) = (self.state, self.words);
        for (index, set) in self.all.iter_mut().enumerate() {
            set.start = self.holders.len() / words;
            for value in bits::members(&[set.values]) {
                let start = self.holders.len();
                self.holders.resize(start + words, 0);
                self.seen.resize(start + words, u64::MAX);
                for cell in state.holders_among(&set.cells, value) {
                    bits::insert(&mut self.holders[start..], cell);
                    let sees = state.layout().seen_from(cell).expect("grids with sets are small");
                    self.seen[start..].iter_mut().zip(sees).for_each(|(all, one)| *all &= one);
                }
                self.with_value[value].push(index);
            }
        }
    }

    /// Where a value of a set is in the tables.
    fn entry(&self, set: usize, value: usize) -> usize {
        let AlmostLocked { values, start, .. } = self.all[set];
        (start + (values & ((1 << value) - 1)).count_ones() as usize) * self.words
    }

    /// The cells of a set that may hold a value of it.
    fn holders(&self, set: usize, value: usize) -> &[u64] {
        &self.holders[self.entry(set, value)..][..self.words]
    }

    /// The cells that see all of these.
    pub(super) fn seen(&self, set: usize, value: usize) -> &[u64] {
        &self.seen[self.entry(set, value)..][..self.words]
    }

    /// The open cells that may hold a value.
    pub(super) fn open(&self, value: usize) -> &[u64] {
        &self.open[value * self.words..][..self.words]
    }

    /// Whether a value is restricted between two sets that have it.
    pub(super) fn is_restricted(&self, one: usize, two: usize, value: usize) -> bool {
        let (holders, seen) = (self.holders(one, value), self.seen(two, value));
        holders.iter().zip(seen).all(|(holders, seen)| holders & !seen == 0)
    }

    /// The restricted values between each set and others.
    pub(super) fn links(&self) -> Vec<Vec<(usize, usize)>> {
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
    pub(super) fn strike(&self, value: usize, sets: &[usize], strikes: &mut Strikes) {
        for (index, &word) in self.open(value).iter().enumerate() {
            let entries = sets.iter().map(|&set| self.seen[self.entry(set, value) + index]);
            let word = entries.fold(word, |all, one| all & one);
            strikes.extend(bits::members(&[word]).map(|bit| (index * bits::WORD + bit, value)));
        }
    }

    /// What is struck if in any case one of two sets holds all its values but those it may lack.
    pub(super) fn struck_by_ends(&self, ends: [usize; 2], lacking: [usize; 2]) -> Strikes {
        let mut strikes = Strikes::new();
        let common = self.all[ends[0]].values & self.all[ends[1]].values;
        for value in bits::members(&[common]).filter(|value| !lacking.contains(value)) {
            self.strike(value, &ends, &mut strikes);
        }
        strikes
    }

    /// The first few sets all of which that may hold a value is seen from a cell.
    pub(super) fn seen_from(
        &self,
        target: (usize, usize),
        limit: usize,
    ) -> impl Iterator<Item = usize> {
        let (cell, value) = target;
        let sets = self.with_value[value].iter().copied().take_while(move |&set| set < limit);
        sets.filter(move |&set| self.is_seen(set, value, cell))
    }

    /// Whether a cell sees all that may hold a value in a set that has it.
    pub(super) fn is_seen(&self, set: usize, value: usize, cell: usize) -> bool {
        bits::has(self.seen(set, value), cell)
    }

    /// A step of these sets: each has the value at the same index restricted to the next one.
    pub(super) fn step<'a>(
        &self,
        search: &Search<'a>,
        sets: &[usize],
        restricted: &[usize],
        strikes: &Strikes,
    ) -> StepBuilder<'a> {
        let struck = strikes.iter().map(|&(_, value)| value).sorted().dedup();
        let values = restricted.iter().copied().chain(struck).unique().collect_vec();
        let cells = sets.iter().flat_map(|&set| &self.all[set].cells).copied();
        let cells = cells.sorted().dedup().collect_vec();
        let step = Step::by(search)
            .at(&cells)
            .about(values.iter().copied())
            .within(sets.iter().map(|&set| self.all[set].group))
            .striking_each(strikes.iter().copied())
            .with(Detail::Chain(self.chain(sets, restricted)));
        step.marking_holders(&cells, values)
    }

    /// The sets as links, and between two that the latter does not hold what is restricted.
    fn chain(&self, sets: &[usize], restricted: &[usize]) -> Vec<Link> {
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
    pub(super) fn holding(&self, set: usize) -> Link {
        let AlmostLocked { cells, values, .. } = &self.all[set];
        Link::new(self.state.layout(), cells, bits::members(&[*values]), true)
    }

    /// That a set does not hold a value.
    pub(super) fn lacking(&self, set: usize, value: usize) -> Link {
        let holders = self.state.holders_among(&self.all[set].cells, value);
        Link::new(self.state.layout(), &holders, [value], false)
    }
}

/// How the sets of a group are found.
struct GroupSearch<'k> {
    largest: usize,
    group: usize,
    left: LookBudget,
    known: &'k mut FxHashSet<Vec<usize>>,
}

impl GroupSearch<'_> {
    /// Adds the sets that have the chosen cells and further ones.
    fn descend(
        &mut self,
        cells: &[(usize, u64)],
        chosen: &mut Vec<usize>,
        union: u64,
        all: &mut Vec<AlmostLocked>,
    ) -> Flow {
        for (index, &(cell, candidates)) in cells.iter().enumerate() {
            let values = union | candidates;
            let count = values.count_ones() as usize;
            if count > self.largest + 1 {
                continue;
            }
            self.left.spend(1)?;
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
        Flow::Continue(())
    }
}

/// The chains of sets in a state, which strike one candidate after the other.
pub(super) struct SetChains<'a, 's> {
    pub sets: &'a AlmostLockedSets<'s>,
    /// The restricted values between each set and others.
    pub links: Vec<Vec<(usize, usize)>>,
    /// How many of these may still be followed.
    pub effort: LookBudget,
    known: FxHashSet<Strikes>,
}

impl<'a, 's> SetChains<'a, 's> {
    /// The most restricted values that are followed in one search.
    const MOST_LINKS: usize = 5_000_000;

    pub(super) fn of(sets: &'a AlmostLockedSets<'s>) -> Self {
        let (effort, known) = (LookBudget::new(Self::MOST_LINKS), FxHashSet::default());
        Self { sets, links: sets.links(), effort, known }
    }

    /// Hands on what a chain strikes, each of whose sets has a value restricted to the next one.
    pub(super) fn report(
        &mut self,
        search: &mut Search<'_>,
        sets: &[usize],
        restricted: &[usize],
    ) -> Flow {
        let ends = [sets[0], sets[sets.len() - 1]];
        let lacking = [restricted[0], restricted[restricted.len() - 1]];
        let strikes = self.sets.struck_by_ends(ends, lacking);
        if self.known.contains(&strikes) {
            return Flow::Continue(());
        }
        search.report(self.sets.step(search, sets, restricted, &strikes))?;
        self.known.insert(strikes);
        Flow::Continue(())
    }
}

/// A chain of sets in words.
pub(super) fn explain_chain(step: &Step) -> String {
    let ends = step.eliminations.iter().map(|(_, value)| value).sorted().dedup().join(" or ");
    let hold = |link: &Link| {
        let verb = if link.cells.len() == 1 { "holds" } else { "hold" };
        format!("{} {verb}", link.cells.iter().format(", "))
    };
    let Some((first, others)) = step.links().split_first() else { return String::new() };
    // What each set lacks, and before that what it holds instead.
    let mut text = format!("if {} no {ends}", hold(first));
    for pair in others.chunks(2) {
        let [restricted, set] = pair else { continue };
        let value = restricted.values[0];
        text += &format!(" but {value}, so {} no {value}", hold(set));
    }
    text + &format!(" but {ends}: no {ends} where both ends are seen")
}
