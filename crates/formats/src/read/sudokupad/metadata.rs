//! What is said about the puzzle: title, author, rules in prose, solution, and flags that are
//! rules.

use crate::read::prelude::*;

/// What is said, by its name in lower case: `title`, `rules`, `antiknight`.
pub(super) struct Metadata(BTreeMap<String, Json>);

/// What may be said at the top of the object as well.
pub(super) const TOP: [&str; 6] = ["title", "author", "rules", "ruleset", "solution", "source"];

impl Metadata {
    /// Gathers it from the key `metadata`, from the top of the object, and from cages without
    /// cells; what is said first counts.
    pub(super) fn of(file: &Map<String, Json>) -> Self {
        let mut said = BTreeMap::new();
        let mut add = |name: &str, value: &Json| {
            if text_of(value).is_some() || value.is_boolean() || value.is_array() {
                said.entry(name.to_ascii_lowercase()).or_insert_with(|| value.clone());
            }
        };
        let object = file.get("metadata").and_then(Json::as_object);
        object.into_iter().flatten().for_each(|(name, value)| add(name, value));
        TOP.iter().for_each(|name| add(name, file.get(*name).unwrap_or(&Json::Null)));
        let cages = file.get("cages").and_then(Json::as_array);
        for cage in cages.into_iter().flatten() {
            if let Some((name, text)) = of_cage(cage) {
                add(name, &text.into());
            }
        }
        Self(said)
    }

    pub(super) fn about(&self) -> About {
        let rules = Some(self.prose());
        About { rules, ..About::of(|name| Some(self.text(name))) }
    }

    /// A text by its name, or an empty one.
    fn text(&self, name: &str) -> String {
        self.0.get(name).and_then(text_of).unwrap_or_default()
    }

    pub(super) fn prose(&self) -> String {
        let rules = self.text("rules");
        if rules.is_empty() { self.text("ruleset") } else { rules }
    }

    /// The solution as f-puzzles have it.
    pub(super) fn solution(&self) -> Option<Json> {
        self.0.get("solution").map(|solution| match solution {
            Json::Number(number) => number.to_string().into(),
            other => other.clone(),
        })
    }

    /// The names of what is said to be true.
    pub(super) fn flags(&self) -> impl Iterator<Item = &str> {
        let is_true = |value: &Json| *value == Json::Bool(true) || value.as_str() == Some("true");
        self.0.iter().filter(move |(_, value)| is_true(value)).map(|(name, _)| name.as_str())
    }
}

/// What a cage without cells says: `title: Ripples`.
pub(super) fn of_cage(cage: &Json) -> Option<(&str, &str)> {
    let has_cells = cage.get("cells").and_then(Json::as_array).is_some_and(|list| !list.is_empty());
    cage.get("value").and_then(Json::as_str).filter(|_| !has_cells).and_then(named)
}

/// The name and the text of what is written as `name: text`.
pub(super) fn named(text: &str) -> Option<(&str, &str)> {
    let (name, text) = text.split_once(':')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_name.then_some((name, text.trim()))
}

/// A value as text: a number may have been one. None for an empty text, and for other values.
pub(super) fn text_of(value: &Json) -> Option<String> {
    match value {
        Json::String(text) if text.trim().is_empty() => None,
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
