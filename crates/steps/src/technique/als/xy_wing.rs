//! ALS-XY-wing: an almost locked set has one value restricted to a second set, and another value
//! restricted to a third. It lacks one at most, so one of those two sets lacks its own, and holds
//! all its others. A value that both have besides is in one of them, and where all that may hold it
//! are seen, it is not.

use std::ops::ControlFlow;

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

/// The most sets that are looked at in each role, for one candidate and one value.
const MOST_ENDS: usize = 4;

techniques! {
    TECHNIQUE, "als-xy-wing", "ALS-XY-wing", 88, 76, find, explain_chain;
}

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let sets = AlmostLockedSets::of(state);
    let mut search = SetWingSearch {
        links: sets.links(),
        effort: LookBudget::new(MOST_LINKS),
        known: FxHashSet::default(),
        lacking: vec![Vec::new(); sets.all.len()],
        sets: &sets,
    };
    sets.targets().try_for_each(|(candidate, limit)| search.around(candidate, limit, found))
}

/// A search for wings that strike one candidate after the other.
struct SetWingSearch<'s> {
    sets: &'s AlmostLockedSets<'s>,
    links: Vec<Vec<(usize, usize)>>,
    effort: LookBudget,
    known: FxHashSet<Strikes>,
    /// For each set the values that it lacks if the candidate is right, with the sets that hold
    /// them.
    lacking: Vec<Vec<(usize, usize)>>,
}

impl SetWingSearch<'_> {
    /// The wings of the first few sets that strike a candidate.
    fn around(
        &mut self,
        (cell, value): (usize, usize),
        limit: usize,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let mut reached = Vec::new();
        let ends = self.sets.with_value[value].iter().copied().take_while(|&end| end < limit);
        for end in ends.filter(|&end| self.sets.is_seen(end, value, cell)) {
            self.effort.spend(self.links[end].len())?;
            for &(middle, restricted) in &self.links[end] {
                let ends = &mut self.lacking[middle];
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
            let ends = std::mem::take(&mut self.lacking[middle]);
            for [&(x, one), &(y, two)] in ends.iter().array_combinations() {
                if x == y || one == two {
                    continue;
                }
                let strikes = self.sets.struck_by_ends([one, two], [x, y]);
                if !self.known.contains(&strikes) {
                    let chain = [one, middle, two];
                    found(self.sets.step(&TECHNIQUE, &chain, &[x, y], &strikes))?;
                    self.known.insert(strikes);
                }
            }
        }
        ControlFlow::Continue(())
    }
}
