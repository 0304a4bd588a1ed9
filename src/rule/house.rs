//! Houses: as many cells as there are values, and every value exactly once.

use super::{
    Group, Rule, Statement, Violation,
    all_different::{all_different, repetitions, strike_others},
};
use crate::{
    grid::{Cell, Grid, Size, Value},
    program::{Half, Name, Origin, Program, Relation, Role},
};

/// Every value exactly once in these cells: a row, a column, a box, a diagonal, a window.
///
/// The number of cells is the number of values, so on a grid "no value twice" says it all.
#[derive(Clone, Debug)]
pub struct House {
    name: String,
    cells: Vec<Cell>,
}

impl House {
    /// A house over as many different cells as there are values.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells }
    }
}

impl Rule for House {
    fn name(&self) -> &str {
        &self.name
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, grid: &Grid) -> bool {
        all_different(&self.cells, grid)
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        repetitions(&self.name, &self.cells, grid)
    }

    fn statement(&self) -> Statement<'_> {
        Statement::Different(Group { cells: &self.cells, has_every_value: true })
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        strike_others(&self.cells, grid, placed, strike);
    }

    /// For each value: exactly one of the cells holds it. That at least one does is implied, by
    /// counting: N cells hold a value each, and no two the same.
    fn post(&self, size: Size, name: Name, program: &mut Program) {
        for value in size.values() {
            let literals = self.cells.iter().map(|&cell| size.var(cell, value).positive());
            let origin = Origin::new(Role::Rule, name).about(value.number());
            program.post(literals, Relation::Exactly(1), origin, Some(Half::AtLeast));
        }
    }
}
