//! Nogoods against all solutions, and the search with hardly any memory against itself.

use super::{nogoods::Event, *};
use crate::{
    Backtracker,
    fake::{Find, read as puzzle},
};

/// Small puzzles with many solutions, of rules that have propagators of their own.
const MANY: &[&str] = &[
    "model = \"4x4\"\n[[thermometer]]\ncells = \"r1c1 r2c1 r2c2\"",
    "model = \"latin:5\"\ngivens = \"1234523..................\"\nanti-knight = true",
    "model = \"6x6\"\nnon-consecutive = true",
    "model = \"6x6\"\nanti-king = true\n[[whispers]]\ncells = \"r1c1 r1c2 r2c2 r3c2\"\ndifference = 3",
    "model = \"6x6\"\n[[renban]]\ncells = \"r1c1 r2c1 r3c1 r4c1 r4c2\"\n[[killer]]\ncells = \"r1c2 r1c3 r1c4\"\nsum = 6\n[[killer]]\ncells = \"r2c2 r2c3 r3c3\"\nsum = 14\n[[killer]]\ncells = \"r5c2 r5c3 r5c4 r6c4\"\nsum = 11\n[[killer]]\ncells = \"r3c5 r3c6 r4c6\"\nsum = 13\n[[thermometer]]\ncells = \"r6c6 r5c6 r5c5 r4c5\"",
];

/// Every nogood holds of all solutions that were not excluded when it was learned.
#[test]
fn nogoods_follow_from_the_rules() {
    let mut nogoods = 0;
    for text in MANY {
        let puzzle = puzzle(text);
        let limits = Limits::solutions(20_000);
        let reference = Backtracker::new(Strategy::REFERENCE).find(&puzzle, 20_000);
        assert!(reference.complete, "{text}");
        let mut left: HashSet<Grid> = reference.solutions.into_iter().collect();
        let (limiter, size) = (Limiter::none(), puzzle.model().size());
        let network = Network::new(puzzle.model(), &limiter).unwrap();
        let mut search = LearningSearch::new(&network, puzzle.givens(), &limits, &limiter);
        let words = search.words;
        let is_so = |grid: &Grid, event: &Event| {
            let (cell, value) = event.place(words);
            let holds = grid.get(size.cell_at(cell)) == Some(size.value_at(value));
            holds == event.is_held()
        };
        let mut checked = 0;
        let mut is_over = false;
        while !is_over {
            // At most one solution, which it then excludes.
            is_over = search.run_for(1);
            assert!(search.take_solutions().iter().all(|grid| left.remove(grid)), "{text}");
            for nogood in search.nogoods.learned().skip(checked) {
                checked += 1;
                let broken = left.iter().find(|grid| nogood.iter().all(|event| is_so(grid, event)));
                assert_eq!(broken, None, "{text} {nogood:?}");
            }
        }
        assert!(left.is_empty(), "{text}");
        nogoods += checked;
    }
    assert!(nogoods > 100, "{nogoods}");
}

/// What was found elsewhere and is excluded is not found again, at the start or in the middle.
#[test]
fn excluded_solutions_are_not_found() {
    for text in MANY {
        let puzzle = puzzle(text);
        let limits = Limits::solutions(20_000);
        let all = Learn::default().find(&puzzle, 20_000).solutions;
        let limiter = Limiter::none();
        let network = Network::new(puzzle.model(), &limiter).unwrap();
        let mut search = LearningSearch::new(&network, puzzle.givens(), &limits, &limiter);
        let mut found: HashSet<Grid> = HashSet::new();
        for (number, grid) in all.iter().enumerate() {
            if !found.contains(grid) {
                search.exclude(grid);
                assert!(found.insert(grid.clone()));
            }
            if number % 3 == 0 {
                search.run_for(1);
                let new = search.take_solutions();
                assert!(new.into_iter().all(|grid| found.insert(grid)), "{text}");
            }
        }
        assert!(search.run_for(u64::MAX), "{text}");
        assert!(search.take_solutions().is_empty() && search.conclusion().complete, "{text}");
        assert_eq!(found.len(), all.len(), "{text}");
    }
}

/// A puzzle that takes thousands of conflicts, with restarts after each and hardly any nogoods.
#[test]
fn forgetting_and_beginning_anew_loses_nothing() {
    for text in MANY {
        let puzzle = puzzle(text);
        let limits = Limits::solutions(20_000);
        let all = Learn::default().find(&puzzle, 20_000);
        let limiter = Limiter::none();
        let network = Network::new(puzzle.model(), &limiter).unwrap();
        let mut search = LearningSearch::new(&network, puzzle.givens(), &limits, &limiter);
        search.forget_and_restart_often();
        let mut found = Vec::new();
        let conclusion = super::all(search, &mut |grid| {
            found.push(grid);
            ControlFlow::Continue(())
        });
        assert!(conclusion.complete && all.complete);
        assert_eq!(found.len(), all.count(), "{text}");
        assert_eq!(found.iter().unique().count(), found.len(), "{text}");
    }
}

/// Verdicts of puzzles that the search on candidates takes thousands of nodes for.
#[test]
fn what_is_hard_to_search_is_learned() {
    let cages =
        ".Shape~6x6.Cage~20~R1C1~R1C2~R1C3~R1C4~R2C1.Cage~6~R6C1~R6C2~R5C2.Cage~6~R5C5~R5C6~R6C6";
    let classic =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let hard = [(cages, Verdict::Multiple), (classic, Verdict::Unique)];
    for (text, verdict) in hard {
        let puzzle = puzzle(text);
        let search = Learn::default().find(&puzzle, 2);
        assert_eq!(search.verdict(), verdict, "{text}");
        assert!(search.effort.counters.conflicts.is_some());
    }
}

/// It ends at limits of nodes and work, the same way each time.
#[test]
fn limits_hold_and_searches_are_repeatable() {
    let empty = puzzle("model = \"classic\"\nanti-knight = true\nanti-king = true");
    let limits = Limits { nodes: Some(20), ..Limits::solutions(1_000) };
    let search =
        |limits: &Limits| Learn::default().search(&empty, limits, &Limiter::none()).unwrap();
    let few = search(&limits);
    assert_eq!((few.complete, few.effort.nodes), (false, Some(20)));
    assert_eq!(few, search(&limits));
    let within = Limiter::none().part(2_000_000, |part| {
        Ok(Learn::default().search(&empty, &Limits::solutions(1_000_000), part))
    });
    assert!(within.is_err() || within.is_ok_and(|search| !search.unwrap().complete));
}
