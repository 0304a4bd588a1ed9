//! Lines through cells, and what they have at their ends.

use super::{element::circle, palette::tones, prelude::*};

const BULB: f64 = 0.36 * CELL;
/// Radius of an open circle, and half of a diamond's diagonal.
const RING: f64 = 0.39 * CELL;
const DIAMOND: f64 = 0.44 * CELL;
/// How far an arrow's head reaches back, and to the sides.
const HEAD: (f64, f64) = (0.17 * CELL, 0.12 * CELL);

pub(super) fn line(cells: &[Cell], tint: Tint, width: Width) -> String {
    let points: Vec<Point> = cells.iter().copied().map(centre).collect();
    polyline(&points, &stroke(tint, width))
}

fn stroke(tint: Tint, width: Width) -> String {
    let tones = tones(tint);
    let (colour, width) = match width {
        Width::Thin => (tones.outline, 3),
        Width::Medium => (tones.line, 11),
        Width::Thick => (tones.line, 20),
    };
    format!("stroke=\"{colour}\" stroke-width=\"{width}\"")
}

pub(super) fn ends(cells: &[Cell], tint: Tint, width: Width, ends: [End; 2]) -> String {
    let points: Vec<Point> = cells.iter().copied().map(centre).collect();
    let back: Vec<Point> = points.iter().rev().copied().collect();
    let at = |points: &[Point], end| self::end(points, tint, width, end);
    at(&points, ends[0]) + &at(&back, ends[1])
}

/// What is at the first of these points; the others tell where the line comes from.
fn end(points: &[Point], tint: Tint, width: Width, end: End) -> String {
    let Some(&tip) = points.first() else { return String::new() };
    let tones = tones(tint);
    let open = format!("fill=\"{WHITE}\" stroke=\"{}\" stroke-width=\"2.5\"", tones.outline);
    match end {
        End::Plain => String::new(),
        End::Bulb => circle(tip, BULB, &format!("fill=\"{}\" stroke=\"none\"", tones.line)),
        End::Circle => circle(tip, RING, &open),
        End::Diamond => {
            let corners = [(0.0, -DIAMOND), (DIAMOND, 0.0), (0.0, DIAMOND), (-DIAMOND, 0.0)];
            let mut corners = corners.map(|(x, y)| tip.moved(x, y)).to_vec();
            corners.push(corners[0]);
            polyline(&corners, &open)
        }
        End::Arrow => {
            let direction = points.iter().find_map(|&point| point.towards(tip));
            direction.map_or(String::new(), |to| head(tip, to, &stroke(tint, width)))
        }
    }
}

pub(super) fn head(tip: Point, (x, y): (f64, f64), attributes: &str) -> String {
    let (back, aside) = HEAD;
    let left = tip.moved(-back * x - aside * y, -back * y + aside * x);
    let right = tip.moved(-back * x + aside * y, -back * y - aside * x);
    polyline(&[left, tip, right], attributes)
}
