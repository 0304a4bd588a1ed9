//! The search against others, and against itself in other ways.

use super::{
    branch::{Branch, Weights},
    *,
};
use crate::{
    Backtracker, Engine, Find, Learn, Sat,
    fake::{self, model, read},
    prelude::*,
};
use satoku_rules::{
    model::{self, catalog},
    statement::{Totals, terms},
};
use satoku_samples::says;

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
    Statement::linear(terms, Totals::exactly(total))
}

/// A killer cage.
fn cage(cells: &[Cell]) -> Vec<Statement> {
    let differ = Statement::AllDifferent { cells: cells.to_vec(), every_value: false };
    vec![differ, sum(&cells.iter().map(|&cell| (1, cell)).collect_vec())]
}

/// The classic model with these statements, a rule each.
fn puzzle(rules: Vec<Vec<Statement>>) -> Instance {
    let rules = rules.into_iter().map(|statements| says(statements, size()));
    let classic = model::named("classic").unwrap();
    let rules = classic.rules().iter().cloned().chain(rules).collect();
    Instance::new(Arc::new(Model::new("", "", size(), rules, None)), Grid::empty(size()))
}

/// The SAT engine must find as many solutions of a puzzle.
#[track_caller]
fn check(rules: Vec<Vec<Statement>>, limit: usize) -> SearchResult {
    let puzzle = puzzle(rules);
    let search = |engine: &mut dyn Searcher| engine.find(&puzzle, limit);
    let found = search(&mut Backtracker::new(Strategy::CANDIDATES));
    let expected = search(&mut Sat::default());
    assert_eq!(found.solutions.len(), expected.solutions.len());
    if found.complete {
        assert!(expected.solutions.iter().all(|grid| found.solutions.contains(grid)));
    }
    let learned = search(&mut Learn::default());
    assert_eq!(learned.solutions.len(), expected.solutions.len());
    assert_eq!(learned.complete, found.complete);
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
        let none = Limiter::none();
        let network = Network::new(puzzle.model(), &none).unwrap();
        let limits = Limits { nodes: Some(3000), ..Limits::solutions(limit) };
        let (givens, order, mut expected) = (puzzle.givens(), ValueOrder::Up, Vec::new());
        let mut take = |grid| {
            expected.push(grid);
            ControlFlow::Continue(())
        };
        let end = CandidateSearch::all(&network, givens, order, &limits, &none, &mut take);
        for work in [1, 1000] {
            let mut search = CandidateSearch::new(&network, None, givens, order, &limits, &none);
            let pauses = std::iter::from_fn(|| (!search.run_for(work)).then_some(())).count();
            assert!(pauses > 0);
            assert_eq!((search.take_solutions(), search.conclusion()), (expected.clone(), end));
        }
    }
}

/// The search finds all solutions that the reference finds, in both orders, and each once; returns
/// how many.
#[track_caller]
fn solutions_by_candidates(puzzle: &Instance, text: &str) -> usize {
    let solutions = |strategy: Strategy| {
        let found = Backtracker::new(strategy).find(puzzle, usize::MAX);
        assert!(found.complete, "{text}");
        let count = found.solutions.len();
        let different: HashSet<Grid> = found.solutions.into_iter().collect();
        assert_eq!(different.len(), count, "some are there twice\n{text}");
        different
    };
    let expected = solutions(Strategy::REFERENCE);
    for strategy in [Strategy::CANDIDATES, Strategy::CANDIDATES.down()] {
        assert_eq!(solutions(strategy), expected, "{strategy}\n{text}");
    }
    expected.len()
}

/// Cages at random in grids of 4x4, with few givens, so that there are none, one or many solutions.
#[test]
fn random_puzzles_have_the_solutions_that_the_reference_finds() {
    let mut random = fastrand::Rng::with_seed(18);
    let cells = Size::sudoku(4).unwrap().cells().collect_vec();
    let mut counts = [0; 3];
    for _ in 0..200 {
        let mut text = String::from("extends = \"4x4\"\n");
        for _ in 0..random.usize(1..6) {
            let length = random.usize(2..5);
            let chosen = random.choose_multiple(cells.iter(), length).into_iter().join(" ");
            let total: usize = (0..length).map(|_| random.usize(1..5)).sum();
            text += &format!("[[sum]]\ncells = \"{chosen}\"\ntotal = {total}\n");
        }
        let solutions = solutions_by_candidates(&fake::puzzle(&text, ""), &text);
        counts[solutions.min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

#[test]
fn a_cell_is_found_whatever_has_failed() {
    let network = Network::new(puzzle(Vec::new()).model(), &Limiter::none()).unwrap();
    let mut weights = Weights::new(&network);
    let mut candidates = Candidates::all(size());
    for failures in 0..200_000 {
        weights.add(&[failures % 5]);
        weights.add_tried(failures % 7);
    }
    for open in (0..81).rev() {
        let Some(Branch { cell, value, .. }) = weights.branch(&network, &candidates, None, true)
        else {
            panic!("none, where {open} more cells are open")
        };
        assert!(candidates.count(cell) > 1);
        assert_eq!(candidates.set(cell, value.unwrap_or(cell % 9)), Ok(()));
    }
    assert_eq!(weights.branch(&network, &candidates, None, true), None);
}

#[test]
fn a_value_with_two_places_is_as_good_as_a_cell_with_two_candidates() {
    let network = Network::new(puzzle(Vec::new()).model(), &Limiter::none()).unwrap();
    let weights = Weights::of_propagators(&network);
    let mut candidates = Candidates::all(size());
    // In the first row only two cells may hold the value.
    for cell in (0..9).filter(|cell| ![3, 7].contains(cell)) {
        assert_eq!(candidates.strike(cell, 5), Ok(()));
    }
    let found = weights.branch(&network, &candidates, None, true);
    assert_eq!(found, Some(Branch { cell: 3, value: Some(5), otherwise: None }));
    let network = in_rounds();
    let weights = Weights::new(&network);
    let found = |is_new| weights.branch(&network, &candidates, None, is_new);
    assert_eq!(found(true), Some(Branch { cell: 3, value: Some(5), otherwise: Some(7) }));
    assert_eq!(found(false), Some(Branch::of(0)));
}

/// That of a killer of one cage.
fn in_rounds() -> Network {
    let puzzle = puzzle(vec![cage(&size().cells().skip(70).take(2).collect_vec())]);
    let network = Network::new(puzzle.model(), &Limiter::none()).unwrap();
    assert!(network.rounds.is_some());
    network
}

#[test]
fn failures_of_rounds_count_for_cells_and_for_a_value_that_leads() {
    let network = in_rounds();
    let mut weights = Weights::new(&network);
    let mut candidates = Candidates::all(size());
    // Two cells with two candidates each: the one where a round has failed, and then the one that
    // may hold the value that fails most.
    for cell in [20, 60] {
        assert_eq!(candidates.keep(cell, &[if cell == 20 { 0b11 } else { 0b110 }]), Ok(()));
    }
    let cell = |weights: &Weights| weights.branch(&network, &candidates, None, true).unwrap().cell;
    assert_eq!(cell(&weights), 20);
    weights.add_round(60, None);
    assert_eq!(cell(&weights), 60);
    (0..10).for_each(|_| weights.add_round(40, Some(0)));
    assert_eq!(cell(&weights), 20);
}

#[test]
fn random_killers_have_all_solutions_that_the_reference_finds() {
    let mut random = fastrand::Rng::with_seed(71);
    let (mut found, mut in_rounds) = (0, 0);
    for _ in 0..300 {
        let base = random.choice(["4x4", "latin:4", "latin:5"]).unwrap();
        let side = if base == "latin:5" { 5 } else { 4 };
        let mut text = format!("extends = \"{base}\"\n");
        if random.bool() {
            text += "anti-knight = true\n";
        }
        for _ in 0..random.usize(2..8) {
            let (row, column) = (random.usize(1..side), random.usize(1..side));
            let cells =
                [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
            let length = random.usize(2..5);
            let cells = random.choose_multiple(cells, length).into_iter();
            let cells = cells.map(|(row, column)| format!("r{row}c{column}")).join(" ");
            let sum = random.usize(length * (length + 1) / 2..length * side);
            text += &format!("[[killer]]\ncells = \"{cells}\"\nsum = {sum}\n");
        }
        let Ok(model) = catalog::parse("my.toml", &text) else { continue };
        let puzzle = Instance::new(Arc::new(model), Grid::empty(Size::sudoku(side).unwrap()));
        let network = Network::new(puzzle.model(), &Limiter::none()).unwrap();
        in_rounds += usize::from(network.rounds.is_some());
        found += solutions_by_candidates(&puzzle, &text).min(1);
    }
    assert!(found > 20 && in_rounds > 200, "{found} and {in_rounds}");
}

#[test]
fn limits_end_the_search() {
    #[track_caller]
    fn check(limits: Limits, solutions: usize) {
        let puzzle = puzzle(Vec::new());
        let mut engine: Box<dyn Searcher> =
            Engine::Backtrack(Strategy::CANDIDATES).build(satoku_cnf::Encoding::default());
        let search = engine.search(&puzzle, &limits, &Limiter::none()).unwrap();
        assert_eq!((search.solutions.len(), search.complete), (solutions, false));
    }
    check(Limits { nodes: Some(20), ..Limits::solutions(9) }, 0);
    check(Limits { time: Some(Duration::ZERO), ..Limits::solutions(usize::MAX) }, 0);
    check(Limits::solutions(3), 3);
    check(Limits::solutions(0), 0);
}

/// A 4x4 with values from 0 to 5, of which no cell holds 0 and 5, and one cage: as many solutions
/// as with values from 1 to 4; and if one cell may hold a fifth value, as many as solvers find.
#[test]
fn groups_with_as_many_values_as_cells_are_houses() {
    let cage = ".Cage~7~R2C1~R2C2~R3C2";
    let cells = || (1..=4).cartesian_product(1..=4);
    let domains = cells().map(|(row, column)| format!(".~R{row}C{column}_1_2_3_4")).join("");
    let usual = read(&format!(".Shape~4x4{cage}"));
    let narrow = format!(".Shape~4x4~0-5.RegionSize~4{cage}{domains}");
    let wide = narrow.replace(".~R2C3_1_2_3_4", ".~R2C3_1_2_3_4_5");
    assert_ne!(narrow, wide);
    let count = |puzzle: &Instance, engine: &mut dyn Searcher| {
        let found = engine.find(puzzle, 10_000);
        assert!(found.complete);
        found.solutions.len()
    };
    let expected = count(&usual, &mut Sat::default());
    assert!(expected > 10, "{expected}");
    for (text, expected) in [(&narrow, Some(expected)), (&wide, None)] {
        let puzzle = read(text);
        let expected =
            expected.unwrap_or_else(|| count(&puzzle, &mut Backtracker::new(Strategy::REFERENCE)));
        let houses = puzzle.model().houses().count();
        assert_eq!(houses, if text == &narrow { 12 } else { 0 });
        assert_eq!(count(&puzzle, &mut Backtracker::new(Strategy::CANDIDATES)), expected);
        assert_eq!(count(&puzzle, &mut Learn::default()), expected);
        assert_eq!(count(&puzzle, &mut Sat::default()), expected);
    }
}

/// Both values of a grid are connected, as in a yin-yang, or one is a piece of some size: by all
/// engines, and by looking at all grids.
#[test]
fn connected_values_have_the_solutions_that_all_grids_have() {
    const MOST: usize = 40;
    let size = Size::new(5, 5, 0..=1).unwrap();
    let mut random = fastrand::Rng::with_seed(40);
    for number in 0..24 {
        let piece = |value: u16, size: &str| {
            format!("[[connected]]\ncells = \"r1-5c1-5\"\nvalues = [{value}]\n{size}\n")
        };
        let rules = match number % 3 {
            0 => piece(0, "") + &piece(1, ""),
            1 => piece(1, &format!("size = {}", random.usize(1..12))),
            _ => piece(0, "") + &piece(1, "size = 9"),
        };
        let text = format!("size = 5\nvalues = \"0-1\"\n{rules}");
        let model = model(&text);
        let mut givens = Grid::empty(size);
        for _ in 0..20 {
            let value = size.value_at(usize::from(random.u8(..3) == 0));
            givens.set(size.cell_at(random.usize(..25)), Some(value));
        }
        let puzzle = Instance::new(model.clone(), givens.clone());
        let open = size.cells().filter(|&cell| givens.get(cell).is_none()).collect_vec();
        let mut expected = HashSet::new();
        for choice in 0..1_u32 << open.len() {
            let mut grid = givens.clone();
            for (bit, &cell) in open.iter().enumerate() {
                grid.set(cell, Some(size.value_at((choice >> bit & 1) as usize)));
            }
            let kept = |statement| satoku_samples::holds(statement, &grid);
            if model.rules().iter().flat_map(|rule| rule.statements()).all(kept) {
                expected.insert(grid.to_string());
            }
        }
        let counted = crate::count_exactly(&puzzle, crate::MOST_STATES, &Limiter::none());
        assert_eq!(counted, Ok(expected.len() as u128), "{text}{givens}");
        let engines: [&mut dyn Searcher; 4] = [
            &mut Sat::default(),
            &mut Learn::default(),
            &mut Backtracker::new(Strategy::CANDIDATES),
            &mut Backtracker::new(Strategy::REFERENCE),
        ];
        for engine in engines {
            let found = engine.find(&puzzle, MOST);
            assert_eq!(found.solutions.len(), expected.len().min(MOST), "{text}{givens}");
            assert_eq!(found.complete, expected.len() < MOST, "{text}{givens}");
            assert!(found.solutions.iter().all(|grid| expected.contains(&grid.to_string())));
        }
    }
}

/// All solutions of a latin square of side 4 with unknown regions and further rules, by searches
/// that number regions as they find them and that keep to their order; and whether the former can.
fn numbered(rules: &str) -> (bool, [Vec<Grid>; 2]) {
    let model = model(&format!("extends = \"latin:4\"\nunknown-regions = true\n{rules}"));
    let (givens, none) = (Grid::empty(model.size()), Limiter::none());
    let network = Network::new(&model, &none).unwrap();
    let limits = Limits::solutions(usize::MAX);
    let labels = network.free_labels(&givens);
    let found = [labels, None].map(|labels| {
        let order = ValueOrder::Up;
        let mut search = CandidateSearch::new(&network, labels, &givens, order, &limits, &none);
        assert!(search.run_for(u64::MAX));
        assert_eq!(search.progress(), Progress::Complete);
        search.take_solutions()
    });
    (labels.is_some(), found)
}

#[test]
fn regions_are_numbered_in_any_order_where_no_rule_minds() {
    let rules = [
        (true, "", 13_872),
        (true, "[[region-count]]\ncells = \"r2c2\"", 0),
        (true, "[[region-arrow]]\ncells = \"r1c2\"\n[[region-count]]\ncells = \"r3c3\"", 0),
        (true, "[[all-different]]\ncells = \"region(r1c1) region(r2c2) region(r4c4)\"", 0),
        (true, "[[same-values]]\nsets = [\"region(r1c1)\", \"region(r2c2)\"]", 0),
        (true, "[[regex]]\ncells = \"r1c1 r2c2 r3c3\"\npattern = \"[12]*[34]\"", 0),
        (false, "[[thermometer]]\ncells = \"region(r2c2) region(r3c3)\"", 0),
        (false, "[[regex]]\ncells = \"region(r4c1) r4c1\"\npattern = \"[12][34]|[34][12]\"", 0),
        (false, "[[sum]]\ncells = \"region(r3c1) region(r4c4)\"\ntotal = 5", 0),
    ];
    for (are_free, rules, count) in rules {
        let (free, [found, expected]) = numbered(rules);
        assert_eq!(free, are_free, "{rules}");
        assert!(found.len() == expected.len() && found.iter().all_unique(), "{rules}");
        let expected: HashSet<Grid> = expected.into_iter().collect();
        assert!(found.iter().all(|grid| expected.contains(grid)), "{rules}");
        assert!(!found.is_empty() && (count == 0 || found.len() == count), "{rules}");
    }
}
