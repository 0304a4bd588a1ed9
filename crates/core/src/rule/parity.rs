//! Odd and even cells.

use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Violation, Written, cells_are_limited, entry,
    f_puzzles::{Clues, Key, each_cell},
    name_and_cells,
};
use crate::{
    grid::{Cell, Cells, Fill, Grid, Mark, Shape, Size, Value},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "parity",
    aliases: &[],
    called: &["odd-even", "odd cell", "even cell"],
    title: "Odd and even cells",
    about: "these cells hold odd values, or even ones; 0 is even",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells"), ("parity", "\"odd\" or \"even\"")],
    read: entry::tables::<Parity>,
    shorthand: None,
    iss: &[],
    f_puzzles: &[
        Key {
            name: "odd",
            fields: &["cell"],
            read: |clue, _| Ok(vec![Box::new(Parity::odd(vec![clue.cell()?].into()))]),
        },
        Key {
            name: "even",
            fields: &["cell"],
            read: |clue, _| Ok(vec![Box::new(Parity::even(vec![clue.cell()?].into()))]),
        },
    ],
    examples: &[
        Example {
            grid: "extends = \"latin:3\"",
            rule: "[[parity]]\ncells = \"r1c1 r2c3\"\nparity = \"odd\"",
            kept: "123231312",
            broken: "2........",
            message: "r1c1 is 2, expected an odd value (parity 1)",
        },
        Example {
            grid: "extends = \"latin:3\"",
            rule: "[[parity]]\ncells = \"r1c1 r2c3\"\nparity = \"even\"",
            kept: "213132321",
            broken: ".....1...",
            message: "r2c3 is 1, expected an even value (parity 1)",
        },
    ],
};

/// Each of these cells holds an odd value, or each an even one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parity {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    #[serde(rename = "parity")]
    which: OddOrEven,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OddOrEven {
    Odd,
    Even,
}

impl Parity {
    /// Cells that hold odd values.
    pub fn odd(cells: Cells) -> Self {
        Self { name: String::new(), cells, which: OddOrEven::Odd }
    }

    /// Cells that hold even values.
    pub fn even(cells: Cells) -> Self {
        Self { name: String::new(), cells, which: OddOrEven::Even }
    }

    fn allows(&self, value: Value, _size: Size) -> bool {
        (value.number() % 2 == 1) == (self.which == OddOrEven::Odd)
    }
}

impl Rule for Parity {
    name_and_cells!("parity");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let values = size.values().filter(|&value| self.allows(value, size)).collect();
        Ok(vec![Statement::Domain { cells: self.cells.to_vec(), values }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let violation = |&cell: &Cell| {
            let found = grid.get(cell).filter(|&found| !self.allows(found, grid.size()))?;
            let parity = if self.which == OddOrEven::Odd { "odd" } else { "even" };
            let name = &self.name;
            let sentence = format!("{cell} is {found}, expected an {parity} value ({name})");
            Some(Violation::new(self.kind(), vec![cell], sentence))
        };
        self.cells.iter().filter_map(violation).collect()
    }

    cells_are_limited!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let shape = if self.which == OddOrEven::Odd { Shape::Circle } else { Shape::Square };
        let mark = |&cell| Mark::Shape { cells: vec![cell], shape, fill: Fill::Grey };
        self.cells.iter().map(mark).collect()
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        let key = if self.which == OddOrEven::Odd { "odd" } else { "even" };
        Ok(each_cell(key, &self.cells))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }
}
