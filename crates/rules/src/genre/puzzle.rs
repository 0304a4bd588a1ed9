//! The puzzle that a problem makes.

use std::{any::Any, borrow::Cow, ops::RangeInclusive, sync::Arc};

use satoku_puzzle::model::{self, Model};

use super::{prelude::*, problem::ProblemError};
use crate::{
    grid::Grid, interrupt::Limiter, model::file::table::alone, printable::printable,
    puzzle::Instance, rule::Allowance,
};

/// A genre and the clues of a problem: what its model has.
#[derive(Debug)]
struct OfGenre {
    genre: &'static Genre,
    problem: Problem,
}

/// The genre and the clues that a model says, if it was made from a problem; the model may have
/// more rules.
pub fn problem_of(model: &Model) -> Option<(&'static Genre, &Problem)> {
    let clues: &dyn Any = model.clues()?;
    clues.downcast_ref().map(|OfGenre { genre, problem }| (*genre, problem))
}

impl model::Clues for OfGenre {
    fn face(&self, value: u16, all: &RangeInclusive<u16>) -> Cow<'static, str> {
        self.genre.face(value, all)
    }

    fn clue(&self, cell: Cell) -> Option<&str> {
        self.problem.clue(cell)
    }

    fn in_words(&self, limiter: &Limiter) -> Option<(Model, Vec<String>)> {
        let puzzle = self.problem.puzzle(self.genre, limiter).ok()?;
        let model = Model::clone(puzzle.model());
        // (Nobody else has its rules then.)
        drop(puzzle);
        let words = self.problem.rule_words(self.genre, &model);
        Some((model, words))
    }
}

impl Problem {
    /// The puzzle of the problem: the model that its clues make, and what they give.
    ///
    /// # Errors
    /// If a clue makes no sense in the genre, or it is stopped.
    pub fn puzzle(
        &self,
        genre: &'static Genre,
        limiter: &Limiter,
    ) -> Result<Instance, ProblemError> {
        self.drafted(genre, limiter, genre.says)
    }

    /// The same puzzle with rules that hold clue by clue.
    ///
    /// # Errors
    /// The same.
    pub fn by_clue(
        &self,
        genre: &'static Genre,
        limiter: &Limiter,
    ) -> Result<Instance, ProblemError> {
        self.drafted(genre, limiter, |problem, draft| {
            draft.by_clue = true;
            (genre.says)(problem, draft)
        })
    }

    /// The puzzle of what holds whatever the clues are.
    ///
    /// # Errors
    /// If there are none of this size in the genre, or it is stopped.
    pub fn outline(
        &self,
        genre: &'static Genre,
        limiter: &Limiter,
    ) -> Result<Instance, ProblemError> {
        match genre.recipe.outline {
            None => self.puzzle(genre, limiter),
            Some(outline) => self.drafted(genre, limiter, |_, draft| {
                outline(draft);
                Ok(())
            }),
        }
    }

    /// The puzzle with these rules.
    fn drafted(
        &self,
        genre: &'static Genre,
        limiter: &Limiter,
        says: impl FnOnce(&Self, &mut Draft) -> Result<(), String>,
    ) -> Result<Instance, ProblemError> {
        let wrong = |message: String| ProblemError { key: None, message };
        if Size::usual(self.rows, self.columns).is_none() {
            let max = Size::MAX_SIDE;
            let (rows, columns) = (self.rows, self.columns);
            return Err(wrong(format!("the grid is {rows}x{columns}, expected up to {max}")));
        }
        let outside = self.regions.iter().position(|&region| region == Self::NO_REGION);
        if let Some(at) = outside.filter(|_| !genre.clues.regions_leave_cells) {
            let cell = Cell::new(at / self.columns, at % self.columns);
            return Err(wrong(format!("{cell} is in no region, expected one for each cell")));
        }
        let mut draft = Draft::new(genre.title, self.rows, self.columns);
        says(self, &mut draft).map_err(wrong)?;
        if draft.is_too_long() {
            return Err(wrong(self.too_large()));
        }
        let model = alone(genre.name, &draft.text(), limiter);
        let model = model.map_err(|kind| match kind.to_string() {
            text if text.starts_with(Allowance::EXCEEDED) => wrong(self.too_large()),
            text => wrong(printable(&text)),
        })?;
        let mut givens = Grid::empty(model.size());
        for &(cell, value) in draft.givens() {
            let value = model.size().value_of(cell, value).ok_or_else(|| {
                let values = model.size().range_of(cell);
                let (first, last) = (values.start(), values.end());
                wrong(format!("{cell}: found {value}, expected a value from {first} to {last}"))
            })?;
            givens.set(cell, Some(value));
        }
        let model = self.of_model(model, genre, &givens);
        Ok(Instance::new(Arc::new(model), givens))
    }

    /// A model with the rules of this problem as its model, with its regions, for drawing.
    fn of_model(&self, model: Model, genre: &'static Genre, given: &Grid) -> Model {
        let own = Some(&self.regions).filter(|regions| !regions.is_empty());
        model.of_problem(OfGenre { genre, problem: self.clone() }, own, given.clone())
    }

    fn too_large(&self) -> String {
        let (rows, columns) = (self.rows, self.columns);
        let largest = self.cells.iter().filter_map(|clue| clue.parse::<usize>().ok()).max();
        let clues = largest.map_or("these clues".to_owned(), |most| format!("clues up to {most}"));
        format!("a grid of {rows}x{columns} with {clues} is too large to be solved here")
    }

    /// The grid with the clues and without rules: for drawing a problem that is no puzzle yet. None
    /// if there is no grid of its size.
    pub fn without_rules(&self, genre: &'static Genre) -> Option<Instance> {
        Size::usual(self.rows, self.columns)?;
        let mut draft = Draft::new(genre.title, self.rows, self.columns);
        draft.values(0, 1);
        let model = alone(genre.name, &draft.text(), &Limiter::none()).ok()?;
        let givens = Grid::empty(model.size());
        Some(Instance::new(Arc::new(self.of_model(model, genre, &givens)), givens))
    }
}
