//! A backtracker that prunes by statements: the strategy `candidates`.
//!
//! It keeps the candidates of every cell, has every [`Propagator`] strike what it excludes, and looks
//! again at those whose cells have changed until nothing more happens (Mackworth, "Consistency in
//! networks of relations", 1977). Where a cell is left with several candidates, that with the fewest
//! gets one of them; if this fails, the cell loses that candidate for good.
//!
//! Like the SAT engine it reads statements, and unlike it neither the program nor clauses: so it
//! checks all that comes after statements, and its own search against the solver's.

use std::{collections::VecDeque, sync::Arc};

use web_time::Instant;

use super::{Effort, Limits, Search, backtrack::ValueOrder};
use crate::{
    grid::Grid,
    interrupt,
    model::Model,
    statement::{Candidates, Impossible, Propagator},
};

/// A model as a network of propagators.
#[derive(Debug)]
pub(super) struct Network {
    model: Arc<Model>,
    propagators: Vec<Propagator>,
    /// For each cell the propagators that look again when it changes.
    listeners: Vec<Vec<u32>>,
}

impl Network {
    pub(super) fn new(model: &Arc<Model>) -> Self {
        let size = model.size();
        let statements = model.rules_once().flat_map(|rule| rule.statements());
        let propagators = Propagator::of(statements, size);
        let mut listeners = vec![Vec::new(); size.cell_count()];
        for (index, propagator) in propagators.iter().enumerate() {
            if propagator.looks_again() {
                propagator.cells().iter().for_each(|&cell| listeners[cell].push(index as u32));
            }
        }
        Self { model: model.clone(), propagators, listeners }
    }

    /// Whether it is that of a model.
    pub(super) fn is_of(&self, model: &Arc<Model>) -> bool {
        Arc::ptr_eq(&self.model, model)
    }

    /// Finds solutions with these givens.
    pub(super) fn search(&self, givens: &Grid, order: ValueOrder, limits: &Limits) -> Search {
        let mut state = State::new(self, order, limits);
        let mut solutions = Vec::new();
        let complete = state.run(givens, &mut solutions);
        let effort = Effort { nodes: Some(state.nodes), ..Effort::default() };
        Search { solutions, complete, effort }
    }
}

/// A value that is being tried in a cell.
struct Choice {
    cell: usize,
    value: usize,
    /// The candidates before.
    mark: usize,
}

/// Propagators that are to look again, each once: those that look at little go first.
struct Queue {
    cheap: VecDeque<u32>,
    dear: VecDeque<u32>,
    is_waiting: Vec<bool>,
}

impl Queue {
    /// What looks at no more than this is cheap.
    const CHEAP: u64 = 32;

    fn push(&mut self, index: u32, propagator: &Propagator) {
        if !std::mem::replace(&mut self.is_waiting[index as usize], true) {
            let is_cheap = propagator.cost() <= Self::CHEAP;
            let line = if is_cheap { &mut self.cheap } else { &mut self.dear };
            line.push_back(index);
        }
    }

    fn pop(&mut self) -> Option<u32> {
        let index = self.cheap.pop_front().or_else(|| self.dear.pop_front())?;
        self.is_waiting[index as usize] = false;
        Some(index)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// A search under way.
struct State<'a> {
    network: &'a Network,
    order: ValueOrder,
    limits: &'a Limits,
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

impl<'a> State<'a> {
    /// How many looks at cells there are between looks at the clock.
    const WORK_PER_LOOK: u64 = 500_000;

    /// How many looks at cells a node may take, on average, where nodes are limited.
    const WORK_PER_NODE: u64 = 500;

    fn new(network: &'a Network, order: ValueOrder, limits: &'a Limits) -> Self {
        let queue = Queue {
            cheap: VecDeque::new(),
            dear: VecDeque::new(),
            is_waiting: vec![false; network.propagators.len()],
        };
        Self {
            network,
            order,
            limits,
            candidates: Candidates::all(network.model.size()),
            queue,
            choices: Vec::new(),
            nodes: 0,
            work: 0,
            next_look: Self::WORK_PER_LOOK,
            is_out: false,
            deadline: limits.deadline(),
        }
    }

    /// The search. Returns whether it came to its end.
    fn run(&mut self, givens: &Grid, solutions: &mut Vec<Grid>) -> bool {
        let mut goes_on = self.begin(givens).is_ok() || self.go_back();
        while goes_on && !self.is_out {
            if solutions.len() >= self.limits.solutions {
                return false;
            }
            match self.next_cell() {
                Some(cell) => goes_on = self.try_in(cell).is_ok() || self.go_back(),
                None => {
                    solutions.extend(self.candidates.grid());
                    // If all that is left of the alternatives contradicts itself, that was the last.
                    goes_on = self.go_back();
                }
            }
        }
        !self.is_out
    }

    /// Writes the givens.
    fn begin(&mut self, givens: &Grid) -> Result<(), Impossible> {
        let size = givens.size();
        for (cell, value) in givens.filled() {
            self.candidates.set(size.index(cell), size.value_index(value))?;
        }
        for (index, propagator) in self.network.propagators.iter().enumerate() {
            self.queue.push(index as u32, propagator);
        }
        self.propagate()
    }

    /// The open cell with the fewest candidates, the first of them.
    fn next_cell(&mut self) -> Option<usize> {
        let cells = 0..self.network.listeners.len();
        self.work += cells.len() as u64;
        let mut best = None;
        for cell in cells {
            match self.candidates.count(cell) {
                1 => {}
                2 => return Some(cell),
                count if best.is_none_or(|(fewest, _)| count < fewest) => {
                    best = Some((count, cell))
                }
                _ => {}
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Tries the next value in a cell.
    fn try_in(&mut self, cell: usize) -> Result<(), Impossible> {
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
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
        self.candidates.set(cell, value)?;
        self.wake(mark);
        self.propagate()
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

    /// Whether a limit was hit.
    fn must_stop(&mut self) -> bool {
        if self.work >= self.next_look {
            self.next_look = self.work + Self::WORK_PER_LOOK;
            let is_enough = |nodes: u64| self.work / Self::WORK_PER_NODE >= nodes;
            self.is_out = self.limits.nodes.is_some_and(is_enough)
                || self.deadline.is_some_and(|at| Instant::now() >= at)
                || interrupt::is_interrupted();
        }
        self.is_out
    }
}
