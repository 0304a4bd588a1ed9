//! The items of a constraint string, for kinds that write themselves.
//!
//! An item is its tag and its arguments, without the dot before it: `Cage~14~R1C1~R1C2`.

use std::fmt::Display;

use itertools::Itertools;

use crate::{
    grid::{Cell, Layer, Size},
    rule::Context,
};

/// The items of a constraint string that say a rule, or why none do, in words.
pub(crate) type IssItems = Result<Vec<String>, String>;

/// Tags that take several lists of cells after their key, and a name of these lists.
const WITH_LISTS: &[&str] = &["Pair", "PairX", "NFA"];

/// How the cells of [`Layer::NOT_IN`] begin: in ISS `DGC1` is of row 1, and `DGR1` of column 1.
pub(super) const NOT_IN: [&str; 3] = ["DGC", "DGR", "DGB"];

/// A cell: `R1C1`, with row and column as one digit each in base 17. Cells are no further out than
/// in row and column 16, the last that a grid may have. An extra one: `VX1`; one of a region, which
/// has a number that depends on the grid, `CCR1C1` until it has [that](numbered).
pub fn cell(cell: Cell) -> String {
    let (layer, number) = (cell.layer(), cell.column() + 1);
    if let Some(letter) = layer.as_letter() {
        return format!("V{letter}{number}");
    }
    if let Some(index) = Layer::NOT_IN.iter().position(|other| *other == layer) {
        return format!("{}{number}", NOT_IN[index]);
    }
    let digit = |index: usize| char::from_digit(index as u32 + 1, 17).unwrap_or('?');
    let over = if layer.is_over_board() { REGION } else { "" };
    format!("{over}R{}C{}", digit(cell.row()), digit(cell.column()))
}

/// How the cells of regions begin.
pub(super) const REGION: &str = "CC";

/// The text with the numbers of the cells of regions, `CC10`.
pub fn numbered(text: &str, size: Size) -> String {
    let mut parts = text.split("CCR");
    let mut new = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let place = part.get(..3).and_then(|place| {
            let (row, column) = place.split_once('C')?;
            let digit = |text: &str| usize::from_str_radix(text, 17).ok()?.checked_sub(1);
            Some(digit(row)? * size.columns() + digit(column)? + 1)
        });
        new += &match place {
            Some(place) => format!("{REGION}{place}{}", &part[3..]),
            None => format!("CCR{part}"),
        };
    }
    new
}

/// Cells, one after the other.
pub(crate) fn cells(of: &[Cell]) -> String {
    of.iter().map(|&one| cell(one)).join("~")
}

/// Numbers, one after the other.
pub(in crate::rule) fn joined(numbers: &[u16], separator: &str) -> String {
    numbers.iter().join(separator)
}

/// The only item that says a rule: a tag, words, and cells after them.
#[expect(clippy::unnecessary_wraps, reason = "kinds return what it returns, and others may fail")]
pub(in crate::rule) fn said(tag: &str, words: &[&dyn Display], of: &[Cell]) -> IssItems {
    let words = words.iter().map(ToString::to_string);
    let cells = of.iter().map(|&one| cell(one));
    Ok(vec![std::iter::once(tag.to_owned()).chain(words).chain(cells).join("~")])
}

/// The only item of a tag without arguments.
pub(in crate::rule) fn flag(tag: &str) -> IssItems {
    said(tag, &[], &[])
}

/// The item of a tag with a key, for a list of cells. The lists of such an item have a name, which
/// is empty here.
pub(in crate::rule) fn keyed(tag: &str, key: &str, of: &[Cell]) -> String {
    format!("{tag}~{key}~_~{}", cells(of))
}

/// The name of a row or column with these cells, `R1` or `C12`, and whether they are in its order;
/// otherwise they are in the reverse order.
///
/// # Errors
/// If they are not a whole row or column.
pub(in crate::rule) fn line(of: &[Cell], size: Size) -> Result<(String, bool), String> {
    let context = Context::new(size, None);
    let named = |letter: char| (1..).map(move |number: usize| format!("{letter}{number}"));
    let rows = named('R').zip(context.rows());
    let mut lines = rows.chain(named('C').zip(context.columns()));
    let found = lines.find_map(|(name, (_, line))| {
        let is_reverse = || line.iter().rev().eq(of);
        (line == of || is_reverse()).then(|| (name, line == of))
    });
    found.ok_or_else(|| "its cells are no whole row or column".to_owned())
}

/// The item of a clue before the first of these cells: a row or column, the clue read forwards, and
/// the clue read backwards; one of the two is empty.
pub(in crate::rule) fn outside(tag: &str, clue: i64, of: &[Cell], size: Size) -> IssItems {
    let (name, is_forwards) = line(of, size)?;
    let clues = if is_forwards { format!("{clue}~") } else { format!("~{clue}") };
    said(tag, &[&name, &clues], &[])
}

/// The beginning that an item may share with the next one, and what stands between what follows in
/// each.
fn head(item: &str) -> Option<(&str, &'static str)> {
    match item.split_once('~')?.0 {
        tag if WITH_LISTS.contains(&tag) => Some((&item[..item.find("~_~")? + 3], "~~")),
        "Regex" => Some((&item[..=item.match_indices('~').nth(1)?.0], "~~")),
        // A cell that is greater than each of several neighbours, which do not touch each other.
        "GreaterThan" => Some((&item[..=item.rfind('~')?], "~")),
        _ => None,
    }
}

/// Items without duplicates. Those that follow each other with the same beginning are one.
pub fn merged<'a>(items: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let mut merged: Vec<String> = Vec::new();
    for item in items.into_iter().unique() {
        match (head(item), merged.last_mut()) {
            (Some((head, between)), Some(last)) if last.starts_with(head) => {
                *last += &format!("{between}{}", &item[head.len()..]);
            }
            _ => merged.push(item.clone()),
        }
    }
    merged
}

/// The item of a group: one of these cases holds, or more, and of a case all items.
///
/// # Errors
/// If there is no case, or nothing in one.
pub(in crate::rule) fn either(cases: Vec<Vec<String>>) -> IssItems {
    if cases.is_empty() || cases.iter().any(Vec::is_empty) {
        return Err("in ISS there is no group of nothing".to_owned());
    }
    let case = |items: Vec<String>| match merged(&items).as_slice() {
        [item] => item.clone(),
        items => format!("And.{}.End", items.join(".")),
    };
    Ok(vec![format!("Or.{}.End", cases.into_iter().map(case).join("."))])
}
