//! The board itself: lines between cells and regions, values, candidates.

use super::{
    palette::{CELL_LINE, FOUND, SHADED},
    prelude::*,
    shape::ground,
};
use crate::draw::clues::drawn_problem;

/// Whether a cell of the grid is drawn: those with a clue are, even if they hold nothing.
fn is_drawn(model: &Model, cell: Cell) -> bool {
    drawn_problem(model).is_some() || !model.holes().contains(cell)
}

pub(super) fn cell_lines(model: &Model) -> String {
    let is_cell = |cell: Option<Cell>| cell.is_some_and(|cell| is_drawn(model, cell));
    let pieces = lines(model.size(), |one, other| is_cell(one) && is_cell(other));
    one_path("cell-lines", &pieces, CELL_LINE, 1.0)
}

/// Regions that were to be found, each on a ground of its own.
pub(super) fn shades(model: &Model) -> String {
    const TINTS: [Tint; 8] = [
        Tint::Grey,
        Tint::Green,
        Tint::Orange,
        Tint::Purple,
        Tint::Pink,
        Tint::Blue,
        Tint::Teal,
        Tint::Red,
    ];
    let mut cells: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
    for cell in model.size().cells() {
        if let Some(region) = model.region(cell) {
            cells.entry(region).or_default().push(cell);
        }
    }
    let tints = TINTS.into_iter().cycle();
    cells.values().zip(tints).map(|(cells, tint)| ground(cells, tint)).collect()
}

/// Thick lines where two regions meet, and around the grid and its holes.
pub(super) fn borders(model: &Model) -> String {
    // Outside, and in a hole, there is no cell that could have a region.
    let region = |cell: Option<Cell>| {
        let cell = cell.filter(|&cell| is_drawn(model, cell));
        cell.map(|cell| model.region(cell))
    };
    let pieces = lines(model.size(), |one, other| region(one) != region(other));
    one_path("borders", &pieces, BLACK, 3.0)
}

/// Lines on the sides of cells, where `is_line` says so of the cells on both sides, if they are on
/// the grid.
fn lines(size: Size, is_line: impl Fn(Option<Cell>, Option<Cell>) -> bool) -> Vec<String> {
    let cell = |row: Option<usize>, column: Option<usize>| {
        Some(Cell::new(row?, column?)).filter(|&cell| size.contains(cell))
    };
    let at = |row: usize, column: usize| Point::new(CELL * column as f64, CELL * row as f64);
    let mut pieces = Vec::new();
    for row in 0..=size.rows() {
        let is_line = |column: usize| {
            is_line(cell(row.checked_sub(1), Some(column)), cell(Some(row), Some(column)))
        };
        let runs = runs(size.columns(), is_line);
        pieces.extend(runs.map(|(start, end)| path(&[at(row, start), at(row, end)])));
    }
    for column in 0..=size.columns() {
        let is_line = |row: usize| {
            is_line(cell(Some(row), column.checked_sub(1)), cell(Some(row), Some(column)))
        };
        let runs = runs(size.rows(), is_line);
        pieces.extend(runs.map(|(start, end)| path(&[at(start, column), at(end, column)])));
    }
    pieces
}

/// The longest runs of numbers below `count` that are all right, each with its end, which is not in
/// it.
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

/// How a value is drawn: as its number, or as its genre [draws it](Genre::sign).
pub fn sign(model: &Model, value: Value) -> Cow<'static, str> {
    match problem_of(model) {
        Some((genre, _)) => genre.sign(value.number(), &model.size().board().value_range()),
        None => value.to_string().into(),
    }
}

/// How far a shaded cell stays off the lines around it.
const INSET: f64 = 1.5;

fn values(model: &Model, grid: &Grid, is_wanted: impl Fn(Cell) -> bool) -> String {
    const FONT: f64 = 0.66 * CELL;
    const LOW: f64 = 0.36 * CELL;
    let shaded = |cell: Cell| {
        let (side, style) = (CELL - 2.0 * INSET, format!("fill=\"{SHADED}\""));
        rectangle(corner(cell).moved(INSET, INSET), side, side, &style)
    };
    let wanted = grid.filled().filter(|(cell, _)| cell.is_on_board() && is_wanted(*cell));
    let element = |(cell, value): (Cell, Value)| {
        let sign = sign(model, value);
        let problem = problem_of(model);
        let has_clue = problem.is_some_and(|(_, problem)| problem.clue(cell).is_some());
        let is_black = problem.is_some_and(|(genre, problem)| problem.is_black(genre, cell));
        // A clue leaves room below it.
        let low = if sign == Genre::NOTHING && has_clue { LOW } else { 0.0 };
        let colour = match (is_black, sign.starts_with(Genre::SHADED)) {
            (true, _) => format!("fill=\"{WHITE}\""),
            (false, true) => format!("fill=\"{BLACK}\""),
            (false, false) => String::new(),
        };
        let text =
            |text: &str| centred(text, centre(cell).moved(0.0, low), FONT, 0.8 * CELL, &colour);
        match sign.strip_prefix(Genre::SHADED) {
            None => text(&sign),
            Some("") => shaded(cell),
            Some(letter) => shaded(cell) + &text(letter),
        }
    };
    wanted.map(element).collect()
}

pub(super) fn all_values(model: &Model, givens: &Grid, solution: Option<&Grid>) -> String {
    let given = values(model, givens, |_| true);
    let found = solution.map_or(String::new(), |solution| {
        values(model, solution, |cell| givens.get(cell).is_none())
    });
    group("givens", &format!("fill=\"{BLACK}\""), &given)
        + &group("found", &format!("fill=\"{FOUND}\""), &found)
}

/// Pencil marks: each value of a cell has a place there, in rows of as many as there are rows, or
/// one more.
pub(super) fn candidates(
    of_cells: &[Option<Vec<Value>>],
    size: Size,
    is_empty: impl Fn(Cell) -> bool,
) -> String {
    // Where they are within the cell; the top is left to the texts of cages.
    const TOP: f64 = 0.2 * CELL;
    const LEFT: f64 = 0.1 * CELL;
    let across = size.board().value_count().saturating_sub(1).isqrt() + 1;
    let down = size.board().value_count().div_ceil(across);
    let (width, height) =
        ((CELL - 2.0 * LEFT) / across as f64, (CELL - TOP - 0.5 * LEFT) / down as f64);
    let mut elements = String::new();
    for (cell, values) in size.cells().zip(of_cells).filter(|(cell, _)| is_empty(*cell)) {
        for &value in values.iter().flatten() {
            let index = size.board().value_index(value);
            let (row, column) = ((index / across) as f64, (index % across) as f64);
            let place =
                corner(cell).moved(LEFT + (column + 0.5) * width, TOP + (row + 0.5) * height);
            elements += &centred(&value.to_string(), place, 0.95 * height, 0.95 * width, "");
        }
    }
    group("candidates", &format!("fill=\"{PENCIL}\""), &elements)
}
