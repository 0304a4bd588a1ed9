//! The keys that say rules, which the kinds know; and what stands for no rule here.

use serde_json::{Map, Value as Json};

use super::cosmetics;
use crate::{
    read::{ParseErrorKind, imported::Imported, shortened},
    rule::{
        Context, KINDS, Rule,
        f_puzzles::{Clue, Key, kind_of},
    },
};

/// Keys without a rule, whatever is in them.
const WITHOUT_RULE: [&str; 10] = [
    "author",
    "disabledlogic",
    "grid",
    "highlightConflicts",
    "metadata",
    "ruleset",
    "size",
    "solution",
    "title",
    "truecandidatesoptions",
];

/// Keys about a fog that lifts while somebody solves.
const FOG: [&str; 3] = ["foglight", "fogofwar", "triggereffect"];

/// The key with the names of rules that hold wherever there is no clue. Its kind reads the whole list.
const NEGATIVE: &str = "negative";

/// Fields of a clue that say how it looks.
const LOOKS: [&str; 14] = [
    "angle",
    "baseC",
    "c",
    "fontC",
    "fontSize",
    "fromConstraint",
    "fromRangskSolver",
    "height",
    "highlightC",
    "isNewConstraint",
    "opacity",
    "outlineC",
    "size",
    "width",
];

/// Whether a value says anything: true, or a list, an object or a text that is not empty, or a number.
pub(in crate::read) fn has_content(value: &Json) -> bool {
    match value {
        Json::Null => false,
        Json::Bool(is_true) => *is_true,
        Json::Number(_) => true,
        Json::String(text) => !text.trim().is_empty(),
        Json::Array(list) => !list.is_empty(),
        Json::Object(fields) => !fields.is_empty(),
    }
}

/// A key of any kind by its name.
pub(super) fn key(name: &str) -> Option<&'static Key> {
    all_keys().find(|key| key.name == name)
}

fn all_keys() -> impl Iterator<Item = &'static Key> {
    KINDS.iter().flat_map(|kind| kind.f_puzzles)
}

/// Adds the rules of all keys to a puzzle, and says what was left out.
///
/// # Errors
/// A key that nobody knows, or what is wrong with a clue.
pub(super) fn add(
    file: &Map<String, Json>,
    context: &Context,
    ignored: &[String],
    puzzle: &mut Imported,
) -> Result<(), ParseErrorKind> {
    for (name, value) in file {
        let name = name.as_str();
        // Even an empty object may mean something.
        let says_nothing = !has_content(value) && !value.is_object();
        if says_nothing || WITHOUT_RULE.contains(&name) {
            continue;
        }
        if ignored.iter().any(|ignored| ignored == name) {
            puzzle.note(format!("`{name}` is left out, as --ignore says"));
        } else if FOG.contains(&name) {
            puzzle.note(format!("`{name}` is left out: fog is no rule for the solution"));
        } else if let Some(key) = key(name) {
            add_clues(key, value, file, context, puzzle)?;
        } else if is_rule(name, value) {
            return Err(unknown(name));
        }
    }
    Ok(())
}

/// Whether what stands under a key that nobody knows may be a rule. An object may be, even an empty one.
fn is_rule(name: &str, value: &Json) -> bool {
    let may_be_rule = matches!(value, Json::Bool(_) | Json::Array(_) | Json::Object(_));
    may_be_rule && !cosmetics::KEYS.contains(&name)
}

fn unknown(name: &str) -> ParseErrorKind {
    let likeness = |known: &str| strsim::jaro(known, name);
    let names = all_keys().map(|key| key.name).filter(|known| likeness(known) > 0.8);
    let suggestion = names.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).map(str::to_owned);
    ParseErrorKind::UnknownRule { name: shortened(name), suggestion }
}

/// The clues of one key.
fn add_clues(
    key: &Key,
    value: &Json,
    file: &Map<String, Json>,
    context: &Context,
    puzzle: &mut Imported,
) -> Result<(), ParseErrorKind> {
    let error = |name: String, problem: String| ParseErrorKind::Rule { name, problem };
    if key.fields.is_empty() {
        if *value != Json::Bool(true) && key.name != NEGATIVE {
            let problem = format!("expected true or false, found {}", kind_of(value));
            return Err(error(key.name.to_owned(), problem));
        }
        let added = add_clue(key, &Map::new(), file, context, puzzle);
        return added.map_err(|problem| error(key.name.to_owned(), problem));
    }
    let clues = value.as_array().ok_or_else(|| {
        error(key.name.to_owned(), format!("expected a list of clues, found {}", kind_of(value)))
    })?;
    for (index, clue) in clues.iter().enumerate() {
        let added = match clue {
            Json::Object(fields) => check_fields(key, fields)
                .and_then(|()| add_clue(key, fields, file, context, puzzle)),
            _ => Err(format!("expected an object, found {}", kind_of(clue))),
        };
        added.map_err(|problem| error(format!("{} {}", key.name, index + 1), problem))?;
    }
    Ok(())
}

/// Makes sure that a clue has no field that might mean what nobody here knows.
fn check_fields(key: &Key, fields: &Map<String, Json>) -> Result<(), String> {
    let is_known = |name: &str| key.fields.contains(&name) || LOOKS.contains(&name);
    let odd = fields.iter().find(|(name, value)| !is_known(name) && has_content(value));
    match odd {
        None => Ok(()),
        Some((name, _)) => Err(format!(
            "the field `{}` is not understood, expected {} alone",
            shortened(name),
            key.fields.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ")
        )),
    }
}

fn add_clue(
    key: &Key,
    fields: &Map<String, Json>,
    file: &Map<String, Json>,
    context: &Context,
    puzzle: &mut Imported,
) -> Result<(), String> {
    let clue = Clue { fields, file, size: context.size };
    key.read(&clue, context)?.into_iter().try_for_each(|rule: Box<dyn Rule>| puzzle.add(rule))
}
