//! Cells alone: a line or a drawing with the givens, for puzzles of a model that is named elsewhere.

use super::{Target, WriteError};
use crate::{
    draw::boxed,
    grid::Grid,
    puzzle::Puzzle,
    read::{Settings, parse},
};

/// See [`super::TARGETS`].
pub(super) const LINE: Target = Target {
    name: "line",
    summary: "the givens on a line, the map of regions of a jigsaw, and the label",
    header: None,
    is_line: true,
    needs_model: true,
    ending: "txt",
    write: |puzzle| {
        let map = puzzle.regions_map().map_or(String::new(), |map| format!(" {map}"));
        let label = puzzle.label().map_or(String::new(), |label| format!(" {label}"));
        Ok(format!("{}{map}{label}", givens(puzzle)?))
    },
};

/// See [`super::TARGETS`].
pub(super) const GRID: Target = Target {
    name: "grid",
    summary: "a drawing of the givens, under the label if that may be a title",
    header: None,
    is_line: false,
    needs_model: true,
    ending: "txt",
    write: |puzzle| {
        refuse_regions(puzzle)?;
        let drawing = boxed(givens(puzzle)?, puzzle.model(), |_, text| text);
        Ok(under_title(puzzle, drawing.trim_end()))
    },
};

/// Makes sure that a puzzle has no regions beside it.
pub(super) fn refuse_regions(puzzle: &Puzzle) -> Result<(), WriteError> {
    if puzzle.regions_map().is_some() {
        let what = "a drawing does not tell its regions; write it as line, or another format";
        return Err(WriteError::Puzzle(what.to_owned()));
    }
    Ok(())
}

/// A drawing under the puzzle's label, if it is read as a title there, and not as anything else.
pub(super) fn under_title(puzzle: &Puzzle, drawing: &str) -> String {
    let Some(label) = puzzle.label() else { return drawing.to_owned() };
    let text = format!("{label}\n{drawing}");
    let read = parse(&text, &Settings::of(puzzle.base().clone()));
    match &read[..] {
        [Ok(again)]
            if again.label() == Some(label) && again.pencil_marks() == puzzle.pencil_marks() =>
        {
            text
        }
        _ => drawing.to_owned(),
    }
}

/// The givens of a puzzle that has nothing else of its own.
pub(super) fn givens(puzzle: &Puzzle) -> Result<&Grid, WriteError> {
    super::refuse_own_rules(puzzle)?;
    let all = puzzle.model().size().value_count();
    match puzzle.candidates().iter().find(|(_, values)| values.len() < all) {
        None => Ok(puzzle.givens()),
        Some((cell, _)) => {
            Err(WriteError::Puzzle(format!("{cell} has candidates, which are no given")))
        }
    }
}
