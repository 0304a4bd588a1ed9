//! What is known before a chain: candidates, and which rules it may use.

use std::{
    collections::VecDeque,
    iter::{once, repeat_n},
};

use itertools::{Either, Itertools};
use rustc_hash::FxHashSet;

use crate::Layout;
use satoku_puzzle::{
    interrupt::Limiter,
    statement::{Candidates, Propagator, Propagators, Queue},
};

/// What is known before the chain: candidates, and which rows (a group, a value) may be used.
pub(super) struct Base<'a> {
    /// The tables.
    pub layout: &'a Layout,
    rows: Option<Rows>,
    pub start: Start,
    /// What excludes candidates by the other rules that may be used, and of each its rule's index.
    pub parts: Propagators<&'a Propagator>,
    pub rules: Vec<usize>,
    /// Once this is stopped, no more is left out of what a contradiction rests on.
    limiter: Limiter,
}

/// Some rows: groups and values.
pub(super) type Rows = FxHashSet<(usize, usize)>;

/// Where every chain from one base begins.
#[derive(Clone)]
pub(super) struct Start {
    pub candidates: Candidates,
    pub gone: Vec<Gone>,
    pub is_placed: Vec<bool>,
    /// How many places each row has.
    pub places: Vec<u16>,
    /// What has one choice left, or none.
    pub gaps: VecDeque<Gap>,
    /// The parts of other rules that have not looked since a candidate went.
    pub queue: Queue,
}

impl<'a> Base<'a> {
    /// A base: the candidates, and of each cell whether its value is known already. If no rows are
    /// named, all may be used, and so may all other rules; and these have struck already what they
    /// can. Otherwise the other rules that may be used are named, too.
    pub(super) fn new(
        layout: &'a Layout,
        candidates: Candidates,
        is_placed: Vec<bool>,
        named: Option<(Rows, Vec<usize>)>,
        limiter: &Limiter,
    ) -> Self {
        let size = layout.size();
        let value_count = size.value_count();
        let lengths = layout.groups().iter().map(|group| group.cells.len() as u16);
        let mut places = lengths.flat_map(|length| repeat_n(length, value_count)).collect_vec();
        let mut gone = vec![Gone::No; size.place_count() * value_count];
        for (cell, value) in (0..size.place_count()).cartesian_product(0..value_count) {
            if !candidates.has(cell, value) {
                // (What it never held needs no reason.)
                if layout.may_hold(cell, value) {
                    gone[cell * value_count + value] = Gone::Before;
                }
                for spot in layout.spots(cell) {
                    places[spot.group as usize * value_count + value] -= 1;
                }
            }
        }
        let (rows, rules) = named.unzip();
        let may_use =
            |rule: &usize| rules.as_ref().is_none_or(|rules: &Vec<usize>| rules.contains(rule));
        let usable = (0..layout.other_rules().len()).filter(may_use);
        let parts =
            usable.flat_map(|rule| layout.propagators()[rule].iter().map(move |p| (p, rule)));
        let (parts, rules_of): (Vec<_>, Vec<_>) = parts.unzip();
        let parts = Propagators::in_order(parts);
        let queue = if rules.is_some() { Queue::all(&parts) } else { Queue::none(&parts) };
        let start = Start { candidates, gone, is_placed, places, gaps: VecDeque::new(), queue };
        let limiter = limiter.clone();
        let mut base = Self { layout, rows, start, parts, rules: rules_of, limiter };
        let Start { candidates, is_placed, places, .. } = &base.start;
        let is_gap = |&cell: &usize| !is_placed[cell] && candidates.count(cell) < 2;
        let cells = (0..size.place_count()).filter(is_gap).map(Gap::Cell);
        let has_few = |&(group, value): &(usize, usize)| places[group * value_count + value] < 2;
        let houses = base.houses().filter(has_few).map(|(group, value)| Gap::House(group, value));
        base.start.gaps = cells.chain(houses).collect();
        base
    }

    pub(super) fn is_late(&self) -> bool {
        self.limiter.look_at_clock().is_err()
    }

    pub(super) fn may_use(&self, group: usize, value: usize) -> bool {
        self.rows.as_ref().is_none_or(|rows| rows.contains(&(group, value)))
    }

    /// Whether a row may be used that says that there is a place.
    pub(super) fn is_house(&self, group: usize, value: usize) -> bool {
        self.layout.groups()[group].is_house_of(value) && self.may_use(group, value)
    }

    /// All cells and values that would fill a gap.
    pub(super) fn options(&self, gap: Gap) -> impl Iterator<Item = (usize, usize)> + use<'a> {
        let cells_of = |group: usize| self.layout.groups()[group].cells.iter().copied();
        let (cells, values) = match gap {
            Gap::Cell(cell) => (Either::Left(once(cell)), 0..self.layout.size().value_count()),
            Gap::House(group, value) => (Either::Right(cells_of(group)), value..value + 1),
            Gap::Rule(_) => (Either::Right([].iter().copied()), 0..0),
        };
        cells.cartesian_product(values)
    }

    /// The rows that may be used and say that there is a place.
    pub(super) fn houses(&self) -> impl Iterator<Item = (usize, usize)> {
        let values = 0..self.layout.size().value_count();
        let all = (0..self.layout.groups().len()).cartesian_product(values);
        all.filter(|&(group, value)| self.is_house(group, value))
    }
}

/// Why a candidate is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gone {
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
    /// This part of another rule excluded it from the candidates as they were at this
    /// [mark](Candidates::mark).
    Rule(u32, usize),
}

/// What is to be filled. A chain ends at a gap for which nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    /// A cell, which needs a value.
    Cell(usize),
    /// A house, which needs a place for a value.
    House(usize, usize),
    /// Another rule, which must be kept: one of the base's parts.
    Rule(usize),
}
