//! Grids that Python has as rows: lists, tuples, arrays of numpy, frames. No other package is
//! needed for that: whatever has a length and is indexed is gone through.

use pyo3::types::PyByteArray;

use super::prelude::*;

/// The text of a grid in rows: of numbers (0, None, `nan` and "" are empty cells), of texts, or of
/// lines, each a text. What the numbers mean on the model's grid, the reader of texts says. None if
/// it is nothing of that kind.
pub fn text(found: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if found.hasattr("to_numpy")? {
        return text(&found.call_method0("to_numpy")?);
    }
    if !is_list(found)? {
        return Ok(None);
    }
    let items = found.try_iter()?.take(found.len()?).collect::<PyResult<Vec<_>>>()?;
    let texts = items.iter().map(|item| item.extract::<String>().ok()).collect::<Option<Vec<_>>>();
    if let Some(lines) = texts.filter(|texts| texts.iter().any(|text| text.chars().count() > 1)) {
        return Ok(Some(lines.join("\n")));
    }
    let (mut rows, mut cells) = (Vec::new(), Vec::new());
    for (item, number) in items.iter().zip(1..) {
        if is_list(item)? {
            let row = item.try_iter()?.take(item.len()?).zip(1..);
            let row = row.map(|(cell, column)| word(&cell?, &format!("r{number}c{column}")));
            rows.push(row.collect::<PyResult<Vec<_>>>()?.join(" "));
        } else {
            cells.push(word(item, &format!("cell {number}"))?);
        }
    }
    if !cells.is_empty() && !rows.is_empty() {
        return refused("a grid is rows, or cells one after the other: found both in one list");
    }
    Ok(Some(if rows.is_empty() { cells.join(" ") } else { rows.join("\n") }))
}

/// Whether something is a list in the wide sense: not a text, and no dict.
fn is_list(found: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_other = found.is_instance_of::<PyString>()
        || found.is_instance_of::<PyBytes>()
        || found.is_instance_of::<PyByteArray>()
        || found.cast::<PyMapping>().is_ok();
    // (An array without dimensions is a number, and has no length.)
    Ok(!is_other && found.hasattr("__getitem__")? && found.len().is_ok())
}

/// What stands in a cell, as the reader of texts takes it.
fn word(cell: &Bound<'_, PyAny>, place: &str) -> PyResult<String> {
    let empty = || Ok(".".to_owned());
    if cell.is_none() {
        return empty();
    }
    if let Ok(text) = cell.cast::<PyString>() {
        let text = text.to_cow()?;
        return match text.split_whitespace().collect::<Vec<_>>()[..] {
            [] => empty(),
            [word] => Ok(word.to_owned()),
            _ => refused(format_args!("{place} is {text:?}, expected one value")),
        };
    }
    let number = match cell.extract::<f64>() {
        // (Frames have floats, as soon as something is missing.)
        Ok(number) if number.is_nan() => return empty(),
        Ok(number) => number,
        Err(_) => {
            let class = cell.get_type();
            let what = format!("{place} is a {class}, expected an int, a text or None");
            return refused(what);
        }
    };
    if number.fract() != 0.0 || !(0.0..f64::from(u32::MAX)).contains(&number) {
        return refused(format_args!("{place} is {cell}, expected a whole number, 0 or more"));
    }
    Ok(format!("{number}"))
}
