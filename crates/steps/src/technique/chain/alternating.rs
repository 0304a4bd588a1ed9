//! Alternating inference chains: of their ends, in two cells, one is true. What sees both goes, if
//! they are of one value; if not, and they see each other, either's cell does not hold the other's
//! value.
//!
//! A chain that says something of one cell only is a nice loop.

use super::{
    conclusion::{GROUPED, SINGLE, are_of_one_cell, find_chains, struck_by_both},
    search::NodeChain,
    words::explain,
};
use crate::{
    links::{Links, Sorts},
    step::{Flow, Search, techniques},
};

techniques! {
    AIC, "aic", "alternating inference chain", 84, 72, find(SINGLE), explain;
    GROUPED_AIC, "grouped-aic", "grouped alternating inference chain", 92, 77, find(GROUPED), explain;
}

fn find(search: &mut Search<'_>, sorts: &[Sorts]) -> Flow {
    let conclude = &mut |links: &Links, start: usize, end: usize, _: &dyn Fn() -> NodeChain| {
        // Back from the end it is the same chain.
        if start >= end || struck_by_both(links, start, end).all(|word| word == 0) {
            return None;
        }
        let struck: Vec<u64> = struck_by_both(links, start, end).collect();
        (!are_of_one_cell(links, &struck)).then_some(struck)
    };
    find_chains(search, sorts, conclude, |_| None)
}
