//! Puzzle files as JSON: the same keys and values as in TOML, on one line.

use super::{prelude::*, toml};
use crate::read::NO_NAME;
use satoku_rules::printable::json;

pub(super) static TARGET: Target = Target {
    name: "json",
    summary: "a puzzle file as JSON: the keys of TOML, on a line",
    ending: "json",
    write: |puzzle, _, _| write(puzzle),
    ..Target::LINE
};

/// A puzzle's file as data, without the names that it and its rules only have because they have
/// none.
///
/// # Errors
/// If it cannot be said in a file.
pub fn doc(puzzle: &Instance) -> Result<Map<String, Json>, WriteError> {
    let text = write(puzzle)?;
    let mut doc: Map<String, Json> =
        serde_json::from_str(&text).expect("it was written as an object");
    doc.retain(|key, value| key != "name" || value != NO_NAME);
    for (key, value) in &mut doc {
        let tables = value.as_array_mut().into_iter().flatten();
        for table in tables.filter_map(Json::as_object_mut) {
            table.retain(|name, value| name != "name" || !is_numbered(value, key));
        }
    }
    Ok(doc)
}

/// Whether a rule's name is that of its kind and a number.
fn is_numbered(name: &Json, kind: &str) -> bool {
    let number = name.as_str().and_then(|name| name.strip_prefix(kind)?.strip_prefix(' '));
    number.is_some_and(|number| number.parse::<usize>().is_ok())
}

fn write(puzzle: &Instance) -> Result<String, WriteError> {
    let file: ::toml::Table = toml::write(puzzle)?.parse().expect("it was written as TOML");
    Ok(json(&file))
}
