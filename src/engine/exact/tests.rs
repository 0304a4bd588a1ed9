use super::*;
use crate::{
    engine::{Limits, Sat, Searcher},
    grid::Grid,
    model::{Model, catalog},
};
use std::sync::Arc;

/// The twin: tries every value in every cell, and asks the judge.
fn by_trying(puzzle: &Puzzle) -> u128 {
    fn count(model: &Model, grid: &mut Grid, place: usize) -> u128 {
        let size = grid.size();
        if place == size.cell_count() {
            return 1;
        }
        if grid.at(place).is_some() {
            return count(model, grid, place + 1);
        }
        let mut sum = 0;
        for value in size.values() {
            grid.set_at(place, Some(value));
            if model.rules_of(size.cell_at(place)).all(|rule| !rule.breaks(grid)) {
                sum += count(model, grid, place + 1);
            }
        }
        grid.set_at(place, None);
        sum
    }
    let model = puzzle.model();
    let mut grid = puzzle.givens().clone();
    if model.check(&grid).is_empty() { count(model, &mut grid, 0) } else { 0 }
}

fn empty(spec: &str) -> Puzzle {
    let model = catalog::load(spec).unwrap();
    let size = model.size();
    Puzzle::new(model, Grid::empty(size))
}

fn exactly(puzzle: &Puzzle) -> u128 {
    count_exactly(puzzle, &CountLimits::default()).unwrap()
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
    ] {
        assert_eq!(exactly(&empty(spec)), expected, "{spec}");
    }
}

/// Half a minute.
#[test]
#[ignore = "takes long; run it with --ignored"]
fn the_empty_8x8_has_the_published_number_of_solutions() {
    assert_eq!(exactly(&empty("8x8")), 29_136_487_207_403_520);
}

#[test]
fn small_grids_have_as_many_solutions_as_trying_finds() {
    for spec in ["latin:4", "4x4", "binairo-2-repeat", "binairo-4-repeat", "binairo-6-repeat"] {
        let puzzle = empty(spec);
        let expected = by_trying(&puzzle);
        assert!(expected > 1, "{spec}");
        assert_eq!(exactly(&puzzle), expected, "{spec}");
    }
    // A 720th of the 6x6: the first row is 1 to 6 in one of its 720 orders.
    let mut puzzle = empty("6x6").givens().clone();
    let size = puzzle.size();
    size.values().enumerate().for_each(|(place, value)| puzzle.set_at(place, Some(value)));
    let puzzle = Puzzle::new(catalog::load("6x6").unwrap(), puzzle);
    let expected = by_trying(&puzzle);
    assert_eq!(720 * expected, 28_200_960);
    assert_eq!(exactly(&puzzle), expected);
}

/// Every kind of rule, and givens that fit and such that do not.
#[test]
fn all_rules_and_givens_count_as_by_trying_and_by_sat() {
    let model = |rules: &str| {
        let text = format!("name = \"tried\"\ntitle = \"Tried\"\n{rules}\n");
        Arc::new(Model::from_toml("tried.toml", &text).unwrap())
    };
    let mut random = fastrand::Rng::with_seed(28);
    let mut counts = [0; 3];
    for rules in [
        "size = 4\nboxes = \"2x2\"",
        "size = 4\nanti-knight = true",
        "size = 3\nanti-king = true\nvalues = \"1-5\"",
        "size = 4\nnon-consecutive = true",
        "size = 4\nboxes = \"2x2\"\n[[distinct]]\nname = \"middle\"\ncells = \"r2-3c2-3\"",
        "size = 4\nvalues = \"0-1\"\ncount = true\nrun = 2",
        "size = 6\nvalues = \"0-2\"\ncount = true\nrun = 1",
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
            let puzzle = Puzzle::new(model.clone(), grid);
            let found = exactly(&puzzle);
            assert_eq!(found, by_trying(&puzzle), "{rules} {}", puzzle.givens());
            if found < 500 {
                let search = Sat::default().search(&puzzle, &Limits::solutions(501)).unwrap();
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
    let few = CountLimits { states: 1000, deadline: None };
    let stopped = count_exactly(&classic, &few).unwrap_err();
    assert!(matches!(stopped, Uncounted::States { limit: 1000, .. }), "{stopped}");
    let late = CountLimits { deadline: Some(Instant::now()), ..few };
    assert_eq!(count_exactly(&classic, &late), Err(Uncounted::Time { cells: 0, of: 81 }));
    let refused = count_exactly(&empty("binairo-6"), &few).unwrap_err();
    assert!(matches!(refused, Uncounted::Rule(_)), "{refused}");
    let wide = count_exactly(&empty("25x25"), &few).unwrap_err();
    assert!(matches!(wide, Uncounted::TooWide { .. }), "{wide}");
    // No rule at all but one value for each cell: 2^(side * side) grids.
    let free = "name = \"free\"\ntitle = \"Free\"\nsize = 12\nvalues = \"0-1\"\n";
    let free = Arc::new(Model::from_toml("free.toml", free).unwrap());
    let grid = Grid::empty(free.size());
    assert_eq!(count_exactly(&Puzzle::new(free, grid), &few), Err(Uncounted::Overflow));
}
