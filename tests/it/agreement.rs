//! The SAT engine against the backtracker, and both against brute force, on random partial grids
//! with no, one and many solutions.
//!
//! The grids come from a seed, which every failure prints; `SATOKU_SEED` sets another.

use fastrand::Rng;
use satoku::{
    cnf::{AtMostOne, Encoding, Level},
    program::{Presolved, Var},
};

use crate::prelude::*;

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
        for _ in 0..size.rows() {
            let cell = size.cell_at(rng.usize(..size.cell_count()));
            let before = grid.get(cell);
            grid.set(cell, Some(size.value_at(rng.usize(..size.value_count()))));
            if !model.check(&grid).is_empty() {
                grid.set(cell, before);
            }
        }
        let limits = Limits { nodes: Some(10_000), ..Limits::solutions(1) };
        let puzzle = Puzzle::new(model.clone(), grid);
        let mut found = engine.search(&puzzle, &limits, &Limiter::none()).unwrap();
        if let Some(solution) = found.solutions.pop() {
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

#[track_caller]
fn check_model(spec: &str, givens: std::ops::Range<usize>, cases: usize) {
    let model = model(spec);
    let (seed, mut rng) = rng();
    let mut with = [0; 3];
    for case in 0..cases {
        let puzzle = random_puzzle(&model, givens.clone(), &mut rng);
        let which = format!("{spec}, seed {seed}, case {case}: {}", puzzle.givens());
        let encoding = Encoding {
            level: Level::ALL[case % Level::ALL.len()].1,
            at_most_one: AtMostOne::ALL[case / 3 % AtMostOne::ALL.len()].1,
            ..Encoding::default()
        };
        let sat = Sat::new(encoding).find(&puzzle, LIMIT);
        let mut reference = Backtracker::new(Strategy::REFERENCE);
        let reference = reference.find(&puzzle, LIMIT);
        assert_eq!(sat.solutions.len(), reference.solutions.len(), "{which}");
        if sat.solutions.len() < LIMIT {
            assert!(sat.complete && reference.complete, "{which}");
            assert_eq!(sorted(&sat.solutions), sorted(&reference.solutions), "{which}");
        }
        for solution in sat.solutions.iter().chain(&reference.solutions) {
            assert_eq!(puzzle.violations(solution), [], "{which}");
        }
        with[sat.solutions.len().min(2)] += 1;
    }
    println!("{spec}: {with:?} with no, one and many solutions");
    assert!(with.iter().all(|&count| count >= cases / 20), "{spec}: {with:?}");
}

#[test]
fn sat_and_backtracker_count_alike_on_every_model() {
    check_model("classic", 23..44, 60);
    check_model("diagonal", 16..34, 60);
    check_model("nrc", 16..38, 60);
    check_model("diagonal,nrc", 14..34, 60);
    check_model("latin", 30..58, 60);
    check_model("jigsaw", 22..42, 60);
}

#[test]
fn sat_and_backtracker_count_alike_in_other_sizes_and_by_other_rules() {
    check_model("4x4", 2..9, 40);
    check_model("6x6", 8..24, 40);
    check_model("10x10", 44..80, 40);
    check_model("anti-knight", 14..40, 40);
    check_model("anti-king", 18..44, 40);
    check_model("non-consecutive", 14..34, 40);
    check_model("disjoint-groups", 22..44, 40);
    check_model("centre-dot,asterisk", 20..44, 40);
    check_model("binairo-6", 4..20, 40);
    check_model("binairo-8", 8..34, 40);
    check_model("binairo:8,repeat", 8..40, 40);
}

/// The fillings of a small empty grid, row by row, that `is_good` accepts: it gets all rows so far.
fn fillings(
    side: usize,
    values: std::ops::Range<u16>,
    is_good: &dyn Fn(&[Vec<u16>]) -> bool,
) -> usize {
    fn extend(
        rows: &mut Vec<Vec<u16>>,
        side: usize,
        lines: &[Vec<u16>],
        is_good: &dyn Fn(&[Vec<u16>]) -> bool,
    ) -> usize {
        if rows.len() == side {
            return 1;
        }
        let mut count = 0;
        for line in lines {
            rows.push(line.clone());
            if is_good(rows) {
                count += extend(rows, side, lines, is_good);
            }
            rows.pop();
        }
        count
    }
    let line = |number: usize| {
        let cell = |place: usize| {
            values.start + (number / values.len().pow(place as u32) % values.len()) as u16
        };
        (0..side).map(cell).collect()
    };
    // A row that is not good as the first one is not good as any.
    let lines: Vec<Vec<u16>> = (0..values.len().pow(side as u32))
        .map(line)
        .filter(|line| is_good(std::slice::from_ref(line)))
        .collect();
    extend(&mut Vec::new(), side, &lines, is_good)
}

/// The columns of some rows.
fn columns(rows: &[Vec<u16>]) -> Vec<Vec<u16>> {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

#[track_caller]
fn check_count(model: &str, expected: usize) {
    let puzzle = empty(&self::model(model));
    let engines: [&mut dyn Searcher; 2] =
        [&mut Sat::default(), &mut Backtracker::new(Strategy::REFERENCE)];
    for engine in engines {
        let search = engine.find(&puzzle, 20_000);
        let found = (search.complete, search.solutions.len());
        assert_eq!(found, (true, expected), "{model} {}", engine.name());
    }
}

#[test]
fn there_are_as_many_full_binairos_as_brute_force_finds() {
    let is_line = |side: usize| {
        move |line: &Vec<u16>| {
            let often = |value: u16| line.iter().filter(|&&other| other == value).count();
            let is_too_long = |three: &[u16]| three[0] == three[1] && three[1] == three[2];
            often(0).max(often(1)) <= side / 2 && !line.windows(3).any(is_too_long)
        }
    };
    for (side, different, repeated) in [(2, 2, 2), (4, 72, 90), (6, 4140, 11222)] {
        let line = is_line(side);
        let may_repeat = |rows: &[Vec<u16>]| rows.iter().chain(&columns(rows)).all(&line);
        assert_eq!(fillings(side, 0..2, &may_repeat), repeated, "{side}");
        let are_different = |lines: &[Vec<u16>]| {
            (1..lines.len()).all(|index| !lines[..index].contains(&lines[index]))
        };
        let differ = |rows: &[Vec<u16>]| {
            // Columns can only be compared when they are complete.
            let columns = if rows.len() == side { columns(rows) } else { Vec::new() };
            may_repeat(rows) && are_different(rows) && are_different(&columns)
        };
        assert_eq!(fillings(side, 0..2, &differ), different, "{side}");
        check_count(&format!("binairo-{side}"), different);
        check_count(&format!("binairo:{side},repeat"), repeated);
    }
}

#[test]
fn there_are_as_many_small_variants_as_brute_force_finds() {
    // Cells at these distances, in rows and columns, must not differ by this much.
    type Near = (&'static str, &'static [(usize, usize)], u16);
    let rules: [Near; 3] = [
        ("anti-knight", &[(1, 2), (2, 1)], 0),
        ("anti-king", &[(1, 1)], 0),
        ("non-consecutive", &[(0, 1), (1, 0)], 1),
    ];
    for (name, distances, difference) in rules {
        for (side, boxes) in [(4, ""), (5, ""), (4, "boxes = \"2x2\"\n")] {
            let is_good = |rows: &[Vec<u16>]| {
                let unlike =
                    |line: &Vec<u16>| (1..line.len()).all(|i| !line[..i].contains(&line[i]));
                let cells: Vec<(usize, usize)> = (0..rows.len())
                    .flat_map(|row| (0..side).map(move |column| (row, column)))
                    .collect();
                let is_allowed = |&((r, c), (s, d)): &((usize, usize), (usize, usize))| {
                    let is_near = distances.contains(&(r.abs_diff(s), c.abs_diff(d)));
                    let is_far = rows[r][c].abs_diff(rows[s][d]) != difference;
                    let is_boxed = !boxes.is_empty() && r / 2 == s / 2 && c / 2 == d / 2;
                    (!is_near || is_far) && (!is_boxed || rows[r][c] != rows[s][d])
                };
                let pairs = cells.iter().enumerate();
                rows.iter().chain(&columns(rows)).all(unlike)
                    && pairs
                        .flat_map(|(index, &one)| {
                            cells[..index].iter().map(move |&other| (one, other))
                        })
                        .all(|pair| is_allowed(&pair))
            };
            let expected = fillings(side, 1..side as u16 + 1, &is_good);
            println!("{name} {side} {boxes:?}: {expected}");
            check_count(&format!("size = {side}\n{boxes}{name} = true\n"), expected);
        }
    }
}

/// All solutions of a small puzzle by brute force, with the plainest rules: groups of cells that
/// must differ.
fn brute_force(givens: &Grid, groups: &[Vec<usize>]) -> Vec<String> {
    let size = givens.size();
    let fixed: Vec<usize> =
        size.cells().map(|c| givens.get(c).map_or(0, |v| usize::from(v.number()))).collect();
    let open: Vec<usize> = (0..fixed.len()).filter(|&place| fixed[place] == 0).collect();
    let mut found = Vec::new();
    for mut number in 0..size.rows().pow(open.len() as u32) {
        let mut values = fixed.clone();
        for &place in &open {
            values[place] = number % size.rows() + 1;
            number /= size.rows();
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
    // A group besides the houses, of another shape.
    let corners = "[[all-different]]\nname = \"corners\"\ncells = \"r1c1 r1c4 r4c4\"";
    let model = model(&format!("size = 4\nboxes = \"2x2\"\n{corners}"));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for i in 0..4 {
        groups.push((0..4).map(|k| 4 * i + k).collect());
        groups.push((0..4).map(|k| 4 * k + i).collect());
        groups.push((0..4).map(|k| 4 * (i / 2 * 2 + k / 2) + i % 2 * 2 + k % 2).collect());
    }
    groups.push(vec![0, 3, 15]);

    let mut engines: Vec<Box<dyn Searcher>> = Vec::new();
    for strategy in Strategy::all() {
        engines.push(Box::new(Backtracker::new(strategy)));
    }
    for encoding in encodings() {
        engines.push(Box::new(Sat::new(encoding)));
    }
    let (seed, mut rng) = rng();
    let mut with = [0; 3];
    for case in 0..60 {
        let puzzle = random_puzzle(&model, 6..11, &mut rng);
        let expected = brute_force(puzzle.givens(), &groups);
        with[expected.len().min(2)] += 1;
        for engine in &mut engines {
            let search = engine.find(&puzzle, LIMIT);
            let which = format!("{}, seed {seed}, case {case}: {}", engine.name(), puzzle.givens());
            assert!(search.complete, "{which}");
            assert_eq!(sorted(&search.solutions), expected, "{which}");
        }
    }
    assert!(with.iter().all(|&count| count > 3), "{with:?} with no, one and many solutions");
}

#[test]
fn the_empty_4x4_has_288_solutions() {
    let puzzle = empty(&model("size = 4\nboxes = \"2x2\""));
    let engines: [&mut dyn Searcher; 3] = [
        &mut Sat::default(),
        &mut Backtracker::new(Strategy::REFERENCE),
        &mut Backtracker::new(Strategy::COURSE),
    ];
    for engine in engines {
        let search = engine.find(&puzzle, 1000);
        assert_eq!((search.solutions.len(), search.complete), (288, true), "{}", engine.name());
    }
}

/// A minimal set of cells of a solution that fixes all others.
fn minimal_puzzle(model: &Arc<Model>, rng: &mut Rng) -> Puzzle {
    let mut puzzle = Puzzle::new(model.clone(), random_solution(model, rng));
    let mut cells: Vec<Cell> = model.size().cells().collect();
    rng.shuffle(&mut cells);
    for cell in cells {
        let mut givens = puzzle.givens().clone();
        givens.set(cell, None);
        let less = puzzle.with_givens(givens);
        if Backtracker::new(Strategy::REFERENCE).find(&less, 2).solutions.len() == 1 {
            puzzle = less;
        }
    }
    puzzle
}

/// Checks what probing fixes beyond presolve with the backtracker: with the opposite there is no
/// solution.
#[test]
fn what_probing_strikes_is_in_no_solution() {
    let models = [
        "classic",
        "diagonal,nrc",
        "anti-knight",
        "latin:7",
        "binairo-8",
        "6x9",
        "size = 9\nboxes = \"3x3\"\n[[thermometer]]\ncells = \"r5c2>r5c5\"\n[[killer]]\n\
         cells = \"r3-4c3-4\"\nsum = 18\n[[killer]]\ncells = \"r9c1>r9c3\"\nsum = 11\n",
    ];
    let (seed, mut rng) = rng();
    let mut backtracker = Backtracker::new(Strategy::REFERENCE);
    let mut finds = |puzzle: &Puzzle| !backtracker.find(puzzle, 1).solutions.is_empty();
    let mut struck = 0;
    for name in models {
        let model = model(name);
        let size = model.size();
        for _ in 0..8 {
            let puzzle = minimal_puzzle(&model, &mut rng);
            let at = || format!("seed {seed}, {name}: {puzzle}");
            let plain = puzzle.presolve(&Limiter::none()).unwrap();
            let probed = puzzle.presolve_probing(&Limiter::none()).unwrap();
            let Presolved::Reduced(plain) = plain else {
                assert!(matches!(probed, Presolved::Contradiction(_)), "{}", at());
                continue;
            };
            let Presolved::Reduced(probed) = probed else {
                assert!(!finds(&puzzle), "{}", at());
                struck += 1;
                continue;
            };
            for (index, value) in probed.values.iter().enumerate() {
                if plain.values[index].is_some() {
                    assert_eq!(plain.values[index], *value, "{}", at());
                    continue;
                }
                let var = Var::from_index(index);
                let (Some(false), Some((cell, value))) = (*value, size.cell_value(var)) else {
                    continue;
                };
                let mut givens = puzzle.givens().clone();
                givens.set(cell, Some(value));
                struck += 1;
                assert!(!finds(&puzzle.with_givens(givens)), "{value} in {cell}, {}", at());
            }
        }
    }
    assert!(struck > 50, "only {struck} values are struck, seed {seed}");
}
