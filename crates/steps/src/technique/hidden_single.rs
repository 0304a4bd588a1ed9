//! Hidden single: a value has one possible place in a house. The cell may have other candidates,
//! among which it hides. In a region that is drawn it is easier to see than in a line.

use std::ops::ControlFlow;

use super::{Found, Technique};
use crate::{GroupKind, State, Step};

/// How hard it is in a region.
const IN_A_REGION: u32 = 12;

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "hidden-single",
    title: "hidden single",
    weight: 2,
    difficulty: 15,
    assumes_unique: false,
    find,
    explain: |step| {
        let ((cell, value), house) = (step.placements[0], &step.houses[0]);
        format!("{cell} is {value}: the only place for {value} in {house}")
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    state.hidden_singles().try_for_each(|(group, value)| {
        let Some(cell) = state.holders(group, value).next() else {
            return ControlFlow::Continue(());
        };
        let step = Step::new(&TECHNIQUE).placing(layout, cell, value).within(layout, [group]);
        let is_region = layout.groups()[group].kind == GroupKind::Region;
        found(if is_region { step.with_difficulty(IN_A_REGION) } else { step })
    })
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_value_with_one_place_in_a_house_goes_there() {
        // The textbook's: 1 in two rows and two columns that cross box 1.
        let box_1 = &[("place", "r2c4 r3c7 r5c2 r8c3", "1111")];
        check(&TECHNIQUE, "classic", box_1, "r1c1=1");
        // Window 1 is r2-4c2-4. Rows 3 and 4 and columns 3 and 4 have their 5.
        let window = &[("place", "r3c5 r4c9 r8c3 r9c4", "5555")];
        check(&TECHNIQUE, "nrc", window, "r2c2=5");
        check(&TECHNIQUE, "classic", window, "");
    }
}
