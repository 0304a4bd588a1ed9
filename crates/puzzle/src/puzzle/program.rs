//! Puzzles as 0-1 programs, and back.

use super::Instance;
use crate::{
    grid::Grid,
    interrupt::{Limiter, Stopped},
    program::{
        Lit, Origin, PresolveError, Presolved, Program, Relation, Role, Var, presolve,
        presolve_probing, presolve_stated,
    },
};

impl Instance {
    /// The most variables of a model whose program is kept whole.
    const MAX_KEPT: usize = 10_000;

    /// The most variables that givens may leave open: with the formula, not quite 2 GB.
    pub const MAX_OPEN: usize = 3_000_000;

    /// The model's program with a constraint for each given: what files have.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn to_program(&self, limiter: &Limiter) -> Result<Program, Stopped> {
        self.with_given_rows(self.model.program(limiter)?, limiter)
    }

    /// The same with rows that [follow](crate::model::Model::implied_sums) from the others: what
    /// engines solve.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn to_stronger_program(&self, limiter: &Limiter) -> Result<Program, Stopped> {
        self.with_given_rows(self.model.stronger_program(limiter)?, limiter)
    }

    fn with_given_rows(&self, program: &Program, limiter: &Limiter) -> Result<Program, Stopped> {
        let mut program = program.clone();
        for (cell, value) in self.givens.filled() {
            limiter.look()?;
            let name = self.model.cell_name(cell);
            let origin = Origin::new(Role::Given, name).about(value.number());
            let variable = self.model.size().var(cell, value);
            program.post([variable.positive()], Relation::Exactly(1), origin, None);
        }
        Ok(program)
    }

    /// What [`presolve`] makes of the puzzle's program. The programs of
    /// small models are kept for the next puzzle; of large ones only what the givens leave open is
    /// ever written down.
    ///
    /// # Errors
    /// If the givens leave too much open, or it is stopped.
    pub fn presolve(&self, limiter: &Limiter) -> Result<Presolved, PresolveError> {
        self.presolve_up_to(Self::MAX_OPEN, limiter)
    }

    /// The same for an engine with a lower limit on the variables that a large model leaves open.
    ///
    /// # Errors
    /// The same.
    pub fn presolve_up_to(
        &self,
        limit: usize,
        limiter: &Limiter,
    ) -> Result<Presolved, PresolveError> {
        if self.model.size().variable_count() <= Self::MAX_KEPT {
            let program = self.to_stronger_program(limiter)?;
            return Ok(presolve(&program, limiter)?);
        }
        self.presolve_stated(limit, limiter)
    }

    /// The same with [probing](crate::program::presolve_probing), for engines that go on from
    /// there. Large models are not probed.
    ///
    /// # Errors
    /// If the givens leave too much open, or it is stopped.
    pub fn presolve_probing(&self, limiter: &Limiter) -> Result<Presolved, PresolveError> {
        if self.model.size().variable_count() <= Self::MAX_KEPT {
            let program = self.to_stronger_program(limiter)?;
            return Ok(presolve_probing(&program, limiter)?);
        }
        self.presolve_stated(Self::MAX_OPEN, limiter)
    }

    /// The same for the [lazy program](crate::model::Model::lazy_program): who solves what
    /// is left asks the model's [pieces](crate::model::Model::pieces) for cuts.
    ///
    /// # Errors
    /// If the givens leave too much open, or it is stopped.
    pub fn presolve_lazily(&self, limiter: &Limiter) -> Result<Presolved, PresolveError> {
        if self.model.size().variable_count() <= Self::MAX_KEPT {
            let program = self.model.lazy_program(limiter)?;
            let program = self.with_given_rows(program, limiter)?;
            return Ok(presolve_probing(&program, limiter)?);
        }
        let state = |program: &mut Program| {
            self.model.post_lazily(program, limiter)?;
            Ok(())
        };
        self.presolve_as_stated(state, Self::MAX_OPEN, limiter)
    }

    /// [`Instance::presolve`] as it is done for large models.
    ///
    /// # Errors
    /// The same.
    #[doc(hidden)]
    pub fn presolve_stated(
        &self,
        limit: usize,
        limiter: &Limiter,
    ) -> Result<Presolved, PresolveError> {
        let state = |program: &mut Program| {
            self.model.post(program, limiter)?;
            self.model.post_implied(program, limiter)
        };
        self.presolve_as_stated(state, limit, limiter)
    }

    fn presolve_as_stated(
        &self,
        state: impl Fn(&mut Program) -> Result<(), Stopped>,
        limit: usize,
        limiter: &Limiter,
    ) -> Result<Presolved, PresolveError> {
        let size = self.model.size();
        let given = self.givens.filled().map(|(cell, value)| size.var(cell, value).positive());
        presolve_stated(size.variable_count(), given, state, limit, limiter)
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
        let literals = self.blocking_clause(open, solution);
        let name = program.add_name(number.to_string());
        let origin = Origin::new(Role::Blocked, name);
        program.post(literals, Relation::AtLeast(1), origin, None);
    }

    /// The literals of the row that [`Instance::block`] adds, of which one must hold.
    pub fn blocking_clause(&self, open: Option<&[Var]>, solution: &Grid) -> Vec<Lit> {
        let size = self.model.size();
        let cells = solution.filled().filter(|(cell, _)| self.givens.get(*cell).is_none());
        let own = |var: Var| match open {
            None => Some(var),
            Some(open) => open.binary_search(&var).ok().map(Var::from_index),
        };
        cells.filter_map(|(cell, value)| own(size.var(cell, value))).map(Var::negative).collect()
    }

    /// The grid that the program's variables describe; `holds` tells a variable's value. A cell
    /// without a value stays empty, one with several shows the lowest.
    pub fn grid_of(&self, holds: impl Fn(Var) -> bool) -> Grid {
        let size = self.model.size();
        let mut grid = Grid::empty(size).with_holes(self.model.holes());
        for cell in self.model.cells() {
            grid.set(cell, size.values_of(cell).find(|&value| holds(size.var(cell, value))));
        }
        grid
    }
}
