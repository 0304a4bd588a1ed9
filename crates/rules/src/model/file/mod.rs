//! Reads model files and puzzle files; `docs/models/` describes them.
//!
//! ```toml
//! name    = "nrc"
//! extends = "classic"          # or: size = 9, values = "1-9", rows = "none", …
//! boxes   = "3x3"              # or: regions = """…""", a letter for each cell
//!
//! [[all-different]]            # a kind of rule; those over the whole grid are lines
//! cells = "r2c2 r2c5 r2c8"
//! ```
//!
//! All keys but those of the [`Header`] are kinds of rule, see [`KINDS`](crate::rule::KINDS). A
//! file with `givens` or a `solution` is a puzzle, and its rules and regions are the puzzle's own.

mod base;
mod header;
mod problem;
pub(crate) mod table;
#[cfg(test)]
mod tests;

use std::{ops::Range, sync::Arc};

use itertools::Itertools;
use toml::{Spanned, de::DeTable};

use self::{
    base::base,
    header::header,
    problem::{Extend, FileProblem},
    table::{is_plain, read_file},
};
pub use self::{
    header::{Header, KEYS},
    table::{File, Place, Values},
};
use super::{Model, ModelError, ModelErrorKind};
use crate::{
    genre::{self, Genre},
    interrupt::Limiter,
};

/// Reads a file. `extend` loads what it extends.
///
/// # Errors
/// If the text says no model, which says where and why; or if reading is stopped.
pub fn read(
    source_name: &str,
    text: &str,
    extend: impl Fn(&str) -> Result<Arc<Model>, ModelError>,
    limiter: &Limiter,
) -> Result<File, ModelError> {
    read_as(source_name, text, extend, Values::Known, limiter)
}

/// The same for a file some of whose clues may have no value yet.
///
/// # Errors
/// If the text says no model, which says where and why; or if reading is stopped.
pub fn read_as(
    source_name: &str,
    text: &str,
    extend: impl Fn(&str) -> Result<Arc<Model>, ModelError>,
    values: Values,
    limiter: &Limiter,
) -> Result<File, ModelError> {
    let begin = |table: &mut DeTable<'_>| begin(table, &extend, limiter);
    read_file(text, begin, values, limiter).map_err(|wrong| match wrong {
        FileProblem::Here(span, kind) => error_at(source_name, text, span, kind),
        FileProblem::Elsewhere(error) => error,
    })
}

/// Takes a genre's problem out of a file, and reads what the file begins with.
fn begin(
    table: &mut DeTable<'_>,
    extend: Extend<'_>,
    limiter: &Limiter,
) -> Result<(Header, Arc<Model>), FileProblem> {
    let problem = genre::take(table)
        .map_err(|(span, wrong)| (span, ModelErrorKind::Toml(wrong.to_string())))?;
    let header = header(table)?;
    let base = match problem {
        None => base(&header, extend)?,
        Some((genre, problem, span)) => {
            of_genre_alone(table, genre)?;
            let puzzle = problem.puzzle(genre, limiter).map_err(|wrong| {
                (span, ModelErrorKind::Toml(format!("{}: {wrong}", genre.name)))
            })?;
            base(&header, &|_| Ok(puzzle.base().clone()))?
        }
    };
    Ok((header, base))
}

/// A genre has its own cells and regions: a file that names one has rules beside its clues, and no
/// others of these.
fn of_genre_alone(table: &DeTable<'_>, genre: &Genre) -> Result<(), FileProblem> {
    let mut keys = ["cells", "grids", "boxes", "regions"].into_iter();
    let found = keys.find_map(|key| Some((key, table.get(key)?.span())));
    found.map_or(Ok(()), |(key, span)| {
        let what = format!("`{key}` does not go with the genre {}", genre.name);
        Err(FileProblem::Here(Some(span), ModelErrorKind::Toml(what)))
    })
}

/// An error with the line of the text on which a span begins.
pub fn error_at(
    source_name: &str,
    text: &str,
    span: Option<Range<usize>>,
    kind: ModelErrorKind,
) -> ModelError {
    let line = span.map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    ModelError { source_name: source_name.to_owned(), line, kind }
}

/// A model from a file's text. `extend` loads what the file extends.
///
/// # Errors
/// If the text says no model, which says where and why; or if reading is stopped.
pub fn model(
    source_name: &str,
    text: &str,
    extend: impl Fn(&str) -> Result<Arc<Model>, ModelError>,
    limiter: &Limiter,
) -> Result<Model, ModelError> {
    into_model(read(source_name, text, extend, limiter)?, source_name, text, limiter)
}

fn into_model(
    file: File,
    source_name: &str,
    text: &str,
    limiter: &Limiter,
) -> Result<Model, ModelError> {
    let Header { givens, solution, name, extends, .. } = &file.header;
    let error = |of: &Spanned<String>, kind| error_at(source_name, text, Some(of.span()), kind);
    for (key, value) in [("givens", givens), ("solution", solution)] {
        if let Some(value) = value {
            return Err(error(value, ModelErrorKind::Puzzle(key)));
        }
    }
    if let (Some((genre, _)), Some(extends)) = (genre::problem_of(&file.base), extends) {
        return Err(error(extends, ModelErrorKind::OfGenre(genre.name)));
    }
    let stem = std::path::Path::new(source_name).file_stem();
    let name = match name {
        Some(name) if name.get_ref().is_empty() || !name.get_ref().chars().all(is_plain) => {
            return Err(error(name, ModelErrorKind::Name(name.get_ref().clone())));
        }
        Some(name) => name.get_ref().clone(),
        None => stem.map_or(String::new(), |stem| stem.to_string_lossy().into_owned()),
    };
    let Header { title, author, rules, source, .. } = &file.header;
    let own = [
        title.as_ref().map(|_| "model's title"),
        author.as_ref().map(|_| "model's author"),
        rules.as_ref().map(|_| "model's rules"),
        source.as_ref().map(|_| "model's source"),
    ];
    let words =
        own.into_iter().flatten().chain(file.base.words().iter().copied()).unique().collect();
    file.into_model(&name, limiter)
        .map(|model| model.with_words(words))
        .map_err(|stopped| error_at(source_name, text, None, stopped.into()))
}
