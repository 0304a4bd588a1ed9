//! Lines on which classes of values take turns: low, middle and high ones, or remainders.
//!
//! On a line with a period of `p`, every `p` neighbours are of `p` different classes, and on a shorter
//! one all cells are. Where there are no more than `p` classes, the same order of classes comes back
//! again and again: two cells are of one class if, and only if, the period divides their distance.

use std::collections::HashMap;

use itertools::Itertools;

use super::{Problem, Rule, Violation, violation::list};
use crate::{
    grid::{Cell, Grid, Line, Size, Value},
    statement::Statement,
};

/// A line on which classes take turns.
pub(super) trait Turns: Rule {
    /// Its cells.
    fn line(&self) -> &Line;

    /// The number of neighbours that are of different classes; there are no more classes.
    fn period(&self) -> usize;

    /// The number of a value's class.
    fn class(&self, value: Value, size: Size) -> usize;

    /// What two values should have, in words: `different remainders`, `the same remainder`.
    fn expected(&self, are_same: bool) -> String;
}

/// What a line comes down to.
///
/// # Errors
/// If it has too few cells.
pub(super) fn says(rule: &impl Turns, size: Size) -> Result<Vec<Statement>, Problem> {
    let (line, period) = (rule.line(), rule.period());
    if line.is_empty() {
        return Err(Problem::CellCount { found: 0, expected: "1 or more".to_owned() });
    }
    let at = |distance: usize| {
        let pairs = line.iter().zip(line.iter().skip(distance));
        pairs.map(|(&one, &other)| [one, other]).collect_vec()
    };
    let is_same = |a: Value, b: Value| rule.class(a, size) == rule.class(b, size);
    let turns = (1..period.min(line.len())).flat_map(at);
    let mut statements = Statement::over_pairs(turns, size, |a, b| !is_same(a, b));
    let comes_back = at(period).into_iter().filter(|[one, other]| one != other);
    statements.extend(Statement::over_pairs(comes_back, size, is_same));
    Ok(statements)
}

/// For each cell the last one before it with which it breaks the rule, perhaps together with empty
/// cells; and whether the two should be of the same class.
fn conflicts(rule: &impl Turns, grid: &Grid) -> Vec<([(Cell, Value); 2], bool)> {
    let period = rule.period();
    // For each place of the period, and for each class, the last cell so far.
    let (mut places, mut classes) = (HashMap::new(), HashMap::new());
    let mut conflicts = Vec::new();
    for (index, &cell) in rule.line().iter().enumerate() {
        let Some(value) = grid.get(cell) else { continue };
        let (place, class) = (index % period, rule.class(value, grid.size()));
        let here = (cell, value);
        let before = places.insert(place, (here, class)).filter(|&(_, other)| other != class);
        let same = classes.insert(class, (here, place)).filter(|&(_, other)| other != place);
        if let Some((other, _)) = same {
            conflicts.push(([other, here], false));
        } else if let Some((other, _)) = before {
            conflicts.push(([other, here], true));
        }
    }
    conflicts
}

/// The violations in a grid.
pub(super) fn broken(rule: &impl Turns, grid: &Grid) -> Vec<Violation> {
    let violation = |([(one, a), (other, b)], are_same): ([(Cell, Value); 2], bool)| {
        let (cells, expected, name) = (vec![one, other], rule.expected(are_same), rule.name());
        let (shown, period) = (list(&cells), rule.period());
        let why = format!(", as any {period} neighbours differ in that");
        let why = if are_same { why } else { String::new() };
        let sentence = format!("{shown} are {a} and {b}, expected {expected}{why} ({name})");
        Violation::new(rule.kind(), cells, sentence)
    };
    conflicts(rule, grid).into_iter().map(violation).collect()
}

/// Whether there are any.
pub(super) fn breaks(rule: &impl Turns, grid: &Grid) -> bool {
    !conflicts(rule, grid).is_empty()
}
