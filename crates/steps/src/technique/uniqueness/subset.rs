//! Unique rectangle of type 3: two corners of a rectangle may hold something else than the two
//! values that could change places, and one of them does. So together the two are like one cell
//! that has just these other candidates, and may be part of a naked subset of a group that has
//! both.

use itertools::Itertools;

use super::deadly::{Rectangle, rectangle_of, rectangles};
use crate::{
    Step, bits,
    step::{Flow, Search, StepBuilder, techniques},
};

/// The most cells of a subset, the two corners counted as one.
const LARGEST: usize = 4;

techniques! {
    TYPE_3, "unique-rectangle-3", "unique rectangle, type 3", 60, 46, find, explain, unique;
}

fn explain(step: &Step) -> String {
    let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
    format!(
        "{one} and {two} could change places in {cells} if no corner held anything else: so in {}, \
         one of the corners and {} hold {} in some order",
        step.houses[0],
        step.cells[4..].iter().format(", "),
        step.values[2..].iter().format(", ")
    )
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    rectangles(state, &mut |shape| {
        let loose = shape.loose(state);
        let [one, two] = loose[..] else { return Flow::Continue(()) };
        if !shape.is_first(state) {
            return Flow::Continue(());
        }
        let mut extras = vec![0; state.candidates(one).len()];
        let both = loose.iter().flat_map(|&cell| shape.extras(state, cell));
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
                        return Flow::Continue(());
                    }
                    search.report(step(search, shape, group, &chosen[1..], values))
                })?;
            }
        }
        Flow::Continue(())
    })
}

fn step<'s>(
    search: &Search<'s>,
    shape: &Rectangle,
    group: usize,
    others: &[usize],
    values: &bits::Set,
) -> StepBuilder<'s> {
    let all = [&shape.loose(search.state), others].concat();
    let step = shape.step(search).within([group]).in_order(others.iter().copied());
    let step = step.about(bits::members(values));
    // The corners take part only with what they may hold besides.
    bits::members(values).fold(step, |step, value| {
        step.locking(if shape.pair.contains(&value) { others } else { &all }, [value])
    })
}
