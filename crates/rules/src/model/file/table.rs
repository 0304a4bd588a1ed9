//! Reads what each file has, whatever model it starts from: regions and rules.

use std::{collections::HashSet, sync::Arc};

use satoku_puzzle::model::{Model, ModelErrorKind, Regions};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    base::base,
    header::{Header, header},
    problem::{FileProblem, at},
};
use crate::{
    interrupt::{Limiter, Stopped},
    model::named_regions::NamedRegions,
    printable::{is_blank, is_control},
    rule::{
        Allowance, Context, Entry, Rule, RuleNames, StandIns, Stated, entries, place, stand_in,
    },
};

/// What a file says of its regions if each puzzle brings its own.
const REGIONS_BESIDE: &str = "beside";

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

/// A model of this name from a text that extends nothing and names no genre.
pub(crate) fn alone(name: &str, text: &str, limiter: &Limiter) -> Result<Model, ModelErrorKind> {
    let begin = |table: &mut DeTable<'_>| {
        let header = header(table)?;
        let base = base(&header, &|base| unreachable!("it extends {base}"))?;
        Ok((header, base))
    };
    Ok(read_file(text, begin, Values::Known, limiter)?.into_model(name, limiter)?)
}

/// Reads a file's text. `begin` takes from its table what is no rule: its header, and the model that
/// it starts from.
pub(super) fn read_file(
    text: &str,
    begin: impl FnOnce(&mut DeTable<'_>) -> Result<(Header, Arc<Model>), FileProblem>,
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
    let (header, base) = begin(&mut table)?;
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

/// Whether a model's name may have this character.
pub(in crate::model) fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_:".contains(c)
}
