//! Compares independent engines on random puzzles: the same verdicts, the same solutions. Puzzles
//! are reproducible by their numbers.

use std::{
    array,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use fastrand::Rng;

use super::prelude::*;
use crate::{puzzles, random::bytes};
use satoku::{
    engine::{Learn, Milp, Native, agreement, count_exactly, judge},
    genre::GENRES,
    sat::SolverKind,
};
use satoku_samples::genres::problem;

/// Models, with the smallest and the largest share of cells that are given, in tenths. Half of the
/// puzzles are of the first [`COMMON`].
const MODELS: &[(&str, [usize; 2])] = &[
    ("classic", [3, 6]),
    ("diagonal", [2, 5]),
    ("nrc", [2, 5]),
    ("nrc,diagonal", [1, 5]),
    ("4x4", [1, 6]),
    ("4x4,diagonal", [0, 6]),
    ("6x6", [2, 7]),
    ("6x6,diagonal", [2, 7]),
    ("6x6,anti-knight", [1, 6]),
    ("6x6,non-consecutive", [1, 6]),
    ("latin:4", [2, 7]),
    ("latin:5", [3, 7]),
    ("latin:6", [3, 8]),
    ("latin:9", [6, 9]),
    ("8x8", [4, 8]),
    ("anti-knight", [4, 8]),
    ("anti-king", [4, 8]),
    ("non-consecutive", [4, 8]),
    ("disjoint-groups", [4, 8]),
    ("centre-dot", [4, 8]),
    ("asterisk", [4, 8]),
    ("classic,anti-knight,anti-king", [4, 8]),
    ("10x10", [6, 9]),
];
const COMMON: usize = 4;

/// Puzzles with few givens, and hard ones; more clues of their solutions are added.
const HARD: [&str; 4] = [
    "........1.....2.34..5.6........75....1........4.....12...4.......8...5..6.7......",
    "........1.....2.34.56..........1.5....1.4.....7....8.....6....2...8..9..4........",
    "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2",
    "98.7..6..5...9..7...7..4...4...327....65...9.......3.11...8.5...2.........54...8.",
];

/// Which puzzles are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Of all models, most of them grids of 9x9 with givens.
    Models,
    /// Small ones with rules of any kind, modifiers and extra cells, and problems of any genre. All
    /// engines but the native one are asked, and their solutions are counted without a search.
    Rules,
}

/// A random puzzle, with what is known about it.
struct Sample {
    puzzle: Puzzle,
    /// What it was made from, if that is more than its givens.
    text: String,
    /// A solution around which its clues were chosen.
    planted: Option<Grid>,
    /// The most solutions to search for.
    solutions: usize,
    is_native: bool,
}

/// Makes puzzles and solves them with all engines.
pub struct Runner {
    source: Source,
    /// The empty grid of each model, and whether the native engine supports it.
    empty: Vec<(Puzzle, bool)>,
    native: Native,
    reference: Backtracker,
    candidates: Backtracker,
    learn: Learn,
}

impl Runner {
    /// A runner for puzzles of this source.
    pub fn new(source: Source) -> Self {
        let mut native = Native::default();
        let empty = |(name, _): &(&str, _)| {
            let model = model::named(name).expect("the model is built in");
            let puzzle = Puzzle::new(model.clone(), Grid::empty(model.size()));
            let is_native = native.search(&puzzle, &Limits::solutions(0), &Limiter::none()).is_ok();
            (puzzle, is_native)
        };
        Self {
            source,
            empty: MODELS.iter().map(empty).collect(),
            native,
            reference: Backtracker::new(Strategy::REFERENCE),
            candidates: Backtracker::new(Strategy::CANDIDATES),
            learn: Learn::default(),
        }
    }

    /// Solves the puzzle of this number with all engines. Returns its verdict, and whether more
    /// than one engine finished.
    ///
    /// # Errors
    /// If engines disagree, a grid is not a solution, or an engine panics.
    pub fn run(&mut self, number: u64) -> Result<(Verdict, bool), String> {
        let sample = self.sample(number);
        let compared = catch_unwind(AssertUnwindSafe(|| self.compare(&sample, number)));
        let compared = compared.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("panic: {}", text.unwrap_or_default()))
        });
        compared.map_err(|what| {
            let Sample { puzzle, text, .. } = &sample;
            let candidates = puzzle.candidates().iter();
            let candidates = candidates.map(|(cell, set)| format!("{cell}={set}")).join(" ");
            let (model, givens) = (puzzle.model().name(), puzzle.givens());
            format!("puzzle {number}: {what}\n{model} {givens}\n{text}{candidates}")
        })
    }

    fn compare(&mut self, sample: &Sample, number: u64) -> Result<(Verdict, bool), String> {
        const REFERENCE_NODES: u64 = 100_000;
        const CANDIDATES_NODES: u64 = 20_000;
        const LEARN_NODES: u64 = 5_000;
        /// Integer programming takes much longer than the others: it solves one of so many.
        const FEW: u64 = 100;
        const MILP_NODES: u64 = 1_000;
        /// It counts no work of its own, so a few would keep it for hours.
        const MILP_TIME: Duration = Duration::from_secs(10);
        /// What an engine may do about a puzzle with rules of any kind, if it must not come to an
        /// end: a few in a hundred would take nearly all of the time.
        const WORK: u64 = 50_000_000;
        let Sample { puzzle, planted, .. } = sample;
        let limits = Limits::solutions(sample.solutions);
        let is_done = |search: &SearchResult| search.complete || search.count() >= limits.solutions;
        let is_of_rules = self.source == Source::Rules;
        let mut found: Vec<(&str, SearchResult)> = Vec::new();
        let mut add = |name, engine: &mut dyn Searcher, nodes: Option<u64>| {
            let limiter = Limiter::of_time((name == "milp").then_some(MILP_TIME));
            let work = if is_of_rules && nodes.is_some() { WORK } else { u64::MAX };
            let search =
                |part: &Limiter| Ok(engine.search(puzzle, &Limits { nodes, ..limits }, part));
            let Ok(search) = limiter.part(work, search) else { return Ok(false) };
            found.push((name, search.map_err(|error| format!("{name}: {error}"))?));
            Ok::<_, String>(is_done(&found[found.len() - 1].1))
        };
        if sample.is_native {
            add("native", &mut self.native, None)?;
        }
        add("sat", &mut Sat::default(), None)?;
        let is_over = add("backtrack", &mut self.reference, Some(REFERENCE_NODES))?;
        if !is_over || is_of_rules || puzzle.model().size().cell_count() <= 36 {
            add("candidates", &mut self.candidates, Some(CANDIDATES_NODES))?;
        }
        add("learn", &mut self.learn, Some(LEARN_NODES))?;
        if is_of_rules {
            let batsat = SolverKind::named("batsat").ok_or("there is no batsat")?;
            add("sat:batsat", &mut Sat::default().with(batsat), None)?;
            if number.is_multiple_of(FEW) {
                add("milp", &mut Milp, Some(MILP_NODES))?;
            }
        }
        agree(puzzle, &found, limits.solutions, planted.as_ref())?;
        let count = |part: &Limiter| Ok(count_exactly(puzzle, STATES, part));
        if is_of_rules && let Ok(Ok(exact)) = Limiter::none().part(WORK, count) {
            agree_with_count(&found, exact)?;
        }
        let mut done = found.iter().filter(|(_, search)| is_done(search));
        let (_, first) = done.next().ok_or("no engine finishes")?;
        Ok((first.verdict(), done.next().is_some()))
    }

    fn sample(&mut self, number: u64) -> Sample {
        let mut random = Rng::with_seed(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        if self.source == Source::Rules {
            return if random.u8(..4) == 0 {
                of_any_genre(&mut random)
            } else {
                of_any_kind(number)
            };
        }
        let index = match number % 8 {
            0 => return of_any_kind(number),
            1 => COMMON + random.usize(..MODELS.len() - COMMON),
            2 | 3 => return self.hard(&mut random),
            _ => random.usize(..COMMON),
        };
        let ((empty, is_native), share) = (self.empty[index].clone(), MODELS[index].1);
        let solution = self.full(&empty, &mut random);
        let cells = solution.values().len();
        let more = random.usize(share[0] * cells / 10..=share[1] * cells / 10);
        Sample { is_native, ..varied(&empty, &solution, more, &mut random) }
    }

    /// A hard puzzle in disguise, with more clues.
    fn hard(&mut self, random: &mut Rng) -> Sample {
        let puzzle = HARD[random.usize(..HARD.len())].parse::<Puzzle>().expect("it is a puzzle");
        let solution = self.solution(&puzzle).expect("it has a solution");
        let disguised = disguise(puzzle.model().size(), random);
        let puzzle = puzzle.with_givens(disguised(puzzle.givens()));
        varied(&puzzle, &disguised(&solution), random.usize(4..=26), random)
    }

    fn solution(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        let limits = Limits { nodes: Some(5000), ..Limits::solutions(1) };
        let found = self.native.search(puzzle, &limits, &Limiter::none());
        let found = found.or_else(|_| self.candidates.search(puzzle, &limits, &Limiter::none()));
        found.ok()?.solutions.into_iter().next()
    }

    /// A full grid of a model around some random values.
    fn full(&mut self, empty: &Puzzle, random: &mut Rng) -> Grid {
        let cells = empty.model().cells().collect_vec();
        let values = empty.model().size().values().collect_vec();
        let mut givens = empty.givens().clone();
        let first = self.solution(empty);
        let first = first.or_else(|| Some(empty.solve().ok()?.solution()?.into_grid()));
        let mut grid = first.expect("an empty grid has solutions");
        for _ in 0..values.len() + 3 {
            let cell = cells[random.usize(..cells.len())];
            let before = givens.get(cell);
            givens.set(cell, random.choice(values.iter().copied()));
            match self.solution(&empty.with_givens(givens.clone())) {
                Some(found) => grid = found,
                None => givens.set(cell, before),
            }
        }
        grid
    }
}

/// A random permutation of the values, bands, stacks, and lines within them, perhaps with rows and
/// columns exchanged: classic grids of 9x9 stay so.
fn disguise(size: Size, random: &mut Rng) -> impl Fn(&Grid) -> Grid + use<> {
    let mut shuffled = |mut lines: [usize; 3]| {
        random.shuffle(&mut lines);
        lines
    };
    let mut lines = || {
        let bands = shuffled([0, 1, 2]).map(|band| shuffled(array::from_fn(|i| 3 * band + i)));
        bands.concat()
    };
    let (rows, columns) = (lines(), lines());
    let is_transposed = random.bool();
    let mut values = size.values().collect_vec();
    random.shuffle(&mut values);
    move |grid| {
        let mut other = Grid::empty(size);
        for (cell, value) in grid.filled() {
            let (row, column) = (rows[cell.row()], columns[cell.column()]);
            let (row, column) = if is_transposed { (column, row) } else { (row, column) };
            other.set(Cell::new(row, column), Some(values[size.value_index(value)]));
        }
        other
    }
}

/// Checks that all solutions are valid, that searches agree, and that complete ones include the
/// planted solution.
///
/// # Errors
/// What is wrong, in words.
pub fn agree(
    puzzle: &Puzzle,
    found: &[(&str, SearchResult)],
    limit: usize,
    planted: Option<&Grid>,
) -> Result<(), String> {
    for (name, search) in found {
        judge(puzzle, name, search, limit).map_err(|fault| fault.to_string())?;
        if let Some(planted) = planted.filter(|_| search.complete)
            && !search.solutions.contains(planted)
        {
            return Err(format!("{name} misses the solution {planted}"));
        }
    }
    for [(one, first), (two, second)] in found.iter().array_combinations() {
        agreement(first, second, limit)
            .map_err(|what| format!("{one} and {two} disagree: {what}"))?;
    }
    Ok(())
}

/// The most states of an exact count that is compared with searches.
pub const STATES: usize = 4_000;

/// Checks that complete searches find as many solutions as are counted, and others no more.
///
/// # Errors
/// What is wrong, in words.
pub fn agree_with_count(found: &[(&str, SearchResult)], exact: u128) -> Result<(), String> {
    for (name, search) in found {
        let count = search.count() as u128;
        if count > exact || search.complete && count < exact {
            return Err(format!("{name} finds {count} solutions, the exact count is {exact}"));
        }
    }
    Ok(())
}

/// A puzzle with more clues of a solution. In two of eight cases one or two of its own are dropped,
/// and in one of eight a clue is changed, so that it may have no solution.
fn varied(puzzle: &Puzzle, solution: &Grid, more: usize, random: &mut Rng) -> Sample {
    let mut givens = puzzle.givens().clone();
    let shuffled = |cells: Vec<(_, Value)>, random: &mut Rng| {
        let mut cells = cells;
        random.shuffle(&mut cells);
        cells
    };
    let mode = random.usize(..8);
    if mode < 2 {
        for (cell, _) in shuffled(givens.filled().collect(), random).into_iter().take(1 + mode) {
            givens.set(cell, None);
        }
    }
    let open = solution.filled().filter(|(cell, _)| givens.get(*cell).is_none()).collect();
    for (cell, value) in shuffled(open, random).into_iter().take(more) {
        givens.set(cell, Some(value));
    }
    if mode == 7
        && let Some((cell, value)) = random.choice(givens.filled().collect_vec())
    {
        let others = givens.size().values().filter(|other| *other != value).collect_vec();
        givens.set(cell, random.choice(others));
    }
    let planted = (mode != 7).then(|| solution.clone());
    let puzzle = puzzle.with_givens(givens);
    Sample { puzzle, text: String::new(), planted, solutions: 2, is_native: true }
}

/// A small grid with one to four rules of any kind.
fn of_any_kind(number: u64) -> Sample {
    let bytes = bytes(7, number);
    let random = puzzles::puzzle(&mut Choices::new(&bytes));
    of_rules(random.puzzle, random.text)
}

/// A small problem of any genre.
fn of_any_genre(random: &mut Rng) -> Sample {
    /// The most cells.
    const MOST: usize = 12;
    loop {
        let genre = GENRES[random.usize(..GENRES.len())];
        let problem = problem(genre.name, random, MOST);
        // (Some are spoilt so that a clue makes no sense.)
        if let Ok(puzzle) = problem.puzzle(genre, &Limiter::none()) {
            return of_rules(puzzle.into(), format!("{problem:?}"));
        }
    }
}

fn of_rules(puzzle: Puzzle, text: String) -> Sample {
    Sample { puzzle, text, planted: None, solutions: 10, is_native: false }
}

/// How many puzzles were compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Those of each of the [`VERDICTS`].
    pub verdicts: [u64; 3],
    /// Those that only one engine finished, so that nothing confirms their verdict.
    pub unconfirmed: u64,
}

/// The verdicts, in the order of [`Counts::verdicts`].
pub const VERDICTS: [Verdict; 3] = [Verdict::Unique, Verdict::Multiple, Verdict::Unsolvable];

/// Compares engines on the puzzles of these numbers of a source, in several threads.
///
/// # Errors
/// The first disagreement.
///
/// # Panics
/// If a thread panics.
pub fn run(source: Source, numbers: Range<u64>, jobs: usize) -> Result<Counts, String> {
    let (next, stop) = (AtomicU64::new(numbers.start), AtomicBool::new(false));
    let result = Mutex::new(Ok(Counts::default()));
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut runner = Runner::new(source);
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        break;
                    }
                    let verdict = runner.run(number);
                    let mut result = result.lock().expect("no thread panics with it");
                    match (&mut *result, verdict) {
                        (Ok(counts), Ok((verdict, is_confirmed))) => {
                            let index = VERDICTS.iter().position(|known| *known == verdict);
                            counts.verdicts[index.expect("an engine finished")] += 1;
                            counts.unconfirmed += u64::from(!is_confirmed);
                        }
                        (result @ Ok(_), Err(what)) => {
                            *result = Err(what);
                            stop.store(true, Ordering::Relaxed);
                        }
                        (Err(_), _) => {}
                    }
                }
            });
        }
    });
    result.into_inner().expect("no thread panics with it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_agree_on_some_puzzles_of_every_source() {
        for source in [Source::Models, Source::Rules] {
            let Counts { verdicts, unconfirmed } = run(source, 0..150, 2).unwrap();
            assert_eq!(verdicts.iter().sum::<u64>(), 150);
            assert!(verdicts.iter().all(|&count| count > 5), "{source:?}: {verdicts:?}");
            assert!(unconfirmed <= 2, "{source:?}: {unconfirmed}");
        }
    }

    #[test]
    fn a_number_makes_the_same_puzzle_again() {
        let puzzles = |runner: &mut Runner| {
            (0..8).map(|number| runner.sample(number).puzzle.to_string()).collect_vec()
        };
        let (mut one, mut two) = (Runner::new(Source::Models), Runner::new(Source::Models));
        one.sample(100);
        assert_eq!(puzzles(&mut one), puzzles(&mut two));
    }

    #[test]
    fn a_solution_in_disguise_is_a_solution() {
        let mut random = Rng::with_seed(7);
        let puzzle = HARD[0].parse::<Puzzle>().unwrap();
        let solution = Runner::new(Source::Models).solution(&puzzle).unwrap();
        for _ in 0..100 {
            let disguised = disguise(solution.size(), &mut random);
            let other = disguised(&solution);
            assert!(other.is_full() && other != solution);
            let puzzle = puzzle.with_givens(disguised(puzzle.givens()));
            assert_eq!(puzzle.violations(&other), []);
        }
    }

    #[test]
    fn planted_solutions_are_solutions() {
        let mut runner = Runner::new(Source::Models);
        for sample in (1..200).map(|number| runner.sample(number)) {
            let violations = sample.planted.map(|grid| sample.puzzle.violations(&grid));
            assert!(violations.is_none_or(|found| found.is_empty()), "{}", sample.puzzle);
        }
    }
}
