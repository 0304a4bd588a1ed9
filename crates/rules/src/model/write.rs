//! Models, written as files that stand for themselves.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use itertools::Itertools;

use super::{
    Model,
    file::table::{alone, is_plain},
    frame::{frame, longest_lines},
    sized::size_line,
};
use crate::{
    grid::{Cell, ExtraLayer, Size},
    interrupt::Limiter,
    printable::{is_control, json},
    rule::{Context, KINDS, Stated, Written},
    statement::Statement,
};

/// The rules that are written as tables; `names` are taken.
pub fn tables<'a>(
    rules: impl Iterator<Item = &'a Arc<Stated>>,
    names: impl Iterator<Item = String>,
) -> String {
    let mut names: HashSet<String> = names.collect();
    let mut text = String::new();
    for rule in rules {
        let Written::Table(lines) = rule.written() else { continue };
        let numbered = (2..).map(|number| format!("{} ({number})", rule.name()));
        let mut free = std::iter::once(rule.name().to_owned()).chain(numbered);
        let name = free.find(|name| !names.contains(name)).expect("numbers do not end");
        let lines = lines.lines().map(|line| {
            if line.starts_with("name = ") {
                format!("name = {}\n", quoted(&name))
            } else {
                format!("{line}\n")
            }
        });
        text += &format!("\n[[{}]]\n{}", rule.kind(), lines.format(""));
        names.insert(name);
    }
    text
}

/// The rules of a file with a text like this under its name, if that is a file.
fn rules_said(text: &str) -> Option<Vec<Arc<Stated>>> {
    let model = alone("", text, &Limiter::none());
    model.ok().map(|model| model.rules().to_vec())
}

/// The model as the text of a file that stands for itself, whatever files it came from.
///
/// The rules are the same, perhaps in another order; a name has `-` for `,` and whatever else
/// no model's name has, and of several rules with one name all but the first are numbered.
pub fn to_toml(model: &Model) -> String {
    let name: String = model.name().chars().map(|c| if is_plain(c) { c } else { '-' }).collect();
    let name = if name.is_empty() { "model".to_owned() } else { name };
    let title = quoted(model.title());
    format!("name = {}\ntitle = {title}\n{}", quoted(&name), grid_and_rules_to_toml(model))
}

/// What [`to_toml`] says under the name and the title.
#[doc(hidden)]
pub fn grid_and_rules_to_toml(model: &Model) -> String {
    let mut text = size_to_toml(model);
    text += &regions_to_toml(model);
    whole_grid_rules_to_toml(model, &mut text);
    // What the text so far says need not be said again.
    let known = rules_said(&text).unwrap_or_default();
    let names = known.iter().map(|rule| rule.name().to_owned());
    // A rule that says nothing may matter to those beside it.
    let matters = |rule: &Stated| rule.statements().is_empty() && rule.depends_on_others();
    let is_new = |rule: &&Arc<Stated>| !says(&known, rule) || matters(rule);
    text + &tables(model.rules().iter().filter(is_new), names)
}

/// Whether [`to_toml`] tells all of the rules; if not, one that it does not.
pub fn untold_rule(model: &Model) -> Option<&str> {
    let told = alone("", &to_toml(model), &Limiter::none());
    let told = told.map(|told| told.rules().to_vec()).unwrap_or_default();
    let told: HashSet<&[Statement]> = told.iter().map(|rule| rule.statements()).collect();
    let untold = model.rules().iter().find(|rule| !told.contains(rule.statements()));
    untold.map(|rule| rule.name())
}

fn size_to_toml(model: &Model) -> String {
    let (size, values) = (model.size(), model.size().board().value_range());
    let mut text = size_line(size) + "\n";
    if Size::usual(size.rows(), size.columns()) != Some(size.board()) {
        text += &format!("values = \"{}-{}\"\n", values.start(), values.end());
    }
    text += &cells_line(size);
    // What a size brings along and this model does not have.
    let holes = model.holes();
    if !holes.is_empty() {
        text += &format!("holes = \"{holes}\"\n");
    }
    let differ = |cells: usize, is_rows: bool| {
        let lines =
            (cells <= size.board().value_count()).then(|| frame(size, holes, is_rows, !is_rows));
        lines.is_none_or(|lines| lines.rules().iter().all(|rule| says(model.rules(), rule)))
    };
    let (of_row, of_column) = longest_lines(size, holes);
    for (key, cells, is_rows) in [("rows", of_row, true), ("columns", of_column, false)] {
        if !differ(cells, is_rows) {
            text += &format!("{key} = \"none\"\n");
        }
    }
    text
}

/// Adds the lines of whole-grid rules, each if all that it says is true of this model, and was
/// not said before.
fn whole_grid_rules_to_toml(model: &Model, text: &mut String) {
    let line = |rule: &Arc<Stated>| match rule.written() {
        Written::Line(line) => Some((rule.kind(), line)),
        _ => None,
    };
    let own: Vec<_> = model.rules().iter().filter_map(line).unique().collect();
    let lines = KINDS.iter().flat_map(|kind| {
        let own = own.iter().filter(|(name, _)| *name == kind.name);
        own.map(|(_, line)| line.clone()).chain(kind.shorthand().map(str::to_owned))
    });
    for line in lines {
        let Some(before) = rules_said(text) else { return };
        let with = format!("{text}{line}\n");
        let Some(after) = rules_said(&with) else { continue };
        let mut new = after.iter().filter(|rule| !says(&before, rule)).peekable();
        if new.peek().is_some() && new.all(|rule| says(model.rules(), rule)) {
            *text = with;
        }
    }
}

/// The line or lines that say how the grid is divided into regions, if that can be said; not
/// where cells are in none. Holes are.
fn regions_to_toml(model: &Model) -> String {
    let size = model.size();
    let is_told =
        |(place, &region): (usize, &u16)| region != Context::NO_REGION || model.holes().has(place);
    let whole = model.regions().filter(|all| all.iter().enumerate().all(is_told));
    let Some(of_cell) = whole else { return String::new() };
    let written_size = size_to_toml(model);
    let count = of_cell.iter().unique().count();
    let tells = |line: &String| {
        alone("", &format!("{written_size}{line}"), &Limiter::none()).is_ok_and(|told| {
            let (marks, others) = (told.regions().into_iter().flatten(), of_cell.iter());
            // The numbers may differ, the regions may not; and all its rules must be ours.
            marks.clone().unique().count() == count
                && marks.zip(others).unique().count() == count
                && told.rules().iter().all(|rule| says(model.rules(), rule))
        })
    };
    let boxes = box_shapes(size, of_cell);
    let boxes = boxes.map(|(height, width)| format!("boxes = \"{height}x{width}\"\n"));
    let map = || {
        let regions = of_cell.iter().copied().unique();
        let regions = regions.filter(|&region| region != Context::NO_REGION);
        let marks: HashMap<u16, char> = regions.zip(region_marks()).collect();
        let mark = |cell: Cell| marks.get(&of_cell[size.index(cell)]).copied().unwrap_or('.');
        let line =
            |row: usize| (0..size.columns()).map(|column| mark(Cell::new(row, column))).collect();
        let lines: Vec<String> = (0..size.rows()).map(line).collect();
        format!("regions = \"\"\"\n{}\n\"\"\"\n", lines.join("\n"))
    };
    boxes.chain(std::iter::once_with(map)).find(tells).unwrap_or_default()
}

/// Characters for the regions of a map.
pub(crate) fn region_marks() -> impl Iterator<Item = char> {
    let letters = (b'a'..=b'z').chain(b'A'..=b'Z').map(char::from).chain('\u{100}'..);
    letters.filter(|mark| mark.is_alphanumeric())
}

/// The line that says what extra cells there are, if there are any. (Tables would come after all
/// other lines.)
pub fn cells_line(size: Size) -> String {
    let layer = |of: ExtraLayer| {
        let letter = of.layer().as_letter()?;
        let is_rectangle = of.width() != size.columns() && of.count().is_multiple_of(of.width());
        let count = if is_rectangle {
            format!("\"{}x{}\"", of.count() / of.width(), of.width())
        } else {
            of.count().to_string()
        };
        Some(match of.values() {
            None => format!("{letter} = {count}"),
            Some(values) => {
                let (first, last) = (values.start(), values.end());
                format!("{letter} = {{ count = {count}, values = \"{first}-{last}\" }}")
            }
        })
    };
    let layers = size.layers().filter_map(layer).join(", ");
    if layers.is_empty() { layers } else { format!("cells = {{ {layers} }}\n") }
}

/// The heights and widths of boxes that would match the regions, apart from holes.
fn box_shapes(size: Size, regions: &[u16]) -> impl Iterator<Item = (usize, usize)> {
    let divisors = |of: usize| (1..=of).filter(move |&divisor| of.is_multiple_of(divisor));
    let shapes = divisors(size.rows()).cartesian_product(divisors(size.columns()));
    shapes.filter(move |&(height, width)| {
        let cells = size.cells().zip(regions).filter(|(_, region)| **region != Context::NO_REGION);
        let (mut region_of, mut box_of) = (HashMap::new(), HashMap::new());
        cells.map(|(cell, &region)| ((cell.row() / height, cell.column() / width), region)).all(
            |(of, region)| {
                *region_of.entry(of).or_insert(region) == region
                    && *box_of.entry(region).or_insert(of) == of
            },
        )
    })
}

/// Whether some of these rules, under any name, says what this one says.
fn says(rules: &[Arc<Stated>], rule: &Stated) -> bool {
    rules.iter().any(|other| other.statements() == rule.statements())
}

/// A text as TOML has it, in quotes and on one line.
pub fn quoted(text: &str) -> String {
    if !text.contains(is_control) {
        return toml::Value::from(text).to_string();
    }
    // A string of JSON is one of TOML, but for characters that JSON escapes in two halves.
    let is_astral = |c: char| c > '\u{ffff}' && is_control(c);
    let mut escaped = String::new();
    for (part, c) in text.split(is_astral).zip(text.matches(is_astral).map(Some).chain([None])) {
        let part = json(part);
        escaped += &part[1..part.len() - 1];
        escaped
            .extend(c.iter().flat_map(|c| c.chars()).map(|c| format!("\\U{:08x}", u32::from(c))));
    }
    format!("\"{escaped}\"")
}

/// A text of several lines as TOML has it, in quotes; on several lines if that tells a terminal
/// nothing else.
pub fn quoted_lines(text: &str) -> String {
    if text.contains(|c| c != '\n' && is_control(c)) {
        return quoted(text);
    }
    toml::Value::from(text).to_string()
}
