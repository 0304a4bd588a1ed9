//! ALS chain: four or more almost locked sets, each with a value restricted to the next one, and
//! not the same value twice in a row. If the first set lacks a value, it holds the first restricted
//! one, so the second set lacks that, and holds the next one, and so on: the last set lacks the
//! last one, and holds all its others. So what the first and the last set both have besides is in
//! one of them.
//!
//! The search goes from a candidate that would leave a value out of sets, on to the sets that then
//! lack another one, until some set would lack two.

use std::{collections::VecDeque, ops::ControlFlow};

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::{
    super::look_budget::LookBudget,
    sets::{AlmostLockedSets, MOST_LINKS, Strikes, explain_chain},
};
use crate::{
    State,
    step::{Found, techniques},
};

/// The fewest sets of a chain: shorter ones have names of their own.
const FEWEST: usize = 4;
/// The most chains that are looked at for one candidate.
const MOST_CHAINS: usize = 200;

techniques! {
    TECHNIQUE, "als-chain", "ALS chain", 96, 78, find, explain_chain;
}

/// How a set came to lack a value.
#[derive(Clone, Copy)]
struct Arrival {
    lacks: usize,
    /// The set that holds it instead; none for a set that sees the candidate.
    from: Option<usize>,
}

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let sets = AlmostLockedSets::of(state);
    let mut search = SetChainSearch {
        links: sets.links(),
        effort: LookBudget::new(MOST_LINKS),
        known: FxHashSet::default(),
        arrivals: vec![None; sets.all.len()],
        sets: &sets,
    };
    sets.targets().try_for_each(|(candidate, limit)| search.from(candidate, limit, found))
}

/// A search for chains that strike one candidate after the other.
struct SetChainSearch<'s> {
    sets: &'s AlmostLockedSets<'s>,
    links: Vec<Vec<(usize, usize)>>,
    effort: LookBudget,
    known: FxHashSet<Strikes>,
    arrivals: Vec<Option<Arrival>>,
}

impl SetChainSearch<'_> {
    /// The chains of the first few sets that strike a candidate.
    fn from(
        &mut self,
        (cell, value): (usize, usize),
        limit: usize,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let sets = self.sets;
        self.arrivals.fill(None);
        let mut queue = VecDeque::new();
        let seeing = sets.with_value[value].iter().copied().take_while(|&set| set < limit);
        for set in seeing.filter(|&set| sets.is_seen(set, value, cell)) {
            self.arrivals[set] = Some(Arrival { lacks: value, from: None });
            queue.push_back(set);
        }
        let mut left = MOST_CHAINS;
        while let Some(set) = queue.pop_front() {
            let Some(Arrival { lacks, .. }) = self.arrivals[set] else { continue };
            self.effort.spend(self.links[set].len())?;
            let links = self.links[set].iter().copied();
            for (next, restricted) in links.filter(|&(n, value)| n < limit && value != lacks) {
                let Some(before) = self.arrivals[next] else {
                    self.arrivals[next] = Some(Arrival { lacks: restricted, from: Some(set) });
                    queue.push_back(next);
                    continue;
                };
                // Else it would lack two values.
                if before.lacks == restricted {
                    continue;
                }
                let (chain, values) = joined(&self.arrivals, set, restricted, next);
                if chain.len() < FEWEST {
                    continue;
                }
                let ends = [chain[0], chain[chain.len() - 1]];
                let strikes = sets.struck_by_ends(ends, [values[0], values[values.len() - 1]]);
                if !self.known.contains(&strikes) {
                    found(sets.step(&TECHNIQUE, &chain, &values, &strikes))?;
                    self.known.insert(strikes);
                }
                left -= 1;
                if left == 0 {
                    return ControlFlow::Continue(());
                }
            }
        }
        ControlFlow::Continue(())
    }
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
