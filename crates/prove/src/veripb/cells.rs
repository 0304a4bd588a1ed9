//! The variables of cells.

use std::ops::Range;

use satoku_puzzle::grid::Size;

/// For each cell, by its place, a variable for each of its values. Values are 0-based places among
/// the grid's.
#[derive(Debug)]
pub(super) struct CellVariables {
    /// For each cell its first variable, and then the first after all of them; 0-based.
    firsts: Vec<usize>,
    /// For each cell its lowest value.
    lowest: Vec<usize>,
    values: usize,
}

impl CellVariables {
    pub(super) fn new(size: Size) -> Self {
        let (mut firsts, mut lowest) = (vec![0], Vec::with_capacity(size.place_count()));
        let mut next = 0;
        for cell in size.places() {
            next += size.value_count_of(cell);
            firsts.push(next);
            lowest.extend(size.values_of(cell).next().map(|value| size.value_index(value)));
        }
        Self { firsts, lowest, values: size.value_count() }
    }

    /// The number of values that the grid has.
    pub(super) fn values(&self) -> usize {
        self.values
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.lowest.len()
    }

    /// The 0-based variables of a cell.
    pub(super) fn of(&self, cell: usize) -> Range<usize> {
        self.firsts[cell]..self.firsts[cell + 1]
    }

    /// The 0-based variable "the cell holds the value"; none if it never does.
    pub(super) fn find(&self, cell: usize, value: usize) -> Option<usize> {
        let variable = self.firsts[cell] + value.checked_sub(self.lowest[cell])?;
        self.of(cell).contains(&variable).then_some(variable)
    }

    /// The cell and the value of a 0-based variable; none if it is auxiliary.
    pub(super) fn cell_value(&self, variable: usize) -> Option<(usize, usize)> {
        let cell = self.firsts.partition_point(|&first| first <= variable) - 1;
        Some((cell, self.lowest.get(cell)? + variable - self.firsts[cell]))
    }
}
