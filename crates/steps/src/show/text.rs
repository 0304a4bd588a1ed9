//! Steps in words, and grids with pencil marks.

use std::{fmt, sync::Arc};

use itertools::Itertools;

pub use super::ink::Ink;
use super::ink::{Drawn, drawn};
use crate::{Layout, State, Step, method::scans, reason};
use satoku_puzzle::grid::{Cell, Size};

/// A step's explanation.
pub fn sentence(step: &Step) -> String {
    (step.technique.explain)(step)
}

/// What one of the solver's reasons rests on, which is too much to tell each time, and before it,
/// if the step is told in a sentence, how the contradiction comes about.
pub fn rests_on(step: &Step) -> Option<String> {
    let reason = step.reason()?;
    let lines = reason.lines_beside_summary().iter();
    let lines = lines.map(|line| format!("  {}\n", line.indented())).join("");
    let others = if reason.is_least {
        "no rules that cost less would do"
    } else {
        "rules that cost less may do"
    };
    Some(format!("{lines}this rests on {reason}; {others}"))
}

/// The step [in full](full).
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&full(self))
    }
}

/// A step's technique, explanation, and what it strikes: `naked pair: in row 1, …: r1c2<>5`.
pub fn full(step: &Step) -> String {
    let mut text = format!("{}: {}", step.technique.title, sentence(step));
    if step.placements.is_empty() {
        text += &format!(" [{}]", step.conclusion());
    }
    text
}

/// The least that helps, and with each level more: the technique; a house; the value; everything.
pub fn hint(step: &Step, layout: &Layout, level: u8) -> String {
    let title = step.technique.title;
    let mut text = format!("next: {title}");
    if level > 2 {
        return format!("next: {}", full(step));
    }
    if level > 0 {
        let house = hinted_house(step, layout);
        text += &house.map_or(String::new(), |house| format!(" in {house}"));
    }
    if level > 1 {
        text += &format!(", about {}", step.values.iter().join(", "));
    }
    text
}

/// The house, or other group or rule, that a hint names: the step's first one, or one around its
/// first cell.
pub fn hinted_house(step: &Step, layout: &Layout) -> Option<Arc<str>> {
    step.houses.first().cloned().or_else(|| {
        let cell = layout.size().index(*step.cells.first()?);
        let spot = layout.spots(cell).first()?;
        Some(layout.groups()[spot.group as usize].name.clone())
    })
}

/// The colour of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Quad scan; and whatever has no colour of its own.
    Green,
    /// Matrix scan.
    Red,
    /// Red-quad scan.
    Magenta,
    /// Matrix scan 2.
    Blue,
    /// Guesses, revisions, and the solver's reasons.
    Yellow,
}

impl Colour {
    /// The colour of a step.
    pub fn of(step: &Step) -> Self {
        match step.technique {
            t if *t == scans::MATRIX => Self::Red,
            t if *t == scans::RED_QUAD => Self::Magenta,
            t if *t == scans::MATRIX_2 => Self::Blue,
            t if [&scans::GUESS, &scans::REVISION].contains(&t) => Self::Yellow,
            t if reason::TECHNIQUES.contains(&t) => Self::Yellow,
            _ => Self::Green,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Magenta => "magenta",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }
}

/// How many candidates stand beside each other in a cell, so that their block is about square.
pub fn across(size: Size) -> usize {
    let count = size.value_count();
    (1..=count).find(|across| across * across >= count).unwrap_or(1)
}

/// The grid before a step, each cell with its candidates in a block of its own, in rows of about
/// the same length as columns. Cells of the step have a `*`, candidates that it strikes are `x`, a
/// value that it places stands alone in the middle of its block. `paint` may dress each piece.
pub fn drawing(state: &State, step: Option<&Step>, paint: impl Fn(Ink, &str) -> String) -> String {
    let layout = state.layout();
    let size = layout.size();
    let width = across(size);
    let height = size.value_count().div_ceil(width);
    let digits = size.value_range().end().to_string().len();
    let (rows, columns) = (size.rows(), size.columns());
    let region = |row: usize, column: usize| layout.model().region(Cell::new(row, column));
    let is_wall =
        |one: Cell, two: Cell| region(one.row(), one.column()) != region(two.row(), two.column());
    let block = width * (digits + 1) + 1;
    let rule = |row: usize| {
        let mut text = String::new();
        for column in 0..columns {
            let outer = row == 0 || row == rows;
            let dash = if outer || is_wall(Cell::new(row - 1, column), Cell::new(row, column)) {
                "="
            } else {
                "-"
            };
            text += "+";
            text += &dash.repeat(block);
        }
        paint(Ink::Wall, &(text + "+")) + "\n"
    };
    let mut text = String::new();
    for row in 0..rows {
        text += &rule(row);
        for line in 0..height {
            for column in 0..columns {
                let cell = Cell::new(row, column);
                let thick = column == 0 || is_wall(Cell::new(row, column - 1), cell);
                text += &paint(Ink::Wall, if thick { "|" } else { ":" });
                let is_in_step = step.is_some_and(|step| step.cells.contains(&cell));
                let corner = if is_in_step && line == 0 { "*" } else { " " };
                text += &paint(Ink::Cell, corner);
                text += &block_line(state, step, cell, (line, width, height, digits), &paint);
            }
            text += &paint(Ink::Wall, "|");
            text.push('\n');
        }
    }
    text + &rule(rows) + &super::compact::extra(state, step, &paint)
}

/// One line of a cell's block, without the mark before it.
fn block_line(
    state: &State,
    step: Option<&Step>,
    cell: Cell,
    (line, width, height, digits): (usize, usize, usize, usize),
    paint: &impl Fn(Ink, &str) -> String,
) -> String {
    let candidates = match drawn(state, step, cell) {
        Drawn::Value(ink, value) => {
            let room = width * (digits + 1);
            if line != height / 2 {
                return " ".repeat(room);
            }
            let value = value.to_string();
            let left = (room - value.len()) / 2;
            let right = room - left - value.len();
            return format!("{}{}{}", " ".repeat(left), paint(ink, &value), " ".repeat(right));
        }
        Drawn::Candidates(candidates) => candidates,
    };
    let layout = state.layout();
    let mut text = String::new();
    for index in line * width..(line + 1) * width {
        let is_value = index < layout.size().value_count();
        let value = is_value.then(|| layout.value(index));
        let candidate = candidates.iter().find(|(_, other)| Some(*other) == value);
        let (ink, shown) = match candidate {
            Some(&(Ink::Struck, _)) => (Ink::Struck, "x".to_owned()),
            Some(&(ink, value)) => (ink, value.to_string()),
            None => (Ink::Candidate, String::new()),
        };
        text += &paint(ink, &format!("{shown:>digits$}"));
        text.push(' ');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ladder, Walk, technique::tests::puzzle};
    use satoku_puzzle::interrupt::Limiter;

    #[test]
    fn hints_say_more_with_each_level() {
        let puzzle = puzzle(&format!("{:.<27}12345678.{:.<45}", "", ""));
        let mut walk = Walk::new(&puzzle, Ladder::without_reasons(), &Limiter::none()).unwrap();
        let before = walk.state().clone();
        let step = walk.next().unwrap();
        let hints = [0, 1, 2, 3].map(|level| hint(&step, before.layout(), level));
        let expected = [
            "next: full house",
            "next: full house in row 4",
            "next: full house in row 4, about 9",
            "next: full house: r4c9 is 9: the only open cell of row 4",
        ];
        assert_eq!(hints, expected);
        let drawing = drawing(&before, Some(&step), |ink, text| match ink {
            Ink::Placed => "!".to_owned(),
            _ => text.to_owned(),
        });
        let lines = drawing.lines().collect_vec();
        assert_eq!(lines.len(), 9 * 4 + 1);
        assert!(lines[13].ends_with(":*      |"), "{drawing}");
        assert!(lines[14].ends_with("   8   :   !   |"), "{drawing}");
        assert!(lines[1].starts_with("|   2 3 :"), "{drawing}");
    }
}
