//! The search by SAT with every solver; with the features of solvers in C++, theirs too.

use std::time::{Duration, Instant};

use crate::prelude::*;
use satoku_engine::{Engine, Verdict, judge};
use satoku_formats::read::{Settings, parse};
use satoku_rules::model;
use satoku_sat::SOLVERS;

/// A sudoku of 49x49 with every second cell given: far too hard.
fn hard() -> Instance {
    let model = model::named("49x49").unwrap();
    let size = model.size();
    let mut random = fastrand::Rng::with_seed(1);
    let mut givens = Grid::empty(size);
    for row in 0..49 {
        for column in 0..49 {
            let value = (row % 7 * 7 + row / 7 + column) % 49;
            givens.set(Cell::new(row, column), random.bool().then(|| size.value_at(value)));
        }
    }
    Instance::new(model, givens)
}

/// Every solver alone.
fn engines() -> impl Iterator<Item = Sat> {
    SOLVERS.iter().map(|kind| Sat::default().with(kind))
}

#[test]
fn a_time_limit_ends_a_single_call_of_every_solver() {
    let limits = Limits { time: Some(Duration::from_millis(500)), ..Limits::solutions(2) };
    let puzzle = hard();
    for mut engine in engines().chain([Sat::default()]) {
        let start = Instant::now();
        let search = engine.search(&puzzle, &limits, &Limiter::none()).unwrap();
        // Where the machine is very busy, the time is up before the first call.
        assert!(search.verdict() == Verdict::Unknown && search.effort.calls <= 1);
        assert!(start.elapsed() > Duration::from_millis(500));
    }
}

#[test]
fn a_limit_on_nodes_ends_the_call_of_a_certain_solver() {
    let limits = Limits { nodes: Some(1000), ..Limits::solutions(2) };
    let puzzle = hard();
    for mut engine in engines() {
        let search = engine.search(&puzzle, &limits, &Limiter::none()).unwrap();
        // Where the machine is very busy, the time is up before the first call.
        assert!(search.verdict() == Verdict::Unknown && search.effort.calls <= 1);
    }
}

#[test]
fn every_solver_finds_all_solutions_and_knows_that_there_is_no_other() {
    #[track_caller]
    fn check(model: &str, givens: &str, solutions: usize) {
        let settings = Settings::of(model::named(model).unwrap());
        let puzzle = parse(givens, &settings).remove(0).unwrap();
        for mut engine in engines() {
            let search =
                engine.search(&puzzle, &Limits::solutions(1000), &Limiter::none()).unwrap();
            assert_eq!((search.solutions.len(), search.complete), (solutions, true));
            judge(&puzzle, &engine.name(), &search, 1000).unwrap();
            if solutions > 1 {
                let few = engine.search(&puzzle, &Limits::solutions(2), &Limiter::none()).unwrap();
                assert_eq!((few.solutions.len(), few.complete), (2, false));
            }
            assert_eq!(
                engine.name().parse::<Engine>().unwrap().build(Encoding::default()).name(),
                engine.name()
            );
        }
    }
    check("4x4", &".".repeat(16), 288);
    check("4x4", "11..............", 0);
    check("4x4", "12..............", 24);
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    check("classic", hard, 1);
    check("binairo-6", "1.0....0.......11...............0.10", 1);
}
