//! Locked candidates: wherever a value goes in a house, a cell outside sees it, so the value is not
//! in that cell.
//!
//! The usual cases: all places for 5 in a box are in one row, so the row has its 5 there (*pointing*);
//! all places in a row are in one box, so the box has its 5 there (*claiming*). A diagonal or a window
//! points just as well. The cell need not see all places by the same house.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique};
use crate::{GroupKind, Layout, State, Step};

/// From a box, a diagonal, a window.
pub static POINTING: Technique = Technique {
    name: "pointing",
    title: "locked candidates (pointing)",
    weight: 6,
    difficulty: 26,
    assumes_unique: false,
    find: |state, found| find(&POINTING, state, |kind| !kind.is_line(), found),
    explain,
};

/// From a row or a column.
pub static CLAIMING: Technique = Technique {
    name: "claiming",
    title: "locked candidates (claiming)",
    weight: 7,
    difficulty: 28,
    assumes_unique: false,
    find: |state, found| find(&CLAIMING, state, GroupKind::is_line, found),
    explain,
};

fn explain(step: &Step) -> String {
    let value = step.values[0];
    let struck = step.eliminations.iter().map(|(cell, _)| cell).format(", ");
    match step.houses.as_slice() {
        [house, other, ..] => format!(
            "in {house}, {value} can only be where {other} crosses it: no {value} in {struck}"
        ),
        houses => {
            let places = step.cells.iter().format(", ");
            let house = houses.iter().format("");
            format!(
                "in {house}, {value} can only be in {places}: all see {struck}, so no {value} there"
            )
        }
    }
}

fn find(
    technique: &'static Technique,
    state: &State,
    from: fn(GroupKind) -> bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let groups = layout.groups().iter().enumerate();
    for (group, _) in groups.filter(|(_, group)| group.kind.is_house() && from(group.kind)) {
        for value in 0..layout.size().value_count() {
            if state.place_count(group, value) < 2 || !is_locked(state, group, value) {
                continue;
            }
            let cells = state.holders(group, value).collect_vec();
            let seen = state.seen_by_all(value, &cells);
            // What sees all of the group is in no group with the others, but for the two.
            let common = common(layout, group, &cells, &seen);
            let step = Step::new(technique)
                .at(layout, &cells)
                .about(layout, [value])
                .within(layout, std::iter::once(group).chain(common))
                .marking(layout, &cells, value)
                .striking(layout, &seen, value)
                .if_useful();
            if let Some(step) = step {
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether some cell outside sees all places; like [`State::seen_by_all`], but without a list.
fn is_locked(state: &State, group: usize, value: usize) -> bool {
    let layout = state.layout();
    let Some(first) = state.holders(group, value).next() else { return false };
    layout.spots(first).iter().any(|spot| {
        let other = spot.group as usize;
        let mut seen = state.holders(other, value);
        other != group
            && seen.any(|cell| state.holders(group, value).all(|place| layout.sees(place, cell)))
    })
}

/// The one other group by which all that is struck sees all places, if there is one.
fn common(layout: &Layout, group: usize, cells: &[usize], seen: &[usize]) -> Option<usize> {
    let is_in = |g: usize, cell: &usize| layout.groups()[g].cells.contains(cell);
    layout.common(cells).find(|&g| g != group && seen.iter().all(|cell| is_in(g, cell)))
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_box_points_along_a_row() {
        let box_1 = &[("only", "r1-3c1-3", "5: r2c1 r2c3")];
        let row_2 = "r2c4<>5 r2c5<>5 r2c6<>5 r2c7<>5 r2c8<>5 r2c9<>5";
        check(&POINTING, "classic", box_1, row_2);
        check(&CLAIMING, "classic", box_1, "");
    }

    #[test]
    fn a_row_claims_a_box() {
        let row_2 = &[("only", "r2c1-9", "5: r2c1 r2c3")];
        let box_1 = "r1c1<>5 r1c2<>5 r1c3<>5 r3c1<>5 r3c2<>5 r3c3<>5";
        check(&CLAIMING, "classic", row_2, box_1);
        check(&POINTING, "classic", row_2, "");
    }

    #[test]
    fn diagonals_and_windows_point_and_are_pointed_at() {
        // Both places see r9c1: one by the row, the other by the second diagonal.
        let diagonal = &[("only", "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9", "7: r9c9 r5c5")];
        check(&POINTING, "diagonal", diagonal, "r1c9<>7 r9c1<>7 r5c9<>7 r9c5<>7");
        // Window 1, r2-4c2-4, has its 3 in column 4.
        let window = &[("only", "r2-4c2-4", "3: r2c4 r4c4")];
        let column_4 = "r1c4<>3 r5c4<>3 r6c4<>3 r7c4<>3 r8c4<>3 r9c4<>3";
        check(&POINTING, "nrc", window, column_4);
        check(&POINTING, "classic", window, "");
    }

    #[test]
    fn a_jigsaw_region_points() {
        // Region B is r1c5-9 r2c8-9 r3c8-9: its 4 is in row 3 or not.
        let region = &[("only", "r1c5-9 r2-3c8-9", "4: r3c8 r3c9")];
        let row_3 = "r3c1<>4 r3c2<>4 r3c3<>4 r3c4<>4 r3c5<>4 r3c6<>4 r3c7<>4";
        check(&POINTING, "jigsaw", region, row_3);
    }
}
