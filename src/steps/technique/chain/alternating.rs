//! Alternating inference chains: of their ends, in two cells, one is true. What sees both goes, if they are of
//! one value; if not, and they see each other, either's cell does not hold the other's value.
//!
//! A chain that says something of one cell only is a nice loop.

use std::ops::ControlFlow;

use super::{
    Found, State, Technique, are_of_one_cell, links_of, search, step, struck_by_both,
    words::explain,
};

/// Single candidates.
pub static AIC: Technique = Technique {
    name: "aic",
    title: "alternating inference chain",
    weight: 84,
    difficulty: 72,
    assumes_unique: false,
    find: |state, found| find(&AIC, state, false, found),
    explain,
};

/// With groups or almost locked sets.
pub static GROUPED_AIC: Technique = Technique {
    name: "grouped-aic",
    title: "grouped alternating inference chain",
    weight: 92,
    difficulty: 77,
    assumes_unique: false,
    find: |state, found| find(&GROUPED_AIC, state, true, found),
    explain,
};

fn find(
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
            // Back from the end it is the same chain.
            if start >= end || struck_by_both(&links, start, end).all(|word| word == 0) {
                return None;
            }
            let struck: Vec<u64> = struck_by_both(&links, start, end).collect();
            (!are_of_one_cell(&links, &struck)).then_some(struck)
        },
        &mut |chain, struck| found(step(technique, state.layout(), &links, chain, struck, None)),
    )
}
