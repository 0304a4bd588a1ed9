//! Equality cages: as many even values as odd ones, and as many low ones as high ones.

use super::prelude::*;
use super::values::{NAMED, ValuesPart};

pub(super) static KIND: Kind = Kind {
    name: "equality",
    title: "Equality cage",
    about: "no value twice in these cells, as many even as odd, and as many low as high",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells of the cage, an even number of them")],
    read: entry::tables::<Equality>,
    iss: &[Tag::cells("EqualityCage", from_iss)],
    examples: &[
        Example::on_latin_4(
            "[[equality]]\ncells = \"r1c1 r2c2\"",
            ["1234241331424321", "3....4.........."],
            "r1c1 and r2c2 are high, expected half of the cells (equality 1)",
        ),
        Example::on(
            "extends = \"latin:5\"",
            "[[equality]]\ncells = \"r1c1 r1c4\"",
            ["1234523451345124512351234", "3........................"],
            "r1c1 is 3, which is neither low nor high (equality 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let cells = Line::from(arguments.cells()?);
    if let Some(cell) = cells.repeated() {
        return Err(format!("expected a cage of different cells, found {cell} twice"));
    }
    single(Equality::new(cells.to_vec().into()))
}

told_by_cells! {
    /// Different values in these cells, half of them even, and half of them low.
    pub struct Equality { cells: Cells }
    /// A cage over an even number of cells, no more than there are values that are low or high.
    pub fn new;
}

/// Whether a value is neither low nor high: with an odd number of values the one in the middle.
fn is_middle(value: Value, size: Size) -> bool {
    ![ValuesPart::Low, ValuesPart::High].iter().any(|class| class.has(value, size))
}

impl Equality {
    /// The cells that are of a class.
    fn of_class(&self, class: ValuesPart, grid: &Grid) -> impl Iterator<Item = Cell> {
        let cells = self.cells.iter().copied();
        cells.filter(move |&cell| grid.get(cell).is_some_and(|value| class.has(value, grid.size())))
    }

    /// A cell with the value in the middle.
    fn middle(&self, grid: &Grid) -> Option<(Cell, Value)> {
        let mut placed = self.cells.iter().filter_map(|&cell| Some((cell, grid.get(cell)?)));
        placed.find(|&(_, value)| is_middle(value, grid.size()))
    }

    /// Reports values that stand twice; or else a value in the middle, and too many of a class.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        if report.repetitions(grid) {
            return;
        }
        if let Some((cell, value)) = self.middle(grid) {
            report.wrong(&[cell], || format!("{cell} is {value}, which is neither low nor high"));
        }
        for (name, class) in NAMED {
            let cells = self.of_class(class, grid).collect_vec();
            if 2 * cells.len() > self.cells.len() {
                report.wrong(&cells, || {
                    format!("{} are {name}, expected half of the cells", list(&cells))
                });
            }
        }
    }
}

impl Rule for Equality {
    table_with_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, values) = (self.cells.len(), size.value_count());
        let most = values / 2 * 2;
        if found == 0 || found > most || !found.is_multiple_of(2) {
            let expected = format!("an even number of them, 2 to {most}");
            return Err(Problem::cell_count(found, expected));
        }
        let half = |class: ValuesPart| {
            let values = size.values().filter(|&value| class.has(value, size));
            Statement::count(&self.cells, values, [found / 2])
        };
        let mut statements = vec![all_different(&self.cells, size)];
        if most < values {
            let values = size.values().filter(|&value| !is_middle(value, size));
            statements.push(Statement::domain(self.cells.to_vec(), values, size));
        }
        statements.extend([ValuesPart::Odd, ValuesPart::Low].map(half));
        Ok(statements)
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.to_vec(), text: "=".to_owned() }]
    }
}
