//! Yin-Yang.

use super::{Clues, Draft, Genre, Problem};

pub(super) const GENRE: Genre = Genre {
    name: "yin-yang",
    aliases: &["yinyang"],
    title: "Yin-Yang",
    about: "Black cells (b) are connected, and so are white ones (w); no square of four cells has one colour.",
    clues: Clues::CELLS,
    faces: &["w", "b"],
    says,
    examples: &[
        ("2 2|b w|- b", "b w|b b"),
        ("3 3|w - b|- - w|- - -", "w b b|w b w|w w w"),
        ("3 4|b - w b|- - - -|- - - -", "b b w b|b w w b|b b b b"),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    draft.squares("1", 1, 3);
    draft.connected(problem, "white", "0");
    draft.connected(problem, "black", "1");
    for (cell, clue) in problem.clues() {
        let value = GENRE.faces.iter().position(|face| *face == clue);
        let value = value.ok_or_else(|| format!("{cell}: found {clue:?}, expected b or w"))?;
        draft.given(cell, value);
    }
    Ok(())
}
