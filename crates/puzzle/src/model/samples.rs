//! Models for tests: grids, and rules that say whatever statements they are given.

use std::sync::Arc;

use super::{Model, Regions};
use crate::{
    grid::{Cell, Grid, Holes, Size},
    rule::{Context, Problem, Rule, Stated, Violation, differing},
    statement::Statement,
};

/// A rule that says some statements, and has no words for them.
#[derive(Debug)]
struct Said {
    name: String,
    statements: Vec<Statement>,
}

impl Rule for Said {
    fn kind(&self) -> &'static str {
        "said"
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn rename(&mut self, name: String) {
        self.name = name;
    }

    fn cells(&self) -> &[Cell] {
        &[]
    }

    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        Ok(self.statements.clone())
    }

    fn broken(&self, _grid: &Grid) -> Vec<Violation> {
        Vec::new()
    }
}

/// A model with rows and columns, where these fit, perhaps boxes, and rules that say these statements.
pub(crate) fn model(
    size: Size,
    boxes: Option<&str>,
    said: impl IntoIterator<Item = (String, Vec<Statement>)>,
) -> Model {
    let context = Context::new(size, None);
    let lines = context.lines().filter(|(_, cells)| cells.len() <= size.value_count());
    let lines = lines.filter_map(|(name, cells)| differing(name, cells, size));
    let regions = boxes.map(|text| Regions::boxes(text, size, &Holes::none(size)).unwrap());
    let said = said.into_iter().map(|(name, statements)| Said { name, statements });
    let rules = lines.chain(said.map(|said| Box::new(said) as Box<dyn Rule>));
    let stated = rules.map(|rule| Stated::new(rule, size).unwrap());
    let (regions, of_cell) = regions.map(|regions| (regions.rules, regions.of_cell)).unzip();
    let rules: Vec<Arc<Stated>> = stated.chain(regions.into_iter().flatten()).collect();
    Model::new("", "", size, rules, of_cell)
}
