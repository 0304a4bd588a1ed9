//! What rules leave on paper, as drawings: lines, circles, boxes, texts and cages. They are there
//! for programs that do not draw a key, as SudokuPad does not draw most of the newer ones, and for
//! rules that have no key.

use serde_json::json;

use crate::{
    draw::{Outlook, WHITE, filled, shaped, tones},
    write::prelude::*,
};
use satoku_rules::{
    grid::{End, Fill, Mark, Shape, Width},
    rule::f_puzzles::{cell_names, place},
};

/// The keys that SudokuPad draws itself, those that are on or off aside.
const DRAWN_THERE: &str = "arrow betweenline clone difference even extraregion killercage littlekillersum \
    maximum minimum negative odd palindrome quadruple ratio sandwichsum thermometer xv";

/// Whether a clue of a key is only seen if it is drawn, too.
pub(super) fn is_to_be_drawn(key: &str, clue: &Json) -> bool {
    clue.is_object() && !DRAWN_THERE.split(' ').any(|drawn| drawn == key)
}

/// What is drawn for a mark, each with its key; a note is not drawn.
pub(super) fn drawings(mark: &Mark, size: Size) -> Vec<(&'static str, Json)> {
    match mark {
        Mark::Line { cells, tint, width, ends } => {
            let tones = tones(*tint);
            let (colour, width) = match width {
                Width::Thin => (tones.outline, 0.1),
                Width::Medium => (tones.line, 0.35),
                Width::Thick => (tones.line, 0.6),
            };
            let end = |end: &End, cell: Option<&Cell>| match end {
                End::Plain => None,
                End::Bulb => Some(shape("circle", &[*cell?], [0.75, 0.0], [colour; 2])),
                End::Circle => Some(shape("circle", &[*cell?], [0.8, 0.0], [WHITE, tones.outline])),
                End::Diamond => {
                    Some(shape("rectangle", &[*cell?], [0.6, 45.0], [WHITE, tones.outline]))
                }
                End::Arrow => Some(shape("circle", &[*cell?], [0.25, 0.0], [tones.outline; 2])),
            };
            let line = json!({ "lines": [cell_names(cells)], "outlineC": colour, "width": width });
            let ends = [end(&ends[0], cells.first()), end(&ends[1], cells.last())];
            [Some(("line", line))].into_iter().chain(ends).flatten().collect()
        }
        Mark::Cage { cells, text } => {
            let (cells, outline) = (cell_names(cells), "#505050");
            vec![("cage", json!({ "cells": cells, "value": text, "outlineC": outline }))]
        }
        Mark::Ground { cells, tint } => {
            // (It may be drawn over values.)
            let colour = format!("{}80", tones(*tint).line);
            let ground = |cell: &Cell| shape("rectangle", &[*cell], [1.0, 0.0], [&*colour; 2]);
            cells.iter().map(ground).collect()
        }
        Mark::Dot { cells, fill: Fill::None, text } => vec![written(&cell_names(cells), text, 0.5)],
        Mark::Dot { cells, fill, text } => {
            let (key, mut dot) = shape("circle", cells, [0.35, 0.0], shaped(*fill).into());
            (dot["fontC"], dot["value"]) = (filled(*fill).1.into(), text.as_str().into());
            vec![(key, dot)]
        }
        Mark::Shape { cells, shape, fill } => {
            let (key, look) = match shape {
                Shape::Circle => ("circle", [0.8, 0.0]),
                Shape::Diamond => ("rectangle", [0.6, 45.0]),
                Shape::Square | Shape::Inwards | Shape::Outwards => ("rectangle", [0.8, 0.0]),
            };
            let draw = |cell: &Cell| self::shape(key, &[*cell], look, shaped(*fill).into());
            cells.iter().map(draw).collect()
        }
        Mark::Outside { cells, text } => {
            let look = Outlook::new(cells, size);
            // (Before the first row is row 0, and a step is back, none, or on.)
            let from_0 = |at: i32| usize::try_from(at + 1).unwrap_or(0);
            let way = from_0(look.step.0) + from_0(look.step.1) / 2;
            let arrow = if look.is_diagonal() { ["↖", "↗", "↙", "↘"][way] } else { "" };
            let at = json!([place(from_0(look.row), from_0(look.column))]);
            vec![written(&at, &format!("{text}{arrow}"), 0.7)]
        }
        Mark::Remark { .. } | Mark::Note { .. } => Vec::new(),
    }
}

/// A shape in the middle of some cells: its width and how it is turned, inside and outline.
fn shape(
    key: &'static str,
    cells: &[Cell],
    [width, angle]: [f64; 2],
    [inside, outline]: [&str; 2],
) -> (&'static str, Json) {
    let drawn = json!({ "cells": cell_names(cells), "baseC": inside, "outlineC": outline,
        "width": width, "height": width, "angle": angle });
    (key, drawn)
}

/// A text in the middle of some places.
fn written(cells: &Json, value: &str, size: f64) -> (&'static str, Json) {
    ("text", json!({ "cells": cells, "value": value, "fontC": "#000000", "size": size }))
}
