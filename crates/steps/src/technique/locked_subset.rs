//! Locked pairs and triples: naked pairs and triples in the cells that two groups have in common, such as
//! a row and a box. So their values are in no other cell of either.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, naked_subset, report};
use crate::{State, Step, bits};

/// Two cells with two candidates.
pub static PAIR: Technique = Technique {
    name: "locked-pair",
    title: "locked pair",
    weight: 8,
    difficulty: 20,
    assumes_unique: false,
    find: |state, found| find(&PAIR, state, 2, found),
    explain,
};

/// Three cells with three candidates.
pub static TRIPLE: Technique = Technique {
    name: "locked-triple",
    title: "locked triple",
    weight: 8,
    difficulty: 25,
    assumes_unique: false,
    find: |state, found| find(&TRIPLE, state, 3, found),
    explain,
};

fn explain(step: &Step) -> String {
    let (cells, values) = (step.cells.iter().format(", "), step.values.iter().format(", "));
    let houses = step.houses.iter().format(" and ");
    format!("{cells} hold {values} in some order, and are all in {houses}: nothing else there does")
}

fn find(
    technique: &'static Technique,
    state: &State,
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    naked_subset::subsets(state, size, &mut |group, cells, values| {
        report(step(technique, state, group, cells, values), found)
    })
}

/// What the subset strikes if it does so in two of its groups.
fn step(
    technique: &'static Technique,
    state: &State,
    group: usize,
    cells: &[usize],
    values: &bits::Set,
) -> Option<Step> {
    let layout = state.layout();
    let is_in = |group: usize, cell: usize| layout.groups()[group].cells.contains(&cell);
    let is_struck = |cell: usize| {
        !cells.contains(&cell) && bits::members(values).any(|value| state.has(cell, value))
    };
    let strikes_only_in = |group: usize, other: usize| {
        let mut cells = layout.groups()[group].cells.iter();
        cells.any(|&cell| !is_in(other, cell) && is_struck(cell))
    };
    let is_second = |&other: &usize| {
        other > group && strikes_only_in(group, other) && strikes_only_in(other, group)
    };
    let second = layout.common(cells).find(is_second)?;
    Some(naked_subset::step(technique, state, group, cells, values)?.within(layout, [second]))
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_pair_in_a_row_and_a_box_clears_both() {
        let pair = &[("keep", "r1c1 r1c3", "12"), ("strike", "r2-3c1-3 r1c5-9", "2")];
        let row = "r1c2<>1 r1c4<>1 r1c5<>1 r1c6<>1 r1c7<>1 r1c8<>1 r1c9<>1 r1c2<>2 r1c4<>2";
        let both = format!("{row} r2c1<>1 r2c2<>1 r2c3<>1 r3c1<>1 r3c2<>1 r3c3<>1");
        check(&PAIR, "classic", pair, &both);
        check(&PAIR, "latin", pair, "");
        // In the row alone it is a naked pair.
        let row_alone = &[
            ("keep", "r1c1 r1c3", "12"),
            ("strike", "r1-3c1-3", "12"),
            ("give", "r1c1 r1c3", "12"),
        ];
        check(&PAIR, "classic", row_alone, "");
    }

    #[test]
    fn a_triple_in_a_column_and_a_window() {
        let triple = &[("keep", "r2c2 r3c2 r4c2", "789")];
        let both = "r1c2 r5c2 r6c2 r7c2 r8c2 r9c2 r2c3 r3c3 r4c3 r2c4 r3c4 r4c4".split(' ');
        let struck = both.map(|cell| format!("{cell}<>7 {cell}<>8 {cell}<>9")).join(" ");
        check(&TRIPLE, "nrc", triple, &struck);
        check(&TRIPLE, "classic", triple, "");
    }
}
