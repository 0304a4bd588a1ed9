//! Cells that hold different values, as several kinds need it: whether they do, and what is drawn
//! of it.

use itertools::Itertools;

use super::{Rule, Violation};
use crate::{
    grid::{Cell, End, Grid, Mark, Size, Tint, Value, Width},
    statement::Statement,
};

/// What is drawn for cells that differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
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
                let ends = [End::Plain; 2];
                vec![Mark::Line { cells, tint: Tint::Blue, width: Width::Thin, ends }]
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
    let is_on_board = cells.iter().all(|cell| cell.is_on_board());
    let is_step = |(down, right): (isize, isize)| down.abs() == 1 && right.abs() == 1;
    is_on_board && cells.len() > 2 && steps().all(is_step) && steps().all_equal()
}

/// Whether no value stands twice in these cells.
#[inline]
pub fn all_differ(cells: &[Cell], grid: &Grid) -> bool {
    let size = grid.size();
    if *size.value_range().end() < 63 {
        // In one word, and without an early end: cells differ nearly always where this is asked.
        // Its lowest bit is for empty cells.
        let values = grid.values();
        let (mut seen, mut repeated) = (0u64, 0);
        for cell in cells {
            let value = values[size.index(*cell)];
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

/// That no value stands twice in these cells; so every value stands in them if there are as many
/// cells.
pub fn all_different(cells: &[Cell], size: Size) -> Statement {
    let every_value = cells.len() == size.value_count();
    Statement::AllDifferent { cells: cells.to_vec(), every_value }
}

/// The values that stand more than once in a rule's cells.
#[inline]
pub fn repetitions(rule: &dyn Rule, grid: &Grid) -> Vec<Violation> {
    if all_differ(rule.cells(), grid) { Vec::new() } else { repeated(rule, grid) }
}

#[cold]
fn repeated(rule: &dyn Rule, grid: &Grid) -> Vec<Violation> {
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
#[inline]
pub fn strike_others(
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

    /// On random grids with these values, cells differ exactly where no value occurs twice.
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
