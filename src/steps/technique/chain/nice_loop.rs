//! Nice loops. In a *continuous* one the chain's ends have a weak link, so it is a ring: as each node makes
//! the next one false or true all around, of each of its links just one side is true, and what has a
//! weak link with both sides goes. A *discontinuous* one says something of one cell: its first and last
//! links meet there.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    Found, Links, Reason, State, Technique, are_of_one_cell, bits, search_all, step,
    struck_by_both,
    words::{explain, explain_ring},
};

/// A ring of single candidates.
pub static CONTINUOUS: Technique = Technique {
    name: "continuous-nice-loop",
    title: "continuous nice loop",
    weight: 82,
    difficulty: 70,
    assumes_unique: false,
    find: |state, found| find_ring(&CONTINUOUS, state, false, found),
    explain: explain_ring,
};

/// A loop of single candidates about one cell.
pub static DISCONTINUOUS: Technique = Technique {
    name: "discontinuous-nice-loop",
    title: "discontinuous nice loop",
    weight: 83,
    difficulty: 71,
    assumes_unique: false,
    find: |state, found| find_loop(&DISCONTINUOUS, state, false, found),
    explain,
};

/// A ring with groups or almost locked sets.
pub static GROUPED_CONTINUOUS: Technique = Technique {
    name: "grouped-continuous-nice-loop",
    title: "grouped continuous nice loop",
    weight: 90,
    difficulty: 75,
    assumes_unique: false,
    find: |state, found| find_ring(&GROUPED_CONTINUOUS, state, true, found),
    explain: explain_ring,
};

/// A loop about one cell with groups or almost locked sets.
pub static GROUPED_DISCONTINUOUS: Technique = Technique {
    name: "grouped-discontinuous-nice-loop",
    title: "grouped discontinuous nice loop",
    weight: 91,
    difficulty: 76,
    assumes_unique: false,
    find: |state, found| find_loop(&GROUPED_DISCONTINUOUS, state, true, found),
    explain,
};

fn find_ring(
    technique: &'static Technique,
    state: &State,
    is_grouped: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    search_all(
        state,
        is_grouped,
        &mut |links, start, end, chain| {
            if start == end || !links.are_weak(start, end) {
                return None;
            }
            let struck = struck_by_ring(links, &chain());
            struck.iter().any(|&word| word != 0).then_some(struck)
        },
        &mut |links, chain, struck| {
            found(step(technique, state.layout(), links, chain, struck, None))
        },
    )
}

/// What goes if of each link just one side is true: what has a weak link with both sides of a weak link; and
/// as an almost locked set has just one of the two values, it has all of its other ones, so these go
/// elsewhere.
fn struck_by_ring(links: &Links, ring: &[usize]) -> Vec<u64> {
    let mut struck = vec![0; links.struck(ring[0]).len()];
    let mut add = |more: &mut dyn Iterator<Item = u64>| {
        struck.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
    };
    for (&one, &two) in ring.iter().circular_tuple_windows().skip(1).step_by(2) {
        add(&mut struck_by_both(links, one, two));
    }
    for pair in ring.chunks(2) {
        let strong = links.strong(pair[0]).iter().find(|strong| strong.node == pair[1]);
        if let Some(Reason::AlmostLocked(set)) = strong.map(|strong| strong.reason) {
            let ends = [pair[0], pair[1]].map(|node| links.nodes()[node].value);
            for node in
                links.values_of_set(set).into_iter().filter(|node| !ends.contains(&node.value))
            {
                add(&mut links.struck_by_all(&node).into_iter());
            }
        }
    }
    struck
}

fn find_loop(
    technique: &'static Technique,
    state: &State,
    is_grouped: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    search_all(
        state,
        is_grouped,
        &mut |links, start, end, _| {
            let struck: Vec<u64> = struck_by_both(links, start, end).collect();
            let is_loop = || start == end || are_of_one_cell(links, &struck);
            (struck.iter().any(|&word| word != 0) && is_loop()).then_some(struck)
        },
        &mut |links, chain, struck| {
            // A single candidate that goes would lead to its opposite.
            let from = bits::first(struck).filter(|_| bits::count(struck) == 1);
            found(step(technique, state.layout(), links, chain, struck, from))
        },
    )
}
