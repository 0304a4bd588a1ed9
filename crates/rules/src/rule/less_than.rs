//! Inequality signs: each cell of a chain is less than the next one.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "less-than",
    called: &["inequality", "comparison", "futoshiki", "less than sign"],
    title: "Less than",
    about: "each cell is less than the next one",
    gesture: Gesture::Line,
    noun: "inequality",
    keys: &[("cells", "the cells, the least one first")],
    read: entry::tables::<LessThan>,
    // In ISS the first cell of each pair is the greater one.
    iss: &[Tag::new("GreaterThan", |arguments, _| {
        arguments
            .rules_on_touching_pairs(|[greater, less]| LessThan::new(vec![less, greater].into()))
    })],
    examples: &[
        Example::on_latin_4(
            "[[less-than]]\ncells = \"r1c1 r2c1\"",
            ["1234214334124321", "2...1..........."],
            "r1c1 is 2 and r2c1 is 1, expected r1c1 < r2c1 (less-than 1)",
        ),
        Example::on_latin_4(
            "[[less-than]]\ncells = \"r1c1-3\"",
            ["1234214334124321", "3.4............."],
            "r1c1 is 3 and r1c3 is 4, expected r1c1 < r1c2 < r1c3 (less-than 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// Each cell of a chain is less than the next one.
    pub struct LessThan { cells: Cells }
    /// One cell or more, each less than the next one.
    pub fn new;
}

impl LessThan {
    /// Reports filled cells that follow each other, with too little room between their numbers.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let filled = self.cells.iter().enumerate();
        let filled = filled.filter_map(|(place, &cell)| Some((place, grid.get(cell)?.number())));
        for ((place, low), (later, high)) in filled.tuple_windows() {
            if usize::from(low) + (later - place) > usize::from(high) {
                let (one, other) = (self.cells[place], self.cells[later]);
                report.wrong(&[one, other], || {
                    let expected = self.cells[place..=later].iter().format(" < ");
                    format!("{one} is {low} and {other} is {high}, expected {expected}")
                });
            }
        }
    }
}

impl Rule for LessThan {
    table_with_cells!(KIND);
    judged!();

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let (cell, [low, high]) = (struck.cell()?, struck.range()?);
        struck.held.iter().find_map(|&(other, _)| {
            let [least, most] = struck.ends(other)?;
            let follows =
                |one: Cell, next: Cell| self.cells.windows(2).any(|two| *two == [one, next]);
            match (follows(other, cell), follows(cell, other)) {
                (true, _) if high <= least => {
                    Some(format!("{other} < {cell}, and {other} is {least} or more"))
                }
                (_, true) if low >= most => {
                    Some(format!("{cell} < {other}, and {other} is {most} or less"))
                }
                _ => None,
            }
        })
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let found = self.cells.iter().unique().count();
        if found == 0 || found < self.cells.len() {
            return Err(Problem::cell_count(found, "1 or more, each once"));
        }
        let pairs = self.cells.windows(2).map(|pair| [pair[0], pair[1]]);
        Ok(Statement::over_pairs(pairs, size, |a: Value, b: Value| a < b))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let sign = |pair: &[Cell]| {
            let [less, greater] = [pair[0], pair[1]];
            let text = match less.column().cmp(&greater.column()) {
                std::cmp::Ordering::Less => "<",
                std::cmp::Ordering::Greater => ">",
                std::cmp::Ordering::Equal if less.row() < greater.row() => "^",
                std::cmp::Ordering::Equal => "v",
            };
            Mark::Dot { cells: pair.to_vec(), fill: Fill::None, text: text.to_owned() }
        };
        self.cells.windows(2).map(sign).collect()
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        // Its bulb says no more.
        Ok(one_line("thermometer", &self.cells))
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        match self.cells[..] {
            [less, greater] if iss::are_neighbours(&self.cells, context.size) => {
                iss::said("GreaterThan", &[], &[greater, less])
            }
            _ => Err("in ISS it is about two neighbours".to_owned()),
        }
    }
}
