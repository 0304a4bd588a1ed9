use super::*;
use crate::{
    Backtracker, Sat,
    fake::{Find, model, puzzle},
};
use satoku_rules::statement::{Item, Layers, Rank, Term, Totals, terms};
use satoku_samples::says;

/// By the rules' own words.
fn by_trying(puzzle: &Instance) -> u128 {
    let found = Backtracker::new(Strategy::REFERENCE).find(puzzle, usize::MAX);
    assert!(found.complete);
    found.solutions.len() as u128
}

#[test]
fn counts_are_confirmed_by_the_backtracker_if_it_has_enough_nodes() {
    let puzzle = empty("4x4");
    let recount = |count, nodes| recount(&puzzle, count, nodes, &Limiter::none());
    assert_eq!(recount(288, 10_000), Some(288));
    // Another number of solutions is noticed.
    assert_eq!(recount(300, 10_000), Some(288));
    assert_eq!(recount(200, 10_000), Some(201));
    assert_eq!(recount(288, 287), None);
    assert_eq!(recount(288, 288), None);
}

#[test]
fn another_number_contradicts_a_count() {
    let (method, puzzle) = (CountMethod::Parts, empty("4x4"));
    let counted = |count| ExactCount { count, method, other: Some(288) };
    let others = |count| counted(count).others(&puzzle, 10_000, &Limiter::none());
    let by_both = [("merged states".to_owned(), 288), ("backtrack".to_owned(), 288)];
    assert_eq!(others(288), by_both);
    assert_eq!(counted(288).contradiction(&by_both), None);
    let contradiction = counted(300).contradiction(&others(300)).unwrap();
    let said = "by parts is 300, and others count 288 by merged states and 288 by backtrack";
    assert!(contradiction.contains(said), "{contradiction}");
}

fn empty(spec: &str) -> Instance {
    puzzle(spec, "")
}

fn exactly(puzzle: &Instance) -> u128 {
    count_exactly(puzzle, MOST_STATES, &Limiter::none()).unwrap()
}

fn by_parts(puzzle: &Instance) -> u128 {
    count_by_parts(puzzle, MOST_STATES, &Limiter::none()).unwrap()
}

const NO_LINES: &str = "rows = \"none\"\ncolumns = \"none\"";

#[test]
fn automata_that_a_count_needs_are_made_within_its_limits() {
    for text in [
        "size = 6\nunequal-directions = true".to_owned(),
        format!("size = 6\nunequal-lines = true\n{NO_LINES}"),
        "size = 12\nregions = \"unknown\"".to_owned(),
        "size = 12\nvalues = \"0-1\"\n[[connected]]\ncells = \"r1-12c1-12\"\nvalues = [1]"
            .to_owned(),
    ] {
        let (puzzle, limiter, most) = (empty(&text), Limiter::none(), 30_000_000);
        let count = limiter.part(most, |part| Ok(count_exactly(&puzzle, MOST_STATES, part)));
        assert_eq!(count, Err(Stopped::Work), "{text}");
        assert!(limiter.done() < most + 1_000_000, "{text}: {}", limiter.done());
    }
}

#[test]
fn few_solutions_or_none_are_listed_where_automata_would_take_long() {
    let puzzle = empty("size = 6\nunequal-directions = true");
    let found = Sat::default().find(&puzzle, 1).solutions.remove(0);
    for (place, expected) in [(None, 0), (Some(6), 1)] {
        let mut givens = found.clone();
        (6..36).for_each(|other| givens.set_at(other, place.and(found.at(other))));
        match place {
            Some(place) => givens.set_at(place, None),
            None => givens.set_at(0, givens.at(1)),
        }
        let limiter = Limiter::none();
        let puzzle = Instance::new(puzzle.model().clone(), givens);
        let counted = count_either_way(&puzzle, MOST_STATES, false, &limiter).unwrap();
        assert_eq!((counted.count, counted.method), (expected, CountMethod::Listing));
        assert!(limiter.done() < 1_000_000_000, "{}", limiter.done());
    }
}

/// Each of many places is tried with each of its values, and that looks at all places.
#[test]
fn looks_at_large_parts_count_for_what_they_take() {
    let (side, values) = (20, "values = \"0-1\"");
    let puzzle = empty(&format!(
        "size = {side}\n{values}\n[[connected]]\ncells = \"r1-{side}c1-{side}\"\nvalues = [1]\nsize = 1"
    ));
    let mut givens = puzzle.givens().clone();
    givens.set_at(0, Some(puzzle.model().size().value_at(1)));
    let puzzle = Instance::new(puzzle.model().clone(), givens);
    let limiter = Limiter::none();
    assert_eq!(count_by_parts(&puzzle, MOST_STATES, &limiter), Ok(1));
    assert!(limiter.done() > 10 * side * side * side * side, "{}", limiter.done());
}

/// Latin squares: OEIS A002860; the sudokus are those of the tables of rectangular ones.
#[test]
fn empty_grids_have_the_published_numbers_of_solutions() {
    for (spec, expected) in [
        ("latin:1", 1),
        ("latin:2", 2),
        ("latin:3", 12),
        ("latin:4", 576),
        ("latin:5", 161_280),
        ("latin:6", 812_851_200),
        ("latin:7", 61_479_419_904_000),
        ("4x4", 288),
        ("6x6", 28_200_960),
        ("6x6:3x2", 28_200_960),
        // Binairos, OEIS A253316.
        ("binairo-2", 2),
        ("binairo-4", 72),
        ("binairo-6", 4_140),
    ] {
        assert_eq!(exactly(&empty(spec)), expected, "{spec}");
    }
}

#[test]
#[ignore = "minutes"]
fn the_empty_8x8_has_the_published_number_of_solutions() {
    assert_eq!(exactly(&empty("8x8")), 29_136_487_207_403_520);
}

#[test]
fn small_grids_have_as_many_solutions_as_trying_finds() {
    for spec in ["binairo-2-repeat", "binairo-4-repeat", "binairo-6-repeat"] {
        assert_eq!(exactly(&empty(spec)), by_trying(&empty(spec)), "{spec}");
    }
}

/// Every kind of rule, and givens that fit and such that do not.
#[test]
fn all_rules_and_givens_count_as_by_trying_and_by_sat() {
    let mut random = fastrand::Rng::with_seed(28);
    let mut counts = [0; 3];
    for rules in [
        "size = 4\nboxes = \"2x2\"",
        "size = 4\nanti-knight = true",
        "size = 3\nanti-king = true\nvalues = \"1-5\"",
        "size = 4\nnon-consecutive = true",
        "size = 4\nboxes = \"2x2\"\n[[all-different]]\nname = \"middle\"\ncells = \"r2-3c2-3\"",
        "size = 4\nvalues = \"0-1\"\nequal-count = true\nrun = 2",
        "size = 6\nvalues = \"0-2\"\nequal-count = true\nrun = 1",
        "size = 6\nboxes = \"2x3\"",
    ] {
        let model = model(rules);
        let size = model.size();
        for _ in 0..12 {
            let mut grid = Grid::empty(size);
            for _ in 0..random.usize(size.cell_count() / 4..=size.cell_count() / 2) {
                let cell = size.cell_at(random.usize(..size.cell_count()));
                let old = grid.get(cell);
                grid.set(cell, Some(size.value_at(random.usize(..size.value_count()))));
                if !model.check(&grid).is_empty() && random.usize(..20) > 0 {
                    grid.set(cell, old);
                }
            }
            let puzzle = Instance::new(model.clone(), grid);
            let found = exactly(&puzzle);
            assert_eq!(found, by_trying(&puzzle), "{rules} {}", puzzle.givens());
            if found < 500 {
                let search = Sat::default().find(&puzzle, 501);
                assert_eq!(search.solutions.len() as u128, found, "{rules} {}", puzzle.givens());
            }
            counts[found.min(2) as usize] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 3), "{counts:?} with none, one, several");
}

#[test]
fn what_is_not_finished_is_no_number() {
    let classic = empty("classic");
    let count = |puzzle: &Instance| count_exactly(puzzle, 1000, &Limiter::none());
    let stopped = count(&classic).unwrap_err();
    assert!(matches!(stopped, Uncounted::States { limit: 1000, .. }), "{stopped}");
    let late = count_exactly(&classic, 1000, &Limiter::of_time(Duration::ZERO));
    assert_eq!(late, Err(Uncounted::Time { cells: 0, of: 81 }));
    let refused = count(&empty("binairo-20")).unwrap_err();
    assert!(matches!(refused, Uncounted::Rule(_)), "{refused}");
    let wide = count(&empty("25x25")).unwrap_err();
    assert!(matches!(wide, Uncounted::TooWide { .. }), "{wide}");
    // No rule at all but one value for each cell: 2^(side * side) grids.
    let free = empty("size = 12\nvalues = \"0-1\"\n");
    assert_eq!(count(&free), Err(Uncounted::Overflow));
}

fn stating(size: Size, statements: Vec<Statement>) -> Instance {
    let model = Model::new("stated", "Stated", size, vec![says(statements, size)], None);
    Instance::new(Arc::new(model), Grid::empty(size))
}

fn total(cells: &[Cell], total: i64, size: Size) -> Statement {
    let terms = terms(cells.iter().map(|&cell| (1, cell)), size).unwrap();
    Statement::linear(terms, Totals::exactly(total))
}

#[test]
fn what_cannot_be_remembered_is_refused() {
    #[track_caller]
    fn check(size: Size, statement: Statement) {
        let refused = count_exactly(&stating(size, vec![statement]), MOST_STATES, &Limiter::none());
        assert_eq!(refused, Err(Uncounted::Rule("says".to_owned())));
    }
    // Sums that are all different.
    let large = Size::new(9, 9, 1..=9).unwrap();
    let cells: Vec<Cell> = large.cells().collect();
    let sum = total(&cells[..30], 150, large);
    let different =
        |cells: &[Cell]| Statement::AllDifferent { cells: cells.to_vec(), every_value: false };
    let many = |step: usize| -> Vec<Statement> {
        let lists = (0..step).map(|start| cells[start..].iter().step_by(step).take(9).copied());
        lists.map(|cells| different(&cells.collect::<Vec<_>>())).collect()
    };
    // Cases over many cells, and two rows that are not the same.
    check(large, Statement::Either { cases: vec![vec![sum], many(9), many(8)] });
    check(
        large,
        Statement::Lines {
            rank: None,
            lines: cells.chunks(9).take(2).map(<[Cell]>::to_vec).collect(),
        },
    );
    let mut rows = cells.chunks(9).map(<[Cell]>::to_vec);
    let (line, others) = (rows.next().unwrap(), rows.collect());
    let rank = Some(Rank { line, before: 3, may_tie: false });
    check(large, Statement::Lines { lines: others, rank });
    let terms = (0..30).map(|index| Term::number(1 << index, large.cell_at(index)));
    check(large, Statement::linear(terms.collect(), Totals::exactly(1 << 31)));
    // Many sums at a time.
    let whole: Vec<Cell> = large.cells().collect();
    let sums = (0..70).map(|number| total(&whole, 300 + number, large)).collect();
    let wide = count_exactly(&stating(large, sums), MOST_STATES, &Limiter::none()).unwrap_err();
    assert!(matches!(wide, Uncounted::TooWide { others: 513.., .. }), "{wide}");
}

/// All numbers once, and the same sum in each row, column and diagonal.
fn magic_square(side: usize) -> Instance {
    let count = (side * side) as u16;
    let size = Size::new(side, side, 1..=count).unwrap();
    let cells: Vec<Cell> = size.cells().collect();
    let line = |start: usize, step: usize| -> Vec<Cell> {
        cells[start..].iter().step_by(step).take(side).copied().collect()
    };
    let rows = (0..side).map(|row| line(row * side, 1));
    let columns = (0..side).map(|column| line(column, side));
    let diagonals = [line(0, side + 1), line(side - 1, side - 1)];
    let constant = i64::from(count) * (i64::from(count) + 1) / 2 / side as i64;
    let sums = rows.chain(columns).chain(diagonals).map(|line| total(&line, constant, size));
    let different = Statement::AllDifferent { cells: cells.clone(), every_value: true };
    stating(size, sums.chain([different]).collect())
}

/// The same with a number in its first cell.
fn magic_squares_from(first: Value) -> u128 {
    let puzzle = magic_square(4);
    let mut givens = puzzle.givens().clone();
    givens.set_at(0, Some(first));
    exactly(&Instance::new(puzzle.model().clone(), givens))
}

/// OEIS A006052, each in its eight positions.
#[test]
fn magic_squares_have_the_published_numbers() {
    assert_eq!(exactly(&magic_square(3)), 8);
    // Those with the 1 or the 16 in the corner are as many: 17 less each number makes them one
    // another.
    assert_eq!(magic_squares_from(Value::new(1)), magic_squares_from(Value::new(16)));
}

/// A minute or two.
#[test]
#[ignore = "minutes"]
fn magic_squares_of_side_4_have_the_published_number() {
    let corners = magic_square(4).model().size().values().map(magic_squares_from);
    assert_eq!(corners.sum::<u128>(), 8 * 880);
}

/// A killer whose cages are those of a solution: some cells with their neighbours, below or to the
/// right, and around corners.
fn killer(base: &str, solution: &Grid, random: &mut fastrand::Rng) -> Instance {
    let size = solution.size();
    let mut is_free = vec![true; size.cell_count()];
    let mut text = base.to_owned();
    for start in 0..size.cell_count() {
        let (mut place, mut cage) = (start, Vec::new());
        let length = random.usize(0..=3);
        while cage.len() < length && place < size.cell_count() && is_free[place] {
            cage.push(place);
            is_free[place] = false;
            let is_last = (place + 1) % size.columns() == 0;
            place += if is_last || random.bool() { size.columns() } else { 1 };
        }
        let values = cage.iter().map(|&place| solution.at(place).unwrap().number());
        let mut numbers: Vec<u16> = values.collect();
        let sum: u16 = numbers.iter().sum();
        numbers.sort_unstable();
        numbers.dedup();
        if !cage.is_empty() && numbers.len() == cage.len() {
            let cells = cage.iter().map(|&place| size.cell_at(place).to_string());
            let cells = cells.collect::<Vec<_>>().join(" ");
            text += &format!("[[killer]]\ncells = \"{cells}\"\nsum = {sum}\n");
        }
    }
    empty(&text)
}

#[test]
fn killers_count_as_trying_and_as_an_engine_does() {
    let mut random = fastrand::Rng::with_seed(18);
    let mut with_several = 0;
    for side in [4, 6] {
        let boxes = format!("2x{}", side / 2);
        let spec = format!("size = {side}\nboxes = \"{boxes}\"\n");
        let solutions = Sat::default().find(&empty(&spec), 200).solutions;
        for _ in 0..12 {
            let puzzle = killer(&spec, &solutions[random.usize(..200)], &mut random);
            let found = exactly(&puzzle);
            assert_eq!(by_parts(&puzzle), found, "{spec}");
            let mut engine = Backtracker::new(Strategy::CANDIDATES);
            let limits = Limits { kept: 0, ..Limits::solutions(100_000) };
            let search = engine.search(&puzzle, &limits, &Limiter::none()).unwrap();
            assert!(search.complete && search.count() as u128 == found, "{spec}: {found}");
            if side == 4 {
                assert_eq!(by_trying(&puzzle), found, "{spec}");
            }
            with_several += usize::from(found > 1);
        }
    }
    assert!(with_several > 4, "{with_several} with several solutions");
}

/// A sum that decides a place leaves one place fewer to the others.
#[test]
fn a_cage_that_decides_a_place_strikes_no_more_than_it_may() {
    let size = Size::new(1, 5, 1..=14).unwrap();
    let cells: Vec<Cell> = size.cells().collect();
    let domain = |cells: &[Cell], numbers: &[u16]| {
        Statement::domain(cells.to_vec(), numbers.iter().map(|&number| Value::new(number)), size)
    };
    let puzzle = stating(
        size,
        vec![
            Statement::AllDifferent { cells: cells.clone(), every_value: false },
            domain(&cells[..1], &[6, 14]),
            domain(&cells[1..2], &[1, 9]),
            domain(&cells[2..], &[2, 3, 4, 5]),
            total(&cells, 24, size),
        ],
    );
    // 6 and 9, or 14 and 1; and 2, 3 and 4 in any order.
    assert_eq!([by_parts(&puzzle), exactly(&puzzle)], [12, 12]);
}

/// Connected sets of cells: OEIS A059525, without the empty one; and of as many cells as the side
/// has A272435.
#[test]
fn connected_sets_have_the_published_numbers() {
    let count = |side: usize, size: &str| {
        let text = format!(
            "size = {side}\nvalues = \"0-1\"\nrows = \"none\"\ncolumns = \"none\"\n\
             [[connected]]\ncells = \"r1-{side}c1-{side}\"\nvalues = [1]\n{size}"
        );
        exactly(&empty(&text))
    };
    for (side, expected) in (1..).zip([1, 13, 218, 11_506, 2_301_877, 1_732_082_741]) {
        assert_eq!(count(side, ""), expected + 1, "{side}");
    }
    for (side, expected) in (1..).zip([1, 4, 22, 113, 571, 2816, 13_616]) {
        assert_eq!(count(side, &format!("size = {side}")), expected, "{side}");
    }
}

/// Divisions of a square into connected pieces of as many cells as its side has, numbered by their
/// first cells: OEIS A172477.
#[test]
fn divisions_into_pieces_have_the_published_numbers() {
    for (side, expected) in [(2, 2), (3, 10), (4, 117), (5, 4006), (6, 451_206)] {
        let size = Size::sudoku(side).unwrap();
        let cells: Vec<Cell> = size.cells().collect();
        let right = (0..side * side).filter(|at| at % side + 1 < side).map(|at| [at, at + 1]);
        let down = (0..side * (side - 1)).map(|at| [at, at + side]);
        let neighbours: Vec<[usize; 2]> = right.chain(down).collect();
        let piece = |value: Value| {
            let item = |&cell: &Cell| Item { cell, values: std::iter::once(value).collect() };
            Statement::Pieces {
                items: cells.iter().map(item).collect(),
                neighbours: neighbours.clone(),
                sizes: side..=side,
                several: false,
            }
        };
        let step =
            |&begun: &usize, _, value: usize| (value <= begun).then_some(begun.max(value + 1));
        let layers = Layers::new(cells.len(), side, 0, step, |_| true).unwrap();
        let in_turn = Statement::Automaton { cells: cells.clone(), layers };
        let statements = size.values().map(piece).chain([in_turn]).collect();
        assert_eq!(exactly(&stating(size, statements)), expected, "{side}");
    }
}

/// Grids with regions to be found: by the exact count and by listing them.
#[test]
fn chaos_grids_count_as_an_engine_lists_them() {
    for (side, expected) in [(2, 4), (3, 72)] {
        let puzzle = empty(&format!("size = {side}\nregions = \"unknown\""));
        assert_eq!(exactly(&puzzle), expected, "{side}");
        let engine = &mut Backtracker::new(Strategy::CANDIDATES);
        let found = engine.find(&puzzle, 1000);
        assert_eq!((found.count() as u128, found.complete), (expected, true), "{side}");
    }
}
