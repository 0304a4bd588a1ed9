//! What a model file says in words of its own, apart from rules.

use std::ops::Range;

use itertools::Itertools;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    grid::{ExtraLayer, Layer},
    model::{
        ModelErrorKind,
        frame::{Sides, range},
        sized::sides,
    },
    rule::{KINDS, called, cells_text, kind},
};

/// The keys that are not kinds of rule.
#[rustfmt::skip] // (One is too long for it to put several on a line.)
pub const KEYS: [&str; 19] = [
    "name", "title", "author", "rules", "source", "extends", "model", "grids", "size", "values",
    "cells", "holes", "rows", "columns", "boxes", "regions", "givens", "solution", "incomplete",
];

/// The keys of a file that are not rules.
#[derive(Default)]
pub struct Header {
    /// What it is called in place of its file's name.
    pub name: Option<Spanned<String>>,
    /// Its title.
    pub title: Option<Spanned<String>>,
    /// Who has made the puzzle.
    pub author: Option<Spanned<String>>,
    /// The rules in words, as its author says them.
    pub rules: Option<Spanned<String>>,
    /// Where the puzzle is from.
    pub source: Option<Spanned<String>>,
    /// The name of the model that it extends.
    pub extends: Option<Spanned<String>>,
    /// Where in a larger grid there is one of what it extends.
    pub grids: Option<Spanned<String>>,
    /// What extra cells there are.
    pub(super) cells: Option<Spanned<Vec<ExtraLayer>>>,
    /// What extra cells its rules have.
    pub(super) layers: Vec<ExtraLayer>,
    pub(super) holes: Option<Spanned<String>>,
    pub(super) size: Option<Spanned<Sides>>,
    pub(super) values: Option<Spanned<String>>,
    pub(super) rows: Option<Spanned<String>>,
    pub(super) columns: Option<Spanned<String>>,
    pub(super) boxes: Option<Spanned<String>>,
    /// The map of its regions, as it is written.
    pub regions: Option<Spanned<String>>,
    /// The givens, in any format of a grid.
    pub givens: Option<Spanned<String>>,
    /// The solution, for checking.
    pub solution: Option<Spanned<String>>,
    /// Whether the puzzle has rules that the file does not.
    pub incomplete: bool,
}

/// Reads the keys that are not rules; every other key must be a kind of rule.
pub(super) fn header(table: &DeTable<'_>) -> Result<Header, (Range<usize>, ModelErrorKind)> {
    let mut header = Header::default();
    for (key, value) in table.iter().sorted_by_key(|(key, _)| key.span().start) {
        let span = value.span();
        let expected = |what: &str| {
            let (key, found) = (key.get_ref(), value.get_ref().type_str());
            let text = format!("`{key}`: expected {what}, found {found}");
            (span.clone(), ModelErrorKind::Toml(text))
        };
        let text = || {
            let text = value.get_ref().as_str().ok_or_else(|| expected("a string"))?;
            Ok(Some(Spanned::new(span.clone(), text.to_owned())))
        };
        let cells = || {
            let text = cells_text(value.get_ref()).ok_or_else(|| expected("cells, in a string"))?;
            Ok(Some(Spanned::new(span.clone(), text)))
        };
        let name: &str = key.get_ref();
        match name {
            "name" => header.name = text()?,
            "title" => header.title = text()?,
            "author" => header.author = text()?,
            "rules" => header.rules = text()?,
            "source" => header.source = text()?,
            "extends" | "model" if header.extends.is_some() => {
                return Err((key.span(), ModelErrorKind::OneOf("model", "extends", "both")));
            }
            "extends" | "model" => header.extends = text()?,
            "grids" => header.grids = cells()?,
            "values" => header.values = text()?,
            "cells" => header.cells = Some(Spanned::new(span, extra_cells(value)?)),
            "holes" => header.holes = cells()?,
            "rows" => header.rows = text()?,
            "columns" => header.columns = text()?,
            "boxes" => header.boxes = text()?,
            "regions" => header.regions = text()?,
            "givens" => header.givens = text()?,
            "solution" => header.solution = text()?,
            "incomplete" => {
                header.incomplete =
                    value.get_ref().as_bool().ok_or_else(|| expected("true or false"))?;
            }
            "size" => {
                let sides = match value.get_ref() {
                    DeValue::String(text) => Sides::Text(text.to_string()),
                    DeValue::Integer(number) => {
                        let number = i64::from_str_radix(number.as_str(), number.radix());
                        Sides::Square(number.unwrap_or(i64::MAX))
                    }
                    _ => return Err(expected("a number, or rows x columns as in \"6x9\"")),
                };
                header.size = Some(Spanned::new(span, sides));
            }
            _ if let Some(kind) = kind(name) => {
                let is_off = value.get_ref().as_bool() == Some(false);
                if !is_off {
                    header.layers.extend((kind.layers)(Some(value.get_ref())));
                }
            }
            _ => return Err((key.span(), unknown_key(name))),
        }
    }
    Ok(header)
}

/// Letters, each with the number of its cells, or with rows x columns in which they are drawn.
fn extra_cells(
    table: &Spanned<DeValue<'_>>,
) -> Result<Vec<ExtraLayer>, (Range<usize>, ModelErrorKind)> {
    const EXPECTED: &str = "a letter from A to Z and a number of cells, as in X = 3, or rows x \
                            columns, as in X = \"2x3\"";
    const OWN: &str = "`count` and `values`, as in X = { count = 3, values = \"0-1\" }";
    let unlike = |expected: &str, span, found: &str| {
        let text = format!("`cells`: expected {expected}, found {found}");
        (span, ModelErrorKind::Toml(text))
    };
    let wrong = |span, found: &str| unlike(EXPECTED, span, found);
    let DeValue::Table(table) = table.get_ref() else {
        return Err(wrong(table.span(), table.get_ref().type_str()));
    };
    let layer = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
        let name: &str = Spanned::<std::borrow::Cow<'_, str>>::get_ref(key);
        let letter = name.chars().exactly_one().ok().and_then(Layer::letter);
        let layer = letter.ok_or_else(|| wrong(key.span(), &format!("`{name}`")))?;
        let (value, values) = match value.get_ref() {
            DeValue::Table(table) => {
                let mut keys = table.keys().map(Spanned::get_ref);
                if let Some(other) = keys.find(|key| !["count", "values"].contains(&key.as_ref())) {
                    return Err(unlike(OWN, value.span(), &format!("`{other}`")));
                }
                let count = table.get("count");
                (count.ok_or_else(|| unlike(OWN, value.span(), "no `count`"))?, table.get("values"))
            }
            _ => (value, None),
        };
        let own = |layer: ExtraLayer| match values {
            None => Ok(layer),
            Some(values) => {
                let range = values.get_ref().as_str().and_then(range);
                let layer = range.and_then(|range| layer.with_values(range));
                layer.ok_or_else(|| {
                    let found = values.get_ref().as_str().unwrap_or("no text");
                    let kind = ModelErrorKind::Values(found.to_owned());
                    (values.span(), kind)
                })
            }
        };
        own(match value.get_ref() {
            DeValue::Integer(number) => {
                let count = usize::from_str_radix(number.as_str(), number.radix());
                let found = || wrong(value.span(), number.as_str());
                ExtraLayer::new(layer, count.map_err(|_| found())?)
            }
            DeValue::String(text) => {
                let (rows, columns) = sides(text)
                    .filter(|sides| sides.0.min(sides.1) > 0)
                    .ok_or_else(|| wrong(value.span(), &format!("\"{text}\"")))?;
                ExtraLayer::rectangle(layer, rows, columns)
            }
            other => return Err(wrong(value.span(), other.type_str())),
        })
    };
    table.iter().map(layer).collect()
}

fn unknown_key(found: &str) -> ModelErrorKind {
    const NAMED: usize = 3;
    let likeness = |key: &str| strsim::jaro(key, found);
    let known = KEYS.into_iter().chain(KINDS.iter().map(|kind| kind.name));
    let near = known.sorted_by(|a, b| likeness(b).total_cmp(&likeness(a))).take(NAMED);
    let called = called(found).into_iter().map(|kind| kind.name).collect_vec();
    let meant = if called.is_empty() { near.collect_vec() } else { called };
    let meant = meant.iter().map(|key| format!("`{key}`")).collect_vec();
    let (last, others) = meant.split_last().expect("there are keys");
    let meant =
        [others.join(", "), last.clone()].into_iter().filter(|text| !text.is_empty()).join(" or ");
    ModelErrorKind::Toml(format!("unknown key `{found}`: did you mean {meant}? see 'satoku rules'"))
}
