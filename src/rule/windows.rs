//! Windows: further boxes between the boxes, as in NRC sudoku (Windoku), on a grid of any size.

use super::{Example, House, Kind, Rule, entry};
use crate::grid::Cell;

/// The kind: a house for each window.
///
/// Windows are as large as the boxes nearest to squares. The first begins in row 2 and column 2; one
/// row or column is left free before each, and one at least behind the last.
pub const KIND: Kind = Kind {
    name: "windows",
    aliases: &[],
    title: "Windows (Windoku)",
    about: "every value once in further boxes, which leave a row and a column between them",
    keys: &[],
    read: |entry, context| {
        let side = context.size.side();
        let (height, width) = crate::grid::nearest_boxes(side);
        let starts =
            move |length: usize| (1..).step_by(length + 1).take_while(move |at| at + length < side);
        let corners = || {
            let row = |row| starts(width).map(move |column| (row, column));
            starts(height).flat_map(row)
        };
        let house = |(number, (top, left)): (usize, (usize, usize))| {
            let row = |row| (left..left + width).map(move |column| Cell::new(row, column));
            let cells = (top..top + height).flat_map(row).collect();
            Box::new(House::new(format!("window {number}"), cells)) as Box<dyn Rule>
        };
        entry::flag(entry, || (1..).zip(corners()).map(house).collect())
    },
    shorthand: Some("windows = true"),
    examples: &[Example {
        grid: "extends = \"4x4\"",
        rule: "windows = true",
        kept: "1234341243212143",
        broken: ".....3....3.....",
        message: "r2c2 and r3c3 are both 3 in window 1",
    }],
};
