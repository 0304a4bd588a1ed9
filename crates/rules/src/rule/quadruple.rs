//! Quadruples: a circle where four cells meet, with values that occur among them.

use super::demands::{Demands, values_of};
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "quadruple",
    called: &["quad"],
    title: "Quadruple",
    about: "four cells that meet, or any others, hold each of the `values` in a circle between them",
    gesture: Gesture::Dot,
    keys: &[
        ("cells", "the cells, usually four that meet"),
        ("values", "the values, each as often as it occurs at least: \"1 1 2\" or [1, 1, 2]"),
    ],
    read: entry::tables::<Quadruple>,
    iss: &[Tag::last("Quad", from_iss)],
    f_puzzles: &[Key::new("quadruple", &["cells", "values"], from_f_puzzles)],
    examples: &[Example::on_latin_4(
        "[[quadruple]]\ncells = \"r2-3c2-3\"\nvalues = \"1 4 4\"",
        ["1234241331424321", ".....2....2....."],
        "r2c2, r2c3, r3c2 and r3c3 are 2 . . 2, expected 1 4 4 among them (quadruple 1)",
    )],
    ..Kind::DEFAULT
};

/// The four cells whose top left is this one; those of extra cells as these are drawn.
///
/// # Errors
/// One that is not there, in words.
fn square(corner: Cell, size: Size) -> Result<Vec<Cell>, String> {
    let (row, column) = size.spot(corner);
    let all = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    let cell = |(row, column)| {
        size.at_spot(corner.layer(), row, column).ok_or_else(|| {
            let cell = Cell::new(row, column);
            if corner.is_on_board() { format!(": {cell} is off the grid") } else { String::new() }
        })
    };
    let cells: Result<_, String> = all.into_iter().map(cell).collect();
    cells.map_err(|off| format!("expected the top left of four cells, found {corner}{off}"))
}

/// The cell is the top left one of four. Without values there is no clue.
fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let corner = arguments.cell()?;
    let cells = square(corner, context.size)?;
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
    single(Quadruple::new(cells.into(), values))
}

/// Each value in a circle occurs among the cells around it, as often as it is there or more often.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Quadruple {
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

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        self.demands().judge(&self.cells, grid, report);
    }
}

impl Rule for Quadruple {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        self.demands().says(&self.cells, "values", size)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, text) = (self.cells.to_vec(), self.demands().to_string());
        vec![Mark::Dot { cells, fill: Fill::White, text }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        let (cells, values) = (cell_names(&self.cells), self.values.0.clone().into());
        Ok(clue("quadruple", [("cells", cells), ("values", values)]))
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        let mut cells = self.cells.to_vec();
        cells.sort_unstable();
        match cells[..] {
            [corner, _, _, _] if square(corner, context.size).is_ok_and(|all| all == cells) => {
                let values = iss::write::joined(&self.values.0, "~");
                iss::said("Quad", &[&iss::write::cell(corner), &values], &[])
            }
            _ => {
                let values = iss::write::joined(&self.values.0, "_");
                iss::said("ContainAtLeast", &[&values], &self.cells)
            }
        }
    }
}

impl Open for Quadruple {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        Some(Box::new(Self { values: Tuple(values_of(&self.cells, grid)), ..self.clone() }))
    }
}
