//! Wings: two to four cells that between them always hold some value.
//!
//! - *XY-wing*: a cell (the pivot) is one of two values, and whichever it is, one of two cells that
//!   it sees (the pincers) is a third. What sees both pincers is not that third value;
//! - *XYZ-wing*: the same, but the pivot may be the third value, too. What sees all three cells is
//!   not that value;
//! - *WXYZ-wing*: four cells with four candidates together; one cell (the hinge) sees the others.
//!   All that may hold one of these values see each other, but for one value, so each of those is
//!   in the four cells once at most. So the fourth cell is that one value; what sees all that may
//!   hold it is not;
//! - *W-wing*: two cells that do not see each other have the same two candidates, and of the only
//!   two places that a house has for one of these, each is seen by one of the cells. So one of the
//!   cells is the other value, and what sees both is not.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::look_budget::LookBudget;
use crate::{
    Detail, Link, State, Step, bits,
    step::{Found, report, techniques},
};

techniques! {
    XY_WING, "xy-wing", "XY-wing", 46, 42, xy_wings, explain_xy_wing;
    XYZ_WING, "xyz-wing", "XYZ-wing", 50, 44, xyz_wings, explain_xyz_wing;
    W_WING, "w-wing", "W-wing", 51, 44, w_wings, explain_w_wing;
    WXYZ_WING, "wxyz-wing", "WXYZ-wing", 53, 46, wxyz_wings, explain_wxyz_wing;
}

/// The value of the pair that is not this one, if this one is in it.
fn other(pair: [usize; 2], value: usize) -> Option<usize> {
    let index = pair.iter().position(|&member| member == value)?;
    Some(pair[1 - index])
}

fn xy_wings(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let pairs = state.bivalue_cells();
    for &(pivot, [a, b]) in &pairs {
        let near = pairs.iter().filter(|(cell, _)| layout.sees(pivot, *cell)).collect_vec();
        for &&(one, first) in &near {
            let Some(c) = other(first, a).filter(|&c| c != b) else { continue };
            for &&(two, _) in near.iter().filter(|(_, second)| other(*second, b) == Some(c)) {
                let step = Step::new(&XY_WING)
                    .in_order(layout, [pivot, one, two])
                    .about(layout, [a, b, c])
                    .marking(layout, &[one, two], c)
                    .marking(layout, &[pivot, one], a)
                    .marking(layout, &[pivot, two], b)
                    .striking(layout, &state.seen_by_all(c, &[one, two]), c);
                report(step.if_useful(), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn explain_xy_wing(step: &Step) -> String {
    let [pivot, one, two] = step.cells[..] else { return String::new() };
    let [a, b, c] = step.values[..] else { return String::new() };
    format!(
        "if {pivot} is {a}, then {one} is {c}; if it is {b}, then {two} is {c}: \
         no {c} where both are seen"
    )
}

fn xyz_wings(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let pairs = state.bivalue_cells();
    let is_pivot = |&cell: &usize| state.candidate_count(cell) == 3 && state.is_open(cell);
    for pivot in (0..layout.size().place_count()).filter(is_pivot) {
        let within = |pair: &[usize; 2]| pair.iter().all(|&value| state.has(pivot, value));
        let near = pairs.iter().filter(|(cell, pair)| layout.sees(pivot, *cell) && within(pair));
        for [&(one, first), &(two, second)] in near.array_combinations() {
            let Some(&c) = first.iter().find(|value| second.contains(value)) else { continue };
            let (Some(a), Some(b)) = (other(first, c), other(second, c)) else { continue };
            if a == b {
                continue;
            }
            let cells = [pivot, one, two];
            let step = Step::new(&XYZ_WING)
                .in_order(layout, cells)
                .about(layout, [a, b, c])
                .marking_all(state, &cells)
                .striking(layout, &state.seen_by_all(c, &cells), c);
            report(step.if_useful(), found)?;
        }
    }
    ControlFlow::Continue(())
}

fn explain_xyz_wing(step: &Step) -> String {
    let [pivot, one, two] = step.cells[..] else { return String::new() };
    let [.., c] = step.values[..] else { return String::new() };
    format!("one of {pivot}, {one}, {two} is {c}, whatever {pivot} is: no {c} where all are seen")
}

fn w_wings(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    for [(one, pair), (two, other)] in state.bivalue_cells().into_iter().array_combinations() {
        if pair != other || layout.sees(one, two) {
            continue;
        }
        for (linked, struck) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let seen = state.seen_by_all(struck, &[one, two]);
            if seen.is_empty() {
                continue;
            }
            for (house, [a, b]) in state.bilocation_houses(linked) {
                for (a, b) in [(a, b), (b, a)] {
                    if !layout.sees(one, a) || !layout.sees(two, b) || a == two || b == one {
                        continue;
                    }
                    let link = |cell, value, is_true| Link::new(layout, &[cell], [value], is_true);
                    let chain = vec![
                        link(one, struck, false),
                        link(one, linked, true),
                        link(a, linked, false),
                        link(b, linked, true),
                        link(two, linked, false),
                        link(two, struck, true),
                    ];
                    let step = Step::new(&W_WING)
                        .in_order(layout, [one, two, a, b])
                        .about(layout, [struck, linked])
                        .within(layout, [house])
                        .marking(layout, &[one, two], struck)
                        .marking(layout, &[one, a, b, two], linked)
                        .striking(layout, &seen, struck);
                    found(step.with(Detail::Chain(chain)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn explain_w_wing(step: &Step) -> String {
    let [one, two, first, second] = step.cells[..] else { return String::new() };
    let [struck, linked] = step.values[..] else { return String::new() };
    let house = step.houses.first().map_or("", |house| house);
    format!(
        "{house} has its {linked} in {first} or {second}, so {one} or {two} is {struck}: \
         no {struck} where both are seen"
    )
}

/// The number of cells of a WXYZ-wing, and of their values.
const SIZE: usize = 4;
/// The most choices of cells that are looked at.
const MOST_CHOICES: usize = 300_000;

fn wxyz_wings(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let mut effort = LookBudget::new(MOST_CHOICES);
    let is_fit = |&cell: &usize| state.is_open(cell) && state.candidate_count(cell) <= SIZE;
    for hinge in (0..layout.size().place_count()).filter(is_fit) {
        let groups = layout.spots(hinge).iter().map(|spot| &layout.groups()[spot.group as usize]);
        let seen = groups.flat_map(|group| &group.cells).copied();
        let near =
            seen.filter(|&cell| cell != hinge).filter(is_fit).unique().sorted().collect_vec();
        let mut wing = PartialWing { state, cells: vec![hinge], effort: &mut effort };
        wing.extend(&near, found)?;
    }
    ControlFlow::Continue(())
}

fn explain_wxyz_wing(step: &Step) -> String {
    let Some((value, others)) = step.values.split_last() else { return String::new() };
    let (cells, others) = (step.cells.iter().format(", "), others.iter().format(", "));
    format!(
        "{cells} hold each of {others} once at most, so one of them is {value}: no {value} where \
         all that may be it are seen"
    )
}

/// Some cells of a WXYZ-wing, the hinge first.
struct PartialWing<'s, 'e> {
    state: &'s State,
    cells: Vec<usize>,
    effort: &'e mut LookBudget,
}

impl PartialWing<'_, '_> {
    /// Adds further cells, and finds what whole wings strike.
    fn extend(&mut self, near: &[usize], found: &mut Found<'_>) -> ControlFlow<()> {
        for (index, &cell) in near.iter().enumerate() {
            self.effort.spend(1)?;
            self.cells.push(cell);
            let values = self.values();
            let free = self.free(&values);
            if bits::count(&values) <= SIZE && free.len() <= 1 {
                if self.cells.len() < SIZE {
                    self.extend(&near[index + 1..], found)?;
                } else if let ([free], SIZE) = (&free[..], bits::count(&values)) {
                    report(self.step(&values, *free), found)?;
                }
            }
            self.cells.pop();
        }
        ControlFlow::Continue(())
    }

    fn values(&self) -> bits::Set {
        let mut values = [0; bits::MAX_WORDS];
        self.cells.iter().for_each(|&cell| bits::add(&mut values, self.state.candidates(cell)));
        values
    }

    fn holders(&self, value: usize) -> Vec<usize> {
        self.cells.iter().copied().filter(|&cell| self.state.has(cell, value)).collect()
    }

    /// The values that two cells may hold that do not see each other.
    fn free(&self, values: &bits::Set) -> Vec<usize> {
        let layout = self.state.layout();
        let is_free = |&value: &usize| {
            let holders = self.holders(value);
            holders.iter().array_combinations().any(|[&one, &two]| !layout.sees(one, two))
        };
        bits::members(values).filter(is_free).collect()
    }

    fn step(&self, values: &bits::Set, free: usize) -> Option<Step> {
        let layout = self.state.layout();
        let seen = self.state.seen_by_all(free, &self.holders(free));
        let others = bits::members(values).filter(|&value| value != free);
        let step = Step::new(&WXYZ_WING)
            .in_order(layout, self.cells.iter().copied())
            .about(layout, others.chain([free]));
        let step = bits::members(values)
            .fold(step, |step, value| step.marking(layout, &self.holders(value), value));
        step.striking(layout, &seen, free).if_useful()
    }
}
