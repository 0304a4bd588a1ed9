//! Model files and puzzle files, read.
//!
//! ```toml
//! name    = "nrc"
//! title   = "NRC sudoku (Windoku)"
//! extends = "classic"          # or: size = 9
//! boxes   = "3x3"              # height x width; or: regions = """…""", a letter for each cell
//!
//! [[house]]                    # every value exactly once
//! name  = "window 1"
//! cells = "r2-4c2-4"
//!
//! [[all-different]]            # no value twice
//! cells = "r2c2 r2c5 r2c8"
//! ```
//!
//! A size is that of a square, or rows x columns: `size = "6x9"`. It brings its rows and columns
//! along. What `extends` names (a built-in model, or a file,
//! looked for beside the one that names it) gives its size, rules and regions; `model` is another
//! word for it. With `regions = "beside"` each puzzle brings its own. All other keys are kinds of
//! rule, see [`KINDS`]: those over the whole grid are true or a number, the others tables. Rules
//! without a name are numbered.
//!
//! With `grids = "r1c1 r7c7"`, the top left cells of several grids, what the file extends holds in each of
//! them, and the whole grid has room for all. Places in none of them are holes; with a `size`,
//! `holes = "r1c1"` makes some.
//!
//! The values are 1 to the number of cells on the longer side, unless the file says otherwise:
//! `values = "0-8"`. Rows, and columns, hold every value once if they have as many cells as there are
//! values, and no value twice if they have fewer. If they have more, nothing is said of them, and
//! `rows = "none"` or `columns = "none"` says so of any grid (`"all-different"` is what holds if
//! nothing is said). It is the same with boxes and regions, which may not have more cells, though.
//! This is Binairo:
//!
//! ```toml
//! size          = 6            # or, for example, "6x10"
//! values        = "0-1"
//! equal-count   = true         # in each row and column every value equally often
//! run           = 2            # at most two equal neighbours in a row or column
//! unequal-lines = true         # no two equal rows, no two equal columns
//! ```
//!
//! A file with `givens` or a `solution` is a puzzle, and its rules and regions are the puzzle's own. `title`,
//! `author`, `rules` (in prose) and `source` are words for people.

use std::{collections::HashSet, ops::Range, sync::Arc};

use itertools::Itertools;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    Model, ModelError, ModelErrorKind, Regions,
    frame::{Sides, frame, line_rule, longest_lines, read_size, read_values},
    grids::overlapping,
    named_regions::NamedRegions,
};
use crate::grid::{Cells, Holes, Size};
use crate::interrupt;
use crate::printable::is_control;
use crate::rule::{
    Allowance, Context, Entry, KINDS, Rule, RuleNames, StandIns, Stated, called, cells_text,
    entries, place, stand_in,
};

/// The keys that are no kinds of rule.
#[doc(hidden)]
pub const KEYS: [&str; 17] = [
    "name", "title", "author", "rules", "source", "extends", "model", "grids", "size", "values",
    "holes", "rows", "columns", "boxes", "regions", "givens", "solution",
];

/// What a file says of its regions if each puzzle brings its own.
pub(super) const REGIONS_BESIDE: &str = "beside";

/// A byte range of the text, for an error's line.
type Span = Range<usize>;

/// What a file says.
#[doc(hidden)]
pub struct File {
    /// What is said in words of its own.
    pub header: Header,
    /// The model that it extends, or that of its size.
    pub base: Arc<Model>,
    /// Its regions, if it says what they are.
    pub regions: Option<Regions>,
    /// Its rules.
    pub rules: Vec<Arc<Stated>>,
    /// For each of them how it stands in the file.
    pub places: Vec<Place>,
}

/// How a rule stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Place {
    /// As a line about the whole grid.
    Line,
    /// As a table.
    Table,
    /// As a table whose value is open, so that another one stands in for it in the rule.
    Open,
}

/// The keys of a file that are no rules.
#[derive(Default)]
#[doc(hidden)]
pub struct Header {
    /// Its name, if it has one.
    pub name: Option<Spanned<String>>,
    /// What the puzzle is called.
    pub title: Option<Spanned<String>>,
    /// Who made it.
    pub author: Option<Spanned<String>>,
    /// Its rules in prose.
    pub rules: Option<Spanned<String>>,
    /// Where it is from.
    pub source: Option<Spanned<String>>,
    /// What it extends.
    pub extends: Option<Spanned<String>>,
    /// Where in a larger grid there is one of what it extends.
    pub grids: Option<Spanned<String>>,
    holes: Option<Spanned<String>>,
    size: Option<Spanned<Sides>>,
    values: Option<Spanned<String>>,
    rows: Option<Spanned<String>>,
    columns: Option<Spanned<String>>,
    boxes: Option<Spanned<String>>,
    /// The map of its regions, as it is written.
    pub regions: Option<Spanned<String>>,
    /// The givens, in any format of a grid.
    pub givens: Option<Spanned<String>>,
    /// The solution, for checking.
    pub solution: Option<Spanned<String>>,
}

impl File {
    /// The file as a model.
    pub fn into_model(self, name: &str) -> Model {
        let Self { header, base, regions, rules, .. } = self;
        let is_beside = header.regions.is_some_and(|map| map.get_ref() == REGIONS_BESIDE);
        let title = header.title.map_or_else(|| name.to_owned(), Spanned::into_inner);
        let model = base.extended(rules, regions);
        let needs_regions = is_beside || base.needs_regions && model.regions.is_none();
        Model { name: name.to_owned(), title, needs_regions, ..model }
    }
}

/// Reads a file. `extend` loads what it extends.
#[doc(hidden)]
pub fn read(
    source_name: &str,
    text: &str,
    extend: impl FnOnce(&str) -> Result<Arc<Model>, ModelError>,
) -> Result<File, ModelError> {
    read_as(source_name, text, extend, Values::Known)
}

/// What a file may say of the values of its clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Values {
    /// All of them.
    Known,
    /// Some may be [open](crate::rule::OPEN).
    Open,
}

/// The same for a file some of whose clues may have no value yet.
#[doc(hidden)]
pub fn read_as(
    source_name: &str,
    text: &str,
    extend: impl FnOnce(&str) -> Result<Arc<Model>, ModelError>,
    values: Values,
) -> Result<File, ModelError> {
    let at = |span: Option<Span>, kind| error_at(source_name, text, span, kind);
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span();
        let is_bare = span.clone().is_some_and(|span| text[span.start..].starts_with('?'));
        let hint = match error.message() {
            _ if is_bare => "; a value that is open stands in quotes, \"?\"",
            "duplicate key" => ": a file has one puzzle, and each of its keys once",
            _ => "",
        };
        at(span, ModelErrorKind::Toml(format!("{}{hint}", error.message().trim_end())))
    })?;
    let table = table.into_inner();
    let header = header(&table).map_err(|(span, kind)| at(Some(span), kind))?;
    let base = base(&header, &at, extend)?;
    let (size, holes) = (base.size(), base.holes());
    let spanned = |result: Result<Regions, ModelErrorKind>, text: &Spanned<String>| {
        result.map_err(|kind| at(Some(text.span()), kind)).map(Some)
    };
    let regions = match (&header.boxes, &header.regions) {
        (None, None) => None,
        (Some(boxes), None) => spanned(Regions::boxes(boxes.get_ref(), size, holes), boxes)?,
        (None, Some(map)) if map.get_ref() == REGIONS_BESIDE => None,
        (None, Some(map)) => spanned(base.regions_of_map(map.get_ref()), map)?,
        (Some(_), Some(_)) => {
            return Err(at(None, ModelErrorKind::OneOf("boxes", "regions", "both")));
        }
    };
    let of_cell = regions.as_ref().map(|regions| &regions.of_cell).or(base.regions.as_ref());
    let context = Context { holes: holes.clone(), ..Context::new(size, of_cell.cloned()) };
    let known: Vec<Arc<Stated>> = match &regions {
        None => base.rules().to_vec(),
        Some(regions) => base.rules().iter().chain(&regions.rules).cloned().collect(),
    };
    let stand_ins = StandIns::new(size);
    let mut table = table;
    let open = match values {
        Values::Known => HashSet::new(),
        Values::Open => stand_in(&mut table, &stand_ins),
    };
    let names = regions.as_ref().map_or(&base.region_names, |regions| &regions.names);
    let named = NamedRegions::new(size, of_cell, names);
    let rules = rules(&table, &context, &named, &known, &open)
        .map_err(|(span, kind)| at(Some(span), kind))?;
    let (rules, places) = rules.into_iter().unzip();
    Ok(File { header, base, regions, rules, places })
}

/// An error with the line of the text on which a span begins.
#[doc(hidden)]
pub fn error_at(
    source_name: &str,
    text: &str,
    span: Option<Span>,
    kind: ModelErrorKind,
) -> ModelError {
    let line = span.map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    ModelError { source_name: source_name.to_owned(), line, kind }
}

type Wrong = (Span, ModelErrorKind);

/// The keys that are no rules; every other key must be a kind of rule.
fn header(table: &DeTable<'_>) -> Result<Header, Wrong> {
    let mut header = Header::default();
    for (key, value) in table.iter().sorted_by_key(|(key, _)| key.span().start) {
        let span = value.span();
        let expected = |what: &str| {
            let text = format!(
                "`{}`: expected {what}, found {}",
                key.get_ref(),
                value.get_ref().type_str()
            );
            (span.clone(), ModelErrorKind::Toml(text))
        };
        let text = || {
            let text = value.get_ref().as_str().ok_or_else(|| expected("a string"))?;
            Ok(Some(Spanned::new(span.clone(), text.to_owned())))
        };
        let cells = || {
            let text = cells_text(value.get_ref()).ok_or_else(|| expected("cells, in a string"))?;
            Ok(Some(Spanned::new(span.clone(), text)))
        };
        let name: &str = key.get_ref();
        match name {
            "name" => header.name = text()?,
            "title" => header.title = text()?,
            "author" => header.author = text()?,
            "rules" => header.rules = text()?,
            "source" => header.source = text()?,
            "extends" | "model" if header.extends.is_some() => {
                return Err((key.span(), ModelErrorKind::OneOf("model", "extends", "both")));
            }
            "extends" | "model" => header.extends = text()?,
            "grids" => header.grids = cells()?,
            "values" => header.values = text()?,
            "holes" => header.holes = cells()?,
            "rows" => header.rows = text()?,
            "columns" => header.columns = text()?,
            "boxes" => header.boxes = text()?,
            "regions" => header.regions = text()?,
            "givens" => header.givens = text()?,
            "solution" => header.solution = text()?,
            "size" => {
                let sides = match value.get_ref() {
                    DeValue::String(text) => Sides::Text(text.to_string()),
                    DeValue::Integer(number) => {
                        let number = i64::from_str_radix(number.as_str(), number.radix());
                        Sides::Square(number.unwrap_or(i64::MAX))
                    }
                    _ => return Err(expected("a number, or rows x columns as in \"6x9\"")),
                };
                header.size = Some(Spanned::new(span, sides));
            }
            _ if crate::rule::kind(name).is_some() => {}
            _ => return Err((key.span(), unknown_key(name))),
        }
    }
    Ok(header)
}

fn unknown_key(found: &str) -> ModelErrorKind {
    const NAMED: usize = 3;
    let likeness = |key: &str| strsim::jaro(key, found);
    let known = KEYS.into_iter().chain(KINDS.iter().map(|kind| kind.name));
    let near = known.sorted_by(|a, b| likeness(b).total_cmp(&likeness(a))).take(NAMED);
    let called = called(found).into_iter().map(|kind| kind.name).collect_vec();
    let meant = if called.is_empty() { near.collect_vec() } else { called };
    let meant = meant.iter().map(|key| format!("`{key}`")).collect_vec();
    let (last, others) = meant.split_last().expect("there are keys");
    let meant =
        [others.join(", "), last.clone()].into_iter().filter(|text| !text.is_empty()).join(" or ");
    ModelErrorKind::Toml(format!("unknown key `{found}`: did you mean {meant}? see 'satoku rules'"))
}

/// The model that a file starts from.
fn base(
    header: &Header,
    at: &impl Fn(Option<Span>, ModelErrorKind) -> ModelError,
    extend: impl FnOnce(&str) -> Result<Arc<Model>, ModelError>,
) -> Result<Arc<Model>, ModelError> {
    if let (Some(grids), None) = (&header.grids, &header.extends) {
        return Err(at(Some(grids.span()), ModelErrorKind::GoesWithExtends("grids")));
    }
    match (&header.size, &header.extends) {
        (Some(size), None) => sized(header, size, at),
        (None, Some(extends)) => {
            let of_size = [
                ("values", &header.values),
                ("holes", &header.holes),
                ("rows", &header.rows),
                ("columns", &header.columns),
            ];
            if let Some((key, Some(found))) = of_size.into_iter().find(|(_, key)| key.is_some()) {
                return Err(at(Some(found.span()), ModelErrorKind::GoesWithSize(key)));
            }
            let base = extended(extends, at, extend)?;
            match &header.grids {
                None => Ok(base),
                Some(grids) => in_places(&base, grids, at),
            }
        }
        (found, _) => {
            let found = if found.is_some() { "both" } else { "neither" };
            Err(at(None, ModelErrorKind::OneOf("size", "extends", found)))
        }
    }
}

/// The model of a size alone.
fn sized(
    header: &Header,
    size: &Spanned<Sides>,
    at: &impl Fn(Option<Span>, ModelErrorKind) -> ModelError,
) -> Result<Arc<Model>, ModelError> {
    let usual = read_size(size.get_ref()).map_err(|kind| at(Some(size.span()), kind))?;
    let size = match &header.values {
        None => usual,
        Some(values) => {
            read_values(usual, values.get_ref()).map_err(|kind| at(Some(values.span()), kind))?
        }
    };
    let holes = match &header.holes {
        None => Holes::none(size),
        Some(text) => {
            read_holes(size, text.get_ref()).map_err(|kind| at(Some(text.span()), kind))?
        }
    };
    let lines = |key, cells: usize, written: &Option<Spanned<String>>| match written {
        None => Ok(cells <= size.value_count()),
        Some(text) => {
            line_rule(key, cells, size, text.get_ref()).map_err(|kind| at(Some(text.span()), kind))
        }
    };
    let (of_row, of_column) = longest_lines(size, &holes);
    let rows = lines("rows", of_row, &header.rows)?;
    let columns = lines("columns", of_column, &header.columns)?;
    Ok(Arc::new(frame(size, &holes, rows, columns)))
}

/// A model in several places of a larger grid.
fn in_places(
    part: &Model,
    grids: &Spanned<String>,
    at: &impl Fn(Option<Span>, ModelErrorKind) -> ModelError,
) -> Result<Arc<Model>, ModelError> {
    let places = grids.get_ref().parse::<Cells>();
    let wrong = |problem| ModelErrorKind::Places { key: "grids", problem };
    let places = places.map_err(|error| wrong(error.to_string()));
    let model = places.and_then(|places| overlapping(part, &places));
    model.map(Arc::new).map_err(|kind| at(Some(grids.span()), kind))
}

/// The holes that a text names.
fn read_holes(size: Size, text: &str) -> Result<Holes, ModelErrorKind> {
    let wrong = |problem| ModelErrorKind::Places { key: "holes", problem };
    let cells = text.parse::<Cells>().map_err(|error| wrong(error.to_string()))?;
    if let Some(cell) = cells.iter().find(|&&cell| !size.contains(cell)) {
        return Err(wrong(format!("{cell} is off the grid: {}", size.extent())));
    }
    if cells.len() == size.cell_count() {
        return Err(wrong("there is no cell left".to_owned()));
    }
    Ok(Holes::new(size, cells.iter().copied()))
}

/// The model that a file extends.
fn extended(
    extends: &Spanned<String>,
    at: &impl Fn(Option<Span>, ModelErrorKind) -> ModelError,
    extend: impl FnOnce(&str) -> Result<Arc<Model>, ModelError>,
) -> Result<Arc<Model>, ModelError> {
    extend(extends.get_ref()).map_err(|error| {
        // A name that nobody knows is this file's mistake; all else is the other file's.
        if matches!(error.kind, ModelErrorKind::Unknown { .. }) {
            return at(Some(extends.span()), ModelErrorKind::Toml(error.to_string()));
        }
        error
    })
}

/// The rules of a file, kind by kind; `known` are those that it starts from, and `open` where tables
/// with open values begin.
fn rules(
    table: &DeTable<'_>,
    context: &Context,
    regions: &NamedRegions<'_>,
    known: &[Arc<Stated>],
    open: &HashSet<usize>,
) -> Result<Vec<(Arc<Stated>, Place)>, Wrong> {
    let mut rules: Vec<(Arc<Stated>, Place)> = Vec::new();
    let mut allowance = Allowance::on(context.size);
    let mut names = RuleNames::of(known.iter().map(|rule| rule.name()));
    // (One by one: those that nobody may say any more are not even read.)
    for entry in entries(table).into_iter().flat_map(Entry::one_by_one) {
        interrupt::look_at_clock();
        let with_cells = regions.with_cells(entry.value)?;
        let entry = entry.with(with_cells.as_ref().unwrap_or(entry.value));
        let read = entry.read(context);
        let read = read.map_err(|error| (error.span, ModelErrorKind::Toml(error.message)))?;
        for (mut rule, source) in read {
            if entry.has_tables() {
                let span = || source.get_ref().get("cells").map_or(source.span(), Spanned::span);
                name(&mut *rule, &mut names).map_err(|kind| (span(), kind))?;
            }
            let rule =
                Stated::beside_holes(rule, context.size, &context.holes).map_err(|error| {
                    let span = place(source, &error.problem);
                    (span, ModelErrorKind::Rule(Box::new(error)))
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
    if !name.is_empty() && (name.trim().is_empty() || name.contains(is_control)) {
        return Err(ModelErrorKind::RuleName(name.escape_debug().to_string()));
    }
    names.take(rule).map_err(ModelErrorKind::RuleNamedTwice)
}

/// A model from a file's text. `extend` loads what the file extends.
#[doc(hidden)]
pub fn model(
    source_name: &str,
    text: &str,
    extend: impl FnOnce(&str) -> Result<Arc<Model>, ModelError>,
) -> Result<Model, ModelError> {
    let file = read(source_name, text, extend)?;
    for (key, value) in [("givens", &file.header.givens), ("solution", &file.header.solution)] {
        if let Some(value) = value {
            return Err(error_at(
                source_name,
                text,
                Some(value.span()),
                ModelErrorKind::Puzzle(key),
            ));
        }
    }
    let stem = std::path::Path::new(source_name).file_stem();
    let name = match &file.header.name {
        Some(name) => {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_:".contains(c);
            if name.get_ref().is_empty() || !name.get_ref().chars().all(is_plain) {
                let kind = ModelErrorKind::Name(name.get_ref().clone());
                return Err(error_at(source_name, text, Some(name.span()), kind));
            }
            name.get_ref().clone()
        }
        None => stem.map_or(String::new(), |stem| stem.to_string_lossy().into_owned()),
    };
    Ok(file.into_model(&name))
}

impl Model {
    /// A model from the text of a file that extends no other. `source_name` is for errors.
    ///
    /// # Errors
    /// If the text is no model file, or extends another.
    pub fn from_toml(source_name: &str, text: &str) -> Result<Self, ModelError> {
        model(source_name, text, |base| {
            let kind = ModelErrorKind::NotAlone(base.to_owned());
            Err(ModelError { source_name: source_name.to_owned(), line: None, kind })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::catalog;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match model("my.toml", text, catalog::load) {
            Ok(model) => format!("{} rules", model.rules().len()),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn files_in_order() {
        check("name = \"a\"\nsize = 4", "8 rules");
        check("name = \"a\"\nsize = 6\nboxes = \"2x3\"", "18 rules");
        check("name = \"a\"\nsize = 2\nregions = \"\"\"\nab\nba\n\"\"\"", "6 rules");
        check("name = \"a\"\nextends = \"nrc\"", "31 rules");
        let two = "[[house]]\nname = \"x\"\ncells = \"r1c1-3\"\n[[distinct]]\nname = \"y\"\ncells = \"r1c1 r2c2\"";
        check(&format!("name = \"a\"\nsize = 3\n{two}"), "8 rules");
    }

    /// A model's text by itself gives the same rules and regions; and text again the same text.
    #[test]
    fn models_are_written_so_that_they_stand_for_themselves() {
        let distinct = "name = \"my\"\nextends = \"jigsaw\"\n[[distinct]]\nname = \"a \\\"b\\\"\"\n\
                        cells = \"r1c1 r5c5\"";
        let six = "name = \"six\"\nsize = 6\nboxes = \"2x3\"";
        let wide = "size = \"2x6\"\nregions = \"aababb ccdcdd\"";
        let wide = wide.replace(' ', "");
        let ten = "size = 9\nvalues = \"1-10\"\nboxes = \"3x3\"\ndiagonal = true";
        let bare = "size = \"2x3\"\nvalues = \"0-8\"\nrows = \"none\"\n[[all-different]]\n\
                    name = \"row 2\"\ncells = \"r2c1-3\"";
        // Boxes of which holes leave the first one, or all of them, another shape.
        let boxes =
            "size = 4\nboxes = \"2x2\"\nholes = \"r1c1-2 r4c4\"\n[[box-indexer]]\ncells = \"r3c3\"";
        let uneven = "size = 3\nrows = \"none\"\ncolumns = \"none\"\nregions = \"aabbcadde\"\n\
            region-values = true";
        let flat = "size = 3\nboxes = \"1x3\"\ncolumns = \"none\"\nholes = \"r1c1\"\n\
            [[box-indexer]]\ncells = \"r3c3\"";
        let own = [distinct, six, &wide, ten, bare, boxes, uneven, flat]
            .map(|text| model("my.toml", text, catalog::load).unwrap());
        let built_in = catalog::BUILT_IN.iter().map(|model| model.name);
        let joined = ["diagonal,nrc", "latin,nrc", "jigsaw,nrc", "nrc,jigsaw", "latin,anti-king"];
        let sized = ["6x6", "6x6:3x2", "binairo-6", "binairo:8,repeat", "latin:5"];
        let sized =
            sized.into_iter().chain(["6x9", "9x6", "latin:4x6", "binairo-4x6", "latin:1x3"]);
        let specs = built_in.chain(joined).chain(sized);
        let loaded = specs.map(|spec| catalog::load(spec).unwrap());
        for model in loaded.chain(own.map(Arc::new)) {
            let text = model.to_toml();
            let again = Model::from_toml("again", &text).unwrap();
            let rules = |model: &Model| {
                let parts = |rule: &Arc<Stated>| format!("{:?}", rule.statements());
                model.rules().iter().map(parts).sorted().collect_vec()
            };
            assert_eq!(rules(&again), rules(&model), "{text}");
            assert_eq!(again.to_toml(), text);
            assert_eq!((again.size(), model.untold_rule()), (model.size(), None));
            let regions = |m: &Model| m.size().cells().map(|cell| m.region(cell)).collect_vec();
            let (again, model) = (regions(&again), regions(&model));
            let pairs = again.iter().zip(&model).unique().count();
            let counts = [again.iter().unique().count(), model.iter().unique().count()];
            assert_eq!(counts, [pairs; 2], "the regions are the same: {text}");
        }
    }

    #[test]
    fn rows_and_columns_hold_every_value_once_or_none_twice_or_nothing_is_said() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let model = model("my.toml", text, catalog::load).unwrap();
            let kinds = model.rules().iter().map(|rule| format!("{} {}", rule.name(), rule.kind()));
            let kinds = kinds.map(|text| text.replace("all-different", "<").replace("house", "="));
            assert_eq!(kinds.collect_vec().join(", "), expected, "{text}");
        }
        check("size = 2", "row 1 =, row 2 =, column 1 =, column 2 =");
        check("size = \"1x2\"", "row 1 =");
        check("size = \"2x3\"", "row 1 =, row 2 =, column 1 <, column 2 <, column 3 <");
        check("size = \"3x2\"", "row 1 <, row 2 <, row 3 <, column 1 =, column 2 =");
        check("size = 2\nvalues = \"0-2\"", "row 1 <, row 2 <, column 1 <, column 2 <");
        check("size = \"2x3\"\nvalues = \"0-1\"", "column 1 =, column 2 =, column 3 =");
        check("size = 3\nvalues = \"0-1\"", "");
        check("size = \"2x3\"\ncolumns = \"none\"", "row 1 =, row 2 =");
        check("size = 2\nrows = \"none\"\ncolumns = \"all-different\"", "column 1 =, column 2 =");
        check("size = 2\nrows = \"none\"\ncolumns = \"none\"\nboxes = \"1x2\"", "box 1 =, box 2 =");
        check(
            "size = 2\nvalues = \"1-3\"\nrows = \"none\"\nregions = \"abba\"",
            "column 1 <, column 2 <, region a <, region b <",
        );
        check(
            "size = 3\nrows = \"none\"\ncolumns = \"none\"\nregions = \"abbabcddd\"",
            "region a <, region b =, region d =",
        );
        check(
            "size = 3\nrows = \"none\"\ncolumns = \"none\"\nregions = \"aaabbcddd\"",
            "region a =, region b <, region d =",
        );
        check(
            "size = \"2x4\"\nrows = \"none\"\ncolumns = \"none\"\nboxes = \"2x1\"",
            "box 1 <, box 2 <, box 3 <, box 4 <",
        );
    }

    #[test]
    fn sizes_and_what_goes_with_them_are_checked() {
        let text = "expected rows x columns, each from 1 to 400, as in \"6x9\"";
        for size in ["6y9", "", "x", "6x", "6x9x2", "0x3", "401x2", "-1x3", "9"] {
            let expected = format!("my.toml:1: `size` is \"{size}\", {text}");
            check(&format!("size = \"{size}\""), &expected);
        }
        check(
            "size = true",
            "my.toml:1: `size`: expected a number, or rows x columns as in \"6x9\", found boolean",
        );
        check(
            "extends = \"classic\"\nrows = \"none\"",
            "my.toml:2: `rows` goes with `size`, and not with `extends`",
        );
        check(
            "size = 4\ncolumns = \"house\"",
            "my.toml:2: `columns` is \"house\", expected \"all-different\" or \"none\"",
        );
        check(
            "size = \"2x3\"\nvalues = \"0-1\"\nrows = \"all-different\"",
            "my.toml:3: `rows` cannot be \"all-different\": each has 3 cells, and there are 2 values",
        );
        check(
            "size = \"6x9\"\ndiagonal = true",
            "my.toml:2: `diagonal` needs a square grid, and this one is 6x9",
        );
        check(
            "size = \"6x9\"\nwindows = true",
            "my.toml:2: `windows` needs a square grid, and this one is 6x9",
        );
        check("size = \"6x9\"\nwindows = false", "15 rules");
        check(
            "size = \"2x6\"\nvalues = \"1-2\"\nboxes = \"2x1\"\ndisjoint-groups = true",
            "my.toml:4: house \"place 1\" has 6 cells, expected 2 (for fewer use [[all-different]])",
        );
        let boxes = "expected height x width of boxes that tile 6x9 and have no more than 9 cells, as in \"3x3\"";
        for shape in
            ["2x3x1", "3x4", "4x2", "6x3", "1x1", "0x3", "x", "6x9", "99999999999999999999x1"]
        {
            let expected = format!("my.toml:2: `boxes` is \"{shape}\", {boxes}");
            check(&format!("size = \"6x9\"\nboxes = \"{shape}\""), &expected);
        }
        check(
            "size = \"2x3\"\nregions = \"abbabb\"",
            "my.toml:2: `regions`: 'b' has 4 cells, expected no more than there are values: 3",
        );
        // Each puzzle of such a model brings a map, in which a slip would go unseen.
        check(
            "model = \"jigsaw:2\"\nregions = \"abbc\"",
            "my.toml:2: `regions`: 'a' has 1 cell, expected 2",
        );
        check(
            "size = \"2x3\"\nregions = \"abc\\nabc\\nabc\"",
            "my.toml:2: `regions`: found 3 lines, expected 2 lines of 3 characters, or all on one line",
        );
        check(
            "size = \"6x9\"\n[[house]]\ncells = \"r1-9c1\"",
            "my.toml:3: house \"house 1\": r7c1 is off the grid: rows go from 1 to 6 and columns from 1 \
             to 9",
        );
    }

    #[test]
    fn errors_name_the_line_the_key_and_what_was_expected() {
        let unknown = model("my.toml", "name = \"a\"\nsise = 9", catalog::load).unwrap_err();
        let expected = "my.toml:2: unknown key `sise`: did you mean `size`, `title` or `house`? see 'satoku rules'";
        assert_eq!(unknown.to_string(), expected);
        check("size = 9", "18 rules");
        check(
            "name = \"a b\"\nsize = 9",
            "my.toml:1: `name` is \"a b\", expected letters, digits, '-', '_' and ':'",
        );
        check("name = \"a\"", "my.toml: expected either `size` or `extends`, found neither");
        check("name = \"a\"\nsize = 500", "my.toml:2: `size` is 500, expected 1 to 400");
        check("name = \"a\"\nsize = -9", "my.toml:2: `size` is -9, expected 1 to 400");
        check(
            "name = \"a\"\n\nsize = 6\nboxes = \"3x3\"",
            "my.toml:4: `boxes` is \"3x3\", expected height x width of boxes that tile 6x6 and have no more \
             than 6 cells, as in \"2x3\"",
        );
        check(
            "name = \"a\"\nextends = \"clasic\"",
            "my.toml:2: unknown model \"clasic\": did you mean \"classic\"? see 'satoku models'",
        );
        check(
            "name = \"a\"\nsize = 2\nregions = \"\"\"\nab\naa\n\"\"\"",
            "my.toml:3: `regions`: 'a' has 3 cells, expected no more than there are values: 2",
        );
        check(
            "name = \"a\"\nsize = 2\nregions = \"\"\"\nab\na\n\"\"\"",
            "my.toml:3: `regions`: line 2 has 1 character, expected 2 lines of 2 characters, \
             or all on one line",
        );
        check(
            "name = \"a\"\nextends = \"classic\"\n[[house]]\nname = \"w\"\ncells = \"r1-2c1-4\"",
            "my.toml:5: house \"w\" has 8 cells, expected 9 (for fewer use [[all-different]])",
        );
        check(
            "name = \"a\"\nextends = \"classic\"\n[[house]]\nname = \"w\"\ncells = \"r8-10c1-3\"",
            "my.toml:5: house \"w\": r10c1 is off the grid: rows and columns go from 1 to 9",
        );
        check(
            "name = \"a\"\nextends = \"classic\"\n[[distinct]]\nname = \"w\"\ncells = \"\"",
            "my.toml:5: all-different \"w\" has 0 cells, expected 1 to 9",
        );
        check(
            "extends = \"classic\"\n[[house]]\nname = \"w\"\ncels = \"r1c1\"",
            "my.toml:4: house: unknown field `cels`, expected `name` or `cells`",
        );
        check(
            "extends = \"classic\"\n[[all-different]]\n\ncells = \"r1c1 r1c1\"",
            "my.toml:4: all-different: r1c1 is named twice",
        );
        check(
            "extends = \"classic\"\nanti-king = 1",
            "my.toml:2: `anti-king`: expected true or false, found integer",
        );
        check("extends = \"latin:4\"\nrun = 0", "my.toml:2: `run` is 0, expected 1 or more");
        check(
            "extends = \"latin:4\"\ndisjoint-groups = true",
            "my.toml:2: `disjoint-groups` needs regions, and there are none",
        );
        check(
            "extends = \"latin:4\"\nmodel = \"latin:4\"",
            "my.toml:2: expected either `model` or `extends`, found both",
        );
        check("extends = \"4x4\"\nequal-count = true", "20 rules");
        check(
            "name = \"a\"\nextends = \"classic\"\n[[house]]\nname = \"row 1\"\ncells = \"r1c1-9\"",
            "my.toml:5: two rules are named \"row 1\"",
        );
        check(
            "extends = \"4x4\"\ngivens = \"................\"",
            "my.toml:2: `givens` makes the file a puzzle, expected a model: name it where a puzzle is \
             wanted",
        );
        check("name = ", "my.toml:1: string values must be quoted, expected literal string");
    }

    #[track_caller]
    fn refused(rule: &str, expected: &str) {
        check(&format!("extends = \"4x4\"\n{rule}"), &format!("my.toml:{expected}"));
    }

    #[test]
    fn rules_that_make_no_sense_are_refused_with_their_line() {
        refused(
            "[[killer]]\nsum = 3\ncells = \"r1c1-5\"",
            "4: killer \"killer 1\": r1c5 is off the grid: rows and columns go from 1 to 4",
        );
        refused(
            "[[killer]]\nsum = 3\ncells = \"r1-2c1-3\"",
            "4: killer \"killer 1\" has 6 cells, expected 1 to 4",
        );
        refused("[[killer]]\ncells = \"\"", "3: killer \"killer 1\" has 0 cells, expected 1 to 4");
        refused(
            "[[sum]]\ncells = \"\"\ntotal = 1",
            "3: sum \"sum 1\" has 0 cells, expected 1 or more",
        );
        refused(
            "[[count]]\ncells = \"\"\nvalues = []\nexactly = 1",
            "3: count \"count 1\" has 0 cells, expected 1 or more",
        );
        refused(
            "[[thermometer]]\ncells = \"r1c1>r1c4>r2c4\"",
            "3: thermometer \"thermometer 1\" has 5 cells, expected 1 to 4, one for each value",
        );
        refused(
            "[[arrow]]\ncircle = \"r1c1-4\"\ncells = \"r2c1\"",
            "3: arrow \"arrow 1\": `circle` is 4 cells, expected 1 to 3",
        );
        refused(
            "[[arrow]]\ncircle = \"r1c1\"\ncells = \"\"",
            "4: arrow \"arrow 1\" has 0 cells, expected 1 or more",
        );
        refused(
            "[[killer]]\ncells = \"r1c1\"\nsumm = 4",
            "4: killer: unknown field `summ`, expected one of `name`, `cells`, `sum`, `sums`",
        );
        refused(
            "[[sum]]\ncells = \"r1c1-2\"\ntotal = 3\nweights = [1]",
            "5: sum \"sum 1\": `weights` is a list of 1, expected one of 2, a weight for each cell",
        );
        for weight in ["1000000000", "9223372036854775807"] {
            refused(
                &format!("[[sum]]\ncells = \"r1c1\"\ntotal = 3\nweights = [{weight}]"),
                &format!(
                    "5: sum \"sum 1\": the weight {weight} is too large: the numbers of a sum must be below 2^31"
                ),
            );
        }
        let one_of = "expected `total`, `one-of`, `at-least` or `at-most`";
        refused("[[sum]]\ncells = \"r1c1\"", &format!("3: sum \"sum 1\": found none, {one_of}"));
        refused(
            "[[sum]]\ncells = \"r1c1\"\nat-least = 1\ntotal = 3",
            &format!("3: sum \"sum 1\": found `total` and `at-least`, {one_of}"),
        );
        refused(
            "[[count]]\ncells = \"r1c1\"\nat-least = 1\nvalues = \"1-5\"",
            "5: count \"count 1\": `values` is 5, expected values from 1 to 4",
        );
        refused(
            "[[count]]\ncells = \"r1c1\"\nat-least = 1\nvalues = \"prime\"",
            "5: count: found \"prime\", expected values such as \"1 3\", \"1-4\", \"odd\", \"even\", \
             \"low\" or \"high\"",
        );
        refused(
            "[[pair]]\ncells = \"r1c1-2\"\nrelation = \"a + b = 3\"",
            "4: pair \"pair 1\": `relation`: at character 7 of \"a + b = 3\": found \"=\", expected an \
             operator, or the end",
        );
        refused(
            "[[pair]]\ncells = \"r1c1-2\"\nrelation = \"a / (b - 1) == 1\"",
            "4: pair \"pair 1\": `relation` is \"a / (b - 1) == 1\", expected one that can be computed for \
             a = 1 and b = 1: it divides by zero, or numbers do not fit into 64 bits",
        );
        refused(
            "[[pair]]\ncells = \"r1c1-2\"",
            "3: pair \"pair 1\": found neither, expected `relation` or `table`",
        );
        refused(
            "[[pair]]\ncells = \"r1c1-2\"\ntable = [\"1 2\", \"1 5\"]",
            "4: pair \"pair 1\": `table` is a list with \"1 5\", expected pairs of values from 1 to 4",
        );
        refused(
            "[[pair]]\ncells = \"r1c1-2\"\ntable = [3]",
            "4: pair: expected a tuple such as \"1 2 3\" or [1, 2, 3]",
        );
        refused(
            "[[pair]]\ncells = \"r1c1 r2c2\"\nover = \"orthogonal\"\nrelation = \"a < b\"",
            "3: pair \"pair 1\": no two of its cells share a side",
        );
    }

    #[test]
    fn cases_and_copies_that_make_no_sense_are_refused_with_their_line() {
        refused(
            "[[either]]\ncases = []",
            "3: either: `cases`: expected a list of tables, one for each case",
        );
        refused(
            "[[either]]\ncases = [{ diagonal = false }]",
            "3: either: expected a table of rules, such as { killer = { cells = \"r1c1-2\" } }",
        );
        refused(
            "[[either]]\ncases = [{ kiler = true }]",
            "3: either: unknown kind of rule `kiler` in a case",
        );
        refused(
            "[[either]]\ncases = [{ killer = { cells = \"r1c5\" } }]",
            "3: either: killer \"killer 1\": r1c5 is off the grid: rows and columns go from 1 to 4",
        );
        refused(
            "[[replicate]]\nat = \"r1c1 r4c4\"\nkiller = { cells = \"r1c1-2\" }",
            "3: replicate: with r1c1 on r4c4, r1c2 falls off the grid",
        );
        refused(
            "[[replicate]]\nat = \"r1c1\"\nrun = 2",
            "4: replicate: `run` is about the whole grid, expected a rule about cells",
        );
        refused(
            "[[replicate]]\nat = \"r1c1\"",
            "2: replicate: expected a rule, such as killer = { cells = \"r1c1-2\" }",
        );
        refused(
            "[[replicate]]\nat = \"everywhere\"\nreplicate = { at = \"everywhere\", killer = { cells = \"r1c1\" } }",
            "4: replicate: expected no copies of copies",
        );
    }

    /// A sum that cannot be is a puzzle without solutions, and no mistake.
    #[test]
    fn sums_that_cannot_be_are_read() {
        check("extends = \"4x4\"\n[[killer]]\ncells = \"r1c1\"\nsum = 99", "13 rules");
        check("extends = \"4x4\"\n[[sum]]\ncells = \"r1c1\"\none-of = []", "13 rules");
    }

    /// The key of a kind that takes tables may be an old name of one over the whole grid.
    #[test]
    fn a_key_that_names_two_kinds_goes_by_its_value() {
        let count = "[[count]]\ncells = \"r1c1\"\nvalues = [1]\nexactly = 1";
        check(&format!("extends = \"4x4\"\n{count}"), "13 rules");
        check("extends = \"4x4\"\ncount = true", "20 rules");
        check(
            "extends = \"4x4\"\ncount = 3",
            "my.toml:2: `count`: expected true or false, found integer",
        );
    }

    #[test]
    fn many_rules_are_read_in_linear_time() {
        let rules = |count: usize| {
            let rule = |index: usize| {
                let (row, column) = (index / 100 % 100 + 1, index % 99 + 1);
                format!("[[killer]]\ncells = \"r{row}c{column} r{row}c{}\"\nsum = 9\n", column + 1)
            };
            let text = format!("size = 100\n{}", (0..count).map(rule).collect::<String>());
            let start = std::time::Instant::now();
            assert_eq!(model("my.toml", &text, catalog::load).unwrap().rules().len(), 200 + count);
            start.elapsed()
        };
        let (few, many) = (rules(1000), rules(10_000));
        assert!(many < 30 * few + std::time::Duration::from_secs(1), "{few:?} {many:?}");
    }
}
