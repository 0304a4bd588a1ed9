//! Every value equally often, as in the lines of a Binairo.

use super::{Rule, Statement, Violation};
use crate::{
    grid::{Cell, Grid, Size, Value},
    program::{Half, Name, Origin, Program, Relation, Role},
};

/// Each value stands in equally many of these cells.
#[derive(Clone, Debug)]
pub struct EqualCount {
    name: String,
    cells: Vec<Cell>,
    /// How many of the cells hold a value.
    each: usize,
}

impl EqualCount {
    /// A rule over different cells; none unless their number is a multiple of that of the values.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>, size: Size) -> Option<Self> {
        let each = cells.len() / size.value_count();
        (each * size.value_count() == cells.len()).then(|| Self { name: name.into(), cells, each })
    }

    fn holders(&self, grid: &Grid, value: Value) -> impl Iterator<Item = Cell> {
        self.cells.iter().copied().filter(move |&cell| grid.get(cell) == Some(value))
    }
}

impl Rule for EqualCount {
    fn name(&self) -> &str {
        &self.name
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// No value too often; so on a full grid each just often enough.
    fn admits(&self, grid: &Grid) -> bool {
        grid.size().values().all(|value| self.holders(grid, value).count() <= self.each)
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let too_many = |value: Value| {
            let cells: Vec<Cell> = self.holders(grid, value).collect();
            let (rule, allowed) = (self.name.clone(), self.each);
            let violation = || Violation::TooMany { rule, value, allowed, cells: cells.clone() };
            (cells.len() > self.each).then(violation)
        };
        grid.size().values().filter_map(too_many).collect()
    }

    fn statement(&self) -> Statement<'_> {
        Statement::Count(&self.cells, self.each)
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        if self.holders(grid, value).count() >= self.each {
            for &cell in self.cells.iter().filter(|&&cell| grid.get(cell).is_none()) {
                strike(cell, value);
            }
        }
    }

    /// For each value: just so many of the cells hold it. That no fewer do is implied, by
    /// counting: no other value is in more.
    fn post(&self, size: Size, name: Name, program: &mut Program) {
        for value in size.values() {
            let literals = self.cells.iter().map(|&cell| size.var(cell, value).positive());
            let origin = Origin::new(Role::Rule, name).about(value.number());
            let relation = Relation::Exactly(self.each as u32);
            program.post(literals, relation, origin, Some(Half::AtLeast));
        }
    }
}
