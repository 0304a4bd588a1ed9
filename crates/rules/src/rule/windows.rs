//! Windows: further boxes between the boxes, as in NRC sudoku (Windoku).

use super::prelude::*;

/// The kind: a rule for each window, which is a house if there are as many values as cells.
///
/// Windows have as many cells as a row, and are as near to squares as boxes of as many cells. The
/// first begins in row 2 and column 2; one row or column is left free before each, and one at least
/// behind the last.
pub(super) static KIND: Kind = Kind {
    name: "windows",
    called: &["NRC", "hyper sudoku"],
    title: "Windows (Windoku)",
    about: "every value once in further boxes, which leave a row and a column between them",
    gesture: Gesture::Flag,
    read: |entry, context| {
        let size = context.size;
        let square = context.check_square();
        let rules = square.map(|()| {
            windows(size.boxes_of(size.columns()).expect("rows themselves would do"), context)
        });
        entry::flag(entry, || rules)
    },
    shorthand: Some("windows = true"),
    iss: &[Tag::last("Windoku", from_iss)],
    examples: &[Example::on(
        "extends = \"4x4\"",
        "windows = true",
        ["1234341243212143", ".....3....3....."],
        "r2c2 and r3c3 are both 3 in window 1",
    )],
    ..Kind::DEFAULT
};

/// In ISS windows have the size of the boxes, and grids need not be square.
fn from_iss(_arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let size = context.size;
    let of_regions = context.cells_of_regions().unwrap_or_default();
    let of_regions = of_regions.iter().map(Vec::len).all_equal_value().ok();
    let cells = of_regions.unwrap_or(size.rows().max(size.columns()));
    let shape = size.boxes_of(cells).filter(|&(height, width)| height > 1 && width > 1);
    let shape = shape.ok_or_else(|| {
        format!("needs boxes of {cells} cells, and there are none on a grid of {size}")
    })?;
    Ok(windows(shape, context))
}

/// The windows of a height and a width.
fn windows((height, width): (usize, usize), context: &Context) -> Vec<Box<dyn Rule>> {
    let size = context.size;
    let starts = |length: usize, side: usize| {
        (1..).step_by(length + 1).take_while(move |at| at + length < side)
    };
    let row = |row| starts(width, size.columns()).map(move |column| (row, column));
    let corners = starts(height, size.rows()).flat_map(row);
    let window = |(number, (top, left)): (usize, (usize, usize))| {
        let row = |row| (left..left + width).map(move |column| Cell::new(row, column));
        let cells = context.there((top..top + height).flat_map(row));
        differing_as(Look::Ground, format!("window {number}"), cells, size)
    };
    (1..).zip(corners).filter_map(window).collect()
}
