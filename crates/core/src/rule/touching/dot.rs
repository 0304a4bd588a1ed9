//! Dots: what stands between two cells, and says how their numbers belong together.

use super::{numbers, strike_partners, two};
use crate::{
    grid::{Cell, Grid, Size, Value},
    rule::{Problem, Rule, Violation},
    statement::Statement,
};

/// A rule over two cells.
pub(in crate::rule) trait Dot: Rule {
    /// Whether two numbers belong together, in the order of the cells.
    fn is_right(&self, a: u16, b: u16) -> bool;

    /// Why these numbers do not, in words and without the rule's name.
    fn complaint(&self, cells: [Cell; 2], numbers: [u16; 2]) -> String;
}

/// What a dot comes down to.
///
/// # Errors
/// If it has not two different cells.
pub(in crate::rule) fn says(dot: &impl Dot, size: Size) -> Result<Vec<Statement>, Problem> {
    let is_right = |a: Value, b: Value| dot.is_right(a.number(), b.number());
    Ok(Statement::over_pairs([two(dot.cells())?], size, is_right))
}

/// Its cells and their numbers, if these do not belong together.
fn wrong(dot: &impl Dot, grid: &Grid) -> Option<([Cell; 2], [u16; 2])> {
    let pair = two(dot.cells()).ok()?;
    let [a, b] = numbers(pair, grid)?;
    (!dot.is_right(a, b)).then_some((pair, [a, b]))
}

/// The numbers that its cells hold, if they are two and both hold one.
pub(in crate::rule) fn numbers_of(dot: &impl Dot, grid: &Grid) -> Option<[u16; 2]> {
    numbers(two(dot.cells()).ok()?, grid)
}

/// The violation in a grid, if there is one.
pub(in crate::rule) fn broken(dot: &impl Dot, grid: &Grid) -> Vec<Violation> {
    let violation = |(pair, numbers): ([Cell; 2], [u16; 2])| {
        let sentence = format!("{} ({})", dot.complaint(pair, numbers), dot.name());
        Violation::new(dot.kind(), pair.to_vec(), sentence)
    };
    wrong(dot, grid).map(violation).into_iter().collect()
}

/// Whether there is one.
pub(in crate::rule) fn breaks(dot: &impl Dot, grid: &Grid) -> bool {
    wrong(dot, grid).is_some()
}

/// Strikes what the other cell can no longer hold.
pub(in crate::rule) fn strike(
    dot: &impl Dot,
    grid: &Grid,
    placed: Cell,
    strike: &mut dyn FnMut(Cell, Value),
) {
    strike_partners(two(dot.cells()), grid, placed, |a, b| dot.is_right(a, b), strike);
}
