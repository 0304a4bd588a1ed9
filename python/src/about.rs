//! What the library knows: kinds of rules, and models.

use serde_json::json;

use super::prelude::*;
use satoku::{
    model::catalog,
    rule::{KINDS, Kind},
};

fn described(kind: &Kind) -> Json {
    let keys = kind.keys.iter().map(|(name, about)| json!({ "name": name, "about": about }));
    json!({
        "name": kind.name,
        "title": kind.title,
        "says": kind.about,
        "keys": keys.collect::<Json>(),
        "example": kind.examples[0].rule,
    })
}

/// All kinds of rules, or the kind of this name or synonym, as dicts.
///
/// ``name`` (the keyword of `Puzzle`, with ``-`` for ``_``), ``title``, ``says`` (one line),
/// ``keys`` (dicts with ``name`` and ``about``; empty for a rule that is just True) and ``example``
/// (TOML).
///
/// Raises RuleError if no kind, or more than one, has this name.
#[pyfunction]
#[pyo3(signature = (name=None))]
pub fn rules<'py>(py: Python<'py>, name: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let Some(name) = name else {
        return data::to_python(py, &KINDS.iter().map(|kind| described(kind)).collect());
    };
    match &rule::called(name)[..] {
        [kind] => data::to_python(py, &described(kind)),
        [] => Err(options::unknown("rule", name, KINDS.iter().map(|kind| kind.name)).into()),
        several => Err(options::unknown("rule", name, several.iter().map(|kind| kind.name)).into()),
    }
}

/// The names of the built-in models: those with a fixed name, and some sizes of those that take a
/// size.
#[pyfunction]
pub fn models() -> Vec<&'static str> {
    catalog::listed().collect()
}
