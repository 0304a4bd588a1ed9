//! What is drawn of a cell, in whatever form.

use crate::{State, Step};
use satoku_puzzle::grid::{Cell, Value};

/// What a piece of a drawing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A wall between cells.
    Wall,
    /// A value that is there already.
    Value,
    /// A value that the step places.
    Placed,
    /// A candidate that the step strikes.
    Struck,
    /// A candidate that matters.
    Mark,
    /// Any other candidate.
    Candidate,
    /// The mark beside a cell of the step.
    Cell,
}

/// What is in a cell.
pub(super) enum Drawn {
    Value(Ink, Value),
    /// What it can hold.
    Candidates(Vec<(Ink, Value)>),
}

/// What is in a cell before a step.
pub(super) fn drawn(state: &State, step: Option<&Step>, cell: Cell) -> Drawn {
    let layout = state.layout();
    if let Some(value) = state.value(layout.size().index(cell)) {
        return Drawn::Value(Ink::Value, layout.value(value));
    }
    let mut placements = step.iter().flat_map(|step| &step.placements);
    if let Some(&(_, value)) = placements.find(|(other, _)| *other == cell) {
        return Drawn::Value(Ink::Placed, value);
    }
    let ink = |value: Value| match step {
        Some(step) if step.eliminations.contains(&(cell, value)) => Ink::Struck,
        Some(step) if step.marks.contains(&(cell, value)) => Ink::Mark,
        _ => Ink::Candidate,
    };
    Drawn::Candidates(state.candidates_of(cell).map(|value| (ink(value), value)).collect())
}
