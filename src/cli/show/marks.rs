//! Pencil marks in the formats that have them.

use crate::{
    cli::args::output::Other,
    draw::candidates,
    engine::Answer,
    engine::Verdict,
    grid::{PencilMarks, ValueSet},
};
use satoku_rules::puzzle::Instance;

/// Pencil marks as text: a line followed by the title, or a drawing below the title, followed by a
/// blank line.
pub(crate) fn text(format: Other, marks: &PencilMarks, title: &str) -> Result<String, String> {
    let last = *marks.size().board().value_range().end();
    let missing = || format!("--format: the values go up to {last}, but letters only to 35");
    if format == Other::Pencilmarks {
        let line = marks.to_line().ok_or_else(missing)?;
        return Ok(format!("{line} {title}").trim_end().to_owned() + "\n");
    }
    let drawing = candidates(marks).ok_or_else(missing)?;
    let title = if title.is_empty() { String::new() } else { format!("{title}\n") };
    Ok(format!("{title}{drawing}\n"))
}

/// The values of the cells in the solutions that were found: one, two, or none. If the verdict is
/// unknown, the puzzle's own candidates.
pub(crate) fn of_answer(puzzle: &Instance, answer: &Answer) -> PencilMarks {
    let solutions = &answer.search.solutions;
    if solutions.is_empty() && answer.verdict() == Verdict::Unknown {
        return puzzle.pencil_marks();
    }
    let size = puzzle.model().size();
    let mut marks = PencilMarks::all(size);
    for cell in size.places() {
        let found = solutions.iter().filter_map(|solution| solution.get(cell));
        marks.set(cell, found.collect::<ValueSet>());
    }
    marks
}
