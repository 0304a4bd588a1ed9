//! Suguru.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "suguru",
    aliases: &["tectonic", "number-blocks"],
    title: "Suguru",
    about: "A region of n cells holds each of 1 to n once. Cells that touch, diagonally as well, \
            hold different values.",
    clues: Clues::ROOMS,
    says,
    recipe: Recipe {
        draws: |problem, dice| problem.draw_regions(3..=5, dice),
        fills: values,
        ..Recipe::DEFAULT
    },
    examples: &[
        ("3 3|- - -|- - -|2 - -|1 2 2|1 3 3|1 3 3", "1 2 1|3 4 3|2 1 2"),
        ("3 3|2 - -|- - -|- - -|1 1 2|1 1 2|3 3 3", "2 3 1|1 4 2|2 3 1"),
        ("3 3|- - 1|- - -|- - -|1 2 2|1 2 2|3 3 3", "2 3 1|1 4 2|2 3 1"),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    regions_of_values(problem, draft)?;
    draft.line("anti-king = true");
    Ok(())
}

/// Regions of n cells with the values 1 to n, and values that are given.
pub(super) fn regions_of_values(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    let rooms = problem.rooms();
    let most = rooms.iter().map(Vec::len).max().unwrap_or(1);
    if let Some(room) = rooms.iter().find(|room| room.len() > Size::MAX_SIDE) {
        let (first, found, most) = (room[0], room.len(), Size::MAX_SIDE);
        return Err(format!("the region of {first} has {found} cells, expected up to {most}"));
    }
    draft.values(1, most);
    draft.regions(&problem.regions);
    draft.line("region-values = true");
    for (cell, value) in problem.numbers()? {
        draft.given(cell, value);
    }
    Ok(())
}

/// The value of each cell.
pub(super) fn values(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_cells(|problem, cell| Some(grid[problem.index(cell)].to_string()));
}
