//! A cell whose value is the number of another cell, counted from 1 in a list: that one holds a
//! certain value. This is what numbered rooms and indexing cells have in common.

use std::collections::BTreeMap;

use super::{Problem, report::Report};
use crate::{
    grid::{Cell, Grid, Size, Value},
    statement::Statement,
};

/// A pointing cell, the cells that it may point to, and the number that the one it points to holds.
pub(super) type Index<'a> = (Cell, &'a [Cell], u16);

/// The most values of a grid: for each there is a table of pairs of them.
const MAX_VALUES: usize = 64;

/// Makes sure that there are not too many values.
pub(super) fn check_values(size: Size) -> Result<(), Problem> {
    let found = size.value_count();
    if found <= MAX_VALUES {
        return Ok(());
    }
    let wrong =
        format!("needs a grid of no more than {MAX_VALUES} values, and this one has {found}");
    Err(Problem::Grid(wrong))
}

/// What they say: each is the number of a cell, and if it is, that cell holds the value.
///
/// # Errors
/// If there are too many values.
pub(super) fn statements<'a>(
    indices: impl IntoIterator<Item = Index<'a>>,
    size: Size,
) -> Result<Vec<Statement>, Problem> {
    check_values(size)?;
    // Those with the same list's length, and those with the same number and value, share a
    // statement.
    let mut domains: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    let mut pairs: BTreeMap<(Value, u16), Vec<[Cell; 2]>> = BTreeMap::new();
    for (pointer, cells, wanted) in indices {
        domains.entry(cells.len()).or_default().push(pointer);
        for (&cell, number) in cells.iter().zip(1..) {
            if let Some(number) = size.value(number) {
                pairs.entry((number, wanted)).or_default().push([pointer, cell]);
            }
        }
    }
    let domain = |(length, cells)| {
        Statement::domain(cells, (1..=length).filter_map(|number| size.value(number)), size)
    };
    let mut statements: Vec<Statement> = domains.into_iter().map(domain).collect();
    for ((number, wanted), pairs) in pairs {
        let is_allowed = |a: Value, b: Value| a != number || b.number() == wanted;
        statements.extend(Statement::over_pairs(pairs, size, is_allowed));
    }
    Ok(statements)
}

/// Reports a pointing cell that points nowhere, or to a cell that holds something else.
pub(super) fn judge((pointer, cells, wanted): Index<'_>, grid: &Grid, report: &mut Report<'_>) {
    let Some(number) = grid.get(pointer) else { return };
    let place = usize::from(number.number()).checked_sub(1);
    let Some(&cell) = place.and_then(|place| cells.get(place)) else {
        let wrong = || format!("{pointer} is {number}, expected 1 to {}", cells.len());
        return report.wrong(&[pointer], wrong);
    };
    match grid.get(cell).filter(|held| held.number() != wanted) {
        None => {}
        Some(_) if cell == pointer => report.wrong(&[pointer], || {
            format!("{pointer} is {number} and points to itself, expected {wanted} there")
        }),
        Some(held) => report.wrong(&[pointer, cell], || {
            format!("{pointer} is {number}, but {cell} is {held}, expected {wanted}")
        }),
    }
}
