//! Clues outside the grid: a number before the first cell of a row or column, which looks along it.
//!
//! Their kinds name the cells of the line in the order in which the clue sees them.

use super::{
    Problem,
    candidates::Candidates,
    f_puzzles::Clue,
    iss::Arguments,
    kind::{Rule, Rules},
};
use crate::grid::{Cells, Mark, Size, Value};

/// The rules of an ISS tag such as `XSum~R1~7~12`: a row or column, its clue read forwards, and its
/// clue read backwards; each of the two may be empty or missing.
pub(super) fn from_iss<R: Rule + 'static>(
    arguments: &mut Arguments<'_>,
    rule: impl Fn(Cells, i64) -> R,
) -> Rules {
    let forwards = arguments.row_or_column()?;
    let backwards = forwards.iter().rev().copied().collect();
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    for line in [forwards, backwards] {
        if let Some(clue) = arguments.optional_number("a clue")? {
            rules.push(Box::new(rule(line.into(), clue)));
        }
    }
    Ok(rules)
}

/// The same with clues that are values.
pub(super) fn values_from_iss<R: Rule + 'static>(
    arguments: &mut Arguments<'_>,
    rule: impl Fn(Cells, u16) -> R,
) -> Rules {
    // What does not fit is no value of any grid, which the rule says when it meets one.
    from_iss(arguments, |cells, clue| rule(cells, u16::try_from(clue).unwrap_or(u16::MAX)))
}

/// Makes sure that a clue is a value of grids of this size.
pub(super) fn check_value(value: u16, size: Size) -> Result<(), Problem> {
    if size.value(value.into()).is_some() {
        return Ok(());
    }
    let (first, last) = size.value_range().into_inner();
    Err(Problem::parameter("value", &value, format!("a value from {first} to {last}")))
}

/// The rule of a clue in an f-puzzles file, which has a `cell` outside the grid and a `value`; none
/// if the value is empty.
pub(super) fn from_f_puzzles<R: Rule + 'static>(
    clue: &Clue<'_>,
    rule: impl FnOnce(Cells, i64) -> R,
) -> Rules {
    Ok(match clue.number("value")? {
        Some(number) => vec![Box::new(rule(clue.line_inwards()?.into(), number))],
        None => Vec::new(),
    })
}

/// That the first cell of a line holds the number of one of its cells, as a rule with this name.
pub(super) fn points_inside(name: &str, cells: &Cells, size: Size) -> Box<dyn Rule> {
    let numbers = (1..=cells.len()).filter_map(|number| size.value(number)).map(Value::number);
    let first = cells.iter().copied().take(1).collect();
    Box::new(Candidates::new(name, first, numbers.collect::<Vec<u16>>()))
}

/// The clue before the first of its cells.
pub(super) fn marks(cells: &Cells, clue: i64) -> Vec<Mark> {
    vec![Mark::Outside { cells: cells.to_vec(), text: clue.to_string() }]
}
