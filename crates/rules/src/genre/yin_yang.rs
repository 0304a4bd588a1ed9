//! Yin-Yang.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "yin-yang",
    aliases: &["yinyang"],
    title: "Yin-Yang",
    about: "Black cells (b) are connected, and so are white ones (w); no square of four cells has one colour.",
    clues: Clues::CELLS,
    faces: &["w", "b"],
    signs: &["○", "●"],
    keys: "bw",
    says,
    recipe: Recipe { share: Some(50), fills, ..Recipe::DEFAULT },
    examples: &[
        ("2 2|b w|- b", "b w|b b"),
        ("3 3|w - b|- - w|- - -", "w b b|w b w|w w w"),
        ("3 4|b - w b|- - - -|- - - -", "b b w b|b w w b|b b b b"),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    if problem.rows.min(problem.columns) > 1 {
        implied(problem, draft);
    }
    draft.connected("white", "0");
    draft.connected("black", "1");
    for (cell, clue) in problem.clues() {
        let value = GENRE.faces.iter().position(|face| *face == clue);
        let value = value.ok_or_else(|| format!("{cell}: found {clue:?}, expected b or w"))?;
        draft.given(cell, value);
    }
    Ok(())
}

/// No square of four cells of one colour, and what follows from both colours being connected in the
/// plane: two cells that touch diagonally are not alone with their colour in their square, and the
/// cells along the edges are of two runs at most.
fn implied(problem: &Problem, draft: &mut Draft) {
    let tuple = |bits: &u8| (0..4).map(|bit| (bits >> bit) & 1).join(" ");
    let squares = (0..16).filter(|bits| ![0b0000, 0b1111, 0b0110, 0b1001].contains(bits));
    let tuples = squares.map(|bits: u8| format!("\"{}\"", tuple(&bits))).join(", ");
    draft.everywhere("table", &format!("cells = \"r1-2c1-2\", tuples = [{tuples}]"));
    let (last_row, last_column) = (problem.rows - 1, problem.columns - 1);
    let down = |column| (0..last_row).map(move |row| Cell::new(row, column));
    let right = |row| (0..last_column).map(move |column| Cell::new(row, column));
    let back = right(last_row).map(|cell| Cell::new(last_row, last_column - cell.column()));
    let up = down(0).map(|cell| Cell::new(last_row - cell.row(), 0));
    let around = right(0).chain(down(last_column)).chain(back).chain(up).collect_vec();
    draft.rule("regex", "edges", &around, "pattern = \"0*1*0*|1*0*1*\"");
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_cells(|problem, cell| {
        Some(GENRE.faces[usize::from(grid[problem.index(cell)])].to_owned())
    });
}
