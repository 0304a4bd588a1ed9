//! How model files say rules: the fields of a rule as the lines of a table.

use serde::Serialize;
use serde_json::Value as Json;

/// The key of a rule's name.
const NAME: &str = "name";

/// How a model file says a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// By a table of its kind, `[[house]]`, with these lines.
    Table(String),
    /// By a line for the whole grid, together with others: `run = 2`.
    Line(String),
    /// Not at all.
    Nowhere,
}

impl Written {
    /// A rule as the lines of its table: its name, if it has one, and then what serde says for these
    /// keys, in their order; `Nowhere` if TOML cannot say it.
    pub fn of<'a>(keys: impl IntoIterator<Item = &'a str>, rule: &impl Serialize) -> Self {
        let fields = serde_json::to_value(rule).ok();
        let lines = fields.and_then(|fields| lines(&mut keys.into_iter(), &fields));
        lines.map_or(Self::Nowhere, Self::Table)
    }
}

fn lines(keys: &mut dyn Iterator<Item = &str>, fields: &Json) -> Option<String> {
    let mut lines = String::new();
    for key in [NAME].into_iter().chain(keys) {
        match &fields[key] {
            Json::Null => {}
            Json::String(name) if key == NAME && name.is_empty() => {}
            value => lines += &format!("{key} = {}\n", toml_of(value)?),
        }
    }
    Some(lines)
}

fn toml_of(value: &Json) -> Option<toml::Value> {
    Some(match value {
        Json::Bool(it) => toml::Value::Boolean(*it),
        Json::Number(number) => toml::Value::Integer(number.as_i64()?),
        Json::String(text) => toml::Value::String(text.clone()),
        Json::Array(list) => list.iter().map(toml_of).collect::<Option<Vec<_>>>()?.into(),
        Json::Null | Json::Object(_) => return None,
    })
}
