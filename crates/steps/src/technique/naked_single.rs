//! Naked single: a cell has one candidate.

use std::ops::ControlFlow;

use super::{Found, Technique};
use crate::{State, Step};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "naked-single",
    title: "naked single",
    weight: 3,
    difficulty: 23,
    assumes_unique: false,
    find,
    explain: |step| {
        let (cell, value) = step.placements[0];
        format!("{cell} is {value}: nothing else is possible there")
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    state.naked_singles().try_for_each(|cell| match state.lowest(cell) {
        Some(value) => found(Step::new(&TECHNIQUE).placing(state.layout(), cell, value)),
        None => ControlFlow::Continue(()),
    })
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_cell_with_one_candidate_gets_it() {
        let seen = &[("place", "r5c1 r5c2 r5c8 r5c9 r1c5 r9c5 r4c4 r6c6", "12345678")];
        check(&TECHNIQUE, "classic", seen, "r5c5=9");
        let diagonals = &[("place", "r5c1 r5c2 r1c1 r9c9 r1c5 r9c5 r9c1 r1c9", "12345678")];
        check(&TECHNIQUE, "diagonal", diagonals, "r5c5=9");
        check(&TECHNIQUE, "classic", diagonals, "");
    }
}
