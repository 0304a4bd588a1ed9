//! Puzzles from what Python has: texts, dicts, rules by their names. All of it goes through the
//! readers of puzzle files, so a rule has the same name and the same mistakes everywhere.

use serde_json::json;

use super::prelude::*;
use crate::rows;
use satoku::{
    Grid, Puzzle,
    model::catalog,
    read::{LettersFrom, parse_one},
    rule::Kind,
};

/// What a puzzle is made of, as the arguments say it.
#[derive(Debug, Default)]
pub struct Parts {
    pub text: Option<Text>,
    /// Keys of a puzzle file, rules among them, that are given by themselves.
    pub own: Map<String, Json>,
    pub reading: Reading,
}

/// The keys that say what a file's model is.
const MODEL: [&str; 3] = ["model", "extends", "size"];

/// The first argument.
#[derive(Debug)]
pub enum Text {
    Text(String),
    File(Map<String, Json>),
}

/// How texts are read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    pub model: Option<String>,
    pub ignore: Option<Vec<String>>,
    pub letters_from: Option<u8>,
    pub lenient: bool,
}

impl Reading {
    /// The settings of the readers.
    pub fn settings(&self) -> Outcome<Settings> {
        let usual = match &self.model {
            Some(name) => Settings::of(options::model(name)?),
            None => Settings::default(),
        };
        let letters_from = match self.letters_from {
            None => None,
            Some(1) => Some(LettersFrom::One),
            Some(10) => Some(LettersFrom::Ten),
            Some(other) => {
                return refused(format_args!("`letters_from` is {other}, expected 1 or 10"));
            }
        };
        let (ignore, lenient) = (self.ignore.clone().unwrap_or_default(), self.lenient);
        Ok(Settings { ignore, letters_from, lenient, ..usual })
    }

    /// A file without a puzzle: one of the model, if one is named.
    fn frame(&self) -> Outcome<Map<String, Json>> {
        match &self.model {
            // (A file of rules can name built-in models only.)
            Some(name) if catalog::load_built_in(name, &Limiter::none()).is_err() => {
                let model = options::model(name)?;
                let empty = Grid::empty(model.size());
                Ok(write::doc(&Puzzle::new(model, empty))?)
            }
            _ => self.with_model(Map::new()),
        }
    }

    /// A file with the model, if one is named; it must not say another one.
    fn with_model(&self, mut doc: Map<String, Json>) -> Outcome<Map<String, Json>> {
        let Some(model) = &self.model else { return Ok(doc) };
        if let Some(key) = MODEL.iter().find(|key| doc.contains_key(**key)) {
            return refused(format!("`{key}` defines the model, so `model` cannot go with it"));
        }
        doc.insert("model".to_owned(), json!(model));
        Ok(doc)
    }
}

impl Parts {
    /// The puzzle.
    pub fn puzzle(self) -> Outcome<Puzzle> {
        let Self { text, own, reading } = self;
        let mut doc = match text {
            None => reading.frame()?,
            Some(Text::File(doc)) => reading.with_model(doc)?,
            // (Without its regions the model takes no grid.)
            Some(Text::Text(text)) if own.contains_key("regions") => {
                reading.with_model(Map::from_iter([("givens".to_owned(), Json::String(text))]))?
            }
            Some(Text::Text(text)) => {
                let puzzle = parse_one(&text, &reading.settings()?, &Limiter::none())?;
                if own.is_empty() {
                    return Ok(puzzle);
                }
                write::doc(&puzzle)?
            }
        };
        for (key, value) in own {
            add(&mut doc, key, value)?;
        }
        if !MODEL.iter().any(|key| doc.contains_key(*key)) {
            doc.insert("model".to_owned(), json!(catalog::DEFAULT));
        }
        // (Else its name would be all of its text.)
        doc.entry("name").or_insert_with(|| json!(write::NO_NAME));
        // (The file says what its model is.)
        let settings = Reading { model: None, ..reading }.settings()?;
        let text = Json::Object(doc).to_string();
        let puzzle = parse_one(&text, &settings, &Limiter::none()).map_err(Problem::from);
        // (What stands in a dict has no line and no column.)
        puzzle.map_err(Problem::without_place)
    }
}

/// Adds a key to a file. Rules of one kind stand beside each other.
fn add(doc: &mut Map<String, Json>, key: String, value: Json) -> Outcome<()> {
    match (doc.get_mut(&key), value) {
        (Some(Json::Array(known)), Json::Array(more)) => known.extend(more),
        (Some(known), value) if *known == value => {}
        (Some(_), _) => {
            return refused(format_args!("`{key}` is given twice"));
        }
        (None, value) => drop(doc.insert(key, value)),
    }
    Ok(())
}

/// A dict as a puzzle file: rules that are one text or one dict become lists of tables.
pub fn file(dict: &Bound<'_, PyMapping>) -> PyResult<Map<String, Json>> {
    let table = data::table(dict)?;
    Ok(table.into_iter().filter_map(|(key, value)| said(key, value)).collect())
}

/// The rules among keyword arguments.
pub fn rules(rules: Option<&Bound<'_, PyDict>>) -> PyResult<Map<String, Json>> {
    rules.map_or_else(|| Ok(Map::new()), |rules| file(rules.as_mapping()))
}

/// A key of a file with its value as a file has it; nothing for a rule that is not wanted.
fn said(key: String, value: Json) -> Option<(String, Json)> {
    let Some(kind) = rule::kind(&key).filter(|kind| !kind.keys.is_empty()) else {
        let is_off = value == json!(false) && rule::kind(&key).is_some();
        return (!is_off).then_some((key, value));
    };
    let tables = match value {
        Json::Array(items) => items.into_iter().map(|item| table(kind, item)).collect(),
        Json::Object(table) if is_by_cells(kind, &table) => by_cells(table),
        Json::Bool(false) => return None,
        // (The same name may be that of a kind with no keys.)
        Json::Bool(true) => return Some((key, value)),
        item => vec![table(kind, item)],
    };
    Some((key, Json::Array(tables)))
}

/// A table of a rule; a text is its cells.
fn table(kind: &Kind, item: Json) -> Json {
    let takes_cells = kind.keys.iter().any(|(key, _)| *key == "cells");
    match item {
        Json::String(cells) if takes_cells => json!({ "cells": cells }),
        item => item,
    }
}

/// Whether candidates are said cell by cell: `{"r1c1": [1, 2]}`.
fn is_by_cells(kind: &Kind, table: &Map<String, Json>) -> bool {
    let keys: Vec<&str> = kind.keys.iter().map(|(key, _)| *key).collect();
    keys == ["cells", "values"] && !table.contains_key("cells") && !table.contains_key("values")
}

fn by_cells(table: Map<String, Json>) -> Vec<Json> {
    table.into_iter().map(|(cells, values)| json!({ "cells": cells, "values": values })).collect()
}

/// The first argument of a puzzle.
pub fn text(text: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Text>> {
    let Some(text) = text.filter(|text| !text.is_none()) else { return Ok(None) };
    if let Ok(text) = text.cast::<PyString>() {
        return Ok(Some(Text::Text(text.to_cow()?.into_owned())));
    }
    if let Ok(table) = text.cast::<PyMapping>() {
        return Ok(Some(Text::File(file(table)?)));
    }
    if let Some(text) = rows::text(text)? {
        return Ok(Some(Text::Text(text)));
    }
    let class = text.get_type();
    refused(format!("a puzzle is a text, a list of rows or a dict, found {class}"))
}
