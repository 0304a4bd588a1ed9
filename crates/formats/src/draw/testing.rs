//! What tests of drawings have in common: puzzles with any marks.

use crate::prelude::*;
use satoku_rules::{
    grid::Mark,
    rule::{Problem, Violation},
};

#[derive(Debug)]
struct Painted(Vec<Mark>);

impl Rule for Painted {
    fn kind(&self) -> &'static str {
        "painted & <framed>"
    }
    fn name(&self) -> &'static str {
        "painted"
    }
    fn rename(&mut self, _name: String) {}
    fn cells(&self) -> &[Cell] {
        &[]
    }
    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        Ok(Vec::new())
    }
    fn broken(&self, _grid: &Grid) -> Vec<Violation> {
        Vec::new()
    }
    fn marks(&self, _size: Size) -> Vec<Mark> {
        self.0.clone()
    }
}

pub(super) fn cells(text: &str) -> Vec<Cell> {
    text.parse::<Cells>().unwrap().to_vec()
}

/// A puzzle of a model with these marks, the first cell given.
pub(super) fn painted(model: &str, marks: Vec<Mark>) -> Instance {
    let base = model::named(model).unwrap();
    let size = base.size();
    let mut rules = base.rules().to_vec();
    rules.push(Stated::new(Box::new(Painted(marks)), size).unwrap());
    let regions = base.region(Cell::new(0, 0)).is_some();
    let regions = regions.then(|| size.cells().filter_map(|cell| base.region(cell)).collect());
    let model = Model::new("a < b", "Painted", size, rules, regions);
    let mut givens = Grid::empty(size);
    givens.set_at(0, size.board().values().last());
    Instance::new(Arc::new(model), givens)
}
