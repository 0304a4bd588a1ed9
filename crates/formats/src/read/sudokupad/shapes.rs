//! What is drawn, place by place: lines, arrows, what is over and under the grid, and the cages
//! that say no rule.

use super::{
    cages::{has_cells, is_rule},
    grid::cells_of,
    metadata::{named, of_cage, text_of},
};
use crate::read::{
    prelude::*,
    shape::{Colour, Form, Shape, Spot, is_turned},
};

/// All drawings of an object on a grid of this size.
pub(super) fn shapes(file: &Map<String, Json>, size: Size, settings: &Settings) -> Vec<Shape> {
    let entries = |key: &'static str| {
        let list = file.get(key).filter(|_| !settings.ignores(key)).and_then(Json::as_array);
        list.into_iter().flatten().filter_map(Json::as_object)
    };
    let mut shapes = Vec::new();
    for (key, has_head) in [("lines", false), ("arrows", true)] {
        shapes.extend(entries(key).map(|entry| line(entry, has_head, size)));
    }
    for key in ["underlays", "overlays"] {
        shapes.extend(entries(key).filter_map(|entry| sign(entry, size)));
    }
    let cages = file.get("cages").filter(|_| !settings.ignores("cages")).and_then(Json::as_array);
    for cage in cages.into_iter().flatten().filter(|cage| of_cage(cage).is_none()) {
        shapes.extend(cage.as_object().and_then(|fields| drawn_cage(fields, size, settings)));
    }
    shapes
}

fn point(value: &Json) -> Option<[f64; 2]> {
    let [row, column] = value.as_array()?.as_slice() else { return None };
    Some([row.as_f64()?, column.as_f64()?])
}

fn line(fields: &Map<String, Json>, has_head: bool, size: Size) -> Shape {
    let points = fields.get("wayPoints").and_then(Json::as_array).into_iter().flatten();
    let points: Vec<[f64; 2]> = points.filter_map(point).collect();
    let fill = Colour::in_field(fields, "color");
    Shape { fill, ..Shape::of(Form::path(&points, has_head, size)) }
}

/// A sign or shape over or under the grid; none if it is a text about the puzzle, or is not seen.
fn sign(fields: &Map<String, Json>, size: Size) -> Option<Shape> {
    let text = fields.get("text").and_then(text_of).unwrap_or_default();
    if named(&text).is_some() {
        return None;
    }
    let [fill, outline] =
        ["backgroundColor", "borderColor"].map(|key| Colour::in_field(fields, key));
    if text.is_empty() && fill.is_none() && outline.is_none() {
        return None;
    }
    let number = |key: &str| fields.get(key).and_then(Json::as_f64);
    let center = fields.get("center").and_then(point);
    let spot = center.map_or(Spot::Elsewhere, |center| Spot::of(center, size));
    let (width, height) = (number("width").unwrap_or(1.0), number("height").unwrap_or(1.0));
    let is_rounded = fields.get("rounded") == Some(&Json::Bool(true));
    let is_large = width.max(height) > 1.3;
    let form = match center {
        _ if fill.is_none() && outline.is_none() => Form::Text(spot),
        Some(center) if is_large && !is_rounded => area(center, [height, width], size),
        _ if is_large => Form::Other("a large rounded shape"),
        _ if is_rounded && (width - height).abs() > 0.1 => Form::Other("a pill"),
        _ if is_rounded => Form::Circle(spot),
        _ if is_turned(fields) => Form::Diamond(spot),
        _ => Form::Square(spot),
    };
    Some(Shape { fill, outline, text: text.trim().to_owned(), ..Shape::of(form) })
}

/// The cells whose middle a rectangle covers.
fn area(center: [f64; 2], sides: [f64; 2], size: Size) -> Form {
    let covers = |cell: Cell| {
        let middle = [cell.row() as f64 + 0.5, cell.column() as f64 + 0.5];
        (0..2).all(|way| (middle[way] - center[way]).abs() < sides[way] / 2.0)
    };
    let cells: Vec<Cell> = size.cells().filter(|&cell| covers(cell)).collect();
    if cells.is_empty() { Form::Other("a shape over no cell") } else { Form::Area(cells) }
}

/// A cage that is not read as a rule.
fn drawn_cage(fields: &Map<String, Json>, size: Size, settings: &Settings) -> Option<Shape> {
    if !has_cells(fields) || is_rule(fields, settings) {
        return None;
    }
    let said = fields.get("value").or_else(|| fields.get("sum")).and_then(text_of);
    let text = said.map(|text| text.trim().to_owned()).unwrap_or_default();
    let is_hidden = fields.get("hidden") == Some(&Json::Bool(true));
    if is_hidden && text.is_empty() || super::cages::FOG.contains(&&*text) {
        return None;
    }
    let form = match cells_of(fields.get("cells").unwrap_or(&Json::Null), size) {
        Ok(cells) => Form::Cage(cells),
        Err(_) => Form::Other("a cage off the grid"),
    };
    let outline = ["outlineC", "borderColor", "color"];
    let outline = outline.iter().find_map(|key| Colour::in_field(fields, key));
    let fill = Colour::in_field(fields, "backgroundColor");
    Some(Shape { fill, outline, text, ..Shape::of(form) })
}
