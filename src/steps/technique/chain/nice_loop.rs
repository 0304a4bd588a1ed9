//! Nice loops. In a *continuous* one the chain's ends have a weak link, so it is a ring: as each node makes
//! the next one false or true all around, of each of its links just one side is true, and what has a
//! weak link with both sides goes. A *discontinuous* one says something of one cell: its first and last
//! links meet there.

use std::ops::ControlFlow;

use super::{
    Found, State, Technique, are_of_one_cell, bits, links_of, search, step, struck_by_both,
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
    let links = links_of(state, is_grouped);
    search::each(
        &links,
        is_grouped,
        &mut |start, end, chain| {
            if start == end || !links.are_weak(start, end) {
                return None;
            }
            let chain = chain();
            let mut struck: Vec<u64> = struck_by_both(&links, start, end).collect();
            for pair in chain[1..chain.len() - 1].chunks(2) {
                let both = struck_by_both(&links, pair[0], pair[1]);
                struck.iter_mut().zip(both).for_each(|(all, more)| *all |= more);
            }
            struck.iter().any(|&word| word != 0).then_some(struck)
        },
        &mut |chain, struck| found(step(technique, state.layout(), &links, chain, struck, None)),
    )
}

fn find_loop(
    technique: &'static Technique,
    state: &State,
    is_grouped: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let links = links_of(state, is_grouped);
    search::each(
        &links,
        is_grouped,
        &mut |start, end, _| {
            let struck: Vec<u64> = struck_by_both(&links, start, end).collect();
            let is_loop = || start == end || are_of_one_cell(&links, &struck);
            (struck.iter().any(|&word| word != 0) && is_loop()).then_some(struck)
        },
        &mut |chain, struck| {
            // A single candidate that goes would lead to its opposite.
            let from = bits::first(struck).filter(|_| bits::count(struck) == 1);
            found(step(technique, state.layout(), &links, chain, struck, from))
        },
    )
}
