//! Grids drawn in characters, and what a drawn board is made of.

use std::borrow::Cow;

use itertools::Itertools;

use super::Model;
use crate::grid::{Cell, Grid, Layer, Size, Value};

/// A board without what stands in its cells, as elements of SVG. A cell is 64 units wide, and the
/// grid begins at 0 0; there is no paper behind it.
#[derive(Clone, Debug)]
pub struct Layers {
    /// What can be seen of the plane: its left and top sides, its width and its height.
    pub view_box: [f64; 4],
    /// What belongs below values: grounds, lines, shapes, the lines between cells, cages, and extra
    /// cells with what they are given.
    pub below: String,
    /// What belongs over them: what is on the sides of cells, and clues around the grid.
    pub above: String,
    /// For each cell of the board, row by row, what it can hold if the puzzle says that it holds
    /// one of a few values: this belongs into it.
    pub candidates: Vec<Option<Vec<Value>>>,
    /// How each value is drawn, from the lowest on, if not as its number.
    pub signs: Option<Vec<Cow<'static, str>>>,
    /// The cells with a clue in their middle, which a candidate must leave room for.
    pub clued: Vec<Cell>,
    /// The cells that are black, on which values are white.
    pub black: Vec<Cell>,
    /// What there is to say of rules that cannot be drawn, and of values that are not drawn as
    /// numbers.
    pub notes: Vec<String>,
    /// What is drawn, in words.
    pub description: String,
}

/// A grid as a drawing, with walls between the model's regions.
///
/// `paint` may dress a cell's text, which is padded already, for example in colour. What extra
/// cells hold stands below, if they hold anything.
///
/// ```
/// # mod satoku { pub use satoku_puzzle::{grid, model::{Model, drawing as draw}}; }
/// use satoku::{grid::{Grid, Size}, Model, draw::boxed};
///
/// let regions = vec![0, 0, 1, 1];
/// let model = Model::new("pairs", "", Size::usual(1, 4).unwrap(), Vec::new(), Some(regions));
/// let drawing = boxed(&Grid::empty(model.size()), &model, |_, text| text);
/// assert_eq!(drawing, "+-----+-----+\n| . . | . . |\n+-----+-----+\n");
/// ```
pub fn boxed(grid: &Grid, model: &Model, paint: impl Fn(Cell, String) -> String) -> String {
    let lines = Walls::new(&model.with_regions_of(grid)).lines(grid, &paint);
    let extra = extra_lines(grid, model, &paint);
    lines.into_iter().map(|line| line.text).chain(extra).map(|line| line + "\n").collect()
}

/// What extra cells hold, `X1 = 3, X2 = 5`, in lines; of a letter with more cells than go side by
/// side row by row, `X1-9 = 1 2 . 4 5 6 7 8 9`; of a modifier which cells it modifies, if that is
/// known. Nothing if they are all empty, or are regions that are drawn; nor in a genre, whose extra
/// cells are not on paper.
pub fn extra_lines(
    grid: &Grid,
    model: &Model,
    paint: &impl Fn(Cell, String) -> String,
) -> Vec<String> {
    const WIDTH: usize = 78;
    if grid.extra().next().is_none() || model.clues().is_some() {
        return Vec::new();
    }
    let text = |cell| grid.get(cell).map_or(".".to_owned(), |value| value.to_string());
    let (size, mut rows) = (grid.size(), Vec::new());
    let (mut line, mut used, mut lines) = (String::new(), 0, Vec::new());
    for of in size.layers() {
        let cells: Vec<Cell> =
            size.extra_cells().filter(|cell| cell.layer() == of.layer()).collect();
        let has = |cell: &Cell| grid.get(*cell).is_some();
        if of.layer() == Layer::REGION && (cells.iter().all(has) || !cells.iter().any(has)) {
            // Regions that are all known are walls.
            continue;
        }
        if of.layer().is_copy() && cells.iter().all(has) {
            // It follows from the others.
            continue;
        }
        if of.worth().is_some() && cells.iter().all(has) {
            let is_modified = |cell: &&Cell| grid.get(**cell) != size.values_of(**cell).next();
            let name = |&cell: &Cell| paint(cell, cell.on_layer(Layer::BOARD).to_string());
            let modified = cells.iter().filter(is_modified).map(name).join(" ");
            rows.push(format!("{} = {modified}", of.layer()));
            continue;
        }
        if cells.len() > of.width() {
            for row in cells.chunks(of.width()) {
                let values = row.iter().map(|&cell| paint(cell, text(cell))).join(" ");
                let last = match (row, of.layer().as_letter()) {
                    ([_], _) => String::new(),
                    (_, Some(_)) => format!("-{}", row[row.len() - 1].column() + 1),
                    _ => format!(">{}", row[row.len() - 1]),
                };
                rows.push(format!("{}{last} = {values}", row[0]));
            }
            continue;
        }
        for &cell in cells.iter().filter(|&&cell| grid.get(cell).is_some()) {
            let length = format!("{cell} = {}, ", text(cell)).len();
            if used > 0 && used + length > WIDTH {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line += if used > 0 { ", " } else { "" };
            line += &format!("{cell} = {}", paint(cell, text(cell)));
            used += length;
        }
    }
    lines.extend(Some(line).filter(|line| !line.is_empty()));
    lines.extend(rows);
    lines
}

/// A line of a drawing, without its end.
pub struct Line {
    /// The row, counted from 0, whose values it has, if it is not one of walls.
    pub row: Option<usize>,
    /// Its text.
    pub text: String,
}

/// Where a drawing has walls between regions. Rows and columns count from 1 here, and there is a
/// wall after the last.
pub struct Walls<'m> {
    model: &'m Model,
    size: Size,
    /// How many characters a value takes.
    width: usize,
    /// Before which columns there is a wall in some row: only there a column is spent on it.
    bars: Vec<bool>,
}

impl<'m> Walls<'m> {
    /// Those of a model.
    pub fn new(model: &'m Model) -> Self {
        let size = model.size();
        let text = |cell| model.text_in(cell, None).chars().count();
        let texts = size
            .cells()
            .map(text)
            .chain(size.board().values().map(|v| model.face(v).chars().count()));
        let width = texts.max().unwrap_or(1);
        let mut walls = Self { model, size, width, bars: Vec::new() };
        let (rows, columns) = (1..=size.rows(), 1..=size.columns() + 1);
        walls.bars =
            columns.map(|column| rows.clone().any(|row| walls.is_left(row, column))).collect();
        walls
    }

    /// Two cells are divided by a wall where their regions differ. A cell in no region is beside
    /// its likes; what is outside is like none, and so is a hole.
    fn region(&self, row: usize, column: usize) -> Option<Option<u16>> {
        let inside =
            (1..=self.size.rows()).contains(&row) && (1..=self.size.columns()).contains(&column);
        let cell = inside.then(|| Cell::new(row - 1, column - 1));
        let cell = cell.filter(|&cell| !self.model.holes().contains(cell));
        cell.map(|cell| self.model.region(cell))
    }

    fn is_left(&self, row: usize, column: usize) -> bool {
        self.region(row, column - 1) != self.region(row, column)
    }

    fn is_above(&self, row: usize, column: usize) -> bool {
        self.region(row - 1, column) != self.region(row, column)
    }

    fn has_bar(&self, column: usize) -> bool {
        self.bars[column - 1]
    }

    /// How many characters there are before the last one of a column's values. Columns count from 0
    /// here.
    pub fn at(&self, column: usize) -> usize {
        let bars = self.bars[..=column].iter().filter(|bar| **bar).count();
        2 * bars + column * (self.width + 1) + self.width - 1
    }

    /// The lines of a grid, between walls; `paint` adds colours to the text of a cell.
    pub fn lines(&self, grid: &Grid, paint: &impl Fn(Cell, String) -> String) -> Vec<Line> {
        let rows = self.size.rows();
        let mut lines = Vec::new();
        for row in 1..=rows + 1 {
            // Only where some wall runs we spend a line on it.
            if (1..=self.size.columns()).any(|column| self.is_above(row, column)) {
                lines.push(Line { row: None, text: self.wall_line(row) });
            }
            if row <= rows {
                lines.push(Line { row: Some(row - 1), text: self.value_line(row, grid, paint) });
            }
        }
        lines
    }

    fn wall_line(&self, row: usize) -> String {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let mut text = String::new();
        for column in 1..=columns + 1 {
            let ahead = column <= columns && self.is_above(row, column);
            let behind = column > 1 && self.is_above(row, column - 1);
            if self.has_bar(column) {
                let up = row > 1 && self.is_left(row - 1, column);
                let down = row <= rows && self.is_left(row, column);
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
                text.push_str(&dash.repeat(self.width + 1));
            }
        }
        text.truncate(text.trim_end().len());
        text
    }

    fn value_line(
        &self,
        row: usize,
        grid: &Grid,
        paint: &impl Fn(Cell, String) -> String,
    ) -> String {
        let mut text = String::new();
        for column in 1..=self.size.columns() + 1 {
            if self.has_bar(column) {
                text.push_str(if self.is_left(row, column) { "| " } else { "  " });
            }
            if column <= self.size.columns() {
                let cell = Cell::new(row - 1, column - 1);
                let value = self.model.text_in(cell, grid.get(cell));
                let value = format!("{value:>width$}", width = self.width);
                // Holes are not dressed.
                let is_cell = !self.model.holes().contains(cell) || grid.get(cell).is_some();
                text.push_str(&if is_cell { paint(cell, value) } else { value });
                text.push(' ');
            }
        }
        text.truncate(text.trim_end().len());
        text
    }
}
