//! What follows from an assumption by singles alone, and what that rests on.
//!
//! A chain places values one after the other, because a cell has nothing else left or a house no
//! other place, until a cell or a house has nothing at all. In between, rules that say more than
//! that cells differ strike what they exclude. Every candidate that goes remembers why. So what the
//! contradiction rests on can be collected from its end.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::base::{Base, Gap, Gone, Start};
use crate::{Layout, bits, cost};
use satoku_core::statement::Candidates;

/// Why a link follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is what was assumed.
    Assumed,
    /// Nothing else is left in its cell.
    Cell,
    /// This house has no other place.
    House(usize),
}

/// One value that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: usize,
    /// Why it follows.
    pub why: Why,
}

/// A choice: a gap, and the cells and values that are left for it.
pub type Alternatives = (Gap, Vec<(usize, usize)>);

/// What a contradiction rests on.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// The links, by their number.
    pub links: BTreeSet<usize>,
    /// The rows: group and value.
    pub rows: BTreeSet<(usize, usize)>,
    /// The other rules, by their index.
    pub rules: BTreeSet<usize>,
    /// The candidates that were gone before: cell and value.
    pub gone: BTreeSet<(usize, usize)>,
}

impl Ground {
    /// What its rules cost a reader.
    pub fn cost_of_rules(&self, layout: &Layout) -> usize {
        let clues = self.rules.iter().map(|&rule| layout.other_rules()[rule].name());
        let houses = self.rows.iter().map(|&(group, _)| &*layout.groups()[group].name);
        cost::of_rules(layout, clues.chain(houses))
    }
}

/// A chain.
#[derive(Clone)]
pub struct SinglesChain<'a> {
    base: &'a Base<'a>,
    now: Start,
    /// What follows so far.
    pub links: Vec<Deduction>,
}

impl<'a> SinglesChain<'a> {
    /// Nothing follows yet.
    pub fn new(base: &'a Base<'a>) -> Self {
        Self { base, now: base.start.clone(), links: Vec::new() }
    }

    /// Assumes a value to be there, or not to be there.
    pub fn assume(&mut self, cell: usize, value: usize, is_there: bool) {
        if is_there {
            self.place(Deduction { cell, value, why: Why::Assumed });
        } else {
            self.strike(cell, value, Gone::Assumed);
        }
    }

    /// Follows all singles and what other rules exclude, until there is a contradiction or nothing
    /// more follows.
    pub fn run(&mut self) -> Option<Gap> {
        loop {
            let gap = self.follow_singles();
            if gap.is_some() {
                return gap;
            }
            match self.ask_rules() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(gap) => return Some(gap),
            }
        }
    }

    /// Has other rules strike what they exclude, until one does. Returns whether one has.
    fn ask_rules(&mut self) -> Result<bool, Gap> {
        let base = self.base;
        while let Some(part) = bits::first(&self.now.dirty) {
            bits::remove(&mut self.now.dirty, part);
            let Some(known) = &mut self.now.known else { return Ok(false) };
            let mark = known.mark();
            let is_possible = base.parts[part].1.prune(known).is_ok();
            let changed = known.changed(mark).unique();
            let after: Vec<(usize, Vec<u64>)> =
                changed.map(|cell| (cell, known.of(cell).to_vec())).collect();
            known.undo(mark);
            if !is_possible {
                return Err(Gap::Rule(part));
            }
            let why = Gone::Rule(part as u32, self.now.time);
            for (cell, left) in &after {
                for value in (0..base.layout.size().value_count()).filter(|&v| !bits::has(left, v))
                {
                    self.strike(*cell, value, why);
                }
            }
            if !after.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn follow_singles(&mut self) -> Option<Gap> {
        let layout = self.base.layout;
        while let Some(event) = self.now.queue.pop_front() {
            match event {
                Gap::Cell(cell) if self.now.cells[cell] == 0 => return Some(event),
                Gap::Cell(cell) if !self.now.is_placed[cell] => {
                    let value = bits::first(self.of(cell)).expect("there is one");
                    self.place(Deduction { cell, value, why: Why::Cell });
                }
                Gap::House(group, value) => {
                    let cells = layout.groups()[group].cells.iter();
                    let mut holders = cells.filter(|&&cell| bits::has(self.of(cell), value));
                    let Some(&cell) = holders.next() else { return Some(event) };
                    if !self.now.is_placed[cell] {
                        self.place(Deduction { cell, value, why: Why::House(group) });
                    }
                }
                Gap::Cell(_) | Gap::Rule(_) => {}
            }
        }
        None
    }

    /// The choices that are left, smallest first: a cell's values, or a house's places for a value.
    pub fn choices(&self) -> Vec<Alternatives> {
        let layout = self.base.layout;
        let cells = (0..layout.size().place_count()).filter(|&cell| !self.now.is_placed[cell]);
        let of_cell = |cell| {
            let values =
                bits::members(self.of(cell)).map(|value| (cell, value)).collect::<Vec<_>>();
            (Gap::Cell(cell), values)
        };
        let value_count = layout.size().value_count();
        let groups = 0..layout.groups().len();
        let rows = groups.cartesian_product(0..value_count);
        let rows = rows.filter(|&(group, value)| self.base.is_house(group, value));
        let of_row = |(group, value): (usize, usize)| {
            let cells = layout.groups()[group].cells.iter();
            let places = cells.filter(|&&cell| bits::has(self.of(cell), value));
            (Gap::House(group, value), places.map(|&cell| (cell, value)).collect::<Vec<_>>())
        };
        let all = rows.map(of_row).chain(cells.map(of_cell));
        let mut all: Vec<Alternatives> = all.filter(|(_, options)| options.len() > 1).collect();
        all.sort_by_key(|(_, options)| options.len());
        all
    }

    /// What a contradiction rests on.
    pub fn ground(&self, gap: Gap) -> Ground {
        let mut ground = Ground::default();
        let mut open = Vec::new();
        self.ground_of(gap, &[], &mut ground, &mut open);
        while let Some(index) = open.pop() {
            let Some((gap, left)) = self.why(index) else { continue };
            self.ground_of(gap, &[left], &mut ground, &mut open);
        }
        ground
    }

    /// What a link fills, and with what; none if it was assumed.
    pub fn why(&self, link: usize) -> Option<(Gap, (usize, usize))> {
        let Deduction { cell, value, why } = self.links[link];
        let gap = match why {
            Why::Assumed => return None,
            Why::Cell => Gap::Cell(cell),
            Why::House(group) => Gap::House(group, value),
        };
        Some((gap, (cell, value)))
    }

    /// Why nothing but `left` is possible in a cell, or for a value in a house.
    pub fn ground_of(
        &self,
        gap: Gap,
        left: &[(usize, usize)],
        ground: &mut Ground,
        open: &mut Vec<usize>,
    ) {
        let size = self.base.layout.size();
        let mut options: Vec<(usize, usize)> = match gap {
            Gap::Rule(part) => {
                ground.rules.insert(self.base.parts[part].0);
                self.gone_for(part, self.now.time, None)
            }
            Gap::Cell(cell) => (0..size.value_count()).map(|value| (cell, value)).collect(),
            Gap::House(group, value) => {
                ground.rows.insert((group, value));
                let cells = &self.base.layout.groups()[group].cells;
                cells.iter().map(|&cell| (cell, value)).collect()
            }
        };
        options.retain(|option| !left.contains(option));
        let mut by_rules = BTreeSet::new();
        while let Some((cell, value)) = options.pop() {
            let link = match self.now.gone[cell * size.value_count() + value] {
                Gone::No | Gone::Assumed => continue,
                Gone::Before => {
                    ground.gone.insert((cell, value));
                    continue;
                }
                Gone::Rule(part, time) => {
                    let part = part as usize;
                    if by_rules.insert((cell, value)) {
                        ground.rules.insert(self.base.parts[part].0);
                        options.extend(self.gone_for(part, time, Some((cell, value))));
                    }
                    continue;
                }
                Gone::Cell(link) => link,
                Gone::Group(link, group) => {
                    ground.rows.insert((group as usize, value));
                    link
                }
            };
            if ground.links.insert(link as usize) {
                open.push(link as usize);
            }
        }
    }

    /// The candidates, of as few cells as will do, that had to go for a part of another rule to
    /// exclude a candidate, or everything. Those that went later do not count.
    fn gone_for(
        &self,
        part: usize,
        time: u32,
        goal: Option<(usize, usize)>,
    ) -> Vec<(usize, usize)> {
        let size = self.base.layout.size();
        let value_count = size.value_count();
        let gone_of = |cell: usize| {
            let index = move |value| cell * value_count + value;
            (0..value_count)
                .filter(move |&value| {
                    self.now.gone[index(value)] != Gone::No && self.now.when[index(value)] <= time
                })
                .map(move |value| (cell, value))
        };
        let propagator = self.base.parts[part].1;
        let mut trial = Candidates::all(size);
        let mut is_enough = |cells: &[usize]| {
            let mut is_possible = true;
            for (cell, value) in cells.iter().flat_map(|&cell| gone_of(cell)) {
                is_possible &= trial.strike(cell, value).is_ok();
            }
            is_possible = is_possible && propagator.prune(&mut trial).is_ok();
            let is_struck = goal.is_some_and(|(cell, value)| !trial.has(cell, value));
            trial.undo(0);
            !is_possible || is_struck
        };
        let is_goal = |cell: usize| goal.is_some_and(|(of, _)| of == cell);
        let mut needed: Vec<usize> = propagator.cells().to_vec();
        needed.retain(|&cell| gone_of(cell).next().is_some());
        needed.sort_by_key(|&cell| !is_goal(cell));
        if !is_enough(&needed) {
            // It has looked at cells beside its own.
            needed = (0..size.place_count()).collect();
        }
        let mut index = 0;
        while index < needed.len() && !self.base.is_late() {
            let cell = needed.remove(index);
            if !is_enough(&needed) {
                needed.insert(index, cell);
                index += 1;
            }
        }
        needed.into_iter().flat_map(gone_of).filter(|&gone| Some(gone) != goal).collect()
    }

    fn of(&self, cell: usize) -> &[u64] {
        let words = self.base.words();
        &self.now.candidates[cell * words..][..words]
    }

    fn place(&mut self, link: Deduction) {
        let Deduction { cell, value, .. } = link;
        let number = self.links.len() as u32;
        self.links.push(link);
        self.now.is_placed[cell] = true;
        let layout = self.base.layout;
        for other in (0..layout.size().value_count()).filter(|&other| other != value) {
            self.strike(cell, other, Gone::Cell(number));
        }
        for spot in layout.spots(cell) {
            let group = spot.group as usize;
            if self.base.may_use(group, value) {
                for &other in layout.groups()[group].cells.iter().filter(|&&other| other != cell) {
                    self.strike(other, value, Gone::Group(number, spot.group));
                }
            }
        }
    }

    fn strike(&mut self, cell: usize, value: usize, why: Gone) {
        let words = self.base.words();
        let candidates = &mut self.now.candidates[cell * words..][..words];
        if !bits::has(candidates, value) {
            return;
        }
        bits::remove(candidates, value);
        let value_count = self.base.layout.size().value_count();
        self.now.gone[cell * value_count + value] = why;
        self.now.time += 1;
        self.now.when[cell * value_count + value] = self.now.time;
        if let Some(known) = &mut self.now.known {
            // A cell without any is a gap, which the queue has.
            let _ = known.strike(cell, value);
            for &part in &self.base.watchers[cell] {
                bits::insert(&mut self.now.dirty, part as usize);
            }
        }
        self.now.cells[cell] -= 1;
        if self.now.cells[cell] < 2 {
            self.now.queue.push_back(Gap::Cell(cell));
        }
        for spot in self.base.layout.spots(cell) {
            let group = spot.group as usize;
            let places = &mut self.now.places[group * value_count + value];
            *places -= 1;
            if *places < 2 && self.base.is_house(group, value) {
                self.now.queue.push_back(Gap::House(group, value));
            }
        }
    }
}
