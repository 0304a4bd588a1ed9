//! Data between Rust and Python: JSON as dicts and lists, and the other way round.

use pyo3::types::{PyBool, PyFloat, PyInt};
use serde::Serialize;
use serde_json::Number;

use super::prelude::*;

/// Data as Python has them.
pub fn to_python<'py>(py: Python<'py>, data: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match data {
        Json::Null => py.None().into_bound(py),
        Json::Bool(is_so) => PyBool::new(py, *is_so).to_owned().into_any(),
        Json::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), ..) => number.into_pyobject(py)?.into_any(),
            (None, Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, None, number) => number.into_pyobject(py)?.into_any(),
        },
        Json::String(text) => PyString::new(py, text).into_any(),
        Json::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Json::Object(table) => dict(py, table)?.into_any(),
    })
}

/// A table as a dict.
pub fn dict<'py>(py: Python<'py>, table: &Map<String, Json>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in table {
        dict.set_item(key, to_python(py, value)?)?;
    }
    Ok(dict)
}

/// Anything that can be written as JSON, as a dict.
pub fn record<'py>(py: Python<'py>, record: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    // (A text in between would round numbers.)
    let data = serde_json::to_value(record).map_err(Problem::bug)?;
    to_python(py, &data)
}

/// How deep lists and dicts may stand within each other.
const DEPTH: usize = 50;

/// What a Python object says: texts, numbers, truth values, and lists and dicts of them. `key` is
/// where it stands, for messages. Keys may have `_` for `-`.
fn converted(value: &Bound<'_, PyAny>, key: &str, depth: usize) -> PyResult<Json> {
    if depth == 0 {
        return refused(format_args!("`{key}` has too many lists within lists"));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Json::String(text.to_cow()?.into_owned()));
    }
    if let Ok(is_so) = value.cast::<PyBool>() {
        return Ok(Json::Bool(is_so.is_true()));
    }
    if value.is_instance_of::<PyFloat>() {
        let number = value.extract::<f64>()?;
        return Number::from_f64(number).map(Json::Number).ok_or_else(|| {
            Problem::rule(format_args!("`{key}` is {number}, expected a number")).into()
        });
    }
    // (Also numbers of other libraries that stand for integers.)
    if value.is_instance_of::<PyInt>() || value.hasattr("__index__")? {
        let number = value.extract::<i64>().map_err(|_| {
            Problem::rule(format_args!("`{key}` is {value}, which is too large a number"))
        })?;
        return Ok(Json::Number(number.into()));
    }
    if let Ok(table) = value.cast::<PyMapping>() {
        return Ok(Json::Object(mapping(table, key, depth)?));
    }
    if !value.is_none()
        && let Ok(items) = value.try_iter()
    {
        let items = items.map(|item| converted(&item?, key, depth - 1));
        return Ok(Json::Array(items.collect::<PyResult<_>>()?));
    }
    let class = value.get_type().name()?;
    refused(format_args!(
        "`{key}` is a {class}, expected a text, a number, a truth value, a list or a dict"
    ))
}

fn mapping(table: &Bound<'_, PyMapping>, key: &str, depth: usize) -> PyResult<Map<String, Json>> {
    let mut found = Map::new();
    for pair in table.items()? {
        let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
        let name: String = name.extract().map_err(|_| {
            Problem::rule(format_args!("`{key}` has the key {name}, expected a text"))
        })?;
        if value.is_none() {
            continue;
        }
        let name = name.replace('_', "-");
        let value = converted(&value, &name, depth - 1)?;
        found.insert(name, value);
    }
    Ok(found)
}

/// A dict as a table, whose keys may have `_` for `-`. None is left out.
pub fn table(value: &Bound<'_, PyMapping>) -> PyResult<Map<String, Json>> {
    mapping(value, "the puzzle", DEPTH)
}
