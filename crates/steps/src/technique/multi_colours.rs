//! Multi-colouring: two clusters of simple colouring at once.
//!
//! In a cluster, cells are linked by houses with two places for a value, so they are of two
//! colours, and all of the one colour hold it and none of the other. If a colour of one cluster
//! sees a colour of another one, not both are true, so the opposite colour of either is: what sees
//! both of these does not hold the value. And a colour that sees both colours of another cluster is
//! the wrong one.

use itertools::Itertools;

use super::colouring::clusters;
use crate::{
    Detail, Link, State, Step,
    step::{Flow, Search, StepBuilder, techniques},
};

techniques! {
    TECHNIQUE, "multi-colours", "multi-colouring", 55, 70, find, explain;
}

fn explain(step: &Step) -> String {
    let (links, value) = (step.links(), step.values[0]);
    let cells = |link: &Link| link.cells.iter().join(", ");
    if let [wrong, one, two] = links {
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

fn find(search: &mut Search<'_>) -> Flow {
    let state = search.state;
    for value in 0..search.layout.size().value_count() {
        let clusters = clusters(state, value);
        for [one, two] in clusters.iter().array_combinations() {
            for [one, two] in [[one, two], [two, one]] {
                for wrong in 0..2 {
                    search.report(refute(search, value, one, wrong, two))?;
                }
            }
            let mut bridges = Vec::new();
            for (of_one, of_two) in (0..2).cartesian_product(0..2) {
                let bridge = bridge(search, value, (one, of_one), (two, of_two));
                search.report_and_keep(bridge, &mut bridges)?;
            }
            for [one, two] in bridges.iter().array_combinations() {
                search.report(both(one, two))?;
            }
        }
    }
    Flow::Continue(())
}

/// Whether any of some cells sees any of others.
fn sees(state: &State, some: &[usize], others: &[usize]) -> bool {
    let mut pairs = some.iter().cartesian_product(others);
    pairs.any(|(&one, &other)| state.layout().sees(one, other))
}

/// A colour of the one cluster that sees both of the other.
fn refute<'s>(
    search: &Search<'s>,
    value: usize,
    one: &Cluster,
    wrong: usize,
    two: &Cluster,
) -> Option<StepBuilder<'s>> {
    if !two.iter().all(|colour| sees(search.state, &one[wrong], colour)) {
        return None;
    }
    let links = [(&one[wrong], true), (&two[0], false), (&two[1], false)];
    Some(step(search, value, &links, &one[wrong]))
}

/// What sees the opposites of two colours that see each other.
fn bridge<'s>(
    search: &Search<'s>,
    value: usize,
    (one, of_one): (&Cluster, usize),
    (two, of_two): (&Cluster, usize),
) -> Option<StepBuilder<'s>> {
    if !sees(search.state, &one[of_one], &two[of_two]) {
        return None;
    }
    let (left, right) = (&one[1 - of_one], &two[1 - of_two]);
    let struck = search.state.seen_by_pairs(value, left, right);
    let links = [(left, false), (&one[of_one], true), (&two[of_two], false), (right, true)];
    Some(step(search, value, &links, &struck))
}

/// Two bridges between the same clusters.
fn both<'s>(one: &StepBuilder<'s>, two: &StepBuilder<'s>) -> StepBuilder<'s> {
    let links = one.step.links().iter().chain(two.step.links()).cloned().collect();
    one.clone().united(two).with(Detail::Chain(links))
}

fn step<'s>(
    search: &Search<'s>,
    value: usize,
    colours: &[(&Vec<usize>, bool)],
    struck: &[usize],
) -> StepBuilder<'s> {
    let all = colours.iter().flat_map(|(cells, _)| cells.iter().copied()).collect_vec();
    Step::by(search)
        .at(&all)
        .about([value])
        .marking(&all, value)
        .striking(struck, value)
        .linking(colours.iter().map(|&(cells, is_true)| (cells, value, is_true)))
}
