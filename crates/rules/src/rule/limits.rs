//! How much rules may be about, and clues of other notations.

use itertools::Itertools;

use crate::grid::Cell;

/// The most states of an automaton.
pub(super) const MAX_STATES: usize = 10_000;

/// The most cells that one clue of another notation may name, some of them repeatedly: many more
/// than their largest grids have.
const MOST_CELLS: usize = 4096;

/// Makes sure that a clue of another notation does not name more cells than [`MOST_CELLS`].
pub(super) fn check_length(cells: usize) -> Result<(), String> {
    if cells <= MOST_CELLS {
        return Ok(());
    }
    Err(format!("expected {MOST_CELLS} cells or fewer, found {cells}"))
}

/// Makes sure that no cell is named twice.
pub(super) fn each_once(cells: Vec<Cell>) -> Result<Vec<Cell>, String> {
    match cells.iter().duplicates().next() {
        Some(cell) => Err(format!("{cell} is named twice, expected different cells")),
        None => Ok(cells),
    }
}
