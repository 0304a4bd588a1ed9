//! Minesweeper, and Mosaic, whose clues count their own cell as well.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "minesweeper",
    aliases: &["mines"],
    title: "Minesweeper",
    about: "A clue is the number of mines (x) in the cells that touch its own, which is none. There may \
            be a number of `mines` in all.",
    clues: Clues { number: Some("mines"), ..Clues::CELLS },
    signs: &["·", "●"],
    keys: "?",
    bare: |_| "?",
    says,
    recipe: Recipe { share: Some(25), fills, ..Recipe::DEFAULT },
    examples: &[
        ("3 3|1 3 -|1 - -|- 2 -", "- - x|- x x|- - -"),
        ("2 4 3|2 2 - 1|- - - -", "- - - -|x x - x"),
        ("3 4|- - 4 2|4 - - -|- - 3 -", "x x - -|- x x x|x - - -"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    for (cell, mines) in problem.maybe_numbers()? {
        draft.rule("candidates", &format!("no mine at {cell}"), &[cell], "values = [0]");
        let Some(mines) = mines else { continue };
        let name = format!("{mines} at {cell}");
        draft.counted(&name, &problem.around(cell), mines, Some(cell));
    }
    if let Some(mines) = problem.number(&GENRE)? {
        draft.count("all mines", &problem.places().collect_vec(), 1, mines);
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_cells(|problem, cell| {
        let mines = || problem.marked(grid, &problem.around(cell)).to_string();
        (grid[problem.index(cell)] == 0).then(mines)
    });
}
