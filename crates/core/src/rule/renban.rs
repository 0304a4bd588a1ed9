//! Renban lines: consecutive values in any order.

use std::{ops::RangeInclusive, sync::Arc};

use itertools::{Itertools, MinMaxResult};
use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Rules, Struck, Violation, Written,
    all_different::{all_differ, repetitions},
    entry,
    f_puzzles::{Clue, Clues, Key, one_line},
    iss::{Arguments, Tag},
    name_and_cells,
    violation::held,
};
use crate::{
    grid::{Cell, Cells, End, Grid, Mark, Size, Tint, Value, Width},
    statement::{Counted, Item, PairTable, Statement},
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "renban",
    aliases: &[],
    called: &["consecutive set"],
    title: "Renban",
    about: "consecutive values, each once, in any order",
    gesture: Gesture::Line,
    keys: &[("cells", "the cells, no more than there are values")],
    read: entry::tables::<Renban>,
    shorthand: None,
    iss: &[Tag::new("Renban", from_iss)],
    f_puzzles: &[Key { name: "renban", fields: &["lines"], read: from_f_puzzles }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[renban]]\ncells = \"r1c1-2 r2c3\"",
            kept: "2341341241231234",
            broken: "1.....4.........",
            message: "r1c1, r1c2 and r2c3 are 1 . 4, expected 3 consecutive values (renban 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[renban]]\ncells = \"r1c1 r2c2 r3c1\"",
            kept: "1234432121433412",
            broken: "3....3..........",
            message: "r1c1 and r2c2 are both 3 in renban 1",
        },
    ],
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    Ok(vec![Box::new(Renban::new(arguments.cells()?.into()))])
}

fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    let rule = |cells: Vec<Cell>| Box::new(Renban::new(cells.into())) as Box<dyn Rule>;
    Ok(clue.lines()?.into_iter().map(rule).collect())
}

/// Consecutive values, each once, in any order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renban {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
}

impl Renban {
    /// Up to so many values all pairs of cells are stated, and beyond the cases of the lowest value:
    /// these are fewer then.
    const FEW_VALUES: usize = 36;

    /// A renban line over different cells: 1 or more, and no more than there are values.
    pub fn new(cells: Cells) -> Self {
        Self { name: String::new(), cells }
    }

    /// That values lie no further apart than the cells have room for.
    fn are_close(&self, size: Size) -> Statement {
        let span = self.cells.len() - 1;
        if size.value_count() > Self::FEW_VALUES {
            let (first, last) = size.value_range().into_inner();
            let case = |low: u16| {
                let values = (low..=low + span as u16).map(Value::new).collect();
                vec![Statement::Domain { cells: self.cells.to_vec(), values }]
            };
            return Statement::Either { cases: (first..=last - span as u16).map(case).collect() };
        }
        let pairs = self.cells.iter().copied().array_combinations().collect();
        let are_close = |one: Value, other: Value| {
            one != other && usize::from(one.number().abs_diff(other.number())) <= span
        };
        Statement::Pairs { pairs, table: Arc::new(PairTable::new(size, are_close)) }
    }

    /// The values that occur whichever is the lowest one. The other statements imply it, but solvers
    /// would take long to find out.
    fn certain(&self, size: Size) -> impl Iterator<Item = Value> {
        let (first, last) = size.value_range().into_inner();
        let span = self.cells.len() as u16 - 1;
        (last - span..=first + span).map(Value::new)
    }

    /// Whether the least and the greatest value so far are too far apart.
    fn is_too_wide(&self, grid: &Grid) -> bool {
        let values = self.cells.iter().filter_map(|&cell| grid.get(cell)).map(Value::number);
        match values.minmax() {
            MinMaxResult::MinMax(least, greatest) => {
                usize::from(greatest - least) >= self.cells.len()
            }
            _ => false,
        }
    }
}

/// Makes sure that there are so many cells, and that each is named once.
///
/// # Errors
/// If not.
pub(super) fn check_cells(cells: &[Cell], lengths: RangeInclusive<usize>) -> Result<(), Problem> {
    if let Some(cell) = cells.iter().duplicates().next() {
        let found = format!("{cell} twice");
        return Err(Problem::Keys { found, expected: "each cell once".to_owned() });
    }
    if lengths.contains(&cells.len()) {
        return Ok(());
    }
    let expected = format!("{} to {}", lengths.start(), lengths.end());
    Err(Problem::CellCount { found: cells.len(), expected })
}

impl Rule for Renban {
    name_and_cells!("renban");

    fn noun(&self) -> &'static str {
        "renban line"
    }

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
        let every_value = self.cells.len() == size.value_count();
        let differ = Statement::AllDifferent { cells: self.cells.to_vec(), every_value };
        if every_value {
            return Ok(vec![differ]);
        }
        let occurs = self.certain(size).map(|value| {
            let item = |&cell: &Cell| Item { cell, values: [value].into_iter().collect() };
            let of = Counted::Items(self.cells.iter().map(item).collect());
            Statement::Count { of, allowed: [1].into() }
        });
        Ok([differ, self.are_close(size)].into_iter().chain(occurs).collect())
    }

    /// A value that stands twice; or else values that are too far apart.
    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let repetitions = repetitions(self, grid);
        if !repetitions.is_empty() || !self.is_too_wide(grid) {
            return repetitions;
        }
        let (count, cells, name) = (self.cells.len(), held(&self.cells, grid), &self.name);
        let sentence = format!("{cells}, expected {count} consecutive values ({name})");
        vec![Violation::new(self.kind(), self.cells.to_vec(), sentence)]
    }

    fn breaks(&self, grid: &Grid) -> bool {
        self.is_too_wide(grid) || !all_differ(&self.cells, grid)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, ends) = (self.cells.to_vec(), [End::Plain; 2]);
        vec![Mark::Line { cells, tint: Tint::Purple, width: Width::Medium, ends }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(one_line("renban", &self.cells))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        super::iss::said("Renban", &[], &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_is_named_twice_is_refused() {
        let [one, other] = [Cell::new(0, 0), Cell::new(1, 1)];
        let rule = Renban::new(vec![one, other, one].into());
        let problem = rule.says(Size::sudoku(9).unwrap()).unwrap_err();
        assert_eq!(problem.to_string(), ": found r1c1 twice, expected each cell once");
    }
}
