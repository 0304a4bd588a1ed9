//! Kakurasu.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "kakurasu",
    aliases: &["index-sums"],
    title: "Kakurasu",
    about: "A clue is the sum of the places of the shaded cells in its column or row: the first counts 1, \
            the second 2, and so on.",
    clues: Clues { sides: Clues::TOP_LEFT, ..Clues::NONE },
    says,
    recipe: Recipe { share: Some(50), fills, ..Recipe::DEFAULT },
    examples: &[
        ("3 4|- 4 - -|2 5 10", "- x - -|x - - x|x x x x"),
        ("2 4|3 - - -|8 4", "x - x x|x - x -"),
        ("4 3|0 2 4|- - 0 -", "- - -|- x -|- - -|- - x"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    for (name, clue, cells) in problem.outside(&GENRE) {
        let total = number(clue, &name)?;
        let weights = (1..=cells.len()).join(", ");
        draft.rule("sum", &name, &cells, &format!("weights = [{weights}]\ntotal = {total}"));
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_sides(&GENRE, grid, |_, line| {
        let sum: usize = (1..).zip(line).map(|(place, &value)| place * usize::from(value)).sum();
        sum.to_string()
    });
}
