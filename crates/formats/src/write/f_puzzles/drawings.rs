//! What rules leave on paper, as drawings: lines, circles, boxes, texts and cages. They are there
//! for programs that do not draw a key, as SudokuPad does not draw most of the newer ones, and for
//! rules that have no key.

use serde_json::{Value as Json, json};

use crate::draw::{Outlook, filled, shaped, tones};
use satoku_core::{
    grid::{Cell, End, Fill, Mark, Shape, Size, Width},
    rule::f_puzzles::{cell_names, place},
};

/// The keys that SudokuPad draws itself, those that are on or off aside.
const DRAWN_THERE: &str = "arrow betweenline clone difference even extraregion killercage littlekillersum \
    maximum minimum negative odd palindrome quadruple ratio sandwichsum thermometer xv";

/// A key of drawings, and one of them.
pub(super) type Drawing = (&'static str, Json);

/// Whether a clue of a key is only seen if it is drawn, too.
pub(super) fn is_to_be_drawn(key: &str, clue: &Json) -> bool {
    clue.is_object() && !DRAWN_THERE.split(' ').any(|drawn| drawn == key)
}

/// What is drawn for a mark; a note is not drawn.
pub(super) fn drawings(mark: &Mark, size: Size) -> Vec<Drawing> {
    match mark {
        Mark::Line { cells, tint, width, ends } => {
            let tones = tones(*tint);
            let (colour, width) = match width {
                Width::Thin => (tones.outline, 0.1),
                Width::Medium => (tones.line, 0.35),
                Width::Thick => (tones.line, 0.6),
            };
            let back: Vec<Cell> = cells.iter().rev().copied().collect();
            let end = |end, cells: &[Cell]| match end {
                End::Plain => None,
                End::Bulb => Some(shape("circle", &cells[..1], 0.75, 0, [colour; 2])),
                End::Circle => {
                    Some(shape("circle", &cells[..1], 0.8, 0, ["#ffffff", tones.outline]))
                }
                End::Diamond => {
                    Some(shape("rectangle", &cells[..1], 0.6, 45, ["#ffffff", tones.outline]))
                }
                End::Arrow => cells.get(1).map(|from| {
                    let (down, right) =
                        (step(from.row(), cells[0].row()), step(from.column(), cells[0].column()));
                    let angle = f64::from(down).atan2(f64::from(right)).to_degrees();
                    text(cell_names(&cells[..1]), "➤", 0.6, angle as i32)
                }),
            };
            let line = json!({ "lines": [cell_names(cells)], "outlineC": colour, "width": width });
            let ends = [end(ends[0], cells), end(ends[1], &back)];
            [("line", line)].into_iter().chain(ends.into_iter().flatten()).collect()
        }
        Mark::Cage { cells, text } => {
            let cage = json!({ "cells": cell_names(cells), "value": text, "outlineC": "#505050",
                "fontC": "#000000" });
            vec![("cage", cage)]
        }
        Mark::Ground { cells, tint } => {
            // (Some programs draw it over values.)
            let colour = format!("{}80", tones(*tint).line);
            let ground = |cell: &Cell| shape("rectangle", &[*cell], 1.0, 0, [&*colour; 2]);
            cells.iter().map(ground).collect()
        }
        Mark::Dot { cells, fill: Fill::None, text } => {
            vec![self::text(cell_names(cells), text, 0.5, 0)]
        }
        Mark::Dot { cells, fill, text } => {
            let (key, mut dot) = shape("circle", cells, 0.35, 0, shaped(*fill).into());
            dot["fontC"] = filled(*fill).1.into();
            dot["value"] = text.as_str().into();
            vec![(key, dot)]
        }
        Mark::Shape { cells, shape: Shape::Circle | Shape::Square, fill } if cells.len() > 1 => {
            let colour = format!("{}80", shaped(*fill).1);
            vec![(
                "line",
                json!({ "lines": [cell_names(cells)], "outlineC": colour, "width": 1.6 }),
            )]
        }
        Mark::Shape { cells, shape, fill } => {
            let (key, width, angle) = match shape {
                Shape::Circle => ("circle", 0.8, 0),
                Shape::Diamond => ("rectangle", 0.6, 45),
                Shape::Square | Shape::Inwards | Shape::Outwards => ("rectangle", 0.8, 0),
            };
            let colours = shaped(*fill).into();
            let draw = |cell: &Cell| self::shape(key, &[*cell], width, angle, colours);
            cells.iter().map(draw).collect()
        }
        Mark::Outside { cells, text } => {
            let look = Outlook::new(cells, size);
            let arrow = match look.step {
                (1, 1) => "↘",
                (1, -1) => "↙",
                (-1, 1) => "↗",
                (-1, -1) => "↖",
                _ => "",
            };
            let at = place((look.row + 1) as usize, (look.column + 1) as usize);
            vec![self::text(json!([at]), &format!("{text}{arrow}"), 0.7, 0)]
        }
        Mark::Remark { .. } | Mark::Note { .. } => Vec::new(),
    }
}

fn step(from: usize, to: usize) -> i32 {
    (to as i32 - from as i32).signum()
}

/// A circle or a rectangle in the middle of some cells; inside and outline have a colour.
fn shape(
    key: &'static str,
    cells: &[Cell],
    width: f64,
    angle: i32,
    [inside, outline]: [&str; 2],
) -> Drawing {
    let drawn = json!({ "cells": cell_names(cells), "baseC": inside, "outlineC": outline,
        "fontC": "#000000", "width": width, "height": width, "angle": angle });
    (key, drawn)
}

/// A text in the middle of some places.
fn text(cells: Json, value: &str, size: f64, angle: i32) -> Drawing {
    let text = json!({ "cells": cells, "value": value, "fontC": "#000000", "size": size,
        "angle": angle });
    ("text", text)
}
