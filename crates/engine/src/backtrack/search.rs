//! The search itself: cells are filled and emptied in place.

use super::board::{Board, Table, WORK_PER_LOOK_AT_CELL};
use crate::{CellOrder, Check, prelude::*};

/// A branch that leads to nothing.
struct DeadEnd;

/// A cell in which values are being tried.
struct Frame {
    place: usize,
    /// The values still to be tried, the next one last.
    values: Vec<usize>,
    placed: usize,
    struck: usize,
}

/// A search under way. Values are indices from 0 here, cells are places from 0.
pub(super) struct BoardSearch<'a> {
    board: &'a Board,
    strategy: Strategy,
    limits: &'a Limits,
    limiter: &'a Limiter,
    grid: Grid,
    table: Table,
    placed: Vec<usize>,
    /// Words of the table before they were changed, to go back.
    struck: Vec<(usize, u64)>,
    /// Cells that are down to one candidate.
    singles: Vec<usize>,
    /// Houses in which something changed, to be searched for hidden singles.
    changed: Vec<usize>,
    is_changed: Vec<bool>,
    nodes: u64,
    work: u64,
    /// How many of these the limiter knows of.
    metered: u64,
    /// When the clock is looked at next, in looks at cells.
    next_look: u64,
    /// Whether a limit was hit in the middle of a move.
    is_out: bool,
}

impl<'a> BoardSearch<'a> {
    /// The [work](Limiter::count) of choosing a cell to try, and of each rule, beside what that
    /// counts itself.
    const WORK_PER_CHOICE: u64 = 30;
    const WORK_PER_RULE: u64 = 150;

    /// How many looks at cells the limiter hears of at once; telling it of each fill makes this
    /// search 5 % slower.
    const LOOKS_AT_A_TIME: u64 = 500;

    /// How many looks at cells there are between looks at the clock.
    const WORK_PER_LOOK: u64 = 500_000;

    /// From how many variables on a limit on nodes also limits the work of each. (Where rules
    /// are about more than groups, it always does.)
    const LARGE: usize = 10_000;

    /// How many looks at cells a node may take on a large grid, on average.
    const WORK_PER_NODE: u64 = 100;

    pub(super) fn new(
        board: &'a Board,
        strategy: Strategy,
        limits: &'a Limits,
        limiter: &'a Limiter,
    ) -> Self {
        Self {
            board,
            strategy,
            limits,
            limiter,
            grid: Grid::empty(board.size),
            table: Table::full(board.size),
            placed: Vec::new(),
            struck: Vec::new(),
            singles: Vec::new(),
            changed: Vec::new(),
            is_changed: vec![false; board.houses.len()],
            nodes: 0,
            work: 0,
            metered: 0,
            next_look: Self::WORK_PER_LOOK,
            is_out: false,
        }
    }

    pub(super) fn search(mut self, givens: &Grid, found: &mut Sink<'_>) -> Conclusion {
        let complete = match self.begin(givens) {
            Err(DeadEnd) => !self.is_out,
            Ok(()) => self.run(found),
        };
        let effort = Effort { nodes: Some(self.nodes), ..Effort::default() };
        Conclusion { complete, effort }
    }

    fn begin(&mut self, givens: &Grid) -> Result<(), DeadEnd> {
        // The simpler checks look only at what a move changes: what is broken from the start must
        // be seen now.
        if !self.board.model.rules().iter().all(|rule| !rule.breaks(givens, self.limiter)) {
            return Err(DeadEnd);
        }
        let size = self.board.size;
        if self.strategy.check.has_table() {
            for &(place, value) in &self.board.struck {
                self.strike(place, value)?;
            }
        }
        for (cell, value) in givens.filled() {
            let (place, value) = (size.index(cell), size.value_index(value));
            if self.strategy.check.has_table() {
                // An earlier given may have been enough to fill this cell, or to rule it out.
                match self.grid.get(cell) {
                    None => self.place(place, value)?,
                    Some(found) if size.value_index(found) == value => {}
                    Some(_) => return Err(DeadEnd),
                }
            } else {
                self.grid.set(cell, Some(size.value_at(value)));
            }
        }
        if self.strategy.check == Check::Singles {
            self.changed = (0..self.board.houses.len()).collect();
            self.is_changed.fill(true);
            self.fill_singles(Ok(()))?;
        }
        Ok(())
    }

    /// The search proper. Returns whether it came to its end.
    fn run(&mut self, found: &mut Sink<'_>) -> bool {
        let mut solutions = 0;
        let mut frames: Vec<Frame> = Vec::new();
        let mut descend = true;
        loop {
            if descend {
                if solutions >= self.limits.solutions {
                    return false;
                }
                match self.next_cell() {
                    Some(place) => frames.push(self.frame(place)),
                    None => {
                        solutions += 1;
                        let flow = found(self.grid.clone());
                        let is_enough = solutions >= self.limits.solutions;
                        let is_more = || frames.iter().any(|frame| !frame.values.is_empty());
                        if flow == ControlFlow::Break(()) || is_enough && is_more() {
                            return false;
                        }
                    }
                }
            }
            let Some(frame) = frames.last_mut() else { return true };
            let (place, placed, struck) = (frame.place, frame.placed, frame.struck);
            let next = frame.values.pop();
            self.undo(placed, struck);
            let Some(value) = next else {
                frames.pop();
                descend = false;
                continue;
            };
            if self.limits.nodes.is_some_and(|limit| self.nodes >= limit)
                || self.nodes % 64 == 0 && self.limiter.is_over()
            {
                return false;
            }
            self.nodes += 1;
            descend = self.place(place, value).is_ok();
            // (A choice of a cell counts, too.)
            if self.is_out || self.limiter.count(0).is_err() {
                return false;
            }
        }
    }

    /// Whether a move must end because of a limit. On a large grid a single one may take long.
    fn must_stop(&mut self) -> bool {
        let looks = self.work - self.metered;
        if looks >= Self::LOOKS_AT_A_TIME {
            self.is_out |= self.limiter.count(looks * WORK_PER_LOOK_AT_CELL).is_err();
            self.metered = self.work;
        }
        if self.work >= self.next_look {
            self.next_look = self.work + Self::WORK_PER_LOOK;
            let is_large = self.board.size.variable_count() > Self::LARGE
                || self.board.other_rules.iter().any(|rules| !rules.is_empty());
            let is_enough = |nodes: u64| self.work / Self::WORK_PER_NODE >= nodes;
            self.is_out |=
                is_large && self.limits.nodes.is_some_and(is_enough) || self.limiter.is_over();
        }
        self.is_out
    }

    fn next_cell(&self) -> Option<usize> {
        let size = self.board.size;
        self.limiter.note(Self::WORK_PER_CHOICE + size.place_count() as u64);
        let holes = self.board.model.holes();
        let empty = (0..size.place_count()).filter(|&at| !holes.has(at));
        let mut empty = empty.filter(|&at| self.value(at).is_none());
        match self.strategy.cells {
            CellOrder::First => empty.next(),
            CellOrder::FewestCandidates => empty.min_by_key(|&place| self.table.count(place)),
        }
    }

    fn value(&self, place: usize) -> Option<Value> {
        self.grid.at(place)
    }

    fn frame(&self, place: usize) -> Frame {
        let size = self.board.size;
        let all = size.values_of(size.cell_at(place)).map(|value| size.value_index(value));
        let mut values: Vec<usize> = match self.strategy.check {
            Check::WholeGrid | Check::Houses => all.collect(),
            Check::Peers => all.filter(|&value| self.is_free(place, value)).collect(),
            Check::Candidates | Check::NakedSingles | Check::Singles | Check::Statements => {
                all.filter(|&value| self.table.contains(place, value)).collect()
            }
        };
        if self.strategy.values == ValueOrder::Up {
            values.reverse();
        }
        Frame { place, values, placed: self.placed.len(), struck: self.struck.len() }
    }

    /// Whether no peer holds the value, and no other rule of the cell forbids it.
    fn is_free(&self, place: usize, value: usize) -> bool {
        let size = self.board.size;
        let value = size.value_at(value);
        let other_rules = &self.board.other_rules[place];
        let is_admitted = || {
            let mut trial = self.grid.clone();
            trial.set(size.cell_at(place), Some(value));
            other_rules.iter().all(|rule| !rule.breaks(&trial, self.limiter))
        };
        self.board.peers(place).all(|peer| self.value(peer) != Some(value))
            && (other_rules.is_empty() || is_admitted())
    }

    /// Fills a cell, and does what the strategy's check asks for.
    fn place(&mut self, place: usize, value: usize) -> Result<(), DeadEnd> {
        if self.strategy.check.has_table() {
            let filled = self.fill(place, value);
            return self.fill_singles(filled);
        }
        self.grid.set_at(place, Some(self.board.size.value_at(value)));
        self.placed.push(place);
        let rules_hold = match self.strategy.check {
            Check::WholeGrid => {
                let rules = self.board.model.rules();
                rules.iter().all(|rule| !rule.breaks(&self.grid, self.limiter))
            }
            Check::Houses => {
                let rules = &self.board.rules_of[place];
                rules.iter().all(|rule| !rule.breaks(&self.grid, self.limiter))
            }
            _ => true,
        };
        if rules_hold { Ok(()) } else { Err(DeadEnd) }
    }

    /// Fills a cell and strikes what it forbids from the table.
    fn fill(&mut self, place: usize, value: usize) -> Result<(), DeadEnd> {
        if !self.table.contains(place, value) {
            return Err(DeadEnd);
        }
        let board = self.board;
        self.grid.set_at(place, Some(board.size.value_at(value)));
        self.placed.push(place);
        for word in 0..self.table.words {
            let only = if word == value / 64 { 1 << (value % 64) } else { 0 };
            self.set_word(place, word, only);
        }
        self.mark_houses(place);
        for peer in board.peers(place) {
            self.work += 1;
            self.strike(peer, value)?;
        }
        for rule in &board.other_rules[place] {
            self.work += rule.cells().len() as u64;
            self.limiter.note(Self::WORK_PER_RULE);
            if rule.breaks(&self.grid, self.limiter) {
                return Err(DeadEnd);
            }
            let mut struck = Vec::new();
            let cell = board.size.cell_at(place);
            let done = rule.strike_or_try(&self.grid, cell, self.limiter, &mut |cell, value| {
                struck.push((board.size.index(cell), board.size.value_index(value)));
            });
            if done.is_err() {
                self.is_out = true;
                return Err(DeadEnd);
            }
            for (place, value) in struck {
                if self.value(place).is_none() {
                    self.strike(place, value)?;
                }
            }
            // A rule over many cells may take its time, and there may be a value for each of them.
            if self.limiter.is_over() {
                self.is_out = true;
                return Err(DeadEnd);
            }
        }
        Ok(())
    }

    fn set_word(&mut self, place: usize, word: usize, bits: u64) {
        let at = place * self.table.words + word;
        let before = std::mem::replace(&mut self.table.bits[at], bits);
        if before != bits {
            self.struck.push((at, before));
        }
    }

    fn strike(&mut self, place: usize, value: usize) -> Result<(), DeadEnd> {
        // (A rule about the whole grid strikes in holes, too.)
        if !self.table.contains(place, value) || self.board.model.holes().has(place) {
            return Ok(());
        }
        let word = value / 64;
        self.set_word(place, word, self.table.row(place)[word] & !(1 << (value % 64)));
        self.mark_houses(place);
        match self.table.count(place) {
            0 => Err(DeadEnd),
            1 => {
                self.singles.push(place);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn mark_houses(&mut self, place: usize) {
        if self.strategy.check == Check::Singles {
            for &house in &self.board.houses_of[place] {
                if !std::mem::replace(&mut self.is_changed[house], true) {
                    self.changed.push(house);
                }
            }
        }
    }

    /// Goes on from a move that went well with the cells that have no choice left, as far as the
    /// strategy looks for them; and leaves no work behind for the next move.
    fn fill_singles(&mut self, so_far: Result<(), DeadEnd>) -> Result<(), DeadEnd> {
        let result = so_far.and_then(|()| self.try_fill_singles());
        self.singles.clear();
        for house in self.changed.drain(..) {
            self.is_changed[house] = false;
        }
        result
    }

    fn try_fill_singles(&mut self) -> Result<(), DeadEnd> {
        if self.strategy.check < Check::NakedSingles {
            return Ok(());
        }
        loop {
            if self.must_stop() {
                return Err(DeadEnd);
            }
            if let Some(place) = self.singles.pop() {
                if self.value(place).is_none() {
                    let value = (0..self.board.size.value_count())
                        .find(|&value| self.table.contains(place, value))
                        .ok_or(DeadEnd)?;
                    self.fill(place, value)?;
                }
            } else if let Some(house) = self.changed.pop() {
                self.is_changed[house] = false;
                self.fill_hidden_single(house)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Fills a value in that has one place left in a house, if there is such a one.
    fn fill_hidden_single(&mut self, house: usize) -> Result<(), DeadEnd> {
        let board = self.board;
        let cells = &board.groups[board.houses[house]];
        for word in 0..self.table.words {
            self.work += cells.len() as u64;
            let (mut once, mut twice) = (0, 0);
            for &place in cells {
                let bits = self.table.row(place)[word];
                twice |= once & bits;
                once |= bits;
            }
            if once != board.house_values[house * self.table.words + word] {
                // Some value has no place at all.
                return Err(DeadEnd);
            }
            let mut single = once & !twice;
            for &place in cells.iter().filter(|&&place| self.value(place).is_some()) {
                single &= !self.table.row(place)[word];
            }
            if single != 0 {
                let value = 64 * word + single.trailing_zeros() as usize;
                let place = cells.iter().find(|&&place| self.table.contains(place, value));
                // There may be more in this house: filling marks it as changed again.
                return self.fill(*place.ok_or(DeadEnd)?, value);
            }
        }
        Ok(())
    }

    /// Takes back everything since the trails had these lengths.
    fn undo(&mut self, placed: usize, struck: usize) {
        for place in self.placed.drain(placed..) {
            self.grid.set_at(place, None);
        }
        for (at, before) in self.struck.drain(struck..).rev() {
            self.table.bits[at] = before;
        }
    }
}
