//! One puzzle over several lines, white space ignored, with or without `|` and `---+---` drawing.

use super::prelude::*;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "grid",
    title: "A grid",
    summary: "a line for each row, plain or drawn, and perhaps a title above it",
    example: "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
",
    line: None,
};

/// Whether a line is only drawing, such as `------+-------+------`.
///
/// Nothing but dashes may also be cells: an empty puzzle, or an empty row, unless `is_other` says
/// that cells are not written like that here.
pub(super) fn is_divider(text: &str, size: Size, is_other: bool) -> bool {
    let is_drawing =
        |c: char| "+-=*.:'`".contains(c) || is_bar(c) || is_level(c) || c.is_whitespace();
    if !text.chars().all(is_drawing) {
        return false;
    }
    if text.contains(['+', '=']) || text.contains(is_level) {
        return true;
    }
    let cells = text.chars().filter(|c| "-*.".contains(*c)).count();
    // (Cells are all written alike; a border has corners of another kind.)
    let are_alike = text.trim().chars().all(|c| text.trim().starts_with(c));
    let could_be_cells =
        cells == size.cell_count() && are_alike || cells == size.columns() && !is_other;
    let has_other_cells = text.contains('.') && cells == size.columns();
    text.contains("---") && !could_be_cells && !has_other_cells
}

/// Whether a line in a drawing is only drawing, as between rows of a grid whose regions are not
/// boxes: dashes and bars, but not as many dashes as a row has cells.
pub(super) fn is_wall(text: &str, size: Size) -> bool {
    let dashes = text.matches('-').count();
    let is_drawing = |c: char| c == '-' || is_bar(c) || c.is_whitespace();
    dashes > 0 && dashes != size.columns() && text.chars().all(is_drawing)
}

/// Whether a character is a level line, a corner or a crossing, which no cell is: a box-drawing
/// character, thin, heavy, double or dashed, or a long dash.
fn is_level(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257F}' | '–' | '—' | '―') && !is_bar(c)
}
