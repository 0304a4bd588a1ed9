//! Variant sudokus, set by set, compared with the Interactive Sudoku Solver (ISS):
//!
//! ```text
//! cargo bench --bench variants -- [MINISAT [ENGINE [ROUNDS [SET]]]]
//! ```
//!
//! `variants.tsv` has the puzzles, their sets in ISS's tests and benchmarks, and the milliseconds
//! that ISS took to find the solution and prove it unique (the search alone), on a machine where
//! MiniSat proves 6,900 puzzles of 17 givens unique per second. MINISAT is that figure on this
//! machine (default: 6,900); it scales ISS's times. satoku's times are from the puzzle's text to
//! the verdict, with reading and building, without a cross-check, on one thread: the median of
//! ROUNDS (3) for each puzzle, with a limit of 60 seconds. The sums leave out puzzles that ISS gave
//! up and those with unsupported rules, which are counted.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use satoku::{
    engine::{Engine, Verdict},
    puzzle::Puzzle,
};

/// Puzzles per second that MiniSat proves unique on the machine where ISS was timed.
const MINISAT: f64 = 6_900.0;

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
    ours: f64,
    theirs: f64,
    /// The slowest puzzle and its time.
    slowest: (f64, String),
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let minisat: f64 = next("6900").parse().expect("MINISAT is puzzles a second");
    let engine: Engine = next("sat").parse().expect("ENGINE is an engine's name");
    let rounds: usize = next("3").parse().expect("ROUNDS is a number");
    let wanted = next("");

    let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
    let lines = include_str!("variants.tsv").lines().filter(|line| !line.starts_with('#'));
    for row in lines.skip(1).map(Row::new) {
        if !row.sets.iter().any(|set| set.contains(&wanted)) {
            continue;
        }
        let outcome = median(&row, &engine, rounds.max(1));
        for &set in &row.sets {
            let sum = sums.entry(set).or_default();
            match &outcome {
                None => sum.not_understood += 1,
                Some((milliseconds, verdict)) if row.status != "capped" => {
                    sum.puzzles += 1;
                    sum.unknown += usize::from(*verdict == Verdict::Unknown);
                    sum.ours += milliseconds;
                    sum.theirs += row.milliseconds * MINISAT / minisat;
                    if *milliseconds > sum.slowest.0 {
                        sum.slowest = (*milliseconds, row.name.to_owned());
                    }
                }
                Some(_) => {}
            }
        }
        if let Some((milliseconds, verdict)) = outcome {
            eprintln!("{milliseconds:10.2} {:10.2} {verdict:10} {}", row.milliseconds, row.name);
        }
    }
    println!(
        "{:22} {:>7} {:>7} {:>12} {:>12} {:>7}  slowest",
        "set", "puzzles", "unknown", "ours, ms", "ISS, ms", "ratio"
    );
    for (set, sum) in sums {
        let (slowest, name) = &sum.slowest;
        println!(
            "{set:22} {:7} {:7} {:12.1} {:12.1} {:7.2}  {slowest:.0} ms: {name}{}",
            sum.puzzles,
            sum.unknown,
            sum.ours,
            sum.theirs,
            sum.ours / sum.theirs,
            match sum.not_understood {
                0 => String::new(),
                some => format!(" ({some} not understood)"),
            }
        );
    }
}

/// The median time in milliseconds, and the verdict; None if the puzzle cannot be read.
fn median(row: &Row<'_>, engine: &Engine, rounds: usize) -> Option<(f64, Verdict)> {
    let mut times = Vec::with_capacity(rounds);
    let mut verdict = Verdict::Unknown;
    for _ in 0..rounds {
        let start = Instant::now();
        let puzzle: Puzzle = row.text.parse().ok()?;
        let found = puzzle.solver().engine(engine.clone()).time_limit(LIMIT).search();
        verdict = found.map_or(Verdict::Unknown, |found| found.verdict());
        times.push(1000.0 * start.elapsed().as_secs_f64());
        let is_wrong = match row.status {
            "unique" => matches!(verdict, Verdict::Unsolvable),
            "no-solution" => matches!(verdict, Verdict::Unique | Verdict::Multiple),
            _ => false,
        };
        assert!(!is_wrong, "{}: {verdict}, ISS says {}", row.name, row.status);
        // Slow puzzles are not repeated.
        if start.elapsed() > LIMIT / 12 {
            break;
        }
    }
    times.sort_by(f64::total_cmp);
    Some((times[times.len() / 2], verdict))
}
