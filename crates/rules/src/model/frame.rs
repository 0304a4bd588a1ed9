//! What a model file says of its size, and the model of that size alone.

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::{Model, ModelErrorKind, sized::sides};
use crate::{
    grid::{Cell, Holes, Size},
    interrupt::Limiter,
    rule::{Context, Stated, differing},
};

/// What a file says of its size: the side of a square, or rows x columns.
pub(super) enum Sides {
    Square(i64),
    /// A text, which must be rows x columns.
    Text(String),
}

/// A size with the values that are usual for it.
pub(super) fn read_size(sides: &Sides) -> Result<Size, ModelErrorKind> {
    match sides {
        Sides::Square(side) => {
            let size = usize::try_from(*side).ok().and_then(Size::sudoku);
            size.ok_or(ModelErrorKind::Size(*side))
        }
        Sides::Text(text) => {
            let size = self::sides(text).and_then(|(rows, columns)| Size::usual(rows, columns));
            size.ok_or_else(|| ModelErrorKind::Sides(text.clone()))
        }
    }
}

/// The most cells of a row, and of a column, holes aside.
pub(super) fn longest_lines(size: Size, holes: &Holes) -> (usize, usize) {
    let longest = |lines: &mut dyn Iterator<Item = (String, Vec<Cell>)>| {
        lines.map(|(_, line)| line.len()).max().unwrap_or(0)
    };
    let context = Context { holes: holes.clone(), ..Context::new(size, None) };
    (longest(&mut context.rows()), longest(&mut context.columns()))
}

/// Whether rows, or columns, of this length hold no value twice.
pub(super) fn line_rule(
    key: &'static str,
    cells: usize,
    size: Size,
    text: &str,
) -> Result<bool, ModelErrorKind> {
    let values = size.board().value_count();
    match text {
        "none" => Ok(false),
        "all-different" if cells <= values => Ok(true),
        "all-different" => Err(ModelErrorKind::TooFewValues { key, cells, values }),
        _ => Err(ModelErrorKind::LineRule { key, found: text.to_owned() }),
    }
}

/// The size of a grid with values that are written as `0-1`.
pub(super) fn read_values(size: Size, text: &str) -> Result<Size, ModelErrorKind> {
    let size = range(text).and_then(|values| Size::new(size.rows(), size.columns(), values));
    size.ok_or_else(|| ModelErrorKind::Values(text.to_owned()))
}

/// Two numbers that are written as `0-1`.
pub(super) fn range(text: &str) -> Option<RangeInclusive<u16>> {
    let (first, last) = text.split_once('-')?;
    Some(first.trim().parse().ok()?..=last.trim().parse().ok()?)
}

/// The model of a size alone, which every file with a `size` starts from: its rows and its columns,
/// if these hold no value twice.
pub(super) fn frame(size: Size, holes: &Holes, rows: bool, columns: bool) -> Model {
    let context = Context { holes: holes.clone(), ..Context::new(size, None) };
    let lines = context.rows().filter(|_| rows).chain(context.columns().filter(|_| columns));
    let rules = lines.filter_map(|(name, cells)| differing(name, cells, size));
    let rules = rules.map(|rule| Stated::new(rule, size));
    let rules = rules.try_collect().expect("no line has more cells than there are values");
    Limiter::unlimited(|limiter| {
        Model::with_holes("", "", holes.clone(), size, rules, None, limiter)
    })
}
