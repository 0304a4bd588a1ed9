//! What is known before a chain: candidates, and which rules it may use.

use std::collections::VecDeque;

use crate::{Layout, bits};
use satoku_core::{
    interrupt::Limiter,
    statement::{Candidates, Propagator},
};

/// What is known before the chain: candidates, and which rows (a group, a value) may be used.
pub struct Base<'a> {
    /// The tables.
    pub layout: &'a Layout,
    rows: Option<UsableRows>,
    pub start: Start,
    /// What excludes candidates by the other rules that may be used, each with its rule's index;
    /// and for each cell those that look at it.
    pub parts: Vec<(usize, &'a Propagator)>,
    pub watchers: Vec<Vec<u32>>,
    /// Once this is stopped, no more is left out of what a contradiction rests on.
    limiter: Limiter,
}

/// Where every chain from one base begins.
#[derive(Clone)]
pub struct Start {
    pub candidates: Vec<u64>,
    pub gone: Vec<Gone>,
    pub is_placed: Vec<bool>,
    /// How many candidates each cell has, and how many places each row.
    pub cells: Vec<u16>,
    pub places: Vec<u16>,
    /// What has one choice left, or none.
    pub queue: VecDeque<Gap>,
    /// The candidates once more, as the other rules see them, if there are such rules.
    pub known: Option<Candidates>,
    /// The parts of these rules that have not looked since a candidate went.
    pub dirty: Vec<u64>,
    /// How many candidates have gone, and of each how many had gone when it had.
    pub time: u32,
    pub when: Vec<u32>,
}

impl<'a> Base<'a> {
    /// A base. For each cell its candidates, as many words for each as values need, and whether its
    /// value is known already. If no rows are named, all may be used, and so may all other rules;
    /// and these have struck already what they can. Otherwise the other rules that may be used are
    /// named, too.
    pub fn new(
        layout: &'a Layout,
        candidates: Vec<u64>,
        is_placed: Vec<bool>,
        named: Option<(UsableRows, Vec<usize>)>,
    ) -> Self {
        let size = layout.size();
        let (value_count, words) = (size.value_count(), bits::words(size.value_count()));
        let mut start = Start {
            candidates,
            gone: vec![Gone::No; size.variable_count()],
            is_placed,
            cells: vec![value_count as u16; size.place_count()],
            places: vec![0; layout.groups().len() * value_count],
            queue: VecDeque::new(),
            known: (!layout.other_rules().is_empty()).then(|| Candidates::all(size)),
            dirty: Vec::new(),
            time: 0,
            when: vec![0; size.variable_count()],
        };
        for (group, data) in layout.groups().iter().enumerate() {
            start.places[group * value_count..][..value_count].fill(data.cells.len() as u16);
        }
        for cell in 0..size.place_count() {
            for value in 0..value_count {
                if bits::has(&start.candidates[cell * words..][..words], value) {
                    continue;
                }
                start.gone[cell * value_count + value] = Gone::Before;
                // A cell without any is a contradiction, which shows by itself.
                let _ = start.known.as_mut().map(|known| known.strike(cell, value));
                start.cells[cell] -= 1;
                for spot in layout.spots(cell) {
                    start.places[spot.group as usize * value_count + value] -= 1;
                }
            }
        }
        let few = |count: u16| count < 2;
        let cells = (0..size.place_count()).filter(|&cell| few(start.cells[cell]));
        start.queue.extend(cells.filter(|&cell| !start.is_placed[cell]).map(Gap::Cell));
        let (rows, rules) = named.unzip();
        let may_use =
            |rule: &usize| rules.as_ref().is_none_or(|rules: &Vec<usize>| rules.contains(rule));
        let mut parts = Vec::new();
        let mut watchers = vec![Vec::new(); size.place_count()];
        for rule in (0..layout.other_rules().len()).filter(may_use) {
            for propagator in &layout.propagators()[rule] {
                let part = parts.len() as u32;
                propagator.cells().iter().for_each(|&cell| watchers[cell].push(part));
                parts.push((rule, propagator));
            }
        }
        start.dirty = vec![0; bits::words(parts.len())];
        if rules.is_some() {
            (0..parts.len()).for_each(|part| bits::insert(&mut start.dirty, part));
        }
        let mut base = Self { layout, rows, start, parts, watchers, limiter: Limiter::none() };
        for group in 0..layout.groups().len() {
            for value in 0..value_count {
                if few(base.start.places[group * value_count + value])
                    && base.is_house(group, value)
                {
                    base.start.queue.push_back(Gap::House(group, value));
                }
            }
        }
        base
    }

    /// The same within these limits.
    #[must_use]
    pub fn limited(self, limiter: &Limiter) -> Self {
        Self { limiter: limiter.clone(), ..self }
    }

    pub fn is_late(&self) -> bool {
        self.limiter.look_at_clock().is_err()
    }

    pub fn words(&self) -> usize {
        bits::words(self.layout.size().value_count())
    }

    pub fn may_use(&self, group: usize, value: usize) -> bool {
        self.rows.as_ref().is_none_or(|rows| rows.contains(group, value))
    }

    /// Whether a row may be used that says that there is a place.
    pub fn is_house(&self, group: usize, value: usize) -> bool {
        self.layout.groups()[group].kind.is_house() && self.may_use(group, value)
    }
}

/// Some rows.
pub struct UsableRows {
    set: Vec<u64>,
    value_count: usize,
}

impl UsableRows {
    /// These rows: groups and values.
    pub fn new(layout: &Layout, rows: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let value_count = layout.size().value_count();
        let mut set = vec![0; bits::words(layout.groups().len() * value_count)];
        let mut insert = |(group, value)| bits::insert(&mut set, group * value_count + value);
        rows.into_iter().for_each(&mut insert);
        Self { set, value_count }
    }

    /// Whether this is one.
    pub fn contains(&self, group: usize, value: usize) -> bool {
        bits::has(&self.set, group * self.value_count + value)
    }
}

/// Why a candidate is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// It is not gone.
    No,
    /// It was gone before.
    Before,
    /// It is what was assumed not to be.
    Assumed,
    /// This link put another value into the cell.
    Cell(u32),
    /// This link put the value into a cell of this group.
    Group(u32, u32),
    /// This part of another rule excluded it, at this time.
    Rule(u32, u32),
}

/// What is to be filled. A chain ends at a gap for which nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// A cell, which needs a value.
    Cell(usize),
    /// A house, which needs a place for a value.
    House(usize, usize),
    /// Another rule, which must be kept: one of the base's parts.
    Rule(usize),
}
