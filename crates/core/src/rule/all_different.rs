//! Cells that must hold different values, and houses, in which every value is there.

use super::prelude::*;
use super::{
    differ::{Look, each_once},
    f_puzzles::{cell_names, clue},
};

/// The kind of houses.
pub static HOUSE: Kind = Kind {
    name: "house",
    called: &["region", "extra region", "extra house", "group"],
    title: "House",
    about: "every value once in these cells, which are as many as there are values",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells, as many as there are values")],
    read: entry::tables::<House>,
    examples: &[Example {
        grid: "extends = \"latin:3\"",
        rule: "[[house]]\nname = \"slope\"\ncells = \"r1c1 r2c2 r3c3\"",
        kept: "132321213",
        broken: "1...1....",
        message: "r1c1 and r2c2 are both 1 in slope",
    }],
    ..Kind::DEFAULT
};

/// The kind of other cells that differ.
pub static ALL_DIFFERENT: Kind = Kind {
    name: "all-different",
    called: &["distinct", "extra region", "unique values", "no repeats"],
    title: "All different",
    about: "no value twice in these cells",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells, no more than there are values")],
    read: entry::tables::<AllDifferent>,
    iss: &[Tag::cells("AllDifferent", from_iss)],
    f_puzzles: &[Key::new("extraregion", &["cells"], from_f_puzzles)],
    examples: &[Example {
        grid: "extends = \"latin:3\"",
        rule: "[[all-different]]\nname = \"pair\"\ncells = \"r1c2 r3c3\"",
        kept: "123312231",
        broken: ".2......2",
        message: "r1c2 and r3c3 are both 2 in pair",
    }],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    region(arguments.cells()?, context.size)
}

fn from_f_puzzles(clue: &Clue<'_>, context: &Context) -> Rules {
    region(clue.cells("cells")?, context.size)
}

/// An extra region: a house if it has as many cells as there are values.
fn region(cells: Vec<Cell>, size: Size) -> Rules {
    let cells = each_once(cells)?;
    if cells.len() == size.value_count() {
        single(House::new("", cells))
    } else {
        single(AllDifferent::new("", cells))
    }
}

/// No value twice in these cells.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AllDifferent {
    name: String,
    cells: Cells,
    #[serde(skip)]
    look: Look,
}

impl AllDifferent {
    /// A rule over different cells, one or more and no more than there are values. One alone says
    /// nothing.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells: cells.into(), look: Look::Ground }
    }

    /// The same rule, drawn differently.
    pub(super) fn drawn_as(self, look: Look) -> Self {
        Self { look, ..self }
    }
}

impl Rule for AllDifferent {
    table_with_cells!(ALL_DIFFERENT);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_count(&self.cells, 1..=size.value_count())?;
        if self.cells.len() == 1 {
            return Ok(Vec::new());
        }
        Ok(vec![Statement::AllDifferent { cells: self.cells.to_vec(), every_value: false }])
    }

    cells_differ!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        self.look.marks(&self.cells)
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        Ok(clue("extraregion", [("cells", cell_names(&self.cells))]))
    }
}

/// Every value exactly once in these cells: a row, a column, a box, a diagonal, a window.
///
/// The number of cells is the number of values, so on a grid "no value twice" says it all.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct House {
    name: String,
    cells: Cells,
    #[serde(skip)]
    look: Look,
}

impl House {
    /// A house over as many different cells as there are values.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells: cells.into(), look: Look::Ground }
    }
}

/// The rule that no value stands twice in these cells, and each once if there are as many cells as
/// values; none if one cell is all there is. Where there are more cells than values no such rule
/// makes sense, and stating it says so. Nothing is drawn for it, as rows, columns and regions are
/// there anyway.
pub fn differing(name: impl Into<String>, cells: Vec<Cell>, size: Size) -> Option<Box<dyn Rule>> {
    differing_as(Look::Nothing, name, cells, size)
}

/// The same, with what is drawn for it.
pub(crate) fn differing_as(
    look: Look,
    name: impl Into<String>,
    cells: Vec<Cell>,
    size: Size,
) -> Option<Box<dyn Rule>> {
    if cells.len() >= size.value_count() {
        Some(Box::new(House { look, ..House::new(name, cells) }))
    } else if cells.len() > 1 {
        Some(Box::new(AllDifferent::new(name, cells).drawn_as(look)))
    } else {
        None
    }
}

impl Rule for House {
    table_with_cells!(HOUSE);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, values) = (self.cells.len(), size.value_count());
        if found != values {
            let expected = format!("{values} (for fewer use [[all-different]])");
            return Err(Problem::cell_count(found, expected));
        }
        Ok(vec![Statement::AllDifferent { cells: self.cells.to_vec(), every_value: true }])
    }

    cells_differ!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        self.look.marks(&self.cells)
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        Ok(clue("extraregion", [("cells", cell_names(&self.cells))]))
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        iss::said("AllDifferent", &[], &self.cells)
    }
}
