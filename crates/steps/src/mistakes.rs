//! Mistakes in a position: values and struck candidates that the puzzle's solution forbids.

use std::fmt;

use super::Layout;
use satoku_puzzle::{
    grid::{Cell, Grid, Value},
    interrupt::Limiter,
    puzzle::Instance,
};

/// Something in a position that the puzzle's one solution contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The cell.
    pub cell: Cell,
    /// The wrong value in it; none where a candidate was struck that is the right one.
    pub value: Option<Value>,
    /// The value that the puzzle needs there.
    pub needed: Value,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, value, needed } = self;
        match value {
            Some(value) => write!(f, "{cell}={value} is wrong: the puzzle needs {needed} there"),
            None => write!(f, "{cell}<>{needed} is wrong: the puzzle needs {needed} there"),
        }
    }
}

/// What is wrong in a position of a puzzle that has this one solution, cell by cell. A candidate
/// that is gone because a wrong value sees it is not named: that value is.
///
/// # Panics
/// If the solution is of another size than the position.
pub fn mistakes(position: &Instance, solution: &Grid) -> Vec<Mistake> {
    let layout = Limiter::unlimited(|limiter| Layout::new(position.model(), limiter));
    let size = layout.size();
    assert_eq!(solution.size(), size, "the solution is of another size than the position");
    let needed = |cell: Cell| solution.get(cell);
    let mut found: Vec<Mistake> = Vec::new();
    for (cell, value) in position.givens().filled() {
        let wrong = needed(cell).filter(|&needed| needed != value);
        found.extend(wrong.map(|needed| Mistake { cell, value: Some(value), needed }));
    }
    let is_seen = |cell: Cell, value: Value| {
        let index = size.index(cell);
        found
            .iter()
            .any(|other| other.value == Some(value) && layout.sees(size.index(other.cell), index))
    };
    let mut lost: Vec<Mistake> = Vec::new();
    for &(cell, value) in layout.excluded() {
        let (cell, value) = (layout.cell(cell), layout.value(value));
        let is_lost = needed(cell) == Some(value) && position.givens().get(cell).is_none();
        if is_lost && !is_seen(cell, value) {
            lost.push(Mistake { cell, value: None, needed: value });
        }
    }
    found.extend(lost);
    found.sort_by_key(|mistake| mistake.cell);
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{EASY as PUZZLE, puzzle};

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[track_caller]
    fn check(position: &str, expected: &[&str]) {
        let found = mistakes(&puzzle(position), puzzle(SOLUTION).givens());
        let found: Vec<String> = found.iter().map(Mistake::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn wrong_values_and_wrongly_struck_candidates_are_found() {
        check(PUZZLE, &[]);
        let right = format!("53+4{}", &PUZZLE[3..]);
        check(&right, &[]);
        let wrong = format!("53+1{}", &PUZZLE[3..]);
        check(&wrong, &["r1c3=1 is wrong: the puzzle needs 4 there"]);
        let struck = format!("{right} r1c4-6 r1c4-2");
        check(&struck, &["r1c4<>6 is wrong: the puzzle needs 6 there"]);
        // The 2 in r1c3 takes that of r1c9, which is not a mistake of its own.
        let seen = format!("53+2{} r1c9-2", &PUZZLE[3..]);
        check(&seen, &["r1c3=2 is wrong: the puzzle needs 4 there"]);
    }
}
