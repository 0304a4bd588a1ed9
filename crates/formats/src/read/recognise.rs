//! What a line of text is: the one place that decides.
//!
//! Most formats for a whole puzzle on a line can be told by their length and alphabet, and each row
//! of [`FORMATS`] knows its own. Some texts could be in two of them: 64 characters are a grid of
//! 8x8, or the candidates of a 4x4. Then a model that is named decides, or a named format;
//! otherwise the text is refused with both readings, as a guess would sometimes be wrong.
//! `docs/formats/recognition.md` has all cases.

use super::{FORMATS, jigsaw, line, link, prelude::*};

pub(super) enum Recognised {
    /// A whole puzzle, read in this way.
    Puzzle(OnLine),
    /// Cells of a puzzle, a title or a mistake: the lines around it tell.
    Cells,
    /// It could be more than one thing.
    Several(ParseErrorKind),
}

/// Says what a line is, white space around it aside.
pub(super) fn recognise(text: &str, settings: &Settings) -> Recognised {
    if let Some(format) = settings.from {
        return format.line.map_or(Recognised::Cells, Recognised::Puzzle);
    }
    let size = settings.model.size();
    // Where regions are needed, a map of them is more than a grid of values.
    if settings.model.needs_regions() && (jigsaw::ON_LINE.may_be)(text, settings) {
        return Recognised::Puzzle(jigsaw::ON_LINE);
    }
    let grid = line::size_of(text, settings);
    if settings.model_is_fixed && grid == Some(size) {
        return Recognised::Cells;
    }
    let fits = |on_line: &OnLine| (on_line.may_be)(text, settings);
    let on_line = |format: &'static TextFormat| Some((format, format.line?));
    let mut found = FORMATS.iter().filter_map(on_line).filter(|(_, on_line)| fits(on_line));
    let Some((first, reading)) = found.next() else { return Recognised::Cells };
    let mut readings = vec![first.name];
    readings.extend(found.map(|(format, _)| format.name));
    if readings.len() == 1 && grid.is_none() {
        return Recognised::Puzzle(reading);
    }
    let mut readings: Vec<String> =
        readings.iter().map(|name| format!("{name} (--from {name})")).collect();
    readings.extend(grid.map(|found| match found {
        _ if found == size => format!("a grid of {found} (--from line)"),
        _ => format!("a grid of {found} (--model {found})"),
    }));
    Recognised::Several(ParseErrorKind::Ambiguous { readings: readings.join(", or ") })
}

/// Whether a text is rather meant as a puzzle than as a file's name: whether it is one in a format
/// that is recognised by more than its cells.
pub fn is_whole_puzzle(text: &str, settings: &Settings) -> bool {
    let text = text.trim();
    settings.from.is_none()
        && (link::is_link(text)
            || text.starts_with("[[")
            || !matches!(recognise(text, settings), Recognised::Cells))
}
