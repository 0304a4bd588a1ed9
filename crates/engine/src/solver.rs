//! How puzzles are solved: [`PuzzleSolver`] for one puzzle, a [`Session`] for many.

use std::collections::VecDeque;

use web_time::Instant;

use crate::{
    Answer, CHECKER_NODES, Engine, Fault, Of, Solution, answer::answer, by_grid::ByGrid,
    judge::judged, prelude::*,
};
use satoku_cnf::Encoding;

/// Solves a puzzle: whether it has a solution, which, and whether it is the only one. Short for
/// [`solver`], [`PuzzleSolver::solve`].
///
/// # Errors
/// If an engine fails, or contradicts the rules or another engine.
pub fn solve(puzzle: &Instance) -> Result<Answer, Fault> {
    solver(puzzle).solve()
}

/// The number of solutions, or `limit` if there are as many or more. Short for [`solver`],
/// [`PuzzleSolver::count`].
///
/// # Errors
/// If an engine fails, or contradicts the rules or another engine.
pub fn count(puzzle: &Instance, limit: usize) -> Result<usize, Fault> {
    solver(puzzle).limit(limit).count()
}

/// The puzzle with its solution, where it gives none, and work of about a second shows that it has
/// just one.
pub fn with_found_solution(puzzle: &Instance, limiter: &Limiter) -> Instance {
    /// In nanoseconds; see [`Limiter::part`].
    const WORK: u64 = 1_000_000_000;
    let search = |part: &Limiter| Ok(solver(puzzle).cross_check(false).within(part).solve());
    let find = || limiter.part(WORK, search).ok()?.ok()?.search.only_solution().ok();
    puzzle.clone().with_solution(puzzle.solution().cloned().or_else(find))
}

/// A solver for a puzzle.
pub fn solver(puzzle: &Instance) -> PuzzleSolver<&Instance> {
    PuzzleSolver::new(puzzle)
}

/// How a puzzle is solved: the engine, its limits, and whether a second engine checks it.
///
/// It solves the puzzle that it is for ([`solver`]), or builds a [`Session`] for many puzzles
/// ([`Session::builder`]).
#[derive(Clone, Debug)]
pub struct PuzzleSolver<P> {
    puzzle: P,
    engine: Engine,
    encoding: Encoding,
    of: Of,
    limit: Option<usize>,
    kept: Option<usize>,
    time: Option<Duration>,
    nodes: Option<u64>,
    cross_check: bool,
    checker_nodes: u64,
    limiter: Option<Limiter>,
}

impl<P> PuzzleSolver<P> {
    fn new(puzzle: P) -> Self {
        Self {
            puzzle,
            engine: Engine::default(),
            encoding: Encoding::default(),
            of: Of::All,
            limit: None,
            kept: None,
            time: None,
            nodes: None,
            cross_check: true,
            checker_nodes: CHECKER_NODES,
            limiter: None,
        }
    }

    /// The engine; the default is [`Engine::Auto`].
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }

    /// How programs become clauses, for engines that read clauses.
    #[must_use]
    pub fn encoding(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// What solutions are told apart by; the default is all cells. With [`Of::Grid`], one grid is
    /// one solution, however the cells beside it can be filled.
    #[must_use]
    pub fn of(self, of: Of) -> Self {
        Self { of, ..self }
    }

    /// Stops after this many solutions; the default is 2 for [`solve`](PuzzleSolver::solve), and
    /// all for [`count`](PuzzleSolver::count) and [`solutions`](PuzzleSolver::solutions).
    #[must_use]
    pub fn limit(self, limit: usize) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// How many solutions an answer keeps; the others are only counted. The default is all.
    #[must_use]
    pub fn keep(self, kept: usize) -> Self {
        Self { kept: Some(kept), ..self }
    }

    /// Stops after this much time, cross-check included, or a little later.
    #[must_use]
    pub fn time_limit(self, time: impl Into<Option<Duration>>) -> Self {
        Self { time: time.into(), ..self }
    }

    /// Stops after this many nodes, if the engine counts nodes.
    #[must_use]
    pub fn node_limit(self, nodes: impl Into<Option<u64>>) -> Self {
        Self { nodes: nodes.into(), ..self }
    }

    /// Whether a second engine checks the answer; the default is yes.
    #[must_use]
    pub fn cross_check(self, cross_check: bool) -> Self {
        Self { cross_check, ..self }
    }

    /// How many nodes a checker may take; the default is [`CHECKER_NODES`].
    #[must_use]
    pub fn cross_check_nodes(self, checker_nodes: u64) -> Self {
        Self { checker_nodes, ..self }
    }

    /// Stops when the limiter says so, too, which is of the thread that solves. What is not known
    /// then stays unknown.
    #[must_use]
    pub fn within(self, limiter: &Limiter) -> Self {
        Self { limiter: Some(limiter.clone()), ..self }
    }

    fn session(&self, limit: usize) -> Session {
        let checkers = if self.cross_check { self.engine.checkers() } else { Vec::new() };
        let checkers = checkers.iter().map(|checker| checker.build(self.encoding)).collect();
        self.session_with(self.engine.build(self.encoding), checkers, limit)
    }

    fn session_with(
        &self,
        engine: Box<dyn Searcher>,
        checkers: Vec<Box<dyn Searcher>>,
        limit: usize,
    ) -> Session {
        let solutions = self.limit.unwrap_or(limit);
        let kept = self.kept.unwrap_or(solutions);
        let limits = Limits { solutions, kept, nodes: self.nodes, time: self.time };
        let checker = checkers.first().map(|checker| checker.name());
        let (checker_nodes, limiter) =
            (self.checker_nodes, self.limiter.clone().unwrap_or_default());
        let of = self.of;
        Session { engine, checkers, checker, of, limits, checker_nodes, limiter }
    }
}

/// A solver of one puzzle.
impl<'p> PuzzleSolver<&'p Instance> {
    /// Whether the puzzle has a solution, which, and whether it is the only one: the engine's
    /// answer, with every grid judged, and confirmed by a second engine where that does not take
    /// too long.
    ///
    /// # Errors
    /// If an engine fails, or contradicts the rules or another engine.
    pub fn solve(&self) -> Result<Answer, Fault> {
        self.session(2).solve(self.puzzle)
    }

    /// What the engine finds, neither judged nor cross-checked.
    ///
    /// # Errors
    /// If the engine fails.
    pub fn search(&self) -> Result<SearchResult, EngineError> {
        self.clone().cross_check(false).session(2).search(self.puzzle)
    }

    /// The number of solutions, or the [limit](Self::limit) if there are as many or more; judged
    /// and cross-checked. [`count_exactly`](crate::count_exactly) counts without finding them.
    ///
    /// # Errors
    /// If an engine fails, or contradicts the rules or another engine, or hits a limit of time or
    /// nodes.
    pub fn count(&self) -> Result<usize, Fault> {
        let mut session = self.clone().keep(0).session(usize::MAX);
        let search = session.solve(self.puzzle)?.search;
        let count = search.count();
        if search.complete || count == session.limits.solutions {
            Ok(count)
        } else {
            Err(out_of_time(session.engine_name()))
        }
    }

    /// The solutions, found as they are asked for: each once and judged, none cross-checked. The
    /// [time](Self::time_limit) begins now.
    pub fn solutions(self) -> Solutions<'p> {
        let start = Instant::now();
        let left = self.limit.unwrap_or(usize::MAX);
        let (known, ready) = (HashSet::new(), VecDeque::new());
        let solver = self.cross_check(false);
        Solutions { solver, start, known, ready, next_limit: Some(1), left }
    }
}

/// A builder of sessions.
impl PuzzleSolver<()> {
    /// A session that solves like this.
    pub fn build(&self) -> Session {
        self.session(2)
    }

    /// A session with engines of one's own.
    pub fn build_with(
        &self,
        engine: Box<dyn Searcher>,
        checkers: Vec<Box<dyn Searcher>>,
    ) -> Session {
        self.session_with(engine, checkers, 2)
    }
}

/// Engines that solve one puzzle after the other, and keep what they have made for a model.
pub struct Session {
    engine: Box<dyn Searcher>,
    checkers: Vec<Box<dyn Searcher>>,
    /// The name of the first checker.
    checker: Option<String>,
    of: Of,
    limits: Limits,
    checker_nodes: u64,
    limiter: Limiter,
}

impl Session {
    /// A builder of sessions.
    pub fn builder() -> PuzzleSolver<()> {
        PuzzleSolver::new(())
    }

    /// See [`PuzzleSolver::solve`].
    ///
    /// # Errors
    /// If an engine fails, or contradicts the rules or another engine.
    pub fn solve(&mut self, puzzle: &Instance) -> Result<Answer, Fault> {
        let Self { engine, checkers, of, limits, checker_nodes, limiter, .. } = self;
        if of.on(puzzle.model().size()) == Of::All {
            return answer(puzzle, &mut **engine, checkers, limits, *checker_nodes, limiter);
        }
        let by_grid = |checker| Box::new(ByGrid(checker)) as Box<dyn Searcher + '_>;
        let mut checkers = checkers.iter_mut().map(|checker| by_grid(&mut **checker)).collect_vec();
        let mut engine = ByGrid(&mut **engine);
        answer(puzzle, &mut engine, &mut checkers, limits, *checker_nodes, limiter)
    }

    /// See [`PuzzleSolver::search`].
    ///
    /// # Errors
    /// If the engine fails.
    pub fn search(&mut self, puzzle: &Instance) -> Result<SearchResult, EngineError> {
        match self.of.on(puzzle.model().size()) {
            Of::All => self.engine.search(puzzle, &self.limits, &self.limiter),
            Of::Grid => ByGrid(&mut *self.engine).search(puzzle, &self.limits, &self.limiter),
        }
    }

    /// The name of the engine that answered last, to which [`Engine::Auto`] may have left it.
    pub fn engine_name(&self) -> String {
        self.engine.name()
    }

    /// The name of the engine that is asked first to check an answer; none without a cross-check.
    pub fn checker_name(&self) -> Option<&str> {
        self.checker.as_deref()
    }
}

/// The error of an engine that ended too early.
fn out_of_time(engine: String) -> Fault {
    Fault::Engine { engine, error: EngineError::OutOfTime }
}

/// The solutions of a puzzle, one after the other, each once and judged.
///
/// An engine cannot go on where it stopped. So it searches for one solution, then for two, for
/// four, and so on: it does little for a few solutions, and for all of them twice as much as a
/// search for all.
pub struct Solutions<'p> {
    solver: PuzzleSolver<&'p Instance>,
    start: Instant,
    /// Those that are known, by what they are told apart by.
    known: HashSet<Vec<Option<Value>>>,
    ready: VecDeque<Grid>,
    /// How many solutions the next search is to find; none if all are known.
    next_limit: Option<usize>,
    /// How many more may come out.
    left: usize,
}

impl Solutions<'_> {
    /// Searches for this many, and keeps those that are new.
    fn search(&mut self, limit: usize) -> Result<(), Fault> {
        let time = self.solver.time.map(|time| time.saturating_sub(self.start.elapsed()));
        let solver = self.solver.clone().limit(limit).keep(limit).time_limit(time);
        let Session { mut engine, of, limits, limiter, .. } = solver.session(limit);
        let search = match of.on(self.solver.puzzle.model().size()) {
            Of::All => judged(self.solver.puzzle, &mut *engine, &limits, &limiter)?,
            Of::Grid => judged(self.solver.puzzle, &mut ByGrid(&mut *engine), &limits, &limiter)?,
        };
        if !search.complete && search.solutions.len() < limit {
            return Err(out_of_time(engine.name()));
        }
        let most = self.solver.limit.unwrap_or(usize::MAX);
        self.next_limit = (!search.complete).then(|| limit.saturating_mul(2).min(most));
        let is_new = |grid: &Grid| self.known.insert(of.values(grid).to_vec());
        self.ready.extend(search.solutions.into_iter().filter(is_new));
        Ok(())
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        loop {
            if let Some(grid) = self.ready.pop_front() {
                return Some(Ok(Solution::new(grid, self.solver.puzzle.model())));
            }
            let limit = self.next_limit.take()?;
            if let Err(fault) = self.search(limit) {
                return Some(Err(fault));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CrossCheck, fake};

    fn puzzle(givens: &str) -> Instance {
        fake::puzzle("4x4", givens)
    }

    #[test]
    fn solutions_are_counted_up_to_a_limit() {
        #[track_caller]
        fn check(givens: &str, limit: usize, expected: usize, verdict: Verdict) {
            let puzzle = puzzle(givens);
            assert_eq!(count(&puzzle, limit).unwrap(), expected);
            assert_eq!(solve(&puzzle).unwrap().verdict(), verdict);
            assert_eq!(solver(&puzzle).limit(limit).solutions().count(), expected);
        }
        check("................", 1000, 288, Verdict::Multiple);
        check("................", 10, 10, Verdict::Multiple);
        check("1234............", 100, 12, Verdict::Multiple);
        check("1234341221434321", 100, 1, Verdict::Unique);
        check("11..............", 100, 0, Verdict::Unsolvable);
    }

    #[test]
    fn options_reach_the_engines() {
        let empty = puzzle("................");
        let answer = solver(&empty).limit(10).keep(3).solve().unwrap();
        assert_eq!((answer.search.count(), answer.search.solutions.len()), (10, 3));
        assert_eq!((&*answer.engine, answer.confirmed_by.as_deref()), ("sat", Some("backtrack")));
        let backtracker = Engine::Backtrack(Strategy::REFERENCE);
        let alone = solver(&empty).engine(backtracker).cross_check(false);
        let answer = alone.solve().unwrap();
        assert_eq!((&*answer.engine, answer.cross_check), ("backtrack", CrossCheck::Skipped));
        let stopped = alone.node_limit(1);
        assert_eq!(stopped.search().unwrap().verdict(), Verdict::Unknown);
        assert!(stopped.count().is_err() && stopped.solutions().next().unwrap().is_err());
        let late = solver(&empty).time_limit(Duration::ZERO);
        assert!(late.count().is_err() && late.solutions().next().unwrap().is_err());
        let mut five = solver(&empty).limit(5).solutions();
        assert_eq!((five.by_ref().count(), five.next_limit), (5, Some(5)));
    }

    #[test]
    fn a_session_solves_many_puzzles() {
        let mut session = Session::builder().engine(Engine::Fast).build();
        for (givens, expected) in [
            ("1234341221434321", Verdict::Unique),
            ("11..............", Verdict::Unsolvable),
            ("................", Verdict::Multiple),
        ] {
            let puzzle = puzzle(givens);
            assert_eq!(session.solve(&puzzle).unwrap().verdict(), expected);
            assert_eq!(session.search(&puzzle).unwrap().verdict(), expected);
        }
        assert_eq!((&*session.engine_name(), session.checker_name()), ("sat", Some("backtrack")));
    }

    #[test]
    fn every_engine_lists_every_solution_once() {
        let puzzle = puzzle("1234............");
        let list = |kind: Engine| {
            let solutions =
                solver(&puzzle).engine(kind).solutions().map(|s| s.unwrap().into_grid());
            solutions.collect::<HashSet<Grid>>()
        };
        let expected = list(Engine::Auto);
        assert_eq!(expected.len(), 12);
        assert_eq!(list(Engine::Backtrack(Strategy::REFERENCE)), expected);
        assert_eq!(list(Engine::Milp), expected);
    }

    #[test]
    fn a_failing_engine_ends_the_list() {
        let puzzle = puzzle("................");
        // It knows grids of 9x9 only.
        let mut solutions = solver(&puzzle).engine(Engine::Native).solutions();
        assert!(solutions.next().unwrap().is_err());
        assert!(solutions.next().is_none());
    }

    #[test]
    fn a_solution_is_a_line_and_a_drawing() {
        let answer = solve(&puzzle("12343412214343..")).unwrap();
        let solution = answer.solution().unwrap();
        assert_eq!(solution.to_string(), "1234341221434321");
        let drawing = "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n\
                       | 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+";
        assert_eq!(format!("{solution:#}"), drawing);
    }
}
