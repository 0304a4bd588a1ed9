//! Arrows: the cells along an arrow sum to the number in its circle.

use std::ops::RangeInclusive;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Example, Kind, Problem, Rule, Violation, Written, amounts::reach, entry, name_and_cells,
    tried_at_start, violation::list,
};
use crate::{
    grid::{Cell, Cells, Grid, HIGHEST_DIGIT, Size},
    statement::{Statement, Totals, terms},
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "arrow",
    aliases: &[],
    title: "Arrow",
    about: "the cells along an arrow sum to the number in its circle; values may repeat",
    keys: &[
        ("circle", "the cell of the circle; or 2 or 3 cells, which are read as a decimal number"),
        ("cells", "the cells along the arrow, without the circle"),
    ],
    read: entry::tables::<Arrow>,
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[arrow]]\ncircle = \"r1c4\"\ncells = \"r1c3 r2c3\"",
            kept: "1234241331424321",
            broken: "..23..2.........",
            message: "r1c4 is 3, but r1c3 and r2c3 sum to 4 (arrow 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[arrow]]\ncircle = \"r1c1-2\"\ncells = \"r1c3-4 r2-3c4 r4c1\"",
            kept: "1423213443123241",
            broken: "21..............",
            message: "r1c1 and r1c2 are 21, but r1c3, r1c4, r2c4, r3c4 and r4c1 sum to 20 or less (arrow 1)",
        },
    ],
};

/// The sum of an arrow's cells is the number in its circle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Said", into = "Said")]
pub struct Arrow {
    name: String,
    circle: Cells,
    along: Cells,
    /// All cells, each once.
    cells: Vec<Cell>,
}

/// An arrow as a file says it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    circle: Cells,
    cells: Cells,
}

impl From<Said> for Arrow {
    fn from(Said { name, circle, cells: along }: Said) -> Self {
        let cells = circle.iter().chain(&*along).copied().unique().collect();
        Self { name, circle, along, cells }
    }
}

impl From<Arrow> for Said {
    fn from(Arrow { name, circle, along, .. }: Arrow) -> Self {
        Self { name, circle, cells: along }
    }
}

impl Arrow {
    /// The weights of the digits of a number with three of them.
    const WEIGHTS: [i64; 3] = [100, 10, 1];

    /// An arrow: one cell for the circle, or two or three that are read as a decimal number; and the
    /// cells along it.
    pub fn new(circle: Cells, along: Cells) -> Self {
        Said { name: String::new(), circle, cells: along }.into()
    }

    /// The cells of the circle with the weights of their digits.
    fn digits(&self) -> impl Iterator<Item = (i64, Cell)> {
        let first = Self::WEIGHTS.len().saturating_sub(self.circle.len());
        Self::WEIGHTS[first..].iter().copied().zip(self.circle.iter().copied())
    }

    /// The numbers that the circle can still hold, and those that the arrow can still sum to.
    fn reaches(&self, grid: &Grid) -> [RangeInclusive<i64>; 2] {
        [reach(self.digits(), grid), reach(self.along.iter().map(|&cell| (1, cell)), grid)]
    }
}

impl Rule for Arrow {
    name_and_cells!("arrow");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (digits, highest) = (self.circle.len(), *size.value_range().end());
        if !(1..=Self::WEIGHTS.len()).contains(&digits) {
            let (found, expected) = (format!("{digits} cells"), "1 to 3".to_owned());
            return Err(Problem::Parameter { key: "circle", found, expected });
        }
        if self.along.is_empty() {
            return Err(Problem::CellCount { found: 0, expected: "1 or more".to_owned() });
        }
        if digits > 1 && highest > HIGHEST_DIGIT {
            let found = format!("{digits} cells");
            let expected = format!("one cell, because a value such as {highest} is no digit");
            return Err(Problem::Parameter { key: "circle", found, expected });
        }
        let circle = self.digits().map(|(weight, cell)| (-weight, cell));
        let terms = terms(self.along.iter().map(|&cell| (1, cell)).chain(circle), size)?;
        Ok(vec![Statement::Sum { terms, totals: Totals::exactly(0) }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let [circle, arrow] = self.reaches(grid);
        let (circle, arrow) = if circle.end() < arrow.start() {
            (phrase(&circle, *circle.end(), "less"), phrase(&arrow, *arrow.start(), "more"))
        } else if arrow.end() < circle.start() {
            (phrase(&circle, *circle.start(), "more"), phrase(&arrow, *arrow.end(), "less"))
        } else {
            return Vec::new();
        };
        let is = if self.circle.len() == 1 { "is" } else { "are" };
        let sum = if self.along.len() == 1 { "is" } else { "sum to" };
        let (cells, others, name) = (list(&self.circle), list(&self.along), &self.name);
        let sentence = format!("{cells} {is} {circle}, but {others} {sum} {arrow} ({name})");
        vec![Violation::new(self.kind(), self.cells.clone(), sentence)]
    }

    fn breaks(&self, grid: &Grid) -> bool {
        let [circle, arrow] = self.reaches(grid);
        circle.end() < arrow.start() || arrow.end() < circle.start()
    }

    tried_at_start!();

    fn written(&self) -> Written {
        entry::table(self)
    }
}

/// The only number of a range, or one of its ends and what is beyond.
fn phrase(range: &RangeInclusive<i64>, end: i64, beyond: &str) -> String {
    if range.start() == range.end() { end.to_string() } else { format!("{end} or {beyond}") }
}
