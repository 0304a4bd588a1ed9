//! The rules of a puzzle file, entry by entry, with the cells that they name.

use serde_json::Map;

use super::prelude::*;
use satoku::{
    grid::{Line, Size},
    rule::{kind, sentences},
};

/// The entries that state rules, key by key in alphabetical order; and what they say in words.
pub fn entries(text: &str, puzzle: &Puzzle) -> Result<(Vec<Json>, Vec<String>), Failure> {
    let size = puzzle.model().size();
    let doc = match serde_json::from_str::<Json>(text) {
        // (What has a grid is f-puzzles', and what has cells SudokuPad's.)
        Ok(doc) if doc.get("grid").is_none() && doc.get("cells").is_none() => doc,
        _ => read::doc(puzzle)?,
    };
    let nothing = Map::new();
    let keys = doc.as_object().unwrap_or(&nothing).iter();
    let named = keys.filter_map(|(key, value)| Some((key, kind(key)?, value)));
    let (mut entries, mut said) = (Vec::new(), Vec::new());
    for (key, kind, value) in named {
        let tables = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        for (index, table) in tables.iter().enumerate() {
            let index = value.is_array().then_some(index);
            let cells = table.as_object().map(|table| cells_by_key(table, size));
            entries.push(json!({
                "key": key, "index": index, "title": kind.title, "gesture": kind.gesture.name(),
                "cells": cells.unwrap_or_default(),
            }));
            said.push((kind, table.as_object().unwrap_or(&nothing)));
        }
    }
    Ok((entries, sentences(said)))
}

/// The cells that each key of a table names, of those that name any.
fn cells_by_key(table: &Map<String, Json>, size: Size) -> Map<String, Json> {
    let places = |value: &Json| {
        let mut places = Vec::new();
        add_places(value, size, &mut places);
        places
    };
    // A name may read like a cell, such as r1c1.
    let keys = table.iter().filter(|(key, _)| *key != "name");
    let cells = keys.map(|(key, value)| (key.clone(), places(value)));
    cells
        .filter(|(_, places)| !places.is_empty())
        .map(|(key, places)| (key, json!(places)))
        .collect()
}

/// Adds the cells that a value names: a text, texts in a list, or what is said in tables within.
fn add_places(value: &Json, size: Size, places: &mut Vec<usize>) {
    match value {
        Json::String(text) => {
            let line: Line = text.parse().unwrap_or_default();
            places.extend(
                line.iter().filter(|cell| size.contains(**cell)).map(|&cell| size.index(cell)),
            );
        }
        Json::Array(list) => list.iter().for_each(|value| add_places(value, size, places)),
        Json::Object(table) => table.values().for_each(|value| add_places(value, size, places)),
        _ => {}
    }
}
