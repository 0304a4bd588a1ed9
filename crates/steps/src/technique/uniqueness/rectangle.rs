//! Unique rectangles of types 1, 2, 4, 5 and 6: two values that could change places in the four corners
//! of a rectangle, if some corners did not hold something else. So some corner does.
//!
//! * Type 1: only one corner may hold another value, so it does.
//! * Types 2 and 5: all corners that may hold another value have the same one, so one of them
//!   holds it, and what sees them all does not. In type 2 these are two neighbours.
//! * Type 4: in a house, one of the two values can only be in the two corners that may hold others.
//!   The other value in one of them would make the rectangle deadly.
//! * Type 6: two opposite corners may hold others, and in both rows (or columns) one of the two
//!   values can only be in the rectangle: so it is in one diagonal. In that of the former two it
//!   would make the rectangle deadly.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    super::{Found, Technique, report},
    Rectangle, only_house, rectangle_of, rectangles,
};
use crate::{State, Step};

/// Type 1: one corner may hold something else.
pub static TYPE_1: Technique = Technique {
    name: "unique-rectangle",
    title: "unique rectangle",
    weight: 58,
    difficulty: 45,
    assumes_unique: true,
    find: |state, found| find(state, type_1, found),
    explain: |step| {
        let cells = step.cells.iter().format(", ");
        let (values, corner) = (step.values.iter().format(" and "), step.eliminations[0].0);
        format!("{values} could change places in {cells} if {corner} had just these: it has not")
    },
};

/// Type 2: two neighbours may hold one other value.
pub static TYPE_2: Technique = Technique {
    name: "unique-rectangle-2",
    title: "unique rectangle, type 2",
    weight: 59,
    difficulty: 45,
    assumes_unique: true,
    find: |state, found| find(state, |state, shape| same_extra(&TYPE_2, state, shape), found),
    explain: explain_extra,
};

/// Type 4: one of the values is in one of two corners.
pub static TYPE_4: Technique = Technique {
    name: "unique-rectangle-4",
    title: "unique rectangle, type 4",
    weight: 61,
    difficulty: 46,
    assumes_unique: true,
    find: |state, found| find(state, type_4, found),
    explain: |step| {
        let Some((cells, sure, other)) = rectangle_of(step) else { return String::new() };
        let corners = step.eliminations.iter().map(|(cell, _)| cell).format(" or ");
        let cells = cells.iter().format(", ");
        format!(
            "in {}, {sure} can only be in {corners}: with {other} beside it, the two could change \
             places in {cells}",
            step.houses[0]
        )
    },
};

/// Type 5: two opposite corners, or three, may hold one other value.
pub static TYPE_5: Technique = Technique {
    name: "unique-rectangle-5",
    title: "unique rectangle, type 5",
    weight: 62,
    difficulty: 46,
    assumes_unique: true,
    find: |state, found| find(state, |state, shape| same_extra(&TYPE_5, state, shape), found),
    explain: explain_extra,
};

/// Type 6: one of the values is in one diagonal or in the other.
pub static TYPE_6: Technique = Technique {
    name: "unique-rectangle-6",
    title: "unique rectangle, type 6",
    weight: 63,
    difficulty: 46,
    assumes_unique: true,
    find: |state, found| find(state, type_6, found),
    explain: |step| {
        let Some((cells, sure, other)) = rectangle_of(step) else { return String::new() };
        let houses = step.houses.iter().format(" and ");
        let corners = step.eliminations.iter().map(|(cell, _)| cell).format(" and ");
        let cells = cells.iter().format(", ");
        format!(
            "in {houses}, {sure} can only be in {cells}, so in opposite corners: in {corners}, it \
             could change places with {other}"
        )
    },
};

fn explain_extra(step: &Step) -> String {
    let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
    let [.., extra] = step.values[..] else { return String::new() };
    let loose = step.marks.iter().filter(|(_, value)| *value == extra).map(|(cell, _)| cell);
    format!(
        "{one} and {two} could change places in {} if none of {} were {extra}: no {extra} where \
         all of these are seen",
        cells.iter().format(", "),
        loose.format(", ")
    )
}

fn find(
    state: &State,
    steps: impl Fn(&State, &Rectangle) -> Vec<Step>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    rectangles(state, &mut |shape| {
        if !shape.is_first(state) {
            return ControlFlow::Continue(());
        }
        steps(state, shape).into_iter().try_for_each(|step| report(step.if_useful(), found))
    })
}

fn type_1(state: &State, shape: &Rectangle) -> Vec<Step> {
    let layout = state.layout();
    let [loose] = shape.loose(state)[..] else { return Vec::new() };
    let mut step = shape.step(&TYPE_1, state);
    step.marks.retain(|(cell, _)| *cell != layout.cell(loose));
    let struck = shape.pair.into_iter().filter(|&value| state.has(loose, value));
    vec![struck.fold(step, |step, value| step.striking(layout, &[loose], value))]
}

/// Types 2 and 5: those corners that may hold something else may hold the same.
fn same_extra(technique: &'static Technique, state: &State, shape: &Rectangle) -> Vec<Step> {
    let layout = state.layout();
    let loose = shape.loose(state);
    let is_type_2 = loose.len() == 2 && !shape.are_opposite(loose[0], loose[1]);
    if loose.len() < 2 || is_type_2 != (*technique == TYPE_2) {
        return Vec::new();
    }
    let extras = loose.iter().flat_map(|&cell| shape.extras(state, cell)).unique().collect_vec();
    let [extra] = extras[..] else { return Vec::new() };
    let step = shape.step(technique, state).about(layout, [extra]);
    let seen = state.seen_by_all(extra, &loose);
    vec![step.marking(layout, &loose, extra).striking(layout, &seen, extra)]
}

fn type_4(state: &State, shape: &Rectangle) -> Vec<Step> {
    let layout = state.layout();
    let loose = shape.loose(state);
    if loose.len() != 2 || shape.are_opposite(loose[0], loose[1]) {
        return Vec::new();
    }
    let [one, two] = shape.pair;
    let step = |[sure, other]: [usize; 2]| {
        let house = only_house(state, sure, &loose)?;
        let shape = Rectangle { pair: [sure, other], ..*shape };
        let step = shape.step(&TYPE_4, state).within(layout, [house]);
        Some(step.striking(layout, &Rectangle::holders(state, &loose, other), other))
    };
    [[one, two], [two, one]].into_iter().filter_map(step).collect()
}

fn type_6(state: &State, shape: &Rectangle) -> Vec<Step> {
    let layout = state.layout();
    let loose = shape.loose(state);
    if loose.len() != 2 || !shape.are_opposite(loose[0], loose[1]) {
        return Vec::new();
    }
    let [corner, beside, below, opposite] = shape.cells;
    let [one, two] = shape.pair;
    let step = |[sure, other]: [usize; 2]| {
        let houses = |sides: [[usize; 2]; 2]| {
            let [first, second] = sides.map(|side| only_house(state, sure, &side));
            first.zip(second)
        };
        let rows = houses([[corner, beside], [below, opposite]]);
        let (first, second) = rows.or_else(|| houses([[corner, below], [beside, opposite]]))?;
        let shape = Rectangle { pair: [sure, other], ..*shape };
        let step = shape.step(&TYPE_6, state).within(layout, [first, second]);
        Some(step.striking(layout, &Rectangle::holders(state, &loose, sure), sure))
    };
    [[one, two], [two, one]].into_iter().filter_map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check_unproven, *};
    use crate::Layout;
    use satoku_core::{grid::Cell, grid::Grid, grid::Value, model::catalog, puzzle::Instance};

    #[test]
    fn the_fourth_corner_is_neither_of_the_two() {
        let two_boxes = &[("keep", "r1c1 r1c5 r2c1", "12"), ("keep", "r2c5", "1258")];
        check_unproven(&TYPE_1, "classic", two_boxes, "r2c5<>1 r2c5<>2");
        // Here each corner has a box of its own.
        let four_boxes = &[("keep", "r1c1 r1c5 r4c1", "12"), ("keep", "r4c5", "1258")];
        check_unproven(&TYPE_1, "classic", four_boxes, "");
        check_unproven(&TYPE_1, "latin", four_boxes, "r4c5<>1 r4c5<>2");
        // Columns that lack some values are lines, too.
        check_unproven(&TYPE_1, "latin:6x9", four_boxes, "r4c5<>1 r4c5<>2");
    }

    #[test]
    fn extra_houses_may_forbid_to_swap() {
        let two_boxes = &[("keep", "r1c1 r1c5 r2c1", "12"), ("keep", "r2c5", "1258")];
        check_unproven(&TYPE_1, "diagonal", two_boxes, "");
        let off_the_diagonals = &[("keep", "r1c2 r1c5 r3c2", "12"), ("keep", "r3c5", "128")];
        check_unproven(&TYPE_1, "diagonal", off_the_diagonals, "r3c5<>1 r3c5<>2");
        check_unproven(&TYPE_1, "nrc", off_the_diagonals, "");
    }

    #[test]
    fn other_rules_forbid_to_swap() {
        let two_boxes = &[("keep", "r1c1 r1c5 r2c1", "12"), ("keep", "r2c5", "1258")];
        check_unproven(&TYPE_1, "non-consecutive", two_boxes, "");
        check_unproven(&TYPE_1, "anti-knight", two_boxes, "");
    }

    #[test]
    fn a_corner_may_lack_one_of_the_values_unless_the_puzzle_says_so() {
        let corner = &[("keep", "r1c1 r1c5 r2c1", "12"), ("keep", "r2c5", "158")];
        check_unproven(&TYPE_1, "classic", corner, "r2c5<>1");
        let classic = catalog::load("classic").unwrap();
        let marks = (Cell::new(1, 4), [1, 5, 8].map(Value::new).into_iter().collect());
        let puzzle = Instance::new(classic.clone(), Grid::empty(classic.size()));
        let puzzle = puzzle.with_candidates(vec![marks]);
        for (puzzle, expected) in [(puzzle.clone(), ""), (puzzle.with_deletions(), "r2c5<>1")] {
            let mut state = State::of(&Layout::new(puzzle.model()), &puzzle);
            for cell in [0, 4, 9] {
                (2..9).for_each(|value| state.strike(cell, value));
            }
            let found = TYPE_1.first(&state).map_or(String::new(), |step| step.conclusion());
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn one_of_two_neighbours_holds_the_value_that_both_have_besides() {
        let row = &[("keep", "r1c1 r1c5", "12"), ("keep", "r2c1 r2c5", "128")];
        let struck = "r2c2<>8 r2c3<>8 r2c4<>8 r2c6<>8 r2c7<>8 r2c8<>8 r2c9<>8";
        check_unproven(&TYPE_2, "classic", row, struck);
        check_unproven(&TYPE_5, "classic", row, "");
        check_unproven(&TYPE_2, "diagonal", row, "");
    }

    #[test]
    fn one_of_two_opposite_corners_holds_the_value_that_both_have_besides() {
        let opposite = &[("keep", "r1c1 r2c5", "12"), ("keep", "r2c1 r1c5", "128")];
        let struck = "r1c2<>8 r1c3<>8 r2c4<>8 r2c6<>8";
        check_unproven(&TYPE_5, "classic", opposite, struck);
        let three = &[("keep", "r1c1", "12"), ("keep", "r2c1 r1c5 r2c5", "128")];
        check_unproven(&TYPE_5, "classic", three, "r2c4<>8 r2c6<>8");
        check_unproven(&TYPE_2, "classic", opposite, "");
    }

    #[test]
    fn a_value_that_two_corners_must_hold_leaves_no_room_for_the_other() {
        let row = &[
            ("keep", "r1c1 r1c5", "12"),
            ("keep", "r2c1 r2c5", "12358"),
            ("only", "r2c1-9", "1: r2c1 r2c5"),
        ];
        check_unproven(&TYPE_4, "classic", row, "r2c1<>2 r2c5<>2");
        check_unproven(&TYPE_4, "diagonal", row, "");
    }

    #[test]
    fn a_value_in_a_diagonal_is_in_that_of_the_bare_corners() {
        let rows = &[
            ("keep", "r1c1 r2c5", "12"),
            ("keep", "r1c5 r2c1", "12358"),
            ("only", "r1c1-9", "1: r1c1 r1c5"),
            ("only", "r2c1-9", "1: r2c1 r2c5"),
        ];
        check_unproven(&TYPE_6, "classic", rows, "r1c5<>1 r2c1<>1");
    }
}
