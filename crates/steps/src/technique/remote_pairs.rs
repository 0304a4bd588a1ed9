//! Remote pairs: cells of the same two values, of which each sees the next one. Every second of them holds
//! the same, so of two that are an odd number of steps from each other one is the one value, and
//! one the other: what sees both holds neither.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, report, xy_wing::pairs};
use crate::{Detail, Layout, Link, State, Step};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "remote-pairs",
    title: "remote pairs",
    weight: 52,
    difficulty: 66,
    assumes_unique: false,
    find,
    explain: |step| {
        let [one, two] = step.values[..] else { return String::new() };
        let cells = step.cells.iter().join(" - ");
        format!(
            "{cells} are {one} and {two} in turn: \
             neither where two are seen that are not both first or both second"
        )
    },
};

/// The longest chain of pairs, in cells.
const LONGEST: usize = 40;

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let pairs = pairs(state);
    let mut chains: Vec<([usize; 2], Vec<usize>)> = Vec::new();
    for (pair, cells) in pairs.iter().map(|&(cell, pair)| (pair, cell)).into_group_map() {
        let of_pair = cells.iter().flat_map(|&start| chains_from(state.layout(), &cells, start));
        chains.extend(of_pair.map(|chain| (pair, chain)));
    }
    chains.sort_by(|(a, one), (b, two)| (one.len(), a, one).cmp(&(two.len(), b, two)));
    for (pair, chain) in chains {
        report(step(state, pair, &chain), found)?;
    }
    ControlFlow::Continue(())
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

fn step(state: &State, pair: [usize; 2], chain: &[usize]) -> Option<Step> {
    let layout = state.layout();
    let mut step = Step::new(&TECHNIQUE).about(layout, pair);
    let mut links = Vec::new();
    for (index, &cell) in chain.iter().enumerate() {
        let [one, two] = [0, 1].map(|which| layout.value(pair[which]));
        let link =
            |value, is_true| Link { cells: vec![layout.cell(cell)], values: vec![value], is_true };
        let (one, two) = if index % 2 == 0 { (one, two) } else { (two, one) };
        links.extend([link(one, false), link(two, true)]);
    }
    for value in pair {
        let both = chain.iter().enumerate().array_combinations();
        let apart = both.filter(|[(one, _), (two, _)]| (two - one) % 2 == 1);
        let seen = apart.flat_map(|[(_, &one), (_, &two)]| state.seen_by_all(value, &[one, two]));
        let seen = seen.filter(|cell| !chain.contains(cell)).unique().collect_vec();
        step = step.marking(layout, chain, value).striking(layout, &seen, value);
    }
    step.cells = chain.iter().map(|&cell| layout.cell(cell)).collect();
    step.detail = Detail::Chain(links);
    step.if_useful()
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn what_sees_two_of_different_turn_holds_neither() {
        let chain = &[
            ("keep", "r1c1", "25"),
            ("keep", "r1c5", "25"),
            ("keep", "r6c5", "25"),
            ("keep", "r6c9", "25"),
        ];
        // The neighbours see each other, so these are naked pairs, too.
        let naked = &[("strike", "r1c2-4 r1c6-9 r2-5c5 r7-9c5 r6c1-4 r6c6-8", "25")];
        let all = [&chain[..], naked].concat();
        check(&TECHNIQUE, "classic", &all, "");
        let open = [&all[..], &[("give", "r1c9", "25"), ("give", "r6c1", "2")]].concat();
        check(&TECHNIQUE, "classic", &open, "r1c9<>2 r1c9<>5 r6c1<>2");
    }

    #[test]
    fn three_cells_are_no_chain() {
        let chain = &[("keep", "r1c1", "25"), ("keep", "r1c5", "25"), ("keep", "r6c5", "25")];
        check(&TECHNIQUE, "classic", chain, "");
    }
}
