//! What solutions are told apart by.

use satoku_puzzle::grid::{Grid, Size, Value};

/// What solutions are told apart by, where a puzzle has [cells beside its
/// grid](Size::extra_cells), or regions that are to be found. Elsewhere both are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Of {
    /// All cells. So a grid with two ways to fill its extra cells is two solutions.
    #[default]
    All,
    /// The cells of the grid alone. So a grid is one solution, however its extra cells can be
    /// filled.
    Grid,
}

impl Of {
    /// Both, with their names.
    pub const ALL: [(&'static str, Self); 2] = [("all", Self::All), ("grid", Self::Grid)];

    /// The same for grids of this size: [`Of::All`] where there are no cells beside the grid.
    #[must_use]
    pub fn on(self, size: Size) -> Self {
        if size.has_extra() { self } else { Self::All }
    }

    /// What a solution is told from others by.
    pub fn values(self, grid: &Grid) -> &[Option<Value>] {
        match self {
            Self::All => grid.values(),
            Self::Grid => grid.board(),
        }
    }
}
