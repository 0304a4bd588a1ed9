//! Where strong links come from.

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::{
    builder::LinkBuilder,
    graph::{Links, Sorts, Strong, StrongReason},
};
use crate::{GroupKind, State, bits, step::Flow, technique::look_budget::LookBudget};

/// The most cells of an almost locked set that is part of a chain.
const MAX_SET: usize = 8;
/// The most almost locked sets.
const MAX_SETS: usize = 2_000;
/// The most sets of cells that are looked at for them.
const MAX_LOOKS: usize = 200_000;

impl Links {
    /// The links of these sorts. A grid with very many candidates has no links.
    pub(crate) fn new(state: &State, sorts: Sorts) -> Self {
        let mut builder = LinkBuilder::new(state);
        if builder.links.nodes.is_empty() {
            return builder.links;
        }
        builder.add_weak(sorts);
        builder.add_strong(sorts);
        builder.finish()
    }
}

impl LinkBuilder<'_> {
    /// The strong links, the simplest first: of two nodes, only the first one counts.
    fn add_strong(&mut self, sorts: Sorts) {
        if sorts.cells {
            self.add_cells();
        }
        if sorts.houses {
            self.add_houses();
        }
        if sorts.several_values {
            self.add_rules();
        }
        if sorts.groups {
            self.add_groups();
        }
        if sorts.almost_locked {
            self.add_almost_locked();
        }
    }

    fn join(&mut self, one: usize, two: usize, reason: StrongReason) {
        let strong = &mut self.links.strong;
        if one != two && strong[one].iter().all(|link| link.node != two) {
            strong[one].push(Strong { node: two, reason });
            strong[two].push(Strong { node: one, reason });
        }
    }

    /// Cells with two candidates.
    fn add_cells(&mut self) {
        for (cell, _) in self.state.bivalue_cells() {
            self.join(self.first[cell], self.first[cell] + 1, StrongReason::Cell);
        }
    }

    /// The houses and values with some number of places, all of them open.
    fn places(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<(usize, usize, Vec<usize>)> {
        let (state, layout) = (self.state, self.layout());
        let houses = layout.groups_of(GroupKind::is_house);
        let all = houses.cartesian_product(0..layout.size().value_count());
        all.filter(|&(house, value)| is_wanted(state.place_count(house, value)))
            .map(|(house, value)| (house, value, state.holders(house, value).collect_vec()))
            .filter(|(_, _, places)| places.iter().all(|&cell| state.is_open(cell)))
            .collect()
    }

    /// Values with two places in a house.
    fn add_houses(&mut self) {
        for (house, value, places) in self.places(|count| count == 2) {
            let [one, two] = [0, 1].map(|index| self.candidate(places[index], value));
            self.join(one, two, StrongReason::House(house));
        }
    }

    /// Values whose places in a house are those in another group, and the rest, which is one cell
    /// or in a further group.
    fn add_groups(&mut self) {
        let layout = self.layout();
        for (house, value, places) in self.places(|count| count > 2) {
            let spots = places.iter().flat_map(|&cell| layout.spots(cell));
            let mut crossing = spots.map(|spot| spot.group as usize).collect_vec();
            crossing.sort_unstable();
            // Groups that are there once have one of the places.
            for group in crossing.into_iter().duplicates() {
                let (inside, outside): (Vec<_>, Vec<_>) =
                    places.iter().partition(|&&cell| layout.is_in(cell, group));
                if group == house || outside.is_empty() {
                    continue;
                }
                if outside.len() > 1 && layout.common(&outside).all(|other| other == house) {
                    continue;
                }
                let (inside, outside) = (self.node(value, inside), self.node(value, outside));
                if let (Some(one), Some(two)) = (inside, outside) {
                    self.join(one, two, StrongReason::House(house));
                }
            }
        }
    }

    /// Rules about pairs of cells: if the one cell is not this value, the other one can only be
    /// that.
    fn add_rules(&mut self) {
        let (state, layout) = (self.state, self.layout());
        for pair in layout.pair_rules() {
            let [one, two] = pair.cells;
            if !state.is_open(one) || !state.is_open(two) {
                continue;
            }
            let values = bits::members(state.candidates(one)).collect_vec();
            for &value in &values {
                let others = || values.iter().filter(|&&other| other != value);
                let mut left = bits::members(state.candidates(two))
                    .filter(|&high| others().any(|&low| pair.table.allows(&[low, high])));
                if let (Some(only), None) = (left.next(), left.next()) {
                    let ends = [self.candidate(one, value), self.candidate(two, only)];
                    self.join(ends[0], ends[1], StrongReason::Rule(pair.rule));
                }
            }
        }
    }

    /// Almost locked sets: of any two of their values one is there.
    fn add_almost_locked(&mut self) {
        let state = self.state;
        for cells in almost_locked(self) {
            let values = cells.iter().flat_map(|&cell| bits::members(state.candidates(cell)));
            let values = values.sorted_unstable().dedup().collect_vec();
            let nodes = values
                .into_iter()
                .filter_map(|value| self.node(value, state.holders_among(&cells, value)))
                .collect_vec();
            let index = self.links.almost_locked.len();
            for [&one, &two] in nodes.iter().array_combinations() {
                self.join(one, two, StrongReason::AlmostLocked(index));
            }
            self.links.almost_locked.push(cells);
        }
    }
}

/// The almost locked sets of two and more cells, the smallest first, each once.
fn almost_locked(builder: &LinkBuilder<'_>) -> Vec<Vec<usize>> {
    let (state, layout) = (builder.state, builder.layout());
    let (mut found, mut known) = (Vec::new(), FxHashSet::default());
    let mut looks = LookBudget::new(MAX_LOOKS);
    for size in 2..=MAX_SET {
        for group in layout.groups() {
            let is_part = |&cell: &usize| {
                state.is_open(cell) && (2..=size + 1).contains(&state.candidate_count(cell))
            };
            let parts = group.cells.iter().copied().filter(is_part).sorted_unstable();
            let parts = parts.map(|cell| (cell, state.candidates(cell))).collect_vec();
            // Broken off where the looks are spent.
            let _ = bits::subsets(&parts, [size, size + 1], &mut looks, &mut |cells, _| {
                if known.insert(cells.to_vec()) {
                    found.push(cells.to_vec());
                }
                Flow::Continue(())
            });
            if found.len() >= MAX_SETS || looks.is_spent() {
                found.truncate(MAX_SETS);
                return found;
            }
        }
    }
    found
}
