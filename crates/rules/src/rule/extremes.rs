//! Minima and maxima: cells that are less, or greater, than all of their neighbours.

use std::collections::HashSet;

use super::prelude::*;
use super::touching::sides_of;

pub(super) static MINIMUM: Kind = Kind {
    name: "minimum",
    called: &["min", "fortress"],
    title: "Minimum",
    about: "these cells are less than each neighbour that is not a minimum, too",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells that are minima")],
    read: |entry, context| {
        entry::tables_with(entry, |said| Ok(Extremes::of(true, said, context.size)))
    },
    f_puzzles: &[Key::new("minimum", &["cell"], |clue, context| {
        from_f_puzzles(clue, context, Extremes::minimum)
    })],
    examples: &[
        Example::on_latin_4(
            "[[minimum]]\ncells = \"r2c2-3\"",
            ["1234412323413412", ".....2...1......"],
            "r2c2 is 2 and r3c2 is 1, expected r2c2 < r3c2 (minimum 1)",
        ),
        Example::on_latin_4(
            "[[minimum]]\ncells = \"r2c2\"\n\n[[minimum]]\ncells = \"r2c3\"",
            ["1234412323413412", ".....321........"],
            "r2c3 is 2 and r2c4 is 1, expected r2c3 < r2c4 (minimum 2)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static MAXIMUM: Kind = Kind {
    name: "maximum",
    called: &["max", "fortress"],
    title: "Maximum",
    about: "these cells are greater than each neighbour that is not a maximum, too",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells that are maxima")],
    read: |entry, context| {
        entry::tables_with(entry, |said| Ok(Extremes::of(false, said, context.size)))
    },
    f_puzzles: &[Key::new("maximum", &["cell"], |clue, context| {
        from_f_puzzles(clue, context, Extremes::maximum)
    })],
    examples: &[Example::on_latin_4(
        "[[maximum]]\ncells = \"r2c2-3\"",
        ["1234234141233412", ".....3...4......"],
        "r2c2 is 3 and r3c2 is 4, expected r2c2 > r3c2 (maximum 1)",
    )],
    ..Kind::DEFAULT
};

fn from_f_puzzles(clue: &Clue<'_>, context: &Context, make: fn(Cells, Size) -> Extremes) -> Rules {
    single(make(vec![clue.cell()?].into(), context.size))
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct ExtremesFields {
    name: String,
    cells: Cells,
}

/// Marked cells that are less, or greater, than all neighbours that do not have the same mark:
/// those of other rules of the kind beside it are spared, too.
#[derive(Clone, Debug)]
pub struct Extremes {
    are_minima: bool,
    name: String,
    size: Size,
    marked: Cells,
    /// The marked cells, and those that they are compared with.
    cells: Vec<Cell>,
    /// Marked cells with a neighbour each.
    pairs: Vec<[Cell; 2]>,
}

impl Extremes {
    /// Cells that are less than their neighbours.
    pub fn minimum(cells: Cells, size: Size) -> Self {
        Self::of(true, ExtremesFields { name: String::new(), cells }, size)
    }

    /// Cells that are greater than their neighbours.
    pub fn maximum(cells: Cells, size: Size) -> Self {
        Self::of(false, ExtremesFields { name: String::new(), cells }, size)
    }

    fn of(
        are_minima: bool,
        ExtremesFields { name, cells: marked }: ExtremesFields,
        size: Size,
    ) -> Self {
        let (cells, pairs) = (Vec::new(), Vec::new());
        Self { are_minima, name, size, marked, cells, pairs }.sparing(&HashSet::new())
    }

    fn row(&self) -> &'static Kind {
        if self.are_minima { &MINIMUM } else { &MAXIMUM }
    }

    /// The same rule where these cells have the mark, too.
    fn sparing(self, others: &HashSet<Cell>) -> Self {
        let own: HashSet<Cell> = self.marked.iter().copied().collect();
        let is_compared =
            |&[_, other]: &[Cell; 2]| !own.contains(&other) && !others.contains(&other);
        let pairs = self.marked.iter().flat_map(|&cell| sides_of(cell, self.size));
        let pairs: Vec<[Cell; 2]> = pairs.filter(is_compared).collect();
        let neighbours = pairs.iter().map(|&[_, other]| other);
        let cells = self.marked.iter().copied().chain(neighbours).unique().collect();
        Self { cells, pairs, ..self }
    }
}

impl Pairwise for Extremes {
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs.iter().copied()
    }

    fn is_right(&self, extreme: u16, neighbour: u16) -> bool {
        if self.are_minima { extreme < neighbour } else { extreme > neighbour }
    }

    fn complaint(&self, [one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
        let sign = if self.are_minima { '<' } else { '>' };
        format!("{one} is {a} and {other} is {b}, expected {one} {sign} {other}")
    }
}

impl Rule for Extremes {
    name_and_cells!(row);
    pairwise!();

    /// A neighbour may be a hole, with which nothing is compared.
    fn names(&self, cell: Cell, _size: Size) -> bool {
        self.marked.contains(&cell)
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.marked, 1)?;
        Ok(pairwise::statements(self, size))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let shape = if self.are_minima { Shape::Inwards } else { Shape::Outwards };
        let mark = |&cell: &Cell| Mark::Shape { cells: vec![cell], shape, fill: Fill::Grey };
        self.marked.iter().map(mark).collect()
    }

    /// The marked cells of another rule are those in which its mark is drawn.
    fn beside(&self, others: &mut dyn Iterator<Item = &dyn Rule>) -> Option<Box<dyn Rule>> {
        let same = others.filter(|other| other.kind() == self.kind());
        let marks = same.flat_map(|other| other.marks(self.size));
        let marked = marks.filter_map(|mark| match mark {
            Mark::Shape { cells, .. } => Some(cells),
            _ => None,
        });
        let marked: HashSet<Cell> = marked.flatten().collect();
        Some(Box::new(self.clone().sparing(&marked)))
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        Ok(each_cell(self.kind(), &self.marked))
    }

    fn written(&self) -> Written {
        let Self { name, marked, .. } = self.clone();
        entry::table(self.row(), &ExtremesFields { name, cells: marked })
    }

    /// Which pairs are spared is known here: so they are said one by one.
    fn to_iss(&self, _context: &Context) -> IssItems {
        let greater_first = |&[one, other]: &[Cell; 2]| {
            if self.are_minima { [other, one] } else { [one, other] }
        };
        let item = |pair: [Cell; 2]| iss::said("GreaterThan", &[], &pair);
        let items: Vec<Vec<String>> =
            self.pairs.iter().map(greater_first).map(item).collect::<Result<_, _>>()?;
        Ok(items.concat())
    }
}
