//! Every value equally often, as in the lines of a Binairo.

use super::prelude::*;

/// The kind: a rule for each row and column.
pub(super) static KIND: Kind = Kind {
    name: "equal-count",
    called: &["binairo", "takuzu", "unruly", "binary puzzle"],
    title: "Equal count",
    about: "in each row and column every value equally often",
    gesture: Gesture::Flag,
    read: |entry, context| {
        let line = |(name, cells)| Box::new(EqualCount::new(name, cells)) as Box<dyn Rule>;
        let lines = context.lines().filter(|(_, cells)| !cells.is_empty());
        entry::flag(entry, || Ok(lines.map(line).collect()))
    },
    examples: &[Example::on(
        "size = 4\nvalues = \"0-1\"",
        "equal-count = true",
        ["0011010111001010", "000............."],
        "0 stands in 3 cells of row 1, expected 2",
    )],
    ..Kind::DEFAULT
};

/// Each value stands in equally many of these cells.
#[derive(Clone, Debug)]
pub struct EqualCount {
    name: String,
    cells: Vec<Cell>,
}

impl EqualCount {
    /// A rule over different cells, whose number is a multiple of that of the values.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells }
    }

    /// How many of the cells hold a value.
    fn each(&self, size: Size) -> usize {
        self.cells.len() / size.value_count()
    }

    fn holders(&self, grid: &Grid, value: Value) -> impl Iterator<Item = Cell> {
        self.cells.iter().copied().filter(move |&cell| grid.get(cell) == Some(value))
    }

    /// Reports a value that stands in too many cells; on a full grid, some value does or none is
    /// missing.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let (each, name) = (self.each(grid.size()), &self.name);
        for value in grid.size().values() {
            let found = self.holders(grid, value).count();
            if found > each {
                report.sentence(&self.holders(grid, value).collect_vec(), || {
                    format!("{value} stands in {found} cells of {name}, expected {each}")
                });
            }
        }
    }
}

impl Rule for EqualCount {
    name_and_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (each, values, cells) = (self.each(size), size.value_count(), self.cells.len());
        if each * values != cells {
            let text = format!("lines of {cells} cells cannot hold {values} values equally often");
            return Err(Problem::Grid(text));
        }
        Ok(vec![Statement::count_each_value(vec![self.cells.clone()], [each])])
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        if self.holders(grid, value).count() >= self.each(grid.size()) {
            for &cell in self.cells.iter().filter(|&&cell| grid.get(cell).is_none()) {
                strike(cell, value);
            }
        }
    }
}
