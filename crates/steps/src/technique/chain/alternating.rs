//! Alternating inference chains: of their ends, in two cells, one is true. What sees both goes, if they are of
//! one value; if not, and they see each other, either's cell does not hold the other's value.
//!
//! A chain that says something of one cell only is a nice loop.

use std::ops::ControlFlow;

use super::{
    Found, State, Technique, are_of_one_cell, search_all, step, struck_by_both, words::explain,
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
    search_all(
        state,
        is_grouped,
        &mut |links, start, end, _| {
            // Back from the end it is the same chain.
            if start >= end || struck_by_both(links, start, end).all(|word| word == 0) {
                return None;
            }
            let struck: Vec<u64> = struck_by_both(links, start, end).collect();
            (!are_of_one_cell(links, &struck)).then_some(struck)
        },
        &mut |links, chain, struck| {
            found(step(technique, state.layout(), links, chain, struck, None))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check, *};

    #[test]
    fn ends_of_two_values_keep_these_from_each_others_cells() {
        // (5)r1c1 = (5-7)r1c7 = (7)r6c7 - (7)r6c2 = (7)r4c1.
        let chain = &[
            ("only", "r1c1-9", "5: r1c1 r1c7"),
            ("only", "r1-9c7", "7: r1c7 r6c7"),
            ("only", "r4-6c1-3", "7: r6c2 r4c1"),
        ];
        check(&AIC, "classic", chain, "r1c1<>7 r4c1<>5");
    }

    #[test]
    fn an_almost_locked_set_is_a_link() {
        // (5=2)r1c1,r2c1 - (2=5)r1c7.
        let set = &[("keep", "r1c1", "125"), ("keep", "r2c1", "15"), ("keep", "r1c7", "25")];
        check(&GROUPED_AIC, "classic", set, "r1c2<>5 r1c3<>5");
        check(&AIC, "classic", set, "");
    }

    #[test]
    fn chains_on_large_grids_are_cut_off() {
        for technique in [&AIC, &GROUPED_AIC] {
            for model in ["16x16", "25x25"] {
                check(technique, model, &[], "");
            }
        }
    }
}
