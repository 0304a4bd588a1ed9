//! Hidden rectangle: a corner of a rectangle has just two candidates. Were the opposite corner the
//! one value, the other would have to be in both corners beside that one, because the two houses
//! there have no other place for it, and the first corner would be the one value, too. The two
//! values could change places then, and there would be two solutions.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    super::{Found, Technique, report},
    Rectangle, only_house, rectangle_of, rectangles,
};
use crate::State;

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "hidden-rectangle",
    title: "hidden rectangle",
    weight: 64,
    difficulty: 46,
    assumes_unique: true,
    find,
    explain: |step| {
        let Some((cells, sure, other)) = rectangle_of(step) else { return String::new() };
        let (Some((corner, _)), [one, two]) = (step.eliminations.first(), &step.houses[..]) else {
            return String::new();
        };
        let cells = cells.iter().format(", ");
        format!(
            "if {corner} were {other}, {sure} would be beside it in {one} and in {two}, and the two \
             could change places in {cells}"
        )
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    rectangles(state, &mut |shape| {
        let [_, beside, below, opposite] = shape.cells;
        let [one, two] = shape.pair;
        for [sure, other] in [[one, two], [two, one]] {
            let houses = only_house(state, sure, &[below, opposite]).zip(only_house(
                state,
                sure,
                &[beside, opposite],
            ));
            let Some((first, second)) = houses else { continue };
            let shape = Rectangle { pair: [sure, other], ..*shape };
            let step = shape.step(&TECHNIQUE, state).within(layout, [first, second]);
            let struck = Rectangle::holders(state, &[opposite], other);
            report(step.striking(layout, &struck, other).if_useful(), found)?;
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check_unproven, *};

    #[test]
    fn the_corner_opposite_a_bare_one_is_not_what_would_force_the_others() {
        let links = &[
            ("keep", "r1c1", "12"),
            ("keep", "r1c5", "1247"),
            ("keep", "r2c1", "1235"),
            ("only", "r2c1-9", "1: r2c1 r2c5"),
            ("only", "r1-9c5", "1: r1c5 r2c5"),
        ];
        check_unproven(&TECHNIQUE, "classic", links, "r2c5<>2");
        check_unproven(&TECHNIQUE, "diagonal", links, "");
        // A column of six cells need not hold a 1.
        check_unproven(&TECHNIQUE, "latin:6x9", &links[..4], "");
    }
}
