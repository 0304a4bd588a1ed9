//! Multi-colouring: two clusters of simple colouring at once.
//!
//! In a cluster, cells are linked by houses with two places for a value, so they are of two colours, and all of the
//! one colour hold it and none of the other. If a colour of one cluster sees a colour of another one, not both are
//! true, so the opposite colour of either is: what sees both of these does not hold the value. And a colour that
//! sees both colours of another cluster is the wrong one.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, colouring::clusters, report};
use crate::{Detail, Link, State, Step};
use satoku_core::grid::Cell;

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "multi-colours",
    title: "multi-colouring",
    weight: 55,
    difficulty: 70,
    assumes_unique: false,
    find,
    explain,
};

fn explain(step: &Step) -> String {
    let Detail::Chain(links) = &step.detail else { return String::new() };
    let value = step.values[0];
    let cells = |link: &Link| link.cells.iter().join(", ");
    if let [wrong, one, two] = &links[..] {
        return format!(
            "{value} is in all of {} or in all of {}; in {} it would be seen from both, so it is in none of \
             these",
            cells(one),
            cells(two),
            cells(wrong)
        );
    }
    let bridges = links.chunks(4).map(|links| {
        let [one, other_one, other_two, two] = links else { return String::new() };
        format!(
            "{value} is in all of {} or in all of {}, and in all of {} or in all of {}; {} and {} see each \
             other, so one of {} and {} is right: not where both are seen",
            cells(one),
            cells(other_one),
            cells(other_two),
            cells(two),
            cells(other_one),
            cells(other_two),
            cells(one),
            cells(two)
        )
    });
    bridges.collect_vec().join("; and ")
}

/// The cells of a cluster, by colours.
type Cluster = [Vec<usize>; 2];

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for value in 0..state.layout().size().value_count() {
        let clusters = clusters(state, value);
        for [one, two] in clusters.iter().array_combinations() {
            for [one, two] in [[one, two], [two, one]] {
                for wrong in 0..2 {
                    report(refute(state, value, one, wrong, two), found)?;
                }
            }
            let colours = (0..2).cartesian_product(0..2);
            let bridges = colours
                .filter_map(|(of_one, of_two)| bridge(state, value, (one, of_one), (two, of_two)));
            let bridges = bridges.collect_vec();
            bridges.iter().cloned().try_for_each(&mut *found)?;
            for [one, two] in bridges.iter().array_combinations() {
                found(both(one, two))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether any of some cells sees any of others.
fn sees(state: &State, some: &[usize], others: &[usize]) -> bool {
    let mut pairs = some.iter().cartesian_product(others);
    pairs.any(|(&one, &other)| state.layout().sees(one, other))
}

/// A colour of the one cluster that sees both of the other.
fn refute(state: &State, value: usize, one: &Cluster, wrong: usize, two: &Cluster) -> Option<Step> {
    if !two.iter().all(|colour| sees(state, &one[wrong], colour)) {
        return None;
    }
    let links = [(&one[wrong], true), (&two[0], false), (&two[1], false)];
    step(state, value, &links, &one[wrong])
}

/// What sees the opposites of two colours that see each other.
fn bridge(
    state: &State,
    value: usize,
    (one, of_one): (&Cluster, usize),
    (two, of_two): (&Cluster, usize),
) -> Option<Step> {
    if !sees(state, &one[of_one], &two[of_two]) {
        return None;
    }
    let (left, right) = (&one[1 - of_one], &two[1 - of_two]);
    let pairs = left.iter().cartesian_product(right);
    let struck = pairs.flat_map(|(&left, &right)| state.seen_by_all(value, &[left, right]));
    let struck = struck.unique().collect_vec();
    let links = [(left, false), (&one[of_one], true), (&two[of_two], false), (right, true)];
    step(state, value, &links, &struck)
}

/// Two bridges between the same clusters.
fn both(one: &Step, two: &Step) -> Step {
    let mut step = one.clone().united(two);
    if let (Detail::Chain(first), Detail::Chain(second)) = (&one.detail, &two.detail) {
        step.detail = Detail::Chain(first.iter().chain(second).cloned().collect());
    }
    step
}

fn step(
    state: &State,
    value: usize,
    colours: &[(&Vec<usize>, bool)],
    struck: &[usize],
) -> Option<Step> {
    let layout = state.layout();
    let all = colours.iter().flat_map(|(cells, _)| cells.iter().copied()).collect_vec();
    let mut step = Step::new(&TECHNIQUE)
        .at(layout, &all)
        .about(layout, [value])
        .marking(layout, &all, value)
        .striking(layout, struck, value);
    let named = |cells: &[usize]| -> Vec<Cell> { cells.iter().map(|&c| layout.cell(c)).collect() };
    let link = |&(cells, is_true): &(&Vec<usize>, bool)| Link {
        cells: named(cells),
        values: vec![layout.value(value)],
        is_true,
    };
    step.detail = Detail::Chain(colours.iter().map(link).collect());
    step.if_useful()
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn what_sees_the_outer_colours_of_two_clusters_is_struck() {
        // r2c2 or r2c5; r8c5 and r4c8, or r8c8 and r4c3; r2c5 and r8c5 see each other.
        let clusters = &[
            ("only", "r2c1-9", "5: r2c2 r2c5"),
            ("only", "r8c1-9", "5: r8c5 r8c8"),
            ("only", "r1-9c8", "5: r8c8 r4c8"),
            ("only", "r4c1-9", "5: r4c8 r4c3"),
        ];
        check(&TECHNIQUE, "classic", clusters, "r1c3<>5 r3c3<>5 r5c2<>5 r6c2<>5");
    }

    #[test]
    fn a_colour_that_sees_both_of_another_cluster_is_struck() {
        // r2c2 and r9c8 see r8c2 and r8c9.
        let clusters = &[
            ("only", "r2c1-9", "5: r2c2 r2c8"),
            ("only", "r1-9c8", "5: r2c8 r9c8"),
            ("only", "r8c1-9", "5: r8c2 r8c9"),
        ];
        check(&TECHNIQUE, "classic", clusters, "r2c2<>5 r9c8<>5");
    }
}
