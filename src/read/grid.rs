//! One puzzle over several lines, white space ignored, with or without `|` and `---+---` drawing.

use super::TextFormat;
use crate::grid::Size;

/// See [`super::FORMATS`].
pub(super) const FORMAT: TextFormat = TextFormat {
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
    let is_drawing = |c: char| "+-=|*.:'`─│┼═".contains(c) || c.is_whitespace();
    if !text.chars().all(is_drawing) {
        return false;
    }
    if text.contains(['+', '=', '─', '═']) {
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

/// The left one of two drawings beside each other, as `solve` prints them.
pub(super) fn first_drawing(text: &str) -> &str {
    let ends = ["|    |", "+    +"].iter().filter_map(|gap| text.find(gap));
    ends.min().map_or(text, |end| &text[..=end])
}
