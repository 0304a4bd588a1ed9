//! Hakyuu, or Ripple Effect.

use super::{
    prelude::*,
    suguru::{regions_of_values, values},
};

pub(super) static GENRE: Genre = Genre {
    name: "hakyuu",
    aliases: &["ripple-effect", "ripple"],
    title: "Hakyuu (Ripple Effect)",
    about: "A region of n cells holds each of 1 to n once. Where a row or column holds n twice, n \
            cells or more are between the two.",
    clues: Clues::ROOMS,
    says,
    recipe: Recipe {
        draws: |problem, dice| problem.draw_regions(2..=5, dice),
        fills: values,
        ..Recipe::DEFAULT
    },
    examples: &[
        ("3 3|- - -|- - -|- - 3|1 2 2|1 3 2|3 3 2", "1 4 2|2 3 1|1 2 3"),
        ("2 5|- - - - -|- - - - -|1 1 2 3 3|4 4 2 2 3", "1 2 1 3 2|2 1 3 2 1"),
        ("2 4|- - 1 -|- - - -|1 1 1 2|3 3 2 2", "2 3 1 2|1 2 3 1"),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    regions_of_values(problem, draft)?;
    let most = problem.rooms().iter().map(Vec::len).max().unwrap_or(1);
    for (sides, row, column) in [(problem.columns, 0, 1), (problem.rows, 1, 0)] {
        for far in 1..sides.min(most + 1) {
            let (row, column) = (row * far + 1, column * far + 1);
            let relation = format!("a != b or a < {far}");
            let pair = format!("cells = \"r1c1 r{row}c{column}\", relation = \"{relation}\"");
            draft.everywhere("pair", &pair);
        }
    }
    Ok(())
}
