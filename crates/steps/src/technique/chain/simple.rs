//! X-chain: a chain of one value, by its places in houses. XY-chain: a chain through cells of two
//! candidates each, which has a value at both ends. What sees both ends does not hold it.

use std::ops::ControlFlow;

use super::{Found, Links, Sorts, State, Technique, search, step, struck_by_both, words::explain};

/// One value.
pub static X_CHAIN: Technique = Technique {
    name: "x-chain",
    title: "X-chain",
    weight: 76,
    difficulty: 66,
    assumes_unique: false,
    find: |state, found| find(&X_CHAIN, state, Sorts { cells: false, ..ONE_VALUE }, found),
    explain,
};

/// Cells of two candidates.
pub static XY_CHAIN: Technique = Technique {
    name: "xy-chain",
    title: "XY-chain",
    weight: 78,
    difficulty: 70,
    assumes_unique: false,
    find: |state, found| find(&XY_CHAIN, state, Sorts { houses: false, ..ONE_VALUE }, found),
    explain,
};

/// All plain links, but weak ones only between candidates of one value.
const ONE_VALUE: Sorts = Sorts { several_values: false, ..Sorts::PLAIN };

fn find(
    technique: &'static Technique,
    state: &State,
    sorts: Sorts,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    search::each(
        &Links::new(state, sorts),
        false,
        &mut |links, start, end, _| {
            // Back from the end it is the same chain.
            let is_new = start < end && links.nodes()[start].value == links.nodes()[end].value;
            let struck: Vec<u64> = struck_by_both(links, start, end).filter(|_| is_new).collect();
            struck.iter().any(|&word| word != 0).then_some(struck)
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
    fn what_sees_both_ends_of_an_x_chain_is_struck() {
        // r1c1 = r1c5 - r6c5 = r6c8 - r9c8 = r9c2.
        let chain = &[
            ("only", "r1c1-9", "5: r1c1 r1c5"),
            ("only", "r6c1-9", "5: r6c5 r6c8"),
            ("only", "r9c1-9", "5: r9c8 r9c2"),
        ];
        check(&X_CHAIN, "classic", chain, "r2c2<>5 r3c2<>5 r7c1<>5 r8c1<>5");
        let loose = [&chain[..], &[("give", "r6c1", "5")]].concat();
        check(&X_CHAIN, "classic", &loose, "");
    }

    #[test]
    fn a_column_that_need_not_hold_every_value_makes_no_strong_link() {
        // r5c1 = r1c1 - r1c7 = r6c7, if the columns of a 6x9 grid were houses.
        let columns = &[("only", "r1-6c1", "5: r1c1 r5c1"), ("only", "r1-6c7", "5: r1c7 r6c7")];
        check(&X_CHAIN, "6x9", columns, "");
    }

    #[test]
    fn an_xy_chain_has_its_value_at_one_end() {
        let chain = &[
            ("keep", "r1c1", "15"),
            ("keep", "r1c6", "12"),
            ("keep", "r7c6", "23"),
            ("keep", "r7c9", "35"),
        ];
        check(&XY_CHAIN, "classic", chain, "r1c9<>5 r7c1<>5");
        check(&X_CHAIN, "classic", chain, "");
    }
}
