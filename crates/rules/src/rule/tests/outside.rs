//! Clues outside the grid and indices in other formats: what is read, and what is refused.

use super::{check, check_all, small};

#[test]
fn iss_tags_are_read() {
    let check = |text: &str, expected: &str| check(&small(), text, expected);
    let line = "cells = \"r2c1 r2c2 r2c3 r2c4\"";
    let back = "cells = \"r2c4 r2c3 r2c2 r2c1\"";
    check("XSum~R2~3~", &format!("x-sum: {line}, sum = 3"));
    check("XSum~R2~~7", &format!("x-sum: {back}, sum = 7"));
    check("XSum~R2", "");
    let both = format!("skyscraper: {line}, count = 3; skyscraper: {back}, count = 1");
    check("Skyscraper~R2~3~1", &both);
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
    check_all(
        &small(),
        r#"
        {"sandwichsum": [{"cell": "R5C2", "value": "5"}]}
        > sandwich: cells = "r4c2 r3c2 r2c2 r1c2", sum = 5
        {"sandwichsum": [{"cell": "R5C2", "value": ""}]}
        {"xsum": [{"cell": "R1C0", "value": "3"}]}
        > x-sum: cells = "r1c1 r1c2 r1c3 r1c4", sum = 3
        {"skyscraper": [{"cell": "R1C5", "value": "3"}]}
        > skyscraper: cells = "r1c4 r1c3 r1c2 r1c1", count = 3
        {"skyscraper": [{"cell": "R2C2", "value": "3"}]}
        > expected `cell` before or behind a row or column, found R2C2
        {"skyscraper": [{"cell": "R0C0", "value": "3"}]}
        > expected `cell` before or behind a row or column, found R0C0
        {"skyscraper": [{"cell": "R5C0", "value": "3"}]}
        > expected `cell` before or behind a row or column, found R5C0
        {"xsum": [{"cell": "R1C0", "value": "x"}]}
        > expected a whole number in `value`, found "x"
        {"columnindexer": [{"cells": ["R1C1"]}]}
        > column-indexer: cells = "r1c1"
        {"rowindexer": [{"cells": ["R1C1"]}]}
        > row-indexer: cells = "r1c1"
        {"boxindexer": [{"cells": ["R1C1", "R4C4"]}]}
        > box-indexer: cells = "r1c1 r4c4"
        {"boxindexer": [{"cells": ["R1C1", "R1C1"]}]}
        > r1c1 is named twice in `cells`
        "#,
    );
}
