//! Clones: two groups of cells that hold the same values at the same places.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "clone",
    title: "Clone",
    about: "`copy` holds the same values as `cells`, one by one",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells of the one group"),
        ("copy", "as many cells, in the same order: the first is equal to the first"),
    ],
    read: entry::tables::<Clones>,
    f_puzzles: &[Key::new("clone", &["cells", "cloneCells"], from_f_puzzles)],
    examples: &[
        Example::on_latin_4(
            "[[clone]]\ncells = \"r1c1-2 r2c1\"\ncopy = \"r3c3-4 r4c3\"",
            ["1234432134122143", ".2.........1...."],
            "r1c2 is 2 and r3c4 is 1, expected the same value (clone 1)",
        ),
        Example::on_latin_4(
            "[[clone]]\ncells = \"r1c1 r2c2 r1c1\"\ncopy = \"r2c2 r2c2 r3c3\"",
            ["1234214334124321", "2.........1....."],
            "r1c1 is 2 and r3c3 is 1, expected the same value (clone 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    let (cells, copy) = (clue.cells("cells")?, clue.cells("cloneCells")?);
    single(Clones::new(cells.into(), copy.into()))
}

/// Two groups of cells hold the same values, one by one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "CloneFields")]
pub struct Clones {
    name: String,
    #[serde(rename = "cells")]
    original: Line,
    copy: Line,
    /// All cells, each once.
    #[serde(skip)]
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct CloneFields {
    name: String,
    cells: Line,
    copy: Line,
}

impl From<CloneFields> for Clones {
    fn from(CloneFields { name, cells: original, copy }: CloneFields) -> Self {
        let cells = original.iter().chain(&*copy).copied().unique().collect();
        Self { name, original, copy, cells }
    }
}

impl Clones {
    /// Two groups of cells, equally long; those at the same place are equal. A cell that is its own
    /// counterpart is left alone.
    pub fn new(cells: Line, copy: Line) -> Self {
        CloneFields { name: String::new(), cells, copy }.into()
    }
}

impl Pairwise for Clones {
    /// Each cell with its counterpart, but for those that are the same.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        let pairs = self.original.iter().zip(&*self.copy);
        pairs.map(|(&one, &other)| [one, other]).filter(|[one, other]| one != other)
    }

    fn is_right(&self, a: u16, b: u16) -> bool {
        a == b
    }

    fn complaint(&self, cells: [Cell; 2], numbers: [u16; 2]) -> String {
        unequal(cells, numbers)
    }
}

/// Why two cells are not the copies of each other that they should be.
pub(super) fn unequal([one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
    format!("{one} is {a} and {other} is {b}, expected the same value")
}

impl Rule for Clones {
    table_with_cells!(KIND);
    judged!(pairwise::judge);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.original, 1)?;
        let (found, copies) = (self.original.len(), self.copy.len());
        if found != copies {
            let found = format!("{} and {copies} in the copy", counted(found, "cell"));
            return Err(Problem::Keys { found, expected: "equally many".to_owned() });
        }
        Ok(pairwise::statements(self, size))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let cells = self.cells.clone();
        let of = format!("{} = {}", in_short(&self.original), in_short(&self.copy));
        let remark = Mark::Remark { text: "clones".to_owned(), of };
        vec![Mark::Ground { cells, tint: Tint::Grey }, remark]
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        let (cells, copy) = (cell_names(&self.original), cell_names(&self.copy));
        Ok(clue("clone", [("cells", cells), ("cloneCells", copy)]))
    }
}
