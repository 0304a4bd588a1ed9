//! Cells that must hold different values, not necessarily every value.

use super::{Group, Rule, Statement, Violation};
use crate::{
    grid::{Cell, Grid, Size, Value},
    program::{Name, Origin, Program, Relation, Role},
};

/// No value twice in these cells.
#[derive(Clone, Debug)]
pub struct AllDifferent {
    name: String,
    cells: Vec<Cell>,
}

impl AllDifferent {
    /// A rule over different cells.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells }
    }
}

impl Rule for AllDifferent {
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
        Statement::Different(Group { cells: &self.cells, has_every_value: false })
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        strike_others(&self.cells, grid, placed, strike);
    }

    /// For each value: at most one of the cells holds it.
    fn post(&self, size: Size, name: Name, program: &mut Program) {
        for value in size.values() {
            let literals = self.cells.iter().map(|&cell| size.var(cell, value).positive());
            let origin = Origin::new(Role::Rule, name).about(value.number());
            program.post(literals, Relation::AtMost(1), origin, None);
        }
    }
}

/// Whether no value stands twice in these cells.
pub(super) fn all_different(cells: &[Cell], grid: &Grid) -> bool {
    let mut seen = [0u64; Size::MAX_SIDE.div_ceil(64)];
    cells.iter().filter_map(|&cell| grid.get(cell)).all(|value| {
        let index = grid.size().value_index(value);
        let (word, bit) = (&mut seen[index / 64], 1 << (index % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    })
}

/// The values that stand more than once in these cells.
pub(super) fn repetitions(rule: &str, cells: &[Cell], grid: &Grid) -> Vec<Violation> {
    let mut violations = Vec::new();
    for value in grid.size().values() {
        let holders = || cells.iter().copied().filter(|&cell| grid.get(cell) == Some(value));
        if holders().nth(1).is_some() {
            let mut cells: Vec<Cell> = holders().collect();
            cells.sort_unstable();
            violations.push(Violation::Repeated { rule: rule.to_owned(), value, cells });
        }
    }
    violations
}

/// The value in `placed` is gone from all other cells.
pub(super) fn strike_others(
    cells: &[Cell],
    grid: &Grid,
    placed: Cell,
    strike: &mut dyn FnMut(Cell, Value),
) {
    let Some(value) = grid.get(placed) else { return };
    for &cell in cells.iter().filter(|&&cell| cell != placed) {
        strike(cell, value);
    }
}
