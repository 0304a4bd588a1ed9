//! What a model is, whatever it is called: anybody can call one "classic", as certificates show.

use std::sync::Arc;

use itertools::Itertools;

use super::{built_in, of_size};
use crate::{grid::Cell, model::Model, rule::Stated, statement::Statement};

/// How the rules of a model differ from those of the built-in model of the same name, in words;
/// nothing if it has them all, or there is no such model. Rules that it has besides are no
/// difference.
pub fn difference(model: &Model) -> Option<String> {
    let (name, size) = (model.name(), model.size());
    let spec = built_in(name)?;
    let what = match of_size(&spec, size) {
        Some(built_in) => missing(model, &built_in)?,
        None => {
            let (first, last) = size.board().value_range().into_inner();
            format!("its grid is {size}, with values from {first} to {last}")
        }
    };
    Some(format!("named {name}, but its rules are not the built-in's: {what}"))
}

/// What the built-in model has and this one, of the same size, has not.
fn missing(model: &Model, built_in: &Model) -> Option<String> {
    /// So many rules are named.
    const SHOWN: usize = 3;
    let statements =
        |rule: &Stated| rule.statements().iter().map(Statement::in_order).collect_vec();
    let known = model.rules().iter().map(|rule| statements(rule)).collect_vec();
    let is_missing = |rule: &&Arc<Stated>| !known.contains(&statements(rule));
    let missing = built_in.rules().iter().filter(is_missing).collect_vec();
    if missing.is_empty() {
        return None;
    }
    let regions = |model: &Model| model.rules().iter().filter(|rule| model.is_region(rule)).count();
    if missing.iter().all(|rule| built_in.is_region(rule)) && regions(model) > 0 {
        // Of a jigsaw each puzzle has regions of its own.
        let is_usual = irregular_regions(built_in) > 0 && regions(model) == regions(built_in);
        return (!is_usual).then(|| "regions differ".to_owned());
    }
    let names = missing.iter().take(SHOWN).map(|rule| rule.name()).join(", ");
    let more = match missing.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!("without {names}{more}"))
}

/// How many regions of a model are not rectangles.
pub fn irregular_regions(model: &Model) -> usize {
    let span = |rule: &Stated, place: fn(Cell) -> usize| {
        let places = rule.cells().iter().map(|&cell| place(cell));
        places.minmax().into_option().map_or(0, |(first, last)| last - first + 1)
    };
    let is_irregular = |rule: &Stated| {
        model.is_region(rule)
            && span(rule, Cell::row) * span(rule, Cell::column) != rule.cells().len()
    };
    model.rules().iter().filter(|rule| is_irregular(rule)).count()
}
