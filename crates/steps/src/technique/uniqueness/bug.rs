//! BUG+1: all open cells have two candidates, but one that has three. Without its third one, each
//! value would have two places, or none, in each house, and in every solution all cells could
//! change to their other candidate (a *bivalue universal grave*). So where there is just one
//! solution, the cell holds the third.
//!
//! That each house holds every value is essential: in a group that does not, the change could put
//! a value into both places. And other rules know nothing of the change.

use crate::technique::prelude::*;

techniques! {
    TECHNIQUE, "bug-plus-one", "BUG+1", 57, 56, find, explain, unique;
}

fn explain(step: &Step) -> String {
    let ([cell], [value]) = (&step.cells[..], &step.values[..]) else { return String::new() };
    format!(
        "if {cell} were not {value}, each open cell could change to its other candidate, and \
         there would be two solutions"
    )
}

fn find(search: &mut Search<'_>) -> Flow {
    search.report(step(search))
}

fn step<'s>(search: &Search<'s>) -> Option<StepBuilder<'s>> {
    let Search { state, layout, .. } = *search;
    if !layout.other_rules().is_empty() || layout.groups().iter().any(|g| !g.kind.is_house()) {
        return None;
    }
    let mut odd = None;
    for cell in state.open_cells() {
        match state.candidate_count(cell) {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return None,
        }
    }
    let odd = odd?;
    let candidates = || bits::members(state.candidates(odd));
    let value = candidates().find(|&value| is_grave_without(state, odd, value))?;
    let others = candidates().filter(|&other| other != value).map(|other| (odd, other));
    let step = Step::by(search).at(&[odd]).about([value]).marking(&[odd], value);
    Some(step.striking_each(others))
}

/// Whether each value has two places or is placed in each house, but for one candidate too many.
fn is_grave_without(state: &State, cell: usize, value: usize) -> bool {
    let layout = state.layout();
    let values = layout.size().value_count();
    layout.groups().iter().enumerate().all(|(house, group)| {
        (0..values).all(|other| {
            let too_many = usize::from(other == value && group.cells.contains(&cell));
            state.place_count(house, other) == 2 + too_many || state.is_placed(house, other)
        })
    })
}
