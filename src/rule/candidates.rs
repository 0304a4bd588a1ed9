//! Pencil marks that a puzzle gives: cells that hold one of a few values.
//!
//! It is no kind of [`KINDS`](super::KINDS): a puzzle states it by its givens.

use itertools::Itertools;

use super::{Problem, Rule, Violation};
use crate::{
    grid::{Cell, Grid, Size, Value, ValueSet},
    statement::Statement,
};

/// Each of these cells holds one of its values.
#[derive(Clone, Debug)]
pub(crate) struct Candidates {
    cells: Vec<Cell>,
    values: Vec<ValueSet>,
}

impl Candidates {
    /// Cells, each once, with the values that they may hold.
    pub fn new(of_cells: impl IntoIterator<Item = (Cell, ValueSet)>) -> Self {
        let (cells, values) = of_cells.into_iter().sorted_by_key(|(cell, _)| *cell).unzip();
        Self { cells, values }
    }

    /// The cells with their values, row by row.
    pub fn of_cells(&self) -> impl Iterator<Item = (Cell, &ValueSet)> {
        self.cells.iter().copied().zip(&self.values)
    }

    fn is_broken(grid: &Grid, cell: Cell, values: &ValueSet) -> bool {
        grid.get(cell).is_some_and(|value| !values.contains(value))
    }
}

impl Rule for Candidates {
    fn kind(&self) -> &'static str {
        "candidates"
    }

    fn name(&self) -> &'static str {
        "candidates"
    }

    fn rename(&mut self, _name: String) {}

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        let domain = |(cell, values): (Cell, &ValueSet)| Statement::Domain {
            cells: vec![cell],
            values: values.clone(),
        };
        Ok(self.of_cells().map(domain).collect())
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let broken = self.of_cells().filter(|(cell, values)| Self::is_broken(grid, *cell, values));
        let violation = |(cell, values): (Cell, &ValueSet)| {
            let found = grid.get(cell).map_or(String::new(), |value| value.to_string());
            let sentence = format!("{cell} is {found}, expected one of {values}");
            Violation::new(self.kind(), vec![cell], sentence)
        };
        broken.map(violation).collect()
    }

    fn strike(&self, _grid: &Grid, _placed: Cell, _strike: &mut dyn FnMut(Cell, Value)) {}

    fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
        for (cell, values) in self.of_cells() {
            let others = size.values().filter(|&value| !values.contains(value));
            others.for_each(|value| strike(cell, value));
        }
    }
}
