//! Long runs: large collections of puzzles, which are not part of the project, and the slow
//! strategies.
//!
//! `SATOKU_CORPORA` names the folder of the collections (`17_clue.txt`, `hardest_11plus.txt`; one
//! puzzle on a line). Run these with `cargo test --release --test it -- --ignored corpora::`.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use satoku::{
    engine::{CrossCheck, Milp, Native, Session},
    proof::{Claim, prove},
    read::Reader,
};

use crate::prelude::*;

/// The folder of the collections; none, with a message, if it is missing.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("SATOKU_CORPORA").map(PathBuf::from);
    if folder.is_none() {
        assert!(std::env::var_os("CI").is_none(), "SATOKU_CORPORA must name a folder in CI");
        eprintln!("skipped: SATOKU_CORPORA names no folder");
    }
    folder
}

/// The first puzzles of a collection, if it is there.
pub(crate) fn corpus(name: &str, count: usize) -> Option<Vec<Puzzle>> {
    let path = folder()?.join(name);
    let file = std::fs::File::open(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let puzzles = Reader::new(file, Settings::default()).take(count).map(Result::unwrap);
    let puzzles: Vec<Puzzle> = puzzles.collect();
    assert_eq!(puzzles.len(), count);
    Some(puzzles)
}

/// Calls `work` for each item, on all processors.
pub(crate) fn for_each<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}

fn check_corpus(name: &str) {
    let Some(puzzles) = corpus(name, 2000) else { return };
    for_each(&puzzles, |puzzle| {
        let checker = Box::new(Backtracker::new(Strategy::REFERENCE));
        let solver = Session::builder().cross_check_nodes(10_000_000);
        let mut session = solver.build_with(Box::new(Sat::default()), vec![checker]);
        let answer = session.solve(puzzle).unwrap();
        assert_eq!(answer.verdict(), Verdict::Unique, "{}", puzzle.givens());
        assert_eq!(answer.cross_check, CrossCheck::Agrees, "{}", puzzle.givens());
    });
}

#[test]
#[ignore = "1 s, needs a collection"]
fn the_first_2000_puzzles_with_17_givens_are_unique() {
    check_corpus("17_clue.txt");
}

#[test]
#[ignore = "3 s, needs a collection"]
fn the_first_2000_of_the_hardest_puzzles_are_unique() {
    check_corpus("hardest_11plus.txt");
}

/// The native engine and SAT find the same solution, and no other, of puzzles from the whole of a
/// collection: every `step`th.
#[track_caller]
fn check_native(name: &str, puzzles: usize, step: usize) {
    let Some(puzzles) = corpus(name, puzzles) else { return };
    let chunks: Vec<&[Puzzle]> = puzzles.chunks(100 * step).collect();
    for_each(&chunks, |chunk| {
        let mut native = Native::default();
        for puzzle in chunk.iter().step_by(step) {
            let found = native.find(puzzle, 2);
            let expected = Sat::default().find(puzzle, 2);
            assert_eq!(found.verdict(), Verdict::Unique, "{}", puzzle.givens());
            assert_eq!(found.solutions, expected.solutions, "{}", puzzle.givens());
            assert_eq!(puzzle.violations(&found.solutions[0]), [], "{}", puzzle.givens());
        }
    });
}

#[test]
#[ignore = "2 s, needs a collection"]
fn the_native_engine_agrees_with_sat_on_2000_puzzles_of_each_collection() {
    check_native("17_clue.txt", 48_000, 24);
    check_native("hardest_11plus.txt", 48_000, 24);
}

#[test]
#[ignore = "minutes, needs a collection"]
fn all_of_both_corpora_are_solved_alike_by_the_native_engine_and_sat() {
    check_native("17_clue.txt", 49_158, 1);
    check_native("hardest_11plus.txt", 48_765, 1);
}

#[test]
#[ignore = "1 s, needs a collection"]
fn integer_programming_proves_20_puzzles_with_17_givens_unique() {
    let Some(puzzles) = corpus("17_clue.txt", 20) else { return };
    for_each(&puzzles, |puzzle| {
        let search = Milp.find(puzzle, 2);
        assert_eq!(search.verdict(), Verdict::Unique, "{}", puzzle.givens());
    });
}

/// A million puzzles through a pipe: in order, and in less than 100 MB.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "3 s"]
fn a_million_puzzles_go_through_in_bounded_memory() {
    use std::io::{BufRead, Read, Write};
    const COUNT: usize = 1_000_000;
    let words = ["solve", "--engine", "native", "--no-cross-check", "--quiet"];
    let mut running = Running::start(&mut program(words));
    let status = format!("/proc/{}/status", running.child.id());
    // Different puzzles: all values are shifted, so that the first given is 1 to 9 in turn.
    let moved = |by: u8| -> String {
        let digit =
            |c: char| c.to_digit(10).map_or(c, |d| char::from(b'1' + (d as u8 - 1 + by) % 9));
        EASY.chars().map(digit).collect()
    };
    let puzzles: Vec<String> = (0..9).map(moved).collect();
    let mut stdin = running.take_stdin();
    let lines = puzzles.clone();
    let feeder = thread::spawn(move || {
        let text = lines.join("\n") + "\n";
        for _ in 0..COUNT / 9 {
            stdin.write_all(text.as_bytes()).unwrap();
        }
    });
    let mut peak = 0;
    let mut count = 0;
    for line in running.stdout.by_ref().lines() {
        let line = line.unwrap();
        assert!(line.starts_with(&puzzles[count % 9]) && line.contains("unique"), "{line}");
        if count == COUNT - 1000 {
            let status = std::fs::read_to_string(&status).unwrap();
            let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
            peak = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        }
        count += 1;
    }
    feeder.join().unwrap();
    running.rest().succeeds();
    assert_eq!(count, COUNT / 9 * 9);
    println!("peak: {peak} kB");
    assert!((1000..100_000).contains(&peak), "{peak} kB");
}

/// `benches/certificates.rs` measures times and sizes; here certificates only must hold.
#[test]
#[ignore = "4 s, needs a collection"]
fn certificates_of_200_of_the_hardest_puzzles_hold() {
    let Some(puzzles) = corpus("hardest_11plus.txt", 200) else { return };
    for_each(&puzzles, |puzzle| {
        let holds = verified(&prove(puzzle).unwrap(), puzzle.givens());
        assert_eq!(holds.claim, Claim::Unique, "{}", puzzle.givens());
    });
}

/// The 80 puzzles of `puzzles/` by every strategy that looks at the move's peers, houses or better,
/// each with this limit on nodes. Returns how many of the 400 searches finished.
#[track_caller]
fn check_strategies(nodes: Option<u64>) -> usize {
    let puzzles: Vec<Case> = ["seeds.tsv", "variants.tsv"].map(cases).concat();
    assert_eq!(puzzles.len(), 80);
    let strategies = Strategy::all().into_iter().filter(|s| !s.to_string().ends_with("course"));
    // Descending order is the same code, and some puzzles are designed to be slow in one direction.
    let strategies: Vec<Strategy> =
        strategies.filter(|s| !s.to_string().contains("down")).collect();
    assert_eq!(strategies.len(), 6);
    let tasks: Vec<(Strategy, &Case)> =
        strategies.iter().flat_map(|&s| puzzles.iter().map(move |puzzle| (s, puzzle))).collect();
    let finished = AtomicUsize::new(0);
    for_each(&tasks, |(strategy, Case { puzzle, solutions, .. })| {
        let limits = Limits { nodes, ..Limits::solutions(100) };
        let search = Backtracker::new(*strategy).search(puzzle, &limits, &Limiter::none()).unwrap();
        if search.complete {
            finished.fetch_add(1, Ordering::Relaxed);
            assert_eq!(search.solutions.len(), *solutions, "{strategy}: {}", puzzle.givens());
        }
    });
    finished.into_inner()
}

/// Half a minute.
#[test]
#[ignore = "20 s"]
fn every_strategy_but_the_slowest_finishes_most_puzzles_in_a_million_nodes() {
    let finished = check_strategies(Some(1_000_000));
    assert!(finished > 360, "{finished} of 480");
}

/// Twenty minutes, for strategies that fill the first empty cell.
#[test]
#[ignore = "20 minutes"]
fn every_strategy_but_the_slowest_finishes_every_puzzle() {
    assert_eq!(check_strategies(None), 480);
}
