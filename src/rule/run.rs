//! Not too many equal neighbours in a line, as in a Binairo.

use super::{Rule, Statement, Violation};
use crate::{
    grid::{Cell, Grid, Size, Value},
    program::{Name, Origin, Program, Relation, Role},
};

/// At most so many neighbours in a line hold the same value.
#[derive(Clone, Debug)]
pub struct Run {
    name: String,
    cells: Vec<Cell>,
    longest: usize,
}

impl Run {
    /// A rule over the cells of a line, in order.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>, longest: usize) -> Self {
        Self { name: name.into(), cells, longest }
    }

    /// Cells in a row of which one must be different.
    fn windows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.windows(self.longest + 1)
    }
}

impl Rule for Run {
    fn name(&self) -> &str {
        &self.name
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, grid: &Grid) -> bool {
        self.windows().all(|cells| equal(grid, cells).is_none())
    }

    /// Runs as long as they are, and not their parts.
    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let runs = self.cells.chunk_by(|&one, &next| grid.get(one) == grid.get(next));
        let too_long = runs.filter(|cells| cells.len() > self.longest);
        let violation = |cells: &[Cell]| {
            let value = equal(grid, cells)?;
            Some(Violation::Run { value, allowed: self.longest, cells: cells.to_vec() })
        };
        too_long.filter_map(violation).collect()
    }

    fn statement(&self) -> Statement<'_> {
        Statement::Run(&self.cells, self.longest)
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        for cells in self.windows().filter(|cells| cells.contains(&placed)) {
            let mut others = cells.iter().filter(|&&cell| grid.get(cell) != Some(value));
            if let (Some(&cell), None) = (others.next(), others.next())
                && grid.get(cell).is_none()
            {
                strike(cell, value);
            }
        }
    }

    /// For each value and each window of one cell more than may be equal: not all of them.
    fn post(&self, size: Size, name: Name, program: &mut Program) {
        for value in size.values() {
            let origin = Origin::new(Role::Rule, name).about(value.number());
            for cells in self.windows() {
                let literals = cells.iter().map(|&cell| size.var(cell, value).positive());
                program.post(literals, Relation::AtMost(self.longest as u32), origin, None);
            }
        }
    }
}

/// The value that all of these cells hold, if they do.
fn equal(grid: &Grid, cells: &[Cell]) -> Option<Value> {
    let value = grid.get(*cells.first()?)?;
    cells.iter().all(|&cell| grid.get(cell) == Some(value)).then_some(value)
}
