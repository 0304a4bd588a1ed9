//! What follows from a chain, and the step that it makes.

use std::sync::Arc;

use super::search::{Conclude, each};
use crate::{
    links::{LinkNode, Links, Sorts, StrongReason},
    technique::prelude::*,
};

/// The step that a chain makes: its links, what they rest on, and what it strikes. Where `from` is
/// a candidate, the chain begins and ends there: if it is true, it follows to be false.
fn step<'s>(
    search: &Search<'s>,
    links: &Links,
    chain: &[usize],
    struck: &[u64],
    from: Option<usize>,
) -> StepBuilder<'s> {
    let layout = search.layout;
    let mut all = chain.iter().map(|&node| link(layout, links, node)).collect_vec();
    let mut houses: Vec<Arc<str>> = Vec::new();
    for (index, pair) in chain.chunks(2).enumerate() {
        let &[one, two] = pair else { continue };
        all[2 * index + 1].is_true = true;
        match links.reason(one, two) {
            None | Some(StrongReason::Cell) => {}
            Some(StrongReason::House(house)) => houses.push(layout.groups()[house].name.clone()),
            Some(StrongReason::Rule(rule)) => houses.push(layout.other_rules()[rule].name().into()),
            // Which cells they are is what matters, not which of them hold the value.
            Some(StrongReason::AlmostLocked(set)) => {
                let cells = links.almost_locked[set].iter().map(|&cell| layout.cell(cell));
                let cells = cells.collect_vec();
                all[2 * index].cells.clone_from(&cells);
                all[2 * index + 1].cells = cells;
            }
        }
    }
    if let Some(from) = from {
        let mut first = link(layout, links, from);
        all.push(first.clone());
        first.is_true = true;
        all.insert(0, first);
    }
    let candidates = |node: usize| {
        let LinkNode { value, cells } = &links.nodes[node];
        cells.iter().map(|&cell| (cell, *value))
    };
    let mut built = Step::by(search)
        .marking_each(chain.iter().flat_map(|&node| candidates(node)).unique())
        .striking_each(bits::members(struck).flat_map(candidates));
    let step = &mut built.step;
    step.houses = houses.into_iter().unique().collect();
    step.cells = all.iter().flat_map(|link| link.cells.clone()).sorted().dedup().collect();
    step.values = all.iter().flat_map(|link| link.values.clone()).unique().collect();
    built.with(Detail::Chain(all))
}

/// A node that is false.
fn link(layout: &Layout, links: &Links, node: usize) -> Link {
    let node = &links.nodes[node];
    Link::new(layout, &node.cells, [node.value], false)
}

/// Finds chains with links of these sorts that lead somewhere. `from` says of what goes at which
/// candidate the chain begins and ends, if it does so.
pub(super) fn find_chains(
    search: &mut Search<'_>,
    all_sorts: &[Sorts],
    conclude: &mut Conclude<'_>,
    from: fn(&[u64]) -> Option<usize>,
) -> Flow {
    all_sorts.iter().try_for_each(|&sorts| {
        let links = Links::new(search.state, sorts);
        each(&links, sorts.groups, conclude, &mut |chain, struck| {
            search.report(step(search, &links, chain, struck, from(struck)))
        })
    })
}
