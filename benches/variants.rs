//! Variant sudokus, set by set, compared with the Interactive Sudoku Solver (ISS):
//!
//! ```text
//! cargo bench --bench variants -- [ENGINE [ROUNDS [SET]]]
//! ```
//!
//! `variants.tsv` has the puzzles, their sets in ISS's tests and benchmarks, and the milliseconds
//! that ISS took to find the solution and prove it unique (the search alone), on a machine where
//! MiniSat proves 6,900 puzzles of 17 givens unique per second. They are scaled to this machine by
//! the time of a fixed piece of work ([`calibration`]) before and after the run.
//!
//! satoku's times are without a cross-check, on one thread: the median of ROUNDS (3) for each
//! puzzle, with a limit of 60 seconds, from the puzzle's text to the verdict in this process, with
//! reading and building, and as a whole process of the program. Nodes and conflicts are those of
//! all searches that took turns. The sums leave out puzzles that ISS gave up and those with
//! unsupported rules, which are counted.

use std::{
    collections::BTreeMap,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use satoku::{
    cnf::Clauses,
    engine::{Effort, Engine, Verdict},
    interrupt::Limiter,
    program::Var,
    puzzle::Puzzle,
    sat::{Phase, Solver, SolverKind},
};

/// The seconds of the [`calibration`] on the machine where ISS was timed, by MiniSat: elsewhere it
/// took 0.208 seconds, and MiniSat did 4,309 puzzles per second in the same minute.
const CALIBRATION: f64 = 0.13;

/// The time limit for each puzzle.
const LIMIT: Duration = Duration::from_secs(60);

/// A row of the table.
struct Row<'a> {
    name: &'a str,
    sets: Vec<&'a str>,
    milliseconds: f64,
    status: &'a str,
    text: &'a str,
}

impl<'a> Row<'a> {
    fn new(line: &'a str) -> Self {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, sets, milliseconds, status, text] = &fields[..] else {
            panic!("five fields expected: {line}")
        };
        let milliseconds = milliseconds.parse().expect("milliseconds are a number");
        Self { name, sets: sets.split(',').collect(), milliseconds, status, text }
    }
}

/// The times of a set.
#[derive(Default)]
struct Sum {
    puzzles: usize,
    not_understood: usize,
    unknown: usize,
    nodes: u64,
    conflicts: u64,
    ours: f64,
    process: f64,
    theirs: f64,
    /// The slowest puzzle and its time.
    slowest: (f64, String),
}

/// What a puzzle took: milliseconds from the text to the verdict, and of a whole process.
struct Outcome {
    verdict: Verdict,
    effort: Effort,
    ours: f64,
    process: f64,
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let name = next("sat");
    let engine: Engine = name.parse().expect("ENGINE is an engine's name");
    let rounds: usize = next("3").parse().expect("ROUNDS is a number");
    let wanted = next("");

    let before = calibration();
    let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
    let lines = include_str!("variants.tsv").lines().filter(|line| !line.starts_with('#'));
    for row in lines.skip(1).map(Row::new) {
        if !row.sets.iter().any(|set| set.contains(&wanted)) {
            continue;
        }
        let outcome = outcome(&row, &engine, &name, rounds.max(1));
        for &set in &row.sets {
            let sum = sums.entry(set).or_default();
            match &outcome {
                None => sum.not_understood += 1,
                Some(outcome) if row.status != "capped" => sum.add(&row, outcome),
                Some(_) => {}
            }
        }
        if let Some(Outcome { verdict, effort, ours, process }) = outcome {
            let (nodes, conflicts) = (effort.nodes.unwrap_or(0), conflicts(&effort));
            eprintln!(
                "{ours:10.2} {process:10.2} {:10.2} {nodes:9} {conflicts:9} {verdict:10} {}",
                row.milliseconds, row.name
            );
        }
    }
    let speed = f64::midpoint(before, calibration()) / CALIBRATION;
    println!("ISS's times are multiplied by {speed:.2}");
    println!(
        "{:22} {:>7} {:>7} {:>10} {:>10} {:>9} {:>10} {:>10} {:>10} {:>7} {:>7}  slowest",
        "set",
        "puzzles",
        "unknown",
        "nodes",
        "conflicts",
        "nodes/s",
        "ours, ms",
        "process",
        "ISS, ms",
        "ratio",
        "process"
    );
    for (set, sum) in sums {
        let (slowest, name) = &sum.slowest;
        let theirs = sum.theirs * speed;
        println!(
            "{set:22} {:7} {:7} {:10} {:10} {:9.0} {:10.1} {:10.1} {theirs:10.1} {:7.2} {:7.2}  \
             {slowest:.0} ms: {name}{}",
            sum.puzzles,
            sum.unknown,
            sum.nodes,
            sum.conflicts,
            1000.0 * sum.nodes as f64 / sum.ours,
            sum.ours,
            sum.process,
            sum.ours / theirs,
            sum.process / theirs,
            match sum.not_understood {
                0 => String::new(),
                some => format!(" ({some} not understood)"),
            }
        );
    }
}

impl Sum {
    fn add(&mut self, row: &Row<'_>, outcome: &Outcome) {
        self.puzzles += 1;
        self.unknown += usize::from(outcome.verdict == Verdict::Unknown);
        self.nodes += outcome.effort.nodes.unwrap_or(0);
        self.conflicts += conflicts(&outcome.effort);
        self.ours += outcome.ours;
        self.process += outcome.process;
        self.theirs += row.milliseconds;
        if outcome.ours > self.slowest.0 {
            self.slowest = (outcome.ours, row.name.to_owned());
        }
    }
}

fn conflicts(effort: &Effort) -> u64 {
    effort.counters.conflicts.unwrap_or(0)
}

/// The seconds that batsat takes to refute that nine pigeons sit in eight holes: work that has
/// nothing to do with ours, the fastest of five.
fn calibration() -> f64 {
    const HOLES: usize = 8;
    let kind = SolverKind::named("batsat").expect("batsat is always there");
    let sits = |pigeon: usize, hole: usize| Var::from_index(pigeon * HOLES + hole);
    let times = (0..5).map(|_| {
        let start = Instant::now();
        let mut solver = Solver::of(kind, Phase::False, &Limiter::none());
        for pigeon in 0..=HOLES {
            let somewhere: Vec<_> = (0..HOLES).map(|hole| sits(pigeon, hole).positive()).collect();
            solver.add(&somewhere);
            for (other, hole) in (0..pigeon).flat_map(|other| (0..HOLES).map(move |h| (other, h))) {
                solver.add(&[sits(pigeon, hole).negative(), sits(other, hole).negative()]);
            }
        }
        assert_eq!(solver.solve(&[]), Ok(false));
        start.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}

/// The medians of a puzzle; None if it cannot be read.
fn outcome(row: &Row<'_>, engine: &Engine, name: &str, rounds: usize) -> Option<Outcome> {
    let mut times = [const { Vec::new() }; 2];
    let (mut verdict, mut effort) = (Verdict::Unknown, Effort::default());
    for _ in 0..rounds {
        let start = Instant::now();
        let puzzle: Puzzle = row.text.parse().ok()?;
        let found = puzzle.solver().engine(engine.clone()).time_limit(LIMIT).search();
        (verdict, effort) = found
            .map_or((Verdict::Unknown, Effort::default()), |found| (found.verdict(), found.effort));
        let elapsed = start.elapsed();
        times[0].push(1000.0 * elapsed.as_secs_f64());
        let is_wrong = match row.status {
            "unique" => matches!(verdict, Verdict::Unsolvable),
            "no-solution" => matches!(verdict, Verdict::Unique | Verdict::Multiple),
            _ => false,
        };
        assert!(!is_wrong, "{}: {verdict}, ISS says {}", row.name, row.status);
        times[1].push(whole_process(row, name));
        // Slow puzzles are not repeated.
        if elapsed > LIMIT / 12 {
            break;
        }
    }
    let [ours, process] = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    });
    Some(Outcome { verdict, effort, ours, process })
}

/// The milliseconds of a run of the program.
fn whole_process(row: &Row<'_>, engine: &str) -> f64 {
    let limit = LIMIT.as_secs().to_string();
    let start = Instant::now();
    let ended = Command::new(env!("CARGO_BIN_EXE_satoku"))
        .args(["solve", "--quiet", "--no-cross-check", "--jobs", "1", "--limit-time", &limit])
        .args(["--engine", engine, row.text])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(ended.is_ok_and(|status| status.code().is_some_and(|code| code <= 2)));
    1000.0 * start.elapsed().as_secs_f64()
}
