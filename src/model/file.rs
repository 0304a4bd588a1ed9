//! Model files.
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
//! [[distinct]]                 # no value twice
//! name  = "centres"
//! cells = "r2c2 r2c5 r2c8"
//! ```
//!
//! A size brings its rows and columns along. What `extends` names (a built-in model, or a file,
//! looked for beside the one that names it) gives its size, rules and regions. With `regions =
//! "beside"` each puzzle brings its own.
//!
//! Rules over the whole grid have a key each, and no cells:
//!
//! ```toml
//! anti-knight     = true       # no value a knight's move away from itself
//! anti-king       = true       # no value next to itself, not even diagonally
//! non-consecutive = true       # no consecutive values in cells that share a side
//! ```
//!
//! Grids with other values than 1 to the side's length say so; their rows and columns are no
//! houses then. This is Binairo:
//!
//! ```toml
//! size   = 6
//! values = "0-1"
//! count  = true                # in each row and column every value equally often
//! run    = 2                   # at most two equal neighbours in a row or column
//! lines  = true                # no two equal rows, no two equal columns
//! ```

use std::{fmt, sync::Arc};

use itertools::Itertools;
use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::{
    AllDifferent, AntiChess, EqualCount, House, Model, NonConsecutive, Rule, Run, Statement,
    UnequalLines,
};
use crate::grid::{
    Cell, Size,
    cells::{self, CellsError},
};

/// What is wrong with a model, and where.
#[derive(Debug)]
pub struct ModelError {
    /// The file or the built-in model.
    pub source_name: String,
    /// The 1-based line, where one is to blame.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: ModelErrorKind,
}

impl std::error::Error for ModelError {}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, kind) = (&self.source_name, &self.kind);
        match (kind, self.line) {
            // Here the name is all that there is.
            (ModelErrorKind::Unknown { .. }, _) => write!(f, "unknown model \"{name}\": {kind}"),
            (_, Some(line)) => write!(f, "{name}:{line}: {kind}"),
            (_, None) => write!(f, "{name}: {kind}"),
        }
    }
}

/// What is wrong with a model.
#[derive(Debug, Error)]
pub enum ModelErrorKind {
    /// Neither a built-in model nor named like a file.
    #[error("{}see 'satoku models'",
        suggestion.as_ref().map(|name| format!("did you mean \"{name}\"? ")).unwrap_or_default())]
    Unknown {
        /// A built-in model with a similar name.
        suggestion: Option<String>,
    },
    /// The file could not be read.
    #[error("cannot read the model file: {0}")]
    Unreadable(std::io::Error),
    /// No TOML, or keys that a model file does not have.
    #[error("{0}")]
    Toml(String),
    /// A key that is needed is not there, or two that exclude one another are.
    #[error("expected either `{0}` or `{1}`, found {2}")]
    OneOf(&'static str, &'static str, &'static str),
    /// The name cannot be used on a command line.
    #[error("`name` is \"{0}\", expected letters, digits, '-', '_' and ':'")]
    Name(String),
    /// The size is out of range.
    #[error("`size` is {0}, expected 1 to {max}", max = Size::MAX_SIDE)]
    Size(i64),
    /// The values are no range.
    #[error("`values` is \"{0}\", expected a range such as \"0-1\", within 0 to {max} and of no \
        more than {count}", max = Size::MAX_VALUE, count = Size::MAX_SIDE)]
    Values(String),
    /// A key that is about another key's grid.
    #[error("`{0}` goes with `size`, and not with `extends`")]
    GoesWithSize(&'static str),
    /// Values that the cells of a line cannot hold equally often.
    #[error("`count`: lines of {side} cells cannot hold {values} values equally often")]
    Count {
        /// The grid's side.
        side: usize,
        /// The number of values.
        values: usize,
    },
    /// A length that no run can have.
    #[error("`run` is {0}, expected 1 or more")]
    Run(i64),
    /// Boxes where a box could not hold every value once.
    #[error("`boxes` need as many values as cells in a row: {side}, found {values}")]
    BoxValues {
        /// The grid's side.
        side: usize,
        /// The number of values.
        values: usize,
    },
    /// A name like that of a size, but there is no such size.
    #[error("{0}")]
    Sized(String),
    /// The boxes do not tile the grid.
    #[error(
        "`boxes` is \"{text}\", expected height x width with a product of {side}, as in \"{example}\""
    )]
    Boxes {
        /// What is written.
        text: String,
        /// The grid's side.
        side: usize,
        /// Boxes that would do.
        example: String,
    },
    /// The region map has the wrong shape.
    #[error("`regions`: {found}, expected {side} lines of {side} characters, or all on one line")]
    RegionShape {
        /// What is there instead.
        found: String,
        /// The grid's side.
        side: usize,
    },
    /// A cell in no region.
    #[error("`regions`: {cell} is in none ('.'), expected the region's letter or digit")]
    RegionHole {
        /// The first such cell.
        cell: Cell,
    },
    /// A region has too few or too many cells.
    #[error("`regions`: '{region}' has {found} cells, expected {expected}")]
    RegionSize {
        /// The region's character.
        region: char,
        /// Its number of cells.
        found: usize,
        /// The number of values.
        expected: usize,
    },
    /// A set of cells could not be read.
    #[error("{kind} \"{name}\": {error}")]
    Cells {
        /// `house` or `distinct`.
        kind: &'static str,
        /// The rule's name.
        name: String,
        /// What is wrong.
        error: CellsError,
    },
    /// A house without one cell for each value.
    #[error("house \"{name}\" has {found} cells, expected {expected} (for fewer use [[distinct]])")]
    HouseSize {
        /// The house's name.
        name: String,
        /// Its number of cells.
        found: usize,
        /// The number of values.
        expected: usize,
    },
    /// A distinct group of less than two or too many cells.
    #[error("distinct \"{name}\" has {found} cells, expected 2 to {most}")]
    DistinctSize {
        /// The group's name.
        name: String,
        /// Its number of cells.
        found: usize,
        /// The number of values.
        most: usize,
    },
    /// The name of a rule cannot be printed.
    #[error("a rule is named \"{0}\", expected a name for messages, such as \"window 1\"")]
    RuleName(String),
    /// Two rules of one name.
    #[error("two rules are named \"{0}\"")]
    RuleNamedTwice(String),
    /// A model that must stand for itself does not.
    #[error("`extends` names \"{0}\", but this file must stand for itself")]
    NotAlone(String),
    /// Models that extend each other.
    #[error("`extends` runs in a circle: {0}")]
    Circle(String),
    /// Too many models that extend each other in a row.
    #[error("`extends` leads on through more than {0} files: put the rules of some into one file")]
    TooDeep(usize),
    /// Models of different sizes or values cannot be joined.
    #[error("models of different sizes or values cannot be joined: {0}")]
    Sizes(String),
}

/// What stands in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    title: Option<String>,
    extends: Option<Spanned<String>>,
    size: Option<Spanned<i64>>,
    values: Option<Spanned<String>>,
    boxes: Option<Spanned<String>>,
    regions: Option<Spanned<String>>,
    #[serde(default, rename = "anti-knight")]
    anti_knight: bool,
    #[serde(default, rename = "anti-king")]
    anti_king: bool,
    #[serde(default, rename = "non-consecutive")]
    non_consecutive: bool,
    #[serde(default)]
    count: Option<Spanned<bool>>,
    run: Option<Spanned<i64>>,
    #[serde(default)]
    lines: bool,
    #[serde(default)]
    house: Vec<Spanned<CellSet>>,
    #[serde(default)]
    distinct: Vec<Spanned<CellSet>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CellSet {
    name: String,
    cells: Spanned<String>,
}

/// The regions of a model: for drawing, and as rules.
struct Regions {
    of_cell: Vec<u16>,
    houses: Vec<House>,
}

/// A byte range of the text, for an error's line.
type Span = std::ops::Range<usize>;

/// A model from a file's text. `extend` loads what the file extends.
pub(super) fn parse(
    source_name: &str,
    text: &str,
    extend: impl FnOnce(&str) -> Result<Arc<Model>, ModelError>,
) -> Result<Model, ModelError> {
    let at = |span: Option<Span>, kind| {
        let line = span.map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        ModelError { source_name: source_name.to_owned(), line, kind }
    };
    let file: File = toml::from_str(text)
        .map_err(|e| at(e.span(), ModelErrorKind::Toml(e.message().trim_end().to_owned())))?;

    let name = file.name.get_ref();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_:".contains(c);
    if name.is_empty() || !name.chars().all(is_plain) {
        return Err(at(Some(file.name.span()), ModelErrorKind::Name(name.clone())));
    }
    let base = match (&file.size, &file.extends) {
        (Some(size), None) => {
            let wrong = || at(Some(size.span()), ModelErrorKind::Size(*size.get_ref()));
            let side = usize::try_from(*size.get_ref()).map_err(|_| wrong())?;
            let size = Size::sudoku(side).ok_or_else(wrong)?;
            let size = match &file.values {
                None => size,
                Some(values) => read_values(side, values.get_ref())
                    .map_err(|kind| at(Some(values.span()), kind))?,
            };
            frame(size)
        }
        (None, Some(_)) if file.values.is_some() => {
            let span = file.values.as_ref().map(Spanned::span);
            return Err(at(span, ModelErrorKind::GoesWithSize("values")));
        }
        (None, Some(extends)) => extend(extends.get_ref()).map_err(|error| {
            // A name that nobody knows is this file's mistake; all else is the other file's.
            if matches!(error.kind, ModelErrorKind::Unknown { .. }) {
                return at(
                    Some(extends.span()),
                    ModelErrorKind::Toml(format!("`extends`: {error}")),
                );
            }
            error
        })?,
        (found, _) => {
            let found = if found.is_some() { "both" } else { "neither" };
            return Err(at(None, ModelErrorKind::OneOf("size", "extends", found)));
        }
    };
    let size = base.size();

    let regions = match (&file.boxes, &file.regions) {
        (None, None) => None,
        (Some(boxes), None) => {
            Some(box_regions(boxes.get_ref(), size).map_err(|kind| at(Some(boxes.span()), kind))?)
        }
        (None, Some(map)) if map.get_ref() == Model::REGIONS_BESIDE => None,
        (None, Some(map)) => {
            Some(mapped_regions(map.get_ref(), size).map_err(|kind| at(Some(map.span()), kind))?)
        }
        (Some(_), Some(_)) => {
            return Err(at(None, ModelErrorKind::OneOf("boxes", "regions", "both")));
        }
    };
    let mut rules: Vec<Arc<dyn Rule>> = base.rules().to_vec();
    let mut of_cell = base.regions.clone();
    if let Some(regions) = regions {
        of_cell = Some(add_regions(regions, &mut rules));
    }
    let whole = whole_grid_rules(&file, size).map_err(|(span, kind)| at(Some(span), kind))?;
    for rule in whole {
        let is_same = |other: &Arc<dyn Rule>| other.statement() == rule.statement();
        if !rules.iter().any(is_same) {
            rules.push(rule);
        }
    }
    for (kind, sets) in [("house", &file.house), ("distinct", &file.distinct)] {
        for set in sets {
            let name = &set.get_ref().name;
            if name.trim().is_empty() || name.chars().any(char::is_control) {
                return Err(at(
                    Some(set.span()),
                    ModelErrorKind::RuleName(name.escape_debug().to_string()),
                ));
            }
            let rule = rule(kind, set.get_ref(), size)
                .map_err(|kind| at(Some(set.get_ref().cells.span()), kind))?;
            if rules.iter().any(|other| other.name() == rule.name()) {
                let kind = ModelErrorKind::RuleNamedTwice(rule.name().to_owned());
                return Err(at(Some(set.span()), kind));
            }
            rules.push(rule);
        }
    }
    let title = file.title.as_ref().unwrap_or(name);
    let is_beside = file.regions.is_some_and(|map| map.get_ref() == Model::REGIONS_BESIDE);
    let needs_regions = is_beside || of_cell.is_none() && base.needs_regions;
    Ok(Model { needs_regions, ..Model::new(name, title, size, rules, of_cell) })
}

/// The rules that have a key and no cells.
fn whole_grid_rules(file: &File, size: Size) -> Result<Vec<Arc<dyn Rule>>, (Span, ModelErrorKind)> {
    let side = size.side();
    let mut rules: Vec<Arc<dyn Rule>> = Vec::new();
    if file.anti_knight {
        rules.push(Arc::new(AntiChess::knight(size)));
    }
    if file.anti_king {
        rules.push(Arc::new(AntiChess::king(size)));
    }
    if file.non_consecutive {
        rules.push(Arc::new(NonConsecutive::new(size)));
    }
    if let Some(count) = file.count.as_ref().filter(|count| *count.get_ref()) {
        for (name, cells) in lines(size) {
            let kind = ModelErrorKind::Count { side, values: size.value_count() };
            rules.push(Arc::new(EqualCount::new(name, cells, size).ok_or((count.span(), kind))?));
        }
    }
    if let Some(run) = &file.run {
        let longest = usize::try_from(*run.get_ref()).ok().filter(|&longest| longest > 0);
        let longest = longest.ok_or((run.span(), ModelErrorKind::Run(*run.get_ref())))?;
        // Longer ones than a line cannot be.
        let lines = lines(size).filter(|_| longest < side);
        rules.extend(lines.map(|(name, cells)| {
            Arc::new(Run::new(format!("runs in {name}"), cells, longest)) as Arc<dyn Rule>
        }));
    }
    if file.lines {
        let cells = |(_, cells)| cells;
        rules.push(Arc::new(UnequalLines::new("different rows", rows(size).map(cells).collect())));
        rules.push(Arc::new(UnequalLines::new(
            "different columns",
            columns(size).map(cells).collect(),
        )));
    }
    Ok(rules)
}

/// The size of a grid with values that are written as `0-1`.
fn read_values(side: usize, text: &str) -> Result<Size, ModelErrorKind> {
    let wrong = || ModelErrorKind::Values(text.to_owned());
    let (first, last) = text.split_once('-').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u16>().map_err(|_| wrong());
    Size::new(side, number(first)?..=number(last)?).ok_or_else(wrong)
}

/// Adds the regions that are new to the rules; a model that is extended may have the same boxes.
fn add_regions(regions: Regions, rules: &mut Vec<Arc<dyn Rule>>) -> Vec<u16> {
    let is_known = |house: &House| rules.iter().any(|rule| rule.statement() == house.statement());
    let houses: Vec<House> = regions.houses.into_iter().filter(|house| !is_known(house)).collect();
    rules.extend(houses.into_iter().map(|house| Arc::new(house) as Arc<dyn Rule>));
    regions.of_cell
}

impl Model {
    /// What a file says of its regions if each puzzle brings its own.
    const REGIONS_BESIDE: &'static str = "beside";

    /// The model of a puzzle that brought its regions along: a map of them with a character for
    /// each cell, row by row, on one line or a line for each row. They take the place of boxes
    /// that a model has which this one extends.
    ///
    /// # Errors
    /// If the map is of another size, or a region in it is.
    pub fn with_regions(&self, map: &str) -> Result<Self, ModelErrorKind> {
        let is_other = |rule: &&Arc<dyn Rule>| !self.is_region(rule.as_ref());
        let mut rules: Vec<_> = self.rules.iter().filter(is_other).cloned().collect();
        let of_cell = add_regions(mapped_regions(map, self.size)?, &mut rules);
        let model = Self::new(&self.name, &self.title, self.size, rules, Some(of_cell));
        Ok(Self { regions_beside: Some(map.split_whitespace().collect()), ..model })
    }

    /// A model from the text of a file that extends no other. `source_name` is for errors.
    ///
    /// # Errors
    /// If the text is no model file, or extends another.
    pub fn from_toml(source_name: &str, text: &str) -> Result<Self, ModelError> {
        parse(source_name, text, |base| {
            let kind = ModelErrorKind::NotAlone(base.to_owned());
            Err(ModelError { source_name: source_name.to_owned(), line: None, kind })
        })
    }

    /// The model as the text of a file that stands for itself, whatever files it came from.
    ///
    /// The rules are the same, perhaps in another order; a joined model's name has `-` for `,`,
    /// and of several rules with one name all but the first are numbered.
    pub fn to_toml(&self) -> String {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let name = self.name().replace(',', "-");
        let mut text = format!("name = {}\n", quoted(&name));
        text += &format!("title = {}\n{}", quoted(self.title()), self.size_to_toml());
        text += &self.regions_to_toml();
        self.whole_grid_rules_to_toml(&mut text);
        // What the text so far says need not be said again.
        let known = Self::from_toml("", &text).map(|model| model.rules).unwrap_or_default();
        let mut names: Vec<String> = known.iter().map(|rule| rule.name().to_owned()).collect();
        let is_new =
            |rule: &&Arc<dyn Rule>| known.iter().all(|known| known.statement() != rule.statement());
        for rule in self.rules().iter().filter(is_new) {
            // What has no key and is no group cannot be told.
            let Some(group) = rule.group() else { continue };
            let kind = if group.has_every_value { "house" } else { "distinct" };
            let numbered = (2..).map(|number| format!("{} ({number})", rule.name()));
            let mut free = std::iter::once(rule.name().to_owned()).chain(numbered);
            let name = free.find(|name| !names.contains(name)).expect("numbers do not end");
            let cells = rule.cells().iter().join(" ");
            text += &format!("\n[[{kind}]]\nname = {}\ncells = \"{cells}\"\n", quoted(&name));
            names.push(name);
        }
        text
    }

    /// Whether [`Model::to_toml`] tells all of the rules; if not, one that it does not.
    pub fn untold_rule(&self) -> Option<&str> {
        let told = Self::from_toml("", &self.to_toml());
        let is_told = |rule: &&Arc<dyn Rule>| {
            let mut rules = told.iter().flat_map(|told| &told.rules);
            rules.any(|other| other.statement() == rule.statement())
        };
        self.rules.iter().find(|rule| !is_told(rule)).map(|rule| rule.name())
    }

    fn size_to_toml(&self) -> String {
        let (side, values) = (self.size.side(), self.size.value_range());
        let is_usual = Size::sudoku(side) == Some(self.size);
        let range = format!("values = \"{}-{}\"\n", values.start(), values.end());
        format!("size = {side}\n{}", if is_usual { "" } else { &range })
    }

    /// Adds the keys of whole-grid rules, each if all that it says is true of this model.
    fn whole_grid_rules_to_toml(&self, text: &mut String) {
        let longest = self.rules.iter().find_map(|rule| match rule.statement() {
            Statement::Run(_, longest) => Some(longest),
            _ => None,
        });
        let keys = ["anti-knight", "anti-king", "non-consecutive", "count", "lines"];
        let keys = keys.map(|key| format!("{key} = true\n"));
        for line in keys.into_iter().chain(longest.map(|longest| format!("run = {longest}\n"))) {
            if self.rules.iter().all(|rule| rule.group().is_some()) {
                return;
            }
            let alone = format!("name = \"rules\"\n{}{line}", self.size_to_toml());
            let says =
                Self::from_toml("", &alone).is_ok_and(|model| {
                    let is_other = |rule: &&Arc<dyn Rule>| rule.group().is_none();
                    model.rules.iter().filter(is_other).all(|rule| {
                        self.rules.iter().any(|own| own.statement() == rule.statement())
                    })
                });
            if says {
                text.push_str(&line);
            }
        }
    }

    /// The line or lines that say how the grid is divided into regions, if that can be said.
    fn regions_to_toml(&self) -> String {
        let Some(of_cell) = &self.regions else { return String::new() };
        let (size, side) = (self.size(), self.size().side());
        let says = |line: &str| {
            let text = format!("name = \"regions\"\n{}{line}", self.size_to_toml());
            Self::from_toml("", &text).is_ok_and(|model| {
                let is_ours = |rule: &Arc<dyn Rule>| {
                    self.rules.iter().any(|own| own.statement() == rule.statement())
                };
                let (marks, others) = (model.regions.iter().flatten(), of_cell.iter());
                // The numbers may differ, the regions may not; and all its rules must be ours.
                marks.zip(others).unique().count() == side && model.rules.iter().all(is_ours)
            })
        };
        let heights = (1..=side).filter(|height| side % height == 0);
        let boxes = heights.map(|height| format!("boxes = \"{height}x{}\"\n", side / height));
        let map = || {
            let marks = (b'a'..=b'z').chain(b'A'..=b'Z').map(char::from);
            let marks: Vec<char> = marks.chain(('\u{100}'..).take(side)).collect();
            let mark = |cell: Cell| marks[usize::from(of_cell[size.index(cell)])];
            let line = |row: usize| (0..side).map(|column| mark(Cell::new(row, column))).collect();
            let lines: Vec<String> = (0..side).map(line).collect();
            format!("regions = \"\"\"\n{}\n\"\"\"\n", lines.join("\n"))
        };
        boxes.chain(std::iter::once_with(map)).find(|line| says(line)).unwrap_or_default()
    }
}

/// The model of a size alone, which every file with a `size` starts from: its rows and columns, if
/// they can be houses.
fn frame(size: Size) -> Arc<Model> {
    let is_sudoku = size.value_count() == size.side();
    let houses = lines(size).filter(|_| is_sudoku).map(|(name, cells)| House::new(name, cells));
    let rules = houses.map(|house| Arc::new(house) as Arc<dyn Rule>).collect();
    Arc::new(Model::new("", "", size, rules, None))
}

/// Rows and columns, with their names.
fn lines(size: Size) -> impl Iterator<Item = (String, Vec<Cell>)> {
    rows(size).chain(columns(size))
}

fn rows(size: Size) -> impl Iterator<Item = (String, Vec<Cell>)> {
    let cells = move |row| (0..size.side()).map(|column| Cell::new(row, column)).collect();
    (0..size.side()).map(move |row| (format!("row {}", row + 1), cells(row)))
}

fn columns(size: Size) -> impl Iterator<Item = (String, Vec<Cell>)> {
    let cells = move |column| (0..size.side()).map(|row| Cell::new(row, column)).collect();
    (0..size.side()).map(move |column| (format!("column {}", column + 1), cells(column)))
}

/// Height and width of the boxes that are nearest to squares, the height not above the width.
pub(super) fn boxes(side: usize) -> (usize, usize) {
    let height = (1..=side).filter(|h| side % h == 0 && h * h <= side).max().unwrap_or(1);
    (height, side / height)
}

/// Boxes from `HEIGHTxWIDTH`, numbered row by row.
fn box_regions(text: &str, size: Size) -> Result<Regions, ModelErrorKind> {
    let (side, values) = (size.side(), size.value_count());
    if values != side {
        return Err(ModelErrorKind::BoxValues { side, values });
    }
    let shape = text.split_once('x').and_then(|(height, width)| {
        let shape = (height.trim().parse().ok()?, width.trim().parse().ok()?);
        (usize::checked_mul(shape.0, shape.1)? == side).then_some(shape)
    });
    let Some((height, width)) = shape else {
        let (height, width) = boxes(side);
        let example = format!("{height}x{width}");
        return Err(ModelErrorKind::Boxes { text: text.to_owned(), side, example });
    };
    let region = |cell: Cell| cell.row() / height * (side / width) + cell.column() / width;
    let of_cell: Vec<u16> = size.cells().map(|cell| region(cell) as u16).collect();
    Ok(Regions { houses: houses_of(&of_cell, size, |index| format!("box {}", index + 1)), of_cell })
}

/// Regions from a map with one character for each cell, numbered as they first occur.
fn mapped_regions(map: &str, size: Size) -> Result<Regions, ModelErrorKind> {
    let side = size.side();
    let lines: Vec<&str> = map.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let shape = |found| Err(ModelErrorKind::RegionShape { found, side });
    let is_one_line = lines.len() == 1 && side > 1 && lines[0].chars().count() == size.cell_count();
    if !is_one_line {
        if let [line] = lines.as_slice() {
            return shape(format!("found {} characters", line.chars().count()));
        }
        if lines.len() != side {
            return shape(format!("found {} lines", lines.len()));
        }
        for (index, line) in lines.iter().enumerate() {
            let length = line.chars().count();
            if length != side {
                return shape(format!("line {} has {length} characters", index + 1));
            }
        }
    }
    if let Some(index) = lines.iter().position(|line| line.contains(char::is_control)) {
        return shape(format!("line {} has a control character", index + 1));
    }
    let marks: Vec<char> = lines.iter().flat_map(|line| line.chars()).collect();
    let regions: Vec<char> = marks.iter().copied().unique().collect();
    let expected = size.value_count();
    let counts = marks.iter().counts();
    if let Some(hole) = marks.iter().position(|&mark| mark == '.')
        && counts[&'.'] != expected
    {
        return Err(ModelErrorKind::RegionHole { cell: size.cell_at(hole) });
    }
    for &region in &regions {
        let found = counts[&region];
        if found != expected {
            return Err(ModelErrorKind::RegionSize { region, found, expected });
        }
    }
    let number = |mark| regions.iter().position(|region| *region == mark).unwrap_or(0) as u16;
    let of_cell: Vec<u16> = marks.iter().map(|&mark| number(mark)).collect();
    let name = |index: usize| format!("region {}", regions[index]);
    Ok(Regions { houses: houses_of(&of_cell, size, name), of_cell })
}

fn houses_of(of_cell: &[u16], size: Size, name: impl Fn(usize) -> String) -> Vec<House> {
    let count = of_cell.iter().max().map_or(0, |&last| usize::from(last) + 1);
    let mut cells = vec![Vec::new(); count];
    for (cell, &region) in size.cells().zip(of_cell) {
        cells[usize::from(region)].push(cell);
    }
    cells.into_iter().enumerate().map(|(index, cells)| House::new(name(index), cells)).collect()
}

fn rule(kind: &'static str, set: &CellSet, size: Size) -> Result<Arc<dyn Rule>, ModelErrorKind> {
    let name = set.name.clone();
    let cells = cells::parse(set.cells.get_ref(), size).map_err(|error| ModelErrorKind::Cells {
        kind,
        name: name.clone(),
        error,
    })?;
    let (found, values) = (cells.len(), size.value_count());
    match kind {
        "house" if found != values => {
            Err(ModelErrorKind::HouseSize { name, found, expected: values })
        }
        "house" => Ok(Arc::new(House::new(name, cells))),
        _ if !(2..=values).contains(&found) => {
            Err(ModelErrorKind::DistinctSize { name, found, most: values })
        }
        _ => Ok(Arc::new(AllDifferent::new(name, cells))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::catalog;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match parse("my.toml", text, catalog::load) {
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
        let own = [distinct, six].map(|text| parse("my.toml", text, catalog::load).unwrap());
        let built_in = catalog::BUILT_IN.iter().map(|model| model.name);
        let joined = ["diagonal,nrc", "latin,nrc", "jigsaw,nrc", "nrc,jigsaw", "latin,anti-king"];
        let sized = ["6x6", "6x6:3x2", "binairo-6", "binairo:8,repeat", "latin:5"];
        let specs = built_in.chain(joined).chain(sized);
        let loaded = specs.map(|spec| catalog::load(spec).unwrap());
        for model in loaded.chain(own.map(Arc::new)) {
            let text = model.to_toml();
            let again = Model::from_toml("again", &text).unwrap();
            let rules = |model: &Model| {
                let parts = |rule: &Arc<dyn Rule>| format!("{:?}", rule.statement());
                model.rules().iter().map(parts).sorted().collect_vec()
            };
            assert_eq!(rules(&again), rules(&model), "{text}");
            assert_eq!(again.to_toml(), text);
            assert_eq!((again.size(), model.untold_rule()), (model.size(), None));
            let regions = |m: &Model| m.size().cells().map(|cell| m.region(cell)).collect_vec();
            let pairs = regions(&again).into_iter().zip(regions(&model)).unique().count();
            assert!(pairs <= model.size().side(), "the regions are the same: {text}");
        }
    }

    #[test]
    fn errors_name_the_line_the_key_and_what_was_expected() {
        check(
            "name = \"a\"\nsise = 9",
            "my.toml:2: unknown field `sise`, expected one of `name`, `title`, `extends`, `size`, \
             `values`, `boxes`, `regions`, `anti-knight`, `anti-king`, `non-consecutive`, `count`, \
             `run`, `lines`, `house`, `distinct`",
        );
        check("size = 9", "my.toml:1: missing field `name`");
        check(
            "name = \"a b\"\nsize = 9",
            "my.toml:1: `name` is \"a b\", expected letters, digits, '-', '_' and ':'",
        );
        check("name = \"a\"", "my.toml: expected either `size` or `extends`, found neither");
        check("name = \"a\"\nsize = 500", "my.toml:2: `size` is 500, expected 1 to 400");
        check("name = \"a\"\nsize = -9", "my.toml:2: `size` is -9, expected 1 to 400");
        check(
            "name = \"a\"\n\nsize = 6\nboxes = \"3x3\"",
            "my.toml:4: `boxes` is \"3x3\", expected height x width with a product of 6, as in \"2x3\"",
        );
        check(
            "name = \"a\"\nextends = \"clasic\"",
            "my.toml:2: `extends`: unknown model \"clasic\": did you mean \"classic\"? see 'satoku models'",
        );
        check(
            "name = \"a\"\nsize = 2\nregions = \"\"\"\nab\naa\n\"\"\"",
            "my.toml:3: `regions`: 'a' has 3 cells, expected 2",
        );
        check(
            "name = \"a\"\nsize = 2\nregions = \"\"\"\nab\na\n\"\"\"",
            "my.toml:3: `regions`: line 2 has 1 characters, expected 2 lines of 2 characters, \
             or all on one line",
        );
        check(
            "name = \"a\"\nextends = \"classic\"\n[[house]]\nname = \"w\"\ncells = \"r1-2c1-4\"",
            "my.toml:5: house \"w\" has 8 cells, expected 9 (for fewer use [[distinct]])",
        );
        check(
            "name = \"a\"\nextends = \"classic\"\n[[house]]\nname = \"w\"\ncells = \"r8-10c1-3\"",
            "my.toml:5: house \"w\": r8-10c1-3 is off the grid: rows and columns go from 1 to 9",
        );
        check(
            "name = \"a\"\nextends = \"classic\"\n[[distinct]]\nname = \"w\"\ncells = \"r1c1\"",
            "my.toml:5: distinct \"w\" has 1 cells, expected 2 to 9",
        );
        check(
            "name = \"a\"\nextends = \"classic\"\n[[house]]\nname = \"row 1\"\ncells = \"r1c1-9\"",
            "my.toml:3: two rules are named \"row 1\"",
        );
        check("name = ", "my.toml:1: string values must be quoted, expected literal string");
    }
}
