//! The native engine against the reference backtracker, on every model that it supports, and on
//! grids with no, one, few and a thousand solutions.
//!
//! The grids come from a seed, which every failure prints; `SATOKU_SEED` sets another.

use fastrand::Rng;
use satoku::{
    engine::{EngineError, Native},
    grid::ValueSet,
    rule::{AllDifferent, Problem, Rule, Violation},
    statement::Statement,
};

use crate::prelude::*;

const LIMIT: usize = 1000;

fn reference() -> Backtracker {
    Backtracker::new(Strategy::REFERENCE)
}

fn empty(spec: &str) -> Puzzle {
    crate::puzzles::empty(&model(spec))
}

/// Runs both engines on one puzzle; returns the number of solutions.
#[track_caller]
fn check(native: &mut Native, puzzle: &Puzzle, which: &str) -> usize {
    let which = format!("{which}: {} {}", puzzle.model().name(), puzzle.givens());
    let found = native.find(puzzle, LIMIT);
    let expected = reference().find(puzzle, LIMIT);
    assert_eq!(found.solutions.len(), expected.solutions.len(), "{which}");
    assert!(found.complete || found.solutions.len() == LIMIT, "{which}");
    if expected.complete {
        assert!(found.complete, "{which}");
        assert_eq!(sorted(&found.solutions), sorted(&expected.solutions), "{which}");
    }
    for solution in &found.solutions {
        assert_eq!(puzzle.violations(solution), [], "{which}");
    }
    let different: HashSet<&Grid> = found.solutions.iter().collect();
    assert_eq!(different.len(), found.solutions.len(), "{which}");
    found.solutions.len()
}

#[test]
fn every_puzzle_of_the_collections_is_solved_as_the_reference_does() {
    let mut native = Native::default();
    let puzzles = ["seeds.tsv", "variants.tsv"].map(cases).concat();
    assert_eq!(puzzles.len(), 80);
    for case in puzzles {
        check(&mut native, &case.puzzle, "collections");
    }
}

/// Random cells of a solution, and sometimes one of them changed.
fn random_puzzle(model: &Arc<Model>, solution: &Grid, rng: &mut Rng, givens: usize) -> Puzzle {
    let size = model.size();
    let mut cells: Vec<Cell> = size.cells().collect();
    rng.shuffle(&mut cells);
    let mut grid = Grid::empty(size);
    for &cell in &cells[..givens] {
        grid.set(cell, solution.get(cell));
    }
    if rng.u8(..4) == 0 {
        let value = size.value_at(rng.usize(..size.value_count()));
        grid.set(cells[rng.usize(..givens)], Some(value));
    }
    Puzzle::new(model.clone(), grid)
}

/// Diverse solutions: the first of a grid with a random row, if there is one.
fn random_solution(model: &Arc<Model>, row: usize, rng: &mut Rng) -> Option<Grid> {
    let mut start = Grid::empty(model.size());
    let mut values: Vec<_> = model.size().values().collect();
    rng.shuffle(&mut values);
    for (column, value) in values.into_iter().enumerate() {
        start.set(Cell::new(row, column), Some(value));
    }
    let limits = Limits { nodes: Some(1000), ..Limits::solutions(1) };
    let start = Puzzle::new(model.clone(), start);
    reference().search(&start, &limits, &Limiter::none()).unwrap().solutions.pop()
}

/// Random grids with numbers of givens from `few`, where there are many solutions, to `many`.
#[track_caller]
fn check_random(spec: &str, few: usize, many: usize, cases: usize) {
    let model = model(spec);
    let seed = std::env::var("SATOKU_SEED").map_or(20_062, |seed| seed.parse().unwrap());
    let mut rng = Rng::with_seed(seed);
    let mut native = Native::default();
    // With no solution, one, up to ten, up to a hundred, up to a thousand, and more.
    let mut with = [0; 6];
    for case in 0..cases {
        let Some(solution) = random_solution(&model, case % 9, &mut rng) else { continue };
        let puzzle = random_puzzle(&model, &solution, &mut rng, few + case % (many - few + 1));
        let count = check(&mut native, &puzzle, &format!("seed {seed}, case {case}"));
        with[[1, 2, 11, 101, LIMIT].iter().filter(|most| count >= **most).count()] += 1;
    }
    println!("{spec}: {with:?} with 0, 1, 2 to 10, 11 to 100, 101 to 999, 1000 solutions");
    assert!(with.iter().all(|&count| count > 0), "{spec}: {with:?}");
}

#[test]
fn it_counts_like_the_reference_on_every_model() {
    check_random("classic", 20, 38, 100);
    check_random("diagonal", 14, 32, 100);
    check_random("nrc", 14, 32, 100);
    check_random("diagonal,nrc", 10, 28, 100);
    check_random("latin", 32, 54, 100);
    check_random("jigsaw", 18, 36, 100);
}

/// Random pencil marks: in each cell mostly the value of a solution, and others; and some givens.
#[track_caller]
fn check_marks(spec: &str, cases: usize) {
    let model = model(spec);
    let seed = std::env::var("SATOKU_SEED").map_or(729, |seed| seed.parse().unwrap());
    let mut rng = Rng::with_seed(seed);
    let mut native = Native::default();
    // With no solution, with one, with more.
    let mut with = [0; 3];
    for case in 0..cases {
        let Some(solution) = random_solution(&model, case % 9, &mut rng) else { continue };
        let (others, is_broken) = (2 + case % 3, rng.u8(..3) == 0);
        let marks = model.size().cells().map(|cell| {
            let is_held = |value| solution.get(cell) == Some(value);
            let stays = |rng: &mut Rng, value| {
                if is_held(value) {
                    !is_broken || rng.u8(..30) > 0
                } else {
                    rng.usize(..9) < others
                }
            };
            (cell, model.size().values().filter(|&value| stays(&mut rng, value)).collect())
        });
        let marks: Vec<(Cell, ValueSet)> = marks.collect();
        let puzzle = random_puzzle(&model, &solution, &mut rng, 1 + case % 6);
        let puzzle = puzzle.with_candidates(marks);
        let count = check(&mut native, &puzzle, &format!("seed {seed}, case {case}"));
        with[count.min(2)] += 1;
    }
    println!("{spec}: {with:?} with 0, 1, more solutions");
    assert!(with.iter().all(|&count| count > 0), "{spec}: {with:?}");
}

#[test]
fn it_counts_pencil_marks_like_the_reference() {
    for spec in ["classic", "diagonal", "latin"] {
        check_marks(spec, 60);
    }
}

#[test]
fn a_cell_without_candidates_has_no_solution() {
    for spec in ["classic", "diagonal"] {
        let puzzle = empty(spec).with_candidates(vec![(Cell::new(4, 4), ValueSet::default())]);
        assert_eq!(Native::default().find(&puzzle, 2).verdict(), Verdict::Unsolvable);
    }
}

#[test]
fn it_takes_groups_that_are_no_houses() {
    let classic = model("classic");
    let cells = (0..7).map(|k| Cell::new(k + 1, k)).collect();
    let mut rules = classic.rules().to_vec();
    let rule = AllDifferent::new("beside the diagonal", cells);
    rules.push(Stated::new(Box::new(rule), classic.size()).unwrap());
    let model = Arc::new(Model::new("beside", "Beside", classic.size(), rules, None));
    let puzzle = Puzzle::new(model, Grid::empty(classic.size()));
    assert_eq!(check(&mut Native::default(), &puzzle, "beside"), LIMIT);
}

/// Ten cells that differ: a rule that no file can state, because there are nine values.
#[derive(Debug)]
struct Ten(Vec<Cell>);

impl Rule for Ten {
    fn kind(&self) -> &'static str {
        "ten"
    }
    fn name(&self) -> &'static str {
        "ten"
    }
    fn rename(&mut self, _name: String) {}
    fn cells(&self) -> &[Cell] {
        &self.0
    }
    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        Ok(vec![Statement::AllDifferent { cells: self.0.clone(), every_value: false }])
    }
    fn broken(&self, _grid: &Grid) -> Vec<Violation> {
        vec![Violation::new("ten", self.0.clone(), "ten cells cannot hold nine values")]
    }
}

#[test]
fn ten_cells_that_differ_are_too_many() {
    let size = Size::sudoku(9).unwrap();
    let rule = Stated::new(Box::new(Ten(size.cells().take(10).collect())), size).unwrap();
    let model = Arc::new(Model::new("ten", "Ten", size, vec![rule], None));
    let search = Native::default().find(&Puzzle::new(model, Grid::empty(size)), 2);
    assert_eq!(search.verdict(), Verdict::Unsolvable);
}

#[test]
fn givens_that_clash_have_no_solution() {
    let mut native = Native::default();
    for (a, b) in [(0, 8), (0, 72), (0, 20), (40, 41), (40, 49), (40, 50), (77, 78)] {
        for value in '1'..='9' {
            let is_given = |place| place == a || place == b;
            let text: String = (0..81).map(|at| if is_given(at) { value } else { '.' }).collect();
            let found = native.find(&read(&text), 2);
            assert_eq!(found.verdict(), Verdict::Unsolvable, "{text}");
        }
    }
}

#[test]
fn the_empty_grid_has_a_thousand_solutions_on_every_model() {
    for spec in ["classic", "diagonal", "nrc", "diagonal,nrc", "latin", "jigsaw"] {
        assert_eq!(check(&mut Native::default(), &empty(spec), "empty"), LIMIT);
    }
}

#[test]
fn limits_end_the_search() {
    let puzzle = empty("classic");
    let mut native = Native::default();
    let mut with = |limits| native.search(&puzzle, &limits, &Limiter::none()).unwrap();
    let none = with(Limits::solutions(0));
    assert_eq!((none.solutions.len(), none.complete), (0, false));
    let nodes = with(Limits { nodes: Some(5), ..Limits::solutions(2) });
    assert_eq!((nodes.verdict(), nodes.effort.nodes), (Verdict::Unknown, Some(5)));
    let late = with(Limits { time: Some(Duration::ZERO), ..Limits::solutions(2) });
    assert_eq!(late.verdict(), Verdict::Unknown);
    let two = with(Limits::solutions(2));
    assert_eq!((two.verdict(), two.complete), (Verdict::Multiple, false));
}

#[test]
fn a_limit_that_is_just_reached_can_be_complete() {
    let found = Native::default().find(&read(SOLVED), 1);
    assert_eq!((found.solutions.len(), found.complete), (1, true));
}

#[test]
fn what_it_cannot_do_it_says() {
    let size = Size::sudoku(16).unwrap();
    let model = Arc::new(Model::new("large", "Large", size, Vec::new(), None));
    let puzzle = Puzzle::new(model, Grid::empty(size));
    let error =
        Native::default().search(&puzzle, &Limits::solutions(2), &Limiter::none()).unwrap_err();
    assert!(matches!(error, EngineError::Native(_)));
    assert_eq!(
        error.to_string(),
        "the native engine solves grids of side 9, \"large\" has side 16; use --engine sat"
    );
    let error = Native::default()
        .search(&empty("anti-knight"), &Limits::solutions(2), &Limiter::none())
        .unwrap_err();
    let text = error.to_string();
    let (before, after) = text.split_once('"').unwrap();
    assert_eq!(before, "the native engine knows houses, cells that differ and candidates, ");
    assert!(
        after.ends_with("of \"anti-knight\" is another kind of rule; use --engine sat"),
        "{text}"
    );
}
