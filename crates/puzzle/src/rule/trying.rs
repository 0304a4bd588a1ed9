//! What rules strike, some of them by trying.

use super::Stated;
use crate::{
    grid::{Cell, Grid, Size, Value},
    interrupt::{Limiter, Stopped},
};

impl Stated {
    /// Reports to `strike` what empty cells can no longer hold because of the value in `placed`: one
    /// of the rule's cells, or one over them that changes what they are worth.
    ///
    /// # Errors
    /// If it is stopped.
    #[doc(hidden)]
    pub fn strike_or_try(
        &self,
        grid: &Grid,
        placed: Cell,
        limiter: &Limiter,
        strike: &mut dyn FnMut(Cell, Value),
    ) -> Result<(), Stopped> {
        /// The work of a try, for each cell.
        const WORK_PER_CELL: u64 = 3;
        let is_own = || self.cells().contains(&placed);
        debug_assert!(grid.size().has_worths() || is_own());
        if self.strikes() {
            if !grid.size().has_worths() || is_own() {
                self.strike(grid, placed, strike);
            }
            return Ok(());
        }
        let work = 20 + WORK_PER_CELL * self.cells().len() as u64;
        try_values(self, grid.clone(), work, limiter, strike)
    }

    /// Reports to `strike` what cells of an empty grid cannot hold.
    ///
    /// # Errors
    /// If it is stopped.
    #[doc(hidden)]
    pub fn strike_or_try_at_start(
        &self,
        size: Size,
        limiter: &Limiter,
        strike: &mut dyn FnMut(Cell, Value),
    ) -> Result<(), Stopped> {
        /// The work of a try.
        const WORK: u64 = 200;
        self.strike_at_start(size, strike);
        if self.is_tried_at_start() {
            try_values(self, Grid::empty(size), WORK, limiter, strike)?;
        }
        Ok(())
    }
}

/// Tries every value in every empty cell, and reports what breaks the rule.
fn try_values(
    rule: &Stated,
    mut trial: Grid,
    work: u64,
    limiter: &Limiter,
    strike: &mut dyn FnMut(Cell, Value),
) -> Result<(), Stopped> {
    for &cell in rule.cells() {
        if trial.get(cell).is_some() {
            continue;
        }
        for value in trial.size().values_of(cell) {
            limiter.count(work)?;
            trial.set(cell, Some(value));
            if rule.breaks(&trial, limiter) {
                strike(cell, value);
            }
        }
        trial.set(cell, None);
    }
    Ok(())
}
