//! Heyawake.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "heyawake",
    title: "Heyawake",
    about: "A clue is the number of shaded cells in its room. Shaded cells do not share a side, and the others \
            are connected; no straight line of them passes through three rooms.",
    clues: Clues::ROOMS,
    keys: "?",
    says,
    recipe: Recipe {
        share: Some(60),
        draws: |problem, dice| problem.draw_rectangles(3, dice),
        fills,
        ..Recipe::DEFAULT
    },
    examples: &[
        ("4 3|- - -|- - -|- - -|- - 2|1 1 2|1 3 2|1 3 4|1 3 3", "- - -|- x -|x - -|- - x"),
        ("5 2|- 0|- -|- -|- -|- -|1 1|2 2|2 2|3 4|4 4", "- -|- x|- -|x -|- -"),
        ("2 5|- - 2 - -|- - - - -|1 1 2 3 3|4 1 2 2 2", "- - x - -|x - - - x"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    draft.shaded_apart();
    for room in problem.rooms() {
        if let Some((cell, clue)) = problem.clue_in(&room, "room")?
            && let Some(shaded) = maybe_number(clue, cell)?
        {
            draft.count(&format!("{clue} at {cell}"), &room, 1, shaded);
        }
    }
    for (_, line) in problem.lines() {
        // Where the next cell is in another room.
        let ends =
            (1..line.len()).filter(|&at| problem.region(line[at - 1]) != problem.region(line[at]));
        for (first, second) in ends.tuple_windows() {
            let cells = &line[first - 1..=second];
            let name = format!("{} to {}", cells[0], cells[cells.len() - 1]);
            draft.rule("count", &name, cells, "values = [1]\nat-least = 1");
        }
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    for room in problem.rooms() {
        let place = problem.index(problem.first_clue(&room).unwrap_or(room[0]));
        problem.cells[place] = problem.marked(grid, &room).to_string();
    }
}
