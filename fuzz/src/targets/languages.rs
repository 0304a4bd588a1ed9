//! The small languages of rules: cells, lines, values, relations, regular expressions.

use std::{fmt::Display, str::FromStr};

use crate::prelude::*;
use satoku::{
    grid::{Cells, Line},
    rule::{Regex, Stated, Values},
};

/// The first character selects the language.
pub const TARGET: Target = Target {
    name: "languages",
    about: "cells, lines, values, relations and regular expressions",
    run,
    seeds,
    longest: 300,
};

fn run(bytes: &[u8]) {
    let Some((language, rest)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match language {
        b'c' => read::<Cells>(text, |cells| assert_eq!(cells.to_string().parse(), Ok(cells))),
        b'o' => read::<Cell>(text, |cell| assert_eq!(cell.to_string().parse(), Ok(cell))),
        b'l' => read::<Line>(text, |line| {
            let again: Line = line.to_string().parse().expect("it was written as a line");
            assert_eq!(again.to_vec(), line.to_vec(), "{line}");
        }),
        b'v' => read::<Values>(text, |values| {
            let again: Values = values.to_string().parse().expect("it was written as values");
            let size = Size::new(3, 3, 0..=20).expect("it is a size");
            assert_eq!(again.of(size), values.of(size), "{values}");
        }),
        b'r' => relation(text),
        b'x' => regex(text),
        _ => {}
    }
}

/// What a text says passes a check, or the text is refused in words.
fn read<T: FromStr<Err: Display>>(text: &str, check: impl FnOnce(T)) {
    match text.parse::<T>() {
        Ok(found) => check(found),
        Err(error) => check::words(&error.to_string()),
    }
}

/// The relation of a puzzle's pairs survives a round trip through every format that can express it.
fn relation(text: &str) {
    let text = serde_json::Value::from(text);
    let file = format!("model = \"latin:3\"\n[[pair]]\ncells = \"r1c1 r1c2\"\nrelation = {text}\n");
    match file.parse::<Puzzle>() {
        Ok(puzzle) => check::comes_back(&puzzle),
        Err(error) => check::message(&error.to_string()),
    }
}

/// The expression's statements agree with its check of grids.
fn regex(pattern: &str) {
    let size = Size::new(1, 3, 1..=3).expect("it is a size");
    let line = || "r1c1>r1c3".parse::<Line>().expect("it is a line");
    match Stated::new(Box::new(Regex::new(line(), pattern)), size) {
        Err(error) => check::words(&error.to_string()),
        Ok(rule) => {
            for number in 0..size.value_count().pow(3) {
                let value = |place: u32| {
                    size.value_at(number / size.value_count().pow(place) % size.value_count())
                };
                let values = (0..3).map(|place| Some(value(place))).collect();
                let grid = Grid::from_values(size, values).expect("a value for each cell");
                let breaks = rule.breaks(&grid, &Limiter::none());
                assert_eq!(breaks, !rule.broken(&grid).is_empty(), "{pattern}");
            }
        }
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        "cr1c1 r2-4c2-4 r5c1>r5c9",
        "or12c7",
        "lr4c1>r4c5>r8c5",
        "v1-3 7 odd high",
        "ra + b == 5 or a == b",
        "rnot (a - b > 1) and a % 2 == 1",
        "x1(2|3)*",
        "x[12]{2}3?",
        "x(1|[^2]+).{1,2}",
    ];
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
