//! Clues outside the grid in files: how they are read, and what is refused.

use super::*;
use crate::{model::cases::check_each, rule::prelude::*};

fn context() -> Context {
    let size = Size::sudoku(4).unwrap();
    let region = |cell: Cell| (cell.row() / 2 * 2 + cell.column() / 2) as u16;
    Context::new(size, Some(size.cells().map(region).collect()))
}

#[test]
fn iss_tags_are_read() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let context = context();
        assert_eq!(shown(read_tag(text, &context), context.size, BETWEEN), expected, "{text}");
    }
    let line = "cells = \"r2c1 r2c2 r2c3 r2c4\"";
    let back = "cells = \"r2c4 r2c3 r2c2 r2c1\"";
    check("XSum~R2~3~", &format!("x-sum: {line}, sum = 3"));
    check("XSum~R2~~7", &format!("x-sum: {back}, sum = 7"));
    check("XSum~R2", "");
    check(
        "Skyscraper~R2~3~1",
        &format!("skyscraper: {line}, count = 3; skyscraper: {back}, count = 1"),
    );
    check("HiddenSkyscraper~R2~~4", &format!("hidden-skyscraper: {back}, value = 4"));
    check("NumberedRoom~C2~1", "numbered-room: cells = \"r1c2 r2c2 r3c2 r4c2\", value = 1");
    check("Sandwich~5~R2", &format!("sandwich: {line}, sum = 5"));
    check("Lunchbox~0~R1C1~R2C2", "lunchbox: cells = \"r1c1 r2c2\", sum = 0");
    check("Lunchbox~0~R1C1~R2C2~R1C1", "r1c1 is named twice");
    check("Indexing~C~R1C1~R2C1~R1C1", "column-indexer: cells = \"r1c1 r2c1\"");
    check("Indexing~R~R1C1", "row-indexer: cells = \"r1c1\"");
    check("Indexing~B~R1C1", "expected C or R, found \"B\"");
    check("ValueIndexing~R1C1~R1C1~R1C2", "value-indexing: cells = \"r1c1 r1c1 r1c2\"");
    check("CountDistinct~R1C1~R1C2", "count-distinct: cells = \"r1c1 r1c2\"");
    check("CountingCircles~R1C1~R1C2", "counting-circles: cells = \"r1c1 r1c2\"");
    check("CountingCircles~R1C1~R1C1", "r1c1 is named twice");
    check("Sandwich~x~R2", "expected a sum, a whole number, found \"x\"");
    check("XSum~R2~1~2~3", "expected no more arguments, found \"3\"");
}

#[test]
fn f_puzzles_keys_are_read() {
    #[track_caller]
    fn check(clue: &str, expected: &str) {
        let context = context();
        let (key, fields) = clue.split_once(' ').unwrap();
        let fields: Map<String, Json> = serde_json::from_str(fields).unwrap();
        let read = read_clue(key, &fields, &fields, &context);
        assert_eq!(shown(read, context.size, BETWEEN), expected, "{clue}");
    }
    let cases = r#"
        sandwichsum {"cell": "R5C2", "value": "5"}
        > sandwich: cells = "r4c2 r3c2 r2c2 r1c2", sum = 5
        xsum {"cell": "R1C0", "value": "3"}
        > x-sum: cells = "r1c1 r1c2 r1c3 r1c4", sum = 3
        skyscraper {"cell": "R1C5", "value": "3"}
        > skyscraper: cells = "r1c4 r1c3 r1c2 r1c1", count = 3
        xsum {"cell": "R1C0", "value": "x"}
        > expected a whole number in `value`, found "x"
        columnindexer {"cells": ["R1C1"]}
        > column-indexer: cells = "r1c1"
        rowindexer {"cells": ["R1C1"]}
        > row-indexer: cells = "r1c1"
        boxindexer {"cells": ["R1C1", "R4C4"]}
        > box-indexer: cells = "r1c1 r4c4"
        boxindexer {"cells": ["R1C1", "R1C1"]}
        > r1c1 is named twice in `cells`
    "#;
    check_each(cases, check);
    check(r#"sandwichsum {"cell": "R5C2", "value": ""}"#, "");
    for inside in ["R2C2", "R0C0", "R5C0"] {
        let clue = format!(r#"skyscraper {{"cell": "{inside}", "value": "3"}}"#);
        let expected = format!("expected `cell` before or behind a row or column, found {inside}");
        check(&clue, &expected);
    }
}

#[test]
fn parameters_that_make_no_sense_are_refused() {
    #[track_caller]
    fn check(rule: &str, expected: &str) {
        let refused = refused(&format!("size = 4\n{rule}"));
        assert_eq!(refused.split_once(": ").unwrap().1, expected);
    }
    let cases = r#"
        sandwich = { cells = "r1c1-4", sum = 1, crusts = [2, 5] }
        > sandwich "sandwich 1": `crusts` is [2, 5], expected two values from 1 to 4
        sandwich = { cells = "r1c1", sum = 1, crusts = [2, 2] }
        > sandwich "sandwich 1" has 1 cell, expected 2 or more
        sandwich = { cells = "r1c1-4 r2c1", sum = 1 }
        > sandwich "sandwich 1" has 5 cells, expected 2 to 4
        lunchbox = { cells = "r1c1", sum = 1 }
        > lunchbox "lunchbox 1" has 1 cell, expected 2 to 4
        x-sum = { cells = "", sum = 1 }
        > x-sum "x-sum 1" has 0 cells, expected 1 or more
        numbered-room = { cells = "r1c1-4", value = 5 }
        > numbered-room "numbered-room 1": `value` is 5, expected a value from 1 to 4
        hidden-skyscraper = { cells = "r1c1", value = 1 }
        > hidden-skyscraper "hidden-skyscraper 1" has 1 cell, expected 2 or more
        box-indexer = { cells = "r1c1" }
        > box-indexer: needs regions, and there are none
        column-indexer = { cells = "r5c1" }
        > column-indexer "column-indexer 1": r5c1 is off the grid: rows and columns go from 1 to 4
        value-indexing = { cells = "r1c1-2" }
        > value-indexing "value-indexing 1" has 2 cells, expected 3 or more
        values = "1-13"; count-distinct = { cells = "r1c1-2" }
        > count-distinct "count-distinct 1": needs a grid of no more than 12 values, and this one
        > has 13
        values = "1-65"; row-indexer = { cells = "r1c1-2" }
        > row-indexer: needs a grid of no more than 64 values, and this one has 65
    "#;
    check_each(cases, check);
}
