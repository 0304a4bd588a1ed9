//! How far a region goes from a cell, where regions are to be found.

use super::prelude::*;
use super::{
    region_count::{check_digit, is_zero, miscounted, of_own, offset_mark},
    unknown_regions::{check_unknown, counts_enough, region_of},
};

pub(super) static KIND: Kind = Kind {
    name: "region-arrow",
    called: &["chaos arrow", "cave clue of a region"],
    title: "Region arrow",
    about: "the cell holds how many cells of its region, itself included, are seen from it along the \
            arms without a gap",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cell"),
        (
            "arms",
            "lists of cells that begin with it, [\"r1c1>r1c9\"]; else the four ways to the edges",
        ),
        ("offset", "how many more are seen than the cell holds, if not as many"),
    ],
    read: |entry, context| {
        entry::tables_with(entry, |said: RegionArrowFields| {
            check_unknown(context.size).map_err(Problem::Grid)?;
            Ok(RegionArrow::of(said, context.size))
        })
    },
    iss: &[Tag::new("ChaosArrow", from_iss)],
    examples: &[
        Example::on(
            "extends = \"latin:4\"\nunknown-regions = true",
            "[[region-arrow]]\ncells = \"r1c2\"\narms = [\"r1c2>r1c4\", \"r1c2>r4c2\"]",
            [
                "1234341221434321 + region=1122112233443344",
                ".4.............. + region=1122.3..........",
            ],
            "r1c2 is 4, but what is seen of its region from there is 1 cell, expected 4 \
             (region-arrow 1)",
        ),
        Example::on(
            "extends = \"latin:4\"\nunknown-regions = true",
            "[[region-arrow]]\ncells = \"r3c1\"\noffset = 1",
            [
                "1234341221434321 + region=1122112233443344",
                "........4....... + region=....1...3.4.....",
            ],
            "r3c1 is 4, but what is seen of its region from there is 1 to 3 cells, expected 5 \
             (region-arrow 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    check_unknown(context.size)?;
    let cell = arguments.cell()?;
    let offset = arguments.optional_number("an offset")?.unwrap_or(0);
    let mut arms = Vec::new();
    if arguments.peek().is_some() {
        for arm in arguments.lists_of_segments()?.concat() {
            arms.push(of_own(cell, &arm)?.into());
        }
    }
    let said = RegionArrowFields { name: String::new(), cells: vec![cell].into(), arms, offset };
    single(RegionArrow::of(said, context.size))
}

/// A cell that holds how far its region is seen.
#[derive(Clone, Debug)]
pub struct RegionArrow {
    said: RegionArrowFields,
    /// The cells of each arm beyond the first.
    arms: Vec<Vec<Cell>>,
    /// The cell, that of its region, and those of the regions of all others.
    cells: Vec<Cell>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct RegionArrowFields {
    name: String,
    cells: Cells,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arms: Vec<Cells>,
    #[serde(default, skip_serializing_if = "is_zero")]
    offset: i64,
}

impl RegionArrow {
    /// A rule over one cell of a grid of this size whose regions are to be found, with its four
    /// ways.
    pub fn new(cell: Cell, size: Size) -> Self {
        let (name, cells) = (String::new(), vec![cell].into());
        Self::of(RegionArrowFields { name, cells, arms: Vec::new(), offset: 0 }, size)
    }

    fn of(said: RegionArrowFields, size: Size) -> Self {
        let cell = said.cells.first().copied();
        let arms = match (cell, &said.arms[..]) {
            (Some(cell), []) => ways(cell, size),
            (_, arms) => arms.iter().map(|arm| arm.get(1..).unwrap_or_default().to_vec()).collect(),
        };
        let own = said.cells.iter().flat_map(|&cell| [cell, region_of(cell)]);
        let seen = arms.iter().flatten().map(|&cell| region_of(cell));
        let cells = own.chain(seen).unique().collect();
        Self { said, arms, cells }
    }

    /// How many cells are seen, at least and at most; none if the cell is in no known region.
    fn seen(&self, grid: &Grid) -> Option<[usize; 2]> {
        let own = grid.get(region_of(*self.said.cells.first()?))?;
        let mut seen = [1, 1];
        for arm in &self.arms {
            let known = arm.iter().map(|&cell| grid.get(region_of(cell)));
            seen[0] += known.clone().take_while(|&number| number == Some(own)).count();
            seen[1] += known.take_while(|number| number.is_none_or(|number| number == own)).count();
        }
        Some(seen)
    }
}

/// The four ways from a cell to the edges, beside it first.
fn ways(cell: Cell, size: Size) -> Vec<Vec<Cell>> {
    let (row, column) = (cell.row(), cell.column());
    let ways = [
        (0..row).rev().map(|row| Cell::new(row, column)).collect(),
        (0..column).rev().map(|column| Cell::new(row, column)).collect(),
        (column + 1..size.columns()).map(|column| Cell::new(row, column)).collect(),
        (row + 1..size.rows()).map(|row| Cell::new(row, column)).collect(),
    ];
    ways.into_iter().filter(|way: &Vec<Cell>| !way.is_empty()).collect()
}

impl Rule for RegionArrow {
    table_of_said!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let cell = check_digit(&self.said.cells, 1)?;
        let wrong =
            |arm: &&Cells| arm.first() != Some(&cell) || !arm.iter().all(|cell| cell.is_on_board());
        if let Some(arm) = self.said.arms.iter().find(wrong) {
            let expected = format!("lists of cells of the grid that begin with {cell}");
            return Err(Problem::parameter("arms", &format!("\"{arm}\""), expected));
        }
        let offset = self.said.offset;
        let arms = self.arms.iter().flat_map(|arm| {
            arm.iter().enumerate().map(|(index, &cell)| (region_of(cell), index == 0))
        });
        let (letters, begins): (Vec<Cell>, Vec<bool>) =
            [(cell, false), (region_of(cell), false)].into_iter().chain(arms).unzip();
        let step = |state: &Seen, letter: usize, value: usize| {
            let mut next = state.clone();
            match letter {
                0 => {
                    let number = i64::from(size.value_at(value).number());
                    next.left =
                        usize::try_from(number.saturating_add(offset)).ok()?.checked_sub(1)?;
                    next.left = (next.left < letters.len()).then_some(next.left)?;
                }
                1 => next.own = value,
                _ => {
                    next.goes_on = (begins[letter] || state.goes_on) && value == state.own;
                    next.left = next.left.checked_sub(usize::from(next.goes_on))?;
                }
            }
            Some(next)
        };
        let layers =
            Layers::new(letters.len(), size.value_count(), Seen::default(), step, |seen| {
                seen.left == 0
            });
        let layers = layers.map_err(|_| Problem::Grid("is about too many cells".to_owned()))?;
        Ok(vec![Statement::Automaton { cells: letters, layers }])
    }

    fn implies(&self, size: Size) -> Vec<Statement> {
        let Some(&cell) = self.said.cells.first() else { return Vec::new() };
        let is_counted = |other| self.arms.iter().any(|arm| arm.first() == Some(&other));
        counts_enough(cell, is_counted, self.said.offset, size)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let counting = (self.said.cells.first(), self.said.offset);
        miscounted(self, counting, self.seen(grid), grid, |least, most| {
            let cells = if least == most {
                counted(least, "cell")
            } else {
                format!("{least} to {most} cells")
            };
            format!("what is seen of its region from there is {cells}")
        })
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let Some(&cell) = self.said.cells.first() else { return Vec::new() };
        let arrow = |arm: &Cells| Mark::Line {
            cells: arm.to_vec(),
            tint: Tint::Grey,
            width: Width::Thin,
            ends: [End::Plain, End::Arrow],
        };
        let arrows = self.said.arms.iter().filter(|arm| arm.len() > 1).map(arrow);
        let circle = Mark::Shape { cells: vec![cell], shape: Shape::Circle, fill: Fill::White };
        [circle].into_iter().chain(arrows).chain(offset_mark(cell, self.said.offset)).collect()
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let cell = self.said.cells.iter().map(|&cell| iss::write::cell(cell)).join("");
        let arm = |arm: &Cells| arm.iter().map(|&cell| iss::write::cell(region_of(cell))).join("~");
        let arms = self.said.arms.iter().map(arm).join("~-~");
        let item = format!("ChaosArrow~{cell}~{}", self.said.offset);
        Ok(vec![if arms.is_empty() { item } else { format!("{item}~{arms}") }])
    }
}

/// What is remembered along the arms.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Seen {
    /// How many cells must still be seen.
    left: usize,
    /// The cell's own region.
    own: usize,
    /// Whether all cells of the arm so far were seen.
    goes_on: bool,
}
