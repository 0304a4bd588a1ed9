//! What a step says of a rule: candidates go because of what other cells can hold.

use std::fmt;

use itertools::Itertools;

use crate::grid::{Cell, Value};

/// The most cells, and values of one, that are told one by one.
const FEW_CELLS: usize = 2;
const FEW_VALUES: usize = 3;

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

    /// What a clue says, and what the step rests on besides: `4 are seen from r1c1, and r1c2 is 3 or 4`.
    pub fn because(&self, says: &str) -> String {
        let is_short = self.held.len() <= FEW_CELLS
            && self.held.iter().all(|(_, values)| values.len() <= FEW_VALUES);
        let is =
            |(cell, values): &(Cell, Vec<Value>)| format!("{cell} is {}", joined(values, "or"));
        let cells = self.held.iter().map(|&(cell, _)| cell).collect_vec();
        match cells[..] {
            [] => says.to_owned(),
            _ if is_short => {
                let held = self.held.iter().map(is).collect_vec();
                format!("{says}, and {}", joined(&held, "and"))
            }
            _ => {
                let cells = joined(&cells, "and");
                format!("{says}, and what {cells} can hold leaves no other way")
            }
        }
    }
}

fn ends(numbers: impl Iterator<Item = u16>) -> Option<[u16; 2]> {
    numbers.minmax().into_option().map(|(least, most)| [least, most])
}

/// `1`, `1 or 2`, `1, 2 or 3`.
pub fn joined<T: fmt::Display>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [others @ .., last] => format!("{} {word} {last}", others.iter().format(", ")),
    }
}

/// Where values grow along a line, by `growth` from cell to cell: which cell leaves no room before
/// it or after it, in words.
pub fn along(line: &[Cell], growth: usize, struck: &Struck<'_>, noun: &str) -> Option<String> {
    let place_of = |cell: Cell| line.iter().position(|&other| other == cell);
    let cell = struck.cell();
    let comes = |place: usize, at: usize| {
        let which = if at < place { "after" } else { "before" };
        match (cell, place.abs_diff(at)) {
            (None, _) if growth == 0 && at < place => {
                format!("no value after it on this {noun} is less")
            }
            (None, _) if growth == 0 => format!("no value before it on this {noun} is greater"),
            (None, _) if at < place => format!("values grow after it on this {noun}"),
            (None, _) => format!("values before it on this {noun} are less"),
            (Some(cell), 1) => format!("{cell} comes right {which} it on this {noun}"),
            (Some(cell), steps) => format!("{cell} comes {steps} cells {which} it on this {noun}"),
        }
    };
    struck.held.iter().find_map(|&(other, _)| {
        let (at, [least, most]) = (place_of(other)?, struck.ends(other)?);
        let places = struck.gone.iter().map(|&(cell, value)| {
            Some((place_of(cell)?, usize::from(value.number()))).filter(|&(place, _)| place != at)
        });
        let places = places.collect::<Option<Vec<_>>>()?;
        let &(place, _) = places.first()?;
        let room = |place: usize| growth * place.abs_diff(at);
        let is = |end: u16, which: &str| {
            let or = if least == most { String::new() } else { format!(" or {which}") };
            format!("{other} is {end}{or}")
        };
        let is_after =
            |&(p, value): &(usize, usize)| at < p && value < usize::from(least) + room(p);
        let is_before =
            |&(p, value): &(usize, usize)| p < at && value + room(p) > usize::from(most);
        let end = match () {
            () if places.iter().all(is_after) => is(least, "more"),
            () if places.iter().all(is_before) => is(most, "less"),
            () => return None,
        };
        Some(format!("{end}, and {}", comes(place, at)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_cells_are_told_and_many_are_named() {
        let values = |numbers: &[u16]| numbers.iter().map(|&n| Value::new(n)).collect::<Vec<_>>();
        let held = |column: usize, numbers: &[u16]| (Cell::new(0, column), values(numbers));
        let said = |held: &[(Cell, Vec<Value>)]| Struck { gone: &[], held }.because("4 are seen");
        assert_eq!(said(&[]), "4 are seen");
        let two = [held(1, &[3]), held(2, &[4, 5])];
        assert_eq!(said(&two), "4 are seen, and r1c2 is 3 and r1c3 is 4 or 5");
        let many = "4 are seen, and what r1c2 can hold leaves no other way";
        assert_eq!(said(&[held(1, &[1, 2, 3, 4])]), many);
    }

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
        let gone = [(middle, Value::new(3)), (last, Value::new(4))];
        let held = [(first, values(&[2, 5]))];
        let words = "r1c1 is 2 or more, and values grow after it on this thermometer";
        let said = along(&line, 1, &Struck { gone: &gone, held: &held }, "thermometer");
        assert_eq!(said.as_deref(), Some(words));
    }
}
