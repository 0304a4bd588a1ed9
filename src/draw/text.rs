//! Grids drawn in characters.

use itertools::Itertools;

use crate::{
    grid::{Cell, Grid},
    model::Model,
};

/// A grid as a drawing, with walls between the model's regions.
///
/// `paint` may dress a cell's text, which is padded already, for example in colour.
///
/// ```
/// use satoku::{grid::Grid, model::catalog, draw::boxed};
///
/// let model = catalog::load("classic").unwrap();
/// let drawing = boxed(&Grid::empty(model.size()), &model, |_, text| text);
/// assert!(drawing.starts_with("+-------+-------+-------+\n| . . . | . . . | . . . |\n"));
/// ```
pub fn boxed(grid: &Grid, model: &Model, paint: impl Fn(Cell, String) -> String) -> String {
    let size = grid.size();
    let (rows, columns) = (size.rows(), size.columns());
    let width = size.value_range().end().to_string().len();
    // Two cells are divided by a wall where their regions differ; outside there is no region.
    let region = |row: usize, column: usize| {
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        inside.then(|| model.region(Cell::new(row - 1, column - 1)))
    };
    let wall_left = |row, column| region(row, column - 1) != region(row, column);
    let wall_above = |row, column| region(row - 1, column) != region(row, column);
    // Only where some wall runs do we spend a line or a column on it.
    let has_line = |row| (1..=columns).any(|column| wall_above(row, column));
    let has_bar =
        (1..=columns + 1).map(|column| (1..=rows).any(|row| wall_left(row, column))).collect_vec();
    let has_bar = |column: usize| has_bar[column - 1];

    let mut text = String::new();
    for row in 1..=rows + 1 {
        if has_line(row) {
            for column in 1..=columns + 1 {
                let ahead = column <= columns && wall_above(row, column);
                let behind = column > 1 && wall_above(row, column - 1);
                if has_bar(column) {
                    let up = row > 1 && wall_left(row - 1, column);
                    let down = row <= rows && wall_left(row, column);
                    text.push(match (ahead || behind, up || down) {
                        (true, false) => '-',
                        (false, true) => '|',
                        (true, true) => '+',
                        (false, false) => ' ',
                    });
                    // The blank after a bar.
                    text.push(if ahead { '-' } else { ' ' });
                }
                if column <= columns {
                    let dash = if ahead { "-" } else { " " };
                    text.push_str(&dash.repeat(width + 1));
                }
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        if row > rows {
            break;
        }
        for column in 1..=columns + 1 {
            if has_bar(column) {
                text.push_str(if wall_left(row, column) { "| " } else { "  " });
            }
            if column <= columns {
                let cell = Cell::new(row - 1, column - 1);
                let value = grid.get(cell).map_or(".".to_owned(), |value| value.to_string());
                text.push_str(&paint(cell, format!("{value:>width$}")));
                text.push(' ');
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
