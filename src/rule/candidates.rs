//! Cells that hold one of a few values: pencil marks that belong to the puzzle.

use serde::{Deserialize, Serialize};

use super::{
    Example, Kind, Problem, Rule, Violation, Written, cells_are_limited, entry, name_and_cells,
};
use crate::{
    grid::{Cell, Cells, Grid, Size, Value, ValueSet},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "candidates",
    aliases: &[],
    title: "Candidates",
    about: "these cells hold one of these values",
    keys: &[("cells", "the cells"), ("values", "the values that each of them may hold")],
    read: entry::tables::<Candidates>,
    shorthand: None,
    examples: &[Example {
        grid: "extends = \"latin:3\"",
        rule: "[[candidates]]\ncells = \"r1c1 r2c2\"\nvalues = [1, 3]",
        kept: "123231312",
        broken: "2........",
        message: "r1c1 is 2, expected one of 1 3 (candidates 1)",
    }],
};

/// Each of these cells holds one of these values.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidates {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    values: Vec<u16>,
}

impl Candidates {
    /// A rule over different cells, with the numbers of the values that they may hold; with none of
    /// them there is no solution.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>, values: Vec<u16>) -> Self {
        Self { name: name.into(), cells: cells.into(), values }
    }

    fn allows(&self, value: Value) -> bool {
        self.values.contains(&value.number())
    }
}

impl Rule for Candidates {
    name_and_cells!("candidates");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (first, last) = size.value_range().into_inner();
        let wrong = self.values.iter().find(|&&number| size.value(number.into()).is_none());
        if let Some(found) = wrong {
            let expected = format!("values from {first} to {last}");
            return Err(Problem::Parameter { key: "values", found: found.to_string(), expected });
        }
        let values: ValueSet = size.values().filter(|&value| self.allows(value)).collect();
        Ok(vec![Statement::Domain { cells: self.cells.to_vec(), values }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let violation = |&cell: &Cell| {
            let found = grid.get(cell).filter(|&found| !self.allows(found))?;
            let expected: ValueSet =
                grid.size().values().filter(|&value| self.allows(value)).collect();
            let name = &self.name;
            let sentence = format!("{cell} is {found}, expected one of {expected} ({name})");
            Some(Violation::new(self.kind(), vec![cell], sentence))
        };
        self.cells.iter().filter_map(violation).collect()
    }

    cells_are_limited!();

    fn written(&self) -> Written {
        entry::table(self)
    }
}
