//! What is drawn and is no clue's copy, place by place.

use super::{
    clues::DRAWINGS,
    cosmetics::{check_copy, is_copy, is_metadata, text_of},
};
use crate::read::{
    prelude::*,
    shape::{Colour, Form, Shape, Spot, is_turned, middle},
};
use satoku_rules::rule::f_puzzles::parts;

/// All drawings of a file on a grid of this size.
pub(super) fn shapes(file: &Map<String, Json>, size: Size, settings: &Settings) -> Vec<Shape> {
    let mut shapes = shaded_cells(file, size);
    for name in DRAWINGS.into_iter().filter(|name| !settings.ignores(name)) {
        let entries = file.get(name).and_then(Json::as_array).into_iter().flatten();
        for entry in entries.filter_map(Json::as_object) {
            let is_drawn_clue = is_copy(name, entry);
            if is_drawn_clue && check_copy(name, entry, file, settings).is_ok() {
                continue;
            }
            let of = entry.get("fromConstraint").map(text_of).filter(|of| !of.is_empty());
            let text = entry.get("value").map(text_of).unwrap_or_default();
            if name == "cage" && is_metadata(&text) {
                continue;
            }
            let colour = |key: &str| Colour::in_field(entry, key);
            for form in forms(name, entry, size) {
                let (fill, outline) = match name {
                    "line" => (colour("outlineC"), None),
                    "text" => (None, None),
                    _ => (colour("baseC"), colour("outlineC")),
                };
                let (text, copy_of) = (text.clone(), of.clone());
                shapes.push(Shape { form, fill, outline, text, copy_of });
            }
        }
    }
    shapes
}

/// What an entry under a key is: several lines may be in one.
fn forms(name: &str, entry: &Map<String, Json>, size: Size) -> Vec<Form> {
    let places = |value: Option<&Json>| -> Vec<[f64; 2]> {
        let list = value.and_then(Json::as_array).into_iter().flatten();
        list.filter_map(|place| {
            let (row, column) = parts(place.as_str()?)?;
            Some(middle(row as i32 - 1, column as i32 - 1))
        })
        .collect()
    };
    if name == "line" {
        let lines = entry.get("lines").and_then(Json::as_array).into_iter().flatten();
        return lines.map(|line| Form::path(&places(Some(line)), false, size)).collect();
    }
    let points = places(entry.get("cells"));
    if points.is_empty() {
        return vec![Form::Other("a drawing without cells")];
    }
    if name == "cage" {
        let cell = |&point: &[f64; 2]| match Spot::of(point, size) {
            Spot::Cell(cell) => Some(cell),
            _ => None,
        };
        let cells: Option<Vec<Cell>> = points.iter().map(cell).collect();
        return vec![cells.map_or(Form::Other("a cage off the grid"), Form::Cage)];
    }
    let count = points.len() as f64;
    let middle = [0, 1].map(|way| points.iter().map(|point| point[way]).sum::<f64>() / count);
    let spot = Spot::of(middle, size);
    let number = |key: &str| entry.get(key).and_then(Json::as_f64);
    let is_large = ["width", "height"].iter().any(|key| number(key).is_some_and(|size| size > 1.3));
    vec![match name {
        "circle" | "rectangle" if is_large => Form::Other("a large shape"),
        "circle" => Form::Circle(spot),
        "rectangle" if is_turned(entry) => Form::Diamond(spot),
        "rectangle" => Form::Square(spot),
        _ => Form::Text(spot),
    }]
}

/// Cells with a colour of their own.
fn shaded_cells(file: &Map<String, Json>, size: Size) -> Vec<Shape> {
    let rows = file.get("grid").and_then(Json::as_array).into_iter().flatten().enumerate();
    let cells = rows.flat_map(|(row, cells)| {
        let cells = cells.as_array().into_iter().flatten().enumerate();
        cells.map(move |(column, fields)| (Cell::new(row, column), fields))
    });
    let shape = |(cell, fields): (Cell, &Json)| {
        let fill = Colour::in_field(fields.as_object()?, "c").filter(|_| size.contains(cell))?;
        Some(Shape { fill: Some(fill), ..Shape::of(Form::Square(Spot::Cell(cell))) })
    };
    cells.filter_map(shape).collect()
}
