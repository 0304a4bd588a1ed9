//! The board itself: lines between cells and regions, values, candidates.

use super::{
    CELL, centre, corner,
    element::{Point, centred, group, path},
    palette::{BLACK, CELL_LINE, FOUND, PENCIL},
};
use crate::{
    grid::{Cell, Grid, Size, Value},
    model::Model,
};

/// Thin lines between all cells.
pub fn cell_lines(size: Size) -> String {
    let (width, height) = (CELL * size.columns() as f64, CELL * size.rows() as f64);
    let across = (1..size.rows()).map(|row| {
        let y = CELL * row as f64;
        path(&[Point::new(0.0, y), Point::new(width, y)])
    });
    let down = (1..size.columns()).map(|column| {
        let x = CELL * column as f64;
        path(&[Point::new(x, 0.0), Point::new(x, height)])
    });
    one_path("cell-lines", &across.chain(down).collect::<Vec<_>>(), CELL_LINE, 1.0)
}

/// Thick lines where two regions meet, and around the grid.
pub fn borders(model: &Model) -> String {
    let size = model.size();
    let (rows, columns) = (size.rows(), size.columns());
    let region = |row: usize, column: usize| model.region(Cell::new(row, column));
    let is_wall_above = |row: usize, column: usize| {
        row == 0 || row == rows || region(row - 1, column) != region(row, column)
    };
    let is_wall_left = |row: usize, column: usize| {
        column == 0 || column == columns || region(row, column - 1) != region(row, column)
    };
    let mut pieces = Vec::new();
    for row in 0..=rows {
        for (start, end) in runs(columns, |column| is_wall_above(row, column)) {
            let at = |column: usize| Point::new(CELL * column as f64, CELL * row as f64);
            pieces.push(path(&[at(start), at(end)]));
        }
    }
    for column in 0..=columns {
        for (start, end) in runs(rows, |row| is_wall_left(row, column)) {
            let at = |row: usize| Point::new(CELL * column as f64, CELL * row as f64);
            pieces.push(path(&[at(start), at(end)]));
        }
    }
    one_path("borders", &pieces, BLACK, 3.0)
}

/// The longest runs of numbers below `count` that are all right, each with its end, which is not in it.
fn runs(count: usize, is_right: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in (0..count).filter(|&number| is_right(number)) {
        match runs.last_mut() {
            Some((_, end)) if *end == number => *end += 1,
            _ => runs.push((number, number + 1)),
        }
    }
    runs
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
