//! The reference backtracker: one search with knobs.
//!
//! It picks an empty cell, tries its values one after the other, and goes back where a value
//! leads to nothing. The knobs are which cell comes next ([`CellOrder`]), in which order values
//! are tried ([`ValueOrder`]), and what is looked at after each move ([`Check`]). Named
//! combinations reproduce well-known teaching programs; see [`Strategy::all`]. It works on the
//! puzzle itself, cells, values and rules, and on any model; it shares no code with the program,
//! the formulas and the solver, and so it can check them.
//!
//! One strategy, `candidates`, prunes by what rules say in statements, where the others ask their own
//! words; `propagation/` has its search.

use std::{fmt, ops::ControlFlow, sync::Arc};

use web_time::Instant;

use super::{Conclusion, Effort, EngineError, Limits, Searcher, Sink, propagation::Network};
use satoku_core::{
    grid::{Cell, Grid, Size, Value},
    interrupt::{self, Made},
    model::Model,
    puzzle::Instance,
    rule::Stated,
};

/// Which empty cell is filled next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellOrder {
    /// The first, row by row.
    First,
    /// The one with the fewest candidates; among equals the first. (With [`Check::Statements`], of those
    /// with few that whose propagators fail often.)
    FewestCandidates,
}

/// In which order a cell's values are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueOrder {
    /// The lowest first.
    Up,
    /// The highest first.
    Down,
}

/// What a move looks at, from the least to the most clever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Check {
    /// Every value is tried, and then every rule of the model is checked.
    WholeGrid,
    /// Every value is tried, and then the rules of the cell are checked.
    Houses,
    /// Only values that no peer holds are tried.
    Peers,
    /// A table of all cells' candidates is kept; a cell without any ends the branch.
    Candidates,
    /// Also, a cell with one candidate is filled at once.
    NakedSingles,
    /// Also, a value with one place in a house is filled in at once.
    Singles,
    /// Instead, what the rules' statements exclude is struck from all cells' candidates.
    Statements,
}

impl Check {
    /// Whether a table of candidates is kept.
    fn has_table(self) -> bool {
        self >= Self::Candidates
    }
}

/// A setting of the knobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    name: &'static str,
    cells: CellOrder,
    values: ValueOrder,
    check: Check,
}

impl Strategy {
    /// Fewest candidates, upwards, with singles: the strategy that checks other engines.
    pub const REFERENCE: Self = Self::new("reference", CellOrder::FewestCandidates, Check::Singles);

    /// Few candidates and many failures, upwards, with what statements exclude: the strategy that is
    /// asked where the reference takes too long.
    pub const CANDIDATES: Self =
        Self::new("candidates", CellOrder::FewestCandidates, Check::Statements);

    /// A C course's first program: the first empty cell, and the whole grid after each move.
    pub const COURSE: Self = Self::new("course", CellOrder::First, Check::WholeGrid);

    /// The course's faster program, which looks at the houses of the move.
    pub const COURSE_FAST: Self = Self::new("course-fast", CellOrder::First, Check::Houses);

    /// The named strategies, all with values upwards:
    ///
    /// | name | next cell | a move looks at | after |
    /// | --- | --- | --- | --- |
    /// | `reference` | fewest candidates | singles | – |
    /// | `candidates` | few candidates, many failures | statements | – |
    /// | `recursive` | first | peers | a teaching page's recursive backtracker |
    /// | `stack` | first | candidates | the same author's, with a stack of candidate tables |
    /// | `pruning` | fewest candidates | naked singles | a talk's pruning solver, with its search |
    /// | `course` | first | whole grid | a C course's first program |
    /// | `course-fast` | first | houses | the course's faster program |
    pub const NAMED: [Self; 7] = [
        Self::REFERENCE,
        Self::CANDIDATES,
        Self::new("recursive", CellOrder::First, Check::Peers),
        Self::new("stack", CellOrder::First, Check::Candidates),
        Self::new("pruning", CellOrder::FewestCandidates, Check::NakedSingles),
        Self::COURSE,
        Self::COURSE_FAST,
    ];

    const fn new(name: &'static str, cells: CellOrder, check: Check) -> Self {
        Self { name, cells, values: ValueOrder::Up, check }
    }

    /// The same strategy with values downwards. A puzzle has one solution if searching upwards
    /// and downwards find the same first one: the course's test of uniqueness. (Not with `candidates`,
    /// whose next cell depends on what has failed.)
    #[must_use]
    pub fn down(self) -> Self {
        Self { values: ValueOrder::Down, ..self }
    }

    /// Whether it prunes by statements, not by the rules' own words.
    pub fn reads_statements(&self) -> bool {
        self.check == Check::Statements
    }

    /// Every named strategy, and each with values downwards (`course-down`).
    pub fn all() -> Vec<Self> {
        Self::NAMED.into_iter().flat_map(|strategy| [strategy, strategy.down()]).collect()
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let down = if self.values == ValueOrder::Down { "-down" } else { "" };
        write!(f, "{}{down}", self.name)
    }
}

/// The backtracker as an engine.
#[derive(Debug)]
pub struct Backtracker {
    strategy: Strategy,
    board: Option<Made<Board>>,
    network: Option<Made<Network>>,
}

impl Backtracker {
    /// A backtracker with this strategy.
    pub fn new(strategy: Strategy) -> Self {
        Self { strategy, board: None, network: None }
    }
}

impl Searcher for Backtracker {
    fn name(&self) -> String {
        match self.strategy {
            Strategy::REFERENCE => "backtrack".to_owned(),
            strategy => format!("backtrack:{strategy}"),
        }
    }

    /// Every node tries one value after the other in one cell.
    fn splits(&self) -> bool {
        true
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let model = puzzle.model();
        if self.strategy.reads_statements() {
            let network = Network::of(model, self.network.take());
            let values = self.strategy.values;
            let conclusion = network.search(puzzle.givens(), values, limits, found);
            self.network = Some(network);
            return Ok(conclusion);
        }
        let board = match self.board.take() {
            Some(board) if Arc::ptr_eq(&board.model, model) => {
                board.again();
                board
            }
            _ => Made::by(|| Board::new(model)),
        };
        let state = State::new(&board, self.strategy, limits);
        let conclusion = state.search(puzzle.givens(), found);
        self.board = Some(board);
        Ok(conclusion)
    }
}

/// What the search asks a model all the time, looked up once.
#[derive(Debug)]
struct Board {
    model: Arc<Model>,
    size: Size,
    /// The places of the cells of each group of cells that must differ.
    groups: Vec<Vec<usize>>,
    /// For each cell the groups that it is in.
    groups_of: Vec<Vec<usize>>,
    /// For each cell all its rules.
    rules_of: Vec<Vec<Arc<Stated>>>,
    /// For each cell its rules that are more than "all different".
    other_rules: Vec<Vec<Arc<Stated>>>,
    /// The groups that are houses.
    houses: Vec<usize>,
    /// For each cell the houses that it is in.
    houses_of: Vec<Vec<usize>>,
    /// What cells cannot hold from the start: their places, and indices of values.
    struck: Vec<(usize, usize)>,
}

impl Board {
    fn new(model: &Arc<Model>) -> Self {
        let size = model.size();
        let count = size.cell_count();
        let mut board = Self {
            size,
            groups: Vec::new(),
            groups_of: vec![Vec::new(); count],
            rules_of: vec![Vec::new(); count],
            other_rules: vec![Vec::new(); count],
            houses: Vec::new(),
            houses_of: vec![Vec::new(); count],
            struck: Vec::new(),
            model: model.clone(),
        };
        for rule in model.rules() {
            let places: Vec<usize> = rule.cells().iter().map(|&cell| size.index(cell)).collect();
            interrupt::count(State::WORK_PER_LOOK_AT_CELL * places.len() as u64);
            places.iter().for_each(|&at| board.rules_of[at].push(rule.clone()));
            rule.strike_at_start(size, &mut |cell, value| {
                board.struck.push((size.index(cell), size.value_index(value)));
            });
            match rule.group() {
                None => places.iter().for_each(|&at| board.other_rules[at].push(rule.clone())),
                Some(group) => {
                    for &place in &places {
                        board.groups_of[place].push(board.groups.len());
                        if group.has_every_value {
                            board.houses_of[place].push(board.houses.len());
                        }
                    }
                    if group.has_every_value {
                        board.houses.push(board.groups.len());
                    }
                    board.groups.push(places);
                }
            }
        }
        board
    }
}

impl Board {
    /// The places of the cells that must differ from one, some of them repeatedly.
    fn peers(&self, place: usize) -> impl Iterator<Item = usize> {
        let groups = self.groups_of[place].iter().map(|&group| &self.groups[group]);
        groups.flatten().copied().filter(move |&other| other != place)
    }
}

/// Sets of values, one for each cell, 64 values to a word.
#[derive(Debug)]
struct Table {
    words: usize,
    bits: Vec<u64>,
}

impl Table {
    fn full(size: Size) -> Self {
        let words = size.value_count().div_ceil(64);
        let mut row = vec![u64::MAX; words];
        let last = size.value_count() % 64;
        if last > 0 {
            row[words - 1] = (1 << last) - 1;
        }
        Self { words, bits: row.repeat(size.cell_count()) }
    }

    #[inline]
    fn row(&self, place: usize) -> &[u64] {
        &self.bits[place * self.words..(place + 1) * self.words]
    }

    #[inline]
    fn count(&self, place: usize) -> u32 {
        self.row(place).iter().map(|word| word.count_ones()).sum()
    }

    #[allow(clippy::inline_always)] // Half of the time is spent around this.
    #[inline(always)]
    fn contains(&self, place: usize, value: usize) -> bool {
        self.row(place)[value / 64] >> (value % 64) & 1 == 1
    }
}

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
struct State<'a> {
    board: &'a Board,
    strategy: Strategy,
    limits: &'a Limits,
    grid: Grid,
    table: Table,
    /// Filled cells, in the order in which they were filled.
    placed: Vec<usize>,
    /// Words of the table before they were changed, to go back.
    struck: Vec<(usize, u64)>,
    /// Cells that are down to one candidate.
    singles: Vec<usize>,
    /// Houses in which something changed, to be searched for hidden singles.
    changed: Vec<usize>,
    is_changed: Vec<bool>,
    nodes: u64,
    /// The number of looks at cells.
    work: u64,
    /// How many of these the thread's meter knows of.
    metered: u64,
    /// When the clock is looked at next, in looks at cells.
    next_look: u64,
    /// Whether a limit was hit in the middle of a move.
    is_out: bool,
    deadline: Option<Instant>,
}

impl<'a> State<'a> {
    /// The [work](interrupt::count) of a look at a cell, of choosing one to try, and of each rule, beside what that
    /// counts itself.
    const WORK_PER_LOOK_AT_CELL: u64 = 5;
    const WORK_PER_CHOICE: u64 = 30;
    const WORK_PER_RULE: u64 = 150;

    /// How many looks at cells the meter hears of at once; telling it of each fill makes this search 5 % slower.
    const LOOKS_AT_A_TIME: u64 = 500;

    /// How many looks at cells there are between looks at the clock.
    const WORK_PER_LOOK: u64 = 500_000;

    /// From how many variables on a limit on nodes also limits the work of each. (Where rules
    /// are about more than groups, it always does.)
    const LARGE: usize = 10_000;

    /// How many looks at cells a node may take on a large grid, on average.
    const WORK_PER_NODE: u64 = 100;

    fn new(board: &'a Board, strategy: Strategy, limits: &'a Limits) -> Self {
        Self {
            board,
            strategy,
            limits,
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
            deadline: limits.deadline(),
        }
    }

    fn search(mut self, givens: &Grid, found: &mut Sink<'_>) -> Conclusion {
        let complete = match self.begin(givens) {
            Err(DeadEnd) => !self.is_out,
            Ok(()) => self.run(found),
        };
        let effort = Effort { nodes: Some(self.nodes), ..Effort::default() };
        Conclusion { complete, effort }
    }

    /// Writes the givens.
    fn begin(&mut self, givens: &Grid) -> Result<(), DeadEnd> {
        // The simpler checks look only at what a move changes: what is broken from the start must
        // be seen now.
        if !self.board.model.rules().iter().all(|rule| !rule.breaks(givens)) {
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
                || self.nodes % 64 == 0 && self.is_late()
            {
                return false;
            }
            self.nodes += 1;
            descend = self.place(place, value).is_ok();
            if self.is_out {
                return false;
            }
        }
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|at| Instant::now() >= at) || interrupt::is_interrupted()
    }

    /// Whether a move must end because of a limit. On a large grid a single one may take long.
    fn must_stop(&mut self) -> bool {
        let looks = self.work - self.metered;
        if looks >= Self::LOOKS_AT_A_TIME {
            interrupt::count(looks * Self::WORK_PER_LOOK_AT_CELL);
            self.metered = self.work;
        }
        if self.work >= self.next_look {
            self.next_look = self.work + Self::WORK_PER_LOOK;
            let is_large = self.board.size.variable_count() > Self::LARGE
                || self.board.other_rules.iter().any(|rules| !rules.is_empty());
            let is_enough = |nodes: u64| self.work / Self::WORK_PER_NODE >= nodes;
            self.is_out = is_large && self.limits.nodes.is_some_and(is_enough) || self.is_late();
        }
        self.is_out
    }

    fn next_cell(&self) -> Option<usize> {
        let size = self.board.size;
        interrupt::count(Self::WORK_PER_CHOICE + size.cell_count() as u64);
        let holes = self.board.model.holes();
        let empty = (0..size.cell_count()).filter(|&at| !holes.has(at));
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
        let all = 0..self.board.size.value_count();
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
            other_rules.iter().all(|rule| !rule.breaks(&trial))
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
                self.board.model.rules().iter().all(|rule| !rule.breaks(&self.grid))
            }
            Check::Houses => self.board.rules_of[place].iter().all(|rule| !rule.breaks(&self.grid)),
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
            interrupt::count(Self::WORK_PER_RULE);
            if rule.breaks(&self.grid) {
                return Err(DeadEnd);
            }
            let mut struck = Vec::new();
            let cell = board.size.cell_at(place);
            rule.strike(&self.grid, cell, &mut |cell: Cell, value: Value| {
                struck.push((board.size.index(cell), board.size.value_index(value)));
            });
            for (place, value) in struck {
                if self.value(place).is_none() {
                    self.strike(place, value)?;
                }
            }
            // A rule over many cells may take its time, and there may be a value for each of them.
            if self.is_late() {
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
            let values_here = (board.size.value_count() - 64 * word).min(64);
            if once.count_ones() as usize != values_here {
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
