//! A place on paper.

use std::fmt;

use super::{Layer, Size};

/// A cell: one of the board, or an [extra cell](super::ExtraCells) of another [layer](Layer).
///
/// Rows and columns count from 0 inside the program and from 1 on paper: the cell at row 0, column
/// 4 of the board is written `r1c5`. The extra cells of a letter are one row, so they are written
/// with the letter and a number: `X3`. Cells are in the order of their layers, the board first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(
    /// From the highest bit: the layer's code in 7 bits, the row in 9, the column in 16. So the
    /// order of numbers is that of cells, and one comparison tells the board's.
    u32,
);

impl Cell {
    const COLUMN_BITS: u32 = 16;
    const ROW_BITS: u32 = Size::MAX_SIDE.ilog2() + 1;
    const BOARD_END: u32 = 1 << (Self::COLUMN_BITS + Self::ROW_BITS);

    /// The cell of the board at a 0-based row and column. (Those beyond the last that a cell can
    /// have stand for it: it is beyond every grid, too.)
    #[inline]
    pub fn new(row: usize, column: usize) -> Self {
        Self::on(Layer::BOARD, row, column)
    }

    /// The same on a layer. On that of a letter all cells are in row 0.
    #[inline]
    pub fn on(layer: Layer, row: usize, column: usize) -> Self {
        const LAST_ROW: usize = (1 << Cell::ROW_BITS) - 1;
        const LAST_COLUMN: usize = (1 << Cell::COLUMN_BITS) - 1;
        let (row, column) = (row.min(LAST_ROW) as u32, column.min(LAST_COLUMN) as u32);
        let layer = u32::from(layer.code()) << (Self::COLUMN_BITS + Self::ROW_BITS);
        Self(layer | row << Self::COLUMN_BITS | column)
    }

    /// The cell in the same row and column of another layer: the board, or one over it.
    #[inline]
    #[must_use]
    pub fn on_layer(self, layer: Layer) -> Self {
        Self::on(layer, self.row(), self.column())
    }

    /// Whether it is on the board, and no extra cell.
    #[inline]
    pub fn is_on_board(self) -> bool {
        self.0 < Self::BOARD_END
    }

    /// The layer that it is on.
    #[inline]
    pub fn layer(self) -> Layer {
        Layer::of_code((self.0 >> (Self::COLUMN_BITS + Self::ROW_BITS)) as u8)
    }

    /// The 0-based row, on its layer.
    #[inline]
    pub fn row(self) -> usize {
        (self.0 >> Self::COLUMN_BITS & ((1 << Self::ROW_BITS) - 1)) as usize
    }

    /// The 0-based column, on its layer.
    #[inline]
    pub fn column(self) -> usize {
        (self.0 & ((1 << Self::COLUMN_BITS) - 1)) as usize
    }
}

/// `r1c5` on the board, `X3` on the layer of a letter, `region(r1c5)` on one over the board. `VR1`
/// and `VC1` for the letters R and C, which otherwise stand for rows and columns.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (layer, row, column) = (self.layer(), self.row() + 1, self.column() + 1);
        if layer == Layer::BOARD {
            return write!(f, "r{row}c{column}");
        }
        if layer.is_over_board() {
            return write!(f, "{layer}(r{row}c{column})");
        }
        write!(f, "{layer}{column}")
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_keeps_its_layer_its_row_and_its_column() {
        assert_eq!(size_of::<Cell>(), 4);
        for layer in [Layer::BOARD, Layer::letter('A').unwrap(), Layer::REGION] {
            for (row, column) in [(0, 0), (399, 399), (1, 65_000)] {
                let cell = Cell::on(layer, row, column);
                assert_eq!((cell.layer(), cell.row(), cell.column()), (layer, row, column));
                assert_eq!(cell.is_on_board(), layer == Layer::BOARD);
            }
        }
        // What is far beyond every grid stays beyond it.
        let far = Cell::new(usize::MAX, 1 << 16);
        assert_eq!((far.row(), far.column()), (511, 65_535));
    }

    #[test]
    fn the_board_is_before_its_layers() {
        let on = |letter| Cell::on(Layer::letter(letter).unwrap(), 0, 0);
        let cells =
            [Cell::new(0, 1), Cell::new(1, 0), on('A'), on('Z'), Cell::on(Layer::REGION, 0, 0)];
        assert!(cells.is_sorted());
        assert_eq!(
            cells.map(|cell| cell.to_string()),
            ["r1c2", "r2c1", "A1", "Z1", "region(r1c1)"]
        );
        assert_eq!([on('R'), on('C')].map(|cell| cell.to_string()), ["VR1", "VC1"]);
    }
}
