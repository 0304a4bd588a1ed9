//! Sudokus, which are no genre here: the size tells the boxes, which are those of the usual model.

use super::{
    body::{Body, Wrong},
    codes::{Clue, Code, Mark},
};
use crate::read::prelude::*;

/// The name of sudokus in links.
pub(super) const NAME: &str = "sudoku";

/// The sides for which pzprjs has the usual boxes.
const SIDES: [usize; 5] = [4, 6, 9, 16, 25];

/// Reads what follows the name: the side, and the numbers of all cells.
pub(super) fn read(body: &mut Body<'_>) -> Result<(usize, Vec<Option<usize>>), Wrong> {
    let at = body.at();
    let [columns, rows] = [body.field("the number of columns")?, body.field("the number of rows")?];
    let side = rows.parse().ok().filter(|side| rows == columns && SIDES.contains(side));
    let side = side.ok_or_else(|| {
        let message = format!(
            "found {columns:?} columns and {rows:?} rows, expected 4, 6, 9, 16 or 25 of each"
        );
        Wrong { at, message }
    })?;
    let marks = Code::Number16 { most: side }.read(body, side * side)?;
    if !body.is_at_end() {
        return Err(body.wrong("the end of the link"));
    }
    let number = |mark: Option<Mark>| match mark {
        Some(Mark { clue: Clue::Number(0), at }) => {
            Err(Wrong { at, message: format!("found 0, expected 1 to {side}") })
        }
        Some(Mark { clue: Clue::Number(number), .. }) => Ok(Some(number)),
        // (An unknown number is an empty cell.)
        _ => Ok(None),
    };
    Ok((side, marks.into_iter().map(number).collect::<Result<_, _>>()?))
}

/// The link of a grid on the usual model of its size, which has this name; none if there is none.
pub(crate) fn link_of_grid(model_name: &str, grid: &Grid) -> Option<String> {
    let side = grid.size().rows();
    if !SIDES.contains(&side) || usual_sudoku(side) != model_name {
        return None;
    }
    let clue = |cell| grid.get(cell).map(Value::number).map(|number| Clue::Number(number.into()));
    let clues: Vec<Option<Clue>> = grid.size().cells().map(clue).collect();
    let body = Code::Number16 { most: side }.write(&clues).ok()?;
    Some(format!("{}{NAME}/{side}/{side}/{body}", super::SITE))
}
