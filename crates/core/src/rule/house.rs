//! Houses: as many cells as there are values, and every value exactly once.

use serde::{Deserialize, Serialize};

use super::{
    AllDifferent, Context, Example, Gesture, Kind, Problem, Rule, Written,
    all_different::Look,
    cells_differ, entry,
    f_puzzles::{Clues, cell_names, clue},
    name_and_cells,
};
use crate::{
    grid::{Cell, Cells, Mark, Size},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "house",
    aliases: &[],
    called: &["region", "extra region", "extra house", "group"],
    title: "House",
    about: "every value once in these cells, which are as many as there are values",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells, as many as there are values")],
    read: entry::tables::<House>,
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:3\"",
        rule: "[[house]]\nname = \"slope\"\ncells = \"r1c1 r2c2 r3c3\"",
        kept: "132321213",
        broken: "1...1....",
        message: "r1c1 and r2c2 are both 1 in slope",
    }],
};

/// Every value exactly once in these cells: a row, a column, a box, a diagonal, a window.
///
/// The number of cells is the number of values, so on a grid "no value twice" says it all.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    #[serde(default, skip_serializing_if = "String::is_empty")]
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
/// makes sense, and stating it says so. Nothing is drawn for it, as rows, columns and regions are there
/// anyway.
pub fn differing(name: impl Into<String>, cells: Vec<Cell>, size: Size) -> Option<Box<dyn Rule>> {
    differing_as(Look::Nothing, name, cells, size)
}

/// The same, with what is drawn for it.
pub(super) fn differing_as(
    look: Look,
    name: impl Into<String>,
    cells: Vec<Cell>,
    size: Size,
) -> Option<Box<dyn Rule>> {
    if cells.len() >= size.value_count() {
        Some(Box::new(House { look, ..House::new(name, cells) }))
    } else if cells.len() > 1 {
        Some(Box::new(AllDifferent::new(name, cells).drawn_as(look)))
    } else {
        None
    }
}

impl Rule for House {
    name_and_cells!("house");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, values) = (self.cells.len(), size.value_count());
        if found != values {
            let expected = format!("{values} (for fewer use [[all-different]])");
            return Err(Problem::CellCount { found, expected });
        }
        Ok(vec![Statement::AllDifferent { cells: self.cells.to_vec(), every_value: true }])
    }

    cells_differ!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        self.look.marks(&self.cells)
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(clue("extraregion", [("cells", cell_names(&self.cells))]))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        super::iss::said("AllDifferent", &[], &self.cells)
    }
}
