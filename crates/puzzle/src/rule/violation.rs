//! How a grid breaks a rule, or misses the puzzle.

use std::fmt;

use itertools::Itertools;

use crate::grid::{Cell, Grid, Value};

/// One way in which a grid is not a solution. It displays as a sentence without a full stop:
/// `r1c5 and r7c5 are both 2 in column 5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    kind: &'static str,
    cells: Vec<Cell>,
    sentence: String,
}

impl Violation {
    /// A violation of a rule of this kind: the cells that are to blame, and what is wrong, in
    /// words.
    pub fn new(kind: &'static str, cells: Vec<Cell>, sentence: impl Into<String>) -> Self {
        Self { kind, cells, sentence: sentence.into() }
    }

    /// Cells that must differ hold the same value.
    pub fn repeated(kind: &'static str, rule: &str, value: Value, cells: Vec<Cell>) -> Self {
        let all = if cells.len() > 2 { "all" } else { "both" };
        let sentence = format!("{} are {all} {value} in {rule}", list(&cells));
        Self::new(kind, cells, sentence)
    }

    /// The kind of rule that is broken; `given` if a given was changed, `empty` if a cell of what
    /// should be a solution is empty.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The cells that are to blame.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// Cells as a sentence lists them: `r1c1, r1c2 and r1c3`.
pub fn list(cells: &[Cell]) -> String {
    match cells.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} and {last}", others.iter().format(", "))
        }
        _ => cells.iter().join(", "),
    }
}

/// Cells and what they hold, as a sentence begins: `r1c1, r1c2 and r1c3 are 4 . 2`, with a dot for
/// an empty cell.
pub fn held(cells: &[Cell], grid: &Grid) -> String {
    let verb = if cells.len() == 1 { "is" } else { "are" };
    let value = |&cell: &Cell| grid.get(cell).map_or(".".to_owned(), |value| value.to_string());
    format!("{} {verb} {}", list(cells), cells.iter().map(value).format(" "))
}

/// Cells as people write them: three or more in a straight line by their ends.
pub fn in_short(cells: &[Cell]) -> String {
    let step = |from: Cell, to: Cell| {
        let along = |from: usize, to: usize| to as i32 - from as i32;
        let step = (along(from.row(), to.row()), along(from.column(), to.column()));
        (from.layer() == to.layer() && step.0.abs().max(step.1.abs()) == 1).then_some(step)
    };
    let mut parts = Vec::new();
    let mut rest = cells;
    while let [first, others @ ..] = rest {
        let way = others.first().and_then(|&next| step(*first, next));
        let goes_on = |pair: &&[Cell]| way.is_some() && step(pair[0], pair[1]) == way;
        let steps = rest.windows(2).take_while(goes_on).count();
        let length = if steps < 2 { 1 } else { steps + 1 };
        parts.push(match length {
            1 => first.to_string(),
            _ => format!("{first}>{}", rest[steps]),
        });
        rest = &rest[length..];
    }
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Line;

    #[test]
    fn straight_lines_are_named_by_their_ends() {
        for text in ["r1c1", "r1c1 r1c2", "r1c1>r1c3", "r1c1>r1c3 r2c3>r4c5 r1c1", "r1c1 r1c1", ""]
        {
            let cells: Line = text.parse().unwrap_or_default();
            assert_eq!(in_short(&cells), text);
        }
    }

    #[test]
    fn violations_read_as_sentences() {
        let cells = [(0, 4), (6, 4), (7, 4)].map(|(row, column)| Cell::new(row, column));
        let of = |cells: &[Cell]| {
            Violation::repeated("house", "column 5", Value::new(2), cells.to_vec()).to_string()
        };
        assert_eq!(of(&cells), "r1c5, r7c5 and r8c5 are all 2 in column 5");
        assert_eq!(of(&cells[..2]), "r1c5 and r7c5 are both 2 in column 5");
    }
}
