//! The keys of the kinds of rule, and whether a value says anything.

use serde_json::Value as Json;

use super::super::error::{ParseErrorKind, shortened};
use satoku_core::rule::{KINDS, f_puzzles::Key};

/// Whether a value says anything: true, or a list, an object or a text that is not empty, or a
/// number.
pub(in crate::read) fn has_content(value: &Json) -> bool {
    match value {
        Json::Null => false,
        Json::Bool(is_true) => *is_true,
        Json::Number(_) => true,
        Json::String(text) => !text.trim().is_empty(),
        Json::Array(list) => !list.is_empty(),
        Json::Object(fields) => !fields.is_empty(),
    }
}

pub(super) fn key(name: &str) -> Option<&'static Key> {
    all_keys().find(|key| key.name == name)
}

fn all_keys() -> impl Iterator<Item = &'static Key> {
    KINDS.iter().flat_map(|kind| kind.f_puzzles)
}

pub(super) fn unknown(name: &str) -> ParseErrorKind {
    let likeness = |known: &str| strsim::jaro(known, name);
    let names = all_keys().map(|key| key.name).filter(|known| likeness(known) > 0.8);
    let suggestion = names.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).map(str::to_owned);
    ParseErrorKind::UnknownRule { name: shortened(name), suggestion }
}
