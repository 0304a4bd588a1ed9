//! A solution of a puzzle, with the model that it is one of.

use std::ops::Deref;

use crate::prelude::*;
use satoku_puzzle::model::drawing::boxed;

/// A full grid that keeps all rules of a puzzle. It knows the puzzle's model, so it can be drawn.
///
/// `{}` is the grid [on one line](Grid), `{:#}` a drawing with walls between the regions.
#[derive(Clone, Debug)]
pub struct Solution {
    grid: Grid,
    model: Arc<Model>,
}

impl Solution {
    pub(super) fn new(grid: Grid, model: &Arc<Model>) -> Self {
        Self { grid, model: model.clone() }
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The grid alone.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// The model whose rules it keeps, with what is the puzzle's own.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }
}

impl Deref for Solution {
    type Target = Grid;

    fn deref(&self) -> &Grid {
        &self.grid
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.grid == other.grid
    }
}

impl Eq for Solution {}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let drawing = boxed(&self.grid, &self.model, |_, text| text);
            return f.write_str(drawing.trim_end());
        }
        fmt::Display::fmt(&self.grid, f)
    }
}
