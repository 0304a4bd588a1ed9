//! Every puzzle of `puzzles/` by every engine, strategy and encoding, against the counts and
//! solutions in the tables, which were computed with an independent solver.

use satoku::{cnf::Level, engine::Milp};

use crate::prelude::*;

/// The rows of a table with this many rows.
fn all(table: &str, count: usize) -> Vec<Case> {
    let cases = cases(table);
    assert_eq!(cases.len(), count);
    cases
}

fn seeds() -> Vec<Case> {
    all("seeds.tsv", 44)
}

fn variants() -> Vec<Case> {
    all("variants.tsv", 36)
}

/// Searches with a limit on nodes; returns whether the search finished.
#[track_caller]
fn check(case: &Case, engine: &mut dyn Searcher, nodes: Option<u64>) -> bool {
    let limits = Limits { nodes, ..Limits::solutions(100) };
    let search = engine.search(&case.puzzle, &limits, &Limiter::none()).unwrap();
    let which =
        format!("{} on {} {}", engine.name(), case.puzzle.model().name(), case.puzzle.givens());
    for solution in &search.solutions {
        assert_eq!(case.puzzle.violations(solution), [], "{which}");
    }
    if search.complete {
        assert_eq!(search.solutions.len(), case.solutions, "{which}");
        if case.solutions == 1 {
            let found = &search.solutions[0];
            let words = found.filled().map(|(_, value)| value.to_string()).collect::<Vec<_>>();
            let glue = if case.solution.contains(' ') { " " } else { "" };
            assert_eq!(words.join(glue), case.solution, "{which}");
        }
    }
    assert!(search.solutions.len() <= case.solutions, "{which}");
    search.complete
}

/// Every puzzle, at one level, in every at-most-one encoding. (A test for each level, so that they
/// run side by side: the minimal one is much slower than the others.)
#[track_caller]
fn check_sat(level: Level) {
    for encoding in encodings().filter(|encoding| encoding.level == level) {
        let mut engine = Sat::new(encoding);
        for case in seeds().iter().chain(&variants()) {
            assert!(check(case, &mut engine, None));
        }
    }
}

#[test]
fn the_sat_engine_is_right_at_the_minimal_level() {
    check_sat(Level::Minimal);
}

#[test]
fn the_sat_engine_is_right_at_the_natural_level() {
    check_sat(Level::Natural);
}

#[test]
fn the_sat_engine_is_right_at_the_extended_level() {
    check_sat(Level::Extended);
    assert_eq!(Level::ALL.len(), 3, "there is a test for each level");
}

#[test]
fn the_integer_programming_engine_is_right_about_the_seeds() {
    for case in &seeds() {
        assert!(check(case, &mut Milp, None));
    }
}

#[test]
fn every_engine_is_right_about_other_sizes_and_binairos() {
    for case in all("sizes.tsv", 13).iter().chain(&all("binairo.tsv", 11)) {
        for encoding in encodings() {
            assert!(check(case, &mut Sat::new(encoding), None));
        }
        assert!(check(case, &mut Milp, None));
        for strategy in [Strategy::REFERENCE, Strategy::CANDIDATES] {
            assert!(check(case, &mut Backtracker::new(strategy), None));
        }
    }
}

/// Strategies with a table of candidates finish every puzzle; each of the others must finish at
/// least this many of the 80 within the limit, correctly. (`corpora.rs` runs them to their end.)
#[test]
#[ignore = "11 s"]
fn every_strategy_is_right() {
    check_strategies(1);
}

#[test]
fn every_strategy_is_right_about_some() {
    check_strategies(8);
}

/// Strategies with a table of candidates on all puzzles, the others on each `step`-th.
fn check_strategies(step: usize) {
    let (seeds, variants) = (seeds(), variants());
    let cases: Vec<&Case> = seeds.iter().chain(&variants).collect();
    for strategy in Strategy::all() {
        let (nodes, at_least) = match strategy.to_string().trim_end_matches("-down") {
            "reference" | "candidates" | "pruning" => (1_000_000, 80),
            "stack" => (50_000, 30),
            "recursive" => (100_000, 30),
            "course-fast" => (400_000, 25),
            "course" => (10_000, 2),
            name => panic!("say what is expected of {name}"),
        };
        let mut engine = Backtracker::new(strategy);
        let step = if at_least == cases.len() { 1 } else { step };
        let cases = cases.iter().step_by(step);
        let finished = cases.filter(|case| check(case, &mut engine, Some(nodes))).count();
        println!("{strategy}: {finished} within {nodes} nodes");
        assert!(step > 1 || finished >= at_least, "{strategy} finished only {finished}");
    }
}

#[test]
fn the_course_finds_uniqueness_by_solving_upwards_and_downwards() {
    let first = |case: &Case, strategy: Strategy| {
        let mut engine = Backtracker::new(strategy);
        engine.find(&case.puzzle, 1).solutions.pop()
    };
    let fast = Strategy::COURSE_FAST;
    for case in seeds().iter().take(14) {
        let (up, down) = (first(case, fast), first(case, fast.down()));
        assert_eq!(up.is_some() && up == down, case.solutions == 1, "{}", case.puzzle.givens());
    }
}

#[test]
fn the_worlds_toughest_sorted_reversed_has_no_solution() {
    let seeds = seeds();
    let is_it = |case: &&Case| case.puzzle.label().is_some_and(|l| l.ends_with("sorted reversed"));
    let case = seeds.iter().find(is_it).unwrap();
    let engines: [&mut dyn Searcher; 2] =
        [&mut Sat::default(), &mut Backtracker::new(Strategy::REFERENCE)];
    for engine in engines {
        let search = engine.find(&case.puzzle, 2);
        assert!(search.complete && search.solutions.is_empty(), "{}", engine.name());
    }
}
