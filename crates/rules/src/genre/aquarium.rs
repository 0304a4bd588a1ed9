//! Aquarium.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "aquarium",
    title: "Aquarium",
    about: "Each region is a tank, with water (x) up to a level, the same everywhere in the tank, or none. A clue \
            is the number of cells with water in its column or row.",
    clues: Clues { sides: Clues::TOP_LEFT, regions: Some("regions"), ..Clues::NONE },
    says,
    recipe: Recipe {
        share: Some(50),
        draws: |problem, dice| problem.draw_regions(2..=7, dice),
        fills: |problem, grid, _| problem.fill_counts(&GENRE, grid),
        ..Recipe::DEFAULT
    },
    examples: &[
        ("2 2|1 2|1 -|1 2|1 2", "- x|x x"),
        ("3 3|- 3 -|1 3 -|1 2 3|1 2 3|1 2 2", "- x -|x x x|x x x"),
        ("3 3|- 1 -|- - 2|1 1 2|2 2 2|2 3 3", "- - -|- - -|- x x"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    for tank in problem.rooms() {
        let rows = tank.iter().copied().into_group_map_by(|cell| cell.row());
        let rows = rows.into_iter().sorted_unstable().map(|(_, cells)| cells).collect_vec();
        for row in rows.iter().filter(|row| row.len() > 1) {
            draft.rule("pair", &format!("level at {}", row[0]), row, "relation = \"a == b\"");
        }
        for (upper, lower) in rows.iter().tuple_windows() {
            let (name, cells) = (format!("water below {}", upper[0]), [upper[0], lower[0]]);
            draft.rule("pair", &name, &cells, "relation = \"a <= b\"");
        }
    }
    for (name, clue, cells) in problem.outside(&GENRE) {
        draft.count(&name, &cells, 1, number(clue, &name)?);
    }
    Ok(())
}
