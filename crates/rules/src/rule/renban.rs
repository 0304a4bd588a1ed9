//! Renban lines: consecutive values in any order.

use std::ops::RangeInclusive;

use itertools::MinMaxResult;

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "renban",
    called: &["consecutive set"],
    title: "Renban",
    about: "consecutive values, each once, in any order",
    gesture: Gesture::Line,
    noun: "renban line",
    stroke: Some((Tint::Purple, Width::Medium, [End::Plain; 2])),
    keys: &[("cells", "the cells, no more than there are values")],
    read: entry::tables::<Renban>,
    iss: &[Tag::cells("Renban", |arguments, _| single(Renban::new(arguments.cells()?.into())))],
    f_puzzles: &[Key::lines("renban", |clue, _| {
        clue.rules_on_lines(|line| Renban::new(line.to_vec().into()))
    })],
    examples: &[
        Example::on_latin_4(
            "[[renban]]\ncells = \"r1c1-2 r2c3\"",
            ["2341341241231234", "1.....4........."],
            "r1c1, r1c2 and r2c3 are 1 . 4, expected 3 consecutive values (renban 1)",
        ),
        Example::on_latin_4(
            "[[renban]]\ncells = \"r1c1 r2c2 r3c1\"",
            ["1234432121433412", "3....3.........."],
            "r1c1 and r2c2 are both 3 in renban 1",
        ),
    ],
    ..Kind::DEFAULT
};

/// Consecutive values, each once, in any order.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Renban {
    name: String,
    #[serde(deserialize_with = "cells_of_line")]
    cells: Cells,
}

impl Renban {
    /// Up to this many values all pairs of cells are stated, and beyond the cases of the lowest
    /// value: these are fewer then.
    const FEW_VALUES: usize = 36;

    /// A renban line over different cells: 1 or more, and no more than there are values.
    pub fn new(cells: Cells) -> Self {
        Self { name: String::new(), cells: once_around(cells) }
    }

    /// That values lie no further apart than the cells have room for.
    fn are_close(&self, size: Size) -> Statement {
        let span = self.cells.len() - 1;
        if size.value_count() > Self::FEW_VALUES {
            let (first, last) = size.value_range().into_inner();
            let case = |low: u16| {
                let values = (low..=low + span as u16).map(Value::new);
                vec![Statement::domain(self.cells.to_vec(), values, size)]
            };
            return Statement::Either { cases: (first..=last - span as u16).map(case).collect() };
        }
        let pairs = self.cells.iter().copied().array_combinations().collect();
        let are_close = |one: Value, other: Value| {
            one != other && usize::from(one.number().abs_diff(other.number())) <= span
        };
        Statement::pairs(pairs, TupleTable::of_pairs(size, &are_close))
    }

    /// The values that occur whichever is the lowest one. The other statements imply it, but
    /// solvers would take long to find out.
    fn certain(&self, size: Size) -> impl Iterator<Item = Value> {
        let (first, last) = size.value_range().into_inner();
        let span = self.cells.len() as u16 - 1;
        (last - span..=first + span).map(Value::new)
    }

    /// Reports a value that stands twice; or else values that are too far apart.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let (cells, count) = (&self.cells, self.cells.len());
        let values = cells.iter().filter_map(|&cell| grid.get(cell)).map(Value::number);
        if !report.repetitions(grid)
            && let MinMaxResult::MinMax(least, greatest) = values.minmax()
            && usize::from(greatest - least) >= count
        {
            report.wrong(cells, || {
                format!("{}, expected {count} consecutive values", held(cells, grid))
            });
        }
    }
}

/// The cells of a line; of a loop, which comes back to its first cell, that cell once.
pub(super) fn without_return(line: &[Cell]) -> &[Cell] {
    match line {
        [first, rest @ .., last] if first == last && rest.len() > 1 => &line[..line.len() - 1],
        _ => line,
    }
}

/// The same cells, of a loop its first one once.
pub(super) fn once_around(cells: Cells) -> Cells {
    match without_return(&cells) {
        once if once.len() < cells.len() => once.to_vec().into(),
        _ => cells,
    }
}

/// The cells of a line in a file, which may be a loop.
pub(super) fn cells_of_line<'de, D: serde::Deserializer<'de>>(file: D) -> Result<Cells, D::Error> {
    let line = Line::deserialize(file)?;
    Cells::each_once(without_return(&line).to_vec()).map_err(serde::de::Error::custom)
}

/// Makes sure that the number of cells is one of these, and that each is named once.
///
/// # Errors
/// If not.
pub(super) fn check_cells(cells: &[Cell], lengths: RangeInclusive<usize>) -> Result<(), Problem> {
    if let Some(cell) = cells.iter().duplicates().next() {
        let found = format!("{cell} twice");
        return Err(Problem::Keys { found, expected: "each cell once".to_owned() });
    }
    Problem::check_count(cells, lengths)
}

impl Rule for Renban {
    table_with_cells!(KIND);
    judged!();

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let ([low, high], count) = (struck.range()?, self.cells.len());
        struck.held.iter().find_map(|&(cell, _)| {
            let [least, most] = struck.ends(cell)?;
            let is = match usize::from(low) {
                low if low >= usize::from(most) + count => format!("{most} or less"),
                _ if usize::from(high) + count <= usize::from(least) => format!("{least} or more"),
                _ => return None,
            };
            Some(format!("this renban line holds {count} consecutive values, and {cell} is {is}"))
        })
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        check_cells(&self.cells, 1..=size.value_count())?;
        if self.cells.len() == 1 {
            return Ok(Vec::new());
        }
        let differ = all_different(&self.cells, size);
        if self.cells.len() == size.value_count() {
            return Ok(vec![differ]);
        }
        let occurs = self.certain(size).map(|value| Statement::count(&self.cells, [value], [1]));
        Ok([differ, self.are_close(size)].into_iter().chain(occurs).collect())
    }
}
