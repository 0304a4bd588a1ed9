//! How lines and single cells are said in other formats: what is read, and what is refused.

use super::{check, check_all, classic, small};

#[test]
fn lines_of_iss() {
    let check = |text: &str, expected: &str| check(&classic(), text, expected);
    check("Thermo~R1C1~r2c2", "thermometer: cells = \"r1c1 r2c2\"");
    check("Palindrome~R1C1~R2C2~R1C1", "palindrome: cells = \"r1c1 r2c2 r1c1\"");
    check("Entropic~R1C1~R2C2", "entropic: cells = \"r1c1 r2c2\"");
    check("Renban~R1C1", "renban: cells = \"r1c1\"");
    check("Renban~R1C1~R1C2", "renban: cells = \"r1c1 r1c2\"");
    check("Between~R1C1~R1C2~R1C3", "between: cells = \"r1c1 r1c2 r1c3\"");
    check("Between~R1C1~R1C2", "");
    check("Modular~4~R1C1~R1C2", "modular: cells = \"r1c1 r1c2\", modulus = 4");
    check("Modular~1~R1C1~R1C2", "");
    check("Whisper~R1C1~R1C2", "whispers: cells = \"r1c1 r1c2\", difference = 5");
    check("Whisper~3~R1C1~R1C2", "whispers: cells = \"r1c1 r1c2\", difference = 3");
    check("Lockout~R1C1~R1C2", "lockout: cells = \"r1c1 r1c2\"");
    check("Lockout~5~R1C1~R1C2", "lockout: cells = \"r1c1 r1c2\", difference = 5");
}

#[test]
fn lines_of_iss_that_make_no_sense_are_refused() {
    let check_classic = |text: &str, expected: &str| check(&classic(), text, expected);
    let long = "Thermo~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2";
    check_classic(long, "thermometer has 10 cells, expected 1 to 9, one for each value");
    check_classic("Renban~R1C1~R1C1", "renban: found r1c1 twice, expected each cell once");
    let whole = "expected a difference, a whole number, found \"2.5\"";
    check_classic("Whisper~2.5~R1C1~R1C2", whole);
    check_classic("Whisper~-1~R1C1~R1C2", "expected a difference from 1 to 999, found -1");
    check_classic("Whisper~70000~R1C1~R1C2", "expected a difference from 1 to 999, found 70000");
    check_classic("Whisper~0~R1C1~R1C2", "whispers: `difference` is 0, expected 1 or more");
    check_classic("Lockout~0~R1C1~R1C2", "lockout: `difference` is 0, expected 1 or more");
    check_classic("Modular~R1C1~R1C2", "expected a modulus, a whole number, found \"R1C1\"");
    check_classic("Modular~0~R1C1~R1C2", "modular: `modulus` is 0, expected 2 to 999");
    check_classic("Modular~-3~R1C1~R1C2", "expected a modulus from 1 to 999, found -3");
    let values = "expected a grid with the values 1 to 9, found 1 to 4";
    check(&small(), "Entropic~R1C1~R1C2", values);
}

#[test]
fn lines_and_cells_of_f_puzzles() {
    let both = |key: &str, kind: &str| {
        let lines = r#"[["R1C1", "r2c2", "R3C3"], ["R9C9", "R9C8", "R9C7"]]"#;
        let file = format!(r#"{{"{key}": [{{"lines": {lines}}}]}}"#);
        let [one, other] = ["r1c1 r2c2 r3c3", "r9c9 r9c8 r9c7"];
        check(&classic(), &file, &format!("{kind}: cells = {one:?}; {kind}: cells = {other:?}"));
    };
    both("thermometer", "thermometer");
    both("slowthermometer", "slow-thermometer");
    both("palindrome", "palindrome");
    both("renban", "renban");
    both("nabner", "nabner");
    both("entropicline", "entropic");
    both("modularline", "modular");
    both("betweenline", "between");
    check_all(
        &classic(),
        r#"
        {"renban": [{"lines": [["R1C1"]]}]}
        > renban: cells = "r1c1"
        {"odd": [{"cell": "R5C5"}]}
        > parity: cells = "r5c5", parity = "odd"
        {"even": [{"cell": "R5C5"}]}
        > parity: cells = "r5c5", parity = "even"
        {"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4", "R1C2"]}]}
        > clone: cells = "r1c1 r1c2", copy = "r4c4 r1c2"
        {"whispers": [{"lines": [["R1C1", "R1C2"]]}]}
        > whispers: cells = "r1c1 r1c2", difference = 5
        {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "3"}]}
        > whispers: cells = "r1c1 r1c2", difference = 3
        {"germanwhispers": [{"lines": [["R1C1", "R1C2"]], "value": ""}]}
        > whispers: cells = "r1c1 r1c2", difference = 5
        {"dutchwhispers": [{"lines": [["R1C1", "R1C2"]]}]}
        > whispers: cells = "r1c1 r1c2", difference = 4
        {"betweenline": [{"lines": [["R1C1", "R1C2"]]}]}
        {"renban": [{"lines": []}]}
        "#,
    );
}

#[test]
fn clues_of_f_puzzles_that_make_no_sense_are_refused() {
    check_all(
        &classic(),
        r#"
        {"renban": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]}
        > renban: found r1c1 twice, expected each cell once
        {"nabner": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]}
        > nabner: found r1c1 twice, expected each cell once
        {"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4"]}]}
        > clone: found 2 cells and 1 in the copy, expected equally many
        {"odd": [{"cell": "R0C5"}]}
        > "R0C5" is off the grid: rows and columns go from 1 to 9
        {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "4.5"}]}
        > expected a whole number in `value`, found "4.5"
        {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": 4.5}]}
        > expected a whole number in `value`, found 4.5
        {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": true}]}
        > expected a whole number in `value`, found true or false
        {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": -3}]}
        > expected a difference from 1 to 999, found -3
        {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "0"}]}
        > whispers: `difference` is 0, expected 1 or more
        "#,
    );
}
