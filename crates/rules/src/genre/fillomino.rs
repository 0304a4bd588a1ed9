//! Fillomino.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "fillomino",
    aliases: &["allied-occupation"],
    title: "Fillomino",
    about: "The grid falls into pieces, connected by sides; each cell holds how many cells its piece has. Pieces \
            of one size do not share a side. A piece may have no clue; if it is larger than half of where there \
            are none, and than all clues, its cells hold `+`.",
    clues: Clues::CELLS,
    beyond: Some("+"),
    keys: "?",
    says,
    recipe: Recipe { fills, ..Recipe::DEFAULT },
    examples: &[
        ("3 3|- - -|- 2 -|- 1 -", "3 2 3|3 2 3|3 1 3"),
        ("2 5|2 - - - 4|- - 1 - -", "2 3 3 4 4|2 3 1 4 4"),
        ("3 4|1 - 3 -|- - 1 -|- - 2 1", "1 + 3 3|+ + 1 3|+ 2 2 1"),
    ],
    ..Genre::DEFAULT
};

/// The largest size of pieces without a clue that are told apart.
const MOST_APART: usize = 10;

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    let count = problem.cells.len();
    let (clues, others): (Vec<_>, Vec<_>) =
        problem.known_numbers()?.into_iter().partition(|(_, size)| (1..=count).contains(size));
    let largest = clues.iter().map(|&(_, size)| size).max().unwrap_or(1);
    // Two larger ones, which might meet, are more than there is room for.
    let most = largest.max((largest_gap(problem) / 2).min(MOST_APART));
    draft.values(1, most + 1);
    let cells: Vec<Cell> = problem.places().collect();
    for size in 1..=most {
        let keys = format!("values = [{size}]\nsize = {size}");
        draft.rule("pieces", &format!("pieces of {size}"), &cells, &keys);
    }
    let keys = format!("values = [{0}]\nat-least = {0}", most + 1);
    draft.rule("pieces", "larger pieces", &cells, &keys);
    clues.into_iter().for_each(|(clue, size)| draft.given(clue, size));
    others.into_iter().for_each(|(clue, size)| draft.never(&format!("{size} at {clue}"), clue));
    Ok(())
}

/// The number of cells in the largest part of the grid without a clue.
fn largest_gap(problem: &Problem) -> usize {
    let gaps = problem.pieces(|cell| problem.clue(cell).is_none_or(|clue| clue == UNKNOWN));
    gaps.iter().map(Vec::len).max().unwrap_or(0)
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    for value in grid.iter().copied().unique() {
        for piece in problem.pieces(|cell| grid[problem.index(cell)] == value) {
            for &cell in &piece {
                let place = problem.index(cell);
                problem.cells[place] = piece.len().to_string();
            }
        }
    }
}
