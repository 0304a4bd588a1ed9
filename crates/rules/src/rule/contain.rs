//! Values that occur among some cells: as often as they are listed, or more often.

use super::prelude::*;
use super::{
    demands::{Demands, values_of},
    quadruple::Quadruple,
};

pub(super) static KIND: Kind = Kind {
    name: "contain",
    called: &["contains at least"],
    title: "Contain",
    about: "these cells hold each of the `values`, as often as it is listed or more often",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells"),
        ("values", "the values, some of them perhaps repeatedly: \"1 1 2\" or [1, 1, 2]"),
        ("exactly", "true if none of them may occur more often; other values are free anyway"),
    ],
    read: entry::tables::<Contain>,
    iss: &[
        Tag::new("ContainAtLeast", |arguments, _| from_iss(arguments, false)),
        Tag::new("ContainExact", |arguments, _| from_iss(arguments, true)),
    ],
    examples: &[
        Example::on_latin_4(
            "[[contain]]\ncells = \"r1c1 r2c2 r3c3 r4c4\"\nvalues = \"1 1 3\"",
            ["1234314243212413", "2....2.........."],
            "r1c1, r2c2, r3c3 and r4c4 are 2 2 . ., expected 1 1 3 among them (contain 1)",
        ),
        Example::on_latin_4(
            "[[contain]]\ncells = \"r1c1 r2c2 r3c3\"\nvalues = [1, 4]\nexactly = true",
            ["1234341243212143", "4....4.........."],
            "2 or more of r1c1, r2c2 and r3c3 hold 4, expected 1 (contain 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, is_exact: bool) -> Rules {
    let values = arguments.values()?;
    let contain = Contain::new(each_once(arguments.cells()?)?.into(), values);
    single(if is_exact { contain.exactly() } else { contain })
}

/// Each of some values occurs among these cells as often as it is listed, or more often.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Contain {
    name: String,
    cells: Cells,
    values: Tuple,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    exactly: bool,
}

impl Contain {
    /// A rule over different cells, with one value or more, each as often as it is to occur at
    /// least.
    pub fn new(cells: Cells, values: Vec<u16>) -> Self {
        Self { name: String::new(), cells, values: Tuple(values), exactly: false }
    }

    /// The same rule, with no more of these values than are listed.
    #[must_use]
    pub fn exactly(self) -> Self {
        Self { exactly: true, ..self }
    }

    fn demands(&self) -> Demands {
        Demands::listed(&self.values.0, self.exactly)
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        self.demands().judge(&self.cells, grid, report);
    }
}

impl Rule for Contain {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        self.demands().says(&self.cells, "values", size)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let sign = if self.exactly { "=" } else { "" };
        let text = format!("{sign}{}", self.demands());
        vec![Mark::Cage { cells: self.cells.to_vec(), text }]
    }

    /// Four cells that meet may have a circle with the values.
    fn to_f_puzzles(&self, context: &Context) -> FPuzzlesClues {
        let rows = self.cells.iter().map(|cell| cell.row()).unique().sorted().collect_vec();
        let columns = self.cells.iter().map(|cell| cell.column()).unique().sorted().collect_vec();
        let are_next = |numbers: &[usize]| matches!(*numbers, [one, next] if one + 1 == next);
        if self.exactly || self.cells.len() != 4 || !are_next(&rows) || !are_next(&columns) {
            return Err(
                "f-puzzles have it for four cells that meet only, and not exactly".to_owned()
            );
        }
        Quadruple::new(self.cells.clone(), self.values.0.clone()).to_f_puzzles(context)
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let tag = if self.exactly { "ContainExact" } else { "ContainAtLeast" };
        iss::said(tag, &[&iss::write::joined(&self.values.0, "_")], &self.cells)
    }
}

impl Open for Contain {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        Some(Box::new(Self { values: Tuple(values_of(&self.cells, grid)), ..self.clone() }))
    }
}
