//! Hidden pairs, triples and quads: so many values have so many places in a house together, so
//! these cells hold these values and nothing else.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, report};
use crate::{State, Step, bits};

/// Two values with two places.
pub static PAIR: Technique = Technique {
    name: "hidden-pair",
    title: "hidden pair",
    weight: 12,
    difficulty: 34,
    assumes_unique: false,
    find: |state, found| find(&PAIR, state, 2, found),
    explain,
};

/// Three values with three places.
pub static TRIPLE: Technique = Technique {
    name: "hidden-triple",
    title: "hidden triple",
    weight: 18,
    difficulty: 40,
    assumes_unique: false,
    find: |state, found| find(&TRIPLE, state, 3, found),
    explain,
};

/// Four values with four places.
pub static QUAD: Technique = Technique {
    name: "hidden-quad",
    title: "hidden quad",
    weight: 26,
    difficulty: 54,
    assumes_unique: false,
    find: |state, found| find(&QUAD, state, 4, found),
    explain,
};

fn explain(step: &Step) -> String {
    let cells = step.cells.iter().format(", ");
    let values = step.values.iter().format(", ");
    let house = &step.houses[0];
    format!("in {house}, {values} can only be in {cells}: nothing else is there")
}

fn find(
    technique: &'static Technique,
    state: &State,
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let mut values = Vec::new();
    let houses = layout.groups().iter().enumerate().filter(|(_, group)| group.kind.is_house());
    for (house, group) in houses {
        values.clear();
        let is_small = |value: &usize| {
            (1..=size).contains(&state.place_count(house, *value))
                && !state.is_placed(house, *value)
        };
        let small = (0..layout.size().value_count()).filter(is_small);
        values.extend(small.map(|value| (value, state.places(house, value))));
        bits::tight_subsets(&values, size, &mut |chosen, places| {
            let cells = bits::members(places).map(|place| group.cells[place]).collect_vec();
            report(step(technique, state, house, chosen, &cells), found)
        })?;
    }
    ControlFlow::Continue(())
}

fn step(
    technique: &'static Technique,
    state: &State,
    house: usize,
    values: &[usize],
    cells: &[usize],
) -> Option<Step> {
    let layout = state.layout();
    let mut step = Step::new(technique)
        .at(layout, cells)
        .about(layout, values.iter().copied())
        .within(layout, [house]);
    for &cell in cells {
        for value in bits::members(state.candidates(cell)) {
            step = if values.contains(&value) {
                step.marking(layout, &[cell], value)
            } else {
                step.striking(layout, &[cell], value)
            };
        }
    }
    step.if_useful()
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_pair_leaves_nothing_else_in_its_cells() {
        let pair = &[("only", "r4-6c4-6", "1: r4c4 r6c5"), ("only", "r4-6c4-6", "2: r4c4 r6c5")];
        let struck = "r4c4<>3 r4c4<>4 r4c4<>5 r4c4<>6 r4c4<>7 r4c4<>8 r4c4<>9 \
                      r6c5<>3 r6c5<>4 r6c5<>5 r6c5<>6 r6c5<>7 r6c5<>8 r6c5<>9";
        check(&PAIR, "classic", pair, struck);
        let window = &[
            ("strike", "r6-8c6-8", "1234"),
            ("give", "r6c6 r8c7", "1234"),
            ("give", "r6c7 r8c8", "34"),
        ];
        let struck = "r6c6<>3 r6c6<>4 r6c6<>5 r6c6<>6 r6c6<>7 r6c6<>8 r6c6<>9 \
                      r8c7<>3 r8c7<>4 r8c7<>5 r8c7<>6 r8c7<>7 r8c7<>8 r8c7<>9";
        check(&PAIR, "nrc", window, struck);
        check(&PAIR, "classic", window, "");
    }

    #[test]
    fn a_triple_and_a_quad() {
        let row = &[
            ("only", "r1c1-9", "1: r1c1 r1c4"),
            ("only", "r1c1-9", "2: r1c4 r1c8"),
            ("only", "r1c1-9", "3: r1c1 r1c8"),
            ("keep", "r1c1 r1c4 r1c8", "1234"),
        ];
        check(&TRIPLE, "classic", row, "r1c1<>4 r1c4<>4 r1c8<>4");
        let diagonal = "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9";
        let triple = &[
            ("strike", diagonal, "567"),
            ("give", "r1c1 r4c4 r8c8", "567"),
            ("keep", "r1c1 r4c4 r8c8", "5671"),
        ];
        check(&TRIPLE, "diagonal", triple, "r1c1<>1 r4c4<>1 r8c8<>1");
        let quad = &[
            ("strike", diagonal, "5678"),
            ("give", "r1c1 r4c4 r5c5 r8c8", "5678"),
            ("keep", "r1c1 r4c4 r5c5 r8c8", "56781"),
        ];
        check(&QUAD, "diagonal", quad, "r1c1<>1 r4c4<>1 r5c5<>1 r8c8<>1");
        let column = &[
            ("strike", "r1-9c5", "1234"),
            ("give", "r1c5 r2c5 r8c5 r9c5", "1234"),
            ("keep", "r1c5 r2c5 r8c5 r9c5", "12345"),
        ];
        check(&QUAD, "classic", column, "r1c5<>5 r2c5<>5 r8c5<>5 r9c5<>5");
    }
}
