//! X-chain: a chain of one value, by its places in houses. XY-chain: a chain through cells of two
//! candidates each, which has a value at both ends. What sees both ends does not hold it.

use super::{
    conclusion::{find_chains, struck_by_both},
    search::NodeChain,
    words::explain,
};
use crate::{
    links::{Links, Sorts},
    step::{Flow, Search, techniques},
};

techniques! {
    X_CHAIN, "x-chain", "X-chain", 76, 66, find(Sorts { cells: false, ..ONE_VALUE }), explain;
    XY_CHAIN, "xy-chain", "XY-chain", 78, 70, find(Sorts { houses: false, ..ONE_VALUE }), explain;
}

/// All plain links, but weak ones only between candidates of one value.
const ONE_VALUE: Sorts = Sorts { several_values: false, ..Sorts::PLAIN };

fn find(search: &mut Search<'_>, sorts: Sorts) -> Flow {
    let conclude = &mut |links: &Links, start: usize, end: usize, _: &dyn Fn() -> NodeChain| {
        // Back from the end it is the same chain.
        let is_new = start < end && links.nodes[start].value == links.nodes[end].value;
        let struck: Vec<u64> = struck_by_both(links, start, end).filter(|_| is_new).collect();
        struck.iter().any(|&word| word != 0).then_some(struck)
    };
    find_chains(search, &[sorts], conclude, |_| None)
}
