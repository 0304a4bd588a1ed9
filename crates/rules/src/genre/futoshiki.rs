//! Futoshiki.

use super::{clue::lesser_first, prelude::*};

pub(super) static GENRE: Genre = Genre {
    name: "futoshiki",
    aliases: &["unequal"],
    title: "Futoshiki",
    about: "Each row and each column holds every value once. A cell with < or > after its value is \
            less or greater than the one to its right, with ^ or v than the one below.",
    clues: Clues::CELLS,
    keys: "<>^v",
    draws_rules: true,
    says,
    recipe: Recipe { signs: SIGNS, fills, ..Recipe::DEFAULT },
    examples: &[
        ("2 2|< -|- -", "1 2|2 1"),
        ("3 3|- .>^ -|- - -|- - -", "3 2 1|1 3 2|2 1 3"),
        ("4 4|- - - .v|2^ 1^ - -|- - .< -|.< - - -", "1 2 3 4|2 1 4 3|4 3 1 2|3 4 2 1"),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    for (cell, clue) in problem.clues() {
        let digits = clue.trim_end_matches(SIGNS);
        if !matches!(digits, "" | "." | "-") {
            draft.given(cell, number(digits, cell)?);
        }
        let digits = if matches!(clue.as_bytes()[0], b'.' | b'-') { &clue[..1] } else { digits };
        for sign in clue[digits.len()..].chars() {
            let cells = lesser_first(cell, sign);
            let is_on = |at: &Cell| at.row() < problem.rows && at.column() < problem.columns;
            if !cells.iter().all(is_on) {
                return Err(format!("{cell}: found {sign:?}, and there is no cell on that side"));
            }
            draft.rule("less-than", &format!("{} < {}", cells[0], cells[1]), &cells, "");
        }
    }
    Ok(())
}

/// The signs, each of which may be left out.
const SIGNS: &[char] = &['<', '>', '^', 'v'];

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_cells(|problem, cell| {
        let value = |cell| grid[problem.index(cell)];
        let mut clue = value(cell).to_string();
        for other in problem.beside(cell).into_iter().filter(|other| *other > cell) {
            let is_less = value(cell) < value(other);
            clue.push(SIGNS[2 * usize::from(other.row() > cell.row()) + usize::from(!is_less)]);
        }
        Some(clue)
    });
}
