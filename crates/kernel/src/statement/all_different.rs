//! Cells that hold different values.

use crate::statement::prelude::*;

/// For each value that they may hold: at most one of the cells holds it, in a house exactly one. That
/// at least one does is implied, by counting: N cells hold a value each, and no two the same.
pub(super) fn post(cells: &[Cell], every_value: bool, rows: &mut Poster<'_>) {
    let size = rows.size;
    let (relation, implied) = if every_value {
        (Relation::Exactly(1), Some(Half::AtLeast))
    } else {
        (Relation::AtMost(1), None)
    };
    for value in size.values_of_any(cells) {
        let literals = cells.iter().filter_map(|&cell| size.literal(cell, value));
        rows.post_as(literals, relation, rows.origin.about(value.number()), implied);
    }
}
