//! Suguru.

use super::{Clues, Draft, Genre, Problem};

pub(super) const GENRE: Genre = Genre {
    name: "suguru",
    aliases: &["tectonic", "number-blocks"],
    title: "Suguru",
    about: "A region of n cells holds each of 1 to n once. Cells that touch, diagonally as well, \
            hold different values.",
    clues: Clues::ROOMS,
    says,
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
    let most = problem.rooms().iter().map(Vec::len).max().unwrap_or(1);
    draft.values(1, most);
    draft.regions(problem);
    draft.line("region-values = true");
    for (cell, value) in problem.numbers()? {
        draft.given(cell, value);
    }
    Ok(())
}
