//! The search against others, and against itself in other ways.

use std::time::Duration;

use itertools::Itertools;

use super::*;
use crate::{
    engine::{Backtracker, Engine, Sat, Searcher, Strategy, Verdict},
    grid::{Cell, Size},
    model::catalog,
    puzzle::Puzzle,
    statement::{Statement, Totals, terms, tests::says},
};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn value(cell: Cell) -> i64 {
    i64::from(SOLUTION.as_bytes()[cell.row() * 9 + cell.column()] - b'0')
}

fn size() -> Size {
    Size::sudoku(9).unwrap()
}

/// A weighted sum with the total that the solution has.
fn sum(weighted: &[(i64, Cell)]) -> Statement {
    let total = weighted.iter().map(|&(weight, cell)| weight * value(cell)).sum();
    let terms = terms(weighted.iter().copied(), size()).unwrap();
    Statement::Sum { terms, totals: Totals::exactly(total) }
}

/// A killer cage.
fn cage(cells: &[Cell]) -> Vec<Statement> {
    let differ = Statement::AllDifferent { cells: cells.to_vec(), every_value: false };
    vec![differ, sum(&cells.iter().map(|&cell| (1, cell)).collect_vec())]
}

/// The classic model with these statements, a rule each.
fn puzzle(rules: Vec<Vec<Statement>>) -> Puzzle {
    let rules = rules.into_iter().map(|statements| says(statements, size()));
    let classic = catalog::load("classic").unwrap();
    let rules = classic.rules().iter().cloned().chain(rules).collect();
    Puzzle::new(Arc::new(Model::new("", "", size(), rules, None)), Grid::empty(size()))
}

/// The SAT engine must find as many solutions of a puzzle.
#[track_caller]
fn check(rules: Vec<Vec<Statement>>, limit: usize) -> Search {
    let puzzle = puzzle(rules);
    let limits = Limits::solutions(limit);
    let search = |engine: &mut dyn Searcher| engine.search(&puzzle, &limits).unwrap();
    let found = search(&mut Backtracker::new(Strategy::CANDIDATES));
    let expected = search(&mut Sat::default());
    assert_eq!(found.solutions.len(), expected.solutions.len());
    if found.complete {
        assert!(expected.solutions.iter().all(|grid| found.solutions.contains(grid)));
    }
    let down = search(&mut Backtracker::new(Strategy::CANDIDATES.down()));
    assert_eq!(down.solutions.len(), expected.solutions.len());
    found
}

#[test]
fn killers_have_the_solutions_that_sat_finds() {
    let cells = size().cells().collect_vec();
    let rows =
        |length: usize| cells.chunks(9).flat_map(|row| row.chunks(length)).map(cage).collect_vec();
    assert_eq!(check(rows(3), 20).solutions.len(), 20);
    let mut cages = rows(2);
    // Sums down and across the boxes, with weights.
    for column in 0..9 {
        let line = (1..8).map(|row| (row as i64 - 3, Cell::new(row, column))).collect_vec();
        cages.push(vec![sum(&line)]);
    }
    let found = check(cages.clone(), 2);
    assert_eq!(found.verdict(), Verdict::Unique);
    assert_eq!(found.solutions[0].to_string(), SOLUTION);
    // One of the last line's sums or another, which is impossible; and only such.
    let last = cages.pop().unwrap();
    let impossible = || {
        vec![Statement::AllDifferent {
            cells: size().cells().take(10).collect(),
            every_value: false,
        }]
    };
    let either = |cases| vec![Statement::Either { cases }];
    cages.push(either(vec![impossible(), last]));
    assert_eq!(check(cages.clone(), 2).verdict(), Verdict::Unique);
    cages.push(either(vec![impossible(), impossible()]));
    assert_eq!(check(cages, 2).verdict(), Verdict::Unsolvable);
}

#[test]
fn pauses_change_nothing() {
    let cells = size().cells().collect_vec();
    let cages = cells.chunks(9).flat_map(|row| row.chunks(2)).map(cage).collect_vec();
    for (rules, limit) in [(cages.clone(), 3), (cages, 1), (Vec::new(), 30)] {
        let puzzle = puzzle(rules);
        let network = Network::new(puzzle.model());
        let limits = Limits { nodes: Some(3000), ..Limits::solutions(limit) };
        let expected = network.search(puzzle.givens(), ValueOrder::Up, &limits);
        for work in [1, 1000] {
            let mut search = Backtracking::new(&network, puzzle.givens(), ValueOrder::Up, &limits);
            let pauses = std::iter::from_fn(|| (!search.run_for(work)).then_some(())).count();
            assert!(pauses > 3, "{pauses}");
            assert_eq!(search.into_search(), expected);
        }
    }
}

#[test]
fn limits_end_the_search() {
    #[track_caller]
    fn check(limits: Limits, solutions: usize) {
        let puzzle = puzzle(Vec::new());
        let mut engine: Box<dyn Searcher> =
            Engine::Backtrack(Strategy::CANDIDATES).build(crate::cnf::Encoding::default());
        let search = engine.search(&puzzle, &limits).unwrap();
        assert_eq!((search.solutions.len(), search.complete), (solutions, false));
    }
    check(Limits { nodes: Some(20), ..Limits::solutions(9) }, 0);
    check(Limits { time: Some(Duration::ZERO), ..Limits::solutions(usize::MAX) }, 0);
    check(Limits::solutions(3), 3);
    check(Limits::solutions(0), 0);
}
