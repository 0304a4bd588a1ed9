//! Counts by ways that share little: merged states, parts, one by one, and an outside model counter.

use satoku::{
    engine::{MOST_STATES, Uncounted, count_by_parts, count_exactly},
    grid::Value,
};

use crate::prelude::*;

/// More solutions are not listed.
const LISTED: usize = 20_000;

/// A kind's first example on an empty 6x6, if its clue fits there and can be kept; else where the
/// example has it, and false. Two rows of a solution are given.
fn puzzle(kind: &Kind) -> (Puzzle, bool) {
    let example = &kind.examples[0];
    for (grid, is_6x6) in [("extends = \"6x6\"", true), (example.grid, false)] {
        let Some(model) = try_model(&format!("{grid}\n{}\n", example.rule)) else { continue };
        let (size, empty) = (model.size(), empty(&model));
        let found = Sat::default().find(&empty, 1);
        let Some(solution) = found.solutions.first() else { continue };
        let mut givens = Grid::empty(size);
        for place in 0..size.columns() * (size.rows() / 3) {
            givens.set_at(place, solution.at(place));
        }
        return (empty.with_givens(givens), is_6x6);
    }
    panic!("no example of {} can be kept", kind.name);
}

/// The number by merged states, unless that remembers too much.
fn by_states(puzzle: &Puzzle) -> Option<u128> {
    match count_exactly(puzzle, MOST_STATES, &Limiter::none()) {
        Ok(count) => Some(count),
        Err(Uncounted::Rule(_) | Uncounted::TooWide { .. } | Uncounted::States { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

fn by_parts(puzzle: &Puzzle) -> u128 {
    count_by_parts(puzzle, MOST_STATES, &Limiter::none()).unwrap()
}

/// The number by listing, unless there are too many.
fn one_by_one(puzzle: &Puzzle) -> Option<u128> {
    let limits = Limits { kept: 0, ..Limits::solutions(LISTED + 1) };
    let search =
        Backtracker::new(Strategy::CANDIDATES).search(puzzle, &limits, &Limiter::none()).unwrap();
    search.complete.then_some(search.count() as u128)
}

/// Counts a puzzle about each of some kinds in three ways; returns the kinds that a 6x6 is not for.
fn check_kinds(kinds: impl Iterator<Item = &'static Kind>) -> Vec<&'static str> {
    let (mut elsewhere, mut all, mut twice, mut with_several) = (Vec::new(), 0, 0, 0);
    for kind in kinds {
        let (puzzle, is_6x6) = puzzle(kind);
        if !is_6x6 {
            elsewhere.push(kind.name);
        }
        let count = by_parts(&puzzle);
        let others = [by_states(&puzzle), one_by_one(&puzzle)];
        let which = format!("{} of {}: {count} by parts", puzzle.givens(), kind.name);
        assert!(others.iter().flatten().all(|&other| other == count), "{which}, {others:?}");
        assert!(others[1].is_some() || count > LISTED as u128, "{which}");
        all += 1;
        twice += usize::from(others.iter().all(Option::is_some));
        with_several += usize::from(count > 1);
    }
    assert!(2 * twice > all && 2 * with_several > all, "{twice}, {with_several} of {all}");
    elsewhere
}

#[test]
fn some_kinds_count_the_same_in_all_ways() {
    check_kinds(KINDS.iter().copied().step_by(8));
}

#[test]
#[ignore = "minutes"]
fn all_kinds_count_the_same_in_all_ways() {
    let elsewhere = check_kinds(KINDS.iter().copied());
    eprintln!("not on a 6x6, because their clues do not fit there: {elsewhere:?}");
    assert!(4 * elsewhere.len() < KINDS.len(), "{elsewhere:?}");
}

/// The first three rows of a sudoku, perhaps with the first one given.
fn band(is_begun: bool) -> Puzzle {
    let empty = empty(&model("size = \"3x9\"\nboxes = \"3x3\"\n"));
    let mut givens = empty.givens().clone();
    (1..=9).filter(|_| is_begun).for_each(|n| givens.set_at(n - 1, Some(Value::new(n as u16))));
    empty.with_givens(givens)
}

/// The first three rows of a sudoku: 9! for the first box, 56 ways to share out the values of its
/// rows among those of the others, and their orders, 6^6 (Felgenhauer & Jarvis, "Enumerating
/// possible Sudoku grids", 2005).
#[test]
fn bands_have_the_published_number() {
    let expected = 362_880 * 56 * 6_u128.pow(6);
    assert_eq!(by_states(&band(false)), Some(expected));
    // With the first row given, whose values may be in any order.
    assert_eq!(by_states(&band(true)), Some(expected / 362_880));
}

#[test]
#[ignore = "1 s"]
fn bands_have_the_published_number_by_parts() {
    assert_eq!(by_parts(&band(true)), 56 * 6_u128.pow(6));
}

/// Counts the models of a file as the programs of the model counting competition do, with pyganak.
const GANAK: &str = "import sys\nfrom pyganak import Counter\ncounter = Counter()\nclause = []\n\
    shown = None\nfor line in open(sys.argv[1]):\n    words = line.split()\n    \
    if words[:3] == ['c', 'p', 'show']:\n        shown = [int(word) for word in words[3:-1]]\n    \
    elif words[:1] == ['p']:\n        counter.new_vars(int(words[2]))\n    \
    elif words[:1] != ['c']:\n        counter.add_clause([int(word) for word in words[:-1]])\n\
    if shown is not None:\n    counter.set_sampling_set(shown)\ncount = counter.count()\n\
    print('s SATISFIABLE' if count else 's UNSATISFIABLE')\n\
    print('c s type', 'mc' if shown is None else 'pmc')\nprint('c s exact arb int', count)\n";

/// The command of a model counter, in a file of this folder; none if it is not installed.
fn counter(folder: &Scratch) -> Option<String> {
    let script = || folder.write("ganak.py", GANAK);
    is_installed("python3:pyganak").then(|| format!("python3 '{}' {{}}", script()))
}

/// An exact count in JSON, confirmed with this command; with its status and notes.
fn confirmed(command: &str, puzzle: &[&str]) -> (Option<i32>, serde_json::Value, String) {
    let count = ["count", "--exact", "-f", "json", "--confirm-with", command];
    let Run { status, out, notes, .. } = satoku(&[&count[..], puzzle].concat());
    (status, serde_json::from_str(&out).unwrap_or_default(), notes)
}

/// Puzzles with and without auxiliary variables, which the counter must not count.
#[test]
fn a_model_counter_confirms_exact_counts() {
    let folder = Scratch::new();
    let Some(command) = counter(&folder) else { return };
    let rules = "extends = \"6x6\"\n[[thermometer]]\ncells = \"r1c1 r2c2 r3c3\"\n[[killer]]\n\
        cells = \"r5c1-2 r6c4\"\nsum = 9\n[[whispers]]\ncells = \"r3c5 r4c5 r4c6\"\ndifference = 3\n";
    let clues = folder.write("clues.toml", rules);
    let few = "..3456..................5...........";
    for (puzzle, is_large) in [
        (&["-m", "4x4", "................"][..], true),
        (&[MULTIPLE], false),
        (&["-m", "4x4", "12..34.........."], false),
        (&["-m", "4x4", "12..2..........."], false),
        (&["-m", &clues, few], false),
    ] {
        let (status, record, notes) = confirmed(&command, puzzle);
        let found = (&record["cross_check"], &record["confirmed_by"]);
        assert_eq!(
            found,
            (&"agrees".into(), &command.as_str().into()),
            "{puzzle:?} {record} {notes}"
        );
        assert!(notes.is_empty(), "{notes}");
        assert_eq!(status == Some(0), record["count"] == 1);
        assert!(!is_large || record["count"] == 288, "{record}");
    }
}

/// What a counter says is a confirmation, a disagreement, or nothing.
#[cfg(unix)]
#[test]
fn a_counter_that_is_wrong_late_or_missing_confirms_nothing() {
    let four = ["-m", "4x4", "................"];
    let (status, record, notes) = confirmed("sh -c 'echo s mc 288 # {}'", &four);
    assert_eq!((status, &record["count"]), (Some(1), &288.into()), "{notes}");
    assert_eq!(record["confirmed_by"], "sh -c 'echo s mc 288 # {}'");
    let (status, record, notes) = confirmed("sh -c 'echo s mc 289 # {}'", &four);
    assert_eq!((status, &record["verdict"]), (Some(3), &"unknown".into()));
    assert!(notes.contains("289 by sh") && notes.contains("is 288"), "{notes}");
    for (command, expected) in [
        ("sh -c 'echo c s approx arb int 288 # {}'", "not exact"),
        ("sh -c 'printf \"s mc 288\" # {}'", "found no count"),
        ("no-such-counter {}", "cannot run"),
    ] {
        let (status, record, notes) = confirmed(command, &four);
        assert_eq!((status, &record["count"]), (Some(2), &288.into()), "{notes}");
        assert!(notes.contains(expected) && notes.contains("not confirmed as asked"), "{notes}");
        assert_ne!(record["confirmed_by"], command);
    }
    let late = [&["--limit-time", "2"][..], &four].concat();
    let (status, record, notes) = confirmed("sh -c 'sleep 1000 # {}'", &late);
    assert_eq!((status, &record["count"]), (Some(1), &288.into()), "{notes}");
    assert!(notes.contains("the time was up for sh"), "{notes}");
}

/// Small killers with many values have billions of solutions. They are counted by merged states, and
/// by parts for certificates, which code checks that shares nothing with either.
#[test]
#[ignore = "minutes"]
fn killers_with_billions_of_solutions_count_as_their_certificates_do() {
    let folder = Scratch::new();
    for (size, cells, cages) in [
        ("3x5", 15, [("r1c1 r1c2 r2c1", 20), ("r3c4 r3c5", 8)]),
        ("4x4", 16, [("r1c1 r1c2 r2c1", 20), ("r3c3 r3c4 r4c4", 8)]),
    ] {
        let mut text = format!("size = \"{size}\"\nvalues = \"1-9\"\n");
        for (cells, sum) in cages {
            text += &format!("[[killer]]\ncells = \"{cells}\"\nsum = {sum}\n");
        }
        let puzzle = empty(&model(&text));
        // More states at a time than the default allows.
        let limits = 40_000_000;
        let count = count_exactly(&puzzle, limits, &Limiter::none()).unwrap();
        assert!(count > 1_000_000_000, "{size}: {count}");
        let (file, place) = (folder.write("killer.toml", text), folder.path(size));
        let prove = ["prove", "--count", "-o", &place, "-m", &file, &".".repeat(cells)];
        satoku(&prove).succeeds();
        satoku(&["verify", &place]).check(0, &format!("{count} solutions"));
    }
}
