//! Lunchboxes: sandwiches in any cells, between the least and the greatest value that they hold.

use super::crusts::{self, Crusts};
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "lunchbox",
    title: "Lunchbox",
    about: "no value twice; the cells between the least and the greatest one sum to `sum`",
    gesture: Gesture::Line,
    keys: &[
        ("cells", "the cells, in order, no more than there are values"),
        ("sum", "the sum of those between the cells with the least and the greatest value"),
    ],
    read: entry::tables::<Lunchbox>,
    iss: &[Tag::new("Lunchbox", |arguments, _| {
        let sum = arguments.number("a sum")?;
        single(Lunchbox::new(arguments.different_cells()?, sum))
    })],
    examples: &[
        Example::on_latin_4(
            "[[lunchbox]]\ncells = \"r1c1 r2c2 r2c3\"\nsum = 3",
            ["1234234134124123", "1....24........."],
            "r1c1, r2c2 and r2c3 are 1 2 4, expected a sum of 3 between the least and the greatest \
             (lunchbox 1)",
        ),
        Example::on_latin_4(
            "[[lunchbox]]\ncells = \"r1c1 r2c2 r3c3\"\nsum = 0",
            ["1234341243212143", "2....2.........."],
            "r1c1 and r2c2 are both 2 in lunchbox 1",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// Different values; those between the least and the greatest sum to a number.
    pub struct Lunchbox { cells: Cells, sum: i64 }
    /// A lunchbox of these cells, in order, two or more and no more than there are values.
    pub fn new;
}

impl Lunchbox {
    fn crusts(&self, size: Size) -> Crusts {
        Crusts::ends(&self.cells, size)
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        if !report.repetitions(grid) {
            crusts::judge(&self.cells, self.crusts(grid.size()), self.sum, grid, report);
        }
    }
}

impl Rule for Lunchbox {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_count(&self.cells, 2..=size.value_count())?;
        let word = crusts::says(&self.cells, self.crusts(size), self.sum, size)?;
        Ok(vec![all_different(&self.cells, size), word])
    }

    fn implies(&self, size: Size) -> Vec<Statement> {
        crusts::places(&self.cells, self.sum, size)
    }

    /// A line, which tells the order, and the sum in a cage's corner.
    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, ends) = (self.cells.to_vec(), [End::Plain; 2]);
        let line =
            Mark::Line { cells: cells.clone(), tint: Tint::Grey, width: Width::Medium, ends };
        vec![line, Mark::Cage { cells, text: self.sum.to_string() }]
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        iss::said("Lunchbox", &[&self.sum], &self.cells)
    }
}

impl Open for Lunchbox {
    fn any(&self, _size: Size) -> Option<Box<dyn Rule>> {
        Some(Box::new(AllDifferent::new(&*self.name, self.cells.to_vec())))
    }

    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        if !all_differ(&self.cells, grid) {
            return None;
        }
        let sum = crusts::enclosed(&self.cells, self.crusts(grid.size()), grid)?;
        Some(Box::new(Self { sum, ..self.clone() }))
    }
}
