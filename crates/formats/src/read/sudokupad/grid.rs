//! Cells and regions.

use super::{check_fields, metadata::text_of};
use crate::read::{
    f_puzzles::{GridCells, cells_in_rows, size_of_rows},
    prelude::*,
};
use satoku_rules::rule::f_puzzles::kind_of;

/// Fields of a cell that are pencil marks, shown when solving begins.
const MARKS: &str = "pencilMarks centremarks centerMarks centreMarks cornermarks candidates";

const LOOKS: &str = "color highlight pen";

/// The cells of a puzzle, with the regions, and how many of them have marks.
/// Errors: what is wrong with them, or an unknown field.
pub(super) fn cells(
    file: &Map<String, Json>,
    settings: &Settings,
) -> Result<(GridCells, usize), ParseErrorKind> {
    let error = ParseErrorKind::Told;
    let rows = file.get("cells").and_then(Json::as_array);
    let rows = rows.ok_or_else(|| error("there is no list `cells`".to_owned()))?;
    let size = size_of_rows(rows, "cells").map_err(error)?;
    let (mut givens, mut typed, mut marked) = (Vec::new(), Vec::new(), 0);
    for cell in cells_in_rows(rows, "cells", size, ": other grids may not be sudokus") {
        let (cell, fields) = cell.map_err(error)?;
        check_fields(&cell.to_string(), fields, &["value given", MARKS, LOOKS], settings)?;
        marked += usize::from(MARKS.split(' ').any(|mark| fields.contains_key(mark)));
        let value = value(fields, size).map_err(|what| error(format!("{cell}: {what}")))?;
        if let Some(value) = value {
            let is_given = fields.get("given").is_none_or(|given| *given != Json::Bool(false));
            if is_given { &mut givens } else { &mut typed }.push((cell, value));
        }
    }
    let regions = regions(file, size).map_err(error)?;
    let cells = GridCells::new(size, givens, typed, regions);
    Ok((cells, marked))
}

fn value(fields: &Map<String, Json>, size: Size) -> Result<Option<Value>, String> {
    let Some(text) = fields.get("value").and_then(text_of) else { return Ok(None) };
    let text = text.trim();
    let value = number(text).and_then(|number| size.board().value(number));
    value.map(Some).ok_or_else(|| {
        let (values, found) = (size.board().value_range(), shortened(text));
        let (first, last) = values.into_inner();
        format!("expected a value from {first} to {last}, found \"{found}\"")
    })
}

fn regions(file: &Map<String, Json>, size: Size) -> Result<Vec<Option<usize>>, String> {
    let side = size.rows();
    let none =
        "there are no regions, so this may not be a sudoku; expected as many as there are rows";
    let lists = file.get("regions").and_then(Json::as_array).filter(|list| !list.is_empty());
    let lists = lists.ok_or_else(|| none.to_owned())?;
    if lists.len() != side {
        return Err(format!("there are {} regions, expected {side}, as many as rows", lists.len()));
    }
    let mut regions = vec![None; size.cell_count()];
    for (index, list) in lists.iter().enumerate() {
        let wrong = |what: String| format!("region {}: {what}", index + 1);
        let cells = cells_of(list, size).map_err(wrong)?;
        if cells.len() != side {
            return Err(wrong(format!("expected {side} cells, found {}", cells.len())));
        }
        for cell in cells {
            if regions[size.index(cell)].replace(index).is_some() {
                return Err(wrong(format!("{cell} is in another region, or twice in it")));
            }
        }
    }
    Ok(regions)
}

/// The cells of a list, each a row and a column from 0.
/// Errors: what is not a cell on the grid, in words.
pub(super) fn cells_of(list: &Json, size: Size) -> Result<Vec<Cell>, String> {
    let list = list.as_array().ok_or_else(|| {
        format!("expected a list of cells [row, column], found {}", kind_of(list))
    })?;
    let number = |number: &Json| usize::try_from(number.as_u64()?).ok();
    let cell = |pair: &Json| {
        let found = || shortened(&pair.to_string());
        let both = match pair.as_array().map(Vec::as_slice) {
            Some([row, column]) => number(row).zip(number(column)),
            _ => None,
        };
        let (row, column) = both
            .ok_or_else(|| format!("expected a cell [row, column], from 0, found {}", found()))?;
        if row >= size.rows() || column >= size.columns() {
            return Err(format!("{} is off the grid: {}", found(), size.extent()));
        }
        Ok(Cell::new(row, column))
    };
    list.iter().map(cell).collect()
}
