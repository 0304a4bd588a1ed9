//! Simple colouring: where a house has two places for a value, just one of them holds it. Linked by
//! such pairs, cells are of two colours, and all of one colour hold the value, and none of the
//! other.
//!
//! If two cells of a colour see each other, that colour is the wrong one. What sees both colours
//! does not hold the value in any case.
//!
//! Multi-colouring looks at two clusters at once. If a colour of one cluster sees a colour of another
//! one, not both are true, so the opposite colour of either is: what sees both of these does not
//! hold the value. And a colour that sees both colours of another cluster is the wrong one.

use crate::technique::prelude::*;

techniques! {
    TECHNIQUE, "colouring", "simple colouring", 54, 66, find, explain;
    MULTI, "multi-colours", "multi-colouring", 55, 70, find_multi, explain_multi;
}

/// The cells of a cluster, by colours.
type Cluster = [Vec<usize>; 2];

fn explain(step: &Step) -> String {
    let value = step.values[0];
    let struck = step.eliminations.iter().map(|(cell, _)| *cell).collect_vec();
    let (one, two): (Vec<Cell>, Vec<Cell>) =
        step.cells.iter().partition(|cell| struck.contains(cell));
    if one.is_empty() {
        let cells = two.iter().format(", ");
        format!("{value} is in every second of {cells}: not where cells of both kinds are seen")
    } else {
        let (one, two) = (one.iter().format(", "), two.iter().format(", "));
        format!("{value} is in all of {one} or in all of {two}; of the former, two see each other")
    }
}

fn find(search: &mut Search<'_>) -> Flow {
    let state = search.state;
    for value in 0..search.layout.size().value_count() {
        for colours in clusters(state, value) {
            search.report(conclude(search, value, &colours))?;
        }
    }
    Flow::Continue(())
}

/// The cells that houses with two places for a value link, cluster by cluster, each in two colours.
fn clusters(state: &State, value: usize) -> Vec<Cluster> {
    let layout = state.layout();
    let links = state.bilocation_houses(value).into_iter().map(|(_, places)| places).collect_vec();
    let mut is_done = vec![false; layout.size().place_count()];
    let mut clusters = Vec::new();
    for &[start, _] in &links {
        if is_done[start] {
            continue;
        }
        let Some(colours) = colours(start, &links) else { continue };
        colours.iter().flatten().for_each(|&cell| is_done[cell] = true);
        clusters.push(colours);
    }
    clusters
}

/// The cells that are linked with this one, in two colours; none if they cannot be, which means
/// that there is no solution.
fn colours(start: usize, links: &[[usize; 2]]) -> Option<Cluster> {
    let mut colours = [vec![start], Vec::new()];
    let mut queue = vec![(start, 0)];
    while let Some((cell, colour)) = queue.pop() {
        for &[one, two] in links.iter().filter(|places| places.contains(&cell)) {
            let next = if one == cell { two } else { one };
            if colours[colour].contains(&next) {
                return None;
            }
            if !colours[1 - colour].contains(&next) {
                colours[1 - colour].push(next);
                queue.push((next, 1 - colour));
            }
        }
    }
    Some(colours)
}

fn conclude<'s>(search: &Search<'s>, value: usize, colours: &Cluster) -> StepBuilder<'s> {
    let Search { state, layout, .. } = *search;
    let all = colours.concat();
    let step = Step::by(search).at(&all).about([value]);
    for (wrong, right) in [(0, 1), (1, 0)] {
        let mut pairs = colours[wrong].iter().array_combinations();
        if pairs.any(|[&one, &two]| layout.sees(one, two)) {
            return step.marking(&colours[right], value).striking(&colours[wrong], value);
        }
    }
    let mut seen = state.seen_by_pairs(value, [&colours[0], &colours[1]]);
    seen.retain(|cell| !all.contains(cell));
    step.marking(&all, value).striking(&seen, value)
}

fn explain_multi(step: &Step) -> String {
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

fn find_multi(search: &mut Search<'_>) -> Flow {
    let state = search.state;
    for value in 0..search.layout.size().value_count() {
        let clusters = clusters(state, value);
        for [one, two] in clusters.iter().array_combinations() {
            for [one, two] in [[one, two], [two, one]] {
                // A colour of the one cluster that sees both of the other.
                for wrong in
                    one.iter().filter(|&own| two.iter().all(|other| sees(state, own, other)))
                {
                    let links = [(wrong, true), (&two[0], false), (&two[1], false)];
                    search.report(step(search, value, &links, wrong))?;
                }
            }
            let mut bridges = Vec::new();
            for (of_one, of_two) in (0..2).cartesian_product(0..2) {
                let (near, far) = (&one[of_one], &two[of_two]);
                if sees(state, near, far) {
                    // What sees the opposites of both.
                    let (left, right) = (&one[1 - of_one], &two[1 - of_two]);
                    let struck = state.seen_by_pairs(value, [left, right]);
                    let links = [(left, false), (near, true), (far, false), (right, true)];
                    let bridge = step(search, value, &links, &struck);
                    search.report_and_keep(bridge, &mut bridges)?;
                }
            }
            for [one, two] in bridges.iter().array_combinations() {
                let links = one.step.links().iter().chain(two.step.links()).cloned().collect();
                search.report(one.clone().united(two).with(Detail::Chain(links)))?;
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
