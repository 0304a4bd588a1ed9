//! Puzzle files as JSON: an object with the keys and values that a puzzle file has in TOML, on one line
//! or several.
//!
//! ```json
//! {"model": "4x4", "givens": "1... .... .... ...2", "thermometer": [{"cells": "r2c1>r2c3"}]}
//! ```
//!
//! f-puzzles have JSON, too, but always with a key `grid`, and SudokuPad has it with a key `cells`; no
//! puzzle file has those.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;

use super::{
    ColumnError, OnLine, ParseErrorKind, Settings, TextFormat, models::Models,
    puzzle_file::puzzle_of_text,
};
use satoku_core::{model::file, printable::is_control, puzzle::Instance};

/// See [`super::FORMATS`].
pub(super) const FORMAT: TextFormat = TextFormat {
    name: "json",
    title: "A puzzle file as JSON",
    summary: "a JSON object with the keys of a puzzle file, on one line or several",
    example: "{\"model\":\"4x4\",\"givens\":\"1... .... .... ...2\",\
              \"thermometer\":[{\"cells\":\"r2c1>r2c3\"}]}\n",
    line: Some(OnLine { may_be: |text, _| is_puzzle(text), read }),
};

/// Whether a text is a JSON object with keys of a puzzle file's head, and none of f-puzzles.
pub(super) fn is_puzzle(text: &str) -> bool {
    if !text.starts_with('{') {
        return false;
    }
    // (A set of keys cannot be read from an object.)
    #[expect(clippy::zero_sized_map_values)]
    let keys = serde_json::from_str::<BTreeMap<String, IgnoredAny>>(text).unwrap_or_default();
    let is_other = ["grid", "cells"].iter().any(|key| keys.contains_key(*key));
    !is_other && file::KEYS.iter().any(|key| keys.contains_key(*key))
}

fn read(text: &str, settings: &Settings, _: &Models) -> Result<Instance, ColumnError> {
    let toml = to_toml(text).map_err(|what| (None, ParseErrorKind::Json(what)))?;
    // (JSON may have tabs and the like between its words.)
    let name = text.replace(is_control, " ");
    // (Lines of the text in between mean nothing.)
    puzzle_of_text(&toml, &name, settings).map_err(|(_, kind)| (None, kind))
}

/// The same file in TOML; or why there is none, in words.
pub(super) fn to_toml(text: &str) -> Result<String, String> {
    let table: toml::Table =
        serde_json::from_str(text).map_err(|found| format!("this is no puzzle: {found}"))?;
    toml::to_string(&table).map_err(|found| found.to_string())
}
