//! ALS-XZ: two almost locked sets with a restricted value. One of them lacks it, so it holds all its
//! others; so a further value that both have is in one of the two, and where all that may hold it
//! are seen, it is not.
//!
//! With two restricted values (*doubly linked*), each set holds just one of these, and all of its
//! others: each of the sets strikes its others by itself, and both together the restricted ones.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    super::{Found, Technique},
    Sets, Strikes, explain, values_of,
};
use crate::{Detail, State, Step};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "als-xz",
    title: "ALS-XZ",
    weight: 86,
    difficulty: 75,
    assumes_unique: false,
    find,
    explain: |step| {
        let Detail::Chain(links) = &step.detail else { return String::new() };
        let [one, _, two, _, _] = &links[..] else { return explain(step) };
        let [x, y, ..] = step.values[..] else { return String::new() };
        format!(
            "{x} and {y} are each only in {} or only in {}: so each of these sets holds one of the \
             two, and all of its other values",
            one.cells.iter().format(", "),
            two.cells.iter().format(", ")
        )
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let sets = Sets::of(state);
    for one in 0..sets.all.len() {
        for value in values_of(sets.all[one].values) {
            let with_value = &sets.with_value[value];
            for &two in &with_value[..with_value.partition_point(|&two| two < one)] {
                if let Some(step) = step(&sets, two, one, value) {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What two sets strike if this is the lowest value restricted between them.
fn step(sets: &Sets<'_>, one: usize, two: usize, value: usize) -> Option<Step> {
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

fn doubly_linked(sets: &Sets<'_>, one: usize, two: usize, restricted: [usize; 2]) -> Option<Step> {
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

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check, *};

    #[test]
    fn what_sees_a_value_in_both_sets_is_not_that_value() {
        let sets = &[("keep", "r1c1", "12"), ("keep", "r1c2", "23"), ("keep", "r5c1", "13")];
        check(&TECHNIQUE, "classic", sets, "r2c1<>3 r3c1<>3 r4c2<>3 r5c2<>3 r6c2<>3");
        check(&TECHNIQUE, "latin", sets, "r5c2<>3");
        check(&TECHNIQUE, "classic", &sets[..2], "");
    }

    #[test]
    fn two_restricted_values_leave_each_set_its_others() {
        let sets = &[("keep", "r1c1", "12"), ("keep", "r1c5", "13"), ("keep", "r1c6", "23")];
        let row = "r1c2 r1c3 r1c4 r1c7 r1c8 r1c9".split(' ');
        let row = row.map(|cell| format!("{cell}<>1 {cell}<>2 {cell}<>3")).join(" ");
        let box_2 = "r2c4<>3 r2c5<>3 r2c6<>3 r3c4<>3 r3c5<>3 r3c6<>3";
        check(&TECHNIQUE, "classic", sets, &format!("{row} {box_2}"));
    }

    #[test]
    fn sets_see_each_other_by_the_diagonal() {
        let sets = &[("keep", "r1c1", "12"), ("keep", "r1c4", "23"), ("keep", "r5c5", "13")];
        check(
            &TECHNIQUE,
            "diagonal",
            sets,
            "r1c5<>3 r1c9<>3 r2c5<>3 r3c5<>3 r4c4<>3 r5c4<>3 r6c4<>3",
        );
        check(&TECHNIQUE, "classic", sets, "");
    }
}
