//! A puzzle under way: what was placed and struck since.

use std::collections::{BTreeSet, HashSet};

use super::prelude::*;
use satoku::{
    Grid,
    grid::{Cell, ValueSet},
    steps::State,
};

/// A cell and a value, as a request names them.
pub type Numbers = (usize, u16);

/// A puzzle, and what has been done since.
pub struct Position {
    /// The puzzle as it was printed.
    pub original: Puzzle,
    /// The puzzle with what was placed and struck.
    pub puzzle: Puzzle,
    struck: Vec<(Cell, Value)>,
}

impl Position {
    /// The position of a puzzle in which cells got these values, and lost these candidates.
    pub fn open(text: &str, values: &[Numbers], struck: &[Numbers]) -> Result<Self, Failure> {
        let original = read::puzzle(text)?;
        let mut givens = original.givens().clone();
        let mut placed = original.placed().to_vec();
        for &pair in values {
            let (cell, value) = named("values", pair, &original)?;
            match givens.get(cell) {
                Some(known) if known != value => {
                    return Err(Failure::new(format_args!(
                        "`values` has {value} in {cell}, which already holds {known}"
                    )));
                }
                Some(_) => {}
                None => {
                    givens.set(cell, Some(value));
                    placed.push(cell);
                }
            }
        }
        let struck = struck.iter().map(|&pair| named("struck", pair, &original));
        let mut struck = struck.collect::<Result<Vec<_>, _>>()?;
        struck.retain(|(cell, _)| givens.get(*cell).is_none());
        let left = left(&struck, &givens);
        let puzzle = original.with_givens(givens).with_placed(placed).with_candidates(left);
        Ok(Self { original, puzzle, struck })
    }

    /// The state that it is in. What was struck is not a clue of the puzzle there.
    pub fn state(&self) -> State {
        let size = self.original.model().size();
        let plain = self.original.with_givens(self.puzzle.givens().clone());
        let plain = plain.with_placed(self.puzzle.placed().to_vec());
        let mut state = plain.steps().state().clone();
        for &(cell, value) in &self.struck {
            state.strike(size.index(cell), size.value_index(value));
        }
        state
    }
}

/// A cell and a value by their numbers.
pub fn named(
    key: &str,
    (place, number): Numbers,
    puzzle: &Puzzle,
) -> Result<(Cell, Value), Failure> {
    let size = puzzle.model().size();
    let is_cell = place < size.cell_count() && !puzzle.model().holes().has(place);
    if !is_cell {
        return Err(Failure::new(format_args!(
            "`{key}` has the cell {place}, expected one of the grid, from 0 to {}",
            size.cell_count() - 1
        )));
    }
    if !size.board().value_range().contains(&number) {
        return Err(Failure::new(format_args!(
            "`{key}` has the value {number}, expected {} to {}",
            size.board().value_range().start(),
            size.board().value_range().end()
        )));
    }
    Ok((size.cell_at(place), Value::new(number)))
}

/// What is left in cells from which something was struck.
fn left(struck: &[(Cell, Value)], grid: &Grid) -> Vec<(Cell, ValueSet)> {
    let pairs: HashSet<(Cell, Value)> = struck.iter().copied().collect();
    let cells: BTreeSet<Cell> = struck.iter().map(|(cell, _)| *cell).collect();
    let values = |cell| {
        grid.size().board().values().filter(|&value| !pairs.contains(&(cell, value))).collect()
    };
    cells.into_iter().map(|cell| (cell, values(cell))).collect()
}
