//! ALS-XZ: two almost locked sets with a restricted value. One of them lacks it, so it holds all
//! its others; so a further value that both have is in one of the two, and where all that may hold
//! it are seen, it is not.
//!
//! With two restricted values (*doubly linked*), each set holds just one of these, and all of its
//! others: each of the sets strikes its others by itself, and both together the restricted ones.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::sets::{AlmostLockedSets, Strikes, explain_chain, values_of};
use crate::{
    Detail, State, Step,
    step::{Found, report, techniques},
};

techniques! {
    TECHNIQUE, "als-xz", "ALS-XZ", 86, 75, find, explain;
}

fn explain(step: &Step) -> String {
    let Detail::Chain(links) = &step.detail else { return String::new() };
    let [one, _, two, _, _] = &links[..] else { return explain_chain(step) };
    let [x, y, ..] = step.values[..] else { return String::new() };
    format!(
        "{x} and {y} are each only in {} or only in {}: so each of these sets holds one of the \
         two, and all of its other values",
        one.cells.iter().format(", "),
        two.cells.iter().format(", ")
    )
}

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let sets = AlmostLockedSets::of(state);
    for one in 0..sets.all.len() {
        for value in values_of(sets.all[one].values) {
            let with_value = &sets.with_value[value];
            for &two in &with_value[..with_value.partition_point(|&two| two < one)] {
                report(step(&sets, two, one, value), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What two sets strike if this is the lowest value restricted between them.
fn step(sets: &AlmostLockedSets<'_>, one: usize, two: usize, value: usize) -> Option<Step> {
    let common = sets.all[one].values & sets.all[two].values;
    if common.count_ones() < 2 || !sets.is_restricted(one, two, value) {
        return None;
    }
    let restricted = values_of(common).filter(|&value| sets.is_restricted(one, two, value));
    match restricted.collect_vec()[..] {
        [x] => {
            let strikes = sets.struck_by_ends([one, two], [x, x]);
            let is_useful = !strikes.is_empty();
            is_useful.then(|| sets.step(&TECHNIQUE, &[one, two], &[x], &strikes))
        }
        [x, y, ..] if x == value => doubly_linked(sets, one, two, [x, y]),
        _ => None,
    }
}

fn doubly_linked(
    sets: &AlmostLockedSets<'_>,
    one: usize,
    two: usize,
    restricted: [usize; 2],
) -> Option<Step> {
    let mut strikes = Strikes::new();
    for value in restricted {
        sets.strike(value, &[one, two], &mut strikes);
    }
    for set in [one, two] {
        let values = values_of(sets.all[set].values);
        for value in values.filter(|value| !restricted.contains(value)) {
            sets.strike(value, &[set], &mut strikes);
        }
    }
    let strikes = strikes.into_iter().unique().collect_vec();
    // The first set once more, as in a ring.
    let is_useful = !strikes.is_empty();
    is_useful.then(|| sets.step(&TECHNIQUE, &[one, two, one], &restricted, &strikes))
}
