//! A drawing of candidates, as solvers' programs print them; [`read`](mod@crate::read) has it as
//! well.
//!
//! What it says are the puzzle's [pencil marks](Instance::pencil_marks).

use super::{
    cells::{refuse_regions, under_title},
    pencilmarks::{marks, no_characters},
    target::{Target, WriteError},
};
use crate::draw::candidates;
use satoku_core::puzzle::Instance;

pub(super) static TARGET: Target = Target {
    name: "candidates",
    summary: "a drawing of what every cell may hold, under the label",
    is_line: false,
    needs_model: true,
    write: |puzzle, _, _| write(puzzle),
    ..Target::LINE
};

fn write(puzzle: &Instance) -> Result<String, WriteError> {
    refuse_regions(puzzle)?;
    let drawing = candidates(&marks(puzzle)?).ok_or_else(|| no_characters(puzzle))?;
    Ok(under_title(puzzle, drawing.trim_end()))
}
