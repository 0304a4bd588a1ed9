//! Mosaic.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "mosaic",
    aliases: &["fill-a-pix", "nurie-puzzle"],
    title: "Mosaic (Fill-a-Pix)",
    about: "A clue is the number of shaded cells among its own and those that touch it.",
    clues: Clues::CELLS,
    keys: "?",
    says,
    recipe: Recipe { share: Some(50), fills, ..Recipe::DEFAULT },
    examples: &[
        ("2 2|4 -|- -", "x x|x x"),
        ("3 3|1 3 -|- 3 -|- - 2", "- - x|- x x|- - -"),
        ("3 4|- 2 - -|3 - 4 -|- 2 2 0", "- x - x|- x - -|- x - -"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    for (cell, shaded) in problem.known_numbers()? {
        let mut cells = problem.around(cell);
        cells.push(cell);
        cells.sort_unstable();
        draft.count(&format!("{shaded} at {cell}"), &cells, 1, shaded);
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_cells(|problem, cell| {
        let cells = problem.around(cell).into_iter().chain([cell]).collect::<Vec<_>>();
        Some(problem.marked(grid, &cells).to_string())
    });
}
