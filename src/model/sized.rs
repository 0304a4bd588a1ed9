//! Models by their size alone: `16x16`, `12x12:3x4`, `latin:7`, `jigsaw:9`, `binairo-10`.
//!
//! They are made as model files like all others, so that they can be printed, and read, and taken
//! as a start for files of one's own.

use itertools::Itertools;

use super::ModelErrorKind;
use crate::grid::{Size, nearest_boxes};

/// Sizes that are worth a line in a list; any other can be had just the same.
pub const LISTED: &[&str] = &[
    "4x4",
    "6x6",
    "8x8",
    "10x10",
    "12x12",
    "15x15",
    "16x16",
    "25x25",
    "36x36",
    "49x49",
    "binairo-6",
    "binairo-8",
    "binairo-10",
    "binairo-12",
    "binairo-14",
    "binairo-16",
    "binairo-18",
    "binairo-20",
];

/// The largest Binairo: its rule of different lines needs about N^3 variables.
const MAX_BINAIRO: usize = 100;

/// The text of the model file that a name stands for; none if it is not of this kind.
pub(super) fn text(name: &str) -> Option<Result<String, ModelErrorKind>> {
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = |text: &str| Some(text).filter(is_number).map(|t| t.parse().unwrap_or(usize::MAX));
    if let Some(rest) = name.strip_prefix("binairo:").or_else(|| name.strip_prefix("binairo-")) {
        let repeated = ["-repeat", ",repeat"].iter().find_map(|end| rest.strip_suffix(end));
        let (side, repeats) = (repeated.unwrap_or(rest), repeated.is_some());
        return Some(binairo(number(side)?, repeats));
    }
    if let Some(side) = name.strip_prefix("latin:") {
        return Some(frame("latin", "Latin square", number(side)?, ""));
    }
    if let Some(side) = name.strip_prefix("jigsaw:") {
        let regions = "# Each puzzle brings its own.\nregions = \"beside\"\n";
        return Some(frame("jigsaw", "Jigsaw sudoku", number(side)?, regions));
    }
    let (size, shape) = match name.split_once(':') {
        Some((size, shape)) => (size, Some(shape)),
        None => (name, None),
    };
    let sides = size.split('x').map(number).collect::<Option<Vec<_>>>()?;
    Some(sudoku(&sides, shape))
}

fn sudoku(sides: &[usize], shape: Option<&str>) -> Result<String, ModelErrorKind> {
    let &side = sides.iter().all_equal_value().unwrap_or(&0);
    let max = Size::MAX_SIDE;
    if sides.len() != 2 || !(1..=max).contains(&side) {
        let text = format!("expected a square such as 9x9, sides from 1 to {max}");
        return Err(ModelErrorKind::Sized(text));
    }
    let (height, width) = nearest_boxes(side);
    let name = format!("{side}x{side}");
    let Some(shape) = shape else {
        if height == 1 && side > 1 {
            let text = format!(
                "{side} is a prime number, so there are no boxes; expected regions in a model \
                 file, jigsaw:{side} for puzzles with regions beside them, or latin:{side} for no \
                 regions"
            );
            return Err(ModelErrorKind::Sized(text));
        }
        return Ok(written(
            &name,
            &format!("Sudoku {name}, boxes {height}x{width}"),
            side,
            &format!("boxes = \"{height}x{width}\"\n"),
        ));
    };
    let numbers = shape.split_once('x').and_then(|(height, width)| {
        Some((height.parse::<usize>().ok()?, width.parse::<usize>().ok()?))
    });
    match numbers.filter(|&(height, width)| height.checked_mul(width) == Some(side)) {
        Some((height, width)) => {
            let boxes = format!("boxes = \"{height}x{width}\"\n");
            let title = format!("Sudoku {name}, boxes {height}x{width}");
            Ok(written(&format!("{name}:{height}x{width}"), &title, side, &boxes))
        }
        None => Err(ModelErrorKind::Sized(format!(
            "boxes of {shape} do not tile it, expected height x width with a product of {side}, \
             such as {name}:{height}x{width}"
        ))),
    }
}

fn frame(kind: &str, title: &str, side: usize, rest: &str) -> Result<String, ModelErrorKind> {
    let max = Size::MAX_SIDE;
    if !(1..=max).contains(&side) {
        return Err(ModelErrorKind::Sized(format!("expected a side from 1 to {max}")));
    }
    Ok(written(&format!("{kind}:{side}"), &format!("{title} {side}x{side}"), side, rest))
}

fn binairo(side: usize, repeats: bool) -> Result<String, ModelErrorKind> {
    if side % 2 == 1 || !(2..=MAX_BINAIRO).contains(&side) {
        let near = side.next_multiple_of(2).clamp(2, MAX_BINAIRO);
        let text = format!("expected an even side from 2 to {MAX_BINAIRO}, such as binairo-{near}");
        return Err(ModelErrorKind::Sized(text));
    }
    let (suffix, but, lines) = if repeats {
        ("-repeat", ", equal lines allowed", "")
    } else {
        ("", "", "unequal-lines = true\n")
    };
    let rules = format!("values = \"0-1\"\nequal-count = true\nrun = 2\n{lines}");
    let title = format!("Binairo {side}x{side}{but}");
    Ok(written(&format!("binairo-{side}{suffix}"), &title, side, &rules))
}

fn written(name: &str, title: &str, side: usize, rest: &str) -> String {
    format!("name = \"{name}\"\ntitle = \"{title}\"\nsize = {side}\n{rest}")
}
