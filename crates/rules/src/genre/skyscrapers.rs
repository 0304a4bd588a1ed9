//! Skyscrapers.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "skyscrapers",
    aliases: &["skyscraper"],
    title: "Skyscrapers",
    about: "Each row and each column holds every height once; where heights are fewer than cells, \
            the other cells are empty. A clue is the number of buildings seen from there: higher \
            ones hide lower ones behind them.",
    clues: Clues { sides: Clues::AROUND, number: Some("heights"), ..Clues::CELLS },
    says,
    recipe: Recipe { fills, ..Recipe::DEFAULT },
    examples: &[
        ("3 3|- - -|2 - -|- 3 -|- - -|- - -|- - -|- - -", "3 1 2|1 2 3|2 3 1"),
        ("3 3 2|- - -|- 1 1|- - -|- - -|- - -|- - 1|- - -", "2 1 0|0 2 1|1 0 2"),
        (
            "4 4 4 D|- - - -|- - - -|- - - -|- - - 4|- - - -|- - 3 -|- - - -|- - - -",
            "3 4 1 2|1 2 3 4|2 1 4 3|4 3 2 1",
        ),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    let side = problem.side()?;
    let heights = problem.number(&GENRE)?.unwrap_or(side);
    if !(1..=side).contains(&heights) {
        return Err(format!("found {heights} heights, expected 1 to {side}"));
    }
    let are_all = heights == side;
    if !are_all {
        draft.values(0, heights);
        draft.table("each-once", "lines", "blanks = [0]");
    }
    match problem.number.get(1).map(String::as_str) {
        None => {}
        // On the diagonals, too.
        Some("D") if are_all => draft.line("diagonal = true"),
        Some("D") => {
            let at = |column: fn(usize, usize) -> usize| {
                (0..side).map(|row| Cell::new(row, column(row, side))).collect::<Vec<_>>()
            };
            let diagonals =
                [("diagonal \\", at(|row, _| row)), ("diagonal /", at(|row, side| side - 1 - row))];
            for (name, cells) in diagonals {
                draft.rule("each-once", name, &cells, "blanks = [0]");
            }
        }
        Some(word) => {
            return Err(format!(
                "`heights`: found {word:?}, expected D, for diagonals, or nothing"
            ));
        }
    }
    for (cell, height) in problem.numbers()? {
        draft.given(cell, height);
    }
    for (name, clue, cells) in problem.outside(&GENRE) {
        draft.rule("skyscraper", &name, &cells, &format!("count = {}", number(clue, &name)?));
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_cells(|problem, cell| Some(grid[problem.index(cell)].to_string()));
    problem.fill_sides(&GENRE, grid, |_, line| {
        let is_seen = |at: usize| line[..at].iter().all(|height| *height < line[at]);
        (0..line.len()).filter(|&at| is_seen(at)).count().to_string()
    });
}
