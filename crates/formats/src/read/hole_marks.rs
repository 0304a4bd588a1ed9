//! `#` for holes: the places of a grid where there is no cell. Elsewhere it begins a comment, so it
//! is taken for holes only on lines with a cell, a mark for an empty one or a `#` for each place,
//! where there is no `#` in front of the first cell.

use std::ops::Range;

use super::{cells::place_in, prelude::*};

/// The text of a whole grid, or of its row that begins at the place `start`, with dots for its
/// holes; none if it has no such marks. What follows the cells stays, and so does a mark in the
/// wrong place, where no cell will be found.
pub(super) fn dotted(text: &str, size: Size, holes: &Holes, start: usize) -> Option<String> {
    if holes.is_empty() || !text.contains('#') {
        return None;
    }
    let (all, row) = (0..size.cell_count(), start..start + size.columns());
    [all, row].into_iter().find_map(|places| in_places(text, size, holes, places))
}

fn in_places(text: &str, size: Size, holes: &Holes, places: Range<usize>) -> Option<String> {
    let first = text.split_whitespace().next()?;
    let characters = || text.char_indices().filter(|(_, c)| !c.is_whitespace());
    let character = |(at, c): (usize, char)| (at, &text[at..at + c.len_utf8()]);
    let cells: Vec<(usize, &str)> = if first.chars().count() == places.len() {
        characters().map(character).take(places.len()).collect()
    } else if characters().count() == places.len() {
        characters().map(character).collect()
    } else {
        let words = text.split_whitespace().take(places.len());
        words.map(|word| (place_in(text, word), word)).collect()
    };
    // (Of a comment's words none is a cell.)
    let is_cell =
        |c: char| c.is_ascii_digit() || is_cell(c, size) || is_cell(c, Alphabet::from_one(size));
    let is_mark = |(_, cell): &&(usize, &str)| *cell == "#";
    let are_cells = cells.iter().filter(|cell| !is_mark(cell)).all(|(_, c)| c.chars().all(is_cell));
    let marks = cells.iter().filter(is_mark).count();
    let is_comment = first.starts_with('#') && !holes.has(places.start);
    if cells.len() != places.len() || !are_cells || is_comment || [0, cells.len()].contains(&marks)
    {
        return None;
    }
    let mut dotted = text.to_owned();
    for (place, (at, _)) in places.zip(&cells).filter(|(_, cell)| is_mark(cell)) {
        if holes.has(place) {
            dotted.replace_range(at..&(at + 1), ".");
        }
    }
    Some(dotted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &str, text: &str, expected: &[&str]) {
        let file = format!(
            "name = \"own\"\nsize = \"2x3\"\nvalues = \"{values}\"\nholes = \"r1c1 r2c3\"\n\
             rows = \"none\"\ncolumns = \"none\"\n"
        );
        let settings = Settings::of(model::from_toml("own", &file).unwrap().into());
        let read = parse(text, &settings).into_iter().map(|item| match item {
            Ok(puzzle) => match puzzle.label() {
                Some(label) => format!("{puzzle} {label}"),
                None => puzzle.to_string(),
            },
            Err(_) => "-".to_owned(),
        });
        assert_eq!(read.collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn marks_of_holes_are_read_as_they_are_written() {
        for (values, text) in [
            ("1-4", "#1..2#"),
            ("0-1", "#1.01#"),
            ("1-12", "# 12 0 0 2 #"),
            ("0-12", "# 12 . 0 2 #"),
        ] {
            check(values, text, &[text]);
            check(values, &format!("{text} a # label"), &[&format!("{text} a # label")]);
            check(values, &format!("# no\n{text}\n#\n{text}"), &[text, text]);
        }
        check("1-4", "#1.\n.2#\n", &["#1..2#"]);
        check("1-4", "# 1 .\n. 2 #\n\n#1.\n.2#\n", &["#1..2#", "#1..2#"]);
        check("1-4", "#1. .2#", &["#1..2#"]);
        // As they used to be written, and with nothing for holes.
        for text in [".1..2.", "010020", "1..2", "0 1 0 0 2 0"] {
            check("1-4", text, &["#1..2#"]);
        }
        check("1-12", "0 12 0 0 2 0", &["# 12 0 0 2 #"]);
    }

    #[test]
    fn marks_in_other_places_are_no_holes() {
        check("1-4", "#1..2#\n#1#.2#\n", &["#1..2#", "-"]);
        check("1-4", ".1#.2#", &["-"]);
        check("1-4", "#9..2#", &["-"]);
        check("1-4", "#1..23", &["-"]);
        // Beside each other, marks of holes may be any.
        check("1-4", ".1..2#\n#1..2.", &["#1..2#", "#1..2#"]);
        for comment in ["#", "#######", "######", "###", "# no", "#1", "#1..2#3", "# r1c1"] {
            check("1-4", &format!("{comment}\n#1..2#"), &["#1..2#"]);
        }
    }
}
