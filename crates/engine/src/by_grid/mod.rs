//! Solutions by their grids: an engine that finds each grid once, of an engine that finds it once
//! for each way to fill the extra cells.
//!
//! It searches in rounds. What a round finds is handed over, a rule that forbids these grids is
//! added to the puzzle, and the next round begins; in the first round that finds nothing there is
//! no other grid. So it works with every engine, and what it says is confirmed by every other one.
//! Where the grid determines what is beside it, the first round finds all, and there is no other.

mod rule;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, collections::HashMap, ops::ControlFlow, sync::Arc};

use web_time::Instant;

use self::rule::NoneOf;
use crate::{Conclusion, Effort, EngineError, Limits, Of, Searcher, Sink};
use satoku_core::{
    grid::{Cell, Grid, Value},
    interrupt::{Limiter, Stopped},
    puzzle::Instance,
    rule::Stated,
};

/// An engine whose solutions differ in a cell of the grid, for puzzles with other cells.
pub(crate) struct ByGrid<'a>(pub(crate) &'a mut dyn Searcher);

impl Searcher for ByGrid<'_> {
    fn name(&self) -> String {
        self.0.name()
    }

    /// (It does not split: it forbids every grid.)
    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let deadline = limits.deadline();
        let mut known = Known::new(puzzle);
        let mut effort = Effort::default();
        loop {
            let before = known.grids.len();
            let puzzle = known.others(puzzle, limiter)?;
            let limits = Limits {
                solutions: limits.solutions - before,
                nodes: limits.nodes.map(|all| all.saturating_sub(effort.nodes.unwrap_or(0))),
                time: deadline.map(|at| at.saturating_duration_since(Instant::now())),
                ..*limits
            };
            let mut round = Round { known: &mut known, before, repeated: 0, is_over: false };
            let result = self
                .0
                .enumerate(&puzzle, &limits, limiter, &mut |grid| round.hear(grid, &mut *found));
            let is_over = round.is_over;
            let complete = match result {
                Err(EngineError::OutOfTime) if before > 0 => false,
                result => {
                    let conclusion = result?;
                    let is_first = before == 0;
                    effort =
                        if is_first { conclusion.effort } else { both(effort, conclusion.effort) };
                    conclusion.complete
                }
            };
            let new = known.grids.len() - before;
            if complete || is_over || new == 0 || new >= limits.solutions {
                return Ok(Conclusion { complete, effort });
            }
        }
    }

    fn of(&self) -> Of {
        Of::Grid
    }
}

/// What two searches took, one after the other; the second came to the end, on the larger formula.
fn both(one: Effort, two: Effort) -> Effort {
    let sum = |one: Option<u64>, two: Option<u64>| Some(one?.saturating_add(two?));
    Effort {
        nodes: sum(one.nodes, two.nodes),
        calls: one.calls + two.calls,
        counters: one.counters + two.counters,
        iterations: sum(one.iterations, two.iterations),
        ..two
    }
}

/// The grids that were found.
struct Known {
    /// The grid's cells.
    cells: Vec<Cell>,
    /// For each grid what these hold, in the order in which they were found.
    grids: Vec<Vec<Value>>,
    /// For each list of values where it stands.
    places: HashMap<Vec<Value>, usize>,
}

impl Known {
    fn new(puzzle: &Instance) -> Self {
        let cells = puzzle.model().cells().filter(|cell| cell.is_on_board()).collect();
        Self { cells, grids: Vec::new(), places: HashMap::new() }
    }

    /// The puzzle whose solutions are those with other grids.
    fn others<'p>(
        &self,
        puzzle: &'p Instance,
        limiter: &Limiter,
    ) -> Result<Cow<'p, Instance>, Stopped> {
        if self.grids.is_empty() {
            return Ok(Cow::Borrowed(puzzle));
        }
        let model = puzzle.model();
        let rule = NoneOf { cells: self.cells.clone(), known: self.grids.clone() };
        let rule = Stated::new(Box::new(rule), model.size()).expect("these are cells of the grid");
        let model = model.extended_within(vec![rule], None, limiter)?;
        Ok(Cow::Owned(Instance::new(Arc::new(model), puzzle.givens().clone())))
    }
}

/// A search for other grids than those that are known.
struct Round<'a> {
    known: &'a mut Known,
    /// How many were known before.
    before: usize,
    /// How often a grid of this round came again.
    repeated: usize,
    /// Whether no more are wanted.
    is_over: bool,
}

impl Round<'_> {
    /// How many times as many repetitions as grids end a round. With fewer, what comes again takes
    /// more time than the next round's beginning; with more, the other way round.
    const REPEATED: usize = 8;

    fn hear(&mut self, grid: Grid, found: &mut Sink<'_>) -> ControlFlow<()> {
        let Known { cells, grids, places } = &mut *self.known;
        let values: Vec<Value> = cells.iter().filter_map(|&cell| grid.get(cell)).collect();
        match places.get(&values) {
            // One of an earlier round, which is forbidden in this one: the judge is to hear of it.
            Some(&place) if place < self.before => {}
            Some(_) => {
                self.repeated += 1;
                let is_enough = self.repeated >= Self::REPEATED * (grids.len() - self.before);
                return if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            }
            None => {
                places.insert(values.clone(), grids.len());
                grids.push(values);
            }
        }
        let flow = found(grid);
        self.is_over = flow.is_break();
        flow
    }
}
