//! Subsets: two, three or four values that are tied to as many cells of a group.
//!
//! - *naked*: these cells have just these candidates together. So the values are in them, and in no
//!   cell that sees all of them that could hold the value. The group need not be a house: that its
//!   cells differ is enough;
//! - *locked*: a naked one in the cells that two groups have in common, such as a row and a box. So
//!   the values are in no other cell of either;
//! - *hidden*: these values have just these places in a house together, so nothing else is there.

use crate::technique::prelude::*;

techniques! {
    LOCKED_PAIR, "locked-pair", "locked pair", 8, 20, locked(2), explain_locked;
    LOCKED_TRIPLE, "locked-triple", "locked triple", 8, 25, locked(3), explain_locked;
    NAKED_PAIR, "naked-pair", "naked pair", 10, 30, naked(2), explain_naked;
    NAKED_TRIPLE, "naked-triple", "naked triple", 14, 36, naked(3), explain_naked;
    NAKED_QUAD, "naked-quad", "naked quad", 22, 50, naked(4), explain_naked;
    HIDDEN_PAIR, "hidden-pair", "hidden pair", 12, 34, hidden(2), explain_hidden;
    HIDDEN_TRIPLE, "hidden-triple", "hidden triple", 18, 40, hidden(3), explain_hidden;
    HIDDEN_QUAD, "hidden-quad", "hidden quad", 26, 54, hidden(4), explain_hidden;
}

fn naked(search: &mut Search<'_>, size: usize) -> Flow {
    naked_subsets(search.state, size, &mut |group, cells, values| {
        search.report(naked_step(search, &[group], cells, values))
    })
}

fn locked(search: &mut Search<'_>, size: usize) -> Flow {
    naked_subsets(search.state, size, &mut |group, cells, values| {
        let second = other_group(search.state, group, cells, values);
        let step = second.map(|other| naked_step(search, &[group, other], cells, values));
        search.report(step)
    })
}

/// Calls `visit` with each group's naked subsets of this size: the group, the cells, and their
/// values.
fn naked_subsets(
    state: &State,
    size: usize,
    visit: &mut impl FnMut(usize, &[usize], &bits::Set) -> Flow,
) -> Flow {
    let mut cells = Vec::new();
    for (index, group) in state.layout().groups().iter().enumerate() {
        cells.clear();
        let is_small =
            |cell: usize| state.is_open(cell) && (1..=size).contains(&state.candidate_count(cell));
        let small = group.cells.iter().copied().filter(|&cell| is_small(cell));
        cells.extend(small.map(|cell| (cell, state.candidates(cell))));
        bits::tight_subsets(&cells, size, &mut |chosen, values| visit(index, chosen, values))?;
    }
    Flow::Continue(())
}

fn naked_step<'s>(
    search: &Search<'s>,
    groups: &[usize],
    cells: &[usize],
    values: &bits::Set,
) -> StepBuilder<'s> {
    Step::by(search)
        .at(cells)
        .about(bits::members(values))
        .within(groups.iter().copied())
        .locking(cells, bits::members(values))
}

/// Another group of all the cells, if such a subset strikes something in either group alone.
fn other_group(state: &State, group: usize, cells: &[usize], values: &bits::Set) -> Option<usize> {
    let layout = state.layout();
    let is_struck = |cell: usize| {
        !cells.contains(&cell) && bits::members(values).any(|value| state.has(cell, value))
    };
    let strikes_only_in = |group: usize, other: usize| {
        let mut cells = layout.groups()[group].cells.iter();
        cells.any(|&cell| !layout.is_in(cell, other) && is_struck(cell))
    };
    layout.common(cells).find(|&other| {
        other > group && strikes_only_in(group, other) && strikes_only_in(other, group)
    })
}

fn hidden(search: &mut Search<'_>, size: usize) -> Flow {
    let Search { state, layout, .. } = *search;
    let mut values = Vec::new();
    for house in layout.groups_of(GroupKind::is_house) {
        let house_cells = &layout.groups()[house].cells;
        values.clear();
        let is_small = |value: &usize| {
            (1..=size).contains(&state.place_count(house, *value))
                && !state.is_placed(house, *value)
        };
        let small = (0..layout.size().value_count()).filter(is_small);
        values.extend(small.map(|value| (value, state.places(house, value))));
        bits::tight_subsets(&values, size, &mut |chosen, places| {
            let cells = bits::members(places).map(|place| house_cells[place]).collect_vec();
            let held = cells.iter().flat_map(|&cell| {
                bits::members(state.candidates(cell)).map(move |value| (cell, value))
            });
            let (kept, struck): (Vec<_>, Vec<_>) =
                held.partition(|(_, value)| chosen.contains(value));
            let step = Step::by(search)
                .at(&cells)
                .about(chosen.iter().copied())
                .within([house])
                .marking_each(kept)
                .striking_each(struck);
            search.report(step)
        })?;
    }
    Flow::Continue(())
}

fn explain_naked(step: &Step) -> String {
    let (cells, values) = (step.cells.iter().format(", "), step.values.iter().format(", "));
    let house = &step.houses[0];
    format!("in {house}, {cells} hold {values} in some order: no other cell that sees them does")
}

fn explain_locked(step: &Step) -> String {
    let (cells, values) = (step.cells.iter().format(", "), step.values.iter().format(", "));
    let houses = step.houses.iter().format(" and ");
    format!("{cells} hold {values} in some order, and are all in {houses}: nothing else there does")
}

fn explain_hidden(step: &Step) -> String {
    let (cells, values) = (step.cells.iter().format(", "), step.values.iter().format(", "));
    let house = &step.houses[0];
    format!("in {house}, {values} can only be in {cells}: nothing else is there")
}
