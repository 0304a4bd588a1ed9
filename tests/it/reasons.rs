//! Reasons, compared with brute force by the backtracker, which has no clauses and cores.

use satoku::{
    grid::Value,
    reasons::{Clue, Contradiction, Filled, Oracle, Repair, redundant_rules, repair},
};

use crate::{
    prelude::*,
    puzzles::{MULTIPLE as THIRTEEN, UNSOLVABLE as DEEP},
};

fn oracle(puzzle: &Puzzle) -> Oracle<'_> {
    Oracle::new(puzzle, &Limiter::none()).unwrap()
}

fn puzzle(model: &str, text: &str) -> Puzzle {
    read_in(&self::model(model), text)
}

fn with_givens(puzzle: &Puzzle, givens: &[Filled]) -> Puzzle {
    let mut grid = Grid::empty(puzzle.model().size());
    givens.iter().for_each(|&(cell, value)| grid.set(cell, Some(value)));
    Puzzle::new(puzzle.model().clone(), grid)
}

fn givens(puzzle: &Puzzle) -> Vec<Filled> {
    puzzle.givens().filled().collect()
}

/// The puzzle with only the named rules of the model, or without them.
fn with_rules(puzzle: &Puzzle, keep: impl Fn(&str) -> bool) -> Puzzle {
    let model = puzzle.model();
    let rules = model.rules().iter().filter(|rule| keep(rule.name())).cloned().collect();
    let model = Model::new(model.name(), model.title(), model.size(), rules, None);
    Puzzle::new(Arc::new(model), puzzle.givens().clone())
}

/// Solutions by the backtracker, up to a limit; by a fresh SAT engine where it is too slow, such as
/// for two givens that clash in a house that is only implied by others.
fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let limits = Limits { nodes: Some(200_000), ..Limits::solutions(limit) };
    let search =
        Backtracker::new(Strategy::REFERENCE).search(puzzle, &limits, &Limiter::none()).unwrap();
    if search.complete || search.solutions.len() == limit {
        return search.solutions;
    }
    Sat::default().search(puzzle, &limits, &Limiter::none()).unwrap().solutions
}

fn verdict(puzzle: &Puzzle) -> Verdict {
    match solutions(puzzle, 2).len() {
        0 => Verdict::Unsolvable,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    }
}

const CLASH: &str =
    "53..2....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Number 14 of the teaching page.
const FOURTEEN: &str =
    ".......47.....3..7.9...6....64.8..5...5...79.....62...1..8.....4.21...........5.4";
const NRC: &str =
    ".1.5.......4.78..9..5...1...6....4......6...7.........7....4....9..........2..8.4";

/// The puzzle named "sorted reversed" of the collection, without a solution.
fn sorted_reversed() -> Puzzle {
    let is_it = |puzzle: &Puzzle| puzzle.label().is_some_and(|l| l.ends_with("sorted reversed"));
    let mut seeds = cases("seeds.tsv").into_iter().map(|case| case.puzzle);
    seeds.find(is_it).unwrap()
}

/// A reason is sufficient and minimal.
#[track_caller]
fn assert_minimal(puzzle: &Puzzle, conflict: &Contradiction) {
    let all = &conflict.givens();
    assert_eq!(verdict(&with_givens(puzzle, all)), Verdict::Unsolvable, "{conflict:?}");
    for left_out in 0..all.len() {
        let mut fewer = all.clone();
        fewer.remove(left_out);
        let fewer = solutions(&with_givens(puzzle, &fewer), 1);
        assert_eq!(fewer.len(), 1, "{:?} is superfluous", all[left_out]);
    }
    let reason = with_givens(puzzle, all);
    let blamed = |name: &str| conflict.rules.iter().any(|rule| rule == name);
    assert_eq!(verdict(&with_rules(&reason, blamed)), Verdict::Unsolvable, "{conflict:?}");
    for left_out in &conflict.rules {
        let fewer = with_rules(&reason, |name| name != left_out && blamed(name));
        assert_eq!(solutions(&fewer, 1).len(), 1, "{left_out} is superfluous");
    }
}

#[test]
fn reasons_for_unsolvable_puzzles_are_minimal() {
    let nrc_only = puzzle("nrc", NRC);
    let solution = &solutions(&nrc_only, 1)[0];
    // A value that the windows alone forbid: it occurs in some classic solution.
    let classic = puzzle("classic", NRC);
    let other = solutions(&classic, 2).into_iter().find(|grid| grid != solution).unwrap();
    let open = |&(cell, value): &Filled| solution.get(cell) != Some(value);
    let wrong = other.filled().find(open).unwrap();
    let blamed = with_givens(&nrc_only, &[givens(&nrc_only), vec![wrong]].concat());

    let cases = [
        (puzzle("classic", CLASH), Some(2)),
        (puzzle("classic", FOURTEEN), Some(2)),
        (sorted_reversed(), None),
        (puzzle("classic", DEEP), None),
        (puzzle("diagonal", CLASH), Some(2)),
        (blamed.clone(), None),
    ];
    for (puzzle, size) in cases {
        let conflicts = oracle(&puzzle).contradictions(1).unwrap();
        let [conflict] = &conflicts.found[..] else { panic!("{conflicts:?}") };
        assert!(size.is_none_or(|size| conflict.givens().len() == size), "{conflict:?}");
        assert_minimal(&puzzle, conflict);
    }
    let conflicts = oracle(&blamed).contradictions(1).unwrap();
    assert!(!conflicts.found[0].extras.is_empty(), "some window is to blame: {conflicts:?}");
    let clash = oracle(&puzzle("classic", CLASH)).contradictions(9).unwrap();
    assert_eq!(clash.found[0].rules, ["column 5"]);
    assert_eq!((clash.found.len(), clash.complete), (1, true));
    let solvable = oracle(&classic).contradictions(3).unwrap();
    assert_eq!((solvable.found.len(), solvable.complete), (0, true));
}

#[test]
fn several_reasons_are_different_and_minimal() {
    let puzzle = puzzle("classic", DEEP);
    let conflicts = oracle(&puzzle).contradictions(5).unwrap();
    assert_eq!((conflicts.found.len(), conflicts.complete), (5, false));
    assert!(conflicts.found.iter().map(Contradiction::givens).all_unique());
    conflicts.found.iter().for_each(|conflict| assert_minimal(&puzzle, conflict));
}

/// Small enough to try every set of givens.
const SMALL: &str = "size = 4\nboxes = \"2x2\"\n";

/// Random but reproducible 4x4 puzzles with this many givens; each value is right with a
/// probability of `right` in ten.
fn small_puzzles(count: usize, filled: usize, right: u8) -> Vec<Puzzle> {
    let model = model(SMALL);
    let size: Size = model.size();
    let all = solutions(&empty(&model), 288);
    assert_eq!(all.len(), 288);
    let mut random = fastrand::Rng::with_seed(4);
    let one = |_| {
        let solution = random.choice(&all).unwrap();
        let mut grid = Grid::empty(size);
        let cells = size.cells().collect_vec();
        for cell in random.choose_multiple(cells, filled) {
            let value = if random.u8(0..10) < right {
                solution.get(cell).unwrap()
            } else {
                Value::new(random.u16(1..=4))
            };
            grid.set(cell, Some(value));
        }
        Puzzle::new(model.clone(), grid)
    };
    (0..count).map(one).collect()
}

#[test]
fn all_reasons_are_found_and_no_others() {
    let mut seen = 0;
    for puzzle in small_puzzles(60, 8, 8) {
        let givens = givens(&puzzle);
        let unsolvable =
            |some: &Vec<Filled>| verdict(&with_givens(&puzzle, some)) == Verdict::Unsolvable;
        let bad: Vec<Vec<Filled>> = givens.iter().copied().powerset().filter(unsolvable).collect();
        let is_minimal = |some: &&Vec<Filled>| {
            !bad.iter()
                .any(|other| other.len() < some.len() && other.iter().all(|g| some.contains(g)))
        };
        let expected: BTreeSet<Vec<Filled>> = bad.iter().filter(is_minimal).cloned().collect();
        let conflicts = oracle(&puzzle).contradictions(1000).unwrap();
        assert!(conflicts.complete);
        let found: BTreeSet<Vec<Filled>> =
            conflicts.found.iter().map(Contradiction::givens).collect();
        assert_eq!(found, expected, "{}", puzzle.givens());
        seen = seen.max(found.len());
    }
    assert!(seen >= 5, "some puzzles should have many reasons");
}

/// Counting cells with some values must not enumerate sets of cells: for these 49 cells that would
/// be 5 · 10^13 clauses.
#[test]
fn a_count_over_many_cells_has_reasons() {
    let counted = |count| {
        read(&format!(
            "extends = \"classic\"\ngivens = \"{EASY}\"\n[[count]]\nname = \"odd\"\n\
             cells = \"r1-7c1-7\"\nvalues = \"odd\"\nexactly = {count}"
        ))
    };
    let unique = counted(29);
    let [solution] = &solutions(&unique, 2)[..] else { panic!("it is unique") };
    let superfluous = oracle(&unique).superfluous(solution, false).unwrap();
    assert!(superfluous.each.iter().any(|clue| clue.name == "odd"), "{superfluous:?}");

    let contradictions = oracle(&counted(28)).contradictions(1).unwrap();
    let clues = &contradictions.found[0].clues;
    assert!(clues.iter().any(|clue| clue.name == "odd"), "{contradictions:?}");
}

#[test]
fn backbone_and_candidates_are_those_of_all_solutions() {
    let small = small_puzzles(40, 3, 10);
    for puzzle in [vec![puzzle("classic", THIRTEEN)], small].concat() {
        let all = solutions(&puzzle, 1000);
        let mut oracle = oracle(&puzzle);
        let backbone = oracle.backbone(&all[..1]).unwrap();
        let candidates = oracle.candidates(&all[..1]).unwrap();
        let size = puzzle.model().size();
        for (cell, candidates) in size.cells().zip(candidates) {
            let values: BTreeSet<Value> = all.iter().map(|grid| grid.get(cell).unwrap()).collect();
            let values: Vec<Value> = values.into_iter().collect();
            assert_eq!(candidates, values, "{cell} of {}", puzzle.givens());
            let shared = <[Value; 1]>::try_from(values).ok().map(|[value]| value);
            assert_eq!(backbone.get(cell), shared, "{cell} of {}", puzzle.givens());
        }
    }
}

#[test]
fn repairs_leave_one_solution_and_are_smallest() {
    let check = |puzzle: &Puzzle| {
        let repair = repair(puzzle, &Limiter::none()).unwrap().unwrap();
        let added = [givens(puzzle), repair.givens.clone()].concat();
        assert_eq!(verdict(&with_givens(puzzle, &added)), Verdict::Unique, "{repair:?}");
        for left_out in 0..repair.givens.len() {
            let mut fewer = repair.givens.clone();
            fewer.remove(left_out);
            let fewer = with_givens(puzzle, &[givens(puzzle), fewer].concat());
            assert_eq!(verdict(&fewer), Verdict::Multiple, "{repair:?}");
        }
        repair
    };
    let thirteen = check(&puzzle("classic", THIRTEEN));
    assert_eq!((thirteen.givens.len(), thirteen.is_smallest), (1, true));
    // Too many solutions to know the smallest set.
    let open = check(&puzzle("classic", &".".repeat(81)));
    assert!(!open.is_smallest && open.givens.len() >= 17);
    let mut sizes = BTreeSet::new();
    for filled in [1, 2, 3] {
        for puzzle in small_puzzles(12, filled, 10) {
            let Repair { givens: added, is_smallest } = check(&puzzle);
            assert!(is_smallest);
            sizes.insert(added.len());
            // Brute force: no fewer facts single out a solution.
            let all = solutions(&puzzle, 1000);
            let facts: BTreeSet<Filled> = all.iter().flat_map(Grid::filled).collect();
            for some in facts.into_iter().combinations(added.len().saturating_sub(1)) {
                let has = |grid: &&Grid| some.iter().all(|&(cell, v)| grid.get(cell) == Some(v));
                assert_ne!(all.iter().filter(has).count(), 1, "{some:?} would do");
            }
        }
    }
    assert!(sizes.len() > 1);
    let unsolvable = repair(&puzzle("classic", CLASH), &Limiter::none()).unwrap();
    assert_eq!(unsolvable, None);
}

#[test]
fn redundant_givens_and_needless_rules_are_those_that_can_be_left_out() {
    let variants = cases("variants.tsv").into_iter().map(|case| case.puzzle).step_by(5);
    // With nearly all values given, only rows, columns and boxes are needed.
    let full = "879264531564931827213587496428716359356498172197325648645179283982643715731852964";
    let open: String =
        full.chars().enumerate().map(|(i, c)| if i % 10 == 0 { '.' } else { c }).collect();
    let both = puzzle("diagonal,nrc", &open);
    let mut needless_seen = BTreeSet::new();
    for puzzle in variants.chain([puzzle("classic", EASY), both]) {
        let solution = solutions(&puzzle, 2);
        assert_eq!(solution.len(), 1);
        let mut oracle = oracle(&puzzle);
        let givens = givens(&puzzle);
        let can_go = |given: &Filled| {
            let fewer: Vec<Filled> =
                givens.iter().copied().filter(|other| other != given).collect();
            verdict(&with_givens(&puzzle, &fewer)) == Verdict::Unique
        };
        let expected: Vec<Filled> = givens.iter().copied().filter(can_go).collect();
        let found = oracle.superfluous(&solution[0], false).unwrap();
        let found: Vec<Filled> = found.each.iter().filter_map(Clue::filled).collect();
        assert_eq!(found, expected, "{}", puzzle.givens());

        let is_extra = |rule: &&Arc<Stated>| {
            let name = rule.name();
            !["row", "column", "box"].contains(&name.split(' ').next().unwrap())
        };
        let extras: Vec<&str> =
            puzzle.model().rules().iter().filter(is_extra).map(|rule| rule.name()).collect();
        let needless = redundant_rules(&puzzle, &solution[0], &Limiter::none()).unwrap();
        if extras.is_empty() {
            assert_eq!(needless, None);
            continue;
        }
        let needless = needless.unwrap();
        let is_unique =
            |keep: &dyn Fn(&str) -> bool| verdict(&with_rules(&puzzle, keep)) == Verdict::Unique;
        let each: Vec<&str> =
            extras.iter().copied().filter(|extra| is_unique(&|name| name != *extra)).collect();
        assert_eq!(needless.each, each, "{}", puzzle.givens());
        assert_eq!(needless.all, is_unique(&|name| !extras.contains(&name)), "{}", puzzle.givens());
        needless_seen.insert((each.is_empty(), needless.all));
    }
    assert!(needless_seen.contains(&(true, false)) && needless_seen.contains(&(false, true)));
}
