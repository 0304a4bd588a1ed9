//! Where kinds still mean something: on grids with holes, and with numbers that nothing can come
//! to.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng as _, SeedableRng},
};

use super::*;
use crate::holds;
use satoku_rules::{grid::Holes, interrupt::Limiter, model::ModelError};

/// The grid of a file with a `size`, as a text, with these holes; of all models that examples begin
/// with.
fn with_holes(grid: &str, holes: &str) -> String {
    let (first, rest) = grid.split_once('\n').unwrap_or((grid, ""));
    let size = match first.strip_prefix("extends = ").map(|model| model.trim_matches('"')) {
        None => first.to_owned(),
        Some("4x4") => "size = 4\nboxes = \"2x2\"".to_owned(),
        Some(latin) => format!("size = {}", latin.strip_prefix("latin:").expect(latin)),
    };
    format!("{size}\n{rest}\nholes = \"{holes}\"\n")
}

/// The same grid with `.` for these cells in its map of regions, if it has one.
fn without_regions_at(grid: &str, cells: &[Cell], size: Size) -> String {
    const KEY: &str = "regions = \"";
    let Some(start) = grid.find(KEY).map(|at| at + KEY.len()) else { return grid.to_owned() };
    let mut grid = grid.to_owned();
    for &cell in cells {
        let at = start + size.index(cell);
        grid.replace_range(at..=at, ".");
    }
    grid
}

fn model(text: &str) -> Result<Model, ModelError> {
    catalog::parse("my.toml", text)
}

/// A grid that is full but for the holes, at random.
fn filled(size: Size, holes: &Holes, random: &mut ChaCha8Rng) -> Grid {
    let mut grid = Grid::empty(size);
    for cell in size.cells().filter(|&cell| !holes.contains(cell)) {
        let index = random.next_u32() as usize % size.value_count();
        grid.set(cell, Some(size.value_at(index)));
    }
    grid
}

#[test]
fn whole_grid_rules_are_about_the_cells_that_are_there() {
    let mut random = ChaCha8Rng::seed_from_u64(37);
    let mut tried = 0;
    for kind in KINDS.iter().filter(|kind| kind.is_about_all()) {
        // (Rules made of rules, such as `either`, are about what these are about.)
        let is_whole = |example: &&Example| !example.rule.contains("cells = ");
        let Some(example) = kind.examples.iter().find(is_whole) else { continue };
        tried += 1;
        let size = read(example).0.size();
        let mut kept = 0;
        for hole in size.cells() {
            // A second one, so that lines have as many cells as values again where that is asked
            // for.
            let across = Cell::new(hole.row(), (hole.column() + 1) % size.columns());
            for holes in [vec![hole], [hole, across].into_iter().unique().collect()] {
                let holes = Cells::from(holes);
                let grid = without_regions_at(example.grid, &holes, size);
                let text = with_holes(&grid, &holes.to_string()) + example.rule;
                let model = match model(&text) {
                    Ok(model) => model,
                    // That is what the page says of it.
                    Err(error) if kind.name == "equal-count" => {
                        assert!(error.to_string().contains("equally often"), "{error}");
                        continue;
                    }
                    // (These are about cells that a grid with holes does not have.)
                    Err(error) if !(kind.layers)(None).is_empty() => {
                        let is_named =
                            ["holes", "square grid"].map(|why| error.to_string().contains(why));
                        assert!(is_named.contains(&true), "{error}");
                        continue;
                    }
                    Err(error) => panic!("{error}\n{text}"),
                };
                assert_eq!(satoku_rules::model::untold_rule(&model), None, "{text}");
                for _ in 0..50 {
                    kept += usize::from(agree(&model, &mut random, &text));
                }
            }
        }
        let is_refused = kind.name == "equal-count" || !(kind.layers)(None).is_empty();
        assert!(kept > 0 || is_refused, "no grid keeps {}", kind.name);
    }
    assert!(tried >= KINDS.iter().filter(|kind| kind.gesture == Gesture::Flag).count() + 4);
}

/// Makes sure that words and statements of all rules mean the same of a random grid, and speak of
/// no hole; whether the grid keeps any of the rules.
fn agree(model: &Model, random: &mut ChaCha8Rng, text: &str) -> bool {
    let grid = filled(model.size(), model.holes(), random);
    let mut is_kept = false;
    for rule in model.rules() {
        let broken = rule.broken(&grid);
        let by_statements = rule.statements().iter().all(|statement| holds(statement, &grid));
        assert_eq!(broken.is_empty(), by_statements, "{text}\n{rule:?} {grid}");
        let breaks = rule.breaks(&grid, &Limiter::none());
        assert_eq!(broken.is_empty(), !breaks, "{text}\n{rule:?} {grid}");
        let blamed = broken.iter().flat_map(Violation::cells);
        assert!(blamed.into_iter().all(|&cell| !model.holes().contains(cell)), "{text} {grid}");
        is_kept |= broken.is_empty();
    }
    is_kept
}

/// What whole-grid rules make of a hole, one by one.
#[test]
fn holes_are_passed_over() {
    #[track_caller]
    fn check(grid: &str, rule: &str, filled: &str, expected: &[&str]) {
        let model = model(&format!("{grid}\nrows = \"none\"\ncolumns = \"none\"\n{rule}")).unwrap();
        let broken =
            model.rules().iter().flat_map(|rule| rule.broken(&super::grid(&model, filled)));
        assert_eq!(broken.map(|violation| violation.to_string()).collect_vec(), expected);
    }
    let three = "size = 3\nholes = \"r2c2\"";
    check(
        three,
        "diagonal = true",
        "1211.1121",
        &["r1c1 and r3c3 are both 1 in diagonal 1", "r1c3 and r3c1 are both 1 in diagonal 2"],
    );
    let four = "size = 4\nholes = \"r2c2\"";
    check(four, "windows = true", "11111.2113311111", &["r3c2 and r3c3 are both 3 in window 1"]);
    // On both sides of a hole there are no neighbours, and lines with other holes are not the same.
    check("size = \"1x5\"\nvalues = \"0-1\"\nholes = \"r1c3\"", "run = 2", "11.11", &[]);
    check(
        "size = \"1x6\"\nvalues = \"0-1\"\nholes = \"r1c3\"",
        "run = 2",
        "11.111",
        &["r1c4, r1c5 and r1c6 are all 1, expected at most 2 in a run"],
    );
    let binary = "size = \"4x3\"\nvalues = \"0-1\"\nholes = \"r1c1 r2c1 r3c3\"";
    check(binary, "unequal-lines = true", ".01.0101.010", &["different rows 1 and 2 are the same"]);
    check("size = \"3x2\"\nholes = \"r1c1-2\"", "unequal-lines = true", "..1221", &[]);
    check(
        "size = \"2x3\"\nvalues = \"0-1\"\nholes = \"r1-2c2\"",
        "equal-count = true",
        "0.00.1",
        &[
            "0 stands in 2 cells of row 1, expected 1",
            "0 stands in 2 cells of column 1, expected 1",
        ],
    );
    check(
        "size = 3\nvalues = \"1-5\"\nholes = \"r1c1\"",
        "region-same-values = true",
        ".12345345",
        &[
            "r2c1, r2c2 and r2c3 are 3 4 5, and r1c2, r2c2 and r3c2 are 1 4 4, expected the same values \
           (region-same-values)",
        ],
    );
    let nine = "size = \"3x2\"\nvalues = \"1-9\"\nholes = \"r1c1\"";
    check(
        nine,
        "global-entropy = true",
        ".12345",
        &["r2c1, r2c2, r3c1 and r3c2 are 2 3 4 5, expected one \
         of each of 1-3, 4-6 and 7-9 (global-entropy)"],
    );
    check(
        nine,
        "dutch-flatmates = true",
        ".15111",
        &["r2c1 is 5, above it the border and below it r3c1 is \
         1, expected 1 above it or 9 below it (dutch-flatmates)"],
    );
}

/// Numbers that nothing can come to make a puzzle without solutions. What is refused instead is a
/// value that the grid does not have, and what a kind's section says.
#[test]
fn numbers_out_of_reach_are_no_mistakes() {
    let mut accepted = 0;
    for kind in KINDS {
        for example in kind.examples {
            let table = example.rule.parse::<toml::Table>().unwrap();
            for number in [60, 999] {
                for rule in with_each_number(&table.clone().into(), number) {
                    let text = format!("{}\n{}", example.grid, toml::to_string(&rule).unwrap());
                    let Err(error) = model(&text) else {
                        accepted += 1;
                        continue;
                    };
                    let error = error.to_string();
                    let names_value = error.contains("expected a value from 1 to")
                        || error.contains(" values from ");
                    let is_told = kind.name == "sum-line" && error.ends_with("expected 1 to 127");
                    let is_hole = kind.name == "numbered-room" && error.contains("a value from 0");
                    assert!(names_value || is_told || is_hole, "{text}\n{error}");
                }
            }
        }
    }
    assert!(accepted > 50, "{accepted}");
}

/// The same with another number in the place of each number that is in it.
fn with_each_number(value: &toml::Value, number: i64) -> Vec<toml::Value> {
    match value {
        toml::Value::Integer(_) => vec![number.into()],
        toml::Value::Array(list) => {
            let with = |index: usize| {
                let put = move |new| {
                    let mut list = list.clone();
                    list[index] = new;
                    toml::Value::Array(list)
                };
                with_each_number(&list[index], number).into_iter().map(put)
            };
            (0..list.len()).flat_map(with).collect()
        }
        toml::Value::Table(table) => {
            let with = |(key, old): (&String, &toml::Value)| {
                let put = |new| {
                    let mut table = table.clone();
                    table.insert(key.clone(), new);
                    toml::Value::Table(table)
                };
                with_each_number(old, number).into_iter().map(put).collect_vec()
            };
            table.iter().flat_map(with).collect()
        }
        _ => Vec::new(),
    }
}
