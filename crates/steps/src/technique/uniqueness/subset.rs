//! Unique rectangle of type 3: two corners of a rectangle may hold something else than the two
//! values that could change places, and one of them does. So together the two are like one cell
//! that has just these other candidates, and may be part of a naked subset of a group that has
//! both.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::deadly::{Rectangle, rectangle_of, rectangles};
use crate::{
    State, Step, bits,
    step::{Found, report, techniques},
};

/// The most cells of a subset, the two corners counted as one.
const LARGEST: usize = 4;

techniques! {
    TYPE_3, "unique-rectangle-3", "unique rectangle, type 3", 60, 46, find, explain, unique;
}

fn explain(step: &Step) -> String {
    let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
    format!(
        "{one} and {two} could change places in {} if no corner held anything else: so in {}, \
         one of the corners and {} hold {} in some order",
        cells.iter().format(", "),
        step.houses[0],
        step.cells[4..].iter().format(", "),
        step.values[2..].iter().format(", ")
    )
}

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
