//! A backtracker that prunes by statements: the strategy `candidates`.
//!
//! It keeps the candidates of every cell, has every [`Propagator`] strike what it excludes, and looks
//! again at those whose cells have changed until nothing more happens (Mackworth, "Consistency in
//! networks of relations", 1977). Where a cell is left with several candidates, that with the fewest
//! gets one of them; if this fails, the cell loses that candidate for good.
//!
//! Like the SAT engine it reads statements, and unlike it neither the program nor clauses: so it
//! checks all that comes after statements, and its own search against the solver's.

use std::{collections::VecDeque, ops::ControlFlow, sync::Arc};

use web_time::Instant;

use super::{Conclusion, Effort, Limits, Sink, backtrack::ValueOrder};
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
        let stated = model.rules_once().flat_map(|rule| rule.statements());
        let implied = model.implied_sums().iter().map(|(_, statement)| statement);
        let statements = stated.chain(implied);
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
    pub(super) fn search(
        &self,
        givens: &Grid,
        order: ValueOrder,
        limits: &Limits,
        found: &mut Sink<'_>,
    ) -> Conclusion {
        let mut state = State::new(self, order, limits);
        let complete = state.run(givens, found);
        let effort = Effort { nodes: Some(state.nodes), ..Effort::default() };
        Conclusion { complete, effort }
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

/// A search under way, or a way down its tree.
pub(super) struct State<'a> {
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

    pub(super) fn new(network: &'a Network, order: ValueOrder, limits: &'a Limits) -> Self {
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
    fn run(&mut self, givens: &Grid, found: &mut Sink<'_>) -> bool {
        let mut solutions = 0;
        let mut goes_on = self.begin(givens).is_ok() || self.go_back();
        while goes_on && !self.is_out {
            if solutions >= self.limits.solutions {
                return false;
            }
            match self.next_cell() {
                Some(cell) => goes_on = self.try_in(cell).is_ok() || self.go_back(),
                None => {
                    if let Some(grid) = self.grid() {
                        solutions += 1;
                        if found(grid) == ControlFlow::Break(()) {
                            return false;
                        }
                    }
                    // If all that is left of the alternatives contradicts itself, that was the last.
                    goes_on = self.go_back();
                }
            }
        }
        !self.is_out
    }

    /// The grid, if every cell has one candidate.
    pub fn grid(&self) -> Option<Grid> {
        let mut grid = self.candidates.grid()?;
        self.network.model.holes().iter().for_each(|hole| grid.set(hole, None));
        Some(grid)
    }

    /// Writes the givens.
    pub(super) fn begin(&mut self, givens: &Grid) -> Result<(), Impossible> {
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
impl State<'_> {
    /// What cells may hold now.
    pub(super) fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Assumes that a cell holds a value, or that it does not, and strikes what follows.
    ///
    /// # Errors
    /// If that contradicts what is assumed already, or a limit [was hit](State::is_out).
    pub(super) fn assume(
        &mut self,
        cell: usize,
        value: usize,
        holds: bool,
    ) -> Result<(), Impossible> {
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
    pub(super) fn take_back(&mut self, mark: usize) {
        self.candidates.undo(mark);
    }

    /// Whether a limit was hit, or there was an interruption: then an error means nothing.
    pub(super) fn is_out(&self) -> bool {
        self.is_out
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use itertools::Itertools;

    use super::*;
    use crate::{
        engine::{Backtracker, Engine, Sat, Search, Searcher, Strategy, Verdict},
        grid::{Cell, Size},
        model::catalog,
        puzzle::Puzzle,
        statement::{Statement, Totals, terms, tests::says},
    };

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn value(cell: Cell) -> i64 {
        i64::from(SOLUTION.as_bytes()[cell.row() * 9 + cell.column()] - b'0')
    }

    fn size() -> Size {
        Size::sudoku(9).unwrap()
    }

    /// A weighted sum with the total that the solution has.
    fn sum(weighted: &[(i64, Cell)]) -> Statement {
        let total = weighted.iter().map(|&(weight, cell)| weight * value(cell)).sum();
        let terms = terms(weighted.iter().copied(), size()).unwrap();
        Statement::Sum { terms, totals: Totals::exactly(total) }
    }

    /// A killer cage.
    fn cage(cells: &[Cell]) -> Vec<Statement> {
        let differ = Statement::AllDifferent { cells: cells.to_vec(), every_value: false };
        vec![differ, sum(&cells.iter().map(|&cell| (1, cell)).collect_vec())]
    }

    /// The classic model with these statements, a rule each.
    fn puzzle(rules: Vec<Vec<Statement>>) -> Puzzle {
        let rules = rules.into_iter().map(|statements| says(statements, size()));
        let classic = catalog::load("classic").unwrap();
        let rules = classic.rules().iter().cloned().chain(rules).collect();
        Puzzle::new(Arc::new(Model::new("", "", size(), rules, None)), Grid::empty(size()))
    }

    /// The SAT engine must find as many solutions of a puzzle.
    #[track_caller]
    fn check(rules: Vec<Vec<Statement>>, limit: usize) -> Search {
        let puzzle = puzzle(rules);
        let limits = Limits::solutions(limit);
        let search = |engine: &mut dyn Searcher| engine.search(&puzzle, &limits).unwrap();
        let found = search(&mut Backtracker::new(Strategy::CANDIDATES));
        let expected = search(&mut Sat::default());
        assert_eq!(found.solutions.len(), expected.solutions.len());
        if found.complete {
            assert!(expected.solutions.iter().all(|grid| found.solutions.contains(grid)));
        }
        let down = search(&mut Backtracker::new(Strategy::CANDIDATES.down()));
        assert_eq!(down.solutions.len(), expected.solutions.len());
        found
    }

    #[test]
    fn killers_have_the_solutions_that_sat_finds() {
        let cells = size().cells().collect_vec();
        let rows = |length: usize| {
            cells.chunks(9).flat_map(|row| row.chunks(length)).map(cage).collect_vec()
        };
        assert_eq!(check(rows(3), 20).solutions.len(), 20);
        let mut cages = rows(2);
        // Sums down and across the boxes, with weights.
        for column in 0..9 {
            let line = (1..8).map(|row| (row as i64 - 3, Cell::new(row, column))).collect_vec();
            cages.push(vec![sum(&line)]);
        }
        let found = check(cages.clone(), 2);
        assert_eq!(found.verdict(), Verdict::Unique);
        assert_eq!(found.solutions[0].to_string(), SOLUTION);
        // One of the last line's sums or another, which is impossible; and only such.
        let last = cages.pop().unwrap();
        let impossible = || {
            vec![Statement::AllDifferent {
                cells: size().cells().take(10).collect(),
                every_value: false,
            }]
        };
        let either = |cases| vec![Statement::Either { cases }];
        cages.push(either(vec![impossible(), last]));
        assert_eq!(check(cages.clone(), 2).verdict(), Verdict::Unique);
        cages.push(either(vec![impossible(), impossible()]));
        assert_eq!(check(cages, 2).verdict(), Verdict::Unsolvable);
    }

    #[test]
    fn limits_end_the_search() {
        #[track_caller]
        fn check(limits: Limits, solutions: usize) {
            let puzzle = puzzle(Vec::new());
            let mut engine: Box<dyn Searcher> =
                Engine::Backtrack(Strategy::CANDIDATES).build(crate::cnf::Encoding::default());
            let search = engine.search(&puzzle, &limits).unwrap();
            assert_eq!((search.solutions.len(), search.complete), (solutions, false));
        }
        check(Limits { nodes: Some(20), ..Limits::solutions(9) }, 0);
        check(Limits { time: Some(Duration::ZERO), ..Limits::solutions(usize::MAX) }, 0);
        check(Limits::solutions(3), 3);
        check(Limits::solutions(0), 0);
    }
}
