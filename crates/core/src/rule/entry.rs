//! How model files say rules: an entry is a key and its value, with their places in the text.

use std::ops::Range;

use serde::{Serialize, de::DeserializeOwned};
use toml::{Spanned, de::DeValue};

use super::{Problem, Rule, Rules, Written, open};
use crate::grid::{Cell, Holes, Size};

/// A key of a model file that names a kind of rule, with its value.
#[doc(hidden)]
pub struct Entry<'a> {
    /// The key as it is written.
    pub key: &'a str,
    /// Its value.
    pub value: &'a Spanned<DeValue<'a>>,
}

/// What a rule may ask about the grid when it is read.
pub struct Context {
    /// The grid's size.
    pub size: Size,
    /// For each cell the number of its region, if there are regions; [`Context::NO_REGION`] for a cell
    /// that is in none of them.
    pub regions: Option<Vec<u16>>,
    /// The places where there is no cell.
    pub holes: Holes,
}

/// Rules that an entry states, each with the value that states it.
pub(crate) type Read<'a> = Result<Vec<(Box<dyn Rule>, Source<'a>)>, EntryError>;

/// The value that states a rule, with its place in the text.
pub(crate) type Source<'a> = &'a Spanned<DeValue<'a>>;

/// What is wrong with an entry, and where in the text.
#[doc(hidden)]
pub struct EntryError {
    /// The bytes of the text that are to blame.
    pub span: Range<usize>,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl Context {
    /// What stands for a region where a cell is in none.
    pub const NO_REGION: u16 = u16::MAX;

    /// A grid without holes, and the number of each cell's region, if there are regions.
    pub fn new(size: Size, regions: Option<Vec<u16>>) -> Self {
        Self { size, regions, holes: Holes::none(size) }
    }

    /// The rows, with their names and those of their places where there is a cell.
    pub fn rows(&self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        let cells = |row| (0..self.size.columns()).map(move |column| Cell::new(row, column));
        let row = move |row| (format!("row {}", row + 1), self.there(cells(row)));
        (0..self.size.rows()).map(row)
    }

    /// The columns, with their names and those of their places where there is a cell.
    pub fn columns(&self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        let cells = |column| (0..self.size.rows()).map(move |row| Cell::new(row, column));
        let column = move |column| (format!("column {}", column + 1), self.there(cells(column)));
        (0..self.size.columns()).map(column)
    }

    /// Those of these places where there is a cell.
    pub(super) fn there(&self, places: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
        places.into_iter().filter(|&place| !self.holes.contains(place)).collect()
    }

    /// The cells of each region, in reading order; none if there are no regions.
    pub(super) fn cells_of_regions(&self) -> Option<Vec<Vec<Cell>>> {
        let mut cells: Vec<Vec<Cell>> = Vec::new();
        for (cell, &region) in self.size.cells().zip(self.regions.as_ref()?) {
            if region == Self::NO_REGION {
                continue;
            }
            let region = usize::from(region);
            cells.resize(cells.len().max(region + 1), Vec::new());
            cells[region].push(cell);
        }
        Some(cells)
    }

    /// That the grid is square.
    ///
    /// # Errors
    /// That it is not, in words.
    pub(super) fn check_square(&self) -> Result<(), String> {
        let size = self.size;
        let why = || format!("needs a square grid, and this one is {size}");
        if size.is_square() { Ok(()) } else { Err(why()) }
    }

    /// Rows and columns, with their names.
    pub fn lines(&self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        self.rows().chain(self.columns())
    }
}

impl<'a> Entry<'a> {
    /// Whether the value is a table, or a list of them.
    pub fn has_tables(&self) -> bool {
        matches!(self.value.get_ref(), DeValue::Array(_) | DeValue::Table(_))
    }

    /// The same key with each of its tables, if all that it has are tables.
    pub fn one_by_one(self) -> impl Iterator<Item = Self> {
        let key = self.key;
        let whole = std::slice::from_ref(self.value);
        let is_table = |item: &Spanned<DeValue<'a>>| item.get_ref().as_table().is_some();
        let each = match self.value.get_ref() {
            DeValue::Array(array) if array.iter().all(is_table) && !array.is_empty() => &array[..],
            _ => whole,
        };
        each.iter().map(move |value| Self { key, value })
    }

    fn error(&self, message: String) -> EntryError {
        EntryError { span: self.value.span(), message }
    }

    /// The tables that are its value: `[[key]]`, or a single one.
    pub(super) fn tables(&self) -> Result<Vec<Source<'a>>, EntryError> {
        match self.value.get_ref() {
            DeValue::Array(array) => Ok(array.iter().collect()),
            DeValue::Table(_) => Ok(vec![self.value]),
            _ => Err(self.expected(&format!("tables, as in [[{}]]", self.key))),
        }
    }

    fn expected(&self, expected: &str) -> EntryError {
        let found = self.value.get_ref().type_str();
        self.error(format!("`{}`: expected {expected}, found {found}", self.key))
    }
}

/// Rules that all stand at the entry's place.
pub(super) fn all<'a>(
    entry: &Entry<'a>,
    rules: Vec<Box<dyn Rule>>,
) -> Vec<(Box<dyn Rule>, Source<'a>)> {
    rules.into_iter().map(|rule| (rule, entry.value)).collect()
}

/// `key = true`: the rules that `make` makes; `false`: none.
pub(super) fn flag<'a>(entry: &Entry<'a>, make: impl FnOnce() -> Vec<Box<dyn Rule>>) -> Read<'a> {
    match entry.value.get_ref().as_bool() {
        Some(true) => Ok(all(entry, make())),
        Some(false) => Ok(Vec::new()),
        None => Err(entry.expected("true or false")),
    }
}

/// `key = true`: these rules, if there are any; if not, why.
pub(super) fn flag_if<'a>(entry: &Entry<'a>, rules: Rules) -> Read<'a> {
    match rules {
        Ok(rules) => flag(entry, || rules),
        Err(why) => flag_fails(entry, &why),
    }
}

/// `key = true` where it cannot be.
pub(super) fn flag_fails<'a>(entry: &Entry<'a>, why: &str) -> Read<'a> {
    match entry.value.get_ref().as_bool() {
        Some(false) => Ok(Vec::new()),
        Some(true) => Err(entry.error(format!("`{}` {why}", entry.key))),
        None => Err(entry.expected("true or false")),
    }
}

/// `key = 2`: the number, if it is one of the `wanted`.
pub(super) fn number(
    entry: &Entry<'_>,
    expected: &str,
    wanted: impl FnOnce(&usize) -> bool,
) -> Result<usize, EntryError> {
    let Some(number) = entry.value.get_ref().as_integer() else {
        return Err(entry.expected(&format!("a number, {expected}")));
    };
    let parsed = usize::from_str_radix(number.as_str(), number.radix()).ok();
    parsed.filter(wanted).ok_or_else(|| {
        entry.error(format!("`{}` is {}, expected {expected}", entry.key, number.as_str()))
    })
}

/// `[[key]]`: a rule for each of the tables.
pub(super) fn tables<'a, R: Rule + DeserializeOwned + 'static>(
    entry: &Entry<'a>,
    _context: &Context,
) -> Read<'a> {
    tables_with(entry, |rule: R| Ok(rule))
}

/// `[[key]]`: for each of the tables the rule that `make` makes of what it says.
pub(super) fn tables_with<'a, S: DeserializeOwned, R: Rule + 'static>(
    entry: &Entry<'a>,
    make: impl Fn(S) -> Result<R, Problem>,
) -> Read<'a> {
    let rule = |value: Source<'a>| {
        let said = S::deserialize(toml::de::ValueDeserializer::from(value.clone()));
        let said = said.map_err(|error| {
            let plain = || format!("{}: {}", entry.key, error.message().trim_end());
            let message = open::complaint(entry.key, value).unwrap_or_else(plain);
            EntryError { span: error.span().unwrap_or(value.span()), message }
        })?;
        let rule = make(said).map_err(|problem| EntryError {
            span: place(value, &problem),
            message: format!("{}{problem}", entry.key),
        })?;
        Ok((Box::new(rule) as Box<dyn Rule>, value))
    };
    entry.tables()?.into_iter().map(rule).collect()
}

/// Cells as a value names them, as one text: a text, or a list of them.
pub(crate) fn cells_text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Array(list) => {
            let texts: Option<Vec<&str>> =
                list.iter().map(|text| text.get_ref().as_str()).collect();
            Some(texts?.join(" "))
        }
        _ => None,
    }
}

/// The place of what is wrong with a rule: the parameter that is to blame, or its cells.
pub(crate) fn place(source: Source<'_>, problem: &Problem) -> Range<usize> {
    let key = match problem {
        Problem::Parameter { key, .. } | Problem::Syntax { key, .. } => *key,
        Problem::Overflow { .. } => "weights",
        _ => "cells",
    };
    let of = |key| source.get_ref().get(key).map(Spanned::span);
    of(key).or_else(|| of("cells")).unwrap_or(source.span())
}

/// A rule as the lines of its table.
pub(super) fn table(rule: &impl Serialize) -> Written {
    toml::to_string(rule).map_or(Written::Nowhere, Written::Table)
}
