//! Odd and even cells.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "parity",
    called: &["odd-even", "odd cell", "even cell"],
    title: "Odd and even cells",
    about: "these cells hold odd values, or even ones; 0 is even",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells"), ("parity", "\"odd\" or \"even\"")],
    read: entry::tables::<Parity>,
    f_puzzles: &[
        Key::new("odd", &["cell"], |clue, _| single(Parity::odd(vec![clue.cell()?].into()))),
        Key::new("even", &["cell"], |clue, _| single(Parity::even(vec![clue.cell()?].into()))),
    ],
    examples: &[
        Example::on(
            "extends = \"latin:3\"",
            "[[parity]]\ncells = \"r1c1 r2c3\"\nparity = \"odd\"",
            ["123231312", "2........"],
            "r1c1 is 2, expected an odd value (parity 1)",
        ),
        Example::on(
            "extends = \"latin:3\"",
            "[[parity]]\ncells = \"r1c1 r2c3\"\nparity = \"even\"",
            ["213132321", ".....1..."],
            "r2c3 is 1, expected an even value (parity 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// Each of these cells holds an odd value, or each an even one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Parity {
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
    table_with_cells!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let values = size.values().filter(|&value| self.allows(value, size));
        Ok(vec![Statement::domain(self.cells.to_vec(), values, size)])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let violation = |&cell: &Cell| {
            let found = grid.get(cell).filter(|&found| !self.allows(found, grid.size()))?;
            let parity = if self.which == OddOrEven::Odd { "odd" } else { "even" };
            let wrong = format!("{cell} is {found}, expected an {parity} value");
            Some(self.violation(&[cell], &wrong))
        };
        self.cells.iter().filter_map(violation).collect()
    }

    cells_are_limited!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let shape = if self.which == OddOrEven::Odd { Shape::Circle } else { Shape::Square };
        let mark = |&cell| Mark::Shape { cells: vec![cell], shape, fill: Fill::Grey };
        self.cells.iter().map(mark).collect()
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        let key = if self.which == OddOrEven::Odd { "odd" } else { "even" };
        Ok(each_cell(key, &self.cells))
    }
}
