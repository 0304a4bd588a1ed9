//! How rules over sums are said in other formats: what is read, and what is refused.

use itertools::Itertools;
use serde_json::{Value as Json, json};

use super::{check, classic, context, read_tag};
use crate::{grid::Size, rule::Context};

/// A grid with this many rows, columns and values.
fn plain(rows: usize, columns: usize, values: u16) -> Context {
    context(Size::new(rows, columns, 1..=values).unwrap(), None)
}

#[track_caller]
fn check_iss(text: &str, expected: &str) {
    check(&classic(), text, expected);
}

#[track_caller]
fn check_f_puzzles(key: &str, clue: &Json, expected: &str) {
    super::check_f_puzzles(&classic(), key, clue, expected);
}

#[test]
fn cages() {
    check_iss("Cage~14~R1C1~R1C2", "killer: cells = \"r1c1 r1c2\", sum = 14");
    for none in ["Cage~~R1C1~R1C2", "Cage~0~R1C1~R1C2"] {
        check_iss(none, "killer: cells = \"r1c1 r1c2\"");
    }
    check_iss(
        "Cage~20~R4C2~R4C3~R4C4~R4C4",
        "all-different: cells = \"r4c2 r4c3 r4c4\"; \
         sum: cells = \"r4c2 r4c3 r4c4\", weights = [1, 1, 2], total = 20",
    );
    check_iss("Cage~0~R1C1~R1C1", "");
    check_iss("Cage~6~R1C1~R1C1", "sum: cells = \"r1c1\", weights = [2], total = 6");
    check_iss("Cage~-3~R1C1", "expected a sum of 0 or more, found -3");
    check_iss("Cage~x~R1C1", "expected a sum, a whole number, found \"x\"");
    let row = (1..10).map(|column| format!("R1C{column}")).join("~");
    check_iss(&format!("Cage~~R2C1~{row}"), "killer has 10 cells, expected 1 to 9");

    let cells = ["R1C1", "R1C2"];
    let killer = "killer: cells = \"r1c1 r1c2\"";
    check_f_puzzles("killercage", &json!({"cells": cells}), killer);
    check_f_puzzles("killercage", &json!({"cells": cells, "value": ""}), killer);
    check_f_puzzles("killercage", &json!({"cells": cells, "value": "0"}), killer);
    let ten = json!({"cells": cells, "value": "10"});
    check_f_puzzles("killercage", &ten, &format!("{killer}, sum = 10"));
    let bound = json!({"cells": cells, "value": "<20"});
    check_f_puzzles("killercage", &bound, "expected a whole number in `value`, found \"<20\"");
    let twice = json!({"cells": ["R1C1", "R1C2", "R1C1"], "value": "9"});
    check_f_puzzles("killercage", &twice, "r1c1 is named twice in `cells`");
}

#[test]
fn sums_with_coefficients() {
    check_iss("Sum~9~R1C1~R1C2", "sum: cells = \"r1c1 r1c2\", total = 9");
    check_iss("Sum~0_=_1_-1~R1C1~R1C2", "sum: cells = \"r1c1 r1c2\", weights = [1, -1], total = 0");
    check_iss("Sum~30~R1C1~R1C2~R1C1", "sum: cells = \"r1c1 r1c2\", weights = [2, 1], total = 30");
    check_iss("Sum~0_=_1~R1C1~R1C2", "expected 2 coefficients, one for each cell, found 1");
    check_iss("Sum~0_=_101_1~R1C1~R1C2", "expected a coefficient from -100 to 100, found \"101\"");
    check_iss("Sum~a_=_1~R1C1", "expected a sum, found \"a_=_1\"");
    check_iss("Sum~~R1C1", "expected a sum, found \"\"");
}

#[test]
fn little_killers() {
    let check = |text: &str, expected: &str| {
        check_iss(text, &format!("little-killer: cells = \"{expected}\", sum = 23"));
    };
    check("LittleKiller~23~R1C1", "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9");
    check("LittleKiller~23~R7C1", "r7c1 r8c2 r9c3");
    check("LittleKiller~23~R4C9", "r4c9 r3c8 r2c7 r1c6");
    check("LittleKiller~23~R1C3", "r1c3 r2c2 r3c1");
    check("LittleKiller~23~R1C9", "r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1");
    check("LittleKiller~23~R9C7", "r9c7 r8c8 r7c9");
    for cell in ["r9c1", "r9c9", "r5c5"] {
        let none = "expected the first cell of a diagonal, on an edge of the grid, found";
        let clue = format!("LittleKiller~23~{}", cell.to_uppercase());
        check_iss(&clue, &format!("{none} {cell}"));
    }
    let wide = &plain(2, 4, 4);
    super::check(wide, "LittleKiller~3~R2C2", "little-killer: cells = \"r2c2 r1c3\", sum = 3");
    super::check(wide, "LittleKiller~3~R1C4", "little-killer: cells = \"r1c4 r2c3\", sum = 3");
    let none = "expected the first cell of a diagonal, on an edge of the grid, found r2c4";
    super::check(wide, "LittleKiller~3~R2C4", none);
    let none = "expected the first cell of a diagonal, on an edge of the grid, found r1c2";
    super::check(&plain(1, 4, 4), "LittleKiller~3~R1C2", none);

    let clue = |cell: &str, direction: &str, value: &str| json!({"cell": cell, "direction": direction, "value": value});
    let check = |clue: &Json, expected: &str| check_f_puzzles("littlekillersum", clue, expected);
    let three = "little-killer: cells = \"r3c1 r2c2 r1c3\", sum = 12";
    check(&clue("R4C0", "UR", "12"), three);
    let mut whole = clue("R4C0", "UR", "12");
    whole["cells"] = json!(["R3C1", "R2C2", "R1C3"]);
    check(&whole, three);
    whole["cells"] = json!(["R3C1", "R2C2"]);
    check(&whole, "`cells` are not those that `cell` and `direction` lead to");
    check(&clue("R10C7", "UR", "5"), "little-killer: cells = \"r9c8 r8c9\", sum = 5");
    check(&clue("R0C10", "DL", "45"), {
        "little-killer: cells = \"r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1\", sum = 45"
    });
    for none in ["", "0", "-3"] {
        check(&clue("R4C0", "UR", none), "");
    }
    check(&json!({"cell": "R4C0", "direction": "UR"}), "");
    check(&json!({"cell": "R4C0", "direction": "UR", "value": -3}), "");
    let off =
        |cell: &str| format!("expected a place outside the grid that looks into it, found {cell}");
    check(&clue("R4C0", "UL", "5"), &off("R4C0"));
    check(&clue("R0C0", "UL", "5"), &off("R0C0"));
    check(&clue("R10C10", "DR", "5"), &off("R10C10"));
    check(&clue("R4C4", "UL", "5"), &off("R4C4"));
    check(&clue("R4C0", "up", "5"), "expected UL, UR, DL or DR in `direction`, found \"up\"");
}

#[test]
fn arrows() {
    check_iss("Arrow~R1C1~R1C2~R2C2", "arrow: circle = \"r1c1\", cells = \"r1c2 r2c2\"");
    check_iss("Arrow~R1C1~R1C2~R2C2~R1C2", {
        "arrow: circle = \"r1c1\", cells = \"r1c2 r2c2 r1c2\""
    });
    check_iss("Arrow~R1C1", "expected cells, found the end");
    check_iss("PillArrow~2~R1C3~R1C2~R1C1", "arrow: circle = \"r1c2 r1c3\", cells = \"r1c1\"");
    check_iss("PillArrow~3~R3C3~R1C2~R2C2~R9C9", {
        "arrow: circle = \"r1c2 r2c2 r3c3\", cells = \"r9c9\""
    });
    let step = "expected a pill whose next cell is right of, below or diagonally below the last";
    check_iss("PillArrow~2~R1C2~R2C1~R9C9", &format!("{step}, found r2c1 after r1c2"));
    check_iss("PillArrow~2~R1C1~R1C3~R9C9", &format!("{step}, found r1c3 after r1c1"));
    check_iss("PillArrow~2~R1C1~R1C1~R9C9", &format!("{step}, found r1c1 after r1c1"));
    check_iss("PillArrow~4~R1C1~R1C2", "expected a pill of 2 or 3 cells, found 4");
    check_iss("PillArrow~2~R1C1", "expected a cell, found the end");
    super::check(&plain(2, 2, 10), "PillArrow~2~R1C1~R1C2~R2C2", {
        "arrow: `circle` is 2 cells, expected one cell, because a value such as 10 is no digit"
    });

    let check = |cells: &[&str], lines: &Json, expected: &str| {
        check_f_puzzles("arrow", &json!({"cells": cells, "lines": lines}), expected);
    };
    let two = json!([["R1C1", "R2C1", "R3C1"], ["R1C1", "R1C2"]]);
    check(&["R1C1"], &two, {
        "arrow: circle = \"r1c1\", cells = \"r2c1 r3c1\"; arrow: circle = \"r1c1\", cells = \"r1c2\""
    });
    check(&["R1C1", "R1C2"], &json!([["R1C2", "R2C1"]]), {
        "arrow: circle = \"r1c1 r1c2\", cells = \"r2c1\""
    });
    check(&["R1C1"], &json!([]), "");
    check(&["R1C1"], &json!(null), "");
    check(&["R1C1"], &json!([["R1C1"]]), "an arrow ends in its circle, r1c1");
    check(&["R1C1"], &json!([["R1C2", "R1C3"]]), {
        "expected an arrow that begins in its circle, found r1c2 and r1c3"
    });
    check(&["R1C2", "R1C1"], &json!([["R1C1", "R2C1"]]), {
        "expected the cells of a pill from left to right and from top to bottom, found r1c2 and r1c1"
    });
    check(&["R1C1", "R1C1"], &json!([["R1C1", "R2C1"]]), "r1c1 is named twice in `cells`");
    let long = json!([["R1C1", "R2C1"]]);
    check(&["R1C1", "R1C2", "R1C3", "R1C4"], &long, "arrow: `circle` is 4 cells, expected 1 to 3");
    check_f_puzzles("arrow", &json!({"cells": ["R1C1"]}), "");
}

#[test]
fn lines_of_equal_sums() {
    check_iss("DoubleArrow~R1C1~R1C2~R1C3", "double-arrow: cells = \"r1c1 r1c2 r1c3\"");
    check_iss("DoubleArrow~R1C1~R1C2", "double-arrow has 2 cells, expected 3 or more");
    let lines = json!({"lines": [["R1C1", "R1C2", "R1C3"], ["R2C1", "R2C2", "R2C3", "R2C4"]]});
    let both = |kind: &str| {
        format!("{kind}: cells = \"r1c1 r1c2 r1c3\"; {kind}: cells = \"r2c1 r2c2 r2c3 r2c4\"")
    };
    check_f_puzzles("doublearrow", &lines, &both("double-arrow"));
    check_f_puzzles("zipperline", &lines, &both("zipper"));
    check_f_puzzles("zipperline", &json!({"lines": [["R1C1", "R1C2"]]}), "");
    check_iss("Zipper~R1C1~R1C2~R1C3~R1C1", "zipper: cells = \"r1c1 r1c2 r1c3 r1c1\"");
    check_iss("Zipper~R1C1", "");
    // Only the second line leaves its box.
    check_f_puzzles("regionsumline", &lines, "region-sum-line: cells = \"r2c1 r2c2 r2c3 r2c4\"");
    check_iss("RegionSumLine~R1C3~R1C4", "region-sum-line: cells = \"r1c3 r1c4\"");
    check_iss("RegionSumLine~R1C1~R1C2", "");
    let none = "a region sum line: needs regions, and there are none";
    super::check(&plain(4, 4, 4), "RegionSumLine~R1C1~R1C2", none);
    check_iss("EqualSum~R1C1~R1C2~-~R3C1~-~R4C1~R4C1", {
        "equal-sums: segments = [\"r1c1 r1c2\", \"r3c1\", \"r4c1 r4c1\"]"
    });
    check_iss("EqualSum~R1C1~R1C2", "");
    check_iss("EqualSum~R1C1~-~-~R1C2", "expected cells, found the end");
    check_iss("EqualSum~R1C1~-", "expected cells, found the end");
}

#[test]
fn cells_without_a_region_are_refused_on_region_sum_lines() {
    let mut context = classic();
    context.regions.as_mut().unwrap()[1] = Context::NO_REGION;
    let read = read_tag("RegionSumLine~R1C1~R1C2~R1C4", &context);
    assert_eq!(read.unwrap_err(), "a region sum line: r1c2 is in no region");
}

#[test]
fn sum_lines() {
    check_iss("SumLine~10~R1C1~R1C2", "sum-line: cells = \"r1c1 r1c2\", sum = 10");
    check_iss("SumLine~10~R1C1~R1C2~LOOP", {
        "sum-line: cells = \"r1c1 r1c2\", sum = 10, loop = true"
    });
    check_iss("SumLine~10~LOOP", "expected cells, found the end");
    check_iss("SumLine~0~R1C1", "sum-line: `sum` is 0, expected 1 to 127");
    check_iss("SumLine~128~R1C1~LOOP", "sum-line: `sum` is 128, expected 1 to 127");
    check_iss("SumLine~9~LOOP~R1C1", "expected a cell such as R1C1, found \"LOOP\"");
}

#[test]
fn cages_with_other_rules() {
    check_iss("RellikCage~9~R1C1~R1C2", "rellik: cells = \"r1c1 r1c2\", sum = 9");
    check_iss("RellikCage~0~R1C1~R1C2", "rellik: `sum` is 0, expected 1 or more");
    check_iss("RellikCage~9~R1C1~R1C1", "expected a cage of different cells, found r1c1 twice");
    check_iss("EqualityCage~R1C1~R1C2", "equality: cells = \"r1c1 r1c2\"");
    check_iss("EqualityCage~R1C1", "equality has 1 cell, expected an even number of them, 2 to 8");
    check_iss("EqualityCage~R1C1~R1C1", "expected a cage of different cells, found r1c1 twice");
}
