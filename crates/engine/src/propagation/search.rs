//! A search that can pause.

use super::{
    branch::{Branch, Weights},
    network::{FreeLabels, Network, ways_to_label},
};
use crate::prelude::*;
use satoku_puzzle::statement::{Look, LookOutcome, Queue};

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
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
    /// Where it is if it is not there, if it has but two places.
    otherwise: Option<usize>,
    /// How many ways there were to choose.
    ways: usize,
    /// The candidates before.
    mark: usize,
    /// What share of all there was to try was done before, and what share this is.
    done: f64,
    share: f64,
    /// The labels that cells were given before, one bit each.
    given: u64,
}

/// A search under way, which can pause and go on. How it is cut into parts changes nothing of what
/// it finds, nor when.
pub(crate) struct CandidateSearch<'a> {
    network: &'a Network,
    limiter: &'a Limiter,
    order: ValueOrder,
    limits: Limits,
    /// The solutions that were not yet taken, and the number of all.
    solutions: Vec<Grid>,
    found: usize,
    progress: Progress,
    candidates: Candidates,
    queue: Queue,
    choices: Vec<Choice>,
    /// What share of all there is to try is done, and what share is left of the last choice.
    done: f64,
    share: f64,
    weights: Weights,
    /// The cells that are filled, as bits, and in the order in which they were.
    is_filled: Vec<u64>,
    filled: Vec<usize>,
    /// The cells of the next round: they have one candidate, which is not struck from others yet.
    fresh: Vec<usize>,
    /// Whether nothing was refuted since the last choice.
    is_new: bool,
    /// If labels are given as they come, and not in their order.
    labels: Option<&'a FreeLabels>,
    /// The labels that cells were given, one bit each.
    given: u64,
    nodes: u64,
    /// The number of looks at cells, roughly.
    work: u64,
    /// When the clock is looked at next, in looks at cells.
    next_look: u64,
    /// Whether a limit was hit.
    is_out: bool,
}

impl<'a> CandidateSearch<'a> {
    /// The [work](Limiter::count) of looking at a cell to choose the next.
    const WORK_PER_CELL: u64 = 3;

    /// How many looks at cells there are between looks at the clock.
    const WORK_PER_LOOK: u64 = 500_000;

    /// How many looks at cells a node may take, on average, where nodes are limited.
    const WORK_PER_NODE: u64 = 500;

    /// A search for solutions with these givens.
    ///
    /// With [free labels](Network::free_labels), it gives them as they come: a cell that is tried
    /// has one of those that others were given, or one more, which of them does not matter (Van
    /// Hentenryck, Flener, Pearson and Ågren, "Tractable symmetry breaking for CSPs with
    /// interchangeable values", 2003). What it finds has them in order; what it assumes and strikes
    /// has not, so who reads that gives none.
    pub(crate) fn new(
        network: &'a Network,
        labels: Option<&'a FreeLabels>,
        givens: &Grid,
        order: ValueOrder,
        limits: &Limits,
        limiter: &'a Limiter,
    ) -> Self {
        let mut search = Self {
            network,
            limiter,
            order,
            limits: *limits,
            solutions: Vec::new(),
            found: 0,
            progress: Progress::Open,
            candidates: Candidates::all(network.model.size()),
            queue: Queue::none(network.searched()),
            choices: Vec::new(),
            done: 0.0,
            share: 1.0,
            weights: Weights::new(network),
            is_filled: vec![0; bits::words(network.model.size().place_count())],
            filled: Vec::new(),
            fresh: Vec::new(),
            is_new: true,
            labels,
            given: 0,
            nodes: 0,
            work: 0,
            next_look: Self::WORK_PER_LOOK,
            is_out: false,
        };
        if let Some(FreeLabels { order, .. }) = labels {
            search.queue.use_only(network.searched(), |index| index != *order);
        }
        search.queue.wake_all();
        if search.begin(givens).is_err() {
            search.progress = Progress::Complete;
        }
        search.check_limits();
        search
    }

    /// How much work there is between times at which solutions are handed over.
    const SLICE: u64 = 100_000;

    /// Hands over solutions with these givens, up to the limits.
    pub(crate) fn all(
        network: &Network,
        givens: &Grid,
        order: ValueOrder,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Conclusion {
        let labels = network.free_labels(givens);
        let mut search = CandidateSearch::new(network, labels, givens, order, limits, limiter);
        let mut is_over = false;
        while !is_over {
            is_over = search.run_for(Self::SLICE);
            for grid in search.take_solutions() {
                if found(grid).is_break() {
                    return Conclusion { complete: false, ..search.conclusion() };
                }
            }
        }
        search.conclusion()
    }

    /// Goes on for about so much work, counted in looks at cells: some nanoseconds each. A node
    /// that was begun is finished. Returns whether the search has come to its end, be it that all
    /// was tried, that enough was found or that a limit was hit; then there is nothing to go on
    /// with.
    pub(crate) fn run_for(&mut self, work: u64) -> bool {
        let end = self.work.saturating_add(work);
        while self.progress == Progress::Open && self.work < end {
            let is_possible = match self.next_branch() {
                Some(branch) => self.try_in(branch).is_ok(),
                // What the last refuted value leaves may not have been looked at.
                None if !self.queue.is_empty() => self.settle().is_ok(),
                None => {
                    if let Some(grid) = self.grid() {
                        self.solutions.push(grid);
                        self.found += 1;
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

    /// What share of all there is to try is done, if all values of a cell are of one share: an
    /// estimate (Knuth, "Estimating the efficiency of backtrack programs", 1975).
    pub(crate) fn share_done(&self) -> f64 {
        self.done
    }

    /// How far it has come.
    pub(crate) fn progress(&self) -> Progress {
        self.progress
    }

    /// Stops if enough was found, or a limit was hit.
    fn check_limits(&mut self) {
        let is_enough = self.found >= self.limits.solutions;
        if self.is_out || self.progress == Progress::Open && is_enough {
            self.progress = Progress::Stopped;
        }
    }

    /// The solutions that were found since this was asked last.
    pub(crate) fn take_solutions(&mut self) -> Vec<Grid> {
        std::mem::take(&mut self.solutions)
    }

    /// What it has come to.
    pub(crate) fn conclusion(&self) -> Conclusion {
        let effort = Effort { nodes: Some(self.nodes), ..Effort::default() };
        Conclusion { complete: self.progress == Progress::Complete, effort }
    }

    /// The grid, if every cell has one candidate.
    pub(crate) fn grid(&self) -> Option<Grid> {
        let mut grid = self.candidates.grid()?;
        if let Some(labels) = self.labels {
            put_in_order(labels, &mut grid);
        }
        self.network.model.holes().iter().for_each(|hole| grid.set(hole, None));
        Some(grid)
    }

    /// Writes the givens.
    fn begin(&mut self, givens: &Grid) -> Pruned {
        self.network.give(givens, &mut self.candidates)?;
        self.settle_from(0)
    }

    fn is_label(&self, cell: usize) -> bool {
        self.labels.is_some_and(|labels| labels.cells.contains(&cell))
    }

    /// How many ways there are to fill a cell.
    fn ways(&self, cell: usize) -> usize {
        if self.is_label(cell) {
            return ways_to_label(self.candidates.of(cell)[0], self.given);
        }
        self.candidates.count(cell)
    }

    /// What to try next; nothing if every cell has one candidate.
    fn next_branch(&mut self) -> Option<Branch> {
        let cells = self.candidates.size().place_count() as u64;
        self.work += cells;
        self.is_out |= self.limiter.count(Self::WORK_PER_CELL * cells).is_err();
        let labels = self.labels.zip(Some(self.given));
        self.weights.branch(self.network, &self.candidates, labels, self.is_new)
    }

    /// Tries a value in a cell.
    fn try_in(&mut self, branch: Branch) -> Pruned {
        let is_enough = self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
        if is_enough || self.nodes % 64 == 0 && self.is_late() {
            self.is_out = true;
            return Err(Impossible);
        }
        self.nodes += 1;
        let cell = branch.cell;
        let mut values = (0..self.candidates.size().value_count())
            .filter(|&value| self.candidates.has(cell, value));
        let value = branch.value.or_else(|| match self.order {
            ValueOrder::Up => values.next(),
            ValueOrder::Down => values.next_back(),
        });
        let value = value.ok_or(Impossible)?;
        let (mark, done, share, given) =
            (self.candidates.mark(), self.done, self.share, self.given);
        let ways = if branch.otherwise.is_some() { 2 } else { self.ways(cell) };
        let otherwise = branch.otherwise;
        self.choices.push(Choice { cell, value, otherwise, ways, mark, done, share, given });
        self.share /= ways as f64;
        self.is_new = true;
        if self.is_label(cell) {
            self.given |= 1 << value;
        }
        self.hold(cell, value).inspect_err(|_| self.weights.add_tried(cell))
    }

    /// Takes back the last choice and excludes it; and if that fails too, the one before. Returns
    /// whether there is anything left to try. What the excluded value leaves is looked at with the
    /// next choice, unless it is all that is left.
    fn go_back(&mut self) -> bool {
        while !self.is_out {
            let Some(choice) = self.choices.pop() else { return false };
            let Choice { cell, value, otherwise, ways, mark, done, share, given } = choice;
            self.take_back(mark);
            self.given = given;
            let tried = share / ways as f64;
            (self.done, self.share) = (done + tried, share - tried);
            self.is_new = false;
            let struck = if self.is_label(cell) && given >> value & 1 == 0 {
                // It stood for all others that no cell was given.
                self.candidates.keep(cell, &[given])
            } else {
                self.candidates.strike(cell, value)
            };
            self.queue.wake(self.network.searched(), &self.candidates, mark);
            let is_left = match (struck, otherwise) {
                (Err(_), _) => false,
                (Ok(()), Some(other)) => self.hold(other, value).is_ok(),
                (Ok(()), None) if self.waits_with(cell) => true,
                (Ok(()), None) => self.settle_from(mark).is_ok(),
            };
            if is_left {
                return true;
            }
        }
        false
    }

    /// Whether what the values that are left of a cell exclude is looked at with the next choice.
    fn waits_with(&self, cell: usize) -> bool {
        self.network.rounds.is_some() && self.candidates.count(cell) > 1
    }

    /// Puts a value into a cell, and strikes what follows.
    fn hold(&mut self, cell: usize, value: usize) -> Pruned {
        let mark = self.candidates.mark();
        self.candidates.set(cell, value)?;
        self.queue.wake(self.network.searched(), &self.candidates, mark);
        self.settle_from(mark)
    }

    /// Takes the cells that were filled since a mark for the next round, and strikes what follows.
    fn settle_from(&mut self, mark: usize) -> Pruned {
        self.gather(mark);
        self.settle()
    }

    /// Notes the cells that have got one candidate since a mark, if cells are filled in rounds.
    fn gather(&mut self, mark: usize) {
        if self.network.rounds.is_none() {
            return;
        }
        for cell in self.candidates.changed(mark) {
            if self.candidates.count(cell) == 1
                && !bits::has(&self.is_filled, cell)
                && !self.fresh.contains(&cell)
            {
                self.fresh.push(cell);
            }
        }
    }

    /// Strikes what cannot be, round after round, until nothing more happens; leaves nothing in the
    /// queue. In a round what cells hold is struck from others, and then all propagators look that
    /// have reason to; the cells that are filled by these are those of the next round.
    fn settle(&mut self) -> Pruned {
        loop {
            let first = self.fresh.first().copied();
            let mark = self.candidates.mark();
            if self.fill_fresh().and_then(|()| self.propagate()).is_err() {
                if let Some(first) = first.filter(|_| !self.is_out) {
                    self.weights.add_round(first, self.candidates.single(first));
                }
                self.queue.clear();
                self.fresh.clear();
                return Err(Impossible);
            }
            self.gather(mark);
            if self.fresh.is_empty() {
                return Ok(());
            }
        }
    }

    /// Strikes what the cells of a round hold from others.
    fn fill_fresh(&mut self) -> Pruned {
        let Some(rounds) = &self.network.rounds else { return Ok(()) };
        let mut fresh = std::mem::take(&mut self.fresh);
        self.work += 10 * fresh.len() as u64;
        let result = fresh.drain(..).try_for_each(|cell| {
            bits::insert(&mut self.is_filled, cell);
            self.filled.push(cell);
            let (candidates, queue) = (&mut self.candidates, &mut self.queue);
            rounds.fill(cell, candidates, queue)
        });
        self.fresh = fresh;
        result
    }

    /// Has propagators look until nothing more happens.
    fn propagate(&mut self) -> Pruned {
        let propagators = self.network.searched();
        let (candidates, queue) = (&mut self.candidates, &mut self.queue);
        while let Some(turn) = queue.turn(propagators, Look::Whole, candidates) {
            let propagator = &propagators.all()[turn.index];
            if turn.outcome == LookOutcome::Failed {
                self.weights.add(propagator.cells());
            }
            self.work += propagator.cost();
            self.is_out |= self.limiter.count(propagator.work()).is_err();
            if self.work >= self.next_look {
                self.next_look = self.work + Self::WORK_PER_LOOK;
                let is_enough = |nodes: u64| self.work / Self::WORK_PER_NODE >= nodes;
                self.is_out |= self.limits.nodes.is_some_and(is_enough) || self.limiter.is_over();
            }
            if turn.outcome == LookOutcome::Failed || self.is_out {
                return Err(Impossible);
            }
        }
        Ok(())
    }

    /// Whether the time is up, or the program was interrupted.
    pub(crate) fn is_late(&self) -> bool {
        self.limiter.is_over()
    }
}

/// Labels a full grid anew, in the order of the cells that hold each first.
fn put_in_order(labels: &FreeLabels, grid: &mut Grid) {
    let size = grid.size();
    let mut label_of = vec![None; labels.count];
    let mut begun = 0;
    for cell in labels.cells.clone().map(|index| size.cell_at(index)) {
        let Some(found) = grid.get(cell) else { continue };
        let label = *label_of[size.value_index(found)].get_or_insert_with(|| {
            begun += 1;
            begun - 1
        });
        grid.set(cell, Some(size.value_at(label)));
    }
}

/// For splitting a puzzle, or going down its tree instead of searching it: things are assumed of
/// cells one after the other, and taken back.
impl CandidateSearch<'_> {
    /// What cells may hold now.
    pub(crate) fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The open cell with the fewest candidates, the first of them.
    pub(crate) fn next_cell(&self) -> Option<usize> {
        let cells = 0..self.candidates.size().place_count();
        let open = cells.filter(|&cell| self.candidates.count(cell) > 1);
        open.min_by_key(|&cell| self.candidates.count(cell))
    }

    /// Whether what is known from the start contradicts nothing.
    pub(crate) fn is_open(&self) -> bool {
        self.progress == Progress::Open
    }

    /// Assumes that a cell holds a value, or that it does not, and strikes what follows.
    ///
    /// # Errors
    /// If that contradicts what is assumed already, or a limit [was hit](Self::is_out).
    pub(crate) fn assume(&mut self, cell: usize, value: usize, holds: bool) -> Pruned {
        let mark = self.candidates.mark();
        if holds {
            self.candidates.set(cell, value)?;
        } else {
            self.candidates.strike(cell, value)?;
        }
        self.queue.wake(self.network.searched(), &self.candidates, mark);
        self.settle_from(mark)
    }

    /// Takes back all that was assumed since a [mark](Candidates::mark), and all that was struck.
    pub(crate) fn take_back(&mut self, mark: usize) {
        self.candidates.undo(mark);
        self.queue.clear();
        while let Some(&cell) = self.filled.last()
            && self.candidates.count(cell) > 1
        {
            self.filled.pop();
            bits::remove(&mut self.is_filled, cell);
        }
    }

    /// Whether a limit was hit, or there was an interruption: then an error means nothing.
    pub(crate) fn is_out(&self) -> bool {
        self.is_out
    }

    /// The candidates of a cell.
    pub(crate) fn values_of(&self, cell: usize) -> Vec<usize> {
        bits::members(self.candidates.of(cell)).collect()
    }

    /// The logarithm of the number of grids that the candidates leave, if there were no rules.
    pub(crate) fn openness(&self) -> f64 {
        let cells = 0..self.candidates.size().place_count();
        cells.map(|cell| (self.candidates.count(cell) as f64).ln()).sum()
    }
}
