//! Windows: further boxes between the boxes, as in NRC sudoku (Windoku), on a square grid of any
//! size.

use super::{Example, Kind, differing, entry};
use crate::grid::Cell;

/// The kind: a rule for each window, which is a house if there are as many values as cells.
///
/// Windows have as many cells as a row, and are as near to squares as boxes of so many cells. The first begins in row 2 and column 2; one
/// row or column is left free before each, and one at least behind the last.
pub const KIND: Kind = Kind {
    name: "windows",
    aliases: &[],
    title: "Windows (Windoku)",
    about: "every value once in further boxes, which leave a row and a column between them",
    keys: &[],
    read: |entry, context| {
        let size = context.size;
        entry::square_flag(entry, size, |side| {
            let (height, width) = size.boxes_of(side).expect("rows themselves would do");
            let starts = move |length: usize| {
                (1..).step_by(length + 1).take_while(move |at| at + length < side)
            };
            let row = |row| starts(width).map(move |column| (row, column));
            let corners = starts(height).flat_map(row);
            let window = |(number, (top, left)): (usize, (usize, usize))| {
                let row = |row| (left..left + width).map(move |column| Cell::new(row, column));
                let cells = (top..top + height).flat_map(row).collect();
                differing(format!("window {number}"), cells, size)
            };
            (1..).zip(corners).filter_map(window).collect()
        })
    },
    shorthand: Some("windows = true"),
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"4x4\"",
        rule: "windows = true",
        kept: "1234341243212143",
        broken: ".....3....3.....",
        message: "r2c2 and r3c3 are both 3 in window 1",
    }],
};
