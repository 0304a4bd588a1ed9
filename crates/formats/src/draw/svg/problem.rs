//! The clues of a genre, as they stand on paper: black cells, and what is written in cells.

use super::prelude::*;
use crate::draw::clues::drawn_problem;

const FONT: f64 = 0.5 * CELL;
/// Where there are two sums in a cell.
const SMALL: f64 = 0.34 * CELL;

/// The cells that are black.
pub(super) fn black(model: &Model) -> Vec<Cell> {
    let Some((genre, problem)) = drawn_problem(model) else { return Vec::new() };
    model.size().cells().filter(|&cell| problem.is_black(genre, cell)).collect()
}

/// Black cells, under everything.
pub(super) fn walls(puzzle: &Instance) -> String {
    let walls = black(puzzle.model()).into_iter();
    let walls = walls.map(|cell| rectangle(corner(cell), CELL, CELL, ""));
    group("walls", &format!("fill=\"{BLACK}\""), &walls.collect::<String>())
}

/// The cells with a clue that is no value, apart from those where nothing is drawn of it.
pub(super) fn clued(puzzle: &Instance) -> Vec<Cell> {
    let Some((genre, problem)) = drawn_problem(puzzle.model()) else { return Vec::new() };
    let is_given = |cell: Cell| puzzle.givens().get(cell).is_some();
    let is_drawn = |clue: &str| !(genre.drawn)(clue).is_empty();
    let clued = problem.clues().filter(|&(cell, clue)| !is_given(cell) && is_drawn(clue));
    clued.map(|(cell, _)| cell).collect()
}

/// What is written in cells, over shaded ones, apart from values that are given.
pub(super) fn clues(puzzle: &Instance) -> String {
    let Some((genre, problem)) = drawn_problem(puzzle.model()) else { return String::new() };
    let clue = |cell: Cell| Some(element(genre, problem, cell, problem.clue(cell)?));
    let clues = clued(puzzle).into_iter().filter_map(clue);
    group("clues", "", &clues.collect::<String>())
}

fn element(genre: &Genre, problem: &Problem, cell: Cell, clue: &str) -> String {
    let colour = if problem.is_black(genre, cell) { WHITE } else { BLACK };
    let fill = format!("fill=\"{colour}\"");
    let Some((down, right)) = clue.split_once(',') else {
        let text = (genre.drawn)(clue);
        return centred(text, centre(cell), FONT, 0.85 * CELL, &fill);
    };
    let at = |x: f64, y: f64| corner(cell).moved(x * CELL, y * CELL);
    let sum = |text: &str, place: Point| match text {
        "" => String::new(),
        text => centred(text, place, SMALL, 0.45 * CELL, &fill),
    };
    let line = polyline(&[at(0.0, 0.0), at(1.0, 1.0)], &format!("stroke=\"{colour}\""));
    line + &sum(down, at(0.28, 0.74)) + &sum(right, at(0.72, 0.27))
}
