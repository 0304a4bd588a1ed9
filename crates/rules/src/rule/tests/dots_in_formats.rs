//! How dots and negatives are said in other formats: what is read, and what is refused.

use super::{check, check_all, small};

#[test]
fn dots_of_iss_are_between_all_cells_that_share_a_side() {
    let check = |text: &str, expected: &str| check(&small(), text, expected);
    check("WhiteDot~R1C1~R1C2", "difference: cells = \"r1c1 r1c2\", difference = 1");
    let dots = "ratio: cells = \"r1c1 r1c2\", ratio = 2; ratio: cells = \"r1c1 r2c1\", ratio = 2";
    check("BlackDot~R1C1~R3C3~R1C2~R2C1", dots);
    check("X~R1C1~R1C2", "sum-of-two: cells = \"r1c1 r1c2\", sum = 10");
    check("V~R2C1~R1C1", "sum-of-two: cells = \"r2c1 r1c1\", sum = 5");
    let signs = "less-than: cells = \"r1c2 r1c1\"; less-than: cells = \"r1c3 r1c2\"";
    check("GreaterThan~R1C1~R1C2~R1C3", signs);
    check("WhiteDot~R1C1~R2C2", "no two of r1c1, r2c2 share a side");
    check("V~R1C1", "no two of r1c1 share a side");
    check("X", "expected cells, found the end");
    check("X~R1C1~R1C2~R1C1", "r1c1 is named twice");
}

#[test]
fn flags_of_iss() {
    let check = |text: &str, expected: &str| check(&small(), text, expected);
    check("StrictKropki", "negative: differences = [1], ratios = [2]");
    check("StrictXV", "negative: sums = [5, 10]");
    check("AntiConsecutive", "non-consecutive = true");
    check("AntiKnight", "anti-knight = true");
    check("AntiKing", "anti-chess: move = [1, 1]");
    check("AntiTaxicab", "anti-taxicab = true");
    check("AntiKing~R1C1", "expected no more arguments, found \"R1C1\"");
}

#[test]
fn dots_of_f_puzzles() {
    check_all(
        &small(),
        r#"
        {"difference": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C2", "R1C2"], "value": "3"}]}
        > difference: cells = "r1c1 r1c2", difference = 1; difference: cells = "r2c2 r1c2", difference = 3
        {"ratio": [{"cells": ["R1C1", "R1C2"], "value": ""}, {"cells": ["R2C1", "R2C2"], "value": "3"}]}
        > ratio: cells = "r1c1 r1c2", ratio = 2; ratio: cells = "r2c1 r2c2", ratio = 3
        {"xv": [{"cells": ["R1C1", "R1C2"], "value": "x"}, {"cells": ["R2C1", "R2C2"], "value": "V"}]}
        > sum-of-two: cells = "r1c1 r1c2", sum = 10; sum-of-two: cells = "r2c1 r2c2", sum = 5
        {"xv": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C1", "R1C2"], "value": ""}]}
        {"xv": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C1", "R1C2"], "value": "V"}]}
        > sum-of-two: cells = "r1c1 r1c2", sum = 5
        {"difference": [{"cells": ["R1C1", "R2C2"]}]}
        > expected two cells that share a side in `cells`, found r1c1, r2c2
        {"ratio": [{"cells": ["R1C1", "R1C2", "R1C3"]}]}
        > expected two cells that share a side in `cells`, found r1c1, r1c2, r1c3
        {"difference": [{"cells": ["R1C1", "R1C2"], "value": "-1"}]}
        > expected a whole number in `value`, found "-1"
        {"ratio": [{"cells": ["R1C1", "R1C2"], "value": 70000}]}
        > expected a number from 0 to 65535 in `value`, found 70000
        {"xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]}
        > expected X or V in `value`, found "I"
        {"ratio": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C2", "R1C1"], "value": "3"}]}
        > two of `ratio` are between r1c1 and r1c2; ratio: cells = "r1c2 r1c1", ratio = 3
        "#,
    );
}

#[test]
fn negatives_and_other_keys_of_f_puzzles() {
    check_all(
        &small(),
        r#"
        {"nonconsecutive": true}
        > negative: differences = [1]
        {"negative": ["ratio", "xv"]}
        > negative: ratios = [2]; negative: sums = [5, 10]
        {"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R2C1", "R2C2"]}]}
        > negative: ratios = [2, 3]; ratio: cells = "r1c1 r1c2", ratio = 3;
        > ratio: cells = "r2c1 r2c2", ratio = 2
        {"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "4"}]}
        > negative: ratios = [4]; ratio: cells = "r1c1 r1c2", ratio = 4
        {"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "two"}]}
        > expected a whole number in `value`, found "two"; expected a whole number in `value`, found "two"
        {"minimum": [{"cell": "R1C2"}]}
        > minimum: cells = "r1c2"
        {"maximum": [{"cell": "R4C4"}]}
        > maximum: cells = "r4c4"
        {"maximum": [{"cell": "R5C4"}]}
        > "R5C4" is off the grid: rows and columns go from 1 to 4
        {"antiking": true, "antiknight": true}
        > anti-king = true; anti-knight = true
        "#,
    );
}
