//! Naked pairs, triples and quads: so many cells of a group have so many candidates together, so
//! these values are in these cells, and in no cell that sees all of them that could hold the value.
//!
//! The group need not be a house: that its cells differ is enough.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, report};
use crate::{State, Step, bits};

/// Two cells with two candidates.
pub static PAIR: Technique = Technique {
    name: "naked-pair",
    title: "naked pair",
    weight: 10,
    difficulty: 30,
    assumes_unique: false,
    find: |state, found| find(&PAIR, state, 2, found),
    explain,
};

/// Three cells with three candidates.
pub static TRIPLE: Technique = Technique {
    name: "naked-triple",
    title: "naked triple",
    weight: 14,
    difficulty: 36,
    assumes_unique: false,
    find: |state, found| find(&TRIPLE, state, 3, found),
    explain,
};

/// Four cells with four candidates.
pub static QUAD: Technique = Technique {
    name: "naked-quad",
    title: "naked quad",
    weight: 22,
    difficulty: 50,
    assumes_unique: false,
    find: |state, found| find(&QUAD, state, 4, found),
    explain,
};

fn explain(step: &Step) -> String {
    let cells = step.cells.iter().format(", ");
    let values = step.values.iter().format(", ");
    let house = &step.houses[0];
    format!("in {house}, {cells} hold {values} in some order: no other cell that sees them does")
}

fn find(
    technique: &'static Technique,
    state: &State,
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    subsets(state, size, &mut |group, cells, values| {
        report(step(technique, state, group, cells, values), found)
    })
}

/// Calls `visit` with each group's naked subsets of this size: the group, the cells, and their values.
pub(super) fn subsets(
    state: &State,
    size: usize,
    visit: &mut impl FnMut(usize, &[usize], &bits::Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let mut cells = Vec::new();
    for (index, group) in layout.groups().iter().enumerate() {
        cells.clear();
        let is_small =
            |cell: usize| state.is_open(cell) && (1..=size).contains(&state.candidate_count(cell));
        let small = group.cells.iter().copied().filter(|&cell| is_small(cell));
        cells.extend(small.map(|cell| (cell, state.candidates(cell))));
        bits::tight_subsets(&cells, size, &mut |chosen, values| visit(index, chosen, values))?;
    }
    ControlFlow::Continue(())
}

/// What such a subset strikes.
pub(super) fn step(
    technique: &'static Technique,
    state: &State,
    group: usize,
    cells: &[usize],
    values: &bits::Set,
) -> Option<Step> {
    let layout = state.layout();
    let holding = |value| cells.iter().copied().filter(|&c| state.has(c, value)).collect_vec();
    let seen = |value| {
        let mut seen = state.seen_by_all(value, &holding(value));
        seen.retain(|cell| !cells.contains(cell));
        seen
    };
    let struck = bits::members(values).map(|value| (value, seen(value))).collect_vec();
    if struck.iter().all(|(_, cells)| cells.is_empty()) {
        return None;
    }
    let step = Step::new(technique).at(layout, cells).about(layout, bits::members(values));
    let step = step.within(layout, [group]);
    let step = struck.iter().fold(step, |step, (value, seen)| {
        step.marking(layout, &holding(*value), *value).striking(layout, seen, *value)
    });
    Some(step)
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_pair_clears_what_sees_both_cells() {
        let pair = &[("keep", "r1c1 r1c5", "12")];
        let row = "r1c2<>1 r1c2<>2 r1c3<>1 r1c3<>2 r1c4<>1 r1c4<>2 r1c6<>1 r1c6<>2 \
                   r1c7<>1 r1c7<>2 r1c8<>1 r1c8<>2 r1c9<>1 r1c9<>2";
        check(&PAIR, "classic", pair, row);
        let diagonal = &[("keep", "r1c1 r5c5", "12")];
        let struck = "r2c2<>1 r2c2<>2 r3c3<>1 r3c3<>2 r4c4<>1 r4c4<>2 r6c6<>1 r6c6<>2 \
                      r7c7<>1 r7c7<>2 r8c8<>1 r8c8<>2 r9c9<>1 r9c9<>2 r1c5<>1 r1c5<>2 \
                      r5c1<>1 r5c1<>2 r1c9<>1 r1c9<>2 r9c1<>1 r9c1<>2";
        // Also r1c5, which sees one by the row and the other by the column, and r1c9 and r9c1,
        // by the second diagonal.
        check(&PAIR, "diagonal", diagonal, struck);
        check(&PAIR, "classic", diagonal, "");
    }

    #[test]
    fn a_triple_may_have_cells_with_two_candidates() {
        let triple = &[
            ("keep", "r1c1", "12"),
            ("keep", "r5c1", "23"),
            ("keep", "r9c1", "13"),
            ("strike", "r1-9c1", "12"),
            ("give", "r1c1 r9c1", "1"),
            ("give", "r1c1 r5c1", "2"),
            ("give", "r3c1 r7c1", "1"),
        ];
        let struck = "r2c1<>3 r3c1<>1 r3c1<>3 r4c1<>3 r6c1<>3 r7c1<>1 r7c1<>3 r8c1<>3";
        check(&TRIPLE, "classic", triple, struck);
    }

    #[test]
    fn a_triple_in_a_window() {
        let window = &[
            ("keep", "r2c2 r3c3 r4c4", "789"),
            ("strike", "r2-4c2-4", "89"),
            ("give", "r2c2 r3c3 r4c4", "89"),
        ];
        check(&TRIPLE, "nrc", window, "r2c3<>7 r2c4<>7 r3c2<>7 r3c4<>7 r4c2<>7 r4c3<>7");
    }

    #[test]
    fn a_quad_in_a_row_and_in_a_jigsaw_region() {
        let row = &[
            ("strike", "r9c1-9", "123"),
            ("keep", "r9c1 r9c4 r9c7 r9c8", "1234"),
            ("give", "r9c1 r9c4 r9c7 r9c8", "123"),
        ];
        check(&QUAD, "classic", row, "r9c2<>4 r9c3<>4 r9c5<>4 r9c6<>4 r9c9<>4");
        // Region I is r5-8c9 r9c5-9.
        let region = &[
            ("strike", "r5-8c9 r9c5-9", "123"),
            ("keep", "r5c9 r7c9 r9c6 r9c7", "1234"),
            ("give", "r5c9 r7c9 r9c6 r9c7", "123"),
        ];
        check(&QUAD, "jigsaw", region, "r6c9<>4 r8c9<>4 r9c5<>4 r9c8<>4 r9c9<>4");
    }
}
