//! What is found by grids against all solutions, found by brute force.

use std::{
    collections::{BTreeMap, BTreeSet},
    slice,
};

use fastrand::Rng;
use satoku_samples::{grids, holds};

use super::*;
use crate::{
    CrossCheck, Engine, Fault, Find, Sat, Session,
    fake::{self, parrot, read as puzzle},
    solver,
};
use satoku_cnf::Encoding;
use satoku_rules::rule::Rule;
use satoku_sat::SolverKind;

fn board(grid: &Grid) -> String {
    grid.to_string()
}

/// All grids of 4x4 that keep the rules of rows, columns and boxes.
fn boards() -> Vec<Grid> {
    solver(&fake::puzzle("4x4", "")).solutions().map(|grid| grid.unwrap().into_grid()).collect()
}

/// Rules that bind extra cells to the grid, or do not.
const RULES: [&str; 8] = [
    "[[arrow]]\ncircle = \"X1\"\ncells = \"r1c1 r2c2\"",
    "[[killer]]\ncells = \"r1c1 r1c2 X1\"\nsum = 6",
    "[[all-different]]\ncells = \"X1 r3c3 r4c4\"",
    "[[thermometer]]\ncells = \"r2c3 X1 r3c3\"",
    "[[sum]]\ncells = \"X1 r2c2 r3c3\"\ntotal = 8",
    "[[pair]]\ncells = \"X1 r4c1\"\nrelation = \"a == b\"",
    "[[whispers]]\ncells = \"r1c4 X1 r3c1\"\ndifference = 2",
    "",
];

/// Some of the rules, and some values of a grid.
fn random(boards: &[Grid], rng: &mut Rng) -> String {
    let count = rng.usize(1..=2);
    let mut text = format!("model = \"4x4\"\ncells = {{ X = {count} }}\n");
    let solution = rng.choice(boards).unwrap().to_string();
    let given = rng.f64() * 0.6;
    let shown = |value| if rng.f64() < given { value } else { '.' };
    let mut givens: String = solution.chars().map(shown).collect();
    if rng.usize(..4) == 0 {
        givens += &format!(" + X1={}", rng.u8(1..=4));
    }
    text += &format!("givens = \"{givens}\"\n");
    for cell in 1..=count {
        text += &rng.choice(RULES).unwrap().replace("X1", &format!("X{cell}"));
        text.push('\n');
    }
    text
}

/// The puzzle's grids, each with the number of ways to fill the extra cells, by trying all.
fn by_brute_force(puzzle: &Instance, boards: &[Grid]) -> BTreeMap<String, usize> {
    let size = puzzle.model().size();
    let extra: Vec<Cell> = size.extra_cells().collect();
    let mut found = BTreeMap::new();
    for board in boards {
        for mut grid in grids(size, &extra, false) {
            board.filled().for_each(|(cell, value)| grid.set(cell, Some(value)));
            if puzzle.violations(&grid).is_empty() {
                *found.entry(board.to_string()).or_default() += 1;
            }
        }
    }
    found
}

#[test]
fn verdicts_and_counts_are_those_of_the_different_grids() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut rng = Rng::with_seed(seed);
    let boards = boards();
    assert_eq!(boards.len(), 288);
    let engines = [
        Engine::Auto,
        Engine::Sat(SolverKind::DEFAULT),
        Engine::Backtrack(Strategy::REFERENCE),
        Engine::Backtrack(Strategy::CANDIDATES),
        Engine::Learn,
    ];
    let mut verdicts = BTreeSet::new();
    let wanted = [("unique", "multiple"), ("multiple", "multiple")];
    for round in 0.. {
        if round >= 40 && wanted.iter().all(|pair| verdicts.contains(pair)) {
            break;
        }
        assert!(round < 1000, "{verdicts:?}");
        let text = random(&boards, &mut rng);
        let puzzle = puzzle(&text);
        let expected = by_brute_force(&puzzle, &boards);
        let (count, all) = (expected.len(), expected.values().sum::<usize>());
        let verdict = Verdict::of(count, true);
        verdicts.insert((verdict.name(), Verdict::of(all, true).name()));
        for engine in &engines {
            let what = format!("{engine:?}\n{text}");
            let session = Session::builder().engine(engine.clone()).of(Of::Grid);
            let answer = session.build().solve(&puzzle).unwrap();
            assert_eq!(answer.verdict(), verdict, "{what}");
            assert_eq!(answer.cross_check, CrossCheck::Agrees, "{what}");
            assert_eq!(answer.search.of(), Of::Grid);
            let limit = rng.usize(1..=300);
            let few = session.clone().limit(limit).build().search(&puzzle).unwrap();
            let found: BTreeSet<String> = few.solutions.iter().map(board).collect();
            assert_eq!((found.len(), few.count()), (count.min(limit), count.min(limit)), "{what}");
            assert!(found.iter().all(|grid| expected.contains_key(grid)), "{what}");
            // With as many as there are one may not know it.
            assert!(few.complete == (count < limit) || count == limit, "{what}");
            let by_grid = solver(&puzzle).engine(engine.clone()).of(Of::Grid);
            assert_eq!(by_grid.clone().limit(1000).count().unwrap(), count, "{what}");
            let each: Vec<Grid> = by_grid.solutions().map(|s| s.unwrap().into_grid()).collect();
            assert!(each.iter().all(|grid| puzzle.violations(grid).is_empty()), "{what}");
            let found: BTreeSet<String> = each.iter().map(board).collect();
            assert_eq!((each.len(), found.iter().eq(expected.keys())), (count, true), "{what}");
            assert_eq!(solver(&puzzle).engine(engine.clone()).count().unwrap(), all, "{what}");
        }
    }
}

#[test]
fn regions_that_are_to_be_found_are_beside_the_grid() {
    let puzzle = puzzle("size = 4\nregions = \"unknown\"\ngivens = \"1234 3412 2143 4...\"");
    let all: Vec<Grid> = solver(&puzzle).solutions().map(|s| s.unwrap().into_grid()).collect();
    let expected: BTreeSet<String> = all.iter().map(board).collect();
    assert!(all.len() > expected.len() && !expected.is_empty(), "{}", all.len());
    for engine in [Engine::Auto, Engine::Backtrack(Strategy::CANDIDATES)] {
        let by_grid = solver(&puzzle).engine(engine).of(Of::Grid);
        let answer = by_grid.clone().solve().unwrap();
        assert_eq!(answer.verdict(), Verdict::of(expected.len(), true));
        assert_eq!(answer.cross_check, CrossCheck::Agrees);
        assert_eq!(by_grid.count().unwrap(), expected.len());
    }
}

#[test]
fn a_puzzle_without_other_cells_is_asked_as_always() {
    let puzzle = puzzle("model = \"4x4\"\ngivens = \"1234............\"");
    let limited = Session::builder().limit(100);
    let [all, by_grid] =
        [Of::All, Of::Grid].map(|of| limited.clone().of(of).build().solve(&puzzle).unwrap().search);
    assert_eq!((&all, by_grid.of()), (&by_grid, Of::All));
}

#[test]
fn many_ways_to_fill_what_is_beside_a_grid_do_not_matter() {
    // 4^12 ways for each of 12 grids.
    let puzzle = puzzle("model = \"4x4\"\ncells = { X = 12 }\ngivens = \"1234............\"");
    for engine in [Engine::Auto, Engine::Backtrack(Strategy::CANDIDATES), Engine::Learn] {
        assert_eq!(solver(&puzzle).engine(engine).of(Of::Grid).count().unwrap(), 12);
    }
}

#[test]
fn limits_hold_for_all_rounds_together() {
    let puzzle = puzzle("model = \"4x4\"\ncells = { X = 6 }");
    let engine = Engine::Backtrack(Strategy::CANDIDATES);
    let limited = Session::builder().engine(engine).of(Of::Grid).cross_check(false).limit(300);
    for nodes in [10, 100, 400] {
        let search = limited.clone().node_limit(nodes).build().search(&puzzle).unwrap();
        assert!(!search.complete && search.count() < 288, "{nodes}");
        assert!(search.effort.nodes.is_some_and(|found| found <= nodes), "{:?}", search.effort);
    }
    let late = limited.clone().time_limit(std::time::Duration::ZERO).build();
    let search = { late }.search(&puzzle).unwrap();
    assert_eq!((search.count(), search.complete), (0, false));
    assert_eq!(limited.build().search(&puzzle).unwrap().count(), 288);
}

#[test]
fn engines_that_are_wrong_are_found_out() {
    let puzzle = puzzle("model = \"4x4\"\ncells = { X = 1 }\ngivens = \"1234............\"");
    let all: SearchResult = Sat::default().find(&puzzle, 100);
    let ask = |grids: &[Grid], complete| {
        let reference = Engine::Backtrack(Strategy::REFERENCE).build(Encoding::default());
        let mut told = all.clone();
        (told.solutions, told.complete) = (grids.to_vec(), complete);
        let parrot = Box::new(parrot(told));
        let builder = Session::builder().of(Of::Grid).limit(10);
        match builder.build_with(parrot, vec![reference]).solve(&puzzle) {
            Err(Fault::Disagreement(disagreement)) => disagreement.what,
            Err(fault) => panic!("{fault}"),
            Ok(answer) => panic!("{} {}", answer.verdict(), answer.cross_check),
        }
    };
    let first = slice::from_ref(&all.solutions[0]);
    // It finds the grid again where that is forbidden.
    let again = ask(first, false);
    assert!(again.contains("the same solution twice"), "{again}");
    // It says that there is no other.
    let other = ask(first, true);
    assert!(other.contains("one found a solution that the other excludes"), "{other}");
}

#[test]
fn the_solution_that_an_author_gives_may_have_other_values_beside_the_grid() {
    let text = "model = \"4x4\"\ncells = { X = 1 }\ngivens = \"1234341221434...\"\n";
    for value in 1..=4 {
        let solution = format!("solution = \"1234341221434321 + X1={value}\"");
        let puzzle = puzzle(&format!("{text}{solution}"));
        assert!(puzzle.solution().is_some());
        assert_eq!(solver(&puzzle).of(Of::Grid).solve().unwrap().verdict(), Verdict::Unique);
    }
}

/// The words of the rule against its statements, and what it strikes against its words.
#[test]
fn the_rule_says_the_same_twice() {
    let size = Size::new(1, 3, 1..=3).unwrap();
    let cells: Vec<Cell> = size.cells().collect();
    let known = [[1, 2, 3], [1, 2, 1], [3, 3, 3]].map(|list| list.map(Value::new).to_vec());
    let rule = NoneOf { cells: cells.clone(), known: known.to_vec() };
    let statements = rule.says(size).unwrap();
    for grid in grids(size, &cells, true) {
        let breaks = rule.breaks(&grid, &Limiter::none());
        assert_eq!(breaks, !rule.broken(&grid).is_empty());
        if grid.is_full() {
            let holds = statements.iter().all(|statement| holds(statement, &grid));
            assert_eq!(breaks, !holds, "{grid}");
        }
        let mut struck = BTreeSet::new();
        rule.strike(&grid, cells[0], &mut |cell, value| {
            struck.insert((cell, value));
        });
        let expected = cells.iter().filter(|&&cell| grid.get(cell).is_none());
        let expected = expected.flat_map(|&cell| size.values().map(move |value| (cell, value)));
        let is_broken = |&(cell, value): &(Cell, Value)| {
            let mut with = grid.clone();
            with.set(cell, Some(value));
            rule.breaks(&with, &Limiter::none())
        };
        assert_eq!(struck, expected.filter(is_broken).collect(), "{grid}");
    }
}
