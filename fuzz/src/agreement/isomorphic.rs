//! Other puzzles out of known grids: the same in disguise, and with clues added, dropped or changed.

use fastrand::Rng;
use itertools::Itertools;
use satoku::{
    Grid,
    grid::{Cell, Size, Value},
};

/// What may change places so that a grid stays one of its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Rows within bands, bands, columns within stacks, stacks, rows with columns: boxes of so many rows
    /// and columns are all that there is.
    Boxes(usize),
    /// The whole grid is turned and mirrored only.
    Square,
}

/// A disguise: where each cell goes, and each value.
pub struct Disguise {
    cells: Vec<usize>,
    values: Vec<Value>,
    size: Size,
}

impl Disguise {
    /// A random one of square grids.
    pub fn random(size: Size, symmetry: Symmetry, random: &mut Rng) -> Self {
        let side = size.rows();
        let (rows, columns) = match symmetry {
            Symmetry::Boxes(height) => (lines(side, height, random), lines(side, height, random)),
            Symmetry::Square => (mirrored(side, random), mirrored(side, random)),
        };
        let turned = random.bool();
        let place = |cell: Cell| {
            let (row, column) = (rows[cell.row()], columns[cell.column()]);
            let (row, column) = if turned { (column, row) } else { (row, column) };
            size.index(Cell::new(row, column))
        };
        let mut values = size.values().collect_vec();
        random.shuffle(&mut values);
        Self { cells: size.cells().map(place).collect(), values, size }
    }

    /// A grid in this disguise.
    pub fn of(&self, grid: &Grid) -> Grid {
        let mut other = Grid::empty(self.size);
        for (place, value) in grid.values().iter().enumerate() {
            let value = value.map(|value| self.values[self.size.value_index(value)]);
            other.set_at(self.cells[place], value);
        }
        other
    }
}

/// Lines of which those in one band change places, and the bands.
fn lines(side: usize, height: usize, random: &mut Rng) -> Vec<usize> {
    let mut bands = (0..side / height).collect_vec();
    random.shuffle(&mut bands);
    let mut lines = Vec::new();
    for band in bands {
        let mut within = (band * height..(band + 1) * height).collect_vec();
        random.shuffle(&mut within);
        lines.extend(within);
    }
    lines
}

fn mirrored(side: usize, random: &mut Rng) -> Vec<usize> {
    let lines = 0..side;
    if random.bool() { lines.rev().collect() } else { lines.collect() }
}

/// Givens, and whether they are all of the solution.
pub struct Clues {
    pub givens: Grid,
    pub is_true: bool,
}

/// What is done to the clues of a puzzle with this solution: so many of the solution are added. In two of
/// eight cases one or two of the others are dropped, and in one of eight a clue is another value.
pub fn varied(givens: &Grid, solution: &Grid, more: usize, random: &mut Rng) -> Clues {
    let mut givens = givens.clone();
    let mode = random.u8(..8);
    if mode < 2 {
        let mut filled = givens.filled().collect_vec();
        random.shuffle(&mut filled);
        for (cell, _) in filled.into_iter().take(1 + usize::from(mode)) {
            givens.set(cell, None);
        }
    }
    let mut open = solution.filled().filter(|(cell, _)| givens.get(*cell).is_none()).collect_vec();
    random.shuffle(&mut open);
    for (cell, value) in open.into_iter().take(more) {
        givens.set(cell, Some(value));
    }
    let is_true = mode != 7;
    if !is_true {
        let filled = givens.filled().collect_vec();
        if let Some((cell, value)) = random.choice(filled) {
            let others = givens.size().values().filter(|other| *other != value).collect_vec();
            givens.set(cell, random.choice(others));
        }
    }
    Clues { givens, is_true }
}

#[cfg(test)]
mod tests {
    use satoku::Puzzle;

    use super::*;

    #[test]
    fn a_solution_in_disguise_is_one() {
        let mut random = Rng::with_seed(7);
        for (model, symmetry) in
            [("classic", Symmetry::Boxes(3)), ("classic,diagonal,nrc", Symmetry::Square)]
        {
            let model = satoku::Model::named(model).unwrap();
            let empty = Puzzle::new(model.clone(), Grid::empty(model.size()));
            let solution = empty.solve().unwrap().solution().unwrap().into_grid();
            for _ in 0..100 {
                let disguise = Disguise::random(model.size(), symmetry, &mut random);
                let other = disguise.of(&solution);
                assert!(other.is_full() && other != solution);
                assert_eq!(empty.violations(&other), []);
            }
        }
    }
}
