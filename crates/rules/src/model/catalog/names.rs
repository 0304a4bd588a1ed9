//! The names of models.

use std::{borrow::Cow, path::Path};

use itertools::Itertools;
pub use satoku_models::{BUILT_IN, BuiltIn};

use crate::{
    model::{ModelError, ModelErrorKind, sized},
    rule::is_titled,
};

/// A name as it is usually written: with nothing between the models that it joins but commas, and
/// each of them once.
pub fn usual_spelling(spec: &str) -> String {
    parts(spec).join(",")
}

/// The models that are joined in a name, each once. `binairo:10,repeat` is one.
pub(super) fn parts(spec: &str) -> impl Iterator<Item = String> {
    let parts = spec.split(',').map(|part| part.trim().to_owned());
    let merged = parts.coalesce(|part, next| match &*next {
        "repeat" if part.starts_with("binairo") => Ok(format!("{part},{next}")),
        _ => Err((part, next)),
    });
    merged.unique()
}

/// The names of the built-in models, and of sizes that are worth a line in a list.
pub fn listed() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|model| model.name).chain(sized::LISTED.iter().copied())
}

/// The text of a built-in model's file, or of that for a [size](sized).
///
/// # Errors
/// If there is no model of this name.
pub fn text(name: &str) -> Result<Cow<'static, str>, ModelError> {
    if let Some(text) = sized::text(name) {
        return text.map(Cow::Owned).map_err(|kind| error(name, kind));
    }
    let found = BUILT_IN.iter().find(|model| model.name == name);
    found.map(|model| Cow::Borrowed(model.text)).ok_or_else(|| {
        let lower = name.to_lowercase();
        let similarity = |model: &&BuiltIn| strsim::jaro(model.name, &lower);
        let closest = BUILT_IN.iter().max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
        let closest = closest.filter(|model| similarity(model) > 0.7).map(|model| model.name);
        let titled = titled(name).map(|(name, _)| name).next();
        let kind = crate::rule::called(name).first().map(|kind| kind.name);
        let kind = kind.filter(|_| titled.is_none());
        let suggestion = titled.or(closest).map(str::to_owned);
        error(name, ModelErrorKind::Unknown { suggestion, kind })
    })
}

/// The built-in models whose titles have all of these words, with their titles.
pub fn titled(words: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let title = |model: &BuiltIn| {
        let title = model.text.lines().find_map(|line| line.strip_prefix("title = "))?;
        Some((model.name, title.trim_matches('"')))
    };
    BUILT_IN.iter().filter_map(title).filter(move |(_, title)| is_titled(title, words))
}

/// Whether a model's name is that of a file.
pub fn is_file(spec: &str) -> bool {
    spec.contains(['/', '\\']) || Path::new(spec).extension().is_some_and(|e| e == "toml")
}

/// What [`load`](super::load) takes for a model that is called this, if that is a built-in one or
/// several joined, whose names are written with hyphens between them (`diagonal-nrc`): never a file.
pub fn built_in(name: &str) -> Option<String> {
    /// No name of ours is longer.
    const LONGEST: usize = 100;
    if name.len() > LONGEST {
        return None;
    }
    if text(name).is_ok() {
        return Some(name.to_owned());
    }
    name.match_indices('-').find_map(|(at, _)| {
        let (first, rest) = (&name[..at], &name[at + 1..]);
        text(first).ok()?;
        built_in(rest).map(|rest| format!("{first},{rest}"))
    })
}

pub(super) fn error(source_name: &str, kind: ModelErrorKind) -> ModelError {
    ModelError { source_name: source_name.to_owned(), line: None, kind }
}
