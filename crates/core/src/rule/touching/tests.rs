//! Dots and negatives as other formats say them.

use serde_json::{Map, Value as Json};

use crate::{
    grid::Size,
    model::cases::check_each,
    rule::{
        Context,
        tests::{read_clue, read_tag, shown},
    },
};
use itertools::Itertools;

fn size() -> Size {
    Size::sudoku(4).unwrap()
}

/// What is between the parts of rules.
const BETWEEN: [&str; 3] = [":", "; ", " | "];

#[track_caller]
fn check_iss(text: &str, expected: &str) {
    let rules = read_tag(text, &Context::new(size(), None));
    assert_eq!(shown(rules, size(), BETWEEN), expected);
}

/// What a file says with these keys, each clue of them and each flag; `negative` is read as one.
#[track_caller]
fn check_f_puzzles(keys: &str, expected: &str) {
    let file: Map<String, Json> = serde_json::from_str(&format!("{{{keys}}}")).unwrap();
    let context = Context::new(size(), None);
    let read = |name: &str, fields: &Map<String, Json>| {
        shown(read_clue(name, fields, &file, &context), size(), BETWEEN)
    };
    let of_key = |(name, value): (&String, &Json)| match value {
        Json::Array(list) if name != "negative" => {
            list.iter().map(|clue| read(name, clue.as_object().unwrap())).collect()
        }
        _ => vec![read(name, &Map::new())],
    };
    let found = file.iter().flat_map(of_key).filter(|rules| !rules.is_empty()).join(" | ");
    assert_eq!(found, expected);
}

#[test]
fn dots_of_iss_are_between_all_cells_that_share_a_side() {
    check_iss("WhiteDot~R1C1~R1C2", "difference: cells = \"r1c1 r1c2\"; difference = 1");
    check_iss(
        "BlackDot~R1C1~R3C3~R1C2~R2C1",
        "ratio: cells = \"r1c1 r1c2\"; ratio = 2 | ratio: cells = \"r1c1 r2c1\"; ratio = 2",
    );
    check_iss("X~R1C1~R1C2", "sum-of-two: cells = \"r1c1 r1c2\"; sum = 10");
    check_iss("V~R2C1~R1C1", "sum-of-two: cells = \"r2c1 r1c1\"; sum = 5");
    check_iss(
        "GreaterThan~R1C1~R1C2~R1C3",
        "less-than: cells = \"r1c2 r1c1\" | less-than: cells = \"r1c3 r1c2\"",
    );
    check_iss("WhiteDot~R1C1~R2C2", "no two of r1c1, r2c2 share a side");
    check_iss("V~R1C1", "no two of r1c1 share a side");
    check_iss("X", "expected cells, found the end");
    check_iss("X~R1C1~R1C2~R1C1", "r1c1 is named twice");
}

#[test]
fn flags_of_iss() {
    check_iss("StrictKropki", "negative: differences = [1]; ratios = [2]");
    check_iss("StrictXV", "negative: sums = [5, 10]");
    check_iss("AntiConsecutive", "non-consecutive = true");
    check_iss("AntiKnight", "anti-knight = true");
    check_iss("AntiKing", "anti-chess: move = [1, 1]");
    check_iss("AntiTaxicab", "anti-taxicab = true");
    check_iss("AntiKing~R1C1", "expected no more arguments, found \"R1C1\"");
}

#[test]
fn dots_of_f_puzzles() {
    let cases = r#"
        "difference": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C2", "R1C2"], "value": "3"}]
        > difference: cells = "r1c1 r1c2"; difference = 1 | difference: cells = "r2c2 r1c2";
        > difference = 3
        "ratio": [{"cells": ["R1C1", "R1C2"], "value": ""}, {"cells": ["R2C1", "R2C2"], "value": "3"}]
        > ratio: cells = "r1c1 r1c2"; ratio = 2 | ratio: cells = "r2c1 r2c2"; ratio = 3
        "xv": [{"cells": ["R1C1", "R1C2"], "value": "x"}, {"cells": ["R2C1", "R2C2"], "value": "V"}]
        > sum-of-two: cells = "r1c1 r1c2"; sum = 10 | sum-of-two: cells = "r2c1 r2c2"; sum = 5
        "xv": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C1", "R1C2"], "value": "V"}]
        > sum-of-two: cells = "r1c1 r1c2"; sum = 5
    "#;
    check_each(cases, check_f_puzzles);
    check_f_puzzles(
        r#""xv": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C1", "R1C2"], "value": ""}]"#,
        "",
    );
}

#[test]
fn dots_of_f_puzzles_that_are_refused() {
    let cases = r#"
        "difference": [{"cells": ["R1C1", "R2C2"]}]
        > expected two cells that share a side in `cells`, found r1c1, r2c2
        "ratio": [{"cells": ["R1C1", "R1C2", "R1C3"]}]
        > expected two cells that share a side in `cells`, found r1c1, r1c2, r1c3
        "difference": [{"cells": ["R1C1", "R1C2"], "value": "-1"}]
        > expected a whole number in `value`, found "-1"
        "ratio": [{"cells": ["R1C1", "R1C2"], "value": 70000}]
        > expected a number from 0 to 65535 in `value`, found 70000
        "xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]
        > expected X or V in `value`, found "I"
        "ratio": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C2", "R1C1"], "value": "3"}]
        > two of `ratio` are between r1c1 and r1c2 | ratio: cells = "r1c2 r1c1"; ratio = 3
    "#;
    check_each(cases, check_f_puzzles);
}

#[test]
fn negatives_of_f_puzzles() {
    let cases = r#"
        "nonconsecutive": true
        > negative: differences = [1]
        "negative": ["ratio", "xv"]
        > negative: ratios = [2] | negative: sums = [5, 10]
        "negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R2C1", "R2C2"]}]
        > negative: ratios = [2, 3] | ratio: cells = "r1c1 r1c2"; ratio = 3 | ratio: cells = "r2c1
        > r2c2"; ratio = 2
        "negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "4"}]
        > negative: ratios = [4] | ratio: cells = "r1c1 r1c2"; ratio = 4
        "negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "two"}]
        > expected a whole number in `value`, found "two" | expected a whole number in `value`,
        > found "two"
    "#;
    check_each(cases, check_f_puzzles);
}

#[test]
fn other_keys_of_f_puzzles() {
    let cases = r#"
        "minimum": [{"cell": "R1C2"}]
        > minimum: cells = "r1c2"
        "maximum": [{"cell": "R4C4"}]
        > maximum: cells = "r4c4"
        "maximum": [{"cell": "R5C4"}]
        > "R5C4" is off the grid: rows and columns go from 1 to 4
        "antiking": true, "antiknight": true
        > anti-king = true | anti-knight = true
    "#;
    check_each(cases, check_f_puzzles);
}
