//! Positions of partially solved puzzles: read from a table, written as pencil marks, and read
//! again.

use crate::{prelude::*, puzzles};

const SIDE: usize = 9;

/// HoDoKu's regression tests, as a table.
pub(crate) const POSITIONS: &str = include_str!("../data/positions.tsv");

/// The candidates of a position, recomputed from the table's fields: in cells without a value all
/// that row, column and box leave, without the deleted ones.
fn candidates(grid: &str, deleted: &str) -> String {
    let values: Vec<char> = grid.chars().filter(|c| *c != '+').collect();
    let deleted: BTreeSet<&str> = deleted.split_whitespace().collect();
    let place =
        |index: usize| (index / SIDE, index % SIDE, index / SIDE / 3 * 3 + index % SIDE / 3);
    let sees = |one: usize, two: usize| {
        let (a, b) = (place(one), place(two));
        a.0 == b.0 || a.1 == b.1 || a.2 == b.2
    };
    let mut text = String::new();
    for cell in 0..SIDE * SIDE {
        for value in '1'..='9' {
            let seen = || (0..SIDE * SIDE).any(|other| sees(cell, other) && values[other] == value);
            let (row, column, _) = place(cell);
            let is_deleted = || deleted.contains(&*format!("r{}c{}-{value}", row + 1, column + 1));
            let is_there =
                if values[cell] == '.' { !seen() && !is_deleted() } else { values[cell] == value };
            text.push(if is_there { value } else { '.' });
        }
    }
    text
}

/// The rows of the table: grid and deleted candidates.
fn rows() -> Vec<(&'static str, &'static str)> {
    puzzles::rows(POSITIONS).map(|fields| (fields[3], fields[4])).collect()
}

/// A position has these candidates after every round trip.
#[track_caller]
fn check(puzzle: &Puzzle, grid: &str, expected: &str) {
    let placed = grid.matches('+').count();
    assert_eq!(puzzle.placed().len(), placed, "{grid}");
    assert_eq!(puzzle.pencil_marks().to_line().unwrap(), expected, "{grid}");
    for format in ["pencilmarks", "candidates"] {
        let text = written(puzzle, format).unwrap();
        let again = read(&text);
        assert_eq!(again.pencil_marks().to_line().unwrap(), expected, "{text}");
        assert_eq!(written(&again, format).as_ref(), Ok(&text));
        assert_eq!(again.to_string(), expected);
    }
}

#[test]
fn all_positions_are_written_with_their_candidates() {
    let rows = rows();
    let puzzles = parse(POSITIONS, &Settings::default());
    assert_eq!((rows.len(), puzzles.len()), (556, 556));
    for (puzzle, (grid, deleted)) in puzzles.into_iter().zip(rows) {
        check(&puzzle.unwrap(), grid, &candidates(grid, deleted));
    }
}

#[test]
fn a_position_is_read_from_a_line_and_from_its_name() {
    for (grid, deleted) in rows().into_iter().step_by(20) {
        let line = format!("{grid} {deleted} a label");
        let puzzle = read(&line);
        assert_eq!(puzzle.label(), Some("a label"), "{line}");
        check(&puzzle, grid, &candidates(grid, deleted));
        check(&read(&puzzle.to_string()), grid, &candidates(grid, deleted));
    }
}

#[test]
fn a_line_of_the_library_is_the_same_position() {
    for (grid, deleted) in rows().into_iter().step_by(20) {
        let digits = |word: &str| {
            let digits: Vec<char> = word.chars().filter(char::is_ascii_digit).collect();
            format!("{}{}{}", digits[2], digits[0], digits[1])
        };
        let words: Vec<String> = deleted.split_whitespace().map(digits).collect();
        let line = format!(":0400:7:{grid}:{}:119 228::", words.join(" "));
        let puzzle = read(&line);
        assert_eq!((puzzle.label(), puzzle.to_string()), (Some("0400"), line));
        check(&puzzle, grid, &candidates(grid, deleted));
    }
}
