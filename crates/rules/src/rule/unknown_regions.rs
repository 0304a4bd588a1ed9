//! Regions that are to be found, as in chaos construction.
//!
//! Each cell of the board has another one over it, `region(r1c1)`, which holds the number of its
//! region. Regions are numbered in the order of their first cells, so the same regions have one
//! numbering.

use super::prelude::*;
use super::touching::{marked, neighbours, reach, sides_of};
use crate::{
    grid::{ExtraLayer, Layer},
    statement::in_order,
};

pub(super) static KIND: Kind = Kind {
    name: "unknown-regions",
    called: &["chaos construction", "chaos", "find the regions", "regions to be found"],
    title: "Unknown regions",
    about: "the grid is divided into connected regions of as many cells as its longer side has, \
            which are to be found; no value stands twice in one",
    gesture: Gesture::Flag,
    layers: |_| vec![ExtraLayer::named(Layer::REGION)],
    read: |entry, context| entry::flag(entry, || rule(context)),
    iss: &[Tag::flag("ChaosConstruction", |_, context| rule(context))],
    examples: &[
        Example::on_latin_4(
            "unknown-regions = true",
            [
                "1234341221434321 + region=1122112233443344",
                "................ + region=121.2...........",
            ],
            "r1c1 and r1c3 are in region 1, and no way leads there (unknown-regions)",
        ),
        Example::on_latin_4(
            "unknown-regions = true",
            [
                "1234341221434321 + region=1122112233443344",
                "1....1.......... + region=1....1..........",
            ],
            "r1c1 and r2c2 are both 1 in region 1 (unknown-regions)",
        ),
    ],
    ..Kind::DEFAULT
};

fn rule(context: &Context) -> Rules {
    single(UnknownRegions::new(context)?)
}

/// The cell that holds the number of a cell's region.
pub(super) fn region_of(cell: Cell) -> Cell {
    cell.on_layer(Layer::REGION)
}

/// That there are regions to be found.
pub(super) fn check_unknown(size: Size) -> Result<(), String> {
    if size.has_layer(Layer::REGION) {
        return Ok(());
    }
    Err("is about regions that are to be found: add regions = \"unknown\"".to_owned())
}

/// That a cell holds more than what is counted of its region at least: itself, and another cell if
/// all beside it are counted, as a region has several. `offset` is how much more is counted than it
/// holds.
pub(super) fn counts_enough(
    cell: Cell,
    is_counted: impl Fn(Cell) -> bool,
    offset: i64,
    size: Size,
) -> Vec<Statement> {
    let mut beside = sides_of(cell, size).map(|[_, other]| other).peekable();
    let least = 1 + i64::from(beside.peek().is_some() && beside.all(is_counted));
    let fits = |value: &Value| i64::from(value.number()).saturating_add(offset) >= least;
    vec![Statement::domain(vec![cell], size.values().filter(fits), size)]
}

/// Connected regions of one size, without a value twice in one.
#[derive(Clone, Debug)]
struct UnknownRegions {
    name: String,
    /// The cells of the board, and then those that hold the numbers of their regions.
    cells: Vec<Cell>,
    /// How many cells a region has.
    each: usize,
}

impl UnknownRegions {
    fn new(context: &Context) -> Result<Self, String> {
        let size = context.size;
        check_unknown(size)?;
        let each = size.rows().max(size.columns());
        let (all, values) = (size.cell_count(), size.value_count());
        if !context.holes.is_empty() {
            return Err("needs a grid without holes".to_owned());
        }
        if !all.is_multiple_of(each) || each > values {
            return Err(format!(
                "needs a grid that divides into regions of {each} cells, with as many values or more; \
                 this one has {all} cells and {values} values"
            ));
        }
        let cells = size.cells().chain(size.cells().map(region_of)).collect();
        Ok(Self { name: KIND.name.to_owned(), cells, each })
    }

    fn board(&self) -> &[Cell] {
        &self.cells[..self.cells.len() / 2]
    }

    /// The numbers of regions, as values.
    fn numbers(&self, size: Size) -> impl Iterator<Item = Value> + Clone {
        size.values().take(size.cell_count() / self.each)
    }

    /// Cells of a region that hold the same.
    fn repeated(&self, grid: &Grid) -> Option<Violation> {
        let known = self
            .board()
            .iter()
            .filter_map(|&cell| Some((grid.get(region_of(cell))?, grid.get(cell)?, cell)));
        let mut known = known.collect_vec();
        known.sort_by_key(|&(region, value, _)| (region, value));
        let twice = known.into_iter().tuple_windows().find(|(a, b)| (a.0, a.1) == (b.0, b.1));
        twice.map(|((region, value, one), (_, _, other))| {
            let wrong = format!("{one} and {other} are both {value} in region {region}");
            self.violation(&[one, other, region_of(one), region_of(other)], &wrong)
        })
    }

    /// Cells that have the numbers of a region, which they cannot all be in.
    fn cut_off(&self, grid: &Grid, region: Value) -> Option<Violation> {
        let holds = |cell: &Cell| grid.get(region_of(*cell));
        let board = self.board();
        let are = board.iter().copied().filter(|cell| holds(cell) == Some(region)).collect_vec();
        let over = |cells: &[Cell]| cells.iter().map(|&cell| region_of(cell)).collect_vec();
        if are.len() > self.each {
            let (found, each) = (counted(are.len(), "cell"), self.each);
            let wrong = format!("{found} are in region {region}, expected {each}");
            return Some(self.violation(&over(&are), &wrong));
        }
        let may = |cell: &Cell| holds(cell).is_none_or(|held| held == region);
        let mut left = marked(board.iter().filter(|&cell| may(cell)), grid.size());
        let Some(&first) = are.first() else {
            let wrong = format!("no cell is left for region {region}");
            return (!left.contains(&true)).then(|| self.violation(&over(board), &wrong));
        };
        let reached = reach(&mut left, first, grid.size());
        if let Some(&beyond) = are.iter().find(|&&cell| left[grid.size().index(cell)]) {
            let wrong =
                format!("{first} and {beyond} are in region {region}, and no way leads there");
            return Some(self.violation(&over(&[first, beyond]), &wrong));
        }
        let (room, each) = (counted(reached.len(), "cell"), self.each);
        let wrong = format!("region {region} has room for {room}, expected {each}");
        (reached.len() < self.each).then(|| self.violation(&over(&are), &wrong))
    }

    /// A cell whose region has a number before its turn.
    fn out_of_turn(&self, grid: &Grid) -> Option<Violation> {
        let mut begun = 0;
        for &cell in self.board() {
            // (Each cell that has no number yet may begin a region.)
            let Some(number) = grid.get(region_of(cell)) else {
                begun += 1;
                continue;
            };
            let index = grid.size().value_index(number);
            if index > begun {
                let expected = grid.size().value_at(begun.min(grid.size().value_count() - 1));
                let wrong = format!(
                    "{cell} is in region {number}, expected {expected} or less: regions are numbered by \
                     their first cells"
                );
                return Some(self.violation(&[region_of(cell)], &wrong));
            }
            begun = begun.max(index + 1);
        }
        None
    }
}

impl Rule for UnknownRegions {
    name_and_cells!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let board = self.board();
        let over = self.cells[board.len()..].to_vec();
        let regions = board.len() / self.each;
        let domain = Statement::domain(over.clone(), self.numbers(size), size);
        let neighbours = neighbours(board, size);
        let connected = self.numbers(size).map(|number| {
            let item = |&cell: &Cell| Item { cell, values: std::iter::once(number).collect() };
            Statement::Pieces {
                items: over.iter().map(item).collect(),
                neighbours: neighbours.clone(),
                sizes: self.each..=self.each,
                several: false,
            }
        });
        let in_turn = in_order(over.clone(), regions, size)
            .map_err(|_| Problem::Grid("has too many regions".to_owned()))?;
        // No two cells have both the same value and the same region.
        let lines = board.iter().zip(&over).map(|(&cell, &over)| vec![over, cell]).collect();
        let differ = Statement::Lines { lines, rank: None };
        Ok([domain, differ, in_turn].into_iter().chain(connected).collect())
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let first = self.repeated(grid);
        let cut_off = || self.numbers(grid.size()).find_map(|number| self.cut_off(grid, number));
        let wrong = first.or_else(cut_off).or_else(|| self.out_of_turn(grid));
        let unknown = || {
            let beyond = |cell: &&Cell| {
                let number = grid.get(region_of(**cell));
                number.is_some_and(|number| !self.numbers(grid.size()).contains(&number))
            };
            let cell = *self.board().iter().find(beyond)?;
            let wrong = format!("{cell} is in a region that does not exist");
            Some(self.violation(&[region_of(cell)], &wrong))
        };
        wrong.or_else(unknown).into_iter().collect()
    }

    fn breaks(&self, grid: &Grid, limiter: &Limiter) -> bool {
        /// The work of looking at a cell, for each region.
        const WORK: u64 = 2;
        limiter.note(WORK * (self.cells.len() * self.board().len() / self.each) as u64);
        !self.broken(grid).is_empty()
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let text = format!("regions of {} are to be found", counted(self.each, "cell"));
        vec![Mark::Note { text }]
    }
}
