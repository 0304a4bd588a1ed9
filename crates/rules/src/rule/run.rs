//! Not too many equal neighbours in a line, as in a Binairo.

use super::prelude::*;
use super::touching::share_a_side;

/// The kind: a rule for each row and column that is longer than a run may be, or for each part of
/// it between holes.
pub(super) static KIND: Kind = Kind {
    name: "run",
    called: &["binairo", "takuzu", "unruly", "binary puzzle"],
    title: "Runs",
    about: "at most a given number of equal neighbours in a row or column",
    gesture: Gesture::Flag,
    read: |entry, context| {
        let longest = entry::number(entry, "1 or more", |&number| number > 0)?;
        let parts = |(name, cells): (String, Vec<Cell>)| {
            let parts = cells.chunk_by(|&one, &next| share_a_side(one, next)).map(<[Cell]>::to_vec);
            parts.map(move |part| (name.clone(), part)).collect_vec()
        };
        let parts = context.lines().flat_map(parts).filter(|(_, cells)| longest < cells.len());
        let rule = |(name, cells)| Run::new(format!("runs in {name}"), cells, longest);
        Ok(entry::all(entry, parts.map(|part| Box::new(rule(part)) as Box<dyn Rule>).collect()))
    },
    examples: &[Example::on(
        "size = 4\nvalues = \"0-1\"",
        "run = 2",
        ["0110100101101001", "000............."],
        "r1c1, r1c2 and r1c3 are all 0, expected at most 2 in a run",
    )],
    ..Kind::DEFAULT
};

/// At most this many neighbours in a line hold the same value.
#[derive(Clone, Debug)]
pub struct Run {
    name: String,
    cells: Vec<Cell>,
    longest: usize,
}

impl Run {
    /// A rule over the cells of a line, in order.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>, longest: usize) -> Self {
        Self { name: name.into(), cells, longest }
    }

    /// Cells in a row that do not all hold the same value.
    fn windows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.windows(self.longest + 1)
    }

    /// Reports runs as long as they are, and not their parts.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let runs = self.cells.chunk_by(|&one, &next| grid.get(one) == grid.get(next));
        for cells in runs.filter(|cells| cells.len() > self.longest) {
            let Some(value) = grid.get(cells[0]) else { continue };
            report.sentence(cells, || {
                let (cells, most) = (list(cells), self.longest);
                format!("{cells} are all {value}, expected at most {most} in a run")
            });
        }
    }
}

impl Rule for Run {
    name_and_cells!(KIND);
    judged!();

    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        let windows = self.windows().map(<[Cell]>::to_vec).collect();
        Ok(vec![Statement::count_each_value(windows, 0..=self.longest)])
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Note { text: format!("at most {} equal values in a run", self.longest) }]
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        for cells in self.windows().filter(|cells| cells.contains(&placed)) {
            let mut others = cells.iter().filter(|&&cell| grid.get(cell) != Some(value));
            if let (Some(&cell), None) = (others.next(), others.next())
                && grid.get(cell).is_none()
            {
                strike(cell, value);
            }
        }
    }

    fn written(&self) -> Written {
        Written::Line(format!("run = {}", self.longest))
    }
}
