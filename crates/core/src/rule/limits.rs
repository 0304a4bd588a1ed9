//! How much rules may be about, and clues of other notations.

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
