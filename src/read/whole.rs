//! A text that is one puzzle by itself: a line where each is a puzzle, or a field of a table.

use super::{
    ColumnError, Settings,
    models::{Models, split_regions},
    recognise::{Recognised, recognise},
    scan::scan,
};
use crate::puzzle::Puzzle;

/// The puzzle that a text on one line is, in any format that takes one. `map` is that of its regions,
/// where it does not stand in the text.
///
/// # Errors
/// If it is none, or could be several things.
pub(super) fn puzzle(
    text: &str,
    map: Option<&str>,
    settings: &Settings,
    models: &Models,
) -> Result<Puzzle, ColumnError> {
    let trimmed = text.trim();
    match recognise(trimmed, settings) {
        Recognised::Puzzle(on_line) => {
            let before = text.chars().take_while(|c| c.is_whitespace()).count();
            let puzzle = (on_line.read)(trimmed, settings, models);
            puzzle.map_err(|(column, kind)| (column.map(|column| before + column), kind))
        }
        Recognised::Several(kind) => Err((None, kind)),
        Recognised::Cells => cells(text, map, settings, models),
    }
}

/// The puzzle whose cells a text is.
fn cells(
    text: &str,
    map: Option<&str>,
    settings: &Settings,
    models: &Models,
) -> Result<Puzzle, ColumnError> {
    let (model, size) = (&settings.model, settings.model.size());
    let (rest, own_map) = match map {
        None if model.needs_regions() => split_regions(text, size),
        _ => (text.to_owned(), None),
    };
    let read_as = (settings.lenient, settings.letters_from);
    let line = scan(&rest, size, size.cell_count(), read_as)
        .and_then(|line| line.decided(size, settings.letters_from))
        .map_err(|error| (error.column, error.kind))?;
    let puzzle = models.puzzle(model, line.cells, &line.label, map.or(own_map));
    puzzle.map_err(|kind| (None, kind))
}
