//! One engine's word, judged and cross-checked.
//!
//! Every grid that an engine returns goes before [`Instance::violations`], which knows no engine.
//! Then a second engine, which shares nothing with the first, answers the same question; where it
//! takes too long, another one. Where two contradict one another neither is believed.

use std::{collections::HashSet, fmt, ops::ControlFlow, sync::Arc, time::Duration};

use itertools::Itertools;
use thiserror::Error;
use web_time::Instant;

use super::{
    Conclusion, EngineError, Limits, Search, Searcher, Solution, Verdict, portfolio::CANDIDATES,
    searcher::fingerprint,
};
use satoku_core::{
    grid::Grid,
    interrupt::{self, Meter},
    model::Model,
    puzzle::Instance,
};

/// How many nodes a checker may take, unless somebody says otherwise.
pub const CHECKER_NODES: u64 = 200_000;

/// How many solutions an engine may find that forbids each before it seeks the next: beyond, that takes
/// more time and memory for each of them.
pub const LISTED: usize = 10_000;

/// What is known about a puzzle, and how well.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The name of the engine.
    pub engine: String,
    /// What the engine found.
    pub search: Search,
    /// Whether a second engine confirms it.
    pub cross_check: CrossCheck,
    /// The name of that engine, if one does.
    pub confirmed_by: Option<String>,
    /// How long the first engine took.
    pub time: Duration,
    /// How long the others took to confirm that, or to give up.
    pub cross_check_time: Duration,
    model: Arc<Model>,
}

impl Answer {
    /// What is known about the puzzle's solutions.
    pub fn verdict(&self) -> Verdict {
        self.search.verdict()
    }

    /// The solution, or where there are several the one that was found first; none if there is none,
    /// or none is known.
    pub fn solution(&self) -> Option<Solution> {
        self.solutions().next()
    }

    /// All solutions that were found and kept.
    pub fn solutions(&self) -> impl Iterator<Item = Solution> {
        self.search.solutions.iter().map(|grid| Solution::new(grid.clone(), &self.model))
    }
}

/// What a second engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossCheck {
    /// The same.
    Agrees,
    /// Nothing: it was not asked, or hit its limit before it knew.
    Skipped,
}

impl fmt::Display for CrossCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Agrees => "agrees",
            Self::Skipped => "skipped",
        })
    }
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Fault {
    /// An engine failed.
    #[error("engine {engine}: {error}")]
    Engine {
        /// Its name.
        engine: String,
        /// What happened.
        error: EngineError,
    },
    /// Engines contradict the rules or each other: one of them is wrong.
    #[error("{0}")]
    Disagreement(Box<Disagreement>),
}

/// A contradiction, with all that a bug report needs.
#[derive(Debug)]
pub struct Disagreement {
    /// The puzzle.
    pub puzzle: Instance,
    /// What is contradictory.
    pub what: String,
    /// Each engine's name with what it found.
    pub searches: Vec<(String, Search)>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.what)?;
        writeln!(f, "puzzle: {}", self.puzzle.givens())?;
        write!(f, "model: {}", self.puzzle.model().name())?;
        for (engine, search) in &self.searches {
            let complete = if search.complete { "no other" } else { "maybe others" };
            let (verdict, count) = (search.verdict(), search.count());
            write!(f, "\n{engine}: {verdict}, {count} found, {complete}")?;
            for solution in &search.solutions {
                write!(f, "\n  {solution}")?;
            }
        }
        Ok(())
    }
}

/// Asks an engine, judges what it returns, and has a second engine confirm it.
///
/// A checker has `limits.solutions` in common with the first engine, what is left of `limits.time`, `checker_nodes`
/// nodes, and counted [work](interrupt::count): all checkers together about a quarter of a second of it, and twenty
/// times that of the answer; each of them a third of what is left, and the last one the rest. If these
/// are not enough, the next checker is asked, under rules that are about more than cells that
/// differ (with these alone it would not get further); and if there is none, the cross-check counts as
/// skipped. Nobody confirms himself, and where there are more than [`LISTED`] solutions only an engine
/// that [splits](Searcher::splits) confirms another.
///
/// # Errors
/// If an engine fails, returns what is no solution, or two disagree.
pub fn answer(
    puzzle: &Instance,
    engine: &mut dyn Searcher,
    checkers: &mut [Box<dyn Searcher>],
    limits: &Limits,
    checker_nodes: u64,
) -> Result<Answer, Fault> {
    let start = Instant::now();
    let meter = Meter::start();
    let search = judged(puzzle, engine, limits)?;
    let time = start.elapsed();
    let mut work = work_of_checkers(meter.own(), checker_nodes);
    // Beyond all solutions one more is enough to know better.
    let most = if search.complete { search.count() + 1 } else { limits.solutions };
    let solutions = most.min(limits.solutions);
    let deadline = limits.time.and_then(|time| start.checked_add(time));
    let only_differences = || puzzle.model().rules().iter().all(|rule| rule.is_about_difference());
    let (name, by) = (engine.name(), search.effort.by);
    // The search on candidates knows no more about such rules than the reference does, a solver does.
    let is_one_enough = checkers.len() > 1 && by != Some(CANDIDATES) && only_differences();
    let asked = if is_one_enough { 1 } else { checkers.len() };
    let mut confirmed_by = None;
    let can_confirm = |checker: &&mut Box<dyn Searcher>| {
        let may_list = checker.splits() || search.count() <= LISTED;
        may_list && is_independent(&checker.name(), &name, by)
    };
    let mut asked = checkers.iter_mut().filter(can_confirm).take(asked).collect_vec().into_iter();
    while let Some(checker) = asked.next() {
        let left = deadline.map(|at| at.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            break;
        }
        let check_limits = Limits { solutions, nodes: Some(checker_nodes), time: left, ..*limits };
        let share = if asked.len() == 0 { work } else { work / 3 };
        let meter = Meter::start();
        let second =
            interrupt::within_work(share, || judged(puzzle, &mut **checker, &check_limits));
        work -= meter.all().min(share);
        let Ok(second) = second else { continue };
        let second = second?;
        let verdict = agreement(&search, &second, limits.solutions).map_err(|what| {
            let what = format!("{} and {} disagree: {what}", engine.name(), checker.name());
            let searches = vec![(engine.name(), search.clone()), (checker.name(), second)];
            disagreement(puzzle, what, searches)
        })?;
        if verdict == CrossCheck::Agrees {
            confirmed_by = Some(checker.name());
            break;
        }
    }
    let cross_check = if confirmed_by.is_some() { CrossCheck::Agrees } else { CrossCheck::Skipped };
    let cross_check_time = start.elapsed().saturating_sub(time);
    let model = puzzle.model().clone();
    Ok(Answer { engine: name, search, cross_check, confirmed_by, time, cross_check_time, model })
}

/// The [work](interrupt::count) of all checkers of an answer that took so much: about a quarter of a second, and
/// twenty times the answer. Who allows more nodes than usual allows as many times the work.
#[doc(hidden)]
pub fn work_of_checkers(answer: u64, nodes: u64) -> u64 {
    const LEAST: u64 = 250_000_000;
    const TIMES: u64 = 20;
    let work = LEAST.saturating_add(answer.saturating_mul(TIMES));
    work.saturating_mul(nodes.div_ceil(CHECKER_NODES).max(1))
}

/// Whether a checker shares nothing with the engine that came to the end. Solvers have presolve and the
/// formula in common, so one does not check another.
fn is_independent(checker: &str, engine: &str, by: Option<&str>) -> bool {
    let is_solver = |name: &str| name.split(':').next() == Some("sat");
    checker != by.unwrap_or(engine) && !(is_solver(checker) && is_solver(by.unwrap_or(engine)))
}

/// A search whose grids are solutions, and different ones. Each is judged as it is found.
pub(super) fn judged(
    puzzle: &Instance,
    engine: &mut dyn Searcher,
    limits: &Limits,
) -> Result<Search, Fault> {
    let mut judge = Judge::new(puzzle, limits, !engine.splits());
    let conclusion =
        limits.within_time(|| engine.enumerate(puzzle, limits, &mut |grid| judge.hear(grid)));
    let conclusion = conclusion.map_err(|error| Fault::Engine { engine: engine.name(), error })?;
    let excluded = puzzle.solution().filter(|_| conclusion.complete && !judge.has_given);
    let search = judge.verdict(&|| engine.name(), conclusion)?;
    let Some(known) = excluded else { return Ok(search) };
    let name = engine.name();
    let what = format!("{name} excludes the solution that is given with the puzzle: {known}");
    Err(disagreement(puzzle, what, vec![(name, search)]))
}

/// Judges what an engine of this name returned when asked for up to `limit` solutions: whether its
/// grids are solutions, different ones, and not too many.
///
/// # Errors
/// If they are not.
pub fn judge(puzzle: &Instance, engine: &str, search: &Search, limit: usize) -> Result<(), Fault> {
    let limits = Limits { kept: usize::MAX, ..Limits::solutions(limit) };
    let mut judge = Judge::new(puzzle, &limits, true);
    let _ = search.solutions.iter().cloned().try_for_each(|grid| judge.hear(grid));
    let conclusion = Conclusion { complete: search.complete, effort: search.effort };
    judge.verdict(&|| engine.to_owned(), conclusion).map(|_| ())
}

/// Looks at solutions as they come, and keeps what is to be kept of them.
struct Judge<'p> {
    puzzle: &'p Instance,
    limits: Limits,
    /// Whether a solution might come twice however many have come.
    may_repeat: bool,
    search: Search,
    /// The fingerprints of those that have come, once there are more than a few.
    known: HashSet<u128>,
    /// Whether the solution that is given with the puzzle has come.
    has_given: bool,
    complaint: Option<String>,
}

impl<'p> Judge<'p> {
    /// Up to here grids are compared with each other, beyond it fingerprints.
    const FEW: usize = 8;

    /// Up to here an engine that cannot repeat itself is not taken at its word.
    const CHECKED: usize = 10_000;

    fn new(puzzle: &'p Instance, limits: &Limits, may_repeat: bool) -> Self {
        let (limits, search, known) = (*limits, Search::default(), HashSet::new());
        Self { puzzle, limits, may_repeat, search, known, has_given: false, complaint: None }
    }

    /// Takes a solution; at a `Break` no more are wanted, because this one is none.
    fn hear(&mut self, grid: Grid) -> ControlFlow<()> {
        let count = self.search.count();
        self.complaint = match self.puzzle.violations(&grid).first() {
            Some(violation) => Some(violation.to_string()),
            None if count == self.limits.solutions => Some(format!("more than {count} solutions")),
            None if self.repeats(&grid) => Some("the same solution twice".to_owned()),
            None => None,
        };
        self.has_given |= self.puzzle.solution() == Some(&grid);
        // What is wrong is shown.
        let kept = if self.complaint.is_some() { usize::MAX } else { self.limits.kept };
        self.search.add(grid, kept);
        if self.complaint.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether a grid has come before, as far as that must be looked at.
    fn repeats(&mut self, grid: &Grid) -> bool {
        let count = self.search.count();
        if count < Self::FEW.min(self.limits.kept) {
            return self.search.solutions.contains(grid);
        }
        if !self.may_repeat && count >= Self::CHECKED {
            self.known = HashSet::new();
            return false;
        }
        if self.known.is_empty() {
            self.known.extend(self.search.solutions.iter().map(fingerprint));
        }
        !self.known.insert(fingerprint(grid))
    }

    /// What was found, if all of it is right.
    fn verdict(self, engine: &dyn Fn() -> String, conclusion: Conclusion) -> Result<Search, Fault> {
        let search = self.search.concluded(conclusion);
        let Some(complaint) = self.complaint else { return Ok(search) };
        let engine = engine();
        let what = format!("{engine} returned what is no solution: {complaint}");
        Err(disagreement(self.puzzle, what, vec![(engine, search)]))
    }
}

/// What is wrong with a grid that somebody says is a solution, if anything is.
pub(super) fn fault_of_grid(puzzle: &Instance, by: &str, grid: &Grid) -> Option<Fault> {
    let violations = puzzle.violations(grid);
    let what = format!("{by} came to what is no solution: {}", violations.first()?);
    Some(disagreement(puzzle, what, Vec::new()))
}

fn disagreement(puzzle: &Instance, what: String, searches: Vec<(String, Search)>) -> Fault {
    Fault::Disagreement(Box::new(Disagreement { puzzle: puzzle.clone(), what, searches }))
}

/// Whether two searches of the same puzzle, with the same limit, can both be right.
///
/// # Errors
/// What is contradictory, if they cannot.
pub fn agreement(first: &Search, second: &Search, limit: usize) -> Result<CrossCheck, String> {
    let (one, two) = (first.count(), second.count());
    // A complete search knows all solutions: another may find fewer, but no others. Where not all are
    // kept, it shows in their number.
    for (all, some) in [(first, second), (second, first)] {
        let is_known = |grid| all.solutions.contains(grid);
        let is_other = all.dropped == 0 && !some.solutions.iter().all(is_known);
        if all.complete && (is_other || some.count() > all.count()) {
            return Err("one found a solution that the other excludes".to_owned());
        }
    }
    if first.complete && second.complete && one == two && first.dropped + second.dropped > 0 {
        let is_same = first.fingerprint() == second.fingerprint();
        let other = || format!("both found {one} solutions, but not the same");
        return is_same.then_some(CrossCheck::Agrees).ok_or_else(other);
    }
    let is_done = |search: &Search| search.complete || search.count() == limit;
    match (is_done(first), is_done(second)) {
        // With exactly `limit` solutions one may know that they are all and the other not.
        (true, true) if one == two => Ok(CrossCheck::Agrees),
        (true, true) => Err(format!("one found {one} solutions, the other {two}")),
        _ => Ok(CrossCheck::Skipped),
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, rc::Rc};

    use super::*;
    use crate::{Effort, Engine, Sat, Sink};
    use satoku_cnf::Encoding;
    use satoku_core::model::catalog;
    use satoku_formats::read::{Settings, parse};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle(text: &str) -> Instance {
        let model = catalog::load("classic").unwrap();
        let settings = Settings::of(model);
        parse(text, &settings).remove(0).unwrap()
    }

    fn checkers() -> Vec<Box<dyn Searcher>> {
        let checkers = Engine::Portfolio.checkers();
        checkers.iter().map(|engine| engine.build(Encoding::default())).collect()
    }

    /// An engine that says what it is told to.
    struct Parrot(Search);

    impl Searcher for Parrot {
        fn name(&self) -> String {
            "parrot".to_owned()
        }

        fn enumerate(
            &mut self,
            _: &Instance,
            _: &Limits,
            found: &mut Sink<'_>,
        ) -> Result<Conclusion, EngineError> {
            let _ = self.0.solutions.iter().cloned().try_for_each(found);
            Ok(Conclusion { complete: self.0.complete, effort: self.0.effort })
        }
    }

    /// An engine that takes this long, whatever its limits are, and knows nothing.
    struct Slow(Duration);

    impl Searcher for Slow {
        fn name(&self) -> String {
            "slow".to_owned()
        }

        fn enumerate(
            &mut self,
            _: &Instance,
            _: &Limits,
            _: &mut Sink<'_>,
        ) -> Result<Conclusion, EngineError> {
            std::thread::sleep(self.0);
            Ok(Conclusion::default())
        }
    }

    /// A checker that notes how much time it is given, and knows nothing.
    struct Clerk(Rc<RefCell<Vec<Option<Duration>>>>);

    impl Searcher for Clerk {
        fn name(&self) -> String {
            "clerk".to_owned()
        }

        fn enumerate(
            &mut self,
            _: &Instance,
            limits: &Limits,
            _: &mut Sink<'_>,
        ) -> Result<Conclusion, EngineError> {
            self.0.borrow_mut().push(limits.time);
            Ok(Conclusion::default())
        }
    }

    #[test]
    fn the_cross_check_has_what_is_left_of_the_time() {
        #[track_caller]
        fn check(takes: u64, limit: Option<u64>, expected: impl Fn(&[Option<Duration>]) -> bool) {
            let given = Rc::<RefCell<Vec<Option<Duration>>>>::default();
            let mut checkers: [Box<dyn Searcher>; 1] = [Box::new(Clerk(given.clone()))];
            let time = limit.map(Duration::from_millis);
            let limits = Limits { time, ..Limits::solutions(2) };
            let mut engine = Slow(Duration::from_millis(takes));
            answer(&puzzle(PUZZLE), &mut engine, &mut checkers, &limits, 1000).unwrap();
            assert!(expected(&given.borrow()), "{given:?}");
        }
        check(0, None, |given| given == [None]);
        check(30, Some(30), <[_]>::is_empty);
        // Much time, so that a busy machine does not use it up.
        let most = Duration::from_millis(600_000 - 30);
        check(30, Some(600_000), |given| matches!(given, [Some(left)] if *left <= most));
    }

    /// The truth about a puzzle, changed by `lie`, as the answer of an engine that is checked.
    #[track_caller]
    fn check(lie: impl FnOnce(&mut Search), expected: &str) {
        let puzzle = puzzle(PUZZLE);
        let limits = Limits::solutions(2);
        let mut search = Sat::default().search(&puzzle, &limits).unwrap();
        lie(&mut search);
        let result = answer(&puzzle, &mut Parrot(search), &mut checkers(), &limits, 1000);
        let found = match result {
            Ok(answer) => format!("{} {}", answer.verdict(), answer.cross_check),
            Err(Fault::Disagreement(disagreement)) => disagreement.what,
            Err(fault) => fault.to_string(),
        };
        assert_eq!(found, expected);
    }

    /// A grid that keeps all rules, with every value one higher and the highest the lowest.
    fn rotated(grid: &Grid) -> Grid {
        let size = grid.size();
        let mut rotated = Grid::empty(size);
        for (cell, value) in grid.filled() {
            let next = (size.value_index(value) + 1) % size.value_count();
            rotated.set(cell, Some(size.value_at(next)));
        }
        rotated
    }

    #[test]
    fn the_truth_is_confirmed_and_every_lie_is_found() {
        check(|_| (), "unique agrees");
        check(|search| search.complete = false, "unknown skipped");
        check(
            |search| search.solutions.clear(),
            "parrot and backtrack disagree: one found a solution that the other excludes",
        );
        check(
            |search| search.solutions[0] = rotated(&search.solutions[0]),
            "parrot returned what is no solution: r1c1 is 6, but 5 is given",
        );
        check(
            |search| {
                let grid = &mut search.solutions[0];
                let cell = grid.size().cell_at(2);
                grid.set(cell, None);
            },
            "parrot returned what is no solution: r1c3 is empty",
        );
        check(
            |search| {
                let grid = &mut search.solutions[0];
                let size = grid.size();
                grid.set(size.cell_at(2), size.value(2));
            },
            "parrot returned what is no solution: r1c3 and r1c9 are both 2 in row 1",
        );
        check(
            |search| search.solutions.push(search.solutions[0].clone()),
            "parrot returned what is no solution: the same solution twice",
        );
    }

    #[test]
    fn a_count_that_is_too_low_is_found() {
        let puzzle =
            puzzle(&PUZZLE.replacen("53", "..", 1).replacen("79", "..", 1).replace('8', "."));
        let limits = Limits::solutions(50);
        let mut search = Sat::default().search(&puzzle, &limits).unwrap();
        assert!(search.solutions.len() > 10);
        let ask = |search: &Search| {
            answer(&puzzle, &mut Parrot(search.clone()), &mut checkers(), &limits, 10_000)
        };
        assert_eq!(ask(&search).unwrap().cross_check, CrossCheck::Agrees);
        search.solutions.pop();
        search.complete = true;
        assert!(matches!(ask(&search), Err(Fault::Disagreement(_))));
        search.complete = false;
        assert_eq!(ask(&search).unwrap().cross_check, CrossCheck::Skipped);
    }

    #[test]
    fn a_limit_on_nodes_skips_the_check() {
        let hard = puzzle(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        let limits = Limits::solutions(2);
        let search = Sat::default().search(&hard, &limits).unwrap();
        assert_eq!(search.effort.calls, 2);
        assert_ne!(search.effort, Effort::default());
        for (nodes, expected) in [(5, CrossCheck::Skipped), (100_000, CrossCheck::Agrees)] {
            let answer = answer(&hard, &mut Sat::default(), &mut checkers(), &limits, nodes);
            assert_eq!(answer.unwrap().cross_check, expected);
        }
    }

    /// A checker that works for ever, and notes how much.
    struct Busy(Rc<RefCell<u64>>);

    impl Searcher for Busy {
        fn name(&self) -> String {
            "busy".to_owned()
        }

        fn enumerate(
            &mut self,
            _: &Instance,
            _: &Limits,
            _: &mut Sink<'_>,
        ) -> Result<Conclusion, EngineError> {
            loop {
                interrupt::count(1000);
                *self.0.borrow_mut() += 1000;
            }
        }
    }

    /// An engine that knows nothing, and works so much for it.
    struct Worker(u64);

    impl Searcher for Worker {
        fn name(&self) -> String {
            "worker".to_owned()
        }

        fn enumerate(
            &mut self,
            _: &Instance,
            _: &Limits,
            _: &mut Sink<'_>,
        ) -> Result<Conclusion, EngineError> {
            interrupt::count(self.0);
            Ok(Conclusion::default())
        }
    }

    #[test]
    fn checkers_have_work_that_suits_the_answer_and_each_has_a_third_of_what_is_left() {
        const MILLION: u64 = 1_000_000;
        #[track_caller]
        fn check(answer_takes: u64, nodes: u64, expected: u64) {
            let done = [(); 3].map(|()| Rc::<RefCell<u64>>::default());
            let mut checkers =
                done.clone().map(|done| -> Box<dyn Searcher> { Box::new(Busy(done)) });
            let model = catalog::load("binairo-6").unwrap();
            let binairo = Instance::new(model.clone(), Grid::empty(model.size()));
            let mut engine = Worker(answer_takes);
            let limits = Limits::solutions(2);
            let known = answer(&binairo, &mut engine, &mut checkers, &limits, nodes).unwrap();
            assert_eq!(known.cross_check, CrossCheck::Skipped);
            for (done, ninths) in done.iter().zip([3, 2, 4]) {
                let (done, part) = (*done.borrow(), expected * ninths / 9);
                assert!(done.abs_diff(part) < MILLION, "{done}, not {part}");
            }
        }
        check(0, CHECKER_NODES, 250 * MILLION);
        check(0, 5, 250 * MILLION);
        check(100 * MILLION, CHECKER_NODES, 2250 * MILLION);
        check(0, 2 * CHECKER_NODES, 500 * MILLION);
    }

    /// Cells of which each row and column has blocks of 1s, said by patterns that the reference follows slowly.
    fn blocks() -> Instance {
        let mut text =
            "size = \"12x12\"\nvalues = \"0-1\"\nrows = \"none\"\ncolumns = \"none\"\n".to_owned();
        for line in 1..=12 {
            for cells in [format!("r{line}c1-12"), format!("r1-12c{line}")] {
                text += &format!(
                    "[[regex]]\ncells = \"{cells}\"\npattern = \"0*(1{{1,3}}0+){{2}}1{{1,3}}0*\"\n"
                );
            }
        }
        let model = Arc::new(Model::from_toml("my.toml", &text).unwrap());
        let size = model.size();
        let mut givens = Grid::empty(size);
        givens.set(size.cell_at(0), size.value(1));
        Instance::new(model, givens)
    }

    /// Each row and column has two 0s and the values from 1 to 6; between the 0s they sum to what they do in a
    /// Latin square whose two highest values are 0s here.
    fn doppelblock() -> Instance {
        let (rows, columns) = ([3, 7, 0, 4, 1, 6, 2, 5], [6, 1, 4, 0, 7, 3, 5, 2]);
        let value = |row: usize, column: usize| match (rows[row] + columns[column]) % 8 {
            0 | 5 => 0,
            low if low < 5 => low,
            high => high - 1,
        };
        let mut text =
            String::from("size = \"8x8\"\nvalues = \"0-6\"\nrows = \"none\"\ncolumns = \"none\"\n");
        for (line, is_row) in (0..8).cartesian_product([true, false]) {
            let number = line + 1;
            let cells = if is_row { format!("r{number}c1-8") } else { format!("r1-8c{number}") };
            let at = |place| if is_row { value(line, place) } else { value(place, line) };
            let ends = (0..8).positions(|place| at(place) == 0).collect_vec();
            let sum: usize = (ends[0]..ends[1]).map(at).sum();
            let mut ways = vec!["before 1-6 before".to_owned(), "before 0 s0".to_owned()];
            ways.extend([format!("s{sum} 0 after"), "after 1-6 after".to_owned()]);
            for (so_far, next) in (0..=sum).cartesian_product(1..7) {
                if so_far + next <= sum {
                    ways.push(format!("s{so_far} {next} s{}", so_far + next));
                }
            }
            text += &format!(
                "[[automaton]]\ncells = \"{cells}\"\nstart = \"before\"\naccepting = [\"after\"]\n\
                 transitions = {ways:?}\n"
            );
            for value in 1..7 {
                text +=
                    &format!("[[count]]\ncells = \"{cells}\"\nvalues = [{value}]\nexactly = 1\n");
            }
        }
        let model = Arc::new(Model::from_toml("my.toml", &text).unwrap());
        let size = model.size();
        Instance::new(model, Grid::empty(size))
    }

    /// What the reference does not confirm in minutes.
    #[test]
    fn no_checker_goes_on_where_the_next_one_knows_at_once() {
        let (puzzle, limits) = (doppelblock(), Limits::solutions(2));
        let meter = Meter::start();
        judged(&puzzle, &mut crate::Portfolio::default(), &limits).unwrap();
        let most = work_of_checkers(meter.own(), CHECKER_NODES);
        let known = || {
            let meter = Meter::start();
            let known = crate::solve(&puzzle).unwrap();
            assert!(meter.all() < 2 * most, "{} and not {most}", meter.all());
            (known.confirmed_by, meter.all())
        };
        let first = known();
        assert_eq!(first.0.as_deref(), Some("sat:batsat"));
        assert_eq!(known(), first);
    }

    #[test]
    fn work_is_the_same_in_every_run_whatever_was_made_before() {
        let puzzle = blocks();
        let limits = Limits::solutions(2);
        for kind in Engine::Portfolio.checkers().into_iter().chain([Engine::Portfolio]) {
            let mut old = kind.build(Encoding::default());
            let work = |engine: &mut dyn Searcher, puzzle: &Instance| {
                let meter = Meter::start();
                let _ = interrupt::within_work(100_000_000, || judged(puzzle, engine, &limits));
                (meter.own(), meter.all())
            };
            let new = || kind.build(Encoding::default());
            let first = work(&mut *old, &puzzle);
            assert_eq!(work(&mut *old, &puzzle), first, "{kind:?}");
            assert_eq!(work(&mut *new(), &puzzle), first, "{kind:?}");
            assert_eq!(work(&mut *new(), &blocks()), first, "{kind:?}");
        }
    }

    #[test]
    fn where_the_first_checker_knows_too_little_the_next_is_asked() {
        #[track_caller]
        fn check(model: &str, givens: &str, nodes: u64, expected: Option<&str>) {
            let model = catalog::load(model).unwrap();
            let settings = Settings::of(model);
            let puzzle = parse(givens, &settings).remove(0).unwrap();
            let limits = Limits::solutions(2);
            let truth = Sat::default().search(&puzzle, &limits).unwrap();
            let mut checkers = checkers();
            if nodes == 0 {
                checkers.insert(0, Box::new(Worker(0)));
            }
            let nodes = if nodes == 0 { 1_000 } else { nodes };
            let answer = answer(&puzzle, &mut Parrot(truth), &mut checkers, &limits, nodes);
            let answer = answer.unwrap();
            assert_eq!(answer.confirmed_by.as_deref(), expected);
            assert_eq!(answer.cross_check == CrossCheck::Agrees, expected.is_some());
        }
        // About houses the next knows no more than the first.
        check("classic", PUZZLE, 0, None);
        check("classic", PUZZLE, 1_000, Some("backtrack"));
        let binairo = "1.0....0.......11...............0.10";
        check("binairo-6", binairo, 0, Some("backtrack"));
        check("binairo-6", binairo, 10, Some("sat:batsat"));
    }
}
