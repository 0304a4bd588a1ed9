//! The keys that say rules, which the kinds know; and what stands for no rule here.

use crate::read::prelude::*;
use satoku_rules::rule::f_puzzles::{Clue, Key, kind_of};

/// Keys without a rule, whatever is in them.
const WITHOUT_RULE: &str = "author disabledlogic grid highlightConflicts metadata ruleset size solution source title \
    truecandidatesoptions";

/// Keys of drawings.
pub(super) const DRAWINGS: [&str; 5] = ["cage", "circle", "line", "rectangle", "text"];

/// Keys about fog that lifts during solving.
const FOG: &str = "foglight fogofwar triggereffect";

/// The key with the names of rules that hold wherever there is no clue. Its kind reads the whole
/// list.
const NEGATIVE: &str = "negative";

const LOOKS: &str = "angle baseC c fontC fontSize fromConstraint fromRangskSolver height highlightC \
    isNewConstraint opacity outlineC size width";

/// Adds the rules of all keys to a puzzle, and says what was left out. Errors: an unknown key, or
/// what is wrong with a clue; in strict reading also what says nothing.
pub(super) fn add(
    file: &Map<String, Json>,
    context: &Context,
    settings: &Settings,
    puzzle: &mut Imported,
) -> Result<(), ParseErrorKind> {
    let mut reading = ClueReader { file, context, is_strict: settings.strict, puzzle };
    for (name, value) in file {
        let name = name.as_str();
        if has_word(WITHOUT_RULE, name) {
            continue;
        }
        // Even an empty object may mean something.
        let has_content = has_content(value) || value.is_object();
        let is_ignored = settings.ignores(name);
        if is_ignored && has_content {
            reading.puzzle.note_missing(format!("`{name}` is left out, as --ignore says"));
        } else if has_word(FOG, name) && has_content {
            let note = format!("`{name}` is left out: fog does not restrict the solution");
            reading.puzzle.note(note);
        } else if is_ignored || has_word(FOG, name) || DRAWINGS.contains(&name) {
            // It is left out, and has nothing to be missed.
        } else if let Some(key) = key(name) {
            reading.add_key(key, value)?;
        } else if has_content && !is_false(value) {
            // A text or a number may be a rule, too.
            return Err(unknown(name));
        } else if value.is_null() || value.is_array() {
            reading.leave_out(&shortened(name), "", value)?;
        }
    }
    Ok(())
}

struct ClueReader<'a> {
    file: &'a Map<String, Json>,
    context: &'a Context,
    is_strict: bool,
    puzzle: &'a mut Imported,
}

impl ClueReader<'_> {
    /// Adds the rules of a key. f-puzzles is a page in JavaScript: what counts as false there is as
    /// good as no key, and what counts as true, though it be an empty list, must be what the key
    /// takes.
    fn add_key(&mut self, key: &Key, value: &Json) -> Result<(), ParseErrorKind> {
        let error = |problem: String| ParseErrorKind::rule(key.name, problem);
        let is_flag = key.fields.is_empty() && key.name != NEGATIVE;
        let clues = value.as_array();
        if is_flag && *value == Json::Bool(false) || !is_flag && clues.is_some_and(Vec::is_empty) {
            return Ok(());
        }
        if is_false(value) {
            return self.leave_out(key.name, "", value);
        }
        if is_flag && *value != Json::Bool(true) {
            return Err(error(format!("expected true or false, found {}", kind_of(value))));
        }
        if key.fields.is_empty() {
            return self.add_clue(key, &Map::new()).map_err(error).map(drop);
        }
        let clues = clues
            .ok_or_else(|| error(format!("expected a list of clues, found {}", kind_of(value))))?;
        let mut clues = clues.iter().enumerate();
        clues.try_for_each(|(index, clue)| self.add_one(key, index + 1, clue))
    }

    /// Adds the rules of the clue that has this number among those of its key.
    fn add_one(&mut self, key: &Key, number: usize, clue: &Json) -> Result<(), ParseErrorKind> {
        let name = format!("{} {number}", key.name);
        let added = match clue {
            Json::Object(fields) => {
                check_fields(key, fields).and_then(|()| self.add_clue(key, fields))
            }
            _ => Err(format!("expected an object, found {}", kind_of(clue))),
        };
        let rules = added.map_err(|problem| ParseErrorKind::rule(&name, problem))?;
        let lines = clue.get("lines").and_then(Json::as_array).map_or(0, Vec::len);
        match (rules, lines) {
            (0, _) => self.leave_out(&name, "", &content(key, clue)),
            (rules, lines) if rules < lines => {
                let some = format!(" in {} of its {lines} lines", lines - rules);
                self.leave_out(&name, &some, &content(key, clue))
            }
            _ => Ok(()),
        }
    }

    /// Adds the rules that a clue states; returns how many there are.
    fn add_clue(&mut self, key: &Key, fields: &Map<String, Json>) -> Result<usize, String> {
        let clue = Clue { fields, file: self.file, size: self.context.size };
        let rules = key.read(&clue, self.context)?;
        let count = rules.len();
        rules.into_iter().try_for_each(|rule: Box<dyn Rule>| self.puzzle.add(rule))?;
        Ok(count)
    }

    /// Leaves out what says nothing, or `part` of it: with a note, as something may have been
    /// meant. Fails in strict reading.
    fn leave_out(&mut self, name: &str, part: &str, said: &Json) -> Result<(), ParseErrorKind> {
        let said = shortened(&said.to_string());
        if self.is_strict {
            let problem =
                format!("it says nothing{part}, found {said}; without --strict that is left out");
            return Err(ParseErrorKind::rule(name, problem));
        }
        self.puzzle.note(format!("left out: `{name}` says nothing{part}, found {said}"));
        Ok(())
    }
}

/// Whether JavaScript takes a value for false.
fn is_false(value: &Json) -> bool {
    match value {
        Json::Null => true,
        Json::Bool(is_true) => !is_true,
        Json::Number(number) => number.as_f64() == Some(0.0),
        Json::String(text) => text.is_empty(),
        Json::Array(_) | Json::Object(_) => false,
    }
}

/// A clue without the fields that say how it looks.
fn content(key: &Key, clue: &Json) -> Json {
    let fields =
        key.fields.iter().filter_map(|&name| Some((name.to_owned(), clue.get(name)?.clone())));
    Json::Object(fields.collect())
}

/// Refuses fields of a clue that are not known and might mean something.
fn check_fields(key: &Key, fields: &Map<String, Json>) -> Result<(), String> {
    let is_known = |name: &str| key.fields.contains(&name) || has_word(LOOKS, name);
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

/// Whether a value says anything: true, or a list, an object or a text that is not empty, or a
/// number.
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

pub(super) fn key(name: &str) -> Option<&'static Key> {
    all_keys().find(|key| key.name == name)
}

fn all_keys() -> impl Iterator<Item = &'static Key> {
    KINDS.iter().flat_map(|kind| kind.f_puzzles)
}

fn unknown(name: &str) -> ParseErrorKind {
    let likeness = |known: &str| strsim::jaro(known, name);
    let names = all_keys().map(|key| key.name).filter(|known| likeness(known) > 0.8);
    let suggestion = names.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).map(str::to_owned);
    ParseErrorKind::UnknownRule { name: shortened(name), suggestion }
}
