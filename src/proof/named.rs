//! What a certificate's model is, whatever it is called: anybody can call a model "classic".

use std::sync::Arc;

use itertools::Itertools;

use crate::{
    grid::Cell,
    model::{Model, catalog},
    rule::Stated,
    statement::Statement,
};

/// How the rules of a model differ from those of the built-in model of the same name, in words; nothing
/// if it has them all, or there is no such model. Rules that it has besides are no difference.
pub fn difference(model: &Model) -> Option<String> {
    let (name, size) = (model.name(), model.size());
    // A certificate has no say in which files are read, nor in how large a model is made to compare.
    let is_larger = name
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse::<usize>().ok())
        .any(|number| number > size.rows().max(size.columns()));
    let built_in = if is_larger { None } else { catalog::built_in(name) };
    let what = match built_in {
        Some(built_in) if built_in.size() == size => missing(model, &built_in)?,
        None if !is_larger => return None,
        _ => format!("its grid is {size}"),
    };
    Some(format!("named {name}, but its rules are not the built-in's: {what}"))
}

/// What the built-in model has and this one, of the same size, has not.
fn missing(model: &Model, built_in: &Model) -> Option<String> {
    /// So many rules are named.
    const SHOWN: usize = 3;
    let statements =
        |rule: &Stated| rule.statements().iter().map(Statement::in_order).collect_vec();
    let known: Vec<_> = model.rules().iter().map(|rule| statements(rule)).collect();
    let is_missing = |rule: &&Arc<Stated>| !known.contains(&statements(rule));
    let missing: Vec<_> = built_in.rules().iter().filter(is_missing).collect();
    if missing.is_empty() {
        return None;
    }
    if missing.iter().all(|rule| built_in.is_region(rule)) {
        // Of a jigsaw each puzzle has regions of its own.
        let is_usual = missing.iter().any(|rule| is_irregular(built_in, rule));
        return (!is_usual).then(|| "regions differ".to_owned());
    }
    let names = missing.iter().take(SHOWN).map(|rule| rule.name()).join(", ");
    let more = match missing.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!("without {names}{more}"))
}

/// How many of the regions of a model are no rectangles.
pub fn irregular_regions(model: &Model) -> usize {
    model.rules().iter().filter(|rule| is_irregular(model, rule)).count()
}

/// Whether a rule is one of the regions, and that is no rectangle.
fn is_irregular(model: &Model, rule: &Stated) -> bool {
    let span = |place: fn(Cell) -> usize| {
        let places = rule.cells().iter().map(|&cell| place(cell));
        places.minmax().into_option().map_or(0, |(first, last)| last - first + 1)
    };
    model.is_region(rule) && span(Cell::row) * span(Cell::column) != rule.cells().len()
}
