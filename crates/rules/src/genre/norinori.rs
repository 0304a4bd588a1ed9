//! Norinori.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "norinori",
    title: "Norinori",
    about: "Each region has two shaded cells. Each shaded cell shares a side with exactly one other, \
            of its region or not.",
    clues: Clues::ROOMS,
    says,
    recipe: Recipe {
        share: Some(50),
        moves_borders: true,
        draws: |problem, dice| problem.draw_regions(3..=6, dice),
        ..Recipe::DEFAULT
    },
    examples: &[
        ("2 3|- - -|- - -|1 2 2|1 1 2", "x - x|x - x"),
        ("3 4|- - - -|- - - -|- - - -|1 2 3 3|1 2 2 2|1 1 1 2", "- - x x|x x - -|- - x x"),
        ("4 3|- - -|- - -|- - -|- - -|1 1 1|1 2 1|3 2 1|3 2 2", "- x -|- x -|x - x|x - x"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    if let Some((cell, clue)) = problem.clues().next() {
        return Err(format!("{cell}: found {clue:?}, expected no clues in cells"));
    }
    for room in problem.rooms() {
        draft.count(&format!("region of {}", room[0]), &room, 1, 2);
    }
    for cell in problem.places() {
        let cells: Vec<_> = [cell].into_iter().chain(problem.beside(cell)).collect();
        draft.rule("regex", &format!("half of {cell}"), &cells, "pattern = \"0.*|10*10*\"");
    }
    Ok(())
}
