//! Pieces: the cells that hold some values fall into pieces of a certain size.

use super::prelude::*;
use super::touching::{in_pieces, marked, reach};

pub(super) static KIND: Kind = Kind {
    name: "pieces",
    called: &["polyominoes", "groups of a size", "areas of a size"],
    title: "Pieces",
    about: "those of these cells that hold one of the `values` fall into pieces, connected by sides, each of a \
            certain size",
    gesture: Gesture::Cells,
    noun: "pieces",
    keys: &[
        ("cells", "the cells, one or more"),
        ("values", "the values of the pieces; there may be no piece at all"),
        ("size", "how many cells each piece has"),
        ("at-least", "instead: the least number; may go with `at-most`"),
        ("at-most", "instead: the greatest number"),
    ],
    read: entry::tables::<Pieces>,
    examples: &[
        Example::on_latin_4(
            "[[pieces]]\ncells = \"r1-4c1-4\"\nvalues = [1, 2]\nsize = 2",
            ["1234341221434321", "12..2..........."],
            "3 cells hold 1 or 2 in one piece, expected 2 (pieces 1)",
        ),
        Example::on_latin_4(
            "[[pieces]]\ncells = \"r1-2c1-4\"\nvalues = [3, 4]\nat-least = 2\nat-most = 3",
            ["1234341221434321", "31..2..........."],
            "3 or 4 has room for a piece of at most 1 cell at r1c1, expected 2 to 3 (pieces 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The cells that hold some values fall into pieces of a certain size, connected by sides.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pieces {
    name: String,
    cells: Cells,
    values: Values,
    size: Option<i64>,
    at_least: Option<i64>,
    at_most: Option<i64>,
}

impl Pieces {
    /// Pieces among these cells, one or more, that are made of those which hold one of the values,
    /// each of so many cells.
    pub fn new(cells: Cells, values: Values, size: i64) -> Self {
        let name = String::new();
        Self { name, cells, values, size: Some(size), at_least: None, at_most: None }
    }

    /// The same for pieces of so many cells or more.
    pub fn at_least(cells: Cells, values: Values, least: i64) -> Self {
        Self { size: None, at_least: Some(least), ..Self::new(cells, values, 1) }
    }

    /// The same for pieces of at most so many cells.
    pub fn at_most(cells: Cells, values: Values, most: i64) -> Self {
        Self { size: None, at_most: Some(most), ..Self::new(cells, values, 1) }
    }

    fn wanted(&self) -> Wanted<'static> {
        let (exactly, at_least, at_most) = (self.size, self.at_least, self.at_most);
        Wanted { exactly, at_least, at_most, ..Wanted::default() }
    }

    fn is_member(&self, grid: &Grid, cell: Cell) -> Option<bool> {
        grid.get(cell).map(|value| self.values.contains(value, grid.size()))
    }
}

impl Rule for Pieces {
    table_with_cells!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        self.values.check("values", size)?;
        self.wanted().check("size")?;
        for (key, number) in
            [("size", self.size), ("at-least", self.at_least), ("at-most", self.at_most)]
        {
            if let Some(number) = number.filter(|&number| number < 1) {
                return Err(Problem::parameter(key, &number, "1 or more"));
            }
        }
        // (Of more cells than there are, one more is as much.)
        let end = |number: i64| {
            usize::try_from(number).map_or(usize::MAX, |n| n.min(self.cells.len() + 1))
        };
        let [least, most] = [self.at_least, self.at_most].map(|bound| self.size.or(bound).map(end));
        let sizes = least.unwrap_or(1)..=most.unwrap_or(self.cells.len());
        Ok(vec![in_pieces(&self.cells, &self.values, sizes, true, size)])
    }

    /// Pieces that are too large, and those with too little room.
    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let (size, wanted) = (grid.size(), self.wanted());
        let of = |test: fn(Option<bool>) -> bool| {
            let cells = self.cells.iter().filter(|&&cell| test(self.is_member(grid, cell)));
            cells.copied().collect_vec()
        };
        let (are, may) = (of(|is| is == Some(true)), of(|is| is != Some(false)));
        let values = self.values.of(size);
        let values = joined(&values.iter().collect_vec(), "or");
        let mut left = marked(&are, size);
        let mut open = marked(&may, size);
        let mut rooms = Vec::new();
        let mut violations = Vec::new();
        for &first in &are {
            if !left[size.index(first)] {
                continue;
            }
            let piece = reach(&mut left, first, size);
            if open[size.index(first)] {
                rooms.push(reach(&mut open, first, size));
            }
            let room = rooms.iter().find(|room| room.contains(&first)).map_or(0, Vec::len) as i64;
            let found = piece.len() as i64;
            if wanted.admits(&(found..=room)) {
                continue;
            }
            let wrong = if wanted.admits(&(found..=i64::MAX)) {
                let most = counted(room.unsigned_abs() as usize, "cell");
                format!(
                    "{values} has room for a piece of at most {most} at {first}, expected {wanted}"
                )
            } else {
                format!(
                    "{} hold {values} in one piece, expected {wanted}",
                    counted(piece.len(), "cell")
                )
            };
            violations.push(self.violation(&piece, &wrong));
        }
        violations
    }

    fn breaks(&self, grid: &Grid, limiter: &Limiter) -> bool {
        /// The work of a cell: to look at it, and to walk over it twice.
        const WORK: u64 = 24;
        limiter.note(WORK * self.cells.len() as u64);
        !self.broken(grid).is_empty()
    }

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let cell = struck.cell()?;
        let is_member = |(_, value): &(Cell, Value)| self.values.contains_anywhere(*value);
        if struck.gone.iter().all(|gone| is_member(gone) == Some(true)) {
            return Some(format!("the piece of {cell} would be too large, or too small"));
        }
        let grows = struck.gone.iter().all(|gone| is_member(gone) == Some(false));
        grows.then(|| format!("a piece can only grow through {cell}"))
    }

    fn marks(&self, size: Size) -> Vec<Mark> {
        let values = joined(&self.values.of(size).iter().collect_vec(), "and");
        let text = format!("{values} are in pieces, each of {} cells", self.wanted());
        drawn::noted(&self.cells, text, size)
    }
}
