//! Unique rectangle: three corners of a rectangle have the same two candidates, and nothing else.
//! If the fourth were one of these two, too, the two could change places all around, and there
//! would be two solutions. So where there is just one, the fourth corner is something else.
//!
//! That holds only if changing places breaks no rule: each group must have as many of one pair of
//! opposite corners as of the other. In a classic sudoku the rectangle lies in two boxes; a
//! diagonal through one corner spoils it.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, xy_wing::pairs};
use crate::steps::{GroupKind, Layout, State, Step};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "unique-rectangle",
    title: "unique rectangle",
    weight: 58,
    difficulty: 45,
    assumes_unique: true,
    find,
    explain: |step| {
        let cells = step.cells.iter().format(", ");
        let (values, corner) = (step.values.iter().format(" and "), step.eliminations[0].0);
        format!("{values} could change places in {cells} if {corner} had just these: it has not")
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    // What changing places does to other rules is not known here.
    if !layout.other_rules().is_empty() {
        return ControlFlow::Continue(());
    }
    let pairs = pairs(state);
    let columns = layout.size().columns();
    let row = |cell: usize| cell / columns;
    let column = |cell: usize| cell % columns;
    for &(corner, pair) in &pairs {
        let same = |&&(cell, other): &&(usize, [usize; 2])| other == pair && cell != corner;
        let beside = pairs.iter().filter(same).filter(|(cell, _)| row(*cell) == row(corner));
        for &(one, _) in beside {
            let below =
                pairs.iter().filter(same).filter(|(cell, _)| column(*cell) == column(corner));
            for &(two, _) in below {
                let fourth = row(two) * columns + column(one);
                let is_open = state.is_open(fourth) && state.candidate_count(fourth) > 2;
                let struck = pair.into_iter().filter(|&value| state.has(fourth, value));
                if !is_open || !may_swap(layout, [corner, fourth], [one, two]) {
                    continue;
                }
                let step = Step::new(&TECHNIQUE)
                    .at(layout, &[corner, one, two, fourth])
                    .about(layout, pair)
                    .marking(layout, &[corner, one, two], pair[0])
                    .marking(layout, &[corner, one, two], pair[1]);
                let step = struck.fold(step, |step, v| step.striking(layout, &[fourth], v));
                if let Some(step) = step.if_useful() {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether every group has as many cells of one diagonal of the rectangle as of the other, and its
/// sides are in rows and columns that are groups.
fn may_swap(layout: &Layout, one: [usize; 2], two: [usize; 2]) -> bool {
    let groups = one.iter().chain(&two).flat_map(|&cell| layout.spots(cell));
    let is_even = groups.map(|spot| spot.group as usize).all(|group| {
        let cells = &layout.groups()[group].cells;
        let within = |pair: [usize; 2]| pair.iter().filter(|cell| cells.contains(cell)).count();
        within(one) == within(two)
    });
    let is_line = |one, two| {
        layout.common(&[one, two]).any(|group| {
            let group = &layout.groups()[group];
            [GroupKind::Row, GroupKind::Column].iter().any(|&kind| layout.is_line(group, kind))
        })
    };
    is_even && one.iter().cartesian_product(&two).all(|(&one, &two)| is_line(one, two))
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check_unproven, *};

    #[test]
    fn the_fourth_corner_is_neither_of_the_two() {
        let two_boxes = &[("keep", "r1c1 r1c5 r2c1", "12"), ("keep", "r2c5", "1258")];
        check_unproven(&TECHNIQUE, "classic", two_boxes, "r2c5<>1 r2c5<>2");
        // Here each corner has a box of its own.
        let four_boxes = &[("keep", "r1c1 r1c5 r4c1", "12"), ("keep", "r4c5", "1258")];
        check_unproven(&TECHNIQUE, "classic", four_boxes, "");
        check_unproven(&TECHNIQUE, "latin", four_boxes, "r4c5<>1 r4c5<>2");
        // Columns that lack some values are lines, too.
        check_unproven(&TECHNIQUE, "latin:6x9", four_boxes, "r4c5<>1 r4c5<>2");
    }

    #[test]
    fn extra_houses_may_forbid_to_swap() {
        let two_boxes = &[("keep", "r1c1 r1c5 r2c1", "12"), ("keep", "r2c5", "1258")];
        check_unproven(&TECHNIQUE, "diagonal", two_boxes, "");
        let off_the_diagonals = &[("keep", "r1c2 r1c5 r3c2", "12"), ("keep", "r3c5", "128")];
        check_unproven(&TECHNIQUE, "diagonal", off_the_diagonals, "r3c5<>1 r3c5<>2");
        check_unproven(&TECHNIQUE, "nrc", off_the_diagonals, "");
    }
}
