//! Drawings: lines, circles, boxes, texts and cages that say no rule.
//!
//! Some are drawn copies of clues, for programs that do not know these; a copy without its clue
//! means that a rule has been lost. All others may stand for a rule that is in the file's prose
//! alone, so people are told of them.

use super::clues::{DRAWINGS, has_content, key};
use crate::read::prelude::*;

pub(super) struct Drawings {
    /// How many of what, and in which colours: `3 lines (#67F067)`.
    pub what: Vec<String>,
    /// Cages with a number that are not killer cages, in words.
    pub cages: Vec<String>,
}

/// What is drawn and no clue's copy. Errors: a copy whose clue is not there.
pub(super) fn drawn(
    file: &Map<String, Json>,
    settings: &Settings,
) -> Result<Drawings, ParseErrorKind> {
    let mut drawn = Drawings { what: Vec::new(), cages: Vec::new() };
    for name in DRAWINGS.into_iter().filter(|name| !settings.ignores(name)) {
        let entries = file.get(name).and_then(Json::as_array).map_or(&[][..], |list| list);
        // How many there are of each colour.
        let mut colours: BTreeMap<&str, usize> = BTreeMap::new();
        let mut count = 0;
        for entry in entries.iter().filter_map(Json::as_object) {
            if is_copy(name, entry) {
                check_copy(name, entry, file, settings)?;
                continue;
            }
            let text = entry.get("value").map(text_of).unwrap_or_default();
            if name == "cage" && is_metadata(&text) {
                continue;
            }
            if name == "cage" && !text.is_empty() {
                drawn.cages.push(shortened(&text));
            }
            count += 1;
            let colour = ["outlineC", "baseC", "fontC"].into_iter().find_map(|key| entry.get(key));
            if let Some(colour) = colour.and_then(Json::as_str) {
                *colours.entry(colour).or_default() += 1;
            }
        }
        if count > 0 {
            let shown = colours.iter().sorted_by_key(|(_, count)| usize::MAX - **count).take(6);
            let shown = shown.map(|(colour, _)| shortened(colour)).join(", ");
            let shown = if shown.is_empty() { shown } else { format!(" ({shown})") };
            drawn.what.push(format!("{}{shown}", counted(count, name)));
        }
    }
    Ok(drawn)
}

/// Whether an entry draws a clue of another key.
pub(super) fn is_copy(name: &str, entry: &Map<String, Json>) -> bool {
    let is_new = entry.get("isNewConstraint").is_some_and(has_content);
    entry.get("fromConstraint").is_some_and(has_content) || name == "line" && is_new
}

/// Makes sure that the clue behind a copy is there.
pub(super) fn check_copy(
    name: &str,
    entry: &Map<String, Json>,
    file: &Map<String, Json>,
    settings: &Settings,
) -> Result<(), ParseErrorKind> {
    let is_there = |key: &str| file.get(key).is_some_and(has_content) || settings.ignores(key);
    let Some(of) = entry.get("fromConstraint").filter(|of| has_content(of)) else {
        // It does not say of what, but that must be a line.
        let is_line = |name: &&String| {
            key(name).is_some_and(|key| key.fields.contains(&"lines")) && is_there(name)
        };
        return if file.keys().any(|key| is_line(&key)) {
            Ok(())
        } else {
            let problem = "it is the drawing of another key's clue (isNewConstraint), but there is no \
                           key with lines: the rule has been lost";
            Err(ParseErrorKind::rule(name, problem))
        };
    };
    let of = text_of(of);
    // "Region Sum Line" is `regionsumline`; German and Dutch whispers are `whispers`.
    let plain: String = of.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let family = ["german", "dutch"].iter().find_map(|word| plain.strip_prefix(word));
    let keys = [Some(plain.as_str()), family, plain.strip_suffix("line")];
    let of_whispers =
        ["germanwhispers", "dutchwhispers"].map(|key| Some(key).filter(|_| plain == "whispers"));
    if keys.into_iter().chain(of_whispers).flatten().any(is_there) {
        return Ok(());
    }
    let key = family.unwrap_or(&plain);
    let of = shortened(&of);
    let problem = format!(
        "it is the drawing of a clue ({of}), but there is no key `{}`: the rule has been lost",
        shortened(key)
    );
    Err(ParseErrorKind::rule(name, problem))
}

pub(super) fn text_of(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    }
}

/// Whether a cage's text is one of those that SudokuPad takes for metadata, `title: …`.
pub(super) fn is_metadata(text: &str) -> bool {
    text.split_once(": ").is_some_and(|(word, _)| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase())
    })
}
