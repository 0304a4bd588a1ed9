//! Simple colouring: where a house has two places for a value, just one of them holds it. Linked by
//! such pairs, cells are of two colours, and all of one colour hold the value, and none of the
//! other.
//!
//! If two cells of a colour see each other, that colour is the wrong one. What sees both colours
//! does not hold the value in any case.

use itertools::Itertools;

use crate::{
    State, Step,
    step::{Flow, Search, StepBuilder, techniques},
};
use satoku_core::grid::Cell;

techniques! {
    TECHNIQUE, "colouring", "simple colouring", 54, 66, find, explain;
}

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
pub fn clusters(state: &State, value: usize) -> Vec<[Vec<usize>; 2]> {
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
fn colours(start: usize, links: &[[usize; 2]]) -> Option<[Vec<usize>; 2]> {
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

fn conclude<'s>(search: &Search<'s>, value: usize, colours: &[Vec<usize>; 2]) -> StepBuilder<'s> {
    let Search { state, layout, .. } = *search;
    let all = colours.concat();
    let step = Step::by(search).at(&all).about([value]);
    for (wrong, right) in [(0, 1), (1, 0)] {
        let mut pairs = colours[wrong].iter().array_combinations();
        if pairs.any(|[&one, &two]| layout.sees(one, two)) {
            return step.marking(&colours[right], value).striking(&colours[wrong], value);
        }
    }
    let mut seen = state.seen_by_pairs(value, &colours[0], &colours[1]);
    seen.retain(|cell| !all.contains(cell));
    step.marking(&all, value).striking(&seen, value)
}
