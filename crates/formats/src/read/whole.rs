//! A text that is one puzzle by itself: a line where each is a puzzle, or a field of a table.

use super::{hole_marks, prelude::*};

/// The puzzle that a text on one line is, in any format that takes one. `map` is that of its
/// regions, where it does not stand in the text. Fails if it is not a puzzle, or could be several.
pub(super) fn puzzle(
    text: &str,
    map: Option<&str>,
    reading: Reading,
) -> Result<Instance, LineError> {
    let model = &reading.settings.model;
    let dotted = hole_marks::dotted(text, model.size(), model.holes(), 0);
    let text = dotted.as_deref().unwrap_or(text);
    let trimmed = text.trim();
    match recognise(trimmed, reading.settings) {
        Recognised::Puzzle(on_line) => {
            let before = text.chars().take_while(|c| c.is_whitespace()).count();
            (on_line.read)(trimmed, reading).map_err(|error| error.behind(before))
        }
        Recognised::Several(kind) => Err(kind.into()),
        Recognised::Cells => cells(text, map, reading),
    }
}

fn cells(
    text: &str,
    map: Option<&str>,
    Reading { settings, models }: Reading,
) -> Result<Instance, LineError> {
    let model = &settings.model;
    let (rest, own_map) = match map {
        None => split_regions(text, model),
        Some(_) => (text.into(), None),
    };
    let line = scan_all(&rest, model.size(), (settings.lenient, settings.letters_from))?;
    let puzzle = models.puzzle(model, line.cells, &line.label, map.or(own_map))?;
    Ok(with_ignored(puzzle, line.ignored))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::{LINE, shown};

    /// What lines read as where each is a puzzle: givens, or messages with their places.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let settings = Settings { lines: true, ..Settings::default() };
        let found = shown(text, &settings, |puzzle| puzzle.givens().to_string());
        let fits = |(found, start): (&String, &&str)| found.starts_with(start);
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(found.iter().zip(expected).all(fits), "{found:?}");
    }

    #[test]
    fn where_each_line_is_a_puzzle_its_neighbours_do_not_matter() {
        let drawing = "...|...|...\n".repeat(9);
        let errors: Vec<String> =
            (1..=9).map(|row| format!("{row}: expected 81 cells, found 9")).collect();
        check(&drawing, &errors.iter().map(String::as_str).collect::<Vec<_>>());
        let table = format!("puzzle,label\n{LINE},a\n\"{LINE}\",b\n");
        check(&table, &["1:1: found 'p'", LINE, "3:1: found '\"'"]);
        let text = format!("# a\n\n[Puzzle]\n  {LINE} b\n{{\n{LINE}\n}}\n");
        check(&text, &["1:1: found '#'", "3:1: found '['", LINE, "5", LINE, "7:1: found '}'"]);
        check(
            &format!("\u{feff}{LINE}\r\n{LINE}\r{LINE}\r\n{LINE}"),
            &[LINE, "2: found a carriage return within the line", LINE],
        );
        check(
            &format!(".~R1C1_1.Thermo~R1C1~R1C2\n  .~R1C1_1.Thrmo~R1C1~R1C2\n{LINE}"),
            &[&format!("1{}", ".".repeat(80)), "2:", LINE],
        );
    }
}
