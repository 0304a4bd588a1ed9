//! Solutions by their grids: an engine that finds each grid once, of an engine that finds it once
//! for each way to fill the extra cells.
//!
//! It searches in rounds. What a round finds is handed over, a rule that forbids these grids is
//! added to the puzzle, and the next round begins; in the first round that finds nothing there is
//! no other grid. So it works with every engine, and what it says is confirmed by every other one.
//! Where the grid determines what is beside it, the first round finds all, and there is no other.
//!
//! Where it does not, a round would find the same grids again and again. So after a round that did,
//! there is one in which the extra cells hold what they hold in one of its solutions: there, no
//! grid comes twice.

mod rule;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use self::rule::NoneOf;
use crate::{Of, prelude::*};

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
        let mut known = Known::new(puzzle);
        let mut effort = Effort::default();
        // The solution whose extra cells are kept in this round.
        let mut kept: Option<Grid> = None;
        loop {
            let before = known.grids.len();
            let puzzle = known.others(puzzle, kept.as_ref(), limiter)?;
            let limits = Limits {
                solutions: limits.solutions - before,
                nodes: limits.nodes.map(|all| all.saturating_sub(effort.nodes.unwrap_or(0))),
                ..*limits
            };
            let mut round = Round::new(&mut known);
            let result = self
                .0
                .enumerate(&puzzle, &limits, limiter, &mut |grid| round.hear(grid, &mut *found));
            let Round { last, repeated, is_over, .. } = round;
            let is_complete = match result {
                Err(EngineError::OutOfTime) if before > 0 => false,
                result => {
                    let conclusion = result?;
                    effort = if before == 0 {
                        conclusion.effort
                    } else {
                        both(effort, conclusion.effort)
                    };
                    conclusion.complete
                }
            };
            let is_of_all = kept.is_none();
            let new = known.grids.len() - before;
            let left = limits.solutions.saturating_sub(new);
            // (One that finds nothing new without having come to the end was stopped by a limit.)
            if is_over || left == 0 || is_of_all && (is_complete || new == 0) {
                return Ok(Conclusion { complete: is_of_all && is_complete, effort });
            }
            kept = last.filter(|_| is_of_all && repeated > 0 && left > 1);
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

struct Known {
    /// The grid's cells that are not given.
    cells: Vec<Cell>,
    /// For each grid what these hold, in the order in which they were found.
    grids: Vec<Vec<Value>>,
    /// For each list of values where it stands.
    places: HashMap<Vec<Value>, usize>,
}

impl Known {
    fn new(puzzle: &Instance) -> Self {
        let is_open = |cell: &Cell| cell.is_on_board() && puzzle.givens().get(*cell).is_none();
        let cells = puzzle.model().cells().filter(is_open).collect();
        Self { cells, grids: Vec::new(), places: HashMap::new() }
    }

    /// The puzzle whose solutions are those with other grids, and perhaps with what this one has in
    /// its extra cells.
    fn others<'p>(
        &self,
        puzzle: &'p Instance,
        kept: Option<&Grid>,
        limiter: &Limiter,
    ) -> Result<Cow<'p, Instance>, Stopped> {
        if self.grids.is_empty() {
            return Ok(Cow::Borrowed(puzzle));
        }
        let model = puzzle.model();
        let rule = NoneOf { cells: self.cells.clone(), known: self.grids.clone() };
        let rule = Stated::new(Box::new(rule), model.size()).expect("these are cells of the grid");
        let model = model.extended(vec![rule], None, limiter)?;
        let mut givens = puzzle.givens().clone();
        let extra = kept.into_iter().flat_map(Grid::extra);
        extra.for_each(|(cell, value)| givens.set(cell, Some(value)));
        Ok(Cow::Owned(Instance::new(Arc::new(model), givens)))
    }
}

/// A search for other grids than those that are known.
struct Round<'a> {
    known: &'a mut Known,
    /// How many were known before.
    before: usize,
    /// The solution that was handed over last.
    last: Option<Grid>,
    /// How often a grid of this round came again.
    repeated: usize,
    /// Whether no more are wanted.
    is_over: bool,
}

impl<'a> Round<'a> {
    /// How many times as many repetitions as grids end a round: they take about as much time as to
    /// begin another one.
    const REPEATED: usize = 8;

    fn new(known: &'a mut Known) -> Self {
        let before = known.grids.len();
        Self { known, before, last: None, repeated: 0, is_over: false }
    }

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
        self.last = Some(grid.clone());
        let flow = found(grid);
        self.is_over = flow.is_break();
        flow
    }
}
