//! Kuromasu.

use itertools::Itertools;

use super::{Clues, Draft, Genre, Problem};
use crate::grid::Cell;

pub(super) const GENRE: Genre = Genre {
    name: "kuromasu",
    aliases: &["kurodoko", "where-is-black-cells"],
    title: "Kuromasu",
    about: "A clue is the number of cells that are seen from its own, in its row and column up to the next shaded \
            one, and itself; it is not shaded. Shaded cells do not share a side, and the others are connected.",
    clues: Clues::CELLS,
    faces: super::SHADED,
    says,
    examples: &[("2 2|2 -|- -", ""), ("3 3|- - -|- 5 -|- - -", "")],
    ..Genre::DEFAULT
};

/// The most ways to meet all clues that are told apart.
const MOST_CASES: usize = 100_000;

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    draft.neighbours(problem, "shaded cells apart", "a + b < 2");
    draft.connected(problem, "the others connected", "0");
    let mut left = MOST_CASES;
    for (cell, seen) in problem.numbers()? {
        let cases = cases(problem, cell, seen, left)
            .ok_or_else(|| format!("{cell}: there are too many ways to see {seen} cells"))?;
        left -= cases.len();
        if cases.is_empty() {
            let most = problem.rows + problem.columns - 1;
            return Err(format!("{cell}: found {seen}, expected 1 to {most}"));
        }
        let keys =
            format!("cases = [\n{}]", cases.iter().map(|case| format!("  {case},\n")).join(""));
        draft.table("either", &format!("{seen} at {cell}"), &keys);
    }
    Ok(())
}

/// The ways to see so many cells: how far up, down, left and right. None if there are more than
/// `most`.
fn cases(problem: &Problem, cell: Cell, seen: usize, most: usize) -> Option<Vec<String>> {
    let (row, column) = (cell.row(), cell.column());
    let ends = |at: usize, sides: usize, most: usize| {
        (0..=at)
            .cartesian_product(at..sides)
            .filter(move |(first, last)| last - first < most)
            .collect_vec()
    };
    let mut cases = Vec::new();
    let mut by_length = vec![Vec::new(); problem.columns];
    for (left, right) in ends(column, problem.columns, seen) {
        by_length[right - left].push((left, right));
    }
    for (top, bottom) in ends(row, problem.rows, seen) {
        let across = seen - 1 - (bottom - top);
        for &(left, right) in by_length.get(across).into_iter().flatten() {
            if cases.len() == most {
                return None;
            }
            let column_ends =
                [top.checked_sub(1), Some(bottom + 1).filter(|&end| end < problem.rows)];
            let row_ends =
                [left.checked_sub(1), Some(right + 1).filter(|&end| end < problem.columns)];
            let shaded = column_ends.into_iter().flatten().map(|row| Cell::new(row, column));
            let shaded = shaded
                .chain(row_ends.into_iter().flatten().map(|column| Cell::new(row, column)))
                .join(" ");
            let open = (top..=bottom).map(|row| Cell::new(row, column));
            let open = open
                .chain(
                    (left..=right).filter(|&at| at != column).map(|column| Cell::new(row, column)),
                )
                .join(" ");
            let open = format!("{{ cells = \"{open}\", values = [0] }}");
            cases.push(if shaded.is_empty() {
                format!("{{ candidates = {open} }}")
            } else {
                format!("{{ candidates = [{open}, {{ cells = \"{shaded}\", values = [1] }}] }}")
            });
        }
    }
    Some(cases)
}
