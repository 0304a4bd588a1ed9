//! Whose JSON object a text is: several programs have one, with other keys.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde_json::{Map, Value as Json};

use satoku_core::model::file;

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
