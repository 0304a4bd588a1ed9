//! Full house: one cell of a house is open, and gets the value that the others leave.

use std::ops::ControlFlow;

use super::{Found, Technique};
use crate::{State, Step};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "full-house",
    title: "full house",
    weight: 1,
    difficulty: 10,
    assumes_unique: false,
    find,
    explain: |step| {
        let ((cell, value), house) = (step.placements[0], &step.houses[0]);
        format!("{cell} is {value}: the only open cell of {house}")
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    state.full_houses().try_for_each(|group| {
        let cells = &layout.groups()[group].cells;
        let open = cells.iter().find(|&&cell| state.is_open(cell));
        let Some((&cell, value)) = open.and_then(|cell| Some((cell, state.lowest(*cell)?))) else {
            return ControlFlow::Continue(());
        };
        found(Step::new(&TECHNIQUE).placing(layout, cell, value).within(layout, [group]))
    })
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn the_last_cell_of_a_house_gets_the_value_that_is_left() {
        let row = &[("place", "r4c1-8", "12345678")];
        check(&TECHNIQUE, "classic", row, "r4c9=9");
        let diagonal =
            &[("place", "r1c1 r2c2 r3c3 r4c4", "1234"), ("place", "r6c6 r7c7 r8c8 r9c9", "6789")];
        check(&TECHNIQUE, "diagonal", diagonal, "r5c5=5");
        check(&TECHNIQUE, "classic", diagonal, "");
    }
}
