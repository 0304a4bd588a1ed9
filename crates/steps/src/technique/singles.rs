//! Singles: cells and values with just one choice left.
//!
//! - *full house*: one cell of a house is open, and gets the value that the others leave;
//! - *hidden single*: a value has one possible place in a house. The cell may have other
//!   candidates, among which it hides. In a region that is drawn it is easier to see than in a
//!   line;
//! - *naked single*: a cell has one candidate.

use std::ops::ControlFlow;

use crate::{
    GroupKind, State, Step,
    step::{Found, report, techniques},
};

techniques! {
    FULL_HOUSE, "full-house", "full house", 1, 10, full_houses, explain_full_house;
    HIDDEN_SINGLE, "hidden-single", "hidden single", 2, 15, hidden, explain_hidden;
    NAKED_SINGLE, "naked-single", "naked single", 3, 23, naked, explain_naked;
}

/// How hard a hidden single is in a region.
const IN_A_REGION: u32 = 12;

fn full_houses(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    state.full_houses().try_for_each(|group| {
        let mut cells = layout.groups()[group].cells.iter().copied();
        let single = cells.find(|&cell| state.is_open(cell)).and_then(|cell| {
            let step = Step::new(&FULL_HOUSE).placing(layout, cell, state.lowest(cell)?);
            Some(step.within(layout, [group]))
        });
        report(single, found)
    })
}

fn hidden(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    state.hidden_singles().try_for_each(|(group, value)| {
        let single = state.holders(group, value).next().map(|cell| {
            let step = Step::new(&HIDDEN_SINGLE).placing(layout, cell, value);
            let is_region = layout.groups()[group].kind == GroupKind::Region;
            let difficulty = if is_region { IN_A_REGION } else { step.difficulty };
            Step { difficulty, ..step }.within(layout, [group])
        });
        report(single, found)
    })
}

fn naked(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    state.naked_singles().try_for_each(|cell| {
        let value = state.lowest(cell);
        let single = value.map(|v| Step::new(&NAKED_SINGLE).placing(state.layout(), cell, v));
        report(single, found)
    })
}

fn explain_full_house(step: &Step) -> String {
    let ((cell, value), house) = (step.placements[0], &step.houses[0]);
    format!("{cell} is {value}: the only open cell of {house}")
}

fn explain_hidden(step: &Step) -> String {
    let ((cell, value), house) = (step.placements[0], &step.houses[0]);
    format!("{cell} is {value}: the only place for {value} in {house}")
}

fn explain_naked(step: &Step) -> String {
    let (cell, value) = step.placements[0];
    format!("{cell} is {value}: nothing else is possible there")
}
