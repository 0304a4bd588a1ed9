//! Models, loaded by name or from files.

use std::{
    fs,
    io::{self, Read},
    path::Path,
    sync::{Arc, OnceLock},
};

use itertools::Itertools;

use super::names::{BUILT_IN, error, is_file, parts, text};
use crate::{
    grid::{Holes, Size},
    interrupt::Limiter,
    model::{
        Model, ModelError, ModelErrorKind,
        file::{self, File, Values},
        named, sized,
    },
};

/// The built-in models of grids that overlap.
const OVERLAPPING: [&str; 5] = ["samurai", "butterfly", "windmill", "sohei", "gattai-8"];

/// The name of the model that is meant where none is named.
pub const DEFAULT: &str = "classic";

/// How many files may extend each other in a row.
pub(super) const MAX_EXTENDS: usize = 64;

/// The model that a name, a file or several of them, joined by commas, stand for:
/// `classic`, `diagonal,nrc`, `nrc,my.toml`. What ends in `.toml` or has a slash is a file.
///
/// # Errors
/// If one of them is unknown or wrong, they are of different sizes, or it is stopped.
pub fn load(spec: &str, limiter: &Limiter) -> Result<Arc<Model>, ModelError> {
    load_beside(spec, None, &[], limiter)
}

/// The model that the text of a file says; it may extend whatever [`load`] loads.
///
/// # Errors
/// If the text is not a model file, or what it extends cannot be loaded.
pub fn parse(source_name: &str, text: &str) -> Result<Model, ModelError> {
    file::model(source_name, text, named, &Limiter::none())
}

/// Like [`load`]. `beside` is the file that extends it, `extended_by` the way there.
fn load_beside(
    spec: &str,
    beside: Option<&Path>,
    extended_by: &[String],
    limiter: &Limiter,
) -> Result<Arc<Model>, ModelError> {
    let parts: Vec<String> = parts(spec).collect();
    let models: Vec<Arc<Model>> =
        parts.iter().map(|part| load_one(part, beside, extended_by, limiter)).try_collect()?;
    if let [model] = models.as_slice() {
        return Ok(model.clone());
    }
    let joined = Model::join(&of_one_size(&parts, &models)?).ok_or_else(|| {
        let size = |model: &Model| {
            let (name, size) = (model.name(), model.size());
            let values = size.board().value_range();
            format!("{name} is {size} with {} to {}", values.start(), values.end())
        };
        if models.iter().map(|model| model.size()).all_equal() {
            let holes =
                |model: &Arc<Model>| format!("{} has {}", model.name(), model.holes().count());
            return error(spec, ModelErrorKind::Holes(models.iter().map(holes).join(", ")));
        }
        let sizes = models.iter().map(|model| size(model)).join(", ");
        error(spec, ModelErrorKind::Sizes(sizes))
    })?;
    Ok(Arc::new(joined))
}

/// The names of the built-in models of grids that overlap, with their holes.
pub fn overlapping() -> &'static [(&'static str, Holes)] {
    static ALL: OnceLock<Vec<(&str, Holes)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let loaded = |name: &'static str| Some((name, named(name).ok()?.holes().clone()));
        OVERLAPPING.into_iter().filter_map(loaded).collect()
    })
}

/// Like [`load`], but without files.
///
/// # Errors
/// If one of them is unknown, they are of different sizes or values, or it is stopped.
pub fn load_built_in(spec: &str, limiter: &Limiter) -> Result<Arc<Model>, ModelError> {
    parts(spec).try_for_each(|part| text(&part).map(drop))?;
    load(spec, limiter)
}

/// The built-in model, or several joined, if its grid is of this size. (A larger one is not even
/// made.)
pub fn of_size(spec: &str, size: Size) -> Option<Arc<Model>> {
    if parts(spec).any(|part| sized::is_of_another(&part, size)) {
        return None;
    }
    load_built_in(spec, &Limiter::none()).ok().filter(|model| model.size() == size)
}

/// Models of several sizes, as far as possible of one: what only adds rules to the classic model,
/// and rules that any grid can have, adds them to the first model of another size:
/// `16x16,diagonal`. On a rectangle it is an error if it cannot.
fn of_one_size(parts: &[String], models: &[Arc<Model>]) -> Result<Vec<Arc<Model>>, ModelError> {
    let usual = load_one(DEFAULT, None, &[], &Limiter::none()).map(|model| model.size()).ok();
    let Some(base) = models.iter().find(|model| Some(model.size()) != usual) else {
        return Ok(models.to_vec());
    };
    let resized = |(part, model): (&String, &Arc<Model>)| {
        let is_other = model.size() != base.size();
        let Some(built_in) = BUILT_IN.iter().find(|model| is_other && model.name == part) else {
            return Ok(model.clone());
        };
        match file::model(part, built_in.text, |_| Ok(base.clone()), &Limiter::none()) {
            Ok(with_base) if with_base.size() == base.size() => Ok(Arc::new(with_base)),
            Err(error) if !base.size().is_square() => Err(error),
            _ => Ok(model.clone()),
        }
    };
    parts.iter().zip(models).map(resized).collect()
}

/// Loads one model. `beside` is the file that extends it, `extended_by` the way there.
fn load_one(
    spec: &str,
    beside: Option<&Path>,
    extended_by: &[String],
    limiter: &Limiter,
) -> Result<Arc<Model>, ModelError> {
    if is_file(spec) {
        let path = beside.and_then(Path::parent).unwrap_or(Path::new("")).join(spec);
        let (name, text) = text_of(&path)?;
        let way = way(&path, &name, extended_by)?;
        let extend = |base: &str| load_beside(base, Some(&path), &way, limiter);
        let model = file::model(&name, &text, extend, limiter)?;
        return Ok(Arc::new(model));
    }
    let way = [extended_by, &[spec.to_owned()]].concat();
    let extend = |base: &str| load_beside(base, None, &way, limiter);
    let model = file::model(spec, &text(spec)?, extend, limiter)?;
    // (Its name says all that.)
    Ok(Arc::new(model.with_words(Vec::new())))
}

/// What a file says, with its name and its text; what it extends is looked for beside it.
///
/// # Errors
/// If it cannot be read, which says where and why; or if that is stopped.
pub fn read_path(
    path: &Path,
    values: Values,
    limiter: &Limiter,
) -> Result<(String, String, File), ModelError> {
    let (name, text) = text_of(path)?;
    let way = way(path, &name, &[])?;
    let extend = |base: &str| load_beside(base, Some(path), &way, limiter);
    let file = file::read_as(&name, &text, extend, values, limiter)?;
    Ok((name, text, file))
}

fn text_of(path: &Path) -> Result<(String, String), ModelError> {
    let name = path.display().to_string();
    let text = read_file(path).map_err(|e| error(&name, ModelErrorKind::Unreadable(e)))?;
    Ok((name, text))
}

/// The way to a file, with the file; no file may be on the way to itself.
fn way(path: &Path, name: &str, extended_by: &[String]) -> Result<Vec<String>, ModelError> {
    // One file can be named in several ways.
    let identity = fs::canonicalize(path).unwrap_or(path.to_owned()).display().to_string();
    let way = [extended_by, std::slice::from_ref(&identity)].concat();
    if extended_by.contains(&identity) {
        let names = way
            .iter()
            .map(|step| Path::new(step).file_name().map_or(step.into(), |n| n.to_string_lossy()));
        return Err(error(name, ModelErrorKind::Circle(names.format(" -> ").to_string())));
    }
    if extended_by.len() > MAX_EXTENDS {
        return Err(error(name, ModelErrorKind::TooDeep(MAX_EXTENDS)));
    }
    Ok(way)
}

/// A file's text, unless it is far too long for a model.
fn read_file(path: &Path) -> io::Result<String> {
    const LIMIT: u64 = 4 << 20;
    let mut text = String::new();
    // (Opening a named pipe would wait for a writer.)
    let found = fs::metadata(path)?;
    if !found.is_file() && !found.is_dir() {
        return Err(io::Error::other("it is not a regular file"));
    }
    fs::File::open(path)?.take(LIMIT).read_to_string(&mut text)?;
    if text.len() as u64 == LIMIT {
        return Err(io::Error::other("it is too long"));
    }
    Ok(text)
}
