//! Links to puzz.link: [`read`](mod@crate::read) has their parts.

use super::{cells::givens, prelude::*};
use crate::read;

pub(super) static TARGET: Target = Target {
    name: "puzz-link",
    summary: "a link that opens a puzzle of a genre, or a sudoku, in puzz.link, and the label",
    write: |puzzle, _, _| write(puzzle),
    ..Target::LINE
};

fn write(puzzle: &Instance) -> Result<String, WriteError> {
    let base = puzzle.base();
    if problem_of(base).is_none()
        && let Some(link) = read::link_of_grid(base.name(), puzzle.givens())
        && is_built_in(base)
    {
        return givens(puzzle).map(|_| captioned(link, puzzle));
    }
    let (Some((genre, problem)), Some(given)) = (problem_of(base), base.given_by_clues()) else {
        let name = base.name();
        return refuse(format!(
            "its model {name} is neither a genre with links to puzz.link nor the usual one of a 4x4, 6x6, 9x9, 16x16 or 25x25"
        ));
    };
    if let Some(rule) = puzzle.rules().first() {
        return Err(WriteError::rule(rule, "a link has the clues of its genre only"));
    }
    if let Some((cell, _)) = puzzle.candidates().first() {
        return refuse(format!("{cell} has candidates, and a link has none"));
    }
    if base.rules().len() > base.rules_of_problem() {
        return refuse(format!("its model has more rules than those of {}", genre.name));
    }
    let link = read::link_of(genre, problem).map_err(WriteError::Puzzle)?;
    let differs = |cell: &Cell| puzzle.givens().get(*cell) != given.get(*cell);
    if let Some(cell) = base.size().cells().find(differs) {
        return refuse(format!("{cell} has a given that is not one of its clues, or lacks one"));
    }
    Ok(captioned(link, puzzle))
}
