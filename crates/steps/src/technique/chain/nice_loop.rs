//! Nice loops. In a *continuous* one the chain's ends have a weak link, so it is a ring: as each
//! node makes the next one false or true all around, of each of its links just one side is true,
//! and what has a weak link with both sides goes. A *discontinuous* one says something of one cell:
//! its first and last links meet there.

use itertools::Itertools;

use super::{
    conclusion::{GROUPED, SINGLE, are_of_one_cell, find_chains, struck_by_both},
    search::NodeChain,
    words::{explain, explain_ring},
};
use crate::{
    bits,
    links::{Links, Sorts, StrongReason},
    step::{Flow, Search, techniques},
};

techniques! {
    CONTINUOUS, "continuous-nice-loop", "continuous nice loop", 82, 70,
        find_ring(SINGLE), explain_ring;
    DISCONTINUOUS, "discontinuous-nice-loop", "discontinuous nice loop", 83, 71,
        find_loop(SINGLE), explain;
    GROUPED_CONTINUOUS, "grouped-continuous-nice-loop", "grouped continuous nice loop", 90, 75,
        find_ring(GROUPED), explain_ring;
    GROUPED_DISCONTINUOUS, "grouped-discontinuous-nice-loop", "grouped discontinuous nice loop", 91, 76,
        find_loop(GROUPED), explain;
}

fn find_ring(search: &mut Search<'_>, sorts: &[Sorts]) -> Flow {
    let conclude = &mut |links: &Links, start: usize, end: usize, chain: &dyn Fn() -> NodeChain| {
        if start == end || !links.are_weak(start, end) {
            return None;
        }
        let struck = struck_by_ring(links, &chain());
        struck.iter().any(|&word| word != 0).then_some(struck)
    };
    find_chains(search, sorts, conclude, |_| None)
}

/// What goes if of each link just one side is true: what has a weak link with both sides of a weak
/// link; and as an almost locked set has just one of the two values, it has all of its other ones,
/// so these go elsewhere.
fn struck_by_ring(links: &Links, ring: &[usize]) -> Vec<u64> {
    let mut struck = vec![0; links.struck(ring[0]).len()];
    let mut add = |more: &mut dyn Iterator<Item = u64>| {
        struck.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
    };
    for (&one, &two) in ring.iter().circular_tuple_windows().skip(1).step_by(2) {
        add(&mut struck_by_both(links, one, two));
    }
    for pair in ring.chunks(2) {
        if let Some(StrongReason::AlmostLocked(set)) = links.reason(pair[0], pair[1]) {
            let ends = [pair[0], pair[1]].map(|node| links.nodes[node].value);
            let mut values = links.values_of_set(set);
            values.retain(|node| !ends.contains(&node.value));
            values.iter().for_each(|node| add(&mut links.struck_by_all(node).into_iter()));
        }
    }
    struck
}

fn find_loop(search: &mut Search<'_>, sorts: &[Sorts]) -> Flow {
    let conclude = &mut |links: &Links, start: usize, end: usize, _: &dyn Fn() -> NodeChain| {
        let struck: Vec<u64> = struck_by_both(links, start, end).collect();
        let is_loop = || start == end || are_of_one_cell(links, &struck);
        (struck.iter().any(|&word| word != 0) && is_loop()).then_some(struck)
    };
    // A single candidate that goes would lead to its opposite.
    let from = |struck: &[u64]| bits::first(struck).filter(|_| bits::count(struck) == 1);
    find_chains(search, sorts, conclude, from)
}
