//! Puzzle files and drafts, by their paths or as texts.

use std::path::Path;

use super::{
    draft::{Draft, draft},
    json,
    prelude::*,
    puzzle_file::{self, stem},
    reader::grid,
};
use satoku_rules::{genre::problem_of_file, model::file::Values};

/// The puzzle in a puzzle file, or in a model file, which has no givens. What it extends is looked
/// for beside it.
///
/// What letters stand for in its grids is as in [`Settings`](super::Settings).
///
/// # Errors
/// If the file cannot be read or is malformed, with its name and the line to blame, or it is stopped.
pub fn puzzle_file(
    path: &Path,
    letters_from: Option<LettersFrom>,
    limiter: &Limiter,
) -> Result<Instance, ModelError> {
    let (source, text, file) = catalog::read_path(path, Values::Known, limiter)?;
    puzzle_file::puzzle(&source, &text, file, &stem(path), &grid_reader(letters_from), limiter)
}

/// The draft in a puzzle file. What it extends is looked for beside it.
///
/// # Errors
/// If the file cannot be read or is malformed; with its name and the line to blame.
pub fn draft_file(path: &Path, letters_from: Option<LettersFrom>) -> Result<Draft, ModelError> {
    let (source, text, file) = catalog::read_path(path, Values::Open, &Limiter::none())?;
    draft(&source, &text, file, &stem(path), &grid_reader(letters_from))
}

/// The draft that a text is, in TOML or as a JSON object. It may extend built-in models only, as
/// the text may come from anywhere; `source` is what errors call it.
///
/// # Errors
/// If the text is malformed, with the line to blame.
pub fn draft_of_text(
    source: &str,
    text: &str,
    letters_from: Option<LettersFrom>,
) -> Result<Draft, ModelError> {
    let of_toml = |text: &str| {
        let limiter = Limiter::none();
        let extend = |base: &str| catalog::load_built_in(base, &limiter);
        let file = file::read_as(source, text, extend, Values::Open, &limiter)?;
        draft(source, text, file, "puzzle", &grid_reader(letters_from))
    };
    if !text.trim_start().starts_with('{') {
        return of_toml(text);
    }
    let no_line = |kind| ModelError { source_name: source.to_owned(), line: None, kind };
    let toml = json::to_toml(text).map_err(|what| no_line(ModelErrorKind::Toml(what)))?;
    // (Lines of the text in between mean nothing.)
    of_toml(&toml).map_err(|error| ModelError { line: None, ..error })
}

/// The problem of a genre that a text is, in TOML or as a JSON object, even if it is no puzzle yet;
/// and its genre.
pub fn problem_of_text(text: &str) -> Option<(&'static Genre, Problem)> {
    let is_json = text.trim_start().starts_with('{');
    problem_of_file(&if is_json { json::to_toml(text).ok()? } else { text.to_owned() })
}

fn grid_reader(
    letters_from: Option<LettersFrom>,
) -> impl Fn(&str, &Arc<Model>) -> Result<Instance, String> {
    move |text, model| grid(text, model, letters_from)
}
