//! Killer cages: different values that sum to a number.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{
    Example, Kind, Problem, Rule, Violation, Written,
    all_different::{all_differ, repetitions},
    amounts::Wanted,
    entry, name_and_cells, sum, tried_at_start,
};
use crate::{
    grid::{Cells, Grid, Size, Value},
    statement::{Statement, Totals, terms},
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "killer",
    aliases: &[],
    title: "Killer cage",
    about: "no value twice in these cells, and they sum to `sum`",
    keys: &[
        ("cells", "the cells of the cage, no more than there are values"),
        ("sum", "their sum; any if not given"),
    ],
    read: entry::tables::<Killer>,
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[killer]]\ncells = \"r1c1 r2c1-2\"\nsum = 7",
            kept: "1234241331424321",
            broken: "1...23..........",
            message: "r1c1, r2c1 and r2c2 sum to 6, expected 7 (killer 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[killer]]\ncells = \"r1c1 r2c1-2\"\nsum = 7",
            kept: "1234241331424321",
            broken: "4...3...........",
            message: "r1c1, r2c1 and r2c2 sum to 8 or more, expected 7 (killer 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[killer]]\nname = \"cage\"\ncells = \"r1c1 r2c2\"",
            kept: "1234241331424321",
            broken: "3....3..........",
            message: "r1c1 and r2c2 are both 3 in cage",
        },
    ],
};

/// No value twice in these cells, and their sum is this, if there is one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Killer {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<i64>,
}

impl Killer {
    /// A cage over these cells, no more than there are values. A sum that they cannot have makes the
    /// puzzle one without solutions.
    pub fn new(cells: Cells, sum: i64) -> Self {
        Self { name: String::new(), cells, sum: Some(sum) }
    }

    /// A cage without a sum: its cells hold different values.
    pub fn without_sum(cells: Cells) -> Self {
        Self { name: String::new(), cells, sum: None }
    }

    fn wanted(&self) -> Wanted<'_> {
        Wanted { exactly: self.sum, ..Wanted::default() }
    }

    /// The least and the greatest sum of different values of which some are there already.
    fn reach(&self, grid: &Grid) -> RangeInclusive<i64> {
        let size = grid.size();
        let mut seen = [0u64; Size::MAX_SIDE.div_ceil(64)];
        let (mut placed, mut empty) = (0, 0);
        for &cell in self.cells.iter() {
            let Some(value) = grid.get(cell) else {
                empty += 1;
                continue;
            };
            placed += i64::from(value.number());
            let index = size.value_index(value);
            seen[index / 64] |= 1 << (index % 64);
        }
        let is_free = |value: &Value| {
            let index = size.value_index(*value);
            seen[index / 64] & 1 << (index % 64) == 0
        };
        let number = |value: Value| i64::from(value.number());
        let least: i64 = size.values().filter(is_free).take(empty).map(number).sum();
        let greatest: i64 = size.values().rev().filter(is_free).take(empty).map(number).sum();
        placed + least..=placed + greatest
    }
}

impl Rule for Killer {
    name_and_cells!("killer");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, values) = (self.cells.len(), size.value_count());
        if !(1..=values).contains(&found) {
            return Err(Problem::CellCount { found, expected: format!("1 to {values}") });
        }
        let mut statements = Vec::new();
        if found > 1 {
            let every_value = found == values;
            statements.push(Statement::AllDifferent { cells: self.cells.to_vec(), every_value });
        }
        if let Some(sum) = self.sum {
            let terms = terms(self.cells.iter().map(|&cell| (1, cell)), size)?;
            statements.push(Statement::Sum { terms, totals: Totals::exactly(sum) });
        }
        Ok(statements)
    }

    /// A value that stands twice; or else a sum that cannot be right any more.
    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let repetitions = repetitions(self, grid);
        if !repetitions.is_empty() {
            return repetitions;
        }
        let missed = sum::missed(&self.cells, &self.wanted(), &self.reach(grid), &self.name);
        missed.map(|sentence| self.violation(sentence)).into_iter().collect()
    }

    fn breaks(&self, grid: &Grid) -> bool {
        !all_differ(&self.cells, grid)
            || self.sum.is_some_and(|sum| !self.reach(grid).contains(&sum))
    }

    tried_at_start!();

    fn written(&self) -> Written {
        entry::table(self)
    }
}

impl Killer {
    fn violation(&self, sentence: String) -> Violation {
        Violation::new(self.kind(), self.cells.to_vec(), sentence)
    }
}
