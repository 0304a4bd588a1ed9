//! Initial inputs: the examples of the library's own tables and tests.

use super::prelude::*;

/// Tables with a puzzle in one of their columns, and the column's name.
const TABLES: &[(&str, &str)] = &[
    (include_str!("../../tests/data/iss.tsv"), "puzzle"),
    (include_str!("../../tests/data/f_puzzles.tsv"), "puzzle"),
    (include_str!("../../tests/data/killers.tsv"), "puzzle"),
    (include_str!("../../puzzles/sizes.tsv"), "puzzle"),
    (include_str!("../../puzzles/binairo.tsv"), "puzzle"),
    (include_str!("../../tests/data/positions.tsv"), "grid"),
];
/// The most rows of each table.
const ROWS: usize = 10;
/// The longest text of a table that is used.
const LONGEST: usize = 1_500;

/// An example of each format.
pub fn formats() -> Vec<String> {
    FORMATS.iter().map(|format| format.example.to_owned()).collect()
}

/// Puzzle files: an example of each kind, on the grid that satisfies it.
pub fn kinds() -> Vec<String> {
    let examples = KINDS.iter().flat_map(|kind| kind.examples);
    examples.map(|example| format!("{}\n{}\n", example.grid, example.rule)).collect()
}

/// The first puzzles of tables.
pub fn tables() -> Vec<String> {
    TABLES.iter().flat_map(|&(table, column)| rows(table, column)).collect()
}

fn rows(table: &str, column: &str) -> Vec<String> {
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    let mut names = lines.next().unwrap_or_default().split('\t');
    let place = names.position(|name| name == column).expect("the table has this column");
    let puzzles = lines.filter_map(|line| line.split('\t').nth(place));
    let short = puzzles.filter(|puzzle| puzzle.len() <= LONGEST);
    short.take(ROWS).map(str::to_owned).collect()
}

/// These puzzles in the format of this name, if it can express them.
pub fn written(format: &str) -> Vec<String> {
    let target = TARGETS.iter().find(|target| target.name == format).expect("it is listed");
    let text = |puzzle: &Puzzle| target.write(puzzle, &Limiter::none()).ok();
    puzzles().iter().filter_map(text).filter(|text| text.len() <= LONGEST).collect()
}

/// All puzzles above.
pub fn puzzles() -> Vec<Puzzle> {
    let texts = [formats(), kinds(), tables()].concat();
    texts.iter().filter_map(|text| text.parse::<Puzzle>().ok()).collect()
}
