//! Whispers: neighbours on a line are far apart. German whispers by five, on a 9x9.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Example, Kind, Problem, Rule, Violation, Written, entry, name_and_cells, violation::list,
};
use crate::{
    grid::{Cell, Cells, Grid, Size},
    statement::{PairTable, Statement},
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "whispers",
    aliases: &[],
    title: "Whispers",
    about: "neighbours on a line differ by `difference` or more",
    keys: &[
        ("cells", "the cells of the line, in order"),
        (
            "difference",
            "the least difference of neighbours; half of the values, rounded up, if not given",
        ),
    ],
    read: entry::tables::<Whispers>,
    shorthand: None,
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "[[whispers]]\ncells = \"r1c1 r2c2 r1c3\"",
        kept: "1324241331424231",
        broken: "..3..2..........",
        message: "r2c2 and r1c3 differ by 1, expected 2 or more (whispers 1)",
    }],
};

/// Neighbours on a line differ by so much or more.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whispers {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<u16>,
}

impl Whispers {
    /// Whispers on a line of cells, in order; the difference is half of the values, rounded up.
    pub fn new(cells: Cells) -> Self {
        Self { name: String::new(), cells, difference: None }
    }

    /// The same line with another difference, 1 or more and less than there are values.
    #[must_use]
    pub fn difference(self, difference: u16) -> Self {
        Self { difference: Some(difference), ..self }
    }

    fn least(&self, size: Size) -> u16 {
        self.difference.unwrap_or(size.value_count().div_ceil(2) as u16)
    }
}

impl Rule for Whispers {
    name_and_cells!("whispers");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (least, found, most) = (self.least(size), self.cells.len(), size.value_count() - 1);
        if found < 2 {
            return Err(Problem::CellCount { found, expected: "2 or more".to_owned() });
        }
        if least == 0 || usize::from(least) > most {
            let (found, expected) = (least.to_string(), format!("1 to {most}"));
            return Err(Problem::Parameter { key: "difference", found, expected });
        }
        let pairs = self.cells.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        let table = PairTable::new(size, |a, b| a.number().abs_diff(b.number()) >= least);
        Ok(vec![Statement::Pairs { pairs, table: Arc::new(table) }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let least = self.least(grid.size());
        let violation = |pair: &[Cell]| {
            let (one, other) = (grid.get(pair[0])?, grid.get(pair[1])?);
            let (apart, name) = (one.number().abs_diff(other.number()), &self.name);
            let cells = list(pair);
            let sentence = format!("{cells} differ by {apart}, expected {least} or more ({name})");
            (apart < least).then(|| Violation::new(self.kind(), pair.to_vec(), sentence))
        };
        self.cells.windows(2).filter_map(violation).collect()
    }

    fn written(&self) -> Written {
        entry::table(self)
    }
}
