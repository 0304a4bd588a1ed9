//! Unique rectangle of type 3: two corners of a rectangle may hold something else than the two values
//! that could change places, and one of them does. So together the two are like one cell that has
//! just these other candidates, and may be part of a naked subset of a group that has both.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    super::{Found, Technique, report},
    Rectangle, rectangle_of, rectangles,
};
use crate::{State, Step, bits};

/// The most cells of a subset, the two corners counted as one.
const LARGEST: usize = 4;

/// The technique.
pub static TYPE_3: Technique = Technique {
    name: "unique-rectangle-3",
    title: "unique rectangle, type 3",
    weight: 60,
    difficulty: 46,
    assumes_unique: true,
    find,
    explain: |step| {
        let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
        format!(
            "{one} and {two} could change places in {} if no corner held anything else: so in {}, \
             one of the corners and {} hold {} in some order",
            cells.iter().format(", "),
            step.houses[0],
            step.cells[4..].iter().format(", "),
            step.values[2..].iter().format(", ")
        )
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    rectangles(state, &mut |shape| {
        let &[one, two] = &shape.loose(state)[..] else { return ControlFlow::Continue(()) };
        if !shape.is_first(state) {
            return ControlFlow::Continue(());
        }
        let mut extras = vec![0; state.candidates(one).len()];
        let both = [one, two].into_iter().flat_map(|cell| shape.extras(state, cell));
        both.for_each(|value| bits::insert(&mut extras, value));
        for group in layout.common(&[one, two]) {
            // The two corners as one cell.
            let mut items = vec![(one, &extras[..])];
            let others = layout.groups()[group].cells.iter().copied().filter(|&cell| {
                !shape.cells.contains(&cell)
                    && state.is_open(cell)
                    && state.candidate_count(cell) <= LARGEST
            });
            items.extend(others.map(|cell| (cell, state.candidates(cell))));
            for size in 2..=LARGEST {
                bits::tight_subsets(&items, size, &mut |chosen, values| {
                    // Others are naked subsets.
                    if chosen[0] != one {
                        return ControlFlow::Continue(());
                    }
                    let values = bits::members(values).collect_vec();
                    report(step(state, shape, group, &chosen[1..], &values), found)
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn step(
    state: &State,
    shape: &Rectangle,
    group: usize,
    others: &[usize],
    values: &[usize],
) -> Option<Step> {
    let layout = state.layout();
    let loose = shape.loose(state);
    let mut step = shape.step(&TYPE_3, state).within(layout, [group]);
    step.cells.extend(others.iter().map(|&cell| layout.cell(cell)));
    step = step.about(layout, values.iter().copied());
    for &value in values {
        // The corners take part only with what they may hold besides.
        let corners = loose.iter().copied().filter(|_| !shape.pair.contains(&value));
        let holders = corners.chain(others.iter().copied()).filter(|&c| state.has(c, value));
        let holders = holders.collect_vec();
        let mut seen = state.seen_by_all(value, &holders);
        seen.retain(|cell| !others.contains(cell));
        step = step.marking(layout, &holders, value).striking(layout, &seen, value);
    }
    step.if_useful()
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check_unproven, *};

    #[test]
    fn two_corners_and_a_cell_make_a_pair() {
        let row = &[
            ("keep", "r1c1 r1c5", "12"),
            ("keep", "r2c1", "127"),
            ("keep", "r2c5", "128"),
            ("keep", "r2c9", "78"),
        ];
        let struck = "r2c2<>7 r2c3<>7 r2c4<>7 r2c6<>7 r2c7<>7 r2c8<>7 \
                      r2c2<>8 r2c3<>8 r2c4<>8 r2c6<>8 r2c7<>8 r2c8<>8";
        check_unproven(&TYPE_3, "classic", row, struck);
        check_unproven(&TYPE_3, "diagonal", row, "");
    }

    #[test]
    fn two_corners_and_two_cells_make_a_triple() {
        let row = &[
            ("keep", "r1c1 r1c5", "12"),
            ("keep", "r2c1", "127"),
            ("keep", "r2c5", "128"),
            ("keep", "r2c8", "79"),
            ("keep", "r2c9", "789"),
        ];
        let struck = "r2c2<>7 r2c3<>7 r2c4<>7 r2c6<>7 r2c7<>7 r2c2<>8 r2c3<>8 r2c4<>8 r2c6<>8 \
                      r2c7<>8 r2c2<>9 r2c3<>9 r2c4<>9 r2c6<>9 r2c7<>9 r1c7<>9 r3c7<>9 r1c8<>9 \
                      r3c8<>9 r1c9<>9 r3c9<>9";
        check_unproven(&TYPE_3, "classic", row, struck);
    }
}
