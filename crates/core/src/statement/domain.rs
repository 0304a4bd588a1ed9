//! Cells that hold some of the values only.

use super::poster::Poster;
use crate::{
    grid::{Cell, ValueSet},
    program::{Lit, Relation},
};

/// For each cell: none of the other values is in it.
pub(super) fn post(cells: &[Cell], values: &ValueSet, rows: &mut Poster<'_>) {
    let size = rows.size;
    for &cell in cells {
        let others = size.values().filter(|&value| !values.contains(value));
        let literals: Vec<Lit> = others.map(|value| size.var(cell, value).positive()).collect();
        if !literals.is_empty() {
            rows.post_as(literals, Relation::AtMost(0), rows.origin, None);
        }
    }
}
