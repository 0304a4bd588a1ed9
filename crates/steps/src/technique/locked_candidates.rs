//! Locked candidates: wherever a value goes in a house, a cell outside sees it, so the value is not
//! in that cell.
//!
//! The usual cases: all places for 5 in a box are in one row, so the row has its 5 there
//! (*pointing*); all places in a row are in one box, so the box has its 5 there (*claiming*). A
//! diagonal or a window points just as well. The cell need not see all places by the same house.

use crate::technique::prelude::*;

techniques! {
    POINTING, "pointing", "locked candidates (pointing)", 6, 26,
        find(|kind| !kind.is_line()), explain;
    CLAIMING, "claiming", "locked candidates (claiming)", 7, 28, find(GroupKind::is_line), explain;
}

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

fn find(search: &mut Search<'_>, from: fn(GroupKind) -> bool) -> Flow {
    /// The work of asking for a place who else sees it.
    const WORK: usize = 200;
    let Search { state, layout, .. } = *search;
    for group in layout.groups_of(|kind| kind.is_house() && from(kind)) {
        for value in 0..layout.size().value_count() {
            let places = state.place_count(group, value);
            state.look(WORK * places)?;
            if places < 2 || !is_locked(state, group, value) {
                continue;
            }
            let cells = state.holders(group, value).collect_vec();
            let seen = state.seen_by_all(value, &cells);
            // What sees all of the group is in no group with the others, but for the two.
            let common = common(layout, group, &cells, &seen);
            let step = Step::by(search)
                .at(&cells)
                .about([value])
                .within(std::iter::once(group).chain(common))
                .marking(&cells, value)
                .striking(&seen, value);
            search.report(step)?;
        }
    }
    Flow::Continue(())
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
    layout.common(cells).find(|&g| g != group && seen.iter().all(|&cell| layout.is_in(cell, g)))
}
