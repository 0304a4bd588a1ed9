//! `board`: all that it takes to draw a puzzle, or a draft of one.

use super::prelude::*;
use crate::{answers, entries, genres};
use satoku::{
    Model,
    draw::{Layers, layers},
    genre::problem_of,
    grid::Cell,
    statement::Statement,
};

/// All that it takes to draw a puzzle.
pub fn board(text: &str) -> Result<String, Failure> {
    let (puzzle, is_draft, problem) = read(text)?;
    let model = puzzle.model();
    let size = model.size();
    let Layers { view_box, below, above, candidates, signs, clued, black, notes, description } =
        layers(&puzzle);
    let number = |value: Value| value.number();
    let numbers = |of_cell: &Option<Vec<Value>>| {
        of_cell.as_ref().map(|values| values.iter().copied().map(number).collect::<Vec<_>>())
    };
    let places =
        |cells: Vec<Cell>| cells.into_iter().map(|cell| size.index(cell)).collect::<Vec<_>>();
    let genre = problem_of(model).map(|(genre, problem)| genres::shown(genre, problem, model));
    let given = |cell: Cell| puzzle.givens().get(cell).map(number);
    let (entries, sentences) = entries::entries(text, &puzzle)?;
    let by_rules = puzzle.is_judged_by_rules();
    let author = puzzle.solution().filter(|_| !by_rules);
    let all_notes = notes.iter().chain(puzzle.notes()).chain(model.notes());
    Ok(json!({
        "rows": size.rows(),
        "columns": size.columns(),
        "values": size.board().values().map(number).collect::<Vec<_>>(),
        "faces": signs,
        "holes": places(model.holes().iter().collect()),
        "clued": places(clued),
        "black": places(black),
        "givens": size.cells().map(given).collect::<Vec<_>>(),
        "candidates": candidates.iter().map(numbers).collect::<Vec<_>>(),
        "regions": size.cells().map(|cell| model.region(cell)).collect::<Vec<_>>(),
        "differ": differ(model),
        "view": view_box,
        "below": below,
        "above": above,
        "notes": all_notes.collect::<Vec<_>>(),
        "description": description,
        "title": read::title(&puzzle),
        "prose": puzzle.about().below().collect::<Vec<_>>(),
        "entries": entries,
        "sentences": sentences,
        "is_draft": is_draft,
        "author": author.map(answers::numbers),
        "is_judged": by_rules || puzzle.solution().is_some(),
        "genre": genre,
        "problem": problem,
    })
    .to_string())
}

/// The puzzle, and whether it is a draft: then clues without a value say what holds for any. Or
/// the outline of a problem, and why it is no puzzle.
fn read(text: &str) -> Result<(Puzzle, bool, Option<Failure>), Failure> {
    match read::puzzle(text) {
        Ok(puzzle) => Ok((puzzle, false, None)),
        Err(failure) => match (read::draft(text), genres::outline(text)) {
            (Some(outline), _) => Ok((outline, true, None)),
            (None, Some(outline)) => Ok((outline, false, Some(failure))),
            (None, None) => Err(failure),
        },
    }
}

/// The cells of the grid in groups without a value twice, by their numbers.
fn differ(model: &Model) -> Vec<Vec<usize>> {
    let size = model.size();
    let numbers = |cells: &[Cell]| {
        let places = cells.iter().map(|&cell| size.index(cell));
        places.filter(|&place| place < size.cell_count()).collect::<Vec<_>>()
    };
    let statements = model.rules().iter().flat_map(|rule| rule.statements());
    let groups = statements.flat_map(Statement::differing).map(numbers);
    groups.filter(|group| group.len() > 1).collect()
}
