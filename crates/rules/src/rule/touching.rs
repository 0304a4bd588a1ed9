//! Pairs of cells, as kinds about neighbours and dots share them.

use std::{
    collections::{HashMap, HashSet},
    ops::RangeInclusive,
};

use super::{Problem, Values};
use crate::{
    grid::{Cell, Grid, Size, Value},
    statement::{Item, Statement},
};

/// The pairs of cells of a grid that share a side, in the order of their first cells, which are
/// above or left of the second.
pub(super) fn sides(size: Size) -> Vec<[Cell; 2]> {
    size.cells().flat_map(next).filter(|&[_, other]| size.contains(other)).collect()
}

/// The pairs among some cells that share a side; the first cell is above or left of the second.
/// Extra cells share none.
pub(super) fn sides_among(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> {
    let known: HashSet<Cell> = cells.iter().copied().collect();
    let on_board = cells.iter().copied().filter(|cell| cell.is_on_board());
    on_board.flat_map(next).filter(move |[_, other]| known.contains(other))
}

/// A cell with the one right of it, and with the one below.
fn next(cell: Cell) -> [[Cell; 2]; 2] {
    let (row, column) = (cell.row(), cell.column());
    [Cell::new(row, column + 1), Cell::new(row + 1, column)].map(|other| [cell, other])
}

/// A cell with each of the cells of the grid that share a side with it; none of an extra cell.
pub(super) fn sides_of(cell: Cell, size: Size) -> impl Iterator<Item = [Cell; 2]> {
    let others = beside(cell, size).filter(|other| other.is_on_board());
    others.map(move |other| [cell, other])
}

/// The cells beside a cell as they are drawn, which those of extra cells are, too.
fn beside(cell: Cell, size: Size) -> impl Iterator<Item = Cell> {
    let (row, column) = size.spot(cell);
    let spots = [
        (row.checked_sub(1), Some(column)),
        (Some(row), column.checked_sub(1)),
        (Some(row), Some(column + 1)),
        (Some(row + 1), Some(column)),
    ];
    let cell = move |(row, column): (Option<usize>, Option<usize>)| {
        size.at_spot(cell.layer(), row?, column?)
    };
    spots.into_iter().filter_map(cell)
}

/// That those of these cells which hold one of the values are in pieces of these sizes: one piece,
/// if not several.
pub(super) fn in_pieces(
    cells: &[Cell],
    values: &Values,
    sizes: RangeInclusive<usize>,
    several: bool,
    size: Size,
) -> Statement {
    let values = values.of(size);
    let items = cells.iter().map(|&cell| Item { cell, values: values.clone() }).collect();
    Statement::Pieces { items, neighbours: neighbours(cells, size), sizes, several }
}

/// The pairs of these cells that are [beside] each other, by their places.
pub(super) fn neighbours(cells: &[Cell], size: Size) -> Vec<[usize; 2]> {
    let place_of: HashMap<Cell, usize> =
        cells.iter().enumerate().map(|(place, &cell)| (cell, place)).collect();
    let pairs = cells.iter().enumerate().flat_map(|(place, &cell)| {
        let others = beside(cell, size).filter_map(|other| place_of.get(&other).copied());
        others.filter(move |&other| other > place).map(move |other| [place, other])
    });
    pairs.collect()
}

/// For each place of a grid whether its cell is one of these.
pub(super) fn marked<'a>(cells: impl IntoIterator<Item = &'a Cell>, size: Size) -> Vec<bool> {
    let mut marked = vec![false; size.place_count()];
    cells.into_iter().for_each(|&cell| marked[size.index(cell)] = true);
    marked
}

/// What is reached from a cell by way of those that are left, by their places, and [beside] each
/// other; these are taken from there.
pub(super) fn reach(left: &mut [bool], first: Cell, size: Size) -> Vec<Cell> {
    left[size.index(first)] = false;
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let is_left = |other: &Cell| std::mem::replace(&mut left[size.index(*other)], false);
        reached.extend(beside(cell, size).filter(is_left));
        next += 1;
    }
    reached
}

/// Whether two cells share a side. Extra cells share none.
pub(super) fn share_a_side(one: Cell, other: Cell) -> bool {
    let are_there = one.is_on_board() && other.is_on_board();
    are_there && one.row().abs_diff(other.row()) + one.column().abs_diff(other.column()) == 1
}

/// The cells of a dot.
///
/// # Errors
/// If they are not two different ones.
pub(super) fn two(cells: &[Cell]) -> Result<[Cell; 2], Problem> {
    let found = match *cells {
        [one, other] if one != other => return Ok([one, other]),
        [_, _] => 1,
        _ => cells.len(),
    };
    Err(Problem::cell_count(found, "2"))
}

/// The numbers in two cells, if both are filled.
pub(super) fn numbers(pair: [Cell; 2], grid: &Grid) -> Option<[u16; 2]> {
    Some([grid.get(pair[0])?.number(), grid.get(pair[1])?.number()])
}

/// Strikes what the partners of a cell can no longer hold because of its value. All of the `pairs`
/// have the cell; `is_allowed` is asked for the numbers of a pair in its order.
pub(super) fn strike_partners(
    pairs: impl IntoIterator<Item = [Cell; 2]>,
    grid: &Grid,
    placed: Cell,
    is_allowed: impl Fn(u16, u16) -> bool,
    strike: &mut dyn FnMut(Cell, Value),
) {
    let Some(here) = grid.get(placed).map(Value::number) else { return };
    for [one, other] in pairs {
        let (partner, is_first) = if one == placed { (other, true) } else { (one, false) };
        for value in grid.size().values() {
            let [a, b] = if is_first { [here, value.number()] } else { [value.number(), here] };
            if !is_allowed(a, b) {
                strike(partner, value);
            }
        }
    }
}
