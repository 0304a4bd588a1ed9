//! Nabner lines: no two values are consecutive, or the same.

use super::prelude::*;
use super::{
    renban::{cells_of_line, check_cells, once_around},
    turns::check_values,
};

pub(super) static KIND: Kind = Kind {
    name: "nabner",
    title: "Nabner",
    about: "no two of these cells hold consecutive values, or the same value",
    gesture: Gesture::Line,
    noun: "nabner line",
    stroke: Some((Tint::Yellow, Width::Medium, [End::Plain; 2])),
    keys: &[("cells", "the cells, no more than half of the number of values, rounded up")],
    read: entry::tables::<Nabner>,
    f_puzzles: &[Key::lines("nabner", |clue, _| {
        clue.rules_on_lines(|line| Nabner::new(line.to_vec().into()))
    })],
    examples: &[
        Example::on_latin_4(
            "[[nabner]]\ncells = \"r1c1 r2c2\"",
            ["1234341241232341", "2....3.........."],
            "r1c1 and r2c2 are 2 and 3, expected a difference of 2 or more (nabner 1)",
        ),
        Example::on(
            "extends = \"latin:5\"",
            "[[nabner]]\ncells = \"r1c1 r2c2 r3c1\"",
            ["1234523451512343451245123", "1.........2.............."],
            "r1c1 and r3c1 are 1 and 2, expected a difference of 2 or more (nabner 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// No two of these cells hold consecutive values, or the same value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Nabner {
    name: String,
    #[serde(deserialize_with = "cells_of_line")]
    cells: Cells,
}

impl Nabner {
    /// A nabner line over different cells: 1 or more, and no more than there are values that are
    /// not consecutive.
    pub fn new(cells: Cells) -> Self {
        Self { name: String::new(), cells: once_around(cells) }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let placed = |&cell: &Cell| Some((grid.get(cell)?.number(), cell));
        let sorted = self.cells.iter().filter_map(placed).sorted_unstable();
        for ((a, one), (b, other)) in
            sorted.tuple_windows().filter(|(one, other)| other.0 - one.0 < 2)
        {
            report.wrong(&[one, other], || {
                let cells = list(&[one, other]);
                format!("{cells} are {a} and {b}, expected a difference of 2 or more")
            });
        }
    }
}

impl Rule for Nabner {
    table_with_cells!(KIND);
    judged!();

    /// Of each two consecutive values there is one at most. That is fewer rows than the pairs of
    /// cells would take, and says more to solvers.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        check_values(size)?;
        check_cells(&self.cells, 1..=size.value_count().div_ceil(2))?;
        let at_most_one = |(low, high)| Statement::count(&self.cells, [low, high], [0, 1]);
        Ok(size.values().tuple_windows().map(at_most_one).collect())
    }
}
