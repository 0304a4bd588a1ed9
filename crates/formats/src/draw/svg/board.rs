//! The board itself: lines between cells and regions, values, candidates.

use super::{
    CELL, centre, corner,
    element::{Point, centred, group, path},
    palette::{BLACK, CELL_LINE, FOUND, PENCIL},
};
use satoku_core::{
    grid::{Cell, Grid, Size, Value},
    model::Model,
};

/// Thin lines between all cells.
pub fn cell_lines(model: &Model) -> String {
    let (size, holes) = (model.size(), model.holes());
    let is_cell = |row: usize, column: usize| !holes.contains(Cell::new(row, column));
    let mut pieces = Vec::new();
    for row in 1..size.rows() {
        let is_line = |column: usize| is_cell(row - 1, column) && is_cell(row, column);
        pieces.extend(runs(size.columns(), is_line).map(|(start, end)| across(row, start, end)));
    }
    for column in 1..size.columns() {
        let is_line = |row: usize| is_cell(row, column - 1) && is_cell(row, column);
        pieces.extend(runs(size.rows(), is_line).map(|(start, end)| down(column, start, end)));
    }
    one_path("cell-lines", &pieces, CELL_LINE, 1.0)
}

/// A line above a row, or below the last, from the left side of one column to that of another.
fn across(row: usize, start: usize, end: usize) -> String {
    let at = |column: usize| Point::new(CELL * column as f64, CELL * row as f64);
    path(&[at(start), at(end)])
}

/// A line on the left of a column, or the right of the last, from the top of one row to that of another.
fn down(column: usize, start: usize, end: usize) -> String {
    let at = |row: usize| Point::new(CELL * column as f64, CELL * row as f64);
    path(&[at(start), at(end)])
}

/// Thick lines where two regions meet, and around the grid and its holes.
pub fn borders(model: &Model) -> String {
    let size = model.size();
    let (rows, columns) = (size.rows(), size.columns());
    // Outside, and in a hole, there is no cell that could have a region.
    let region = |row: Option<usize>, column: Option<usize>| {
        let cell = Cell::new(row?, column?);
        let is_cell = size.contains(cell) && !model.holes().contains(cell);
        is_cell.then(|| model.region(cell))
    };
    let mut pieces = Vec::new();
    for row in 0..=rows {
        let is_wall = |column: usize| {
            region(row.checked_sub(1), Some(column)) != region(Some(row), Some(column))
        };
        pieces.extend(runs(columns, is_wall).map(|(start, end)| across(row, start, end)));
    }
    for column in 0..=columns {
        let is_wall = |row: usize| {
            region(Some(row), column.checked_sub(1)) != region(Some(row), Some(column))
        };
        pieces.extend(runs(rows, is_wall).map(|(start, end)| down(column, start, end)));
    }
    one_path("borders", &pieces, BLACK, 3.0)
}

/// The longest runs of numbers below `count` that are all right, each with its end, which is not in it.
fn runs(count: usize, is_right: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in (0..count).filter(|&number| is_right(number)) {
        match runs.last_mut() {
            Some((_, end)) if *end == number => *end += 1,
            _ => runs.push((number, number + 1)),
        }
    }
    runs.into_iter()
}

fn one_path(class: &str, pieces: &[String], colour: &str, width: f64) -> String {
    let data = pieces.join(" ");
    if data.is_empty() {
        return data;
    }
    format!(
        "<path class=\"{class}\" d=\"{data}\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"{width}\" stroke-linecap=\"square\"/>\n"
    )
}

/// The values that a grid holds, or those of them that are wanted.
fn values(grid: &Grid, is_wanted: impl Fn(Cell) -> bool) -> String {
    const FONT: f64 = 0.66 * CELL;
    let wanted = grid.filled().filter(|(cell, _)| is_wanted(*cell));
    let text = |(cell, value): (Cell, Value)| {
        centred(&value.to_string(), centre(cell), FONT, 0.8 * CELL, "")
    };
    wanted.map(text).collect()
}

/// Givens, and beside them what a solution has in the other cells.
pub fn all_values(givens: &Grid, solution: Option<&Grid>) -> String {
    let given = values(givens, |_| true);
    let found = solution
        .map_or(String::new(), |solution| values(solution, |cell| givens.get(cell).is_none()));
    group("givens", &format!("fill=\"{BLACK}\""), &given)
        + &group("found", &format!("fill=\"{FOUND}\""), &found)
}

/// Pencil marks: each value of a cell has a place there, in rows of as many as there are rows, or
/// one more.
pub fn candidates(
    of_cells: &[Option<Vec<Value>>],
    size: Size,
    is_empty: impl Fn(Cell) -> bool,
) -> String {
    // Where they are within the cell; the top is left to the texts of cages.
    const TOP: f64 = 0.2 * CELL;
    const LEFT: f64 = 0.1 * CELL;
    let across = size.value_count().saturating_sub(1).isqrt() + 1;
    let down = size.value_count().div_ceil(across);
    let (width, height) =
        ((CELL - 2.0 * LEFT) / across as f64, (CELL - TOP - 0.5 * LEFT) / down as f64);
    let mut elements = String::new();
    for (cell, values) in size.cells().zip(of_cells).filter(|(cell, _)| is_empty(*cell)) {
        for &value in values.iter().flatten() {
            let index = size.value_index(value);
            let (row, column) = ((index / across) as f64, (index % across) as f64);
            let place =
                corner(cell).moved(LEFT + (column + 0.5) * width, TOP + (row + 0.5) * height);
            elements += &centred(&value.to_string(), place, 0.95 * height, 0.95 * width, "");
        }
    }
    group("candidates", &format!("fill=\"{PENCIL}\""), &elements)
}
