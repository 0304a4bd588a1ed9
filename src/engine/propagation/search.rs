//! A search that can pause.

use std::ops::ControlFlow;

use web_time::Instant;

use super::{Network, queue::Queue};
use crate::{
    engine::{Conclusion, Effort, Limits, Sink, backtrack::ValueOrder},
    grid::Grid,
    interrupt,
    statement::{Candidates, Impossible},
};

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// There may be something left to try.
    Open,
    /// There is nothing left to try.
    Complete,
    /// It stops short of that: it has found enough, or a limit was hit.
    Stopped,
}

/// A value that is being tried in a cell.
struct Choice {
    cell: usize,
    value: usize,
    /// The candidates before.
    mark: usize,
}

/// A search under way, which can pause and go on. How it is cut into parts changes nothing of what it
/// finds, nor when.
pub(in crate::engine) struct Backtracking<'a> {
    network: &'a Network,
    order: ValueOrder,
    limits: Limits,
    /// The number of solutions that were found.
    found: usize,
    progress: Progress,
    candidates: Candidates,
    queue: Queue,
    choices: Vec<Choice>,
    nodes: u64,
    /// The number of looks at cells, roughly.
    work: u64,
    /// When the clock is looked at next, in looks at cells.
    next_look: u64,
    /// Whether a limit was hit.
    is_out: bool,
    deadline: Option<Instant>,
}

impl<'a> Backtracking<'a> {
    /// How many looks at cells there are between looks at the clock.
    const WORK_PER_LOOK: u64 = 500_000;

    /// How many looks at cells a node may take, on average, where nodes are limited.
    const WORK_PER_NODE: u64 = 500;

    /// A search for solutions with these givens. The time of its limits begins now, and goes on while it
    /// pauses.
    pub fn new(network: &'a Network, givens: &Grid, order: ValueOrder, limits: &Limits) -> Self {
        let mut search = Self::without_givens(network, order, limits);
        if search.begin(givens).is_err() {
            search.progress = Progress::Complete;
        }
        search.check_limits();
        search
    }

    /// A search that has not begun, for whoever goes down its tree in another way.
    pub fn without_givens(network: &'a Network, order: ValueOrder, limits: &Limits) -> Self {
        Self {
            network,
            order,
            limits: *limits,
            found: 0,
            progress: Progress::Open,
            candidates: Candidates::all(network.model.size()),
            queue: Queue::new(network.propagators.len()),
            choices: Vec::new(),
            nodes: 0,
            work: 0,
            next_look: Self::WORK_PER_LOOK,
            is_out: false,
            deadline: limits.deadline(),
        }
    }

    /// Goes on for about so much work, counted in looks at cells: some nanoseconds each. A node that was
    /// begun is finished, and solutions are handed to `found`, which can end the search. Returns whether the search has come to its end, be it that all was tried, that
    /// enough was found or that a limit was hit; then there is nothing to go on with.
    pub fn run_for(&mut self, work: u64, found: &mut Sink<'_>) -> bool {
        let end = self.work.saturating_add(work);
        while self.progress == Progress::Open && self.work < end {
            let is_possible = match self.next_cell() {
                Some(cell) => self.try_in(cell).is_ok(),
                None => {
                    if let Some(grid) = self.grid() {
                        self.found += 1;
                        if found(grid) == ControlFlow::Break(()) {
                            self.progress = Progress::Stopped;
                            break;
                        }
                    }
                    false
                }
            };
            // If all that is left of the alternatives contradicts itself, that was the last.
            if !is_possible && !self.go_back() {
                self.progress = Progress::Complete;
            }
            self.check_limits();
        }
        self.progress != Progress::Open
    }

    /// Stops if enough was found, or a limit was hit.
    fn check_limits(&mut self) {
        let is_enough = self.found >= self.limits.solutions;
        if self.is_out || self.progress == Progress::Open && is_enough {
            self.progress = Progress::Stopped;
        }
    }

    /// What it comes to, and what it took.
    pub fn conclusion(&self) -> Conclusion {
        let effort = Effort { nodes: Some(self.nodes), ..Effort::default() };
        Conclusion { complete: self.progress == Progress::Complete, effort }
    }

    /// The grid, if every cell has one candidate.
    pub fn grid(&self) -> Option<Grid> {
        let mut grid = self.candidates.grid()?;
        self.network.model.holes().iter().for_each(|hole| grid.set(hole, None));
        Some(grid)
    }

    /// Writes the givens.
    pub fn begin(&mut self, givens: &Grid) -> Result<(), Impossible> {
        let size = givens.size();
        // No rule is about a hole, so it does not matter what is put there until a grid is found.
        for hole in self.network.model.holes().iter() {
            self.candidates.set(size.index(hole), 0)?;
        }
        for (cell, value) in givens.filled() {
            self.candidates.set(size.index(cell), size.value_index(value))?;
        }
        for (index, propagator) in self.network.propagators.iter().enumerate() {
            self.queue.push(index as u32, propagator);
        }
        self.propagate()
    }

    /// The open cell with the fewest candidates, the first of them.
    pub fn next_cell(&mut self) -> Option<usize> {
        let cells = 0..self.network.listeners.len();
        self.work += cells.len() as u64;
        let mut best = None;
        for cell in cells {
            match self.candidates.count(cell) {
                1 => {}
                2 => return Some(cell),
                count if best.is_none_or(|(fewest, _)| count < fewest) => {
                    best = Some((count, cell));
                }
                _ => {}
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Tries the next value in a cell.
    fn try_in(&mut self, cell: usize) -> Result<(), Impossible> {
        let is_enough = self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
        if is_enough || self.nodes % 64 == 0 && self.is_late() {
            self.is_out = true;
            return Err(Impossible);
        }
        self.nodes += 1;
        let mut values = (0..self.candidates.size().value_count())
            .filter(|&value| self.candidates.has(cell, value));
        let value = match self.order {
            ValueOrder::Up => values.next(),
            ValueOrder::Down => values.next_back(),
        };
        let value = value.ok_or(Impossible)?;
        let mark = self.candidates.mark();
        self.choices.push(Choice { cell, value, mark });
        self.assume(cell, value, true)
    }

    /// Takes back the last choice and excludes it; and if that fails too, the one before. Returns
    /// whether there is anything left to try.
    fn go_back(&mut self) -> bool {
        while !self.is_out {
            let Some(Choice { cell, value, mark }) = self.choices.pop() else { return false };
            self.candidates.undo(mark);
            let struck = self.candidates.strike(cell, value);
            self.wake(mark);
            if struck.and_then(|()| self.propagate()).is_ok() {
                return true;
            }
        }
        false
    }

    /// Has those look again whose cells have changed since a mark.
    fn wake(&mut self, mark: usize) {
        let network = self.network;
        for cell in self.candidates.changed(mark) {
            for &index in &network.listeners[cell] {
                self.queue.push(index, &network.propagators[index as usize]);
            }
        }
    }

    /// Strikes what cannot be, until nothing more happens; leaves nothing in the queue.
    fn propagate(&mut self) -> Result<(), Impossible> {
        let network = self.network;
        while let Some(index) = self.queue.pop() {
            let propagator = &network.propagators[index as usize];
            self.work += propagator.cost();
            let mark = self.candidates.mark();
            let result = if self.must_stop() {
                Err(Impossible)
            } else {
                propagator.prune(&mut self.candidates)
            };
            if result.is_err() {
                self.queue.clear();
                return result;
            }
            self.wake(mark);
        }
        Ok(())
    }

    /// Whether the time is up, or the program was interrupted.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|at| Instant::now() >= at) || interrupt::is_interrupted()
    }

    /// Whether a limit was hit.
    fn must_stop(&mut self) -> bool {
        if self.work >= self.next_look {
            self.next_look = self.work + Self::WORK_PER_LOOK;
            let is_enough = |nodes: u64| self.work / Self::WORK_PER_NODE >= nodes;
            self.is_out = self.limits.nodes.is_some_and(is_enough) || self.is_late();
        }
        self.is_out
    }
}

/// For whoever splits a puzzle or goes down its tree instead of searching it: things are assumed of cells one after the
/// other, and taken back.
impl Backtracking<'_> {
    /// The candidates of a cell.
    pub fn values_of(&self, cell: usize) -> Vec<usize> {
        let all = 0..self.candidates.size().value_count();
        all.filter(|&value| self.candidates.has(cell, value)).collect()
    }

    /// The logarithm of the number of grids that the candidates leave, if there were no rules.
    pub fn openness(&self) -> f64 {
        let cells = 0..self.network.listeners.len();
        cells.map(|cell| (self.candidates.count(cell) as f64).ln()).sum()
    }

    /// What cells may hold now.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Assumes that a cell holds a value, or that it does not, and strikes what follows.
    ///
    /// # Errors
    /// If that contradicts what is assumed already, or a limit [was hit](Backtracking::is_out).
    pub fn assume(&mut self, cell: usize, value: usize, holds: bool) -> Result<(), Impossible> {
        let mark = self.candidates.mark();
        let assumed = if holds {
            self.candidates.set(cell, value)
        } else {
            self.candidates.strike(cell, value)
        };
        assumed?;
        self.wake(mark);
        self.propagate()
    }

    /// Takes back all that was assumed since a [mark](Candidates::mark), and all that was struck.
    pub fn take_back(&mut self, mark: usize) {
        self.candidates.undo(mark);
    }

    /// Whether a limit was hit, or there was an interruption: then an error means nothing.
    pub fn is_out(&self) -> bool {
        self.is_out
    }
}
