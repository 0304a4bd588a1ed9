//! Star Battle.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "star-battle",
    aliases: &["starbattle"],
    title: "Star Battle",
    about: "Each row, each column and each region has the same number of `stars`, and no two stars \
            touch, not even diagonally.",
    clues: Clues {
        in_cells: false,
        regions_leave_cells: true,
        number: Some("stars"),
        ..Clues::ROOMS
    },
    signs: &["·", "★"],
    begin: |problem| problem.number = vec!["1".to_owned()],
    says,
    recipe: Recipe { size: (8, 8), moves_borders: true, draws, ..Recipe::DEFAULT },
    examples: &[
        ("4 4 1|1 1 1 1|2 2 1 3|2 4 3 3|2 4 3 3", "- - x -|x - - -|- - - x|- x - -"),
        (
            "5 5 1|1 1 1 1 1|2 2 2 3 1|2 2 2 3 1|4 4 5 5 1|4 4 5 5 1",
            "- - - - x|- x - - -|- - - x -|x - - - -|- - x - -",
        ),
        (
            "5 5 1|1 1 2 2 2|1 1 2 3 3|1 3 3 3 3|4 4 4 4 4|4 4 4 4 5",
            "- - x - -|x - - - -|- - - x -|- x - - -|- - - - x",
        ),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    let stars = problem.number(&GENRE)?.unwrap_or(1);
    draft.values(0, 1);
    draft.squares("1", 0, 1);
    draft.nothing_in(&problem.outside_rooms());
    for (name, cells) in problem.lines() {
        draft.count(&name, &cells, 1, stars);
    }
    for room in problem.rooms() {
        draft.count(&format!("region of {}", room[0]), &room, 1, stars);
    }
    Ok(())
}

// One star for each row, or two on a large grid.
fn draws(problem: &mut Problem, dice: &mut Dice<'_>) {
    problem.number = vec![if problem.rows < 10 { "1" } else { "2" }.to_owned()];
    problem.grow_regions(problem.rows, dice);
}
