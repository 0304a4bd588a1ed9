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
#[cfg(test)]
mod tests;

use std::{collections::HashSet, ops::Range, sync::Arc};

use itertools::Itertools;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

pub use self::header::{Header, KEYS};
use self::{
    base::base,
    header::header,
    problem::{Extend, FileProblem, at},
};
use super::{Model, ModelError, ModelErrorKind, Regions, named_regions::NamedRegions};
use crate::{
    genre::{self, Genre},
    interrupt::{Limiter, Stopped},
    printable::{is_blank, is_control},
    rule::{
        Allowance, Context, Entry, Rule, RuleNames, StandIns, Stated, entries, place, stand_in,
    },
};

/// What a file says of its regions if each puzzle brings its own.
pub(super) const REGIONS_BESIDE: &str = "beside";

/// A file of a model, or of a puzzle, that was read.
pub struct File {
    /// What is said in words of its own.
    pub header: Header,
    /// The model that it extends, or that of its size.
    pub base: Arc<Model>,
    /// Its regions, if it says what they are.
    pub regions: Option<Regions>,
    /// Its rules, in their order.
    pub rules: Vec<Arc<Stated>>,
    /// For each of them how it stands in the file.
    pub places: Vec<Place>,
}

/// How a rule stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a line for the whole grid.
    Line,
    /// As a table of its own.
    Table,
    /// As a table whose value is open, so that another one stands in for it in the rule.
    Open,
}

impl File {
    /// The model that it says, under this name.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn into_model(self, name: &str, limiter: &Limiter) -> Result<Model, Stopped> {
        let Self { header, base, regions, rules, .. } = self;
        let is_beside = header.regions.is_some_and(|map| map.get_ref() == REGIONS_BESIDE);
        let title = header.title.map_or_else(|| name.to_owned(), Spanned::into_inner);
        let model = base.extended(rules, regions, limiter)?;
        let needs_regions = is_beside || base.needs_regions() && model.regions().is_none();
        Ok(model.called(name, title, needs_regions))
    }
}

/// What a file may say of the values of its clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// All are known.
    Known,
    /// Some may be [open](crate::rule::OPEN).
    Open,
}

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
    read_file(text, &extend, values, limiter).map_err(|wrong| match wrong {
        FileProblem::Here(span, kind) => error_at(source_name, text, span, kind),
        FileProblem::Elsewhere(error) => error,
    })
}

/// What `regions` is where they are to be found: another way to say that there is the rule.
const REGIONS_UNKNOWN: &str = "unknown";

fn take_unknown_regions(table: &mut DeTable<'_>) {
    let is_unknown =
        |value: &Spanned<DeValue<'_>>| value.get_ref().as_str() == Some(REGIONS_UNKNOWN);
    if !table.get("regions").is_some_and(is_unknown) {
        return;
    }
    if let Some((key, value)) = table.remove_entry("regions") {
        let flag = Spanned::new(value.span(), DeValue::Boolean(true));
        table.insert(Spanned::new(key.span(), "unknown-regions".into()), flag);
    }
}

fn read_file(
    text: &str,
    extend: Extend<'_>,
    values: Values,
    limiter: &Limiter,
) -> Result<File, FileProblem> {
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span();
        let is_bare = span.clone().is_some_and(|span| text[span.start..].starts_with('?'));
        let hint = match error.message() {
            _ if is_bare => "; a value that is open stands in quotes, \"?\"",
            "duplicate key" => ": a file has one puzzle, and each of its keys once",
            _ => "",
        };
        let message = format!("{}{hint}", error.message().trim_end());
        FileProblem::Here(span, ModelErrorKind::Toml(message))
    })?;
    let mut table = table.into_inner();
    take_unknown_regions(&mut table);
    let problem = genre::take(&mut table)
        .map_err(|(span, wrong)| (span, ModelErrorKind::Toml(wrong.to_string())))?;
    let header = header(&table)?;
    let base = match problem {
        None => base(&header, extend)?,
        Some((genre, problem, span)) => {
            of_genre_alone(&header, genre)?;
            let puzzle = problem.puzzle(genre, limiter).map_err(|wrong| {
                (span, ModelErrorKind::Toml(format!("{}: {wrong}", genre.name)))
            })?;
            base(&header, &|_| Ok(puzzle.base().clone()))?
        }
    };
    let (size, holes) = (base.size(), base.holes());
    let regions = match (&header.boxes, &header.regions) {
        (None, None) => None,
        (Some(boxes), None) => Some(at(boxes, Regions::boxes(boxes.get_ref(), size, holes))?),
        (None, Some(map)) if map.get_ref() == REGIONS_BESIDE => None,
        (None, Some(map)) => Some(at(map, base.regions_of_map(map.get_ref()))?),
        (Some(_), Some(_)) => {
            return Err(FileProblem::Here(None, ModelErrorKind::OneOf("boxes", "regions", "both")));
        }
    };
    let of_cell = regions.as_ref().map(|regions| &regions.of_cell).or(base.regions());
    let context = Context { holes: holes.clone(), ..Context::new(size, of_cell.cloned()) };
    let own = regions.iter().flat_map(|regions| &regions.rules);
    let known: Vec<Arc<Stated>> = base.rules().iter().chain(own).cloned().collect();
    let stand_ins;
    let open = match values {
        Values::Known => HashSet::new(),
        Values::Open => {
            stand_ins = StandIns::new(size);
            stand_in(&mut table, &stand_ins)
        }
    };
    let names = regions.as_ref().map_or(base.region_names(), |regions| &regions.names);
    let named = NamedRegions::new(size, of_cell, names);
    let (rules, places) =
        rules(&table, &context, &named, &known, &open, limiter)?.into_iter().unzip();
    Ok(File { header, base, regions, rules, places })
}

/// A genre has its own cells and regions: a file that names one has rules beside its clues, and no
/// others of these.
fn of_genre_alone(header: &Header, genre: &Genre) -> Result<(), FileProblem> {
    let Header { cells, grids, boxes, regions, .. } = header;
    let spans = [
        ("cells", cells.as_ref().map(Spanned::span)),
        ("grids", grids.as_ref().map(Spanned::span)),
        ("boxes", boxes.as_ref().map(Spanned::span)),
        ("regions", regions.as_ref().map(Spanned::span)),
    ];
    let found = spans.into_iter().find_map(|(key, span)| Some((key, span?)));
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

/// The rules of a file, kind by kind; `known` are those that it starts from, and `open` where
/// tables with open values begin.
fn rules(
    table: &DeTable<'_>,
    context: &Context,
    regions: &NamedRegions<'_>,
    known: &[Arc<Stated>],
    open: &HashSet<usize>,
    limiter: &Limiter,
) -> Result<Vec<(Arc<Stated>, Place)>, FileProblem> {
    let mut rules: Vec<(Arc<Stated>, Place)> = Vec::new();
    let mut allowance = Allowance::on(context.size);
    let mut names = RuleNames::of(known.iter().map(|rule| rule.name()));
    // (One by one: entries beyond the allowance are not even read.)
    for entry in entries(table).into_iter().flat_map(Entry::one_by_one) {
        limiter.look_at_clock().map_err(|stopped| FileProblem::Here(None, stopped.into()))?;
        let with_cells = regions.with_cells(entry.value)?;
        let entry = entry.with(with_cells.as_ref().unwrap_or(entry.value));
        let read = entry.read(context);
        let read = read.map_err(|error| (error.span, ModelErrorKind::Toml(error.message)))?;
        for (mut rule, source) in read {
            if entry.has_tables() {
                let span = || source.get_ref().get("cells").map_or(source.span(), Spanned::span);
                name(&mut *rule, &mut names).map_err(|kind| (span(), kind))?;
            }
            let stated = Stated::beside_holes(rule, context.size, &context.holes);
            let rule = stated.map_err(|error| {
                (place(source, &error.problem), ModelErrorKind::Rule(Box::new(error)))
            })?;
            allowance.take(&rule).map_err(|what| (source.span(), ModelErrorKind::Toml(what)))?;
            let is_same = |other: &Arc<Stated>| other.statements() == rule.statements();
            let place = match (entry.has_tables(), open.contains(&source.span().start)) {
                (true, true) => Place::Open,
                (true, false) => Place::Table,
                (false, _) => Place::Line,
            };
            let mut others = known.iter().chain(rules.iter().map(|(rule, _)| rule));
            if place != Place::Line || !others.any(is_same) {
                rules.push((rule, place));
            }
        }
    }
    Ok(rules)
}

/// Checks a rule's name, or gives it one.
fn name(rule: &mut dyn Rule, names: &mut RuleNames) -> Result<(), ModelErrorKind> {
    let name = rule.name();
    if !name.is_empty() && (is_blank(name) || name.contains(is_control)) {
        return Err(ModelErrorKind::RuleName(name.escape_debug().to_string()));
    }
    names.take(rule).map_err(ModelErrorKind::RuleNamedTwice)
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
        Some(name) if !is_plain_name(name.get_ref()) => {
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

/// Whether a model can have this name on a command line.
fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_plain)
}

/// Whether a model's name may have this character.
pub(super) fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_:".contains(c)
}
