//! Connected values: the cells that hold some values form one piece.

use super::prelude::*;
use super::touching::{in_pieces, marked, reach};
use crate::grid::Layer;

pub(super) static KIND: Kind = Kind {
    name: "connected",
    called: &["connected values", "one region", "polyomino", "orthogonally connected"],
    title: "Connected",
    about: "those of these cells that hold one of the `values` are one piece, connected by sides",
    gesture: Gesture::Cells,
    noun: "piece",
    keys: &[
        ("cells", "the cells, one or more"),
        (
            "values",
            "the values of the piece; if there is no `size`, no piece at all is allowed, too",
        ),
        ("size", "how many cells the piece has, if that is known"),
    ],
    read: entry::tables::<Connected>,
    iss: &[Tag::new("ConnectedValues", from_iss)],
    examples: &[
        Example::on_latin_4(
            "[[connected]]\ncells = \"r1-4c1-4\"\nvalues = \"1-3\"",
            ["1234341221434321", "14..4....2......"],
            "r1c1 and r3c2 are 1 2, and no way of 1, 2 or 3 leads from one to the other \
             (connected 1)",
        ),
        Example::on_latin_4(
            "[[connected]]\ncells = \"r1-2c1-4\"\nvalues = [3, 4]\nsize = 4",
            ["1234214334124321", "34343..........."],
            "5 cells hold 3 or 4, expected 4 (connected 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let cells = match arguments.next().unwrap_or_default() {
        "" => context.holes.cells().collect_vec(),
        group => {
            let layer = iss::layer(group)?;
            context.size.extra_cells().filter(|cell| cell.layer() == layer).collect()
        }
    };
    let connected = Connected::new(cells.into(), arguments.values()?.into());
    let size = arguments.optional_number("a number of cells")?;
    single(match size.map(usize::try_from) {
        None => connected,
        Some(Ok(size)) => connected.of_size(size),
        Some(Err(_)) => return Err("a piece has 0 cells or more".to_owned()),
    })
}

/// The cells that hold some values are one piece, connected by sides.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Connected {
    name: String,
    cells: Cells,
    values: Values,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
}

impl Connected {
    /// A piece among these cells, one or more, that is made of those which hold one of the values.
    pub fn new(cells: Cells, values: Values) -> Self {
        Self { name: String::new(), cells, values, size: None }
    }

    /// The same for a piece of so many cells.
    #[must_use]
    pub fn of_size(self, size: usize) -> Self {
        Self { size: Some(size), ..self }
    }

    /// Which cells may be in the piece, and which are; none of the others may be.
    fn status(&self, grid: &Grid) -> (Vec<Cell>, Vec<Cell>) {
        let may = |cell: &&Cell| {
            grid.get(**cell).is_none_or(|value| self.values.contains(value, grid.size()))
        };
        let cells: Vec<Cell> = self.cells.iter().filter(may).copied().collect();
        let are = cells.iter().copied().filter(|&cell| grid.get(cell).is_some()).collect();
        (cells, are)
    }
}

impl Rule for Connected {
    table_with_cells!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        self.values.check("values", size)?;
        // (Of more cells than there are, one more is as much.)
        let cells = self.cells.len();
        let sizes = self.size.map_or(0..=cells, |size| size.min(cells + 1)..=size.min(cells + 1));
        Ok(vec![in_pieces(&self.cells, &self.values, sizes, false, size)])
    }

    /// Cells of the piece that are cut off from its first, too many of them, or too little room.
    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let (may, are) = self.status(grid);
        let values = self.values.of(grid.size());
        let values = joined(&values.iter().collect_vec(), "or");
        if let Some(size) = self.size {
            if are.len() > size {
                let wrong =
                    format!("{} hold {values}, expected {size}", counted(are.len(), "cell"));
                return vec![self.violation(&are, &wrong)];
            }
            let mut left = marked(&may, grid.size());
            let mut largest = 0;
            // (Where there are members, the piece is where they are.)
            for &first in if are.is_empty() { &may[..] } else { &are[..1] } {
                if left[grid.size().index(first)] {
                    largest = largest.max(reach(&mut left, first, grid.size()).len());
                }
            }
            if largest < size {
                let wrong = format!(
                    "{values} has room for a piece of at most {}, expected {size}",
                    counted(largest, "cell")
                );
                return vec![self.violation(&may, &wrong)];
            }
        }
        let Some(&first) = are.first() else { return Vec::new() };
        let mut left = marked(&may, grid.size());
        reach(&mut left, first, grid.size());
        let Some(&beyond) = are.iter().find(|&&cell| left[grid.size().index(cell)]) else {
            return Vec::new();
        };
        let wrong = format!(
            "{}, and no way of {values} leads from one to the other",
            held(&[first, beyond], grid)
        );
        vec![self.violation(&[first, beyond], &wrong)]
    }

    fn breaks(&self, grid: &Grid, limiter: &Limiter) -> bool {
        /// The work of a cell: to look at it, and to walk over it.
        const WORK: u64 = 12;
        limiter.note(WORK * self.cells.len() as u64);
        !self.broken(grid).is_empty()
    }

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let cell = struck.cell()?;
        let is_member = |(_, value): &(Cell, Value)| self.values.contains_anywhere(*value);
        if struck.gone.iter().all(|gone| is_member(gone) == Some(true)) {
            return Some(format!("this piece cannot go as far as {cell}"));
        }
        let passes = struck.gone.iter().all(|gone| is_member(gone) == Some(false));
        passes.then(|| format!("this piece can only go on through {cell}"))
    }

    fn marks(&self, size: Size) -> Vec<Mark> {
        let values = joined(&self.values.of(size).iter().collect_vec(), "and");
        let of = match self.size {
            Some(size) => format!(" of {}", counted(size, "cell")),
            None => String::new(),
        };
        let text = format!("{values} are one connected piece{of}");
        drawn::noted(&self.cells, text, size)
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        let size = context.size;
        let layer = self.cells.first().map_or(Layer::BOARD, |cell| cell.layer());
        if !size.places().filter(|cell| cell.layer() == layer).eq(self.cells.iter().copied()) {
            return Err("in ISS all cells of the grid are asked, or all of a letter".to_owned());
        }
        let group = layer.as_letter().map_or(String::new(), |letter| format!("V{letter}"));
        let values = self.values.of(size);
        let values: Vec<u16> = values.iter().map(Value::number).collect();
        let of_size = self.size.map_or(String::new(), |size| format!("~{size}"));
        let values = iss::write::joined(&values, "_");
        Ok(vec![format!("ConnectedValues~{group}~{values}{of_size}")])
    }
}
