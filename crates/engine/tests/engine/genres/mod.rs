//! Genres against their judges, which know no models: random problems and examples.

mod agreement;
mod bad_input;
mod examples;
mod generated;
mod tables;

use std::collections::BTreeSet;

use crate::prelude::*;
use satoku_rules::genre::ProblemError;

/// The puzzle of a problem.
fn puzzle(genre: &'static Genre, problem: &Problem) -> Result<Instance, ProblemError> {
    problem.puzzle(genre, &Limiter::none())
}

/// The boards of at most so many solutions, and whether these are all.
fn boards(puzzle: &Instance, most: usize) -> (BTreeSet<Vec<u16>>, bool) {
    let search = Sat::default().search(puzzle, &Limits::solutions(most), &Limiter::none()).unwrap();
    (search.solutions.iter().map(Grid::numbers).collect(), search.complete)
}

/// The board as a solution on a line shows it.
fn shown(genre: &Genre, puzzle: &Instance, grid: &[u16], columns: usize) -> String {
    let size = puzzle.model().size();
    let holes = puzzle.model().holes();
    let face = |(place, &value): (usize, &u16)| {
        let values = size.value_range();
        if holes.has(place) { "-".to_owned() } else { genre.face(value, &values).into_owned() }
    };
    let words: Vec<String> = grid.iter().enumerate().map(face).collect();
    let rows: Vec<String> = words.chunks(columns).map(|row| row.join(" ")).collect();
    rows.join("|")
}
