//! Dutch flatmates: a 5 has a 1 above it or a 9 below it.

use super::prelude::*;
use crate::grid::Holes;

pub(super) static KIND: Kind = Kind {
    name: "dutch-flatmates",
    called: &["flatmates"],
    title: "Dutch flatmates",
    about: "every 5 has a 1 directly above it, or a 9 directly below it",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || rule(context)),
    iss: &[Tag::flag("DutchFlatmates", |_, context| rule(context))],
    examples: &[
        Example::on(
            "size = \"3x1\"\nvalues = \"1-9\"",
            "dutch-flatmates = true",
            ["159", "258"],
            "r2c1 is 5, above it r1c1 is 2 and below it r3c1 is 8, expected 1 above it or 9 below \
             it (dutch-flatmates)",
        ),
        Example::on(
            "size = \"3x1\"\nvalues = \"1-9\"",
            "dutch-flatmates = true",
            ["591", "58."],
            "r1c1 is 5, above it the border and below it r2c1 is 8, expected 1 above it or 9 below \
             it (dutch-flatmates)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The value in the middle, the one above it and the one below it.
const MIDDLE: u16 = 5;
const ABOVE: u16 = 1;
const BELOW: u16 = 9;

fn rule(context: &Context) -> Rules {
    let (first, last) = context.size.value_range().into_inner();
    if (first, last) != (ABOVE, BELOW) {
        return Err(format!("needs the values 1 to 9, and these are {first} to {last}"));
    }
    single(DutchFlatmates::new(context))
}

/// Every 5 has a 1 above it or a 9 below it. The values are 1 to 9.
#[derive(Clone, Debug)]
struct DutchFlatmates {
    name: String,
    cells: Vec<Cell>,
    size: Size,
    holes: Holes,
}

impl DutchFlatmates {
    fn new(context: &Context) -> Self {
        let (size, holes) = (context.size, context.holes.clone());
        let cells = context.there(size.cells());
        Self { name: KIND.name.to_owned(), cells, size, holes }
    }

    fn above(&self, cell: Cell) -> Option<Cell> {
        let above = cell.row().checked_sub(1).map(|row| Cell::new(row, cell.column()));
        above.filter(|&cell| !self.holes.contains(cell))
    }

    fn below(&self, cell: Cell) -> Option<Cell> {
        let below = Cell::new(cell.row() + 1, cell.column());
        (self.size.contains(below) && !self.holes.contains(below)).then_some(below)
    }

    /// Whether a cell holds a 5 and can have no flatmate any more.
    fn is_broken(&self, cell: Cell, value: impl Fn(Cell) -> Option<Value>) -> bool {
        let is = |cell, number| value(cell).is_some_and(|value| value.number() == number);
        let can_be = |cell: Option<Cell>, number| {
            cell.is_some_and(|cell| value(cell).is_none() || is(cell, number))
        };
        is(cell, MIDDLE) && !can_be(self.above(cell), ABOVE) && !can_be(self.below(cell), BELOW)
    }

    /// Reports what breaks the rule about a cell's own 5.
    fn strike_around(&self, cell: Cell, grid: &Grid, strike: &mut dyn FnMut(Cell, Value)) {
        let near = [self.above(cell), Some(cell), self.below(cell)].into_iter().flatten();
        for empty in near.filter(|&cell| grid.get(cell).is_none()) {
            for value in self.size.values() {
                let with = |cell| if cell == empty { Some(value) } else { grid.get(cell) };
                if self.is_broken(cell, with) {
                    strike(empty, value);
                }
            }
        }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let is_broken = |cell: &&Cell| self.is_broken(**cell, |cell| grid.get(cell));
        for &cell in self.cells.iter().filter(is_broken) {
            let (above, below) = (self.above(cell), self.below(cell));
            let cells = above.into_iter().chain([cell]).chain(below).collect_vec();
            report.wrong(&cells, || {
                let near = |near: Option<Cell>| match near
                    .and_then(|near| Some((near, grid.get(near)?)))
                {
                    Some((near, value)) => format!("{near} is {value}"),
                    None => "the border".to_owned(),
                };
                let (above, below) = (near(above), near(below));
                format!(
                    "{cell} is {MIDDLE}, above it {above} and below it {below}, expected {ABOVE} \
                     above it or {BELOW} below it"
                )
            });
        }
    }
}

impl Rule for DutchFlatmates {
    name_and_cells!(KIND);
    judged!();

    /// For each cell: it holds no 5, or the one above it a 1, or the one below it a 9.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let values = |wanted: &dyn Fn(u16) -> bool| {
            size.values().filter(|value| wanted(value.number())).collect()
        };
        let statement = |&cell: &Cell| {
            let one = |cell, number: u16| Item { cell, values: values(&|value| value == number) };
            let own = Item { cell, values: values(&|value| value != MIDDLE) };
            let above = self.above(cell).map(|cell| one(cell, ABOVE));
            let below = self.below(cell).map(|cell| one(cell, BELOW));
            let items: Vec<Item> = [Some(own), above, below].into_iter().flatten().collect();
            let allowed = 1..=items.len();
            Statement::count_items(items, allowed)
        };
        Ok(self.cells.iter().map(statement).collect())
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let near = [self.above(placed), Some(placed), self.below(placed)];
        near.into_iter().flatten().for_each(|cell| self.strike_around(cell, grid, strike));
    }

    /// Where there is but one row, there is no 5.
    fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
        let empty = Grid::empty(size);
        self.cells.iter().for_each(|&cell| self.strike_around(cell, &empty, strike));
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Note { text: "a 5 has a 1 above it or a 9 below it".to_owned() }]
    }
}
