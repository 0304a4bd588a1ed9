//! Akari, or Light Up.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "akari",
    aliases: &["light-up", "lightup"],
    title: "Akari (Light Up)",
    about: "Every cell is lit by a lamp (o) in its row or column, as far as no wall is between, and no lamp \
            by another. A number on a wall is how many lamps share a side with it.",
    clues: Clues::CELLS,
    faces: &["-", "o"],
    signs: &["·", "●"],
    keys: "x",
    is_black: |clue| clue.is_some(),
    drawn: |clue| if clue == "x" { "" } else { clue },
    bare: |_| "x",
    says,
    recipe: Recipe {
        draws: |problem, dice| problem.scatter(25, "x", dice),
        fills,
        ..Recipe::DEFAULT
    },
    examples: &[
        ("3 3|- - -|- 4 -|- - -", "- o -|o - o|- o -"),
        ("3 3|x - 1|x - x|x - -", "- o -|- - -|- - o"),
        ("2 4|- - - x|- 2 - -", "- o - -|o - - o"),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    let is_wall = |cell| problem.clue(cell).is_some();
    draft.holes(problem.places().filter(|&cell| is_wall(cell)));
    let runs = problem.runs(is_wall);
    for run in runs.iter().filter(|run| run.len() > 1) {
        let name = format!("{} to {}", run[0], run[run.len() - 1]);
        draft.rule("count", &name, run, "values = [1]\nat-most = 1");
    }
    let mut lighting = vec![Vec::new(); problem.rows * problem.columns];
    for run in &runs {
        run.iter().for_each(|&cell| lighting[problem.index(cell)].push(run));
    }
    for cell in problem.places().filter(|&cell| !is_wall(cell)) {
        if draft.is_too_long() {
            break;
        }
        let mut cells =
            lighting[problem.index(cell)].iter().copied().flatten().copied().collect_vec();
        cells.sort_unstable();
        cells.dedup();
        draft.rule("count", &format!("{cell} is lit"), &cells, "values = [1]\nat-least = 1");
    }
    for (wall, clue) in problem.clues().filter(|(_, clue)| *clue != "x") {
        let mut cells = problem.beside(wall);
        cells.retain(|&cell| !is_wall(cell));
        let lamps = number(clue, wall)?;
        let name = format!("{clue} at {wall}");
        draft.counted(&name, &cells, lamps, runs.first().map(|run| run[0]));
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_cells(|problem, cell| {
        problem.clue(cell).map(|_| problem.marked(grid, &problem.beside(cell)).to_string())
    });
}
