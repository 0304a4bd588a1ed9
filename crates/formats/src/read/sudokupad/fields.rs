//! Refuses unknown fields.

use serde_json::{Map, Value as Json};

use crate::read::{
    cells::has_word,
    error::{ParseErrorKind, shortened},
    f_puzzles::has_content,
    format::Settings,
};

/// Refuses fields that are not known and might mean something.
pub(super) fn check_fields(
    name: &str,
    fields: &Map<String, Json>,
    known: &[&str],
    settings: &Settings,
) -> Result<(), ParseErrorKind> {
    let is_known =
        |field: &str| known.iter().any(|known| has_word(known, field)) || settings.ignores(field);
    let odd = fields.iter().find(|(field, value)| !is_known(field) && has_content(value));
    match odd {
        None => Ok(()),
        Some((field, _)) if name.is_empty() => {
            Err(ParseErrorKind::UnknownRule { name: shortened(field), suggestion: None })
        }
        Some((field, _)) => {
            let field = shortened(field);
            let problem =
                format!("the field `{field}` is not understood; --ignore {field} leaves it out");
            Err(ParseErrorKind::rule(name, problem))
        }
    }
}
