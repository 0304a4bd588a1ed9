//! Str8ts.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "str8ts",
    aliases: &["straights"],
    title: "Str8ts",
    about: "No value stands twice in a row or column. White cells without a black one between them \
            hold consecutive values, in any order. A value in a black cell counts for its row and column \
            only.",
    clues: Clues::CELLS,
    keys: "x",
    is_black: |clue| clue.is_some_and(|clue| clue.ends_with('x')),
    drawn: |clue| clue.trim_end_matches('x'),
    bare: |clue| if clue.ends_with('x') { "x" } else { "" },
    says,
    recipe: Recipe {
        draws: |problem, dice| problem.scatter(20, "x", dice),
        fills,
        ..Recipe::DEFAULT
    },
    examples: &[
        ("2 2|x -|- 1", "- 2|2 1"),
        ("3 3|- - x|- - 1x|- 1x x", "1 2 -|2 3 1|3 1 -"),
        ("4 4|- 2 - -|4 - 2x -|1 - - 2|- x 4 -", "3 2 1 4|4 3 2 1|1 4 3 2|2 - 4 3"),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    problem.side()?;
    let is_black = |cell: Cell| problem.clue(cell).is_some_and(|clue| clue.ends_with('x'));
    draft.holes(problem.places().filter(|&cell| problem.clue(cell) == Some("x")));
    for (cell, clue) in problem.clues().filter(|(_, clue)| *clue != "x") {
        draft.given(cell, number(clue.trim_end_matches('x'), cell)?);
    }
    if draft.by_clue {
        lines_by_clue(problem, draft, is_black);
    }
    for run in problem.runs(is_black).into_iter().filter(|run| run.len() > 1) {
        let (first, last) = (run[0], run[run.len() - 1]);
        draft.rule("renban", &format!("{first} to {last}"), &run, "");
    }
    Ok(())
}

/// What holds of rows and columns clue by clue: black numbers stand in their cells in any case.
fn lines_by_clue(problem: &Problem, draft: &mut Draft, is_black: impl Fn(Cell) -> bool) {
    draft.values(1, problem.rows);
    for (cell, value) in draft.givens().to_vec().into_iter().filter(|(cell, _)| is_black(*cell)) {
        draft.rule("candidates", &format!("{cell}"), &[cell], &format!("values = [{value}]"));
    }
    for (line, cells) in problem.lines() {
        let is_cell = |cell: &Cell| problem.clue(*cell) != Some("x");
        for pair in cells.into_iter().filter(is_cell).combinations(2) {
            let black = pair.iter().filter(|cell| is_black(**cell));
            let name = |cell: &Cell| format!("{} at {cell}", problem.clue(*cell).unwrap_or(""));
            let clues = black.map(name).join(", ");
            let name = if clues.is_empty() { &line } else { &clues };
            draft.rule("all-different", name, &pair, "");
        }
    }
}

fn fills(problem: &mut Problem, grid: &[u16], dice: &mut Dice<'_>) {
    let mut grid = grid.to_vec();
    let last = problem.rows as u16;
    problem.fill_cells(|problem, cell| {
        let place = problem.index(cell);
        let is_black = problem.clue(cell).is_some();
        if is_black && dice.chance(40) {
            let is_in_line =
                |other: &Cell| other.row() == cell.row() || other.column() == cell.column();
            let line = problem.places().filter(is_in_line).map(|other| grid[problem.index(other)]);
            let line = line.collect::<Vec<_>>();
            let free = (1..=last).filter(|value| !line.contains(value)).collect::<Vec<_>>();
            grid[place] = dice.choice(&free)?;
        }
        let sign = if is_black { "x" } else { "" };
        (grid[place] > 0).then(|| format!("{}{sign}", grid[place]))
    });
}
