//! Multi-colouring: two clusters of simple colouring at once.
//!
//! In a cluster, cells are linked by houses with two places for a value, so they are of two
//! colours, and all of the one colour hold it and none of the other. If a colour of one cluster
//! sees a colour of another one, not both are true, so the opposite colour of either is: what sees
//! both of these does not hold the value. And a colour that sees both colours of another cluster is
//! the wrong one.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::colouring::clusters;
use crate::{
    Detail, Link, State, Step,
    step::{Found, report, techniques},
};

techniques! {
    TECHNIQUE, "multi-colours", "multi-colouring", 55, 70, find, explain;
}

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
    let links = colours.iter().map(|&(cells, is_true)| Link::new(layout, cells, [value], is_true));
    Step::new(&TECHNIQUE)
        .at(layout, &all)
        .about(layout, [value])
        .marking(layout, &all, value)
        .striking(layout, struck, value)
        .with(Detail::Chain(links.collect()))
        .if_useful()
}
