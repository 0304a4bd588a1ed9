use fastrand::Rng;
use web_time::Instant;

use super::*;
use crate::{
    fake::{Find, HARD, broken_off, puzzle},
    judge,
};
use satoku_rules::model;

/// Turns that are over as soon as they begin.
const SHORT: Budgets = Budgets { looks: 1, work: 1, conflicts: 1 };

fn within(budgets: Budgets) -> Portfolio {
    Portfolio { budgets, ..Portfolio::default() }
}

/// Two empty jigsaws without a solution for which the usual solver alone takes more than ten
/// seconds.
const OUTLIERS: [&str; 2] = [
    "AAAABBCCCDAAABCCCCDDAABBCCEDFFFBBBBEDDDFFFEEEDGGGGFFFEDHHGGIIEEHHHHGIIIEHHHGGIIII",
    "AAAAABBBBAACDADDBBACCDDDBBBCCDDEEEFFCCDEEEGFFCCEEEGGFFHHHGGGFFIHHGGIGFIIHHHHIIIII",
];

/// An empty jigsaw with this layout, a letter for each cell.
fn jigsaw(layout: &str) -> Instance {
    let side = layout.len().isqrt();
    puzzle(&format!("jigsaw:{side}"), &format!("{}{layout}", ".".repeat(layout.len())))
}

/// A random layout: rows, of which neighbouring ones have swapped cells often, but never so that
/// one would fall apart.
fn layout(side: usize, random: &mut Rng) -> String {
    let mut regions = (0..side * side).map(|cell| cell / side).collect_vec();
    let around = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        let up = (row > 0).then(|| cell - side);
        let down = (row + 1 < side).then(|| cell + side);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < side).then(|| cell + 1);
        [up, down, left, right].into_iter().flatten()
    };
    let is_whole = |regions: &[usize], region: usize| {
        let mut reached = vec![regions.iter().position(|&r| r == region).unwrap()];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for near in around(cell) {
                if regions[near] == region && !reached.contains(&near) {
                    reached.push(near);
                }
            }
        }
        reached.len() == side
    };
    let mut swaps = 0;
    while swaps < 10 * side * side {
        let (one, other) = (random.usize(..side * side), random.usize(..side * side));
        let (a, b) = (regions[one], regions[other]);
        let touches = |cell, region| around(cell).any(|near| regions[near] == region);
        if a == b || !touches(one, b) || !touches(other, a) {
            continue;
        }
        regions.swap(one, other);
        if is_whole(&regions, a) && is_whole(&regions, b) {
            swaps += 1;
        } else {
            regions.swap(one, other);
        }
    }
    regions.into_iter().map(|region| char::from(b'A' + region as u8)).collect()
}

/// Solves this many random empty jigsaws. Returns the most work for one, and its layout.
fn hardest(count: usize, seed: u64) -> (u64, String) {
    let mut random = Rng::with_seed(seed);
    let work = |number: usize| {
        let layout = layout(5 + number % 5, &mut random);
        let (puzzle, limiter) = (jigsaw(&layout), Limiter::none());
        let limits = Limits::solutions(2);
        let search = Portfolio::default().search(&puzzle, &limits, &limiter).unwrap();
        judge(&puzzle, "sat", &search, 2).unwrap();
        (limiter.done(), layout)
    };
    (0..count).map(work).max().unwrap()
}

#[test]
fn random_jigsaws_take_little_work() {
    let (work, layout) = hardest(25, 1);
    assert!(work < 1_000_000_000, "{work}: {layout}");
}

#[test]
fn what_the_usual_solver_takes_long_for_another_one_answers() {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::solutions(2) };
    let search = |layout, budgets| {
        within(budgets).search(&jigsaw(layout), &limits, &Limiter::none()).unwrap()
    };
    let [one, other] = OUTLIERS;
    let (all, few) = (Budgets::default(), Budgets { work: 1, ..Budgets::default() });
    for (layout, budgets, by) in [(one, all, STEADY), (other, all, LEARN), (other, few, STEADY)] {
        let found = search(layout, budgets);
        assert_eq!((found.verdict(), found.effort.by), (Verdict::Unsolvable, Some(by)));
        // If the search that learns does not answer in its first turn, one call of the usual
        // solver, and one or more of the other one.
        assert_eq!((found.effort.calls > 0, found.effort.calls > 1), (by == STEADY, by == STEADY));
        // No clock decides what happens.
        assert_eq!(search(layout, budgets), found);
    }
}

/// Renbans around the middle of each box have no solution, which takes a search in rounds minutes.
#[test]
fn what_rounds_take_long_for_the_search_that_learns_answers() {
    let renban = |middle: (usize, usize)| {
        let (row, column) = middle;
        let cells = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
        let cells = cells.iter().map(|(row, column)| format!("r{row}c{column}")).join(" ");
        format!("[[renban]]\ncells = \"{cells}\"\n")
    };
    let middles = [2, 5, 8].into_iter().cartesian_product([2, 5, 8]);
    let text = format!("extends = \"classic\"\n{}", middles.map(renban).join(""));
    let budgets = Budgets { looks: 1_000_000, work: u64::MAX, ..Budgets::default() };
    let found = within(budgets).find(&puzzle(&text, ""), 2);
    assert_eq!((found.verdict(), found.effort.by), (Verdict::Unsolvable, Some(LEARN)));
}

/// Whatever the turns are, as many solutions are found as by the usual solver alone, each once.
#[test]
fn all_ways_through_the_turns_find_the_same() {
    #[track_caller]
    fn check(model: &str, text: &str) -> Vec<&'static str> {
        let puzzle = puzzle(model, text);
        let mut by = Vec::new();
        for limit in [1, 2, 30] {
            let expected = Sat::default().find(&puzzle, limit);
            let all = [
                (1, 1, 1),
                (1, 1, 20),
                (1, 1, 1_000_000),
                (100_000, 1, 1),
                (u64::MAX, 1, 1),
                (1, 10_000_000, 1),
                (1, u64::MAX, 1),
            ];
            for (looks, work, conflicts) in all {
                let budgets = Budgets { looks, work, conflicts };
                let found = within(budgets).find(&puzzle, limit);
                judge(&puzzle, "sat", &found, limit).unwrap();
                assert_eq!(found.count(), expected.count(), "{model} {budgets:?}");
                // With as many as were asked for one may know that they are all, and the other not.
                let is_known = |search: &SearchResult| search.complete || search.count() == limit;
                assert!(is_known(&found) && is_known(&expected), "{model} {budgets:?}");
                by.push(found.effort.by.unwrap_or("sat"));
            }
        }
        by.sort_unstable();
        by.dedup();
        by
    }
    let mut by = check("binairo-8", "");
    by.extend(check("binairo-6", "1.0....0.......11...............0.10"));
    by.extend(check("binairo-6", "1.0....0.......11..................."));
    assert!(by.contains(&CANDIDATES) && by.contains(&LEARN), "{by:?}");
    assert!(by.iter().any(|by| by.starts_with("sat")), "{by:?}");
}

#[test]
fn a_puzzle_that_differs_only_goes_to_the_usual_solver_alone() {
    let puzzle = puzzle("classic", HARD);
    assert_eq!(within(SHORT).find(&puzzle, 2), Sat::default().find(&puzzle, 2));
}

#[test]
fn limits_of_time_end_all_turns() {
    // Far too hard.
    let side = 30;
    let model = model::named(&format!("{side}x{side}")).unwrap();
    let mut random = Rng::with_seed(1);
    let size = model.size();
    let mut givens = Grid::empty(size);
    for cell in size.cells() {
        let shift = cell.row() % 5 * 6 + cell.row() / 5;
        let value = size.value_at((shift + cell.column()) % side);
        givens.set(cell, (random.u8(..10) < 4).then_some(value));
    }
    let puzzle = Instance::new(model, givens);
    for budgets in [SHORT, Budgets::default()] {
        let limits = Limits { time: Some(Duration::from_millis(700)), ..Limits::solutions(2) };
        let start = Instant::now();
        let search = within(budgets).search(&puzzle, &limits, &Limiter::none()).unwrap();
        if search.verdict() == Verdict::Unknown {
            assert!(start.elapsed() > Duration::from_millis(700));
            assert_eq!(search.effort.by, None);
        }
    }
}

#[test]
fn a_search_that_misses_what_another_found_is_an_error() {
    let grid = Grid::empty(satoku_rules::grid::Size::sudoku(4).unwrap());
    let check = |complete: bool, missed: Option<&Grid>| {
        let conclusion = Conclusion { complete, ..Conclusion::default() };
        all_found(conclusion, "it", "others", missed.cloned()).map_err(|error| error.to_string())
    };
    assert!(check(true, None).is_ok());
    assert!(check(false, Some(&grid)).is_ok());
    let message = check(true, Some(&grid)).unwrap_err();
    assert!(message.starts_with("it missed a solution that others found: "), "{message}");
}

#[test]
fn enough_solutions_end_the_turns() {
    let puzzle = puzzle("binairo-6", "");
    for budgets in
        [SHORT, Budgets { looks: u64::MAX, ..SHORT }, Budgets { work: u64::MAX, ..SHORT }]
    {
        assert_eq!(broken_off(&mut within(budgets), &puzzle), (3, false));
    }
}
