//! Counting circles: a value in a circle says how many circles hold it.

use super::allowance::Allowance;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "counting-circles",
    title: "Counting circles",
    about: "each value that these cells hold is the number of those that hold it",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells with a circle")],
    read: entry::tables::<CountingCircles>,
    iss: &[Tag::cells("CountingCircles", |arguments, _| {
        single(CountingCircles::new(arguments.different_cells()?))
    })],
    examples: &[
        Example::on_latin_4(
            "[[counting-circles]]\ncells = \"r1c1 r2c2 r1c3\"",
            ["2314124334214132", "2.1..1.........."],
            "r2c2 and r1c3 are both 1, expected one such circle (counting-circles 1)",
        ),
        Example::on_latin_4(
            "[[counting-circles]]\ncells = \"r1c1 r2c2 r1c3\"",
            ["2314124334214132", "4..............."],
            "r1c1 is 4, expected 3 or more empty circles, found 2 (counting-circles 1)",
        ),
        Example::on_latin_4(
            "[[counting-circles]]\ncells = \"r1c1 r2c2 r3c3 r4c4\"",
            ["4123143223413214", "3....2....3....."],
            "r1c1, r2c2 and r3c3 are 3 2 3, expected 2 or more empty circles, found 1 \
             (counting-circles 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// Each value that some cells hold is the number of those that hold it.
    pub struct CountingCircles { cells: Cells }
    /// Circles in these cells, one or more.
    pub fn new;
}

impl CountingCircles {
    /// The circles that hold a value.
    fn holders(&self, value: Value, grid: &Grid) -> impl Iterator<Item = Cell> {
        self.cells.iter().copied().filter(move |&cell| grid.get(cell) == Some(value))
    }

    /// A value that too many circles hold.
    fn too_many(&self, grid: &Grid) -> Option<Value> {
        let is_wrong =
            |&value: &Value| self.holders(value, grid).count() > usize::from(value.number());
        grid.size().values().find(is_wrong)
    }

    /// How many circles more must hold one of the values that are there, and how many are empty.
    fn lacking(&self, grid: &Grid) -> [usize; 2] {
        let lacking = |value: Value| match self.holders(value, grid).count() {
            0 => 0,
            count => usize::from(value.number()).saturating_sub(count),
        };
        let empty = self.cells.iter().filter(|&&cell| grid.get(cell).is_none()).count();
        [grid.size().values().map(lacking).sum(), empty]
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        if let Some(value) = self.too_many(grid) {
            let cells = self.holders(value, grid).collect_vec();
            report.wrong(&cells, || {
                let are = match cells.len() {
                    1 => "is",
                    2 => "are both",
                    _ => "are all",
                };
                let expected = match value.number() {
                    0 => "no such circle".to_owned(),
                    1 => "one such circle".to_owned(),
                    number => format!("{number} such circles"),
                };
                format!("{} {are} {value}, expected {expected}", list(&cells))
            });
            return;
        }
        let [lacking, empty] = self.lacking(grid);
        if lacking > empty {
            let filled = self.cells.iter().copied().filter(|&cell| grid.get(cell).is_some());
            let filled = filled.collect_vec();
            report.wrong(&filled, || {
                let held = held(&filled, grid);
                format!("{held}, expected {lacking} or more empty circles, found {empty}")
            });
        }
    }
}

impl Rule for CountingCircles {
    table_with_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        Allowance::check(self.cells.len() * size.value_count(), size)?;
        let can_be = |value: &Value| (1..=self.cells.len()).contains(&value.number().into());
        let cells = self.cells.to_vec();
        let domain = Statement::domain(cells, size.values().filter(can_be), size);
        let count =
            |value: Value| Statement::count(&self.cells, [value], [0, value.number().into()]);
        Ok([domain].into_iter().chain(size.values().filter(can_be).map(count)).collect())
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let circle =
            |&cell| Mark::Shape { cells: vec![cell], shape: Shape::Circle, fill: Fill::White };
        self.cells.iter().map(circle).collect()
    }
}
