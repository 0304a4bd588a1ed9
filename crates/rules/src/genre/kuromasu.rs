//! Kuromasu.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "kuromasu",
    aliases: &["kurodoko", "where-is-black-cells"],
    title: "Kuromasu",
    about: "A clue is the number of cells that are seen from its own, in its row and column up to the next shaded \
            one, and itself; it is not shaded. Shaded cells do not share a side, and the others are connected.",
    clues: Clues::CELLS,
    keys: "?",
    bare: |_| "?",
    says,
    recipe: Recipe { share: Some(40), fills, ..Recipe::DEFAULT },
    examples: &[
        ("2 4|- 2 - -|- - - -", "x - x -|- - - -"),
        ("3 4|- - 5 -|- - - 5|- - - 4", "- - - x|- - - -|x - - -"),
        ("2 5|2 - - - -|4 - - - -", "- x - - -|- - - x -"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    draft.shaded_apart();
    for (cell, seen) in problem.maybe_numbers()? {
        if seen.is_none() || draft.by_clue {
            draft.rule("candidates", &format!("? at {cell}"), &[cell], "values = [0]");
        }
        let Some(seen) = seen else { continue };
        let most = problem.rows + problem.columns - 1;
        if !(1..=most).contains(&seen) {
            draft.never(&format!("{seen} at {cell}"), cell);
            continue;
        }
        if draft.is_too_long() {
            break;
        }
        let cases = cases(problem, cell, seen);
        if cases.len() > MOST {
            return Err(format!("{cell}: there are too many ways to see {seen} cells"));
        }
        let keys =
            format!("cases = [\n{}]", cases.iter().map(|case| format!("  {case},\n")).join(""));
        draft.table("either", &format!("{seen} at {cell}"), &keys);
    }
    Ok(())
}

/// The most ways to see cells from one.
const MOST: usize = 20_000;

/// The ways to see so many cells: how far up, down, left and right. Not all if there are more than
/// [`MOST`].
fn cases(problem: &Problem, cell: Cell, seen: usize) -> Vec<String> {
    let (row, column) = (cell.row(), cell.column());
    let ends = |at: usize, sides: usize, most: usize| {
        let firsts = at.saturating_sub(most)..=at;
        firsts
            .flat_map(move |first| (at..sides.min(first + most + 1)).map(move |last| (first, last)))
    };
    let mut cases = Vec::new();
    for (top, bottom) in ends(row, problem.rows, seen - 1) {
        let width = seen - 1 - (bottom - top);
        for left in column.saturating_sub(width)..=column {
            let right = left + width;
            if right < column || right >= problem.columns {
                continue;
            }
            if cases.len() > MOST {
                return cases;
            }
            let in_column = |row| Cell::new(row, column);
            let in_row = |column| Cell::new(row, column);
            let shaded = [
                top.checked_sub(1).map(in_column),
                Some(bottom + 1).filter(|&end| end < problem.rows).map(in_column),
                left.checked_sub(1).map(in_row),
                Some(right + 1).filter(|&end| end < problem.columns).map(in_row),
            ];
            let shaded = shaded.iter().flatten().join(" ");
            let beside = (left..=right).filter(|&at| at != column).map(in_row);
            let open = (top..=bottom).map(in_column).chain(beside).join(" ");
            let open = format!("{{ cells = \"{open}\", values = [0] }}");
            cases.push(if shaded.is_empty() {
                format!("{{ candidates = {open} }}")
            } else {
                format!("{{ candidates = [{open}, {{ cells = \"{shaded}\", values = [1] }}] }}")
            });
        }
    }
    cases
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    let runs = problem.runs(|cell| grid[problem.index(cell)] != 0);
    problem.fill_cells(|_, cell| {
        let seen = runs.iter().filter(|run| run.contains(&cell)).map(Vec::len);
        // (The cell itself is in both.)
        seen.reduce(|row, column| row + column - 1).map(|seen| seen.to_string())
    });
}
