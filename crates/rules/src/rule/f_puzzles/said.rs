//! What kinds need to say their rules by the keys of f-puzzles: clues as JSON, and names of cells.

use serde_json::Value as Json;

use crate::{
    grid::Cell,
    rule::{Context, touching::share_a_side},
};

/// Keys, each with a clue or, for a flag, with `true`.
type Entries = Vec<(&'static str, Json)>;

/// The entries of a file that say a rule; or why none say it, in words.
pub(crate) type FPuzzlesClues = Result<Entries, String>;

/// A cell's name: `R1C2`.
fn cell_name(cell: Cell) -> Json {
    place(cell.row() + 1, cell.column() + 1)
}

/// The names of cells, in order.
pub fn cell_names(cells: &[Cell]) -> Json {
    cells.iter().copied().map(cell_name).collect()
}

/// The name of a cell, or of a place outside the grid: rows and columns count from 1.
pub fn place(row: usize, column: usize) -> Json {
    format!("R{row}C{column}").into()
}

/// A key that is on.
pub(in crate::rule) fn flag(key: &'static str) -> Entries {
    vec![(key, true.into())]
}

/// A single clue with these fields.
pub(in crate::rule) fn clue<const N: usize>(
    key: &'static str,
    fields: [(&'static str, Json); N],
) -> Entries {
    vec![(key, object(fields))]
}

/// A single clue with a field, and with `value` if that is not what f-puzzles take without.
pub(in crate::rule) fn clue_with_value(
    key: &'static str,
    field: (&'static str, Json),
    value: Option<String>,
) -> Entries {
    let value = value.map(|value| ("value", value.into()));
    vec![(key, object(std::iter::once(field).chain(value)))]
}

/// A cage, perhaps with a sum.
///
/// # Errors
/// If the sum is not positive.
pub(in crate::rule) fn cage(cells: &[Cell], sum: Option<i64>) -> FPuzzlesClues {
    match sum {
        Some(sum) if sum < 1 => Err(format!("f-puzzles have sums from 1, and this is {sum}")),
        _ => {
            let sum = sum.map(|sum| sum.to_string());
            Ok(clue_with_value("killercage", ("cells", cell_names(cells)), sum))
        }
    }
}

fn object(fields: impl IntoIterator<Item = (&'static str, Json)>) -> Json {
    Json::Object(fields.into_iter().map(|(field, value)| (field.to_owned(), value)).collect())
}

/// A clue that is one line.
pub(in crate::rule) fn one_line(key: &'static str, cells: &[Cell]) -> Entries {
    clue(key, [("lines", vec![cell_names(cells)].into())])
}

/// A clue for each cell.
pub(in crate::rule) fn each_cell(key: &'static str, cells: &[Cell]) -> Entries {
    cells.iter().map(|&cell| (key, object([("cell", cell_name(cell))]))).collect()
}

/// A mark between two cells, with a text if it is not the usual one.
///
/// # Errors
/// If they do not share a side.
pub(in crate::rule) fn mark(
    key: &'static str,
    cells: &[Cell],
    value: Option<String>,
) -> FPuzzlesClues {
    match *cells {
        [a, b] if share_a_side(a, b) => {
            Ok(clue_with_value(key, ("cells", cell_names(cells)), value))
        }
        _ => Err("f-puzzles have such marks between cells that share a side only".to_owned()),
    }
}

/// A number before the first of these cells, which looks along them.
///
/// # Errors
/// If they are not a whole row or column from one of its ends, or the number is negative.
pub(in crate::rule) fn inwards(
    key: &'static str,
    cells: &[Cell],
    number: i64,
    context: &Context,
) -> FPuzzlesClues {
    if number < 0 {
        return Err(format!("f-puzzles have no negative numbers, and this is {number}"));
    }
    let (rows, columns) = (context.size.rows(), context.size.columns());
    let row = cells.first().map_or(0, |cell| cell.row());
    let column = cells.first().map_or(0, |cell| cell.column());
    let along = |cell: fn(usize, usize) -> Cell, line: usize, length: usize| {
        let whole = || (0..length).map(|at| cell(line, at));
        let is_forwards = whole().eq(cells.iter().copied());
        let is_backwards = whole().rev().eq(cells.iter().copied());
        (is_forwards || is_backwards).then_some(if is_forwards { 0 } else { length + 1 })
    };
    let in_row = along(Cell::new, row, columns).map(|column| place(row + 1, column));
    let in_column = || {
        let end = along(|column, row| Cell::new(row, column), column, rows);
        end.map(|row| place(row, column + 1))
    };
    let before = in_row
        .or_else(in_column)
        .ok_or_else(|| "f-puzzles have such clues only before whole rows and columns".to_owned())?;
    Ok(clue(key, [("cell", before), ("value", number.to_string().into())]))
}
