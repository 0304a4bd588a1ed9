//! How model files say rules: an entry is a key and its value, with their places in the text.

use std::ops::Range;

use serde::{Serialize, de::DeserializeOwned};
use toml::{Spanned, de::DeValue};

use super::{
    Context, Problem,
    kind::{Entry, Kind, ReadRules, Rule, Rules, Written},
    open,
    source::{EntryError, TableSource},
    table_text,
};

/// Rules that all stand at the entry's place.
pub(super) fn all<'a>(
    entry: &Entry<'a>,
    rules: Vec<Box<dyn Rule>>,
) -> Vec<(Box<dyn Rule>, TableSource<'a>)> {
    rules.into_iter().map(|rule| (rule, entry.value)).collect()
}

/// `key = true`: the rules that `make` makes, or why there are none; `false`: no rules.
pub(super) fn flag<'a>(entry: &Entry<'a>, make: impl FnOnce() -> Rules) -> ReadRules<'a> {
    match entry.value.get_ref().as_bool() {
        Some(true) => {
            let rules = make().map_err(|why| entry.error(format!("`{}` {why}", entry.key)))?;
            Ok(all(entry, rules))
        }
        Some(false) => Ok(Vec::new()),
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
) -> ReadRules<'a> {
    tables_with(entry, |rule: R| Ok(rule))
}

/// `[[key]]`: for each of the tables the rule that `make` makes of what it says.
pub(super) fn tables_with<'a, S: DeserializeOwned, R: Rule + 'static>(
    entry: &Entry<'a>,
    make: impl Fn(S) -> Result<R, Problem>,
) -> ReadRules<'a> {
    let read = |table: TableSource<'a>| {
        let said = table_text::read(table).map_err(|error| unread(entry, table, error))?;
        let rule = make(said).map_err(|problem| refused(entry, table, &problem))?;
        Ok((Box::new(rule) as Box<dyn Rule>, table))
    };
    entry.tables()?.into_iter().map(read).collect()
}

/// Why a table cannot be read as one of its kind.
fn unread(
    entry: &Entry<'_>,
    table: TableSource<'_>,
    EntryError { span, message }: EntryError,
) -> EntryError {
    let open = open::complaint(entry.kind.name, entry.key, table);
    EntryError { span, message: open.unwrap_or_else(|| format!("{}: {message}", entry.key)) }
}

/// What is wrong with a table whose rule makes no sense.
fn refused(entry: &Entry<'_>, table: TableSource<'_>, problem: &Problem) -> EntryError {
    EntryError { span: place(table, problem), message: format!("{}{problem}", entry.key) }
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
pub(crate) fn place(source: TableSource<'_>, problem: &Problem) -> Range<usize> {
    let key = match problem {
        Problem::Parameter { key, .. } | Problem::Syntax { key, .. } => *key,
        Problem::Overflow { .. } => "weights",
        _ => "cells",
    };
    let of = |key| source.get_ref().get(key).map(Spanned::span);
    of(key).or_else(|| of("cells")).unwrap_or(source.span())
}

/// A rule of a kind as the lines of its table.
pub(super) fn table(kind: &Kind, rule: &impl Serialize) -> Written {
    Written::of(kind.keys.iter().map(|(key, _)| *key), rule)
}
