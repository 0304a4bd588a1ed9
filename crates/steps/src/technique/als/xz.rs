//! ALS-XZ: two almost locked sets with a restricted value. One of them lacks it, so it holds all
//! its others; so a further value that both have is in one of the two, and where all that may hold
//! it are seen, it is not.
//!
//! With two restricted values (*doubly linked*), each set holds just one of these, and all of its
//! others: each of the sets strikes its others by itself, and both together the restricted ones.

use super::sets::{AlmostLockedSets, Strikes, explain_chain};
use crate::technique::prelude::*;

techniques! {
    TECHNIQUE, "als-xz", "ALS-XZ", 86, 75, find, explain;
}

fn explain(step: &Step) -> String {
    let [one, _, two, _, _] = step.links() else { return explain_chain(step) };
    let [x, y, ..] = step.values[..] else { return String::new() };
    format!(
        "{x} and {y} are each only in {} or only in {}: so each of these sets holds one of the \
         two, and all of its other values",
        one.cells.iter().format(", "),
        two.cells.iter().format(", ")
    )
}

fn find(search: &mut Search<'_>) -> Flow {
    let sets = AlmostLockedSets::of(search.state);
    for one in 0..sets.all.len() {
        for value in bits::members(&[sets.all[one].values]) {
            let with_value = &sets.with_value[value];
            for &two in &with_value[..with_value.partition_point(|&two| two < one)] {
                search.report(step(search, &sets, [two, one], value))?;
            }
        }
    }
    Flow::Continue(())
}

/// What two sets strike if this is the lowest value restricted between them.
fn step<'s>(
    search: &Search<'s>,
    sets: &AlmostLockedSets<'_>,
    [one, two]: [usize; 2],
    value: usize,
) -> Option<StepBuilder<'s>> {
    let common = sets.all[one].values & sets.all[two].values;
    if common.count_ones() < 2 || !sets.is_restricted(one, two, value) {
        return None;
    }
    let is_restricted = |&value: &usize| sets.is_restricted(one, two, value);
    let restricted = bits::members(&[common]).filter(is_restricted).collect_vec();
    let (count, strikes) = match restricted[..] {
        [x] => (1, sets.struck_by_ends([one, two], [x, x])),
        [x, y, ..] if x == value => (2, sets.struck_by_ring([one, two], [x, y])),
        _ => return None,
    };
    // With two values, the first set is told once more, as in a ring.
    let (ring, is_useful) = ([one, two, one], !strikes.is_empty());
    is_useful.then(|| sets.step(search, &ring[..=count], &restricted[..count], &strikes))
}

impl AlmostLockedSets<'_> {
    fn struck_by_ring(&self, both: [usize; 2], restricted: [usize; 2]) -> Strikes {
        let mut strikes = Strikes::new();
        restricted.into_iter().for_each(|value| self.strike(value, &both, &mut strikes));
        for set in both {
            let values = [self.all[set].values];
            for value in bits::members(&values).filter(|value| !restricted.contains(value)) {
                self.strike(value, &[set], &mut strikes);
            }
        }
        strikes.into_iter().unique().collect()
    }
}
