//! How many of some cells are in the region of the first, where regions are to be found.

use super::prelude::*;
use super::unknown_regions::{check_unknown, counts_enough, region_of};
use crate::grid::Layer;

pub(super) static KIND: Kind = Kind {
    name: "region-count",
    called: &["chaos count"],
    title: "Region count",
    about: "the first of these cells holds how many of them, itself included, are in its region",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells, first the one that counts; it alone stands for it and all around it"),
        ("offset", "how many more there are than the cell holds, if not as many"),
    ],
    read: |entry, context| {
        entry::tables_with(entry, |said: RegionCountFields| {
            check_unknown(context.size).map_err(Problem::Grid)?;
            Ok(RegionCount::of(said, context.size))
        })
    },
    iss: &[Tag::new("ChaosCount", from_iss)],
    examples: &[
        Example::on(
            "extends = \"latin:4\"\nunknown-regions = true",
            "[[region-count]]\ncells = \"r1c2 r1c1 r1c3\"",
            [
                "1234341221434321 + region=1122112233443344",
                ".3.............. + region=1122............",
            ],
            "r1c2 is 3, but 2 of these cells are in its region, expected 3 (region-count 1)",
        ),
        Example::on(
            "extends = \"latin:4\"\nunknown-regions = true",
            "[[region-count]]\ncells = \"r1c2\"\noffset = 2",
            [
                "1234341221434321 + region=1122112233443344",
                ".4.............. + region=.12.............",
            ],
            "r1c2 is 4, but 1 to 5 of these cells are in its region, expected 6 (region-count 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    check_unknown(context.size)?;
    let cell = arguments.cell()?;
    let offset = arguments.optional_number("an offset")?.unwrap_or(0);
    let mut cells = vec![cell];
    if arguments.peek().is_some() {
        cells = of_own(cell, &arguments.cells()?)?;
    }
    let said = RegionCountFields { name: String::new(), cells: cells.into(), offset };
    single(RegionCount::of(said, context.size))
}

/// The cells under those that hold the numbers of their regions, if the first is the one that
/// counts.
pub(super) fn of_own(cell: Cell, over: &[Cell]) -> Result<Vec<Cell>, String> {
    let under = |over: &Cell| {
        let is_region = over.layer() == Layer::REGION;
        is_region.then(|| over.on_layer(Layer::BOARD))
    };
    let cells: Option<Vec<Cell>> = over.iter().map(under).collect();
    let cells = cells.ok_or("expected cells of regions, as in CC1")?;
    match cells.first() {
        Some(&first) if first == cell => Ok(cells),
        _ => Err(format!("expected the region of {cell} first")),
    }
}

/// What serde leaves out.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(super) fn is_zero(offset: &i64) -> bool {
    *offset == 0
}

/// The first of some cells, if there are so many and all are on the board.
pub(super) fn check_digit(cells: &[Cell], most: usize) -> Result<Cell, Problem> {
    if let Some(cell) = cells.iter().find(|cell| !cell.is_on_board()) {
        return Err(Problem::parameter("cells", cell, "cells of the grid"));
    }
    match *cells {
        [first, ..] if cells.len() <= most => Ok(first),
        _ => Err(Problem::cell_count(cells.len(), if most == 1 { "1" } else { "1 or more" })),
    }
}

/// What is wrong with a rule if the value of a cell and an offset are together not a number `within`
/// these limits; `found` says what is counted. Nothing where one of these is not known.
pub(super) fn miscounted(
    rule: &dyn Rule,
    (cell, offset): (Option<&Cell>, i64),
    within: Option<[usize; 2]>,
    grid: &Grid,
    found: impl Fn(usize, usize) -> String,
) -> Vec<Violation> {
    let held = cell.and_then(|&cell| Some((cell, grid.get(cell)?)));
    let (Some((cell, value)), Some([least, most])) = (held, within) else { return Vec::new() };
    let expected = i64::from(value.number()).saturating_add(offset);
    if usize::try_from(expected).is_ok_and(|count| (least..=most).contains(&count)) {
        return Vec::new();
    }
    let wrong = format!("{cell} is {value}, but {}, expected {expected}", found(least, most));
    vec![rule.violation(&[cell], &wrong)]
}

/// What a drawing says of an offset.
pub(super) fn offset_mark(cell: Cell, offset: i64) -> Option<Mark> {
    let text = format!("{offset:+}");
    (offset != 0).then(|| Mark::Remark { text, of: cell.to_string() })
}

/// A cell that holds how many of some cells are in its region.
#[derive(Clone, Debug)]
pub struct RegionCount {
    said: RegionCountFields,
    /// All that are counted, the first itself included.
    counted: Vec<Cell>,
    /// The first, and the cells of the regions of all.
    cells: Vec<Cell>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct RegionCountFields {
    name: String,
    cells: Cells,
    #[serde(default, skip_serializing_if = "is_zero")]
    offset: i64,
}

impl RegionCount {
    /// A rule over cells of a grid of this size whose regions are to be found; the first alone
    /// stands for it and all around it.
    pub fn new(cells: Cells, size: Size) -> Self {
        Self::of(RegionCountFields { name: String::new(), cells, offset: 0 }, size)
    }

    fn of(said: RegionCountFields, size: Size) -> Self {
        let counted = match *said.cells {
            [cell] => around(cell, size),
            _ => said.cells.to_vec(),
        };
        let first = said.cells.first().copied();
        let cells = first.into_iter().chain(counted.iter().map(|&cell| region_of(cell))).collect();
        Self { said, counted, cells }
    }

    /// How many are in the region of the first, at least and at most; none if that is not known.
    fn count(&self, grid: &Grid) -> Option<[usize; 2]> {
        let own = grid.get(region_of(*self.counted.first()?))?;
        let known = self.counted.iter().map(|&cell| grid.get(region_of(cell)));
        let least = known.clone().filter(|&number| number == Some(own)).count();
        Some([least, least + known.filter(Option::is_none).count()])
    }
}

/// A cell and the up to eight around it.
fn around(cell: Cell, size: Size) -> Vec<Cell> {
    let (row, column) = (cell.row(), cell.column());
    let square = (row.saturating_sub(1)..=row + 1)
        .cartesian_product(column.saturating_sub(1)..=column + 1)
        .map(|(row, column)| Cell::new(row, column));
    [cell]
        .into_iter()
        .chain(square.filter(|&other| other != cell && size.contains(other)))
        .collect()
}

impl Rule for RegionCount {
    table_of_said!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let cell = check_digit(&self.said.cells, usize::MAX)?;
        let (offset, most) = (self.said.offset, self.counted.len());
        let letters = [cell].into_iter().chain(self.counted.iter().map(|&cell| region_of(cell)));
        let letters = letters.collect_vec();
        // How many must still be found, and the region of the first.
        let step = |&(left, own): &(usize, usize), letter: usize, value: usize| match letter {
            0 => {
                let number = i64::from(size.value_at(value).number());
                let left = usize::try_from(number.saturating_add(offset)).ok()?.checked_sub(1)?;
                (left < most).then_some((left, 0))
            }
            1 => Some((left, value)),
            _ => Some((left.checked_sub(usize::from(value == own))?, own)),
        };
        let layers =
            Layers::new(letters.len(), size.value_count(), (0, 0), step, |left| left.0 == 0);
        let layers = layers.map_err(|_| Problem::Grid("is about too many cells".to_owned()))?;
        Ok(vec![Statement::Automaton { cells: letters, layers }])
    }

    fn implies(&self, size: Size) -> Vec<Statement> {
        let Some(&cell) = self.said.cells.first() else { return Vec::new() };
        let is_counted = |other| self.counted.contains(&other);
        counts_enough(cell, is_counted, self.said.offset, size)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let counting = (self.said.cells.first(), self.said.offset);
        miscounted(self, counting, self.count(grid), grid, |least, most| {
            let many = if least == most { least.to_string() } else { format!("{least} to {most}") };
            format!("{many} of these cells are in its region")
        })
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let Some(&cell) = self.said.cells.first() else { return Vec::new() };
        let square = Mark::Shape { cells: vec![cell], shape: Shape::Square, fill: Fill::White };
        let of_cells = (self.said.cells.len() > 1).then(|| Mark::Remark {
            text: format!("{cell} counts those of its region"),
            of: in_short(&self.said.cells),
        });
        [square].into_iter().chain(of_cells).chain(offset_mark(cell, self.said.offset)).collect()
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let cells = &self.said.cells;
        let cell = cells.iter().take(1).map(|&cell| iss::write::cell(cell)).join("");
        let item = format!("ChaosCount~{cell}~{}", self.said.offset);
        let over = cells.iter().map(|&cell| iss::write::cell(region_of(cell))).join("~");
        Ok(vec![if cells.len() == 1 { item } else { format!("{item}~{over}") }])
    }
}
