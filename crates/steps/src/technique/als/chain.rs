//! ALS chain: four or more almost locked sets, each with a value restricted to the next one, and
//! not the same value twice in a row. If the first set lacks a value, it holds the first restricted
//! one, so the second set lacks that, and holds the next one, and so on: the last set lacks the
//! last one, and holds all its others. So what the first and the last set both have besides is in
//! one of them.
//!
//! The search goes from a candidate that would leave a value out of sets, on to the sets that then
//! lack another one, until some set would lack two.
//!
//! ALS-XY-wing: three sets, the second of which has one value restricted to the first, and another
//! value restricted to the third. It lacks one at most, so one of the two others lacks its own, and
//! holds all its others.

use std::collections::VecDeque;

use super::sets::{AlmostLockedSets, SetChains, explain_chain};
use crate::technique::prelude::*;

/// The fewest sets of a chain: shorter ones have names of their own.
const FEWEST: usize = 4;
/// The most chains that are looked at for one candidate.
const MOST_CHAINS: usize = 200;
/// The most sets that are looked at in each role of a wing, for one candidate and one value.
const MOST_ENDS: usize = 4;

techniques! {
    XY_WING, "als-xy-wing", "ALS-XY-wing", 88, 76, find_wings, explain_chain;
    TECHNIQUE, "als-chain", "ALS chain", 96, 78, find, explain_chain;
}

/// How a set came to lack a value.
#[derive(Clone, Copy)]
struct Arrival {
    lacks: usize,
    /// The set that holds it instead; none for a set that sees the candidate.
    from: Option<usize>,
}

fn find(search: &mut Search<'_>) -> Flow {
    let sets = AlmostLockedSets::of(search.state);
    let (mut chains, mut arrivals) = (SetChains::of(&sets), vec![None; sets.all.len()]);
    sets.targets().try_for_each(|target| from(search, &mut chains, target, &mut arrivals))
}

/// The chains of the first few sets that strike a candidate. `arrivals` has room for each set.
fn from(
    search: &mut Search<'_>,
    chains: &mut SetChains<'_, '_>,
    ((cell, value), limit): ((usize, usize), usize),
    arrivals: &mut [Option<Arrival>],
) -> Flow {
    arrivals.fill(None);
    let mut queue = VecDeque::new();
    for set in chains.sets.seen_from((cell, value), limit) {
        arrivals[set] = Some(Arrival { lacks: value, from: None });
        queue.push_back(set);
    }
    let mut left = MOST_CHAINS;
    while let Some(set) = queue.pop_front() {
        let Some(Arrival { lacks, .. }) = arrivals[set] else { continue };
        chains.effort.spend(chains.links[set].len())?;
        for index in 0..chains.links[set].len() {
            let (next, restricted) = chains.links[set][index];
            if next >= limit || restricted == lacks {
                continue;
            }
            let Some(before) = arrivals[next] else {
                arrivals[next] = Some(Arrival { lacks: restricted, from: Some(set) });
                queue.push_back(next);
                continue;
            };
            // Else it would lack two values.
            if before.lacks == restricted {
                continue;
            }
            let (chain, values) = joined(arrivals, set, restricted, next);
            if chain.len() < FEWEST {
                continue;
            }
            chains.report(search, &chain, &values)?;
            left -= 1;
            if left == 0 {
                return Flow::Continue(());
            }
        }
    }
    Flow::Continue(())
}

/// The chain that leads from the one side to a set, and from that back to the other side, with the
/// values that are restricted between neighbours.
fn joined(
    arrivals: &[Option<Arrival>],
    last: usize,
    restricted: usize,
    middle: usize,
) -> (Vec<usize>, Vec<usize>) {
    let back =
        |start: usize| std::iter::successors(Some(start), |&set| arrivals[set]?.from).collect_vec();
    // The values that sets lack on the way, but for those at the ends.
    let values = |sets: &[usize]| {
        let lacking = sets[..sets.len() - 1].iter();
        lacking.filter_map(|&set| Some(arrivals[set]?.lacks)).collect_vec()
    };
    let (mut chain, rest) = (back(last), back(middle));
    let mut all = values(&chain);
    chain.reverse();
    all.reverse();
    all.push(restricted);
    all.extend(values(&rest));
    chain.extend(rest);
    (chain, all)
}

fn find_wings(search: &mut Search<'_>) -> Flow {
    let sets = AlmostLockedSets::of(search.state);
    let (mut chains, mut lacking) = (SetChains::of(&sets), vec![Vec::new(); sets.all.len()]);
    sets.targets().try_for_each(|target| around(search, &mut chains, target, &mut lacking))
}

/// The wings of the first few sets that strike a candidate. `lacking` has room for each set for the
/// values that it lacks if the candidate is right, with the sets that hold them.
fn around(
    search: &mut Search<'_>,
    chains: &mut SetChains<'_, '_>,
    ((cell, value), limit): ((usize, usize), usize),
    lacking: &mut [Vec<(usize, usize)>],
) -> Flow {
    let mut reached = Vec::new();
    for end in chains.sets.seen_from((cell, value), limit) {
        chains.effort.spend(chains.links[end].len())?;
        for &(middle, restricted) in &chains.links[end] {
            let ends = &mut lacking[middle];
            let count = ends.iter().filter(|(other, _)| *other == restricted).count();
            if middle < limit && restricted != value && count < MOST_ENDS {
                if ends.is_empty() {
                    reached.push(middle);
                }
                ends.push((restricted, end));
            }
        }
    }
    for middle in reached {
        let ends = std::mem::take(&mut lacking[middle]);
        for [&(x, one), &(y, two)] in ends.iter().array_combinations() {
            if x != y && one != two {
                chains.report(search, &[one, middle, two], &[x, y])?;
            }
        }
    }
    Flow::Continue(())
}
