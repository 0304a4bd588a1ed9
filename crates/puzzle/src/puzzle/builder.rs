//! Puzzles, built step by step.

use std::{marker::PhantomData, sync::Arc};

use thiserror::Error;

use super::Instance;
use crate::{
    grid::{Cell, Cells, CellsError, Grid, Size, Value, ValueSet},
    interrupt::Limiter,
    model::{Model, ModelErrorKind},
    rule::{Rule, RuleError, RuleNames, Stated},
};

/// A puzzle in the making: a model, and what is added to it.
#[derive(Debug)]
pub struct Builder<P = Instance> {
    model: Arc<Model>,
    givens: Grid,
    candidates: Vec<(Cell, ValueSet)>,
    rules: Vec<Box<dyn Rule>>,
    regions: Option<String>,
    label: Option<String>,
    puzzle: PhantomData<P>,
}

/// Why a puzzle cannot be built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A text that names no cells.
    #[error(transparent)]
    Cells(#[from] CellsError),
    /// A cell that the grid does not have.
    #[error("{cell} {}", size.lack(*cell))]
    OffTheGrid {
        /// The cell.
        cell: Cell,
        /// The grid's size.
        size: Size,
    },
    /// A place where the grid has no cell.
    #[error("{0} is a hole, not a cell")]
    Hole(Cell),
    /// A number that is not a value.
    #[error("{cell}: found {found}, expected a value from {first} to {last}")]
    NoValue {
        /// The cell that should hold it.
        cell: Cell,
        /// The number.
        found: u16,
        /// The lowest value.
        first: u16,
        /// The highest value.
        last: u16,
    },
    /// A rule that makes no sense on the puzzle's grid.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// Two rules of one name.
    #[error("two rules are named \"{0}\"")]
    RuleNamedTwice(String),
    /// An invalid map of regions, or none where one is needed.
    #[error("{0}")]
    Regions(ModelErrorKind),
}

impl<P: From<Instance>> Builder<P> {
    /// A puzzle of a model, with nothing in it yet.
    pub fn new(model: Arc<Model>) -> Self {
        let givens = Grid::empty(model.size());
        let (candidates, rules) = (Vec::new(), Vec::new());
        let (regions, label) = (None, None);
        Self { model, givens, candidates, rules, regions, label, puzzle: PhantomData }
    }

    /// Gives a value, the number on paper, to each of the cells, which are written as in model
    /// files: `r1c1`.
    ///
    /// # Errors
    /// If the text names no cells of the grid, or the number is not a value.
    pub fn given(mut self, cells: &str, number: u16) -> Result<Self, PuzzleError> {
        for cell in self.cells(cells)?.iter().copied() {
            self.givens.set(cell, Some(value(self.model.size(), cell, number)?));
        }
        Ok(self)
    }

    /// Says that each of the cells holds one of these values. Said twice of a cell, both hold.
    ///
    /// # Errors
    /// If the text names no cells of the grid, or a number is not a value.
    pub fn candidates(
        mut self,
        cells: &str,
        numbers: impl IntoIterator<Item = u16>,
    ) -> Result<Self, PuzzleError> {
        let (size, numbers) = (self.model.size(), numbers.into_iter().collect::<Vec<u16>>());
        for cell in self.cells(cells)?.iter().copied() {
            let values = numbers.iter().map(|&number| value(size, cell, number));
            let values = values.collect::<Result<ValueSet, _>>()?;
            match self.candidates.iter_mut().find(|(known, _)| *known == cell) {
                None => self.candidates.push((cell, values)),
                Some((_, known)) => {
                    *known = known.iter().filter(|&value| values.contains(value)).collect();
                }
            }
        }
        Ok(self)
    }

    /// Adds a rule of the puzzle's own. One without a name is called by its kind and a number.
    #[must_use]
    pub fn rule(mut self, rule: impl Rule + 'static) -> Self {
        self.rules.push(Box::new(rule));
        self
    }

    /// Divides the grid into regions: a map with a character for each cell, row by row, the same in
    /// the same region. They take the place of the model's.
    #[must_use]
    pub fn regions(self, map: impl Into<String>) -> Self {
        Self { regions: Some(map.into()), ..self }
    }

    /// Labels the puzzle.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Self { label: Some(label.into()), ..self }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// If a rule or the map of regions makes no sense on its grid.
    pub fn build(self) -> Result<P, PuzzleError> {
        let Self { model, givens, candidates, rules, regions, label, puzzle: _ } = self;
        let size = model.size();
        if model.needs_regions() && regions.is_none() {
            let kind = ModelErrorKind::NoRegions(model.name().to_owned());
            return Err(PuzzleError::Regions(kind));
        }
        let mut names = RuleNames::of(model.rules().iter().map(|rule| rule.name()));
        let mut stated = Vec::with_capacity(rules.len());
        for mut rule in rules {
            names.take(&mut *rule).map_err(PuzzleError::RuleNamedTwice)?;
            stated.push(Stated::beside_holes(rule, size, model.holes())?);
        }
        let puzzle = if stated.is_empty() && candidates.is_empty() && regions.is_none() {
            Instance::new(model, givens)
        } else {
            let with_map = |map| Ok((model.regions_of_map(map)?, map));
            let regions = regions.as_deref().map(with_map).transpose();
            let regions = regions.map_err(PuzzleError::Regions)?;
            Instance::with_own(&model, stated, regions, candidates, &Limiter::none())
                .unwrap()
                .with_givens(givens)
        };
        Ok(puzzle.labelled(label).into())
    }

    fn cells(&self, text: &str) -> Result<Cells, PuzzleError> {
        let (cells, size) = (text.parse::<Cells>()?, self.model.size());
        match cells.iter().find(|&&cell| !size.contains(cell)) {
            Some(&cell) => Err(PuzzleError::OffTheGrid { cell, size }),
            None => match cells.iter().find(|&&cell| self.model.holes().contains(cell)) {
                Some(&cell) => Err(PuzzleError::Hole(cell)),
                None => Ok(cells),
            },
        }
    }
}

impl Instance {
    /// A puzzle of a model, built step by step.
    pub fn builder(model: Arc<Model>) -> Builder {
        Builder::new(model)
    }
}

/// The value that is written as this number.
fn value(size: Size, cell: Cell, number: u16) -> Result<Value, PuzzleError> {
    let (first, last) = size.range_of(cell).into_inner();
    size.value_of(cell, number.into()).ok_or(PuzzleError::NoValue {
        cell,
        found: number,
        first,
        last,
    })
}
