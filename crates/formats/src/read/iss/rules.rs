//! What the items of a constraint string say of cells: givens, kinds of rules, and groups of them.

use super::item::{Item, OWN, near, tag};
use crate::read::prelude::*;
use satoku_rules::rule::{
    Candidates, Either,
    iss::{Arguments, cell, write},
};

/// Tags about the whole grid, which say nothing in groups.
const WHOLE_GRID: &str = "AntiConsecutive AntiKing AntiKnight AntiTaxicab ChaosConstruction Diagonal DisjointSets Doppelganger \
    DutchFlatmates FullRankTies GlobalEntropy GlobalMod Jigsaw NoBoxes RegionSameValues RegionSize Shape StrictKropki \
    StrictXV Var Windoku";

/// Tags whose first argument is a key, which may look like a cell.
const WITH_KEY: &[&str] = &["Binary", "BinaryX", "NFA", "Pair", "PairX", "Regex"];

/// The tag that says what the clues mean that are called [`WITH_TIES`].
const TIES: &str = "FullRankTies";

/// The tag of clues that depend on [`TIES`], and the place of that among their arguments, which no
/// text gives it.
const WITH_TIES: (&str, usize) = ("FullRank", 3);

/// The tags of negatives, with those of the marks that they spare.
const NEGATIVES: &[(&str, &[&str])] =
    &[("StrictKropki", &["WhiteDot", "BlackDot"]), ("StrictXV", &["X", "V"])];

const MAX_RULES: usize = 100_000;

/// What is wrong with copies of rules over the grid and over extra cells.
const MIXED: &str = "cells of the grid and extra cells cannot be replicated together";

enum ItemRule {
    /// A cell holds one of some values.
    Values(Cell, ValueSet),
    Rule {
        rule: Box<dyn Rule>,
        /// The tag, and the column where the item begins.
        tag: &'static str,
        at: usize,
        /// Whether of several with the same cells the last one counts.
        last_counts: bool,
    },
}

pub(super) struct ItemRules(Vec<ItemRule>);

impl ItemRules {
    /// What items say that are in no group. Those that settings ignore say nothing.
    pub(super) fn of(
        items: &[&Item<'_>],
        context: &Context,
        settings: &Settings,
    ) -> Result<Self, LineError> {
        let ties = items.iter().rev().find(|item| item.name == TIES).map(|item| argument(item));
        let mut reader = ItemReader { context, settings, ties, depth: 0, left: MAX_RULES };
        // Groups are told apart by their places.
        let key = |item: &&&Item<'_>| {
            let place = Some(item.at).filter(|_| item.is_group());
            (item.name.to_owned(), item.arguments.join("~"), place)
        };
        let mut parts = Vec::new();
        for item in items.iter().unique_by(key) {
            parts.extend(reader.item(item, CellShift::default())?);
        }
        Ok(Self(parts))
    }

    pub(super) fn add_to(self, imported: &mut Imported) -> Result<(), LineError> {
        // From the end, so that the last one is the first that is seen.
        let mut seen: HashSet<(&str, Vec<Cell>)> = HashSet::new();
        let mut is_meant = |part: &ItemRule| match part {
            ItemRule::Rule { rule, tag, last_counts: true, .. } => {
                seen.insert((*tag, rule.cells().to_vec()))
            }
            _ => true,
        };
        let meant: Vec<ItemRule> = self.0.into_iter().rev().filter(|part| is_meant(part)).collect();
        for part in meant.into_iter().rev() {
            match part {
                ItemRule::Values(cell, values) => imported.allow(cell, values),
                ItemRule::Rule { rule, tag, at, .. } => {
                    let wrong = |problem| LineError::at(at, ParseErrorKind::rule(tag, problem));
                    imported.add(rule).map_err(wrong)?;
                }
            }
        }
        Ok(())
    }
}

/// How far cells are moved, in rows and columns as they are drawn.
#[derive(Clone, Copy, Default)]
struct CellShift {
    rows: isize,
    columns: isize,
    /// The layer that they are on, if they are moved at all.
    on: Option<Layer>,
}

struct ItemReader<'a> {
    context: &'a Context,
    settings: &'a Settings,
    /// What the last [`TIES`] says, if there is one.
    ties: Option<&'a str>,
    /// How many groups are open.
    depth: usize,
    /// How many rules there may still be.
    left: usize,
}

impl ItemReader<'_> {
    fn item(&mut self, item: &Item<'_>, shift: CellShift) -> Result<Vec<ItemRule>, LineError> {
        let wrong = |problem: String| item.wrong(problem);
        if self.settings.ignores(item.title()) {
            return Ok(Vec::new());
        }
        if self.depth > 0 && has_word(WHOLE_GRID, item.name) {
            return Err(wrong("expected no rule about the whole grid in a group".to_owned()));
        }
        let parts = match item.name {
            "" => values(item, shift, self.context.size).map_err(wrong)?,
            "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" | "Var" | "SearchPriority" => Vec::new(),
            TIES if self.ties != Some(argument(item)) => Vec::new(),
            "And" => self.children(item, shift)?.into_iter().flatten().collect(),
            "Or" => self.either(item, shift)?,
            "Replicate" => self.copies(item, shift)?,
            name => self.rules(name, item, shift)?,
        };
        // What is in a group has been counted there; an item that says nothing takes its time, too.
        let new = if item.children.is_empty() { parts.len().max(1) } else { 1 };
        let too_many = || wrong(format!("expected no more than {MAX_RULES} rules, found more"));
        self.left = self.left.checked_sub(new).ok_or_else(too_many)?;
        Ok(parts)
    }

    /// What each item of a group says.
    fn children(
        &mut self,
        item: &Item<'_>,
        shift: CellShift,
    ) -> Result<Vec<Vec<ItemRule>>, LineError> {
        self.depth += 1;
        let parts = item.children.iter().map(|child| self.item(child, shift)).try_collect();
        self.depth -= 1;
        parts
    }

    /// One of the items of a group holds, or more. Where an item says nothing, nothing is said.
    fn either(&mut self, item: &Item<'_>, shift: CellShift) -> Result<Vec<ItemRule>, LineError> {
        if item.children.is_empty() {
            return Err(item.wrong("expected items in the group, found none"));
        }
        let rules = |case: Vec<ItemRule>| case.into_iter().map(ItemRule::into_rule).collect_vec();
        let cases = self.children(item, shift)?.into_iter().map(rules).collect_vec();
        if cases.iter().any(Vec::is_empty) {
            return Ok(Vec::new());
        }
        let rule = Either::new(cases, self.context.size).map_err(|e| item.wrong(e.to_string()))?;
        let rule = Box::new(rule);
        Ok(vec![ItemRule::Rule { rule, tag: "Or", at: item.at, last_counts: false }])
    }

    /// What the items of a group say at each of several places.
    fn copies(&mut self, item: &Item<'_>, shift: CellShift) -> Result<Vec<ItemRule>, LineError> {
        let targets = targets(item, self.context.size).map_err(|problem| item.wrong(problem))?;
        if targets.is_empty() || item.children.is_empty() {
            return Err(item.wrong("expected a cell in the set, and a rule in the group"));
        }
        let mut parts = Vec::new();
        for target in targets {
            if shift.on.is_some() && shift.on != target.on {
                return Err(item.wrong(MIXED));
            }
            let (rows, columns) = (shift.rows + target.rows, shift.columns + target.columns);
            let shift = CellShift { rows, columns, on: target.on };
            parts.extend(self.children(item, shift)?.into_iter().flatten());
        }
        Ok(parts)
    }

    fn rules(
        &self,
        name: &str,
        item: &Item<'_>,
        shift: CellShift,
    ) -> Result<Vec<ItemRule>, LineError> {
        let Some(tag) = tag(name) else {
            let suggestion = near(name).filter(|_| !has_word(OWN, name)).map(str::to_owned);
            let name = name.to_owned();
            return Err(LineError::at(item.at, ParseErrorKind::UnknownRule { name, suggestion }));
        };
        let read = || {
            let moved = moved(item, shift, self.context.size)?;
            let mut words = moved.iter().map(String::as_str).collect_vec();
            if name == WITH_TIES.0 {
                words.resize(words.len().max(WITH_TIES.1), "");
                words.insert(WITH_TIES.1, self.ties.unwrap_or_default());
            }
            tag.read(Arguments::new(&words, self.context.size), self.context)
        };
        let rules = read().map_err(|problem| item.wrong(problem))?;
        let part = |rule| {
            let last_counts = tag.last_counts && self.depth == 0;
            ItemRule::Rule { rule, tag: tag.name, at: item.at, last_counts }
        };
        Ok(rules.into_iter().map(part).collect())
    }
}

impl ItemRule {
    fn into_rule(self) -> Box<dyn Rule> {
        match self {
            Self::Rule { rule, .. } => rule,
            Self::Values(cell, values) => {
                let numbers = values.iter().map(Value::number).collect_vec();
                Box::new(Candidates::new("", vec![cell], numbers))
            }
        }
    }
}

/// The first argument of an item.
fn argument<'a>(item: &Item<'a>) -> &'a str {
    item.arguments.first().copied().unwrap_or_default()
}

/// The cells of an item without a tag, with what they may hold: `R1C1_5`, `R1C1_2_4`.
fn values(item: &Item<'_>, shift: CellShift, size: Size) -> Result<Vec<ItemRule>, String> {
    let part = |text: &&str| {
        let mut words = text.split('_');
        let cell = moved_cell(words.next().unwrap_or_default(), shift, size)?;
        let numbers = words.map(|word| {
            number(word).and_then(|number| size.value_of(cell, number)).ok_or_else(|| {
                let (first, last) = size.range_of(cell).into_inner();
                format!("{cell}: expected a value from {first} to {last}, found \"{word}\"")
            })
        });
        let values: ValueSet = numbers.collect::<Result<_, String>>()?;
        if values.is_empty() {
            return Err(format!("{cell}: expected a value, found none"));
        }
        Ok(ItemRule::Values(cell, values))
    };
    item.arguments.iter().filter(|text| !text.is_empty()).map(part).collect()
}

/// The arguments of an item, cells among them moved.
fn moved(item: &Item<'_>, shift: CellShift, size: Size) -> Result<Vec<String>, String> {
    let stays = usize::from(WITH_KEY.contains(&item.name));
    let argument = |(index, text): (usize, &&str)| {
        if index < stays || shift.is_none() {
            return Ok((*text).to_owned());
        }
        let is_line = text.strip_prefix(['R', 'r', 'C', 'c']).is_some_and(is_number);
        if is_line {
            return Err(format!("{text} cannot be replicated, expected cells"));
        }
        if !is_cell(text) {
            return Ok((*text).to_owned());
        }
        Ok(write::cell(moved_cell(text, shift, size)?))
    };
    item.arguments.iter().enumerate().map(argument).collect()
}

fn is_cell(text: &str) -> bool {
    let letters: Vec<char> = text.chars().take(5).collect();
    let is_extra = text.len() > 1
        && text.starts_with(['V', 'v'])
        && text[1..].starts_with(|c: char| c.is_ascii_alphabetic())
        && text[2..].bytes().all(|byte| byte.is_ascii_digit());
    let is_numbered = ["CC", "DGR", "DGC", "DGB"]
        .iter()
        .filter_map(|start| text.strip_prefix(start))
        .any(is_number);
    is_extra
        || is_numbered
        || matches!(*letters, ['R' | 'r', row, 'C' | 'c', column] if row.is_digit(17) && column.is_digit(17))
}

fn moved_cell(text: &str, shift: CellShift, size: Size) -> Result<Cell, String> {
    let from = cell(text, size)?;
    if shift.is_none() {
        return Ok(from);
    }
    if shift.on.is_some_and(|layer| layer != from.layer()) {
        return Err(MIXED.to_owned());
    }
    let (row, column) = size.spot(from);
    let row = row.checked_add_signed(shift.rows);
    let column = column.checked_add_signed(shift.columns);
    let to = row.zip(column).and_then(|(row, column)| size.at_spot(from.layer(), row, column));
    to.ok_or_else(|| {
        let CellShift { rows, columns, .. } = shift;
        let moved = format!("{from} moved by {rows} rows and {columns} columns");
        if from.is_on_board() {
            format!("{moved} is off the grid: {}", size.extent())
        } else {
            format!("{moved} is not there")
        }
    })
}

impl CellShift {
    fn is_none(self) -> bool {
        (self.rows, self.columns) == (0, 0)
    }
}

/// The characters of the URL-safe base 64, each at the number that it stands for.
const BASE_64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// How far a group's cells are moved for each of its copies: a set of cells, from the origin on row
/// by row, six to a character of the URL-safe base 64, the first one lowest.
fn targets(item: &Item<'_>, size: Size) -> Result<Vec<CellShift>, String> {
    let (set, origin) = match *item.arguments {
        [set] => (set, None),
        [set, origin] => (set, Some(origin).filter(|origin| !origin.is_empty())),
        _ => return Err("expected a set of cells, and perhaps an origin".to_owned()),
    };
    let origin = origin.map_or(Ok(Cell::new(0, 0)), |origin| cell(origin, size))?;
    let mut targets = Vec::new();
    for (place, character) in set.chars().enumerate() {
        let bits = BASE_64.find(character).ok_or_else(|| {
            format!("expected characters A-Z a-z 0-9 - _ in the set, found {character:?}")
        })?;
        for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
            let to = size.cell_at(size.index(origin) + 6 * place + bit);
            if !size.contains(to) || to.layer() != origin.layer() {
                let last = size.places().filter(|cell| cell.layer() == origin.layer()).count();
                return Err(format!("the set has a cell after the last of {last}"));
            }
            let [from, to] = [origin, to].map(|cell| size.spot(cell));
            let difference = |to: usize, from: usize| to as isize - from as isize;
            let (rows, columns) = (difference(to.0, from.0), difference(to.1, from.1));
            targets.push(CellShift { rows, columns, on: Some(origin.layer()) });
        }
    }
    Ok(targets)
}

/// Makes sure that it is plain which marks a negative spares: none of them may be in an `Or`.
pub(super) fn check_negatives(items: &[&Item<'_>]) -> Result<(), LineError> {
    for (negative, marks) in NEGATIVES {
        if !items.iter().any(|item| item.name == *negative) {
            continue;
        }
        if let Some(mark) = items.iter().find_map(|item| mark_in_or(item, marks, false)) {
            let problem = format!("it cannot be in an Or, as there is {negative}");
            return Err(mark.wrong(problem));
        }
    }
    Ok(())
}

/// The first item with one of these names that is somewhere in an `Or`.
fn mark_in_or<'i, 'a>(item: &'i Item<'a>, names: &[&str], is_in_or: bool) -> Option<&'i Item<'a>> {
    if is_in_or && names.contains(&item.name) {
        return Some(item);
    }
    let is_in_or = is_in_or || item.name == "Or";
    item.children.iter().find_map(|child| mark_in_or(child, names, is_in_or))
}
