//! ALS-XY-wing: an almost locked set has one value restricted to a second set, and another value
//! restricted to a third. It lacks one at most, so one of those two sets lacks its own, and holds
//! all its others. A value that both have besides is in one of them, and where all that may hold it
//! are seen, it is not.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::{
    super::{Found, Technique},
    Sets, explain,
};
use crate::steps::{State, bits};

/// The most sets that are looked at in each role, for one candidate and one value.
const MOST_ENDS: usize = 4;

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "als-xy-wing",
    title: "ALS-XY-wing",
    weight: 88,
    difficulty: 76,
    assumes_unique: false,
    find,
    explain,
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let sets = Sets::of(state);
    let links = sets.links();
    let mut known = FxHashSet::default();
    // For each set which values it lacks if the candidate is right, and the sets that hold them.
    let mut lacking: Vec<Vec<(usize, usize)>> = vec![Vec::new(); sets.all.len()];
    let mut reached = Vec::new();
    for value in 0..sets.with_value.len() {
        for cell in bits::members(sets.open(value)) {
            for &end in sets.with_value[value].iter().filter(|&&s| sets.is_seen(s, value, cell)) {
                for &(middle, restricted) in &links[end] {
                    let ends = &mut lacking[middle];
                    let count = ends.iter().filter(|(other, _)| *other == restricted).count();
                    if restricted != value && count < MOST_ENDS {
                        if ends.is_empty() {
                            reached.push(middle);
                        }
                        ends.push((restricted, end));
                    }
                }
            }
            for middle in reached.drain(..) {
                let ends = std::mem::take(&mut lacking[middle]);
                for (index, &(x, one)) in ends.iter().enumerate() {
                    for &(y, two) in &ends[index + 1..] {
                        if x == y || one == two {
                            continue;
                        }
                        let strikes = sets.struck_by_ends([one, two], [x, y]);
                        if !known.contains(&strikes) {
                            let chain = [one, middle, two];
                            found(sets.step(&TECHNIQUE, &chain, &[x, y], &strikes))?;
                            known.insert(strikes);
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check, *};

    #[test]
    fn one_of_the_outer_sets_holds_what_both_have_besides() {
        let cells = &[("keep", "r5c5", "12"), ("keep", "r5c1", "13"), ("keep", "r1c5", "23")];
        check(&TECHNIQUE, "classic", cells, "r1c1<>3");
        let sets = &[
            ("keep", "r5c5", "12"),
            ("keep", "r5c1", "14"),
            ("keep", "r6c1", "34"),
            ("keep", "r1c5", "23"),
        ];
        check(&TECHNIQUE, "classic", sets, "r1c1<>3 r6c5<>3");
        check(&TECHNIQUE, "diagonal", &cells[..2], "");
    }
}
