//! What cells may hold, read from all texts that say so, and what is refused.

use crate::read::{format, prelude::*, testing::shown};
use satoku_engine::{Verdict, solve};

/// The pencil marks of each puzzle in a text, and its label; or what is wrong.
fn read(text: &str, settings: &Settings) -> Vec<String> {
    shown(text, settings, |puzzle| {
        let label = puzzle.label().map_or(String::new(), |label| format!(" {label}"));
        format!("{}{label}", puzzle.pencil_marks().to_line().unwrap())
    })
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(read(text, &Settings::default()), expected, "{text}");
}

fn of(model: &str) -> Settings {
    Settings::of(model::named(model).unwrap())
}

fn from(name: &str, settings: Settings) -> Settings {
    Settings { from: format(name), ..settings }
}

/// A 4x4 with two values, and what they leave.
const SMALL: &str = "1....23..234.23..23412341234.2341234123412341...12341.3.123.1..4";

const DRAWING: &str = "\
.-----------.-----------.
| 1    23   | 234  23   |
| 234  1234 | 1234 234  |
:-----------+-----------:
| 1234 1234 | 1234 1    |
| 1234 13   | 123  14   |
'-----------'-----------'
";

#[test]
fn pencil_marks_are_told_by_their_places() {
    check(SMALL, &[SMALL]);
    check(&format!("{SMALL} by hand"), &[&format!("{SMALL} by hand")]);
    check(&format!("puzzle,label\n{SMALL},by hand"), &[&format!("{SMALL} by hand")]);
    for side in [4, 6, 9, 16, 25] {
        let line = PencilMarks::all(Size::sudoku(side).unwrap()).to_line().unwrap();
        check(&line, &[&line]);
        check(&line.to_lowercase(), &[&line]);
    }
}

#[test]
fn a_puzzle_of_pencil_marks_is_named_by_their_line() {
    let named = |text: &str| parse(text, &Settings::default()).remove(0).unwrap().to_string();
    assert_eq!(named(SMALL), SMALL);
    let by_four = of("4x4");
    assert_eq!(parse(DRAWING, &by_four).remove(0).unwrap().to_string(), SMALL);
}

#[test]
fn a_value_is_one_that_is_left_and_the_others_are_candidates() {
    let puzzle = parse(SMALL, &Settings::default()).remove(0).unwrap();
    assert_eq!(puzzle.givens().to_string(), "1..........1....");
    let of_cell = |name: &str| {
        let cell = name.parse::<satoku_rules::grid::Cells>().unwrap()[0];
        puzzle.candidates().iter().find(|(known, _)| *known == cell).map(|(_, set)| set.to_string())
    };
    assert_eq!(of_cell("r1c2"), Some("2 3".to_owned()));
    assert_eq!(of_cell("r1c1"), None);
    // Where nothing is left out, there is nothing to hold.
    assert_eq!(of_cell("r2c2"), Some("1 2 3 4".to_owned()));
    let rules = puzzle.model().rules().iter().filter(|rule| rule.kind() == "candidates").count();
    assert_eq!(rules, 8);
}

#[test]
fn a_cell_without_candidates_is_read_where_the_format_is_named() {
    let empty = SMALL.replacen("23", "..", 1);
    let found = read(&empty, &from("pencilmarks", Settings::default()));
    assert_eq!(found, [&*empty]);
    let puzzle = parse(&empty, &from("pencilmarks", of("4x4"))).remove(0).unwrap();
    assert_eq!(solve(&puzzle).unwrap().verdict(), Verdict::Unsolvable);
    let all = from("pencilmarks", of("4x4"));
    assert_eq!(read(&".".repeat(64), &all), [".".repeat(64)]);
}

#[test]
fn wrong_pencil_marks_are_explained() {
    #[track_caller]
    fn check(text: &str, settings: &Settings, expected: &str) {
        assert_eq!(read(text, settings), [expected]);
    }
    let named = from("pencilmarks", Settings::default());
    check(&SMALL.replacen('2', "3", 1), &named, "1:6: r1c2: found '3', expected 2 or .");
    check(&SMALL.replacen('2', "x", 1), &named, "1:6: r1c2: found 'x', expected 2 or .");
    check(&SMALL[1..], &named, "1: expected 729 characters, 9 for each cell of 9x9, found 63");
    let of_four = from("pencilmarks", of("4x4"));
    check(&SMALL[1..], &of_four, "1: expected 64 characters, 4 for each cell of 4x4, found 63");
    let nine = PencilMarks::all(Size::sudoku(9).unwrap()).to_line().unwrap();
    check(&nine, &of_four, "1: expected 64 characters, 4 for each cell of 4x4, found 729");
    let jigsaw = "1: jigsaw:9 needs regions beside the puzzle, expected after it (or in a section \
                  [Regions] before it) a map of 81 characters, one for each cell, the same in the \
                  same region";
    check(&nine, &of("jigsaw:9"), jigsaw);
}

#[test]
fn pencil_marks_may_be_of_a_jigsaw() {
    let map = "aabbaabbccddccdd";
    let found = read(&format!("{SMALL} {map} a label"), &of("jigsaw:4"));
    assert_eq!(found, [format!("{SMALL} a label")]);
}

#[test]
fn drawings_of_candidates_are_read_in_many_shapes() {
    let by_four = of("4x4");
    let plain = DRAWING.lines().filter(|line| line.starts_with('|')).join("\n") + "\n";
    let braces = plain.replace(" 23 ", " {23} ").replace("1234", "{1234}");
    let shapes = [
        DRAWING.to_owned(),
        DRAWING.replace([':', '.', '\''], "+"),
        DRAWING.replace([':', '.', '\''], "*"),
        plain.replace('|', " "),
        plain.replace('|', "│"),
        braces,
        plain.replace(['|', '\n'], " "),
        plain.replacen("234  |\n", "234  |\n\n", 1),
        plain.clone(),
    ];
    for text in shapes {
        assert_eq!(read(&text, &by_four), [SMALL], "{text}");
        let twice = format!("{text}\n{text}");
        assert_eq!(read(&twice, &by_four), [SMALL, SMALL], "{twice}");
    }
    let titled = format!("A title\n{DRAWING}");
    assert_eq!(read(&titled, &by_four), [format!("{SMALL} A title")]);
}

#[test]
fn letters_stand_for_candidates_above_9() {
    let size = Size::sudoku(16).unwrap();
    let mut marks = PencilMarks::all(size);
    for (cell, index) in size.cells().zip(0_usize..) {
        let is_left = |value: &Value| (usize::from(value.number()) * 7 + index * 5) % 11 < 4;
        marks.set(cell, size.board().values().filter(is_left).collect());
    }
    marks.set(size.cell_at(3), size.board().values().take(2).collect());
    let drawing = crate::draw::candidates(&marks).unwrap();
    assert!(drawing.contains('G') && drawing.contains('{'), "{drawing}");
    assert_eq!(read(&drawing, &of("16x16")), [marks.to_line().unwrap()]);
}

#[test]
fn wrong_drawings_are_explained() {
    let by_four = of("4x4");
    let check = |text: &str, expected: &str| assert_eq!(read(text, &by_four), [expected], "{text}");
    let expected = "expected a value or its candidates, such as 359";
    for wrong in ["1244", "1225"] {
        let problem = format!("3:8: r2c2: found \"{wrong}\", {expected}");
        check(&DRAWING.replacen("1234", wrong, 1), &problem);
    }
    let last = |cells: &str| DRAWING.replacen("1234 1234 | 1234 1 ", cells, 1);
    check(&last("1234 1234 | 1234 . "), &format!("5:20: r3c4: found \".\", {expected}"));
    check(&last("1234 1234 | 1    "), "5: expected 4 cells in this row, found 3");
    let rows = DRAWING.lines().filter(|l| l.starts_with('|')).skip(1).join("\n") + "\n";
    let empty = "1: r1c4 is empty where other cells have candidates, expected all that it may hold";
    check(&format!("| 1 2 | 3 . |\n{rows}"), empty);
    check(&format!("| 12 3 | 4 |\n{rows}"), "1: expected 4 cells in this row, found 3");
    check(&format!("| 1 2 | 3 {{}} |\n{rows}"), &format!("1....2....3.....{}", &SMALL[16..]));
}

#[test]
fn digits_that_may_be_one_value_or_two_are_refused() {
    let row = |first: &str| format!("{first} 1 2 3 4 5 6 7 8 9 A B C D E F\n");
    let rest: String = (0..15).map(|_| row("G")).collect();
    let either = "1: r1c1: found \"12\" where other cells have letters or candidates: this may be the \
                  value 12 or two candidates; write values above 9 as letters (A is 10)";
    let found = read(&(row("12") + &rest), &of("16x16"));
    assert_eq!(found, [either]);
    let found = read(&(row("| {12}") + &rest), &of("16x16"));
    assert!(found[0].starts_with("12.............."), "{found:?}");
}

#[test]
fn positions_have_placed_values_and_deleted_candidates() {
    let line = "1+2......+3......4";
    let puzzle = parse(line, &Settings::default()).remove(0).unwrap();
    assert_eq!(puzzle.givens().to_string(), "12......3......4");
    let placed: Vec<String> = puzzle.placed().iter().map(ToString::to_string).collect();
    assert_eq!(placed, ["r1c2", "r3c1"]);
    assert!(puzzle.candidates().is_empty() && puzzle.name() == Some(line));
    let deleted = "12......3......4 r1c3-3 r2c1-4 a label";
    let puzzle = parse(deleted, &Settings::default()).remove(0).unwrap();
    let said: Vec<String> =
        puzzle.candidates().iter().map(|(cell, values)| format!("{cell}: {values}")).collect();
    assert_eq!(puzzle.label(), Some("a label"));
    assert_eq!(said, ["r1c3: 4", "r2c1: "]);
    assert_eq!(solve(&puzzle).unwrap().verdict(), Verdict::Unsolvable);
    // A deleted candidate of a cell with a value says nothing, unless it is that value.
    let other = parse("12......3......4 r1c1-2", &Settings::default()).remove(0).unwrap();
    assert!(other.candidates().is_empty());
    let own = parse("12......3......4 r1c1-1", &Settings::default()).remove(0).unwrap();
    assert_eq!(solve(&own).unwrap().verdict(), Verdict::Unsolvable);
}

#[test]
fn wrong_positions_are_explained() {
    let off = "expected a deleted candidate of the grid; rows and columns go from 1 to 4, values from 1 to 4";
    for wrong in ["r1c3-5", "r0c3-1", "r99999999999999999999c3-1"] {
        check(&format!("12......+3......4 {wrong}"), &[&format!("1: found \"{wrong}\", {off}")]);
    }
    let nothing = "1:5: found + before an empty cell, expected a value that has been placed";
    check("1+2+......3......4", &[nothing]);
    let table = "grid\tdeleted\n12......+3......4\tr1c3-3 x\n12......3......4\t\n";
    let found = read(table, &of("4x4"));
    assert_eq!(found[0], format!("2: found \"x\", {off}"));
    assert!(found[1].starts_with("1....2..") && found.len() == 2, "{found:?}");
}

#[test]
fn a_line_of_hodoku_must_be_whole() {
    let grid = "53..7....6..+195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let read_as = |text: &str| read(text, &from("hodoku", Settings::default()));
    let off = "expected a deleted candidate of the grid; rows and columns go from 1 to 9, values from 1 to 9";
    assert_eq!(read_as(&format!(":0300:1:{grid}:1110:::")), [format!("1: found \"1110\", {off}")]);
    assert_eq!(read_as(&format!(":0300:1:{grid}:101:::")), [format!("1: found \"101\", {off}")]);
    let form = "1: this is not a line of HoDoKu's library, expected a grid of 9x9 in \
                :technique:candidates:grid:deleted:eliminations:placements:extra";
    assert_eq!(read_as(grid), [form]);
    assert_eq!(read_as(&format!(":0300:1:{}:::::", &grid[1..])), [form]);
    let of_four = Settings { from: format("hodoku"), ..of("4x4") };
    assert!(read(&format!(":0300:1:{grid}::::"), &of_four)[0].contains("but 4x4 is 4x4"));
}

#[test]
fn drawn_borders_are_no_cells() {
    // As long as the grid has cells.
    let border = format!(".{}.", "-".repeat(14));
    let text = DRAWING.replace(".-----------.-----------.", &border);
    assert_eq!(read(&text, &of("4x4")), [SMALL]);
    assert_eq!(read(&"-".repeat(16), &of("4x4")).len(), 1);
}
