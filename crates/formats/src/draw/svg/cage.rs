//! Cages: a dashed outline within some cells, and a text in the corner of one of them.

use super::{
    element::{beginning, fitted},
    prelude::*,
};

/// How far the outline is from the cells' sides.
const INSET: f64 = 5.0;
const FONT: f64 = 15.0;

pub(super) fn outline(cells: &[Cell]) -> String {
    let loops = loops(cells);
    let data: Vec<String> = loops.iter().map(|points| path(points) + " Z").collect();
    format!("<path d=\"{}\"/>\n", data.join(" "))
}

/// A point of an outline: a corner of cells, by rows and columns from the grid's top left, and the
/// sides to which it is moved away from it, -1 or 1.
type Vertex = (i32, i32, i32, i32);

/// The outlines of some cells, each going around once with the cells to its right.
///
/// Each side of a cell with no other cell behind it is a piece. Where two pieces meet, at a corner
/// of cells, both know by the two other cells there whether the outline goes straight on, turns
/// away from the corner within one cell, or around it through three.
fn loops(cells: &[Cell]) -> Vec<Vec<Point>> {
    let inside: HashSet<(i32, i32)> =
        cells.iter().map(|cell| (cell.row() as i32, cell.column() as i32)).collect();
    let mut next: BTreeMap<Vertex, Vertex> = BTreeMap::new();
    for &(row, column) in &inside {
        // Clockwise: top, right, bottom, left. `ahead` is the way along the side, `out` behind it.
        for (ahead, out) in
            [((0, 1), (-1, 0)), ((1, 0), (0, 1)), ((0, -1), (1, 0)), ((-1, 0), (0, -1))]
        {
            if inside.contains(&(row + out.0, column + out.1)) {
                continue;
            }
            let end = |ahead: (i32, i32)| {
                // The corner of the cell at the end of this side.
                let corner =
                    (row + i32::from(ahead.0 + out.0 > 0), column + i32::from(ahead.1 + out.1 > 0));
                let is_beside = inside.contains(&(row + ahead.0, column + ahead.1));
                let (behind_row, behind_column) = (row + ahead.0 + out.0, column + ahead.1 + out.1);
                let is_concave = is_beside && inside.contains(&(behind_row, behind_column));
                let along = match (is_beside, is_concave) {
                    (false, _) => -1,
                    (true, true) => 1,
                    (true, false) => 0,
                };
                let moved = (along * ahead.0 - out.0, along * ahead.1 - out.1);
                (corner.0, corner.1, moved.0, moved.1)
            };
            next.insert(end((-ahead.0, -ahead.1)), end(ahead));
        }
    }
    let mut loops = Vec::new();
    while let Some((&first, _)) = next.first_key_value() {
        let mut points = Vec::new();
        let mut vertex = first;
        while let Some(following) = next.remove(&vertex) {
            // In the middle of a straight line there is no corner.
            if vertex.2 != 0 && vertex.3 != 0 {
                points.push(point(vertex));
            }
            vertex = following;
        }
        loops.push(points);
    }
    loops
}

fn point((row, column, down, right): Vertex) -> Point {
    let at = |line: i32, moved: i32| CELL * f64::from(line) + INSET * f64::from(moved);
    Point::new(at(column, right), at(row, down))
}

/// The texts of all cages, each in the corner of its top left cell: several in a cell beside each
/// other.
pub(super) fn texts<'m>(cages: impl Iterator<Item = (&'m [Cell], &'m str)>) -> String {
    let mut of_cells: BTreeMap<Cell, Vec<&str>> = BTreeMap::new();
    for (cells, text) in cages.filter(|(_, text)| !text.is_empty()) {
        if let Some(&cell) = cells.iter().min() {
            let texts = of_cells.entry(cell).or_default();
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    let mut elements = String::new();
    for (cell, texts) in of_cells {
        let text = texts.join(" ");
        let corner = corner(cell);
        let font = fitted(&text, FONT, CELL - 8.0);
        let (width, height) = (width_of(&text, font), font);
        let paper = format!("fill=\"{WHITE}\"");
        elements += &rectangle(corner.moved(3.0, 3.0), width + 2.0, height, &paper);
        let foot = corner.moved(4.0, 3.0 + 0.85 * font);
        elements += &beginning(&text, foot, font, &format!("fill=\"{BLACK}\""));
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corners of the outlines, in cells and insets: `0+ 1-` is a little below row 0, and a
    /// little to the left of column 1.
    #[track_caller]
    fn check(cells: &str, expected: &[&str]) {
        let cells: Cells = cells.parse().unwrap();
        let shown = |point: &Point| {
            let at = |value: f64| {
                let line = (value / CELL).round();
                let sign = if value > line * CELL { "+" } else { "-" };
                assert!((value - line * CELL).abs() - INSET < 1e-9);
                format!("{line}{sign}")
            };
            format!("{}{}", at(point.y), at(point.x))
        };
        let loops = loops(&cells);
        let found: Vec<String> =
            loops.iter().map(|l| l.iter().map(shown).collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn an_outline_goes_around_the_cells() {
        check("r1c1", &["0+0+ 0+1- 1-1- 1-0+"]);
        check("r1c1-3", &["0+0+ 0+3- 1-3- 1-0+"]);
        // An L, with a corner that goes around another cell.
        check("r1c1 r2c1-2", &["0+0+ 0+1- 1+1- 1+2- 2-2- 2-0+"]);
        check("r1c2 r2c1-2", &["0+1+ 0+2- 2-2- 2-0+ 1+0+ 1+1+"]);
    }

    #[test]
    fn cells_that_touch_at_a_corner_have_an_outline_each() {
        check("r1c1 r2c2", &["0+0+ 0+1- 1-1- 1-0+", "1+1+ 1+2- 2-2- 2-1+"]);
    }

    #[test]
    fn a_hole_has_an_outline_of_its_own() {
        check("r1c1-3 r2c1 r2c3 r3c1-3", &["0+0+ 0+3- 3-3- 3-0+", "1-1- 2+1- 2+2+ 1-2+"]);
    }
}
