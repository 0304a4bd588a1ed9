//! ALS-XY-wing: an almost locked set has one value restricted to a second set, and another value
//! restricted to a third. It lacks one at most, so one of those two sets lacks its own, and holds
//! all its others. A value that both have besides is in one of them, and where all that may hold it
//! are seen, it is not.

use itertools::Itertools;

use super::sets::{AlmostLockedSets, SetChains, explain_chain};
use crate::step::{Flow, Search, techniques};

/// The most sets that are looked at in each role, for one candidate and one value.
const MOST_ENDS: usize = 4;

techniques! {
    TECHNIQUE, "als-xy-wing", "ALS-XY-wing", 88, 76, find, explain_chain;
}

fn find(search: &mut Search<'_>) -> Flow {
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
