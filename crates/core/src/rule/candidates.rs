//! Cells that hold one of a few values: pencil marks that belong to the puzzle.

use super::prelude::*;
use super::values::Values;

/// The kind.
pub static KIND: Kind = Kind {
    name: "candidates",
    called: &["allowed values", "pencil marks", "given candidates", "domain"],
    title: "Candidates",
    about: "these cells hold one of these values",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells"),
        (
            "values",
            "the values: a list, or a text such as \"1-4\", \"odd\", \"even\", \"low\", \"high\"",
        ),
    ],
    read: entry::tables::<Candidates>,
    examples: &[Example {
        grid: "extends = \"latin:3\"",
        rule: "[[candidates]]\ncells = \"r1c1 r2c2\"\nvalues = [1, 3]",
        kept: "123231312",
        broken: "2........",
        message: "r1c1 is 2, expected one of 1 3 (candidates 1)",
    }],
    ..Kind::DEFAULT
};

/// Each of these cells holds one of these values.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Candidates {
    name: String,
    cells: Cells,
    values: Values,
}

impl Candidates {
    /// A rule over different cells, with the values that they may hold, [`Values`] or a list of
    /// numbers; with none of them there is no solution.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>, values: impl Into<Values>) -> Self {
        Self { name: name.into(), cells: cells.into(), values: values.into() }
    }

    fn allows(&self, value: Value, size: Size) -> bool {
        self.values.contains(value, size)
    }
}

impl Rule for Candidates {
    table_with_cells!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        self.values.check("values", size)?;
        Ok(vec![Statement::domain(self.cells.to_vec(), self.values.of(size).iter(), size)])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let violation = |&cell: &Cell| {
            let found = grid.get(cell).filter(|&found| !self.allows(found, grid.size()))?;
            let expected = self.values.of(grid.size());
            let wrong = format!("{cell} is {found}, expected one of {expected}");
            Some(self.violation(&[cell], &wrong))
        };
        self.cells.iter().filter_map(violation).collect()
    }

    cells_are_limited!();

    fn to_iss(&self, context: &Context) -> IssItems {
        let values = self.values.of(context.size);
        iss::stated::domain(&self.cells, &values, context.size)
            .ok_or_else(|| "it leaves cells without a value".to_owned())
    }
}
