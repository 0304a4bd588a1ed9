//! Puzzle files as JSON: an object with the keys and values that a puzzle file has in TOML, on one
//! line or several.
//!
//! ```json
//! {"model": "4x4", "givens": "1... .... .... ...2", "thermometer": [{"cells": "r2c1>r2c3"}]}
//! ```
//!
//! f-puzzles have JSON, too, but always with a key `grid`, and SudokuPad has it with a key `cells`;
//! no puzzle file has those.

use serde::de::IgnoredAny;

use super::{prelude::*, puzzle_file::puzzle_of_text};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "json",
    title: "A puzzle file as JSON",
    summary: "a JSON object with the keys of a puzzle file, on one line or several",
    example: "{\"model\":\"4x4\",\"givens\":\"1... .... .... ...2\",\
              \"thermometer\":[{\"cells\":\"r2c1>r2c3\"}]}\n",
    line: Some(OnLine { may_be: |text, _| is_puzzle_file(text), read }),
};

/// What a puzzle file without a name is called when it is written.
pub const NO_NAME: &str = "puzzle";

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    // (JSON may have tabs and the like between its words.)
    let name = text.replace(is_control, " ");
    read_as(&name, text, reading)
}

/// The puzzle of a file, by this name if it has none of its own.
pub(super) fn read_as(name: &str, text: &str, reading: Reading) -> Result<Instance, LineError> {
    let toml = to_toml(text).map_err(ParseErrorKind::Told)?;
    // (Lines of the text in between mean nothing.)
    puzzle_of_text(&toml, name, reading).map_err(|(_, kind)| kind.into())
}

/// The same file in TOML, or what is wrong with it.
pub(super) fn to_toml(text: &str) -> Result<String, String> {
    let table: toml::Table =
        serde_json::from_str(text).map_err(|found| format!("this is not a puzzle: {found}"))?;
    toml::to_string(&table).map_err(|found| found.to_string())
}

/// Whether a text is a JSON object with keys of a puzzle file's head, and of no other program.
pub(super) fn is_puzzle_file(text: &str) -> bool {
    if !text.starts_with('{') {
        return false;
    }
    // (A set of keys cannot be read from an object.)
    #[expect(clippy::zero_sized_map_values)]
    let keys = serde_json::from_str::<BTreeMap<String, IgnoredAny>>(text).unwrap_or_default();
    // (Those of a puzzle file are letters with numbers, those of SudokuPad a list of rows.)
    let has_other_cells = || object(text).is_some_and(|keys| has_rows_of_cells(&keys));
    let is_other = keys.contains_key("grid") || keys.contains_key("cells") && has_other_cells();
    !is_other && file::KEYS.iter().any(|key| keys.contains_key(*key))
}

/// Whether a text is a JSON object as SudokuPad has them: with cells, where f-puzzles has a grid.
pub(super) fn is_sudokupad(text: &str) -> bool {
    let object = Some(text).filter(|text| text.starts_with('{')).and_then(object);
    object.is_some_and(|keys| has_rows_of_cells(&keys) && !keys.contains_key("grid"))
}

fn object(text: &str) -> Option<Map<String, Json>> {
    serde_json::from_str(text).ok()
}

fn has_rows_of_cells(keys: &Map<String, Json>) -> bool {
    keys.get("cells").is_some_and(|cells| !cells.is_object())
}
