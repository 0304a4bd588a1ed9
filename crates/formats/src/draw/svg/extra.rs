//! Extra cells: boxes below the board, those of each letter in its rows, with their names.

use super::{
    palette::{CELL_LINE, FOUND},
    prelude::*,
};
use crate::draw::clues::candidates;

/// What is left blank below each row of blocks, and between blocks.
const GAP: f64 = 0.35 * CELL;

pub(super) struct ExtraBoxes {
    /// Each with its top left corner.
    corners: Vec<(Cell, Point)>,
    pub width: f64,
    pub height: f64,
}

impl ExtraBoxes {
    /// Puts the letters' blocks one after the other, as many beside each other as the board is
    /// wide; `top` is where the first row of blocks begins. Layers over the board are not drawn.
    pub(super) fn new(size: Size, top: f64) -> Self {
        let mut boxes = Self { corners: Vec::new(), width: 0.0, height: 0.0 };
        let room = CELL * size.columns() as f64;
        let (mut left, mut row_height) = (0.0, 0.0_f64);
        for of in size.layers().filter(|of| of.layer().as_letter().is_some()) {
            let (count, across) = (of.count(), of.width().min(of.count()));
            let (width, height) = (CELL * across as f64, CELL * count.div_ceil(across) as f64);
            if left > 0.0 && left + width > room {
                boxes.height += row_height + GAP;
                (left, row_height) = (0.0, 0.0);
            }
            let corner = Point::new(left, top + boxes.height);
            boxes.corners.extend((0..count).map(|index| {
                let (row, column) = ((index / across) as f64, (index % across) as f64);
                (Cell::on(of.layer(), 0, index), corner.moved(CELL * column, CELL * row))
            }));
            boxes.width = boxes.width.max(left + width);
            (left, row_height) = (left + width + GAP, row_height.max(height));
        }
        if row_height > 0.0 {
            boxes.height += row_height + GAP;
        }
        boxes
    }

    /// The boxes, and in each its name, and its value or its candidates.
    pub(super) fn elements(&self, puzzle: &Instance, solution: Option<&Grid>) -> String {
        let (size, candidates) = (puzzle.model().size(), candidates(puzzle));
        let (mut boxes, mut names, mut values) = (String::new(), String::new(), String::new());
        for &(cell, corner) in &self.corners {
            boxes += &rectangle(corner, CELL, CELL, "");
            let place = corner.moved(0.3 * CELL, 0.15 * CELL);
            names += &centred(&cell.to_string(), place, 0.22 * CELL, 0.5 * CELL, "");
            let middle = corner.moved(0.5 * CELL, 0.58 * CELL);
            let text = |text: &str, font: f64, colour: &str| {
                let fill = format!("fill=\"{colour}\"");
                centred(text, middle, font * CELL, 0.85 * CELL, &fill)
            };
            let found = || solution.and_then(|grid| grid.get(cell));
            values += &match (puzzle.givens().get(cell), found(), &candidates[size.index(cell)]) {
                (Some(given), ..) => text(&given.to_string(), 0.6, BLACK),
                (None, Some(found), _) => text(&found.to_string(), 0.6, FOUND),
                (None, None, Some(few)) => text(&few.iter().join(" "), 0.25, PENCIL),
                (None, None, None) => String::new(),
            };
        }
        // Over boxes with candidates, those of a solution hide them.
        let ground = if solution.is_some() { WHITE } else { "none" };
        let lines = format!("fill=\"{ground}\" stroke=\"{CELL_LINE}\" stroke-width=\"1.5\"");
        let inside = group("boxes", &lines, &boxes)
            + &group("names", &format!("fill=\"{PENCIL}\""), &names)
            + &values;
        if boxes.is_empty() { String::new() } else { group("extra", "", &inside) }
    }
}
