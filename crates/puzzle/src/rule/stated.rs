//! Rules on grids of a certain size, with their statements.

use std::{ops::Deref, sync::Arc};

use itertools::Itertools;

use super::{Problem, Rule, RuleError, Violation};
use crate::{
    grid::{Cell, Grid, Holes, Mark, Size, Value},
    interrupt::{Limiter, Stopped},
    program::{Name, Program},
    statement::{Group, Statement},
};

/// A rule on grids of a certain size, with its statements.
#[derive(Debug)]
pub struct Stated {
    rule: Arc<dyn Rule>,
    statements: Vec<Statement>,
}

impl Stated {
    /// States a rule.
    ///
    /// # Errors
    /// If it makes no sense on grids of this size.
    pub fn new(rule: Box<dyn Rule>, size: Size) -> Result<Arc<Self>, RuleError> {
        let off_grid = rule.cells().iter().find(|&&cell| !size.contains(cell));
        let seen = size.seen_from(rule.cells());
        let statements = match off_grid {
            Some(&cell) => Err(Problem::OffTheGrid { cell, size }),
            None => rule.says(seen).map(|said| whole(said, seen)),
        };
        Self::with_statements(rule.into(), statements)
    }

    /// A rule that says these statements.
    #[cfg(test)]
    pub(crate) fn saying(name: String, statements: Vec<Statement>) -> Arc<Self> {
        Arc::new(Self { rule: Arc::new(super::House::new(name, Vec::new())), statements })
    }

    /// The same rule among all values of a size, where it was stated among [some](Size::seen_as).
    #[doc(hidden)]
    #[must_use]
    pub fn whole(&self, seen: Size) -> Arc<Self> {
        let statements = whole(self.statements.iter().cloned(), seen);
        Arc::new(Self { rule: self.rule.clone(), statements })
    }

    /// [`Rule::implies`], of the whole grid.
    pub fn implies(&self, size: Size) -> Vec<Statement> {
        let seen = size.seen_from(self.rule.cells());
        whole(self.rule.implies(seen), seen)
    }

    /// Asks the rule about the grid as it [sees](Size::seen_from) it.
    #[inline]
    fn ask<T>(&self, grid: &Grid, question: impl FnOnce(&dyn Rule, &Grid) -> T) -> T {
        if grid.size().has_own_values() {
            return question(&*self.rule, &grid.seen_from(self.rule.cells()));
        }
        question(&*self.rule, grid)
    }

    /// [`Rule::broken`], as the rule sees the grid.
    #[inline]
    pub fn broken(&self, grid: &Grid) -> Vec<Violation> {
        self.ask(grid, Rule::broken)
    }

    /// [`Rule::breaks`], as the rule sees the grid.
    pub fn breaks(&self, grid: &Grid, limiter: &Limiter) -> bool {
        self.ask(grid, |rule, grid| rule.breaks(grid, limiter))
    }

    /// [`Rule::strike`], as the rule sees the grid.
    pub fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let size = grid.size();
        let mut strike = |cell, value| {
            if size.may_hold(cell, value) {
                strike(cell, value);
            }
        };
        self.ask(grid, |rule, grid| rule.strike(grid, placed, &mut strike));
    }

    /// [`Rule::strike_at_start`], as the rule sees the grid.
    pub fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
        let mut strike = |cell, value| {
            if size.may_hold(cell, value) {
                strike(cell, value);
            }
        };
        self.rule.strike_at_start(size.seen_from(self.rule.cells()), &mut strike);
    }

    /// [`Rule::marks`], as the rule sees the grid.
    pub fn marks(&self, size: Size) -> Vec<Mark> {
        self.rule.marks(size.seen_from(self.rule.cells()))
    }

    /// States a rule where some places are [holes](Holes). What is about the whole grid is about
    /// its cells alone.
    ///
    /// # Errors
    /// If it makes no sense on such grids, or names a hole.
    pub fn beside_holes(
        rule: Box<dyn Rule>,
        size: Size,
        holes: &Holes,
    ) -> Result<Arc<Self>, RuleError> {
        let Self { rule, statements } = Self::alone(rule, size)?;
        let mut cells = rule.cells().iter().copied();
        let named = cells.find(|&cell| holes.contains(cell) && rule.names(cell, size));
        let statements = match named {
            Some(hole) => Err(Problem::Hole(hole)),
            None => without(statements, holes),
        };
        Self::with_statements(rule, statements)
    }

    /// States a rule on a grid without holes, and shares it with nobody yet.
    fn alone(rule: Box<dyn Rule>, size: Size) -> Result<Self, RuleError> {
        let stated = Self::new(rule, size)?;
        Ok(Arc::into_inner(stated).expect("nobody else has it yet"))
    }

    fn with_statements(
        rule: Arc<dyn Rule>,
        statements: Result<Vec<Statement>, Problem>,
    ) -> Result<Arc<Self>, RuleError> {
        match statements {
            Ok(statements) => Ok(Arc::new(Self { rule, statements })),
            Err(problem) => Err(RuleError::new(&*rule, problem)),
        }
    }

    /// The same rule beside others, if what it says depends on them; see [`Rule::beside`].
    pub fn beside<'a>(
        &self,
        others: impl Iterator<Item = &'a Arc<Self>>,
        size: Size,
        holes: &Holes,
    ) -> Option<Arc<Self>> {
        // (About fewer cells it may look as if it named a hole that was among all cells before.)
        let rule = self.rule.beside(&mut others.map(|other| &*other.rule))?;
        let Self { rule, statements } = Self::alone(rule, size).expect("it has been stated before");
        let statements = without(statements, holes);
        Some(Self::with_statements(rule, statements).expect("it says less than before"))
    }

    /// Whether what it says depends on the rules beside it.
    pub fn depends_on_others(&self) -> bool {
        self.rule.beside(&mut std::iter::empty()).is_some()
    }

    /// The cells that may break it: its own, and those over them that change what they are worth.
    pub fn cells_with_worths(&self, size: Size) -> impl Iterator<Item = Cell> {
        let cells = self.rule.cells().iter();
        cells.flat_map(move |&cell| std::iter::once(cell).chain(size.cells_of_worth(cell)))
    }

    /// The rule, if nobody else has it.
    pub(crate) fn alone_mut(&mut self) -> Option<&mut dyn Rule> {
        Arc::get_mut(&mut self.rule)
    }

    /// How much it says: cells, pairs of cells and the like.
    pub fn parts(&self) -> usize {
        self.statements.iter().map(Statement::parts).sum()
    }

    /// What the rule says.
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// Posts the statements' rows to a program in which every cell's own row (exactly one value) is
    /// there already. `name` is the rule's name, kept in the program.
    ///
    /// # Errors
    /// If it is stopped. Some of the rows are not there then.
    pub fn post(
        &self,
        size: Size,
        name: Name,
        program: &mut Program,
        limiter: &Limiter,
    ) -> Result<(), Stopped> {
        self.statements.iter().try_for_each(|said| said.post(size, name, program, limiter))
    }

    /// The rule's cells if all that it says is that they differ.
    pub fn group(&self) -> Option<Group<'_>> {
        self.statements.iter().exactly_one().ok()?.group()
    }

    /// Whether it says nothing but that certain cells differ.
    pub fn is_about_difference(&self) -> bool {
        self.statements.iter().all(Statement::is_about_difference)
    }
}

/// What a rule says that has seen some of a size's values, among all of them.
fn whole(said: impl IntoIterator<Item = Statement>, seen: Size) -> Vec<Statement> {
    said.into_iter().map(|statement| statement.whole(seen)).collect()
}

/// What statements say of the cells that are no holes.
fn without(statements: Vec<Statement>, holes: &Holes) -> Result<Vec<Statement>, Problem> {
    if holes.is_empty() {
        return Ok(statements);
    }
    let left = statements.into_iter().filter_map(|statement| statement.without(holes).transpose());
    left.try_collect().map_err(Problem::Hole)
}

impl Deref for Stated {
    type Target = dyn Rule;

    fn deref(&self) -> &Self::Target {
        &*self.rule
    }
}
