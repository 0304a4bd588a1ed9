//! What follows from an assumption by singles alone, and what that rests on.
//!
//! A chain places values one after the other, because a cell has nothing else left or a house no
//! other place, until a cell or a house has nothing at all. In between, rules that say more than
//! that cells differ strike what they exclude. Every candidate that goes remembers why. So what the
//! contradiction rests on can be collected from its end.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::base::{Base, Gap, Gone, Start};
use crate::{Layout, cost, trial::Refutable};
use satoku_puzzle::statement::{Candidates, Look, LookOutcome};

/// One value that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deduction {
    pub cell: usize,
    pub value: usize,
    /// The cell or the house for which nothing else is left; none if it is what was assumed.
    pub fills: Option<Gap>,
}

/// A choice: a gap, and the cells and values that are left for it.
pub(super) type Alternatives = (Gap, Vec<(usize, usize)>);

/// What a contradiction rests on.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
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
    /// Adds what something else rests on.
    pub(super) fn add(&mut self, other: Self) {
        self.links.extend(other.links);
        self.rows.extend(other.rows);
        self.rules.extend(other.rules);
        self.gone.extend(other.gone);
    }

    /// What its rules cost a reader.
    pub(super) fn cost_of_rules(&self, layout: &Layout) -> usize {
        let clues = self.rules.iter().map(|&rule| layout.other_rules()[rule].name());
        let houses = self.rows.iter().map(|&(group, _)| &*layout.groups()[group].name);
        cost::of_rules(layout, clues.chain(houses))
    }
}

#[derive(Clone)]
pub(super) struct SinglesChain<'a> {
    base: &'a Base<'a>,
    now: Start,
    /// What follows so far.
    pub links: Vec<Deduction>,
}

impl<'a> SinglesChain<'a> {
    /// One that begins with what is assumed to refute a target; nothing follows yet.
    pub(super) fn new(base: &'a Base<'a>, target: Refutable) -> Self {
        let mut chain = Self { base, now: base.start.clone(), links: Vec::new() };
        if target.is_there {
            chain.place(target.cell, target.value, None);
        } else {
            chain.strike(target.cell, target.value, Gone::Assumed);
        }
        chain
    }

    /// The same where a value is in a cell, too.
    pub(super) fn with(&self, (cell, value): (usize, usize)) -> Self {
        let mut case = self.clone();
        case.place(cell, value, None);
        case
    }

    /// Follows all singles and what other rules exclude, until there is a contradiction or nothing
    /// more follows.
    pub(super) fn run(&mut self) -> Option<Gap> {
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
        let Start { queue, candidates, .. } = &mut self.now;
        while let Some(turn) = queue.turn(&self.base.parts, Look::Whole, candidates) {
            match turn.outcome {
                LookOutcome::Idle => {}
                LookOutcome::Failed => {
                    candidates.undo(turn.mark);
                    return Err(Gap::Rule(turn.index));
                }
                LookOutcome::Struck => {
                    for (cell, value) in candidates.struck(turn.mark) {
                        self.note(cell, value, Gone::Rule(turn.index as u32, turn.mark));
                    }
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn follow_singles(&mut self) -> Option<Gap> {
        while let Some(gap) = self.now.gaps.pop_front() {
            let Some((cell, value)) = self.left(gap).next() else { return Some(gap) };
            if !self.now.is_placed[cell] {
                self.place(cell, value, Some(gap));
            }
        }
        None
    }

    /// The cells and values that are left for a gap.
    fn left(&self, gap: Gap) -> impl Iterator<Item = (usize, usize)> {
        let options = self.base.options(gap);
        options.filter(|&(cell, value)| self.now.candidates.has(cell, value))
    }

    /// The choices that are left, smallest first: a cell's values, or a house's places for a value.
    pub(super) fn choices(&self) -> Vec<Alternatives> {
        let houses = self.base.houses().map(|(group, value)| Gap::House(group, value));
        let cells = (0..self.now.is_placed.len()).filter(|&cell| !self.now.is_placed[cell]);
        let all = houses.chain(cells.map(Gap::Cell)).map(|gap| (gap, self.left(gap).collect_vec()));
        let mut all = all.filter(|(_, options)| options.len() > 1).collect_vec();
        all.sort_by_key(|(_, options)| options.len());
        all
    }

    /// What a contradiction rests on.
    pub(super) fn ground(&self, gap: Gap) -> Ground {
        let mut ground = self.ground_of(gap, &[]);
        self.add_before(&mut ground);
        ground
    }

    /// Adds what its links of this chain rest on.
    pub(super) fn add_before(&self, ground: &mut Ground) {
        let own = ground.links.iter().copied().filter(|&link| link < self.links.len());
        let mut open = own.collect_vec();
        while let Some(link) = open.pop() {
            let Deduction { cell, value, fills: Some(gap) } = self.links[link] else { continue };
            let before = self.ground_of(gap, &[(cell, value)]);
            open.extend(before.links.difference(&ground.links));
            ground.add(before);
        }
    }

    /// Why nothing but `left` is possible for a gap.
    pub(super) fn ground_of(&self, gap: Gap, left: &[(usize, usize)]) -> Ground {
        let mut ground = Ground::default();
        let mut gone = match gap {
            Gap::Rule(part) => {
                ground.rules.insert(self.base.rules[part]);
                self.gone_for(part, self.now.candidates.mark(), None)
            }
            Gap::House(group, value) => {
                ground.rows.insert((group, value));
                self.base.options(gap).collect()
            }
            Gap::Cell(_) => self.base.options(gap).collect_vec(),
        };
        gone.retain(|option| !left.contains(option));
        let mut by_rules = BTreeSet::new();
        while let Some((cell, value)) = gone.pop() {
            match self.now.gone[self.index(cell, value)] {
                Gone::No | Gone::Assumed => {}
                Gone::Before => {
                    ground.gone.insert((cell, value));
                }
                Gone::Rule(part, mark) => {
                    let part = part as usize;
                    if by_rules.insert((cell, value)) {
                        ground.rules.insert(self.base.rules[part]);
                        gone.extend(self.gone_for(part, mark, Some((cell, value))));
                    }
                }
                Gone::Cell(link) => {
                    ground.links.insert(link as usize);
                }
                Gone::Group(link, group) => {
                    ground.rows.insert((group as usize, value));
                    ground.links.insert(link as usize);
                }
            }
        }
        ground
    }

    /// The candidates, of as few cells as will do, that had to be gone at a mark for a part of
    /// another rule to exclude a candidate, or everything.
    fn gone_for(
        &self,
        part: usize,
        mark: usize,
        goal: Option<(usize, usize)>,
    ) -> Vec<(usize, usize)> {
        let size = self.base.layout.size();
        let mut then = self.now.candidates.clone();
        then.undo(mark);
        let propagator = self.base.parts.all()[part];
        let mut trial = Candidates::all(size);
        let mut is_enough = |cells: &[usize]| {
            let mut kept = cells.iter().map(|&cell| trial.keep(cell, then.of(cell)));
            let is_possible = kept.all(|kept| kept.is_ok()) && propagator.prune(&mut trial).is_ok();
            let is_struck = goal.is_some_and(|(cell, value)| !trial.has(cell, value));
            trial.undo(0);
            !is_possible || is_struck
        };
        let is_goal = |cell: usize| goal.is_some_and(|(of, _)| of == cell);
        let mut needed = propagator.cells().to_vec();
        needed.retain(|&cell| then.count(cell) < size.value_count());
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
        let all = needed.into_iter().cartesian_product(0..size.value_count());
        let is_gone = |&(cell, value): &(usize, usize)| {
            !then.has(cell, value) && self.base.layout.may_hold(cell, value)
        };
        all.filter(|gone| is_gone(gone) && Some(*gone) != goal).collect()
    }

    fn index(&self, cell: usize, value: usize) -> usize {
        cell * self.base.layout.size().value_count() + value
    }

    fn place(&mut self, cell: usize, value: usize, fills: Option<Gap>) {
        let number = self.links.len() as u32;
        self.links.push(Deduction { cell, value, fills });
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
        if !self.now.candidates.has(cell, value) {
            return;
        }
        let mark = self.now.candidates.mark();
        // A cell without any is a gap, which is noted.
        let _ = self.now.candidates.strike(cell, value);
        self.now.queue.wake(&self.base.parts, &self.now.candidates, mark);
        self.note(cell, value, why);
    }

    /// Notes why a candidate has gone, and what has one choice left without it.
    fn note(&mut self, cell: usize, value: usize, why: Gone) {
        let index = self.index(cell, value);
        self.now.gone[index] = why;
        if self.now.candidates.count(cell) < 2 {
            self.now.gaps.push_back(Gap::Cell(cell));
        }
        let value_count = self.base.layout.size().value_count();
        for spot in self.base.layout.spots(cell) {
            let group = spot.group as usize;
            let places = &mut self.now.places[group * value_count + value];
            *places -= 1;
            if *places < 2 && self.base.is_house(group, value) {
                self.now.gaps.push_back(Gap::House(group, value));
            }
        }
    }
}
