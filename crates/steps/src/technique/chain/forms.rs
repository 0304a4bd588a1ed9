//! The forms of chains.
//!
//! - X-chain: a chain of one value, by its places in houses. XY-chain: a chain through cells of two
//!   candidates each, which has a value at both ends. What sees both ends does not hold it.
//! - Nice loops. In a *continuous* one the chain's ends have a weak link, so it is a ring: as each
//!   node makes the next one false or true all around, of each of its links just one side is true,
//!   and what has a weak link with both sides goes. A *discontinuous* one says something of one
//!   cell: its first and last links meet there.
//! - Alternating inference chains: of their ends, in two cells, one is true. What sees both goes, if
//!   they are of one value; if not, and they see each other, either's cell does not hold the other's
//!   value. A chain that says something of one cell only is a nice loop.

use super::{
    conclusion::find_chains,
    search::NodeChain,
    words::{explain, explain_ring},
};
use crate::{
    links::{Links, Sorts, StrongReason},
    technique::prelude::*,
};

techniques! {
    X_CHAIN, "x-chain", "X-chain", 76, 66,
        find_of_value(Sorts { cells: false, ..ONE_VALUE }), explain;
    XY_CHAIN, "xy-chain", "XY-chain", 78, 70,
        find_of_value(Sorts { houses: false, ..ONE_VALUE }), explain;
    CONTINUOUS, "continuous-nice-loop", "continuous nice loop", 82, 70,
        find_ring(SINGLE), explain_ring;
    DISCONTINUOUS, "discontinuous-nice-loop", "discontinuous nice loop", 83, 71,
        find_loop(SINGLE), explain;
    AIC, "aic", "alternating inference chain", 84, 72, find_open(SINGLE), explain;
    GROUPED_CONTINUOUS, "grouped-continuous-nice-loop", "grouped continuous nice loop", 90, 75,
        find_ring(GROUPED), explain_ring;
    GROUPED_DISCONTINUOUS, "grouped-discontinuous-nice-loop", "grouped discontinuous nice loop", 91, 76,
        find_loop(GROUPED), explain;
    GROUPED_AIC, "grouped-aic", "grouped alternating inference chain", 92, 77,
        find_open(GROUPED), explain;
}

/// All plain links, but weak ones only between candidates of one value.
const ONE_VALUE: Sorts = Sorts { several_values: false, ..Sorts::PLAIN };
/// The links of chains of single candidates.
const SINGLE: &[Sorts] = &[Sorts::PLAIN];
/// Those of chains with groups, and then of chains with almost locked sets, too.
const GROUPED: &[Sorts] = &[Sorts { almost_locked: false, ..Sorts::ALL }, Sorts::ALL];

fn find_of_value(search: &mut Search<'_>, sorts: Sorts) -> Flow {
    let conclude = &mut |links: &Links, start: usize, end: usize, _: &dyn Fn() -> NodeChain| {
        // Back from the end it is the same chain.
        let is_new = start < end && links.nodes[start].value == links.nodes[end].value;
        if is_new { struck_by_ends(links, start, end) } else { None }
    };
    find_chains(search, &[sorts], conclude, |_| None)
}

fn find_open(search: &mut Search<'_>, sorts: &[Sorts]) -> Flow {
    let conclude = &mut |links: &Links, start: usize, end: usize, _: &dyn Fn() -> NodeChain| {
        let struck = if start < end { struck_by_ends(links, start, end) } else { None };
        struck.filter(|struck| !are_of_one_cell(links, struck))
    };
    find_chains(search, sorts, conclude, |_| None)
}

fn find_loop(search: &mut Search<'_>, sorts: &[Sorts]) -> Flow {
    let conclude = &mut |links: &Links, start: usize, end: usize, _: &dyn Fn() -> NodeChain| {
        let struck = struck_by_ends(links, start, end);
        struck.filter(|struck| start == end || are_of_one_cell(links, struck))
    };
    // A single candidate that goes would lead to its opposite.
    let from = |struck: &[u64]| bits::first(struck).filter(|_| bits::count(struck) == 1);
    find_chains(search, sorts, conclude, from)
}

fn find_ring(search: &mut Search<'_>, sorts: &[Sorts]) -> Flow {
    let conclude = &mut |links: &Links, start: usize, end: usize, chain: &dyn Fn() -> NodeChain| {
        if start == end || !links.are_weak(start, end) {
            return None;
        }
        Some(struck_by_ring(links, &chain())).filter(|struck| struck.iter().any(|&word| word != 0))
    };
    find_chains(search, sorts, conclude, |_| None)
}

/// The candidates that go if one of two nodes is true: those with a weak link to both.
fn struck_by_both(links: &Links, one: usize, two: usize) -> impl Iterator<Item = u64> {
    links.struck(one).iter().zip(links.struck(two)).map(|(one, two)| one & two)
}

/// The same, unless there are none.
fn struck_by_ends(links: &Links, start: usize, end: usize) -> Option<Vec<u64>> {
    let is_any = struck_by_both(links, start, end).any(|word| word != 0);
    is_any.then(|| struck_by_both(links, start, end).collect())
}

/// Whether all these candidates are of one cell.
fn are_of_one_cell(links: &Links, candidates: &[u64]) -> bool {
    bits::members(candidates).map(|node| links.nodes[node].cells[0]).all_equal()
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
