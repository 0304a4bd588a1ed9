//! The two long diagonals hold different values: sudoku X, on a grid of any size.

use super::{Example, House, Kind, Rule, entry};
use crate::grid::Cell;

/// The kind: a house for each diagonal.
pub const KIND: Kind = Kind {
    name: "diagonal",
    aliases: &[],
    title: "Diagonals",
    about: "every value once on both long diagonals",
    keys: &[],
    read: |entry, context| {
        let side = context.size.side();
        let house = |name: &str, column: &dyn Fn(usize) -> usize| {
            let cells = (0..side).map(|row| Cell::new(row, column(row))).collect();
            Box::new(House::new(name, cells)) as Box<dyn Rule>
        };
        entry::flag(entry, || {
            vec![house("diagonal 1", &|row| row), house("diagonal 2", &|row| side - 1 - row)]
        })
    },
    shorthand: Some("diagonal = true"),
    examples: &[Example {
        grid: "extends = \"4x4\"",
        rule: "diagonal = true",
        kept: "1234341243212143",
        broken: "2....2..........",
        message: "r1c1 and r2c2 are both 2 in diagonal 1",
    }],
};
