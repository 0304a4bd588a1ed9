//! What several solutions have in common, and what not.

use super::prelude::*;

impl Oracle<'_> {
    /// What all solutions share: the cells that hold the same value in each of them. `known` are
    /// solutions, one at least.
    ///
    /// # Errors
    /// If the solver fails, or the time is up.
    ///
    /// # Panics
    /// If no solution is known.
    pub fn backbone(&mut self, known: &[Grid]) -> Result<Grid, EngineError> {
        let mut shared = known[0].clone();
        known[1..].iter().for_each(|other| intersect(&mut shared, other));
        let givens = self.givens();
        let filled: Vec<_> = shared.filled().collect();
        for (cell, value) in filled {
            let is_given = self.puzzle.givens().get(cell).is_some();
            if is_given || shared.get(cell).is_none() {
                continue;
            }
            let literal = self.literal((cell, value));
            let assumed: Vec<Lit> = givens.iter().copied().chain([!literal]).collect();
            if let OracleReply::Possible(other) = self.ask_by_rules(&assumed)? {
                intersect(&mut shared, &other);
            }
        }
        Ok(shared)
    }

    /// For each cell, row by row, the values that it holds in some solution. `known` are solutions,
    /// to begin with.
    ///
    /// # Errors
    /// If the solver fails, or the time is up.
    pub fn candidates(&mut self, known: &[Grid]) -> Result<Vec<Vec<Value>>, EngineError> {
        let size = self.puzzle.model().size();
        let givens = self.givens();
        let mut is_candidate = vec![false; size.variable_count()];
        let mark = |is_candidate: &mut [bool], grid: &Grid| {
            for (cell, value) in grid.filled() {
                is_candidate[size.var(cell, value).index()] = true;
            }
        };
        known.iter().for_each(|grid| mark(&mut is_candidate, grid));
        let puzzle = self.puzzle.clone();
        for cell in puzzle.model().cells().filter(|&cell| puzzle.givens().get(cell).is_none()) {
            for value in size.values_of(cell) {
                let var = size.var(cell, value);
                if is_candidate[var.index()] {
                    continue;
                }
                let assumed: Vec<Lit> = givens.iter().copied().chain([var.positive()]).collect();
                if let OracleReply::Possible(grid) = self.ask_by_rules(&assumed)? {
                    mark(&mut is_candidate, &grid);
                }
            }
        }
        let of_cell = |cell| {
            let values = size.values_of(cell);
            values.filter(|&value| is_candidate[size.var(cell, value).index()]).collect()
        };
        Ok(size.places().map(of_cell).collect())
    }
}

/// Empties the cells in which the grids differ.
fn intersect(shared: &mut Grid, other: &Grid) {
    for cell in shared.differing(other) {
        shared.set(cell, None);
    }
}
