//! Cells that must hold different values, not necessarily every value.

use serde::{Deserialize, Serialize};

use super::{
    Example, Kind, Problem, Rule, Violation, Written, cells_differ, entry, name_and_cells,
};
use crate::{
    grid::{Cell, Cells, Grid, Size, Value},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "all-different",
    aliases: &["distinct"],
    title: "All different",
    about: "no value twice in these cells",
    keys: &[("cells", "the cells, 2 or more and no more than there are values")],
    read: entry::tables::<AllDifferent>,
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:3\"",
        rule: "[[all-different]]\nname = \"pair\"\ncells = \"r1c2 r3c3\"",
        kept: "123312231",
        broken: ".2......2",
        message: "r1c2 and r3c3 are both 2 in pair",
    }],
};

/// No value twice in these cells.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllDifferent {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
}

impl AllDifferent {
    /// A rule over different cells, two or more and no more than there are values.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells: cells.into() }
    }
}

impl Rule for AllDifferent {
    name_and_cells!("all-different");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, values) = (self.cells.len(), size.value_count());
        if !(2..=values).contains(&found) {
            return Err(Problem::CellCount { found, expected: format!("2 to {values}") });
        }
        Ok(vec![Statement::AllDifferent { cells: self.cells.to_vec(), every_value: false }])
    }

    cells_differ!();

    fn written(&self) -> Written {
        entry::table(self)
    }
}

/// Whether no value stands twice in these cells.
pub(super) fn all_differ(cells: &[Cell], grid: &Grid) -> bool {
    let mut seen = [0u64; Size::MAX_SIDE.div_ceil(64)];
    cells.iter().filter_map(|&cell| grid.get(cell)).all(|value| {
        let index = grid.size().value_index(value);
        let (word, bit) = (&mut seen[index / 64], 1 << (index % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    })
}

/// The values that stand more than once in a rule's cells.
pub(super) fn repetitions(rule: &dyn Rule, grid: &Grid) -> Vec<Violation> {
    if all_differ(rule.cells(), grid) {
        return Vec::new();
    }
    let mut violations = Vec::new();
    for value in grid.size().values() {
        let holders = || rule.cells().iter().copied().filter(|&cell| grid.get(cell) == Some(value));
        if holders().nth(1).is_some() {
            let mut cells: Vec<Cell> = holders().collect();
            cells.sort_unstable();
            violations.push(Violation::repeated(rule.kind(), rule.name(), value, cells));
        }
    }
    violations
}

/// The value in `placed` is gone from all other cells.
pub(super) fn strike_others(
    cells: &[Cell],
    grid: &Grid,
    placed: Cell,
    strike: &mut dyn FnMut(Cell, Value),
) {
    let Some(value) = grid.get(placed) else { return };
    for &cell in cells.iter().filter(|&&cell| cell != placed) {
        strike(cell, value);
    }
}
