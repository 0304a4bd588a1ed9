//! Pencil marks on a line, as [`read`](mod@crate::read) has them: a character for each cell and
//! value. And drawn, as solvers' programs print them, which is read as well.
//!
//! They say what every cell may hold: [`Instance::pencil_marks`]. Where the puzzle says so itself,
//! that is what it says, and otherwise what the values leave by the rules of a sudoku. Rules that
//! are more than this cannot be said.

use super::{
    cells::{refuse_regions, under_title},
    prelude::*,
};
use crate::draw::candidates;
use satoku_rules::puzzle::is_domain;

pub(super) static LINE: Target = Target {
    name: "pencilmarks",
    summary: "a character for each cell and value: the value, or . where the cell cannot hold it",
    write: |puzzle, _, _| write(puzzle),
    ..Target::LINE
};

pub(super) static DRAWING: Target = Target {
    name: "candidates",
    summary: "a drawing of what every cell may hold, under the label",
    is_line: false,
    needs_model: true,
    write: |puzzle, _, _| draw(puzzle),
    ..Target::LINE
};

fn write(puzzle: &Instance) -> Result<String, WriteError> {
    let marks = marks(puzzle)?;
    if let Some((cell, _)) = marks.iter().find(|(_, values)| values.is_empty()) {
        let what =
            "can hold no value, and a text with such a cell is only read with --from pencilmarks";
        return refuse(format!("{cell} {what}"));
    }
    let line = marks.to_line().ok_or_else(|| no_characters(puzzle))?;
    Ok(captioned(line, puzzle))
}

fn draw(puzzle: &Instance) -> Result<String, WriteError> {
    refuse_regions(puzzle)?;
    let drawing = candidates(&marks(puzzle)?).ok_or_else(|| no_characters(puzzle))?;
    Ok(under_title(puzzle, drawing.trim_end()))
}

/// The pencil marks of a puzzle that they describe in full: a usual sudoku of its size.
/// Fails if there is another rule, or one is missing.
fn marks(puzzle: &Instance) -> Result<PencilMarks, WriteError> {
    refuse_extra_cells(puzzle)?;
    let (model, size) = (puzzle.model(), puzzle.model().size());
    let plain = catalog::load_built_in(&size.to_string(), &Limiter::none())
        .ok()
        .filter(|plain| plain.size() == size);
    let Some(plain) = plain.filter(|_| size.is_square() && size.rows() >= LEAST_SIDE) else {
        let values = size.board().value_range();
        let (first, last) = (values.start(), values.end());
        return refuse(format!(
            "the grid is {size} with {first} to {last}, expected N x N with 1 to N, and N at least {LEAST_SIDE}"
        ));
    };
    for rule in model.rules().iter().filter(|rule| !is_domain(rule)) {
        if !has_rule(&plain, rule) {
            let problem = format!("pencil marks have the rules of a {size} sudoku only");
            return Err(WriteError::rule(rule, problem));
        }
    }
    if let Some(missing) = plain.rules().iter().find(|rule| !has_rule(model, rule)) {
        let what = format!("has no rule `{}`, as a {size} sudoku would", missing.name());
        return refuse(format!("\"{}\" {what}", model.name()));
    }
    Ok(puzzle.pencil_marks())
}

/// The smallest grid whose pencil marks are read.
const LEAST_SIDE: usize = 4;

fn no_characters(puzzle: &Instance) -> WriteError {
    let last = *puzzle.model().size().board().value_range().end();
    WriteError::Puzzle(format!("the values go up to {last}, but letters only to 35"))
}
