//! Models for tests.

use super::{Model, Regions};
use crate::{
    grid::{Holes, Size},
    rule::{Context, Stated, differing},
    statement::Statement,
};

/// A model with rows and columns, where these fit, perhaps boxes, and rules that say these statements.
pub(crate) fn model(
    size: Size,
    boxes: Option<&str>,
    said: impl IntoIterator<Item = (String, Vec<Statement>)>,
) -> Model {
    let context = Context::new(size, None);
    let lines = context.lines().filter(|(_, cells)| cells.len() <= size.value_count());
    let lines = lines.filter_map(|(name, cells)| differing(name, cells, size));
    let lines = lines.map(|rule| Stated::new(rule, size).unwrap());
    let regions = boxes.map(|text| Regions::boxes(text, size, &Holes::none(size)).unwrap());
    let (regions, of_cell) = regions.map(|regions| (regions.rules, regions.of_cell)).unzip();
    let said = said.into_iter().map(|(name, statements)| Stated::saying(name, statements));
    let rules = lines.chain(regions.into_iter().flatten()).chain(said);
    Model::new("", "", size, rules.collect(), of_cell)
}
