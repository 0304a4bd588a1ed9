//! The rules of a puzzle file, entry by entry, with the cells that they name.

use satoku::{
    Puzzle,
    grid::{Line, Size},
    rule::kind,
};
use serde_json::{Map, Value as Json, json};

use crate::{Failure, read};

/// The entries that state rules, key by key in alphabetical order.
pub fn entries(text: &str, puzzle: &Puzzle) -> Result<Vec<Json>, Failure> {
    let size = puzzle.model().size();
    let doc = match serde_json::from_str::<Json>(text) {
        // (What has a grid is f-puzzles', and what has cells SudokuPad's.)
        Ok(doc) if doc.get("grid").is_none() && doc.get("cells").is_none() => doc,
        _ => read::doc(puzzle)?,
    };
    let nothing = Map::new();
    let keys = doc.as_object().unwrap_or(&nothing).iter();
    let named = keys.filter_map(|(key, value)| Some((key, kind(key)?, value)));
    let entries = named.flat_map(|(key, kind, value)| {
        let entry = move |index: Option<usize>, said: &Json| {
            let cells = said.as_object().map(|table| cells_by_key(table, size));
            json!({ "key": key, "index": index, "title": kind.title, "gesture": kind.gesture.name(),
                    "cells": cells.unwrap_or_default() })
        };
        match value {
            Json::Array(tables) => {
                tables.iter().enumerate().map(|(index, table)| entry(Some(index), table)).collect()
            }
            flag => vec![entry(None, flag)],
        }
    });
    Ok(entries.collect())
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
