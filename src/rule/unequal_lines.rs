//! No two equal rows, or no two equal columns, as in a Binairo.

use itertools::Itertools;

use super::{Example, Gesture, Kind, Problem, Rule, Violation, Written, entry, name_and_cells};
use crate::{
    grid::{Cell, Grid, Size, Value},
    statement::Statement,
};

/// The kind: a rule for all rows, and one for all columns.
pub const KIND: Kind = Kind {
    name: "unequal-lines",
    aliases: &["lines"],
    title: "Unequal lines",
    about: "no two equal rows, no two equal columns",
    gesture: Gesture::Flag,
    keys: &[],
    read: |entry, context| {
        let cells = |(_, cells)| cells;
        entry::flag(entry, || {
            let rows = context.rows().map(cells).collect();
            let columns = context.columns().map(cells).collect();
            vec![
                Box::new(UnequalLines::new("different rows", rows)),
                Box::new(UnequalLines::new("different columns", columns)),
            ]
        })
    },
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "size = 4\nvalues = \"0-1\"",
        rule: "unequal-lines = true",
        kept: "0011010111001010",
        broken: "0011....0011....",
        message: "different rows 1 and 3 are the same",
    }],
};

/// No two lines hold the same values in the same order.
#[derive(Clone, Debug)]
pub struct UnequalLines {
    name: String,
    cells: Vec<Cell>,
    /// The cells of each line.
    each: Vec<Vec<Cell>>,
}

impl UnequalLines {
    /// A rule over lines of one length that share no cell. The name is that of them all: `rows`.
    pub fn new(name: impl Into<String>, lines: Vec<Vec<Cell>>) -> Self {
        let cells = lines.concat();
        Self { name: name.into(), cells, each: lines }
    }

    /// Pairs of lines, with their numbers from 1.
    fn pairs(&self) -> impl Iterator<Item = [(usize, &[Cell]); 2]> {
        let lines = self.each.iter().enumerate().map(|(index, line)| (index + 1, &**line));
        lines.array_combinations()
    }
}

/// What a line holds, if it is full.
fn values(grid: &Grid, line: &[Cell]) -> Option<Vec<Value>> {
    line.iter().map(|&cell| grid.get(cell)).collect()
}

impl Rule for UnequalLines {
    name_and_cells!("unequal-lines");

    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        Ok(vec![Statement::UnequalLines { lines: self.each.clone() }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let equal = |[(first, one), (second, other)]: [(usize, &[Cell]); 2]| {
            let is_equal = values(grid, one).is_some_and(|one| values(grid, other) == Some(one));
            let sentence = format!("{} {first} and {second} are the same", self.name);
            is_equal.then(|| Violation::new(self.kind(), [one, other].concat(), sentence))
        };
        self.pairs().filter_map(equal).collect()
    }

    fn breaks(&self, grid: &Grid) -> bool {
        let is_full = |line: &&Vec<Cell>| line.iter().all(|&cell| grid.get(cell).is_some());
        let full: Vec<&Vec<Cell>> = self.each.iter().filter(is_full).collect();
        let are_equal = |[one, other]: [&&Vec<Cell>; 2]| {
            one.iter().zip(*other).all(|(&one, &other)| grid.get(one) == grid.get(other))
        };
        full.iter().array_combinations().any(are_equal)
    }

    /// A line with one empty cell may not become what a full one is.
    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(changed) = self.each.iter().find(|line| line.contains(&placed)) else { return };
        let is_empty = |&&cell: &&Cell| grid.get(cell).is_none();
        let empty = |line: &[Cell]| line.iter().filter(is_empty).count();
        let others = || self.each.iter().filter(|other| *other != changed);
        let mut complete = |open: &[Cell], full: &[Cell]| {
            let index = open.iter().position(|&cell| grid.get(cell).is_none());
            let differs = |(one, other): (&Cell, &Cell)| grid.get(*one) != grid.get(*other);
            if let Some(index) = index
                && open.iter().zip(full).filter(|&pair| differs(pair)).count() == 1
                && let Some(value) = grid.get(full[index])
            {
                strike(open[index], value);
            }
        };
        match empty(changed) {
            0 => others().filter(|line| empty(line) == 1).for_each(|line| complete(line, changed)),
            1 => others().filter(|line| empty(line) == 0).for_each(|line| complete(changed, line)),
            _ => {}
        }
    }

    fn written(&self) -> Written {
        Written::Line("unequal-lines = true".to_owned())
    }
}
