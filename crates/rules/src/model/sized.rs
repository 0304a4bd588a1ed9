//! Models by their size alone: `16x16`, `12x12:3x4`, `6x9`, `latin:7`, `latin:4x6`, `jigsaw:9`,
//! `binairo-10`. Two numbers are rows and columns.
//!
//! They are made as model files like all others, so that they can be printed, and read, and taken
//! as a start for files of one's own.

use itertools::Itertools;

use super::ModelErrorKind;
use crate::grid::Size;

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
    if let Some(rest) = name.strip_prefix("binairo:").or_else(|| name.strip_prefix("binairo-")) {
        let repeated = ["-repeat", ",repeat"].iter().find_map(|end| rest.strip_suffix(end));
        let (side, repeats) = (repeated.unwrap_or(rest), repeated.is_some());
        return Some(binairo(side_or_sides(side)?, repeats));
    }
    if let Some(side) = name.strip_prefix("latin:") {
        return Some(frame("latin", "Latin", side_or_sides(side)?, ""));
    }
    if let Some(side) = name.strip_prefix("jigsaw:") {
        let regions = "# Each puzzle brings its own.\nregions = \"beside\"\n";
        return Some(frame("jigsaw", "Jigsaw sudoku", side_or_sides(side)?, regions));
    }
    let (size, shape) = match name.split_once(':') {
        Some((size, shape)) => (size, Some(shape)),
        None => (name, None),
    };
    // (Three sides are so near to two that something can be said about them.)
    let numbers = size.split('x').map(number).collect::<Option<Vec<_>>>()?;
    let size = numbers.iter().copied().collect_tuple().and_then(|(r, c)| Size::usual(r, c));
    Some(match size {
        Some(size) => sudoku(size, shape),
        None => {
            let max = Size::MAX_SIDE;
            let text = format!("expected a size such as 9x9 or 6x9, sides from 1 to {max}");
            Err(ModelErrorKind::Sized(text))
        }
    })
}

/// A number in digits; if it is too large for any size, the largest number.
fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

/// Rows and columns from `6x9`.
pub(crate) fn sides(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    Some((number(rows.trim())?, number(columns.trim())?))
}

/// Rows and columns from `6x9`, or from `6`, which is a square.
fn side_or_sides(text: &str) -> Option<(usize, usize)> {
    number(text).map(|side| (side, side)).or_else(|| sides(text))
}

/// A size as it follows a kind's name: `9`, or `6x9`.
fn short(size: Size) -> String {
    if size.is_square() { size.rows().to_string() } else { size.to_string() }
}

fn sudoku(size: Size, shape: Option<&str>) -> Result<String, ModelErrorKind> {
    let values = size.value_count();
    // Boxes that are whole rows or columns do not count.
    let boxes =
        size.boxes_of(values).filter(|&(height, width)| values == 1 || height > 1 && width > 1);
    let with_boxes = |name: &str, (height, width): (usize, usize)| {
        let title = format!("Sudoku {size}, boxes {height}x{width}");
        written(name, &title, size, &format!("boxes = \"{height}x{width}\"\n"))
    };
    let Some(shape) = shape else {
        let boxes = boxes.ok_or_else(|| ModelErrorKind::Sized(no_boxes(size)))?;
        return Ok(with_boxes(&size.to_string(), boxes));
    };
    let numbers = shape.split_once('x').and_then(|(height, width)| {
        Some((height.parse::<usize>().ok()?, width.parse::<usize>().ok()?))
    });
    let tile = |&(height, width): &(usize, usize)| {
        height.checked_mul(width) == Some(values)
            && size.rows().is_multiple_of(height)
            && size.columns().is_multiple_of(width)
    };
    if let Some((height, width)) = numbers.filter(tile) {
        return Ok(with_boxes(&format!("{size}:{height}x{width}"), (height, width)));
    }
    let such_as = boxes
        .or_else(|| size.boxes_of(values))
        .map_or(String::new(), |(height, width)| format!(", such as {size}:{height}x{width}"));
    Err(ModelErrorKind::Sized(format!(
        "boxes of {shape} do not tile it, expected height x width with a product of {values}{such_as}"
    )))
}

/// Why there are no boxes, and what to use instead.
fn no_boxes(size: Size) -> String {
    let (values, short) = (size.value_count(), short(size));
    let (rows, columns) = (size.rows(), size.columns());
    let why = if size.is_square() {
        format!("{values} is a prime number, so there are no boxes")
    } else {
        format!("no boxes of {values} cells tile {rows} rows and {columns} columns")
    };
    format!(
        "{why}; expected regions in a model file, jigsaw:{short} for puzzles with regions beside them, \
         or latin:{short} for no regions"
    )
}

fn frame(
    kind: &str,
    title: &str,
    (rows, columns): (usize, usize),
    rest: &str,
) -> Result<String, ModelErrorKind> {
    let Some(size) = Size::usual(rows, columns) else {
        let max = Size::MAX_SIDE;
        let what = if rows == columns { "a side" } else { "sides" };
        return Err(ModelErrorKind::Sized(format!("expected {what} from 1 to {max}")));
    };
    let shape = match (kind, size.is_square()) {
        ("latin", true) => " square",
        ("latin", false) => " rectangle",
        _ => "",
    };
    let name = format!("{kind}:{}", short(size));
    Ok(written(&name, &format!("{title}{shape} {size}"), size, rest))
}

fn binairo((rows, columns): (usize, usize), repeats: bool) -> Result<String, ModelErrorKind> {
    let fits = |side: usize| side.is_multiple_of(2) && (2..=MAX_BINAIRO).contains(&side);
    let size = Size::usual(rows, columns).filter(|_| fits(rows) && fits(columns));
    let Some(size) = size else {
        let near = |side: usize| side.min(MAX_BINAIRO).next_multiple_of(2).max(2);
        let (what, near) = if rows == columns {
            ("an even side", near(rows).to_string())
        } else {
            ("even sides", format!("{}x{}", near(rows), near(columns)))
        };
        let text = format!("expected {what} from 2 to {MAX_BINAIRO}, such as binairo-{near}");
        return Err(ModelErrorKind::Sized(text));
    };
    let (suffix, but, lines) = if repeats {
        ("-repeat", ", equal lines allowed", "")
    } else {
        ("", "", "unequal-lines = true\n")
    };
    let rules = format!("values = \"0-1\"\nequal-count = true\nrun = 2\n{lines}");
    let name = format!("binairo-{}{suffix}", short(size));
    Ok(written(&name, &format!("Binairo {size}{but}"), size, &rules))
}

fn written(name: &str, title: &str, size: Size, rest: &str) -> String {
    format!("name = \"{name}\"\ntitle = \"{title}\"\n{}\n{rest}", size_line(size))
}

/// How a model file says its size.
pub(super) fn size_line(size: Size) -> String {
    let sides = if size.is_square() { short(size) } else { format!("\"{size}\"") };
    format!("size = {sides}")
}

/// Whether a name stands for a model by its size alone, and that is not this one.
pub(super) fn is_of_another(name: &str, size: Size) -> bool {
    let expected = size_line(size);
    matches!(text(name), Some(Ok(text)) if !text.lines().any(|line| line == expected))
}
