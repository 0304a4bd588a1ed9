//! Cells that must hold different values, not necessarily every value.

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, House, Kind, Problem, Rule, Rules, Violation, Written, cells_differ,
    entry,
    f_puzzles::{Clue, Clues, Key, cell_names, clue},
    iss::{Arguments, Tag},
    name_and_cells,
};
use crate::{
    grid::{Cell, Cells, End, Grid, Mark, Size, Tint, Value, Width},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "all-different",
    aliases: &["distinct"],
    called: &["extra region", "unique values", "no repeats"],
    title: "All different",
    about: "no value twice in these cells",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells, no more than there are values")],
    read: entry::tables::<AllDifferent>,
    shorthand: None,
    iss: &[Tag::new("AllDifferent", from_iss)],
    f_puzzles: &[Key { name: "extraregion", fields: &["cells"], read: from_f_puzzles }],
    examples: &[Example {
        grid: "extends = \"latin:3\"",
        rule: "[[all-different]]\nname = \"pair\"\ncells = \"r1c2 r3c3\"",
        kept: "123312231",
        broken: ".2......2",
        message: "r1c2 and r3c3 are both 2 in pair",
    }],
};

fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    region(arguments.cells()?, context.size)
}

fn from_f_puzzles(clue: &Clue<'_>, context: &Context) -> Rules {
    region(clue.cells("cells")?, context.size)
}

/// An extra region: a house if it has as many cells as there are values.
fn region(cells: Vec<Cell>, size: Size) -> Rules {
    let cells = each_once(cells)?;
    Ok(if cells.len() == size.value_count() {
        vec![Box::new(House::new("", cells))]
    } else {
        vec![Box::new(AllDifferent::new("", cells))]
    })
}

/// Cells of which none may be named twice.
pub(super) fn each_once(cells: Vec<Cell>) -> Result<Vec<Cell>, String> {
    match cells.iter().duplicates().next() {
        Some(cell) => Err(format!("{cell} is named twice, expected different cells")),
        None => Ok(cells),
    }
}

/// What is drawn for cells that differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Look {
    /// A coloured ground; along a diagonal a thin line.
    #[default]
    Ground,
    /// Nothing.
    Nothing,
    /// These words beside the grid.
    Note(&'static str),
}

impl Look {
    /// The marks of a rule over these cells.
    pub fn marks(self, cells: &[Cell]) -> Vec<Mark> {
        let cells = cells.to_vec();
        match self {
            Self::Ground if is_diagonal(&cells) => {
                vec![Mark::Line {
                    cells,
                    tint: Tint::Blue,
                    width: Width::Thin,
                    ends: [End::Plain; 2],
                }]
            }
            Self::Ground => vec![Mark::Ground { cells, tint: Tint::Grey }],
            Self::Nothing => Vec::new(),
            Self::Note(text) => vec![Mark::Note { text: text.to_owned() }],
        }
    }
}

/// Whether cells follow each other diagonally, all in one direction; three or more.
fn is_diagonal(cells: &[Cell]) -> bool {
    let step = |pair: &[Cell]| {
        let down = pair[1].row() as isize - pair[0].row() as isize;
        (down, pair[1].column() as isize - pair[0].column() as isize)
    };
    let steps = || cells.windows(2).map(step);
    let is_step = |(down, right): (isize, isize)| down.abs() == 1 && right.abs() == 1;
    cells.len() > 2 && steps().all(is_step) && steps().all_equal()
}

/// No value twice in these cells.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllDifferent {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    #[serde(skip)]
    look: Look,
}

impl AllDifferent {
    /// A rule over different cells, one or more and no more than there are values. One alone says nothing.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), cells: cells.into(), look: Look::Ground }
    }

    /// The same rule, drawn differently.
    pub(super) fn drawn_as(self, look: Look) -> Self {
        Self { look, ..self }
    }
}

impl Rule for AllDifferent {
    name_and_cells!("all-different");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, values) = (self.cells.len(), size.value_count());
        if !(1..=values).contains(&found) {
            return Err(Problem::CellCount { found, expected: format!("1 to {values}") });
        }
        if found == 1 {
            return Ok(Vec::new());
        }
        Ok(vec![Statement::AllDifferent { cells: self.cells.to_vec(), every_value: false }])
    }

    cells_differ!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        self.look.marks(&self.cells)
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(clue("extraregion", [("cells", cell_names(&self.cells))]))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        super::iss::said("AllDifferent", &[], &self.cells)
    }
}

/// Whether no value stands twice in these cells.
pub(super) fn all_differ(cells: &[Cell], grid: &Grid) -> bool {
    let size = grid.size();
    if *size.value_range().end() < 63 {
        // In one word, and without an early end: cells differ nearly always where this is asked. Its lowest
        // bit is for empty cells.
        let (values, columns) = (grid.values(), size.columns());
        let (mut seen, mut repeated) = (0u64, 0);
        for cell in cells {
            let value = values[cell.row() * columns + cell.column()];
            let bit = 1 << (value.map_or(0, |value| value.number() + 1) & 63);
            repeated |= seen & bit;
            seen |= bit;
        }
        return repeated & !1 == 0;
    }
    let mut seen = [0u64; Size::MAX_SIDE.div_ceil(64)];
    cells.iter().filter_map(|&cell| grid.get(cell)).all(|value| {
        let index = size.value_index(value);
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

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// Random grids of so many values from the first one on: cells differ where no value is there twice.
    #[track_caller]
    fn check(values: std::ops::RangeInclusive<u16>) {
        let size = Size::new(2, 8, values).unwrap();
        let (mut random, mut with) = (Rng::with_seed(9), [0; 2]);
        for _ in 0..2000 {
            let mut grid = Grid::empty(size);
            let (share, span) = (random.f64(), random.usize(1..=size.value_count().min(13)));
            let filled = size.cells().filter(|_| random.f64() < share).collect_vec();
            for cell in filled {
                grid.set(cell, Some(size.value_at(size.value_count() - 1 - random.usize(..span))));
            }
            let cells = size.cells().filter(|_| random.bool()).collect_vec();
            let are_unique = cells.iter().filter_map(|&cell| grid.get(cell)).all_unique();
            assert_eq!(all_differ(&cells, &grid), are_unique, "{cells:?} {grid}");
            with[usize::from(are_unique)] += 1;
        }
        assert!(with.iter().all(|&count| count > 200), "{with:?}");
    }

    #[test]
    fn cells_differ_where_no_value_is_there_twice() {
        check(1..=9);
        check(0..=12);
        check(1..=62);
        check(1..=63);
        check(50..=62);
        check(60..=70);
        check(1..=400);
        check(900..=999);
    }
}
