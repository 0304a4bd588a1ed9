//! A grid with its candidates, as it stands before a step.
//!
//! The candidates are kept twice, by cell and by group and value, with counts of both, and cells
//! and values that have just one choice left are noted as they come to it. So what people look for
//! first, singles, is there without a search.

use std::{fmt, sync::Arc};

use itertools::Itertools;

use super::{
    bits,
    group::{CellGroup, GroupKind},
    layout::Layout,
    technique::look_budget::Flow,
};
use satoku_puzzle::{
    grid::{Cell, Grid, PencilMarks, Value, ValueSet},
    interrupt::Limiter,
    puzzle::Instance,
};

/// Why a grid has no solution, as plain to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Nothing can be in this cell.
    Cell(Cell),
    /// A house has no place for a value.
    House(Arc<str>, Value),
    /// A value is put where it cannot be.
    Clash(Cell, Value),
    /// Values break a rule that is about more than cells that differ.
    Rule(Arc<str>),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "nothing can be in {cell}"),
            Self::House(house, value) => write!(f, "{house} has no place for {value}"),
            Self::Clash(cell, value) => write!(f, "{cell} cannot be {value}"),
            Self::Rule(rule) => write!(f, "{rule}: the rule is broken"),
        }
    }
}

/// Values and candidates. Cells, values and groups are plain indices from 0 where no type says
/// otherwise.
#[derive(Clone, Debug)]
pub struct State {
    layout: Arc<Layout>,
    words: usize,
    value_count: usize,
    /// For each cell its value's index, or `OPEN`; for a hole `HOLE`.
    values: Vec<u16>,
    candidates: Vec<u64>,
    candidate_counts: Vec<u16>,
    places: Vec<u64>,
    place_counts: Vec<u16>,
    open_in_group: Vec<u16>,
    open: usize,
    /// Houses with one open cell; houses and values with one place; open cells with one candidate.
    full: Vec<u64>,
    hidden: Vec<u64>,
    naked: Vec<u64>,
    /// The cells whose values are printed in the puzzle.
    givens: Vec<u64>,
    /// Whether the candidates that the puzzle leaves out follow from the rest of it.
    has_deletions: bool,
    contradiction: Option<Contradiction>,
    /// What limits the search for steps from here.
    limiter: Limiter,
}

const OPEN: u16 = u16::MAX;
/// What a hole has instead of a value.
const HOLE: u16 = u16::MAX - 1;

impl State {
    /// The empty grid, with the candidates that the puzzle itself leaves.
    pub fn empty(layout: &Arc<Layout>) -> Self {
        let size = layout.size();
        let (cells, value_count) = (size.place_count(), size.value_count());
        let groups = layout.groups();
        let longest = groups.iter().map(|group| group.cells.len()).max().unwrap_or(0);
        let words = bits::words(longest.max(value_count));
        let all = |count: usize| {
            let mut set = vec![0; words];
            (0..count).for_each(|member| bits::insert(&mut set, member));
            set
        };
        let length = |group: &CellGroup| group.cells.len() as u16;
        let places = groups.iter().flat_map(|group| all(group.cells.len()).repeat(value_count));
        let mut state = Self {
            layout: layout.clone(),
            words,
            value_count,
            values: vec![OPEN; cells],
            candidates: all(value_count).repeat(cells),
            candidate_counts: vec![value_count as u16; cells],
            places: places.collect(),
            place_counts: groups.iter().flat_map(|g| vec![length(g); value_count]).collect(),
            open_in_group: groups.iter().map(length).collect(),
            open: cells,
            full: vec![0; bits::words(groups.len())],
            hidden: vec![0; bits::words(groups.len() * value_count)],
            naked: vec![0; bits::words(cells)],
            givens: vec![0; bits::words(cells)],
            has_deletions: false,
            contradiction: None,
            limiter: Limiter::none(),
        };
        for hole in layout.model().holes().iter() {
            let place = size.index(hole);
            state.values[place] = HOLE;
            state.candidates[place * words..][..words].fill(0);
            state.candidate_counts[place] = 0;
            state.open -= 1;
        }
        if value_count == 1 {
            let open = (0..cells).filter(|&cell| state.values[cell] == OPEN);
            open.for_each(|cell| bits::insert(&mut state.naked, cell));
        }
        let own = size.extra_cells().chain(size.cells()).filter(|_| size.has_own_values());
        for cell in own {
            let never = size.values().filter(|&value| !size.may_hold(cell, value));
            never.for_each(|value| state.strike(size.index(cell), size.value_index(value)));
        }
        for &(cell, value) in layout.excluded() {
            state.strike(cell, value);
        }
        state
    }

    /// A puzzle's givens, and what they leave for the other cells.
    pub fn of(layout: &Arc<Layout>, puzzle: &Instance) -> Self {
        let mut state = Self::empty(layout).with(puzzle.givens());
        state.has_deletions = puzzle.has_deletions();
        let placed = puzzle.placed();
        let printed = puzzle.givens().filled().filter(|(cell, _)| !placed.contains(cell));
        printed.for_each(|(cell, _)| bits::insert(&mut state.givens, layout.size().index(cell)));
        state
    }

    /// The state with these values placed.
    #[must_use]
    pub fn with(mut self, grid: &Grid) -> Self {
        let size = self.layout.size();
        for (cell, value) in grid.filled() {
            self.place(size.index(cell), size.value_index(value));
        }
        self
    }

    /// The state, from which steps are sought within these limits.
    #[must_use]
    pub fn limited(self, limiter: &Limiter) -> Self {
        Self { limiter: limiter.clone(), ..self }
    }

    /// What limits the search for steps from here.
    pub(super) fn limiter(&self) -> &Limiter {
        &self.limiter
    }

    /// Whether the search for steps is to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.limiter.look_at_clock().is_err()
    }

    /// Counts this many nanoseconds of a search for steps, which breaks off if it is to stop.
    pub(super) fn look(&self, work: usize) -> Flow {
        if self.limiter.count(work as u64).is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
    }

    /// The tables.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The number of open cells.
    pub fn open_count(&self) -> usize {
        self.open
    }

    /// Whether every cell has a value, and nothing is wrong with that.
    pub fn is_solved(&self) -> bool {
        self.open == 0 && self.contradiction.is_none()
    }

    /// Why it cannot be solved, if that is plain to see.
    pub fn contradiction(&self) -> Option<&Contradiction> {
        self.contradiction.as_ref()
    }

    /// The values so far.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.layout.size()).with_holes(self.layout.model().holes());
        for (cell, &value) in self.values.iter().enumerate() {
            grid.set_at(cell, (value < HOLE).then(|| self.layout.value(value.into())));
        }
        grid
    }

    /// The candidates of a cell, or its value.
    pub fn candidates_of(&self, cell: Cell) -> impl Iterator<Item = Value> {
        let index = self.layout.size().index(cell);
        bits::members(self.candidates(index)).map(|value| self.layout.value(value))
    }

    /// The candidates of all cells.
    pub fn pencil_marks(&self) -> PencilMarks {
        let size = self.layout.size();
        let sets = size.places().map(|cell| self.candidates_of(cell).collect::<ValueSet>());
        PencilMarks::from_sets(size, sets.collect()).expect("it is a set for each cell")
    }

    /// The value of a cell.
    pub fn value(&self, cell: usize) -> Option<usize> {
        (self.values[cell] < HOLE).then_some(self.values[cell].into())
    }

    /// Whether a cell's value is printed in the puzzle, and not placed since.
    pub fn is_given(&self, cell: usize) -> bool {
        bits::has(&self.givens, cell)
    }

    /// Whether the puzzle itself says that one of the cells does not hold one of the values, other
    /// than by its givens and groups. What somebody has found out since does not count.
    pub fn is_excluded(&self, cells: &[usize], values: &[usize]) -> bool {
        let mut excluded = self.layout.excluded().iter();
        !self.has_deletions
            && excluded.any(|(cell, value)| cells.contains(cell) && values.contains(value))
    }

    /// Whether a cell has no value yet. Holes are not open.
    pub fn is_open(&self, cell: usize) -> bool {
        self.values[cell] == OPEN
    }

    /// The cells that have no value yet.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> {
        (0..self.values.len()).filter(|&cell| self.is_open(cell))
    }

    /// The values that are still possible in a cell.
    pub fn candidates(&self, cell: usize) -> &[u64] {
        &self.candidates[cell * self.words..][..self.words]
    }

    /// Whether a value is still possible in a cell, or is there.
    pub fn has(&self, cell: usize, value: usize) -> bool {
        bits::has(self.candidates(cell), value)
    }

    /// The number of candidates of an open cell; 1 for one with a value, and 0 for a hole.
    pub fn candidate_count(&self, cell: usize) -> usize {
        self.candidate_counts[cell].into()
    }

    /// Whether everything that is possible here was possible in an earlier state of the same
    /// puzzle: then what that one forbade is forbidden here.
    pub(super) fn goes_on_from(&self, earlier: &Self) -> bool {
        let all = self.candidates.iter().zip(&earlier.candidates);
        self.candidates.len() == earlier.candidates.len()
            && all.into_iter().all(|(n, e)| n & !e == 0)
    }

    /// The only candidate, or the lowest.
    pub fn lowest(&self, cell: usize) -> Option<usize> {
        bits::first(self.candidates(cell))
    }

    /// The places, in a group, that a value may still have.
    pub fn places(&self, group: usize, value: usize) -> &[u64] {
        &self.places[(group * self.value_count + value) * self.words..][..self.words]
    }

    /// The number of these places.
    pub fn place_count(&self, group: usize, value: usize) -> usize {
        self.place_counts[group * self.value_count + value].into()
    }

    /// The cells, of a group, that may still hold a value.
    pub fn holders(&self, group: usize, value: usize) -> impl Iterator<Item = usize> {
        let cells = &self.layout.groups()[group].cells;
        bits::members(self.places(group, value)).map(|place| cells[place])
    }

    /// Those of some cells that may hold a value.
    pub(super) fn holders_among(&self, cells: &[usize], value: usize) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.has(cell, value)).collect()
    }

    /// The candidates of some cells together.
    pub(super) fn candidates_among(&self, cells: &[usize]) -> bits::Set {
        let mut all = [0; bits::MAX_WORDS];
        cells.iter().for_each(|&cell| bits::add(&mut all, self.candidates(cell)));
        all
    }

    /// Whether the value is placed in the group.
    pub fn is_placed(&self, group: usize, value: usize) -> bool {
        self.place_count(group, value) == 1
            && self.holders(group, value).next().is_some_and(|cell| self.values[cell] != OPEN)
    }

    /// The houses with one open cell.
    pub fn full_houses(&self) -> impl Iterator<Item = usize> {
        bits::members(&self.full)
    }

    /// The houses and values with one place, in order of houses.
    pub fn hidden_singles(&self) -> impl Iterator<Item = (usize, usize)> {
        bits::members(&self.hidden)
            .map(|index| (index / self.value_count, index % self.value_count))
    }

    /// The open cells with one candidate.
    pub fn naked_singles(&self) -> impl Iterator<Item = usize> {
        bits::members(&self.naked)
    }

    /// The open cells with two candidates, with these.
    pub(super) fn bivalue_cells(&self) -> Vec<(usize, [usize; 2])> {
        let pairs = self.open_cells().filter(|&cell| self.candidate_count(cell) == 2);
        pairs
            .filter_map(|c| Some((c, bits::members(self.candidates(c)).collect_array()?)))
            .collect()
    }

    /// The houses with two places for a value, with these: just one of the two holds it.
    pub(super) fn bilocation_houses(&self, value: usize) -> Vec<(usize, [usize; 2])> {
        let houses = self.layout.groups_of(GroupKind::is_house);
        let pairs = houses.filter(|&house| self.place_count(house, value) == 2);
        pairs.filter_map(|h| Some((h, self.holders(h, value).collect_array()?))).collect()
    }

    /// The cells other than these that could hold the value, but see all of these.
    pub fn seen_by_all(&self, value: usize, cells: &[usize]) -> Vec<usize> {
        let mut seen = Vec::new();
        let Some((&first, others)) = cells.split_first() else { return seen };
        for spot in self.layout.spots(first) {
            for cell in self.holders(spot.group as usize, value) {
                let is_seen = cell != first
                    && others.iter().all(|&other| self.layout.sees(other, cell))
                    && !seen.contains(&cell);
                if is_seen {
                    seen.push(cell);
                }
            }
        }
        seen
    }

    /// The cells that could hold the value, but see two cells, one of each of these.
    pub(super) fn seen_by_pairs(&self, value: usize, [some, others]: [&[usize]; 2]) -> Vec<usize> {
        let pairs = some.iter().cartesian_product(others);
        pairs.flat_map(|(&one, &other)| self.seen_by_all(value, &[one, other])).unique().collect()
    }

    /// Takes a candidate away.
    pub fn strike(&mut self, cell: usize, value: usize) {
        let candidates = &mut self.candidates[cell * self.words..][..self.words];
        if !bits::has(candidates, value) {
            return;
        }
        bits::remove(candidates, value);
        self.candidate_counts[cell] -= 1;
        match self.candidate_counts[cell] {
            0 => {
                bits::remove(&mut self.naked, cell);
                self.contradict(|layout| Contradiction::Cell(layout.cell(cell)));
            }
            1 if self.values[cell] == OPEN => bits::insert(&mut self.naked, cell),
            _ => {}
        }
        let layout = self.layout.clone();
        for spot in layout.spots(cell) {
            let index = spot.group as usize * self.value_count + value;
            bits::remove(&mut self.places[index * self.words..][..self.words], spot.place as usize);
            self.place_counts[index] -= 1;
            let group = &layout.groups()[spot.group as usize];
            if !group.is_house_of(value) {
                continue;
            }
            match self.place_counts[index] {
                0 => {
                    bits::remove(&mut self.hidden, index);
                    let name = &group.name;
                    self.contradict(|l| Contradiction::House(name.clone(), l.value(value)));
                }
                1 => bits::insert(&mut self.hidden, index),
                _ => {}
            }
        }
    }

    /// Puts a value into an open cell, and strikes it from all that see the cell.
    pub fn place(&mut self, cell: usize, value: usize) {
        if self.values[cell] == value as u16 {
            return;
        }
        if self.values[cell] != OPEN || !self.has(cell, value) {
            self.contradict(|l| Contradiction::Clash(l.cell(cell), l.value(value)));
            return;
        }
        self.values[cell] = value as u16;
        self.open -= 1;
        for other in (0..self.value_count).filter(|&other| other != value) {
            self.strike(cell, other);
        }
        bits::remove(&mut self.naked, cell);
        let layout = self.layout.clone();
        for spot in layout.spots(cell) {
            let cells = &layout.groups()[spot.group as usize].cells;
            for &other in cells.iter().filter(|&&other| other != cell) {
                self.strike(other, value);
            }
        }
        for spot in layout.spots(cell) {
            let group = spot.group as usize;
            bits::remove(&mut self.hidden, group * self.value_count + value);
            self.open_in_group[group] -= 1;
            if layout.groups()[group].kind.is_house() {
                match self.open_in_group[group] {
                    0 => bits::remove(&mut self.full, group),
                    1 => bits::insert(&mut self.full, group),
                    _ => {}
                }
            }
        }
        // Candidates do not reflect the other rules.
        if !layout.other_rules().is_empty() {
            let (grid, cell) = (self.grid(), layout.cell(cell));
            let mut rules = layout.other_rules().iter().filter(|rule| rule.cells().contains(&cell));
            if let Some(broken) = rules.find(|rule| rule.breaks(&grid, &Limiter::none())) {
                self.contradict(|_| Contradiction::Rule(broken.name().into()));
            }
        }
    }

    /// Only the first contradiction is kept.
    fn contradict(&mut self, what: impl FnOnce(&Layout) -> Contradiction) {
        if self.contradiction.is_none() {
            self.contradiction = Some(what(&self.layout));
        }
    }
}
