//! Cells that hold one of a few values: pencil marks that belong to the puzzle.

use serde::{Deserialize, Serialize};

use super::{Problem, Rule, Values, Violation};
use crate::{
    grid::{Cell, Cells, Grid, Size, Value, ValueSet},
    statement::Statement,
};

/// Each of these cells holds one of these values.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Candidates {
    name: String,
    cells: Cells,
    values: Values,
}

impl Candidates {
    /// A rule over different cells, with the values that they may hold, [`Values`] or a list of
    /// numbers; with none of them there is no solution.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>, values: impl Into<Values>) -> Self {
        Self { name: name.into(), cells: cells.into(), values: values.into() }
    }

    /// The values of grids of this size that they may hold.
    pub fn values(&self, size: Size) -> ValueSet {
        self.values.of(size)
    }

    fn allows(&self, value: Value, size: Size) -> bool {
        self.values.contains(value, size)
    }
}

impl Rule for Candidates {
    name_and_cells!("candidates", "cells", "values");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        self.values.check("values", size)?;
        Ok(vec![Statement::domain(self.cells.to_vec(), self.values.of(size).iter(), size)])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let violation = |&cell: &Cell| {
            let found = grid.get(cell).filter(|&found| !self.allows(found, grid.size()))?;
            let expected = self.values.of(grid.size());
            let wrong = format!("{cell} is {found}, expected one of {expected}");
            Some(self.violation(&[cell], &wrong))
        };
        self.cells.iter().filter_map(violation).collect()
    }

    fn strikes(&self) -> bool {
        true
    }

    fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
        for &cell in self.cells.iter() {
            let others = size.values().filter(|&value| !self.allows(value, size));
            others.for_each(|value| strike(cell, value));
        }
    }
}
