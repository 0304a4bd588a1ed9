//! Quadruples: a circle where four cells meet, with values that occur among them.

use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Open, Problem, Rule, Rules, Violation, Written,
    all_different::each_once,
    demands::Demands,
    demands::values_of,
    entry,
    f_puzzles::{Clue, Clues, Key, cell_names, clue},
    iss::{Arguments, Tag},
    name_and_cells,
    table::Tuple,
};
use crate::{
    grid::{Cell, Cells, Fill, Grid, Mark, Size},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "quadruple",
    aliases: &[],
    called: &["quad"],
    title: "Quadruple",
    about: "four cells that meet, or any others, hold each of the `values` in a circle between them",
    gesture: Gesture::Dot,
    keys: &[
        ("cells", "the cells, usually four that meet"),
        ("values", "the values, each as often as it occurs at least: \"1 1 2\" or [1, 1, 2]"),
    ],
    read: entry::tables::<Quadruple>,
    shorthand: None,
    iss: &[Tag { name: "Quad", read: from_iss, last_counts: true }],
    f_puzzles: &[Key { name: "quadruple", fields: &["cells", "values"], read: from_f_puzzles }],
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "[[quadruple]]\ncells = \"r2-3c2-3\"\nvalues = \"1 4 4\"",
        kept: "1234241331424321",
        broken: ".....2....2.....",
        message: "r2c2, r2c3, r3c2 and r3c3 are 2 . . 2, expected 1 4 4 among them (quadruple 1)",
    }],
};

/// The four cells of which this is the top left.
fn square(corner: Cell) -> Vec<Cell> {
    let (row, column) = (corner.row(), corner.column());
    let all = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    all.into_iter().map(|(row, column)| Cell::new(row, column)).collect()
}

/// The cell is the top left one of four. Without values there is no clue.
fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let corner = arguments.cell()?;
    let cells = square(corner);
    if let Some(cell) = cells.iter().find(|&&cell| !context.size.contains(cell)) {
        return Err(format!(
            "expected the top left of four cells, found {corner}: {cell} is off the grid"
        ));
    }
    let mut values = Vec::new();
    while let Some(word) = arguments.peek() {
        if word.is_empty() {
            arguments.next();
            continue;
        }
        values.push(arguments.number("a value")?);
    }
    from_values(cells, &values)
}

/// Without values there is no clue.
fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    from_values(clue.cells("cells")?, &clue.numbers("values")?)
}

fn from_values(cells: Vec<Cell>, values: &[i64]) -> Rules {
    let cells = each_once(cells)?;
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let value = |&value: &i64| {
        u16::try_from(value).map_err(|_| format!("expected a value of the grid, found {value}"))
    };
    let values = values.iter().map(value).collect::<Result<_, _>>()?;
    Ok(vec![Box::new(Quadruple::new(cells.into(), values))])
}

/// Each value in a circle occurs among the cells around it, as often as it is there or more often.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quadruple {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    values: Tuple,
}

impl Quadruple {
    /// A rule over different cells, four that meet or any others, with one value or more.
    pub fn new(cells: Cells, values: Vec<u16>) -> Self {
        Self { name: String::new(), cells, values: Tuple(values) }
    }

    fn demands(&self) -> Demands {
        Demands::listed(&self.values.0, false)
    }
}

impl Rule for Quadruple {
    name_and_cells!("quadruple");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        self.demands().says(&self.cells, "values", size)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        self.demands().broken(self, grid)
    }

    fn breaks(&self, grid: &Grid) -> bool {
        self.demands().breaks(&self.cells, grid)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, text) = (self.cells.to_vec(), self.demands().to_string());
        vec![Mark::Dot { cells, fill: Fill::White, text }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        let (cells, values) = (cell_names(&self.cells), self.values.0.clone().into());
        Ok(clue("quadruple", [("cells", cells), ("values", values)]))
    }

    fn open(&self) -> Option<&dyn Open> {
        Some(self)
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        let mut cells = self.cells.to_vec();
        cells.sort_unstable();
        match cells[..] {
            [corner, _, _, _] if cells == square(corner) => {
                let values = super::iss::write::joined(&self.values.0, "~");
                super::iss::said("Quad", &[&super::iss::write::cell(corner), &values], &[])
            }
            _ => {
                let values = super::iss::write::joined(&self.values.0, "_");
                super::iss::said("ContainAtLeast", &[&values], &self.cells)
            }
        }
    }
}

impl Open for Quadruple {
    fn any(&self, _size: Size) -> Option<Box<dyn Rule>> {
        None
    }

    fn told(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        Some(Box::new(Self { values: Tuple(values_of(&self.cells, grid)), ..self.clone() }))
    }
}
