//! The SAT engine: presolve, probe, encode, solve, block, solve again.
//!
//! A solution that the solver finds is forbidden by a *blocking clause*, "one of the open cells
//! holds another value", and the solver is asked again. When it finds no further one, that is a
//! proof that there is none: so uniqueness is proven, not observed. Counting is the same loop.
//!
//! [Large pieces](satoku_puzzle::statement::Piece) are not in the formula: a solution whose members
//! are not connected is none, and is forbidden by cuts.
//!
//! At the extended level the formula is tuned: no clause twice, no long clause that others imply,
//! and besides what two overlapping constraints imply together. The other levels are as they are
//! written to files, but for clauses that would be there twice.
//!
//! Each puzzle gets a fresh solver. A solver that is kept collects what it learnt about puzzles
//! that are long gone, and becomes slower with each.

use crate::prelude::*;
use satoku_cnf::{Clauses, Encoder, Encoding, Level};
use satoku_puzzle::program::{Constraint, Half, Lit, Presolved, Program, Reduction, Relation, Var};
use satoku_sat::{Phase, SatError, Solver, SolverKind};

/// The engine around an embedded SAT solver, and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sat {
    encoding: Encoding,
    /// The solver that was asked for.
    solver: Option<&'static SolverKind>,
}

impl Sat {
    /// The open variables from which on a call to the solver must be possible to interrupt where
    /// nothing limits it. Below, nearly all take milliseconds, and writing proofs would make the
    /// hardest a fifth slower.
    pub(super) const LONG: usize = 2000;

    /// How many nodes a conflict counts for where nodes are limited: it takes about as much longer
    /// than another engine's node.
    const NODES_PER_CONFLICT: u64 = 10;

    /// An engine that writes its formulas in this encoding.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, solver: None }
    }

    /// The same engine around a certain solver.
    #[must_use]
    pub fn with(self, solver: &'static SolverKind) -> Self {
        Self { solver: Some(solver), ..self }
    }

    fn kind(self) -> &'static SolverKind {
        self.solver.unwrap_or(SolverKind::DEFAULT)
    }

    /// All that remains after presolve.
    pub(super) fn search_presolved(
        self,
        puzzle: &Instance,
        presolved: Presolved,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let complete = match presolved {
            Presolved::Contradiction(_) => true,
            Presolved::Reduced(reduction) if !reduction.open.is_empty() => {
                return self.search_open(puzzle, &reduction, limits, limiter, found);
            }
            // Propagation and probes leave one assignment and refute all others.
            Presolved::Reduced(_) if limits.solutions == 0 => false,
            Presolved::Reduced(reduction) => {
                let values = reduction.expand(|_| false);
                let grid = puzzle.grid_of(|var| values[var.index()]);
                let mut pieces = puzzle.model().pieces().iter();
                let is_cut = pieces.any(|piece| !piece.cuts(&grid, |_| false).is_empty());
                is_cut || found(grid).is_continue()
            }
        };
        Ok(Conclusion { complete, effort: Effort::default() })
    }

    /// All that remains when presolve has left something open.
    fn search_open(
        self,
        puzzle: &Instance,
        reduction: &Reduction,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let nodes = limits.nodes.filter(|_| self.solver.is_some());
        let conflicts = nodes.map(|nodes| nodes / Self::NODES_PER_CONFLICT);
        let is_watched = conflicts.is_some() || reduction.open.len() > Self::LONG;
        let budget = is_watched.then_some(conflicts);
        let mut formula = self.formula(reduction, self.kind(), budget, Some(puzzle), limiter)?;
        let stop = formula.find(puzzle, reduction, limits.solutions, found)?;
        Ok(Conclusion { complete: stop == Stop::Complete, effort: formula.effort })
    }

    /// The formula of what is open, of a puzzle if it is one's, in a solver whose calls have this
    /// budget of conflicts, if they have one.
    pub(super) fn formula(
        self,
        reduction: &Reduction,
        kind: &'static SolverKind,
        budget: Option<Option<u64>>,
        puzzle: Option<&Instance>,
        limiter: &Limiter,
    ) -> Result<Formula, EngineError> {
        let program = &reduction.program;
        let mut formula = Formula::new(program, kind, limiter);
        formula.solver.room_for(program, self.encoding)?;
        if let Some(budget) = budget {
            formula.allow(budget);
        }
        let values = puzzle.map(|puzzle| puzzle.model().size().value_count());
        let longest = values.map_or(usize::MAX, |values| longest_implied(program, values));
        let mut encoder = Encoder::new(program.variable_count(), self.encoding);
        for (constraint, shape) in program.shaped(limiter)? {
            limiter.look()?;
            encoder.add(without_long_clause(constraint, longest), shape, &mut formula);
        }
        let variables = encoder.variable_count();
        if self.encoding.level == Level::Extended {
            reduction.joint.iter().for_each(|clause| formula.add(clause));
        }
        limiter.count(0)?;
        let clauses = formula.solver.count().clauses;
        formula.effort = Effort { variables, clauses, ..Effort::default() };
        Ok(formula)
    }
}

impl Searcher for Sat {
    fn name(&self) -> String {
        match self.solver {
            None => "sat".to_owned(),
            Some(solver) => format!("sat:{}", solver.name),
        }
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let presolved = puzzle.presolve_lazily(limiter)?;
        self.search_presolved(puzzle, presolved, limits, limiter, found)
    }
}

/// How long an at-least-one may be that is written although other constraints imply it.
///
/// A long one is looked at often and hardly ever forces anything: without those of more than half a
/// grid's values the hardest sudokus take a tenth less time. But it is needed where most are long,
/// in a grid that is nearly empty; and where other rules join a cell's, its row's, its column's and
/// its region's, because a decision then excludes so much that long ones do force something. There
/// puzzles may take several times as long without them.
fn longest_implied(program: &Program, values: usize) -> usize {
    let half = values / 2;
    let counted = program.constraints().filter(|constraint| constraint.weights.is_empty());
    let (rows, literals) =
        counted.fold((0, 0), |(rows, sum), constraint| (rows + 1, sum + constraint.literals.len()));
    let has_more_rules = literals > 4 * program.variable_count();
    let is_sparse = literals > (half + 1) * rows;
    if has_more_rules || is_sparse { usize::MAX } else { half }
}

/// An exactly-one without its at-least-one, if that is implied and longer than this.
fn without_long_clause(constraint: Constraint<'_>, longest: usize) -> Constraint<'_> {
    match constraint {
        Constraint { relation: Relation::Exactly(1), implied: Some(Half::AtLeast), .. }
            if constraint.literals.len() > longest =>
        {
            Constraint { relation: Relation::AtMost(1), implied: None, ..constraint }
        }
        _ => constraint,
    }
}

/// The grid behind what the solver found.
fn solution(puzzle: &Instance, reduction: &Reduction, formula: &Formula) -> Grid {
    // Auxiliary variables come after the open ones.
    let holds = formula.solver.assignment(reduction.open.len());
    let values = reduction.expand(|var| holds[var.index()]);
    puzzle.grid_of(|var| values[var.index()])
}

/// Why a search for solutions stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// There is no other.
    Complete,
    /// There are as many as were asked for.
    Enough,
    /// The time was up, or the program was interrupted.
    OutOfTime,
    /// A call had as many conflicts as it may.
    OutOfConflicts,
}

/// The formula as the solver gets it: no pair of literals twice, as those of a row and a box would
/// be. What the solver tries first is that a cell holds a value: that has many consequences, and on
/// the hardest puzzles it then needs a quarter less time.
pub(super) struct Formula {
    pub solver: Solver,
    /// For each pair of variables a bit that says whether a clause forbids both.
    pairs: Vec<u64>,
    variables: usize,
    /// What it took so far.
    pub effort: Effort,
    /// A large formula takes its time; when that is up, no more of it is needed.
    is_late: bool,
    /// How many grids in pieces a search may refuse.
    refusals: Option<u64>,
}

impl Formula {
    /// How many conflicts a grid in pieces counts for where these are limited: each is the end of
    /// a call.
    const CONFLICTS_PER_REFUSAL: u64 = 40;

    /// The most variables for which there is a table of pairs: some hundred kilobytes.
    const MAX_VARIABLES: usize = 2000;

    fn new(program: &Program, solver: &'static SolverKind, limiter: &Limiter) -> Self {
        let variables = Some(program.variable_count()).filter(|&v| v <= Self::MAX_VARIABLES);
        let variables = variables.unwrap_or(0);
        let pairs = vec![0; (variables * variables).div_ceil(64)];
        let solver = Solver::of(solver, Phase::True, limiter);
        let effort = Effort::default();
        Self { solver, pairs, variables, effort, is_late: false, refusals: None }
    }

    /// Gives each call of the solver this budget, and each search as much for grids in pieces. The
    /// first time it must come before the first clause.
    pub(crate) fn allow(&mut self, conflicts: Option<u64>) {
        self.solver.allow(conflicts);
        self.refusals = conflicts.map(|conflicts| conflicts / Self::CONFLICTS_PER_REFUSAL);
    }

    /// Finds up to `enough` solutions and forbids each, until there is no other, the solver gives
    /// up, or `found` breaks off.
    pub(crate) fn find(
        &mut self,
        puzzle: &Instance,
        reduction: &Reduction,
        enough: usize,
        found: &mut Sink<'_>,
    ) -> Result<Stop, EngineError> {
        let (mut count, mut refused) = (0, 0);
        while count < enough {
            if self.is_late || self.solver.limiter().is_over() {
                return Ok(Stop::OutOfTime);
            }
            self.effort.calls += 1;
            let answer = self.solver.solve(&[]);
            self.effort.counters = self.solver.counters();
            match answer {
                Ok(true) => {}
                Ok(false) => return Ok(Stop::Complete),
                Err(SatError::OutOfTime) => return Ok(Stop::OutOfTime),
                Err(SatError::OutOfConflicts) => return Ok(Stop::OutOfConflicts),
                Err(error) => return Err(error.into()),
            }
            let grid = solution(puzzle, reduction, self);
            if self.cut(&grid, puzzle, reduction) {
                if self.refusals.is_some_and(|most| refused >= most) {
                    return Ok(Stop::OutOfConflicts);
                }
                refused += 1;
                continue;
            }
            count += 1;
            self.block(puzzle, &grid, reduction);
            if found(grid).is_break() {
                break;
            }
        }
        Ok(Stop::Enough)
    }

    /// Forbids what a grid has wrong in the puzzle's large pieces; returns whether there is
    /// anything.
    fn cut(&mut self, grid: &Grid, puzzle: &Instance, reduction: &Reduction) -> bool {
        let size = grid.size();
        let is_known = |cell| {
            let var = grid.get(cell).map(|value| size.var(cell, value));
            var.is_some_and(|var| reduction.values[var.index()] == Some(true))
        };
        let own = |literal: Lit| {
            let open = reduction.open.binary_search(&literal.var()).ok();
            open.map(|index| literal.of(Var::from_index(index)))
        };
        let mut is_cut = false;
        for cut in puzzle.model().pieces().iter().flat_map(|piece| piece.cuts(grid, is_known)) {
            // (What is fixed is as in the grid, which breaks the cut.)
            let literals: Vec<Lit> =
                cut.iter().flat_map(|item| item.literals(size)).filter_map(own).collect();
            self.add(&literals);
            is_cut = true;
        }
        is_cut
    }

    /// Forbids a solution.
    pub(crate) fn block(&mut self, puzzle: &Instance, solution: &Grid, reduction: &Reduction) {
        self.add(&puzzle.blocking_clause(Some(&reduction.open), solution));
    }

    /// Whether this clause, which is among the open variables "not both", has been there.
    fn is_known(&mut self, clause: &[Lit]) -> bool {
        let &[one, other] = clause else { return false };
        let (low, high) = (one.var().min(other.var()).index(), one.var().max(other.var()).index());
        if !one.is_negative() || !other.is_negative() || high >= self.variables {
            return false;
        }
        let place = low * self.variables + high;
        let (word, bit) = (&mut self.pairs[place / 64], 1 << (place % 64));
        let is_known = *word & bit != 0;
        *word |= bit;
        is_known
    }
}

impl Clauses for Formula {
    fn add(&mut self, clause: &[Lit]) {
        self.is_late |= self.solver.limiter().look().is_err();
        if !self.is_late && !self.is_known(clause) {
            self.solver.add(clause);
        }
    }
}

#[cfg(test)]
mod tests {

    use fastrand::Rng;

    use super::*;
    use crate::{
        Backtracker, Find,
        fake::{model, puzzle},
    };

    #[test]
    fn long_implied_clauses_are_left_out_of_dense_sudokus_alone() {
        let hard =
            "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2";
        let longest = |model: &str, text: &str| {
            let puzzle = puzzle(model, text);
            let values = puzzle.model().size().value_count();
            let Presolved::Reduced(reduction) = puzzle.presolve_probing(&Limiter::none()).unwrap()
            else {
                panic!()
            };
            longest_implied(&reduction.program, values)
        };
        assert_eq!(longest("classic", hard), 4);
        assert_eq!(longest("classic", ""), usize::MAX);
        let diagonal =
            "5...67..........7.........1..5.......3....1..761..8...213......4...7.9.....4.....";
        assert_eq!(longest("diagonal", diagonal), usize::MAX);
    }

    #[test]
    fn a_limit_that_is_not_hit_changes_nothing() {
        let puzzle = puzzle("classic", "");
        let free = Sat::default().find(&puzzle, 20);
        let limited = Limits { time: Some(Duration::from_secs(1000)), ..Limits::solutions(20) };
        assert_eq!(Sat::default().search(&puzzle, &limited, &Limiter::none()).unwrap(), free);
    }

    /// Members that grow at random from the middle of a grid, and a puzzle with some of its cells
    /// given, in which the members, and how many are in each row and column, are known.
    fn connected(side: usize, share: f64, size: Option<usize>, random: &mut Rng) -> Instance {
        let mut is_member = vec![false; side * side];
        let mut members = vec![side * side / 2 + side / 2];
        is_member[members[0]] = true;
        while members.len() < side * side / 2 {
            let from = members[random.usize(..members.len())];
            let (row, column) = (from / side, from % side);
            let next = match random.u8(..4) {
                0 if row > 0 => from - side,
                1 if row + 1 < side => from + side,
                2 if column > 0 => from - 1,
                3 if column + 1 < side => from + 1,
                _ => continue,
            };
            if !std::mem::replace(&mut is_member[next], true) {
                members.push(next);
            }
        }
        // Members are 1, or in half of the puzzles also 2.
        let twos = random.u8(..2);
        let mut text = format!(
            "size = {side}\nvalues = \"0-2\"\n[[connected]]\ncells = \"r1-{side}c1-{side}\"\n\
             values = [1, 2]\n"
        );
        if let Some(size) = size {
            text += &format!("size = {size}\n");
        }
        for line in 0..side {
            let at = line + 1;
            let in_row = (0..side).filter(|other| is_member[line * side + other]).count();
            let in_column = (0..side).filter(|other| is_member[other * side + line]).count();
            for (cells, count) in
                [(format!("r{at}c1-{side}"), in_row), (format!("r1-{side}c{at}"), in_column)]
            {
                text += &format!(
                    "[[count]]\ncells = \"{cells}\"\nvalues = [1, 2]\nexactly = {count}\n\
                     [[count]]\ncells = \"{cells}\"\nvalues = [2]\nat-most = {twos}\n"
                );
            }
        }
        let model = model(&text);
        let mut givens = Grid::empty(model.size());
        for (index, cell) in model.size().cells().enumerate() {
            let value = model.size().value_at(usize::from(is_member[index]));
            givens.set(cell, (random.f64() < share).then_some(value));
        }
        Instance::new(model, givens)
    }

    /// The slow twin of cuts is the search on candidates, which prunes by what is connected.
    #[test]
    fn solutions_by_cuts_are_those_that_another_search_finds() {
        let mut random = Rng::with_seed(4_000);
        let [mut none, mut one, mut several] = [0; 3];
        for round in 0..60 {
            let side = 10 + 2 * (round % 2);
            let half = side * side / 2;
            // (With a size ways are shorter, and layers fewer.)
            let size = [None, Some(half), None, Some(half - 1)][round % 4];
            let puzzle = connected(side, 0.86, size, &mut random);
            assert_eq!(puzzle.model().pieces().len(), 1);
            let expected = Backtracker::new(Strategy::CANDIDATES).find(&puzzle, 100_000);
            for kind in [SolverKind::DEFAULT, SolverKind::STEADY] {
                let found = Sat::default().with(kind).find(&puzzle, 300);
                assert_eq!(found.count(), expected.count().min(300), "{}", puzzle.givens());
                assert!(found.solutions.iter().all(|grid| puzzle.violations(grid).is_empty()));
                if found.complete {
                    assert_eq!(found.fingerprint(), expected.fingerprint());
                }
            }
            match expected.count() {
                0 => none += 1,
                1 => one += 1,
                _ => several += 1,
            }
        }
        assert!(none > 5 && one > 5 && several > 5, "{none}, {one}, {several}");
    }

    #[test]
    fn a_piece_of_half_of_30x30_is_found_by_cuts() {
        let puzzle = connected(30, 0.6, None, &mut Rng::with_seed(30));
        let found = Sat::default().find(&puzzle, 1);
        assert!(puzzle.violations(&found.solutions[0]).is_empty());
        assert!(found.effort.calls > 1 && found.effort.clauses < 100_000, "{:?}", found.effort);
        let few = Limits { nodes: Some(10), ..Limits::solutions(1) };
        let mut steady = Sat::default().with(SolverKind::STEADY);
        let found = steady.search(&puzzle, &few, &Limiter::none()).unwrap();
        assert_eq!((found.count(), found.complete), (0, false));
        assert!(found.effort.calls < 3, "{:?}", found.effort);
    }
}
