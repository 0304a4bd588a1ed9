//! The two long diagonals hold different values: sudoku X, on a square grid of any size.

use super::{Example, Kind, differing, entry};
use crate::grid::Cell;

/// The kind: a rule for each diagonal, which is a house if there are as many values as cells.
pub const KIND: Kind = Kind {
    name: "diagonal",
    aliases: &[],
    title: "Diagonals",
    about: "every value once on both long diagonals",
    keys: &[],
    read: |entry, context| {
        entry::square_flag(entry, context.size, |side| {
            let rule = |name, column: &dyn Fn(usize) -> usize| {
                let cells = (0..side).map(|row| Cell::new(row, column(row))).collect();
                differing(name, cells, context.size)
            };
            let rules = [rule("diagonal 1", &|row| row), rule("diagonal 2", &|row| side - 1 - row)];
            rules.into_iter().flatten().collect()
        })
    },
    shorthand: Some("diagonal = true"),
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"4x4\"",
        rule: "diagonal = true",
        kept: "1234341243212143",
        broken: "2....2..........",
        message: "r1c1 and r2c2 are both 2 in diagonal 1",
    }],
};
