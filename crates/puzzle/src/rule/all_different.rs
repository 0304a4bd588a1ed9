//! Cells that must hold different values, and houses, in which every value is there.

use serde::{Deserialize, Serialize};

use super::{
    Problem, Rule, Violation,
    differ::{self, Look},
};
use crate::{
    grid::{Cell, Cells, Grid, Mark, Size, Value},
    interrupt::Limiter,
    statement::Statement,
};

/// What both kinds have alike.
macro_rules! differs {
    () => {
        fn broken(&self, grid: &Grid) -> Vec<Violation> {
            differ::repetitions(self, grid)
        }

        fn breaks(&self, grid: &Grid, _: &Limiter) -> bool {
            !differ::all_differ(&self.cells, grid)
        }

        fn strikes(&self) -> bool {
            true
        }

        fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
            differ::strike_others(&self.cells, grid, placed, strike);
        }

        fn marks(&self, _size: Size) -> Vec<Mark> {
            self.look.marks(&self.cells)
        }
    };
}

/// No value twice in these cells.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AllDifferent {
    name: String,
    cells: Cells,
    #[serde(skip)]
    look: Look,
}

impl AllDifferent {
    /// A rule over different cells, one or more and no more than there are values. One alone says
    /// nothing.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells: cells.into(), look: Look::Ground }
    }
}

impl Rule for AllDifferent {
    name_and_cells!("all-different", "cells");
    differs!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_count(&self.cells, 1..=size.value_count())?;
        if self.cells.len() == 1 {
            return Ok(Vec::new());
        }
        Ok(vec![Statement::AllDifferent { cells: self.cells.to_vec(), every_value: false }])
    }
}

/// Every value exactly once in these cells: a row, a column, a box, a diagonal, a window.
///
/// The number of cells is the number of values, so on a grid "no value twice" says it all.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct House {
    name: String,
    cells: Cells,
    #[serde(skip)]
    look: Look,
}

impl House {
    /// A house over as many different cells as there are values.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells: cells.into(), look: Look::Ground }
    }
}

/// The rule that no value stands twice in these cells, and each once if there are as many cells as
/// values; none if one cell is all there is. Where there are more cells than values no such rule
/// makes sense, and stating it says so. Nothing is drawn for it, as rows, columns and regions are
/// there anyway.
pub fn differing(name: impl Into<String>, cells: Vec<Cell>, size: Size) -> Option<Box<dyn Rule>> {
    differing_as(Look::Nothing, name, cells, size)
}

/// The same, with what is drawn for it.
#[doc(hidden)]
pub fn differing_as(
    look: Look,
    name: impl Into<String>,
    cells: Vec<Cell>,
    size: Size,
) -> Option<Box<dyn Rule>> {
    if cells.len() >= size.value_count() {
        Some(Box::new(House { look, ..House::new(name, cells) }))
    } else if cells.len() > 1 {
        Some(Box::new(AllDifferent { look, ..AllDifferent::new(name, cells) }))
    } else {
        None
    }
}

impl Rule for House {
    name_and_cells!("house", "cells");
    differs!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, values) = (self.cells.len(), size.value_count());
        if found != values {
            let expected = format!("{values} (for fewer use [[all-different]])");
            return Err(Problem::cell_count(found, expected));
        }
        Ok(vec![Statement::AllDifferent { cells: self.cells.to_vec(), every_value: true }])
    }
}
