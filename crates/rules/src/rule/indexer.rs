//! Indexing cells: the value of a cell says where in its row, column or region the number of its
//! own place is.

use super::index::{self, Index};
use super::prelude::*;

/// The kind for columns; "159" sudokus have it in columns 1, 5 and 9.
pub(super) static COLUMN: Kind = Kind {
    name: "column-indexer",
    called: &["159", "index", "indexing"],
    title: "Column indexer",
    about: "the value of each of these cells is the column in which its row holds the cell's own column",
    gesture: Gesture::Cells,
    keys: &[("cells", "the indexing cells")],
    read: |entry, context| read(Indexed::Column, entry, context),
    // The tag of row indexers, too.
    iss: &[Tag::new("Indexing", |arguments, context| {
        let by = match arguments.text("C or R")? {
            "C" | "c" => Indexed::Column,
            "R" | "r" => Indexed::Row,
            other => return Err(format!("expected C or R, found \"{}\"", other.escape_debug())),
        };
        let cells = arguments.cells()?.into_iter().unique().collect_vec().into();
        one(Indexer::new(by, cells, context))
    })],
    f_puzzles: &[Key::new("columnindexer", &["cells"], |clue, context| {
        from_f_puzzles(Indexed::Column, clue, context)
    })],
    examples: &[
        Example::on_latin_4(
            "[[column-indexer]]\ncells = \"r1-2c1\"",
            ["3214134224314123", "3.2............."],
            "r1c1 is 3, but r1c3 is 2, expected 1 (column-indexer 1)",
        ),
        Example::on(
            "size = \"1x3\"\nvalues = \"0-3\"",
            "[[column-indexer]]\ncells = \"r1c2\"",
            ["213", ".0."],
            "r1c2 is 0, expected 1 to 3 (column-indexer 1)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static ROW: Kind = Kind {
    name: "row-indexer",
    called: &["159", "index", "indexing"],
    title: "Row indexer",
    about: "the value of each of these cells is the row in which its column holds the cell's own row",
    gesture: Gesture::Cells,
    keys: &[("cells", "the indexing cells")],
    read: |entry, context| read(Indexed::Row, entry, context),
    f_puzzles: &[Key::new("rowindexer", &["cells"], |clue, context| {
        from_f_puzzles(Indexed::Row, clue, context)
    })],
    examples: &[Example::on_latin_4(
        "[[row-indexer]]\ncells = \"r2c1\"",
        ["1234412334122341", "....4.......3..."],
        "r2c1 is 4, but r4c1 is 3, expected 2 (row-indexer 1)",
    )],
    ..Kind::DEFAULT
};

pub(super) static BOX: Kind = Kind {
    name: "box-indexer",
    called: &["159", "index", "indexing"],
    title: "Box indexer",
    about: "the value of each of these cells is the place where its region holds the cell's own place",
    gesture: Gesture::Cells,
    keys: &[("cells", "the indexing cells; places in a region count row by row, from 1")],
    read: |entry, context| read(Indexed::Region, entry, context),
    f_puzzles: &[Key::new("boxindexer", &["cells"], |clue, context| {
        from_f_puzzles(Indexed::Region, clue, context)
    })],
    examples: &[Example::on(
        "extends = \"4x4\"",
        "[[box-indexer]]\ncells = \"r1c4 r4c4\"",
        ["1243342121344312", "...3..4........."],
        "r1c4 is 3, but r2c3 is 4, expected 2 (box-indexer 1)",
    )],
    ..Kind::DEFAULT
};

/// What the value of an indexing cell is the number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indexed {
    /// A column: the cell's row holds the cell's own column there.
    Column,
    /// A row: the cell's column holds the cell's own row there.
    Row,
    /// A place in the cell's region, row by row: the region holds the cell's own place there.
    Region,
}

/// The value of each of some cells says where the number of the cell's own place is.
#[derive(Clone, Debug, Serialize)]
pub struct Indexer {
    name: String,
    #[serde(skip)]
    by: Indexed,
    #[serde(rename = "cells")]
    own: Cells,
    /// For each of them the cells that it may point to, and what the one it points to holds.
    #[serde(skip)]
    lists: Vec<(Vec<Cell>, u16)>,
    /// All cells, each once.
    #[serde(skip)]
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct IndexerFields {
    name: String,
    cells: Cells,
}

impl Indexer {
    /// Indexing cells of a grid.
    ///
    /// # Errors
    /// If the grid has no regions, which are needed for [`Indexed::Region`], or too many values.
    pub fn new(by: Indexed, cells: Cells, context: &Context) -> Result<Self, Problem> {
        index::check_values(context.size)?;
        if by == Indexed::Region && context.regions.is_none() {
            return Err(Problem::Grid("needs regions, and there are none".to_owned()));
        }
        if let Some(cell) = cells.iter().find(|cell| !cell.is_on_board()) {
            return Err(Problem::Grid(format!("{cell} is beside the grid, expected cells of it")));
        }
        let lists = cells.iter().map(|&cell| list(by, cell, context)).collect_vec();
        let all = cells.iter().chain(lists.iter().flat_map(|(list, _)| list));
        let all = all.copied().unique().collect();
        Ok(Self { name: String::new(), by, own: cells, lists, cells: all })
    }

    fn row(&self) -> &'static Kind {
        match self.by {
            Indexed::Column => &COLUMN,
            Indexed::Row => &ROW,
            Indexed::Region => &BOX,
        }
    }

    fn indices(&self) -> impl Iterator<Item = Index<'_>> {
        let lists = self.own.iter().zip(&self.lists);
        lists.map(|(&cell, (list, wanted))| (cell, &list[..], *wanted))
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        self.indices().for_each(|index| index::judge(index, grid, report));
    }
}

/// The cells that an indexing cell may point to, as many as there can be values, and the number of
/// its own place among them.
fn list(by: Indexed, cell: Cell, context: &Context) -> (Vec<Cell>, u16) {
    let size = context.size;
    let most = usize::from(*size.value_range().end());
    let (cells, place): (Vec<Cell>, usize) = match by {
        // That a cell is off the grid is said later.
        _ if !size.contains(cell) => (Vec::new(), 0),
        Indexed::Column => {
            let row = (0..size.columns()).map(|column| Cell::new(cell.row(), column));
            (row.take(most).collect(), cell.column())
        }
        Indexed::Row => {
            let column = (0..size.rows()).map(|row| Cell::new(row, cell.column()));
            (column.take(most).collect(), cell.row())
        }
        Indexed::Region => {
            let region_of = |cell| context.regions.as_ref().map(|of| of[size.index(cell)]);
            let region = || size.cells().filter(|&other| region_of(other) == region_of(cell));
            let place = region().take_while(|&other| other != cell).count();
            (region().take(most).collect(), place)
        }
    };
    (cells, place as u16 + 1)
}

fn read<'a>(by: Indexed, entry: &Entry<'a>, context: &Context) -> ReadRules<'a> {
    entry::tables_with(entry, |IndexerFields { name, cells }| {
        Ok(Indexer { name, ..Indexer::new(by, cells, context)? })
    })
}

fn from_f_puzzles(by: Indexed, clue: &Clue<'_>, context: &Context) -> Rules {
    one(Indexer::new(by, clue.different_cells("cells")?, context))
}

/// A rule for another format, or in words what is wrong with it.
fn one(indexer: Result<Indexer, Problem>) -> Rules {
    let in_words = |problem: Problem| problem.to_string().trim_start_matches(": ").to_owned();
    indexer.map_err(in_words).and_then(single)
}

impl Rule for Indexer {
    name_and_cells!(row);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.own, 1)?;
        index::statements(self.indices(), size)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let tint = match self.by {
            Indexed::Column => Tint::Red,
            Indexed::Row => Tint::Green,
            Indexed::Region => Tint::Blue,
        };
        vec![Mark::Ground { cells: self.own.to_vec(), tint }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        Ok(clue(self.row().f_puzzles[0].name, [("cells", cell_names(&self.own))]))
    }

    fn written(&self) -> Written {
        entry::table(self.row(), self)
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        match self.by {
            Indexed::Column => iss::said("Indexing", &[&"C"], &self.own),
            Indexed::Row => iss::said("Indexing", &[&"R"], &self.own),
            Indexed::Region => Err("ISS has no indices of regions".to_owned()),
        }
    }
}
