//! The rule that forbids grids, whatever is in the extra cells.

use crate::prelude::*;
use satoku_puzzle::{
    rule::{Problem, Rule, Violation},
    statement::Item,
};

/// The grid's cells hold none of these lists of values.
#[derive(Debug)]
pub(super) struct NoneOf {
    pub(super) cells: Vec<Cell>,
    /// Each with a value for each cell.
    pub(super) known: Vec<Vec<Value>>,
}

impl NoneOf {
    const NAME: &str = "found before";

    /// The [work](Limiter::count) of a look at a list, and another one: most lists differ in the
    /// first cells.
    const WORK_PER_LIST: u64 = 20;

    /// The cells with what they hold in one of the lists.
    fn filled<'a>(&'a self, known: &'a [Value]) -> impl Iterator<Item = (Cell, Value)> + 'a {
        self.cells.iter().copied().zip(known.iter().copied())
    }

    fn is_broken(&self, grid: &Grid, known: &[Value]) -> bool {
        self.filled(known).all(|(cell, value)| grid.get(cell) == Some(value))
    }
}

impl Rule for NoneOf {
    fn kind(&self) -> &'static str {
        Self::NAME
    }

    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn rename(&mut self, _name: String) {}

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Not all cells hold what the list says: a clause for each list.
    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        let item = |(cell, value)| Item { cell, values: [value].into_iter().collect() };
        let statement = |known: &Vec<Value>| {
            Statement::count_items(self.filled(known).map(item), 0..self.cells.len())
        };
        Ok(self.known.iter().map(statement).collect())
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let broken = self.known.iter().filter(|known| self.is_broken(grid, known));
        broken.map(|_| self.violation(&self.cells, "the grid is known")).collect()
    }

    fn breaks(&self, grid: &Grid, limiter: &Limiter) -> bool {
        // (What it strikes is looked for next.)
        limiter.note(Self::WORK_PER_LIST * self.known.len() as u64);
        self.known.iter().any(|known| self.is_broken(grid, known))
    }

    /// The last empty cell must not hold what would make the grid a known one.
    fn strike(&self, grid: &Grid, _placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        for known in &self.known {
            let mut others = self.filled(known).filter(|&(cell, value)| {
                // (A cell with another value comes first or second, so that the look ends there.)
                grid.get(cell) != Some(value)
            });
            if let (Some((cell, value)), None) = (others.next(), others.next())
                && grid.get(cell).is_none()
            {
                strike(cell, value);
            }
        }
    }

    fn strikes(&self) -> bool {
        true
    }
}
