//! Singles: cells and values with just one choice left.
//!
//! - *full house*: one cell of a house is open, and gets the value that the others leave;
//! - *hidden single*: a value has one possible place in a house. The cell may have other
//!   candidates, among which it hides. In a region that is drawn it is easier to see than in a
//!   line;
//! - *naked single*: a cell has one candidate.

use crate::technique::prelude::*;

techniques! {
    FULL_HOUSE, "full-house", "full house", 1, 10, full_houses, explain_full_house;
    HIDDEN_SINGLE, "hidden-single", "hidden single", 2, 15, hidden, explain_hidden;
    NAKED_SINGLE, "naked-single", "naked single", 3, 23, naked, explain_naked;
}

/// How hard a hidden single is in a region.
const IN_A_REGION: u32 = 12;

fn full_houses(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    state.full_houses().try_for_each(|group| {
        let mut cells = layout.groups()[group].cells.iter().copied();
        let single = cells.find(|&cell| state.is_open(cell)).and_then(|cell| {
            Some(Step::by(search).placing(cell, state.lowest(cell)?).within([group]))
        });
        search.report(single)
    })
}

fn hidden(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    state.hidden_singles().try_for_each(|(group, value)| {
        let single = state.holders(group, value).next().map(|cell| {
            let single = Step::by(search).placing(cell, value).within([group]);
            let is_in_a_region = layout.groups()[group].kind == GroupKind::Region;
            if is_in_a_region { single.rated(IN_A_REGION) } else { single }
        });
        search.report(single)
    })
}

fn naked(search: &mut Search<'_>) -> Flow {
    let state = search.state;
    state.naked_singles().try_for_each(|cell| {
        let single = state.lowest(cell).map(|value| Step::by(search).placing(cell, value));
        search.report(single)
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
