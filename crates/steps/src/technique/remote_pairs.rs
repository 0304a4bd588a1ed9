//! Remote pairs: cells with the same two candidates, each of which sees the next. Every second of
//! them holds the same, so of two that are an odd number of steps from each other one is the one
//! value, and one the other: what sees both holds neither.

use crate::technique::prelude::*;

techniques! {
    TECHNIQUE, "remote-pairs", "remote pairs", 52, 66, find, explain;
}

fn explain(step: &Step) -> String {
    let [one, two] = step.values[..] else { return String::new() };
    let cells = step.cells.iter().join(" - ");
    format!(
        "{cells} are {one} and {two} in turn: \
         neither where two are seen that are not both first or both second"
    )
}

/// The longest chain of pairs, in cells.
const LONGEST: usize = 40;

fn find(search: &mut Search<'_>) -> Flow {
    let pairs = search.state.bivalue_cells();
    let mut chains: Vec<([usize; 2], Vec<usize>)> = Vec::new();
    for (pair, cells) in pairs.iter().map(|&(cell, pair)| (pair, cell)).into_group_map() {
        let of_pair = cells.iter().flat_map(|&start| chains_from(search.layout, &cells, start));
        chains.extend(of_pair.map(|chain| (pair, chain)));
    }
    chains.sort_by(|(a, one), (b, two)| (one.len(), a, one).cmp(&(two.len(), b, two)));
    chains.iter().try_for_each(|(pair, chain)| search.report(step(search, *pair, chain)))
}

/// The shortest way to each cell that is an odd number of steps, three or more, from the start.
fn chains_from(layout: &Layout, cells: &[usize], start: usize) -> Vec<Vec<usize>> {
    let mut is_known = vec![false; cells.len()];
    let mut ways: Vec<Vec<usize>> = Vec::new();
    let mut queue = vec![vec![start]];
    let mut next = 0;
    while next < queue.len() {
        let way = queue[next].clone();
        next += 1;
        let Some(&last) = way.last() else { continue };
        if way.len() % 2 == 0 && way.len() > 3 && start < last {
            ways.push(way.clone());
        }
        for (index, &cell) in cells.iter().enumerate() {
            let is_new = cell != start && !is_known[index];
            if is_new && way.len() < LONGEST && layout.sees(last, cell) {
                is_known[index] = true;
                queue.push([&way[..], &[cell]].concat());
            }
        }
    }
    ways
}

fn step<'s>(search: &Search<'s>, pair: [usize; 2], chain: &[usize]) -> StepBuilder<'s> {
    let link = |(index, &cell): (usize, &usize)| {
        let [one, two] = if index % 2 == 0 { pair } else { [pair[1], pair[0]] };
        [([cell], one, false), ([cell], two, true)]
    };
    let every_second = |from: usize| chain.iter().copied().skip(from).step_by(2).collect_vec();
    let step = Step::by(search).in_order(chain.iter().copied()).about(pair);
    let step = step.linking(chain.iter().enumerate().flat_map(link));
    pair.into_iter().fold(step, |step, value| {
        let mut seen = search.state.seen_by_pairs(value, [&every_second(0), &every_second(1)]);
        seen.retain(|cell| !chain.contains(cell));
        step.marking(chain, value).striking(&seen, value)
    })
}
