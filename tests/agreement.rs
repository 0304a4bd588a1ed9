//! The SAT engine against the backtracker, and both against brute force, on random partial grids
//! with no, one and many solutions.
//!
//! The grids come from a seed, which every failure prints; `SATOKU_SEED` sets another.

use std::sync::Arc;

use fastrand::Rng;
use satoku::{
    cnf::{AtMostOne, Encoding, Level},
    engine::{Backtracker, Engine, Limits, Sat, Search, Strategy},
    grid::{Cell, Grid},
    model::{Model, catalog},
    puzzle::Puzzle,
};

const LIMIT: usize = 100;

fn rng() -> (u64, Rng) {
    let seed = std::env::var("SATOKU_SEED").map_or(20_061, |seed| seed.parse().unwrap());
    (seed, Rng::with_seed(seed))
}

/// A random solution of the empty puzzle: a few random values, filled up by search.
fn random_solution(model: &Arc<Model>, rng: &mut Rng) -> Grid {
    let size = model.size();
    let mut engine = Backtracker::new(Strategy::REFERENCE);
    loop {
        let mut grid = Grid::empty(size);
        for _ in 0..size.side() {
            let cell = size.cell_at(rng.usize(..size.cell_count()));
            let before = grid.get(cell);
            grid.set(cell, Some(size.value_at(rng.usize(..size.value_count()))));
            if !model.check(&grid).is_empty() {
                grid.set(cell, before);
            }
        }
        let limits = Limits { nodes: Some(10_000), ..Limits::solutions(1) };
        let puzzle = Puzzle::new(model.clone(), grid);
        if let Some(solution) = engine.search(&puzzle, &limits).unwrap().solutions.pop() {
            return solution;
        }
    }
}

/// Some cells of a solution, and sometimes one of them changed.
fn random_puzzle(model: &Arc<Model>, givens: std::ops::Range<usize>, rng: &mut Rng) -> Puzzle {
    let size = model.size();
    let solution = random_solution(model, rng);
    let mut cells: Vec<Cell> = size.cells().collect();
    rng.shuffle(&mut cells);
    cells.truncate(rng.usize(givens));
    let mut grid = Grid::empty(size);
    for &cell in &cells {
        grid.set(cell, solution.get(cell));
    }
    if rng.u8(..3) == 0 && !cells.is_empty() {
        let cell = cells[rng.usize(..cells.len())];
        grid.set(cell, Some(size.value_at(rng.usize(..size.value_count()))));
    }
    Puzzle::new(model.clone(), grid)
}

fn sorted(search: &Search) -> Vec<String> {
    let mut solutions: Vec<String> = search.solutions.iter().map(Grid::to_string).collect();
    solutions.sort();
    solutions
}

#[track_caller]
fn check_model(spec: &str, givens: std::ops::Range<usize>, cases: usize) {
    let model = catalog::load(spec).unwrap();
    let (seed, mut rng) = rng();
    let mut with = [0; 3];
    for case in 0..cases {
        let puzzle = random_puzzle(&model, givens.clone(), &mut rng);
        let which = format!("{spec}, seed {seed}, case {case}: {}", puzzle.givens());
        let encoding = Encoding {
            level: Level::ALL[case % Level::ALL.len()].1,
            at_most_one: AtMostOne::ALL[case / 3 % AtMostOne::ALL.len()].1,
        };
        let sat = Sat::new(encoding).search(&puzzle, &Limits::solutions(LIMIT)).unwrap();
        let mut reference = Backtracker::new(Strategy::REFERENCE);
        let reference = reference.search(&puzzle, &Limits::solutions(LIMIT)).unwrap();
        assert_eq!(sat.solutions.len(), reference.solutions.len(), "{which}");
        if sat.solutions.len() < LIMIT {
            assert!(sat.complete && reference.complete, "{which}");
            assert_eq!(sorted(&sat), sorted(&reference), "{which}");
        }
        for solution in sat.solutions.iter().chain(&reference.solutions) {
            assert_eq!(puzzle.objections(solution), [], "{which}");
        }
        with[sat.solutions.len().min(2)] += 1;
    }
    println!("{spec}: {with:?} with no, one and many solutions");
    assert!(with.iter().all(|&count| count >= cases / 20), "{spec}: {with:?}");
}

#[test]
fn sat_and_backtracker_count_alike_on_every_model() {
    check_model("classic", 23..44, 150);
    check_model("diagonal", 16..34, 150);
    check_model("nrc", 16..38, 150);
    check_model("diagonal,nrc", 14..34, 150);
    check_model("latin", 30..58, 150);
    check_model("jigsaw", 22..42, 150);
}

/// All solutions of a small puzzle, found by trying every filling, with rules spelled out as
/// plainly as can be: groups of places that must differ.
fn brute_force(givens: &Grid, groups: &[Vec<usize>]) -> Vec<String> {
    let size = givens.size();
    let fixed: Vec<usize> =
        size.cells().map(|c| givens.get(c).map_or(0, |v| usize::from(v.number()))).collect();
    let open: Vec<usize> = (0..fixed.len()).filter(|&place| fixed[place] == 0).collect();
    let mut found = Vec::new();
    for mut number in 0..size.side().pow(open.len() as u32) {
        let mut values = fixed.clone();
        for &place in &open {
            values[place] = number % size.side() + 1;
            number /= size.side();
        }
        let differ = |group: &Vec<usize>| {
            group
                .iter()
                .enumerate()
                .all(|(i, &a)| group[..i].iter().all(|&b| values[a] != values[b]))
        };
        if groups.iter().all(differ) {
            found.push(values.iter().map(usize::to_string).collect::<String>());
        }
    }
    found.sort();
    found
}

#[test]
fn on_4x4_every_engine_strategy_and_encoding_agrees_with_brute_force() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.toml");
    // A distinct group beside the houses: cells outside of all houses' shapes.
    let text = "name = \"small\"\nsize = 4\nboxes = \"2x2\"\n\
                [[distinct]]\nname = \"corners\"\ncells = \"r1c1 r1c4 r4c4\"\n";
    std::fs::write(&path, text).unwrap();
    let model = catalog::load(path.to_str().unwrap()).unwrap();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for i in 0..4 {
        groups.push((0..4).map(|k| 4 * i + k).collect());
        groups.push((0..4).map(|k| 4 * k + i).collect());
        groups.push((0..4).map(|k| 4 * (i / 2 * 2 + k / 2) + i % 2 * 2 + k % 2).collect());
    }
    groups.push(vec![0, 3, 15]);

    let mut engines: Vec<Box<dyn Engine>> = Vec::new();
    for strategy in Strategy::all() {
        engines.push(Box::new(Backtracker::new(strategy)));
    }
    for (_, level) in Level::ALL {
        for (_, at_most_one) in AtMostOne::ALL {
            engines.push(Box::new(Sat::new(Encoding { level, at_most_one })));
        }
    }
    let (seed, mut rng) = rng();
    let mut with = [0; 3];
    for case in 0..60 {
        let puzzle = random_puzzle(&model, 6..11, &mut rng);
        let expected = brute_force(puzzle.givens(), &groups);
        with[expected.len().min(2)] += 1;
        for engine in &mut engines {
            let search = engine.search(&puzzle, &Limits::solutions(LIMIT)).unwrap();
            let which = format!("{}, seed {seed}, case {case}: {}", engine.name(), puzzle.givens());
            assert!(search.complete, "{which}");
            assert_eq!(sorted(&search), expected, "{which}");
        }
    }
    assert!(with.iter().all(|&count| count > 3), "{with:?} with no, one and many solutions");
}

#[test]
fn the_empty_4x4_has_288_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("4x4.toml");
    std::fs::write(&path, "name = \"four\"\nsize = 4\nboxes = \"2x2\"").unwrap();
    let model = catalog::load(path.to_str().unwrap()).unwrap();
    let puzzle = Puzzle::new(model.clone(), Grid::empty(model.size()));
    let engines: [&mut dyn Engine; 3] = [
        &mut Sat::default(),
        &mut Backtracker::new(Strategy::REFERENCE),
        &mut Backtracker::new(Strategy::NAMED[4]),
    ];
    for engine in engines {
        let search = engine.search(&puzzle, &Limits::solutions(1000)).unwrap();
        assert_eq!((search.solutions.len(), search.complete), (288, true), "{}", engine.name());
    }
}
