//! Hitori.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "hitori",
    title: "Hitori",
    about: "Cells are shaded until no number stands twice in a row or column. Shaded cells do not share a side, and \
            the others are connected.",
    clues: Clues::CELLS,
    keys: "?",
    says,
    recipe: Recipe { share: Some(60), keeps_clues: true, fills, ..Recipe::DEFAULT },
    examples: &[
        ("3 3|3 2 3|4 4 3|4 1 1", "- - x|x - -|- - x"),
        ("3 4|3 2 3 4|2 3 4 1|3 3 4 2", "x - - -|- - x -|- x - -"),
        ("4 3|1 2 3|1 4 1|3 4 1|4 1 2", "x - -|- - x|- x -|- - -"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    draft.shaded_apart();
    for (name, line) in problem.lines() {
        let alike = line.into_iter().filter_map(|cell| Some((problem.clue(cell)?, cell)));
        for (clue, cells) in alike.into_group_map().into_iter().sorted_unstable() {
            let keys = "values = [0]\nat-most = 1";
            if maybe_number(clue, cells[0])?.is_none() {
                continue;
            }
            if draft.by_clue {
                for pair in cells.iter().copied().combinations(2) {
                    let name = pair.iter().map(|cell| format!("{clue} at {cell}")).join(", ");
                    draft.rule("count", &name, &pair, keys);
                }
            } else if cells.len() > 1 {
                draft.rule("count", &format!("{clue} in {name}"), &cells, keys);
            }
        }
    }
    Ok(())
}

/// Numbers of a latin square; shaded cells repeat one of their row or column.
fn fills(problem: &mut Problem, grid: &[u16], dice: &mut Dice<'_>) {
    let side = problem.rows.max(problem.columns);
    let [rows, columns, values] = [(); 3].map(|()| dice.shuffled(0..side));
    let number = |cell: Cell| 1 + values[(rows[cell.row()] + columns[cell.column()]) % side];
    problem.fill_cells(|problem, cell| {
        let is_white = |cell: &Cell| grid[problem.index(*cell)] == 0;
        let is_in_line = |other: &Cell| {
            is_white(other) && (other.row() == cell.row() || other.column() == cell.column())
        };
        let line = problem.places().filter(is_in_line).collect_vec();
        let shown = if is_white(&cell) { cell } else { dice.choice(&line)? };
        Some(number(shown).to_string())
    });
}
