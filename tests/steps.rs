//! Walks: every puzzle to its end, every step proven, every technique met.
//!
//! Long runs over other people's collections are at the end: `SATOKU_CORPORA` names their folder,
//! `cargo test --release --test steps -- --ignored --nocapture` runs them and prints tables.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use satoku::{
    model::catalog,
    puzzle::{
        Puzzle,
        parse::{Reader, Settings, parse},
    },
    steps::{Detail, End, LADDER, Ladder, Layout, Scans, Step, Walk, verify::Verifier},
};

fn settings() -> Settings {
    Settings { model: catalog::load("classic").unwrap(), model_is_fixed: false, lenient: false }
}

/// A puzzle of a table, with its number of solutions and, if that is one, its solution.
struct Case {
    puzzle: Puzzle,
    solutions: usize,
    solution: String,
}

fn cases(table: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(table);
    let text = std::fs::read_to_string(path).unwrap();
    let header: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    let column = |name| header.iter().position(|field| *field == name).unwrap();
    let (solutions, solution) = (column("solutions"), column("solution"));
    let puzzles = parse(&text, &settings()).into_iter().map(Result::unwrap);
    let rows = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    let cases = puzzles.zip(rows).map(|(puzzle, row)| Case {
        puzzle,
        solutions: row[solutions].parse().unwrap(),
        solution: row[solution].to_owned(),
    });
    cases.collect()
}

/// The first puzzles of a collection; none, and a word about it, if it is not at hand.
fn corpus(name: &str, count: usize) -> Option<Vec<Puzzle>> {
    let Some(folder) = std::env::var_os("SATOKU_CORPORA") else {
        assert!(std::env::var_os("CI").is_none(), "SATOKU_CORPORA must name a folder in CI");
        eprintln!("skipped: SATOKU_CORPORA names no folder");
        return None;
    };
    let path = PathBuf::from(folder).join(name);
    let file = std::fs::File::open(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let puzzles: Vec<Puzzle> =
        Reader::new(file, settings()).take(count).map(Result::unwrap).collect();
    assert_eq!(puzzles.len(), count);
    Some(puzzles)
}

/// Calls `work` for each item, on all processors.
fn for_each<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
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

/// Walks to the end; with `prove`, every step is proven by SAT.
#[track_caller]
fn walk(puzzle: &Puzzle, ladder: Ladder, prove: bool) -> (Vec<Step>, End, String) {
    let mut walk = Walk::new(puzzle, ladder);
    let mut verifier = prove.then(|| Verifier::new(walk.state()));
    let mut steps = Vec::new();
    while let Some(step) = walk.next() {
        if let Some(verifier) = &mut verifier {
            let proof = verifier.check(&step);
            assert_eq!(proof, Ok(()), "{}: {step:?}", puzzle.givens());
        }
        steps.push(step);
    }
    let grid = walk.state().grid().to_string();
    (steps, walk.end().unwrap().clone(), grid)
}

#[test]
fn every_puzzle_with_one_solution_is_walked_to_it() {
    let mut cases = cases("seeds.tsv");
    cases.extend(self::cases("variants.tsv"));
    cases.retain(|case| case.solutions == 1);
    assert!(cases.len() > 60);
    for_each(&cases, |case| {
        let (_, end, grid) = walk(&case.puzzle, Ladder::new(), false);
        assert_eq!((end, &*grid), (End::Solved, &*case.solution));
    });
}
