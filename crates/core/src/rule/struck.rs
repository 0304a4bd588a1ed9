//! What a step says of a rule: candidates go because of what other cells can hold.

use std::fmt;

use itertools::Itertools;

use crate::grid::{Cell, Value};

/// Candidates that a rule leaves no room for, and what that rests on.
#[derive(Clone, Copy, Debug)]
pub struct Struck<'a> {
    /// The candidates that go.
    pub gone: &'a [(Cell, Value)],
    /// Other cells of the rule that have lost candidates, or all of them, each with what it can
    /// hold.
    pub held: &'a [(Cell, Vec<Value>)],
}

impl Struck<'_> {
    /// The cell, if all that goes is in one.
    pub fn cell(&self) -> Option<Cell> {
        self.gone.iter().map(|&(cell, _)| cell).all_equal_value().ok()
    }

    /// The least and the greatest number that goes.
    pub fn range(&self) -> Option<[u16; 2]> {
        ends(self.gone.iter().map(|(_, value)| value.number()))
    }

    /// The least and the greatest number that a cell can hold, if it matters.
    pub fn ends(&self, cell: Cell) -> Option<[u16; 2]> {
        let (_, values) = self.held.iter().find(|(other, _)| *other == cell)?;
        ends(values.iter().map(|value| value.number()))
    }
}

fn ends(numbers: impl Iterator<Item = u16>) -> Option<[u16; 2]> {
    numbers.minmax().into_option().map(|(least, most)| [least, most])
}

/// `1`, `1 or 2`, `1, 2 or 3`.
#[doc(hidden)]
pub fn joined<T: fmt::Display>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [others @ .., last] => format!("{} {word} {last}", others.iter().format(", ")),
    }
}

/// Where values grow along a line, by `growth` from cell to cell: which cell leaves no room before
/// it or after it, in words.
pub(super) fn along(
    line: &[Cell],
    growth: usize,
    struck: &Struck<'_>,
    noun: &str,
) -> Option<String> {
    let (cell, [low, high]) = (struck.cell()?, struck.range()?);
    let place_of = |cell: Cell| line.iter().position(|&other| other == cell);
    let place = place_of(cell)?;
    let comes = |steps: usize, which: &str| match steps {
        1 => format!("{cell} comes right {which} it on this {noun}"),
        _ => format!("{cell} comes {steps} cells {which} it on this {noun}"),
    };
    struck.held.iter().find_map(|&(other, _)| {
        let (at, [least, most]) = (place_of(other)?, struck.ends(other)?);
        let room = growth * place.abs_diff(at);
        let is = |end: u16, which: &str| {
            let or = if least == most { String::new() } else { format!(" or {which}") };
            format!("{other} is {end}{or}")
        };
        if at < place && usize::from(high) < usize::from(least) + room {
            return Some(format!("{}, and {}", is(least, "more"), comes(place - at, "after")));
        }
        if place < at && usize::from(low) + room > usize::from(most) {
            return Some(format!("{}, and {}", is(most, "less"), comes(at - place, "before")));
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_further_along_a_line_needs_more_room() {
        let [first, middle, last] = [0, 2, 3].map(|column| Cell::new(0, column));
        let line: Vec<Cell> = (0..4).map(|column| Cell::new(0, column)).collect();
        let values = |numbers: &[u16]| numbers.iter().map(|&n| Value::new(n)).collect::<Vec<_>>();
        let said = |cell: Cell, gone: u16, held: &[(Cell, Vec<Value>)]| {
            let gone = [(cell, Value::new(gone))];
            along(&line, 1, &Struck { gone: &gone, held }, "thermometer")
        };
        let held = [(first, values(&[5]))];
        let words = "r1c1 is 5, and r1c4 comes 3 cells after it on this thermometer";
        assert_eq!(said(last, 7, &held).as_deref(), Some(words));
        assert_eq!(said(last, 8, &held), None);
        let held = [(last, values(&[4, 6]))];
        let words = "r1c4 is 6 or less, and r1c3 comes right before it on this thermometer";
        assert_eq!(said(middle, 6, &held).as_deref(), Some(words));
        assert_eq!(said(middle, 5, &held), None);
    }
}
