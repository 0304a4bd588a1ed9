//! What is drawn in cells and between them: shapes, wedges, dots.

use super::{
    element::circle,
    palette::{filled, shaped, tones},
    prelude::*,
};

/// Half of a shape's width in a cell, and of a diamond's diagonal.
const HALF: f64 = 0.39 * CELL;
const DIAGONAL: f64 = 0.45 * CELL;
/// Half of the longer side of a sign for less or greater.
const SIGN: f64 = 6.5;
const OUTLINE: f64 = 2.0;

/// A shape, under values. Wedges are drawn above these, and the ground of their cells below.
pub(super) fn shape(cells: &[Cell], shape: Shape, fill: Fill) -> String {
    let (inside, outline) = shaped(fill);
    let style = format!("fill=\"{inside}\" stroke=\"{outline}\" stroke-width=\"{OUTLINE}\"");
    let each = |draw: &dyn Fn(Cell) -> String| cells.iter().copied().map(draw).collect::<String>();
    match shape {
        Shape::Circle if cells.len() > 1 => pill(cells, fill, "round"),
        Shape::Square if cells.len() > 1 => pill(cells, fill, "square"),
        Shape::Circle => each(&|cell| circle(centre(cell), HALF, &style)),
        Shape::Square => each(&|cell| {
            rectangle(centre(cell).moved(-HALF, -HALF), 2.0 * HALF, 2.0 * HALF, &style)
        }),
        Shape::Diamond => each(&|cell| {
            let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
            let corners = corners.map(|(x, y)| centre(cell).moved(DIAGONAL * x, DIAGONAL * y));
            polyline(&corners, &style)
        }),
        Shape::Inwards | Shape::Outwards => String::new(),
    }
}

/// A shape around the centres of several cells: a very thick line, and on it one of the colour
/// inside, so that the outline of all that overlaps is one.
fn pill(cells: &[Cell], fill: Fill, cap: &str) -> String {
    let (inside, outline) = shaped(fill);
    let points: Vec<Point> = cells.iter().copied().map(centre).collect();
    let stroke = |colour, width: f64| {
        polyline(&points, &format!("stroke=\"{colour}\" stroke-width=\"{width}\""))
    };
    let lines = stroke(outline, 2.0 * HALF + OUTLINE) + &stroke(inside, 2.0 * HALF - OUTLINE);
    let join = if cap == "round" { "round" } else { "miter" };
    let style = format!("fill=\"none\" stroke-linecap=\"{cap}\" stroke-linejoin=\"{join}\"");
    group("pill", &style, &lines)
}

pub(super) fn ground(cells: &[Cell], tint: Tint) -> String {
    let style = format!("fill=\"{}\"", tones(tint).ground);
    cells.iter().map(|&cell| rectangle(corner(cell), CELL, CELL, &style)).collect()
}

/// Wedges on the sides that a cell shares with others: their tips point inwards or outwards.
pub(super) fn wedges(cells: &[Cell], is_inwards: bool, size: Size) -> String {
    // From the cell's side: where a wedge begins, and where it ends.
    const REACH: (f64, f64) = (3.0, 10.0);
    const ASIDE: f64 = 8.0;
    let style = format!("fill=\"none\" stroke=\"{PENCIL}\" stroke-width=\"2\"");
    let mut elements = String::new();
    for &cell in cells {
        let (row, column) = (cell.row(), cell.column());
        let sides = [
            (row > 0, (0.0, -1.0)),
            (column + 1 < size.columns(), (1.0, 0.0)),
            (row + 1 < size.rows(), (0.0, 1.0)),
            (column > 0, (-1.0, 0.0)),
        ];
        for (_, (x, y)) in sides.into_iter().filter(|(is_shared, _)| *is_shared) {
            let (outer, inner) = (CELL / 2.0 - REACH.0, CELL / 2.0 - REACH.1);
            let (tip, foot) = if is_inwards { (inner, outer) } else { (outer, inner) };
            let at = |along: f64, aside: f64| {
                centre(cell).moved(along * x - aside * y, along * y + aside * x)
            };
            elements += &polyline(&[at(foot, -ASIDE), at(tip, 0.0), at(foot, ASIDE)], &style);
        }
    }
    elements
}

pub(super) fn dot(cells: &[Cell], fill: Fill, text: &str) -> String {
    const LEAST: f64 = 8.5;
    const MOST: f64 = 0.42 * CELL;
    const FONT: f64 = 15.0;
    let middle = middle(cells);
    let (style, colour) = filled(fill);
    if fill == Fill::None
        && let Some(points) = sign(text)
    {
        let points = points.map(|(x, y)| middle.moved(SIGN * x, SIGN * y));
        let line = format!("fill=\"none\" stroke=\"{BLACK}\" stroke-width=\"2.5\"");
        return circle(middle, 1.4 * SIGN, &style) + &polyline(&points, &line);
    }
    let lines = two_lines(text);
    let widest = lines.iter().map(|line| width_of(line, FONT)).fold(0.0, f64::max);
    let radius = if text.is_empty() {
        LEAST
    } else {
        // The text's corners are on the circle.
        (widest / 2.0).hypot(0.36 * FONT * lines.len() as f64).clamp(LEAST, MOST)
    };
    let mut elements = if fill == Fill::None {
        let (width, height) = (widest.min(1.9 * radius) + 2.0, 0.9 * FONT * lines.len() as f64);
        rectangle(middle.moved(-width / 2.0, -height / 2.0), width, height, &style)
    } else {
        circle(middle, radius, &style)
    };
    let style = format!("fill=\"{colour}\" font-weight=\"bold\"");
    let first = -(lines.len() as f64 - 1.0) / 2.0;
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        let place = middle.moved(0.0, (first + index as f64) * 0.9 * FONT);
        elements += &centred(line, place, FONT, 1.9 * radius, &style);
    }
    elements
}

/// The three points of a sign for less or greater, if a text is one: to the side, or upright.
fn sign(text: &str) -> Option<[(f64, f64); 3]> {
    const FLAT: f64 = 0.6;
    let points = match text {
        "<" => [(FLAT, -1.0), (-FLAT, 0.0), (FLAT, 1.0)],
        ">" => [(-FLAT, -1.0), (FLAT, 0.0), (-FLAT, 1.0)],
        "^" => [(-1.0, FLAT), (0.0, -FLAT), (1.0, FLAT)],
        "v" => [(-1.0, -FLAT), (0.0, FLAT), (1.0, -FLAT)],
        _ => return None,
    };
    Some(points)
}

fn middle(cells: &[Cell]) -> Point {
    let count = cells.len() as f64;
    let sum = cells.iter().map(|&cell| centre(cell));
    let sum = sum.fold(Point::new(0.0, 0.0), |sum, point| sum.moved(point.x, point.y));
    Point::new(sum.x / count, sum.y / count)
}

/// A text of three or more words in two lines, any other in one.
fn two_lines(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() < 3 {
        return vec![text.to_owned()];
    }
    let (first, second) = words.split_at(words.len().div_ceil(2));
    vec![first.join(" "), second.join(" ")]
}
