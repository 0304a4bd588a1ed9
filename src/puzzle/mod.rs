//! Puzzles: a model and the givens.
//!
//! A puzzle turns into a 0-1 program ([`Puzzle::to_program`]), and values of the program's
//! variables back into a grid ([`Puzzle::grid_of`]). It also judges what engines return
//! ([`Puzzle::objections`]).

pub mod parse;
pub mod write;

use std::{fmt, sync::Arc};

use crate::{
    grid::{Cell, Grid, Value},
    model::{Model, Violation},
    program::{Lit, Origin, Program, Relation, Role, Var},
};

/// A model and the values printed in the puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    model: Arc<Model>,
    givens: Grid,
    label: Option<String>,
}

/// The puzzle on one line, as [`parse::Reader`] reads it: the givens, and after a space the map
/// of its regions if it brings these along.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens.fmt(f)?;
        match self.model.regions_beside() {
            Some(map) => write!(f, " {map}"),
            None => Ok(()),
        }
    }
}

impl Puzzle {
    /// A puzzle without a label.
    ///
    /// # Panics
    /// If the grid is of another size than the model.
    pub fn new(model: Arc<Model>, givens: Grid) -> Self {
        assert_eq!(givens.size(), model.size(), "the grid is of another size than the model");
        Self { model, givens, label: None }
    }

    /// The same puzzle under a label.
    #[must_use]
    pub fn labelled(self, label: Option<String>) -> Self {
        Self { label, ..self }
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The text that stood beside the puzzle, if any.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// The model's program with a constraint for each given.
    pub fn to_program(&self) -> Program {
        let mut program = self.model.program().clone();
        for (cell, value) in self.givens.filled() {
            let name = self.model.cell_name(cell);
            let origin = Origin::new(Role::Given, name).about(value.number());
            let variable = self.model.size().var(cell, value);
            program.post([variable.positive()], Relation::Exactly(1), origin, None);
        }
        program
    }

    /// Forbids a known solution in the puzzle's program: one of the cells that are not given holds
    /// another value. `number` names it, from 1. If the program has been reduced, `open` are the
    /// original variables behind its own, in their order, and what is fixed is left out.
    pub fn block(
        &self,
        program: &mut Program,
        open: Option<&[Var]>,
        solution: &Grid,
        number: usize,
    ) {
        let size = self.model.size();
        let cells = solution.filled().filter(|(cell, _)| self.givens.get(*cell).is_none());
        let own = |var: Var| match open {
            None => Some(var),
            Some(open) => open.binary_search(&var).ok().map(Var::from_index),
        };
        let held = cells.filter_map(|(cell, value)| own(size.var(cell, value)));
        let literals: Vec<Lit> = held.map(Var::negative).collect();
        let name = program.add_name(number.to_string());
        let origin = Origin::new(Role::Blocked, name);
        program.post(literals, Relation::AtLeast(1), origin, None);
    }

    /// The grid that the program's variables describe; `holds` tells a variable's value by its
    /// cell and value. A cell without a value stays empty, one with several shows the lowest.
    pub fn grid_of(&self, holds: impl Fn(Cell, Value) -> bool) -> Grid {
        let size = self.model.size();
        let mut grid = Grid::empty(size);
        for cell in size.cells() {
            grid.set(cell, size.values().find(|&value| holds(cell, value)));
        }
        grid
    }

    /// Why a grid is not a solution of this puzzle; nothing if it is one.
    pub fn objections(&self, grid: &Grid) -> Vec<Violation> {
        let size = self.model.size();
        let empty = size.cells().filter(|&cell| grid.get(cell).is_none());
        let empty = empty.map(|cell| Violation::Empty { cell });
        let changed = self.givens.filled().filter_map(|(cell, given)| {
            let found = grid.get(cell).filter(|&found| found != given)?;
            Some(Violation::GivenChanged { cell, given, found })
        });
        empty.chain(changed).chain(self.model.check(grid)).collect()
    }
}
