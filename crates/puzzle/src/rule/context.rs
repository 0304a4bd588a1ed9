//! What a rule may know of the grid that it is read for.

use crate::grid::{Cell, Holes, Size};

/// What a rule may ask about the grid when it is read.
pub struct Context {
    /// The grid's size, with the values of the board's cells.
    pub size: Size,
    /// For each cell the number of its region, if there are regions; [`Context::NO_REGION`] for a
    /// cell that is in none of them.
    pub regions: Option<Vec<u16>>,
    /// The places where there is no cell.
    pub holes: Holes,
}

impl Context {
    /// What stands for a region where a cell is in none.
    pub const NO_REGION: u16 = u16::MAX;

    /// A grid without holes, and the number of each cell's region, if there are regions.
    pub fn new(size: Size, regions: Option<Vec<u16>>) -> Self {
        Self { size: size.seen_from(&[]), regions, holes: Holes::none(size) }
    }

    /// The rows, with their names and those of their places where there is a cell.
    pub fn rows(&self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        let cells = |row| (0..self.size.columns()).map(move |column| Cell::new(row, column));
        let row = move |row| (format!("row {}", row + 1), self.there(cells(row)));
        (0..self.size.rows()).map(row)
    }

    /// The columns, with their names and those of their places where there is a cell.
    pub fn columns(&self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        let cells = |column| (0..self.size.rows()).map(move |row| Cell::new(row, column));
        let column = move |column| (format!("column {}", column + 1), self.there(cells(column)));
        (0..self.size.columns()).map(column)
    }

    /// Those of these places where there is a cell.
    pub fn there(&self, places: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
        places.into_iter().filter(|&place| !self.holes.contains(place)).collect()
    }

    /// The cells of each region, in reading order; none if there are no regions.
    pub fn cells_of_regions(&self) -> Option<Vec<Vec<Cell>>> {
        let mut cells: Vec<Vec<Cell>> = Vec::new();
        for (cell, &region) in self.size.cells().zip(self.regions.as_ref()?) {
            if region == Self::NO_REGION {
                continue;
            }
            let region = usize::from(region);
            cells.resize(cells.len().max(region + 1), Vec::new());
            cells[region].push(cell);
        }
        Some(cells)
    }

    /// That the grid is square.
    ///
    /// # Errors
    /// That it is not, in words.
    pub fn check_square(&self) -> Result<(), String> {
        let size = self.size;
        let why = || format!("needs a square grid, and this one is {size}");
        if size.is_square() { Ok(()) } else { Err(why()) }
    }

    /// Rows and columns, with their names.
    pub fn lines(&self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        self.rows().chain(self.columns())
    }
}
