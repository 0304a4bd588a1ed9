//! Cells alone: a line or a drawing with the givens, for puzzles of a model that is named
//! elsewhere.

use super::{
    prelude::*,
    target::{caption, refuse_own_rules},
};
use crate::draw::boxed;

pub(super) static LINE: Target = Target {
    name: "line",
    summary: "the givens on a line, the map of regions of a jigsaw, and the label if that may follow",
    needs_model: true,
    write: |puzzle, _, _| {
        let map = puzzle.regions_map().map_or(String::new(), |map| format!(" {map}"));
        let cells = format!("{}{map}", givens(puzzle)?);
        let Some(label) = caption(puzzle) else { return Ok(cells) };
        let text = format!("{cells} {label}");
        let is_kept = is_word(&label) || keeps_label(puzzle, &label, &text);
        Ok(if is_kept { text } else { cells })
    },
    ..Target::LINE
};

/// Whether a label begins as words do, which are nothing else after the cells of a line. (Bars and
/// dashes may be a piece of a drawing, and `r1c2` or numbers candidates.)
fn is_word(label: &str) -> bool {
    let mut characters = label.chars();
    let [first, second] = [characters.next(), characters.next()];
    first.is_some_and(char::is_alphabetic) && !second.is_some_and(|second| second.is_ascii_digit())
}

pub(super) static GRID: Target = Target {
    name: "grid",
    summary: "a drawing of the givens, under the label if that may be a title",
    is_line: false,
    needs_model: true,
    write: |puzzle, _, _| {
        refuse_regions(puzzle)?;
        refuse_rows_of_holes(puzzle)?;
        let drawing = boxed(givens(puzzle)?, puzzle.model(), |_, text| text);
        Ok(under_title(puzzle, drawing.trim_end()))
    },
    ..Target::LINE
};

pub(super) fn refuse_regions(puzzle: &Instance) -> Result<(), WriteError> {
    if puzzle.regions_map().is_some() {
        return refuse("a drawing does not tell its regions; write it as line, or another format");
    }
    Ok(())
}

/// Makes sure that no row is drawn as an empty line, which ends a drawing.
fn refuse_rows_of_holes(puzzle: &Instance) -> Result<(), WriteError> {
    let (size, holes) = (puzzle.model().size(), puzzle.model().holes());
    let is_empty =
        |row: &usize| (0..size.columns()).all(|column| holes.contains(Cell::new(*row, column)));
    match (0..size.rows()).find(is_empty) {
        None => Ok(()),
        Some(row) => refuse(format!(
            "row {} has nothing but holes, and a drawing would end there; write it as line, or another format",
            row + 1
        )),
    }
}

/// A drawing under the puzzle's label, if it is read as a title there, and not as anything else.
pub(super) fn under_title(puzzle: &Instance, drawing: &str) -> String {
    let Some(label) = caption(puzzle) else { return drawing.to_owned() };
    let text = format!("{label}\n{drawing}");
    if keeps_label(puzzle, &label, &text) { text } else { drawing.to_owned() }
}

/// Whether a text of a puzzle's cells and a label is read as that puzzle, with that label.
fn keeps_label(puzzle: &Instance, label: &str, text: &str) -> bool {
    let read = parse(text, &Settings::of(puzzle.base().clone()));
    let is_same = |again: &Instance| {
        again.label() == Some(label) && again.pencil_marks() == puzzle.pencil_marks()
    };
    matches!(&read[..], [Ok(again)] if is_same(again))
}

/// The givens of a puzzle that has nothing else of its own.
pub(super) fn givens(puzzle: &Instance) -> Result<&Grid, WriteError> {
    refuse_own_rules(puzzle)?;
    let size = puzzle.model().size();
    let says = |(cell, values): &&(Cell, ValueSet)| values.len() < size.value_count_of(*cell);
    match puzzle.candidates().iter().find(says) {
        None => Ok(puzzle.givens()),
        Some((cell, _)) => refuse(format!("{cell} has candidates, which are not givens")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes an empty puzzle with a label on a line.
    #[track_caller]
    fn check(label: &str, expected: &str) {
        let settings = Settings::of(satoku_rules::model::named("latin:2").unwrap());
        let puzzle = parse("....", &settings).remove(0).unwrap().labelled(Some(label.to_owned()));
        let line = LINE.write(&puzzle, &Limiter::none()).unwrap();
        assert_eq!(line, expected);
        assert_eq!(parse(&line, &settings).remove(0).unwrap().givens(), puzzle.givens());
    }

    #[test]
    fn a_row_of_holes_is_not_drawn() {
        let text = "name = \"own\"\nsize = \"3x2\"\nvalues = \"1-3\"\nholes = \"r2c1-2\"\n";
        let settings = Settings::of(satoku_rules::model::from_toml("own", text).unwrap().into());
        let puzzle = parse("12..31", &settings).remove(0).unwrap();
        let error = GRID.write(&puzzle, &Limiter::none()).unwrap_err().to_string();
        assert!(error.contains("row 2 has nothing but holes"), "{error}");
    }

    #[test]
    fn a_label_that_makes_something_else_of_the_line_is_left_out() {
        check("7 | easy", ".... 7 | easy");
        check("#", ".... #");
        check(". | .------+-------+", "....");
        check("r3c1 first", "....");
        check("r2", ".... r2");
        check("rc1", ".... rc1");
    }
}
