use std::collections::BTreeSet;

use super::*;
use satoku_engine::{Backtracker, Learn, Sat, Searcher, Strategy, Verdict};
use satoku_formats::read::draft_of_text;
use satoku_rules::model;
use satoku_steps::{LADDER, Step, rating::Rating, walk};

fn request(spec: &str) -> Request {
    Request::new(model::named(spec).unwrap())
}

/// The first puzzle of a seed, or why there is none.
fn first(request: Request) -> Result<Generated, Failure> {
    Generator::new(request).generate(1, 0, &Limiter::none())
}

/// The verdict of an engine that had no part in making the puzzle.
fn verdict(puzzle: &Instance, maker: &str) -> Verdict {
    let mut other: Box<dyn Searcher> = match maker {
        "native" => Box::new(Sat::default()),
        _ => Box::new(Backtracker::new(Strategy::REFERENCE)),
    };
    other.search(puzzle, &Limits::solutions(2), &Limiter::none()).unwrap().verdict()
}

/// Makes some puzzles, and holds each against what was asked for.
#[track_caller]
fn check(request: &Request, count: u64) -> Vec<Generated> {
    let mut generator = Generator::new(request.clone());
    let maker = generator.engine_name();
    let size = request.model.size();
    let orbits = request.symmetry.orbits(size, request.model.holes());
    let check = |index| {
        let made = generator.generate(11, index, &Limiter::none()).unwrap();
        let (puzzle, text) = (&made.puzzle, made.puzzle.givens().to_string());
        assert_eq!(verdict(puzzle, maker), Verdict::Unique, "{text}");
        assert_eq!(puzzle.violations(&made.solution), [], "{text}");
        let is_given = |place: &usize| puzzle.givens().at(*place).is_some();
        if let Some(range) = &request.givens {
            assert!(range.contains(&puzzle.givens().filled().count()), "{text}");
        }
        for orbit in &orbits {
            let is_kept = orbit.iter().any(is_given);
            assert_eq!(is_kept, orbit.iter().all(is_given), "{text} {orbit:?}");
            if request.minimal && is_kept {
                let mut givens = puzzle.givens().clone();
                orbit.iter().for_each(|&place| givens.set_at(place, None));
                let without = Instance::new(request.model.clone(), givens);
                assert_eq!(verdict(&without, maker), Verdict::Multiple, "{text} {orbit:?}");
            }
        }
        if let Some(difficulty) = request.difficulty {
            let steps: Vec<_> = walk(puzzle).collect();
            assert_eq!(Difficulty::of_rating(&Rating::of(&steps)), difficulty, "{text}");
        }
        made
    };
    (0..count).map(check).collect()
}

#[test]
fn minimal_puzzles_need_every_given() {
    for (spec, count) in
        [("classic", 20), ("nrc", 5), ("4x4", 20), ("6x6", 5), ("binairo-6", 5), ("anti-knight", 1)]
    {
        check(&Request { minimal: true, ..request(spec) }, count);
    }
}

#[test]
fn symmetric_patterns_stay_symmetric_and_lose_every_orbit_that_can_go() {
    for (_, symmetry) in Symmetry::ALL {
        for (spec, count) in [("classic", 10), ("6x6", 3)] {
            check(&Request { minimal: true, symmetry, ..request(spec) }, count);
            check(&Request { symmetry, ..request(spec) }, 1);
        }
    }
}

#[test]
fn the_number_of_givens_is_in_the_range() {
    check(&Request { givens: Some(30..=32), ..request("classic") }, 10);
    check(
        &Request { givens: Some(40..=40), symmetry: Symmetry::Rotate90, ..request("classic") },
        5,
    );
    check(&Request { givens: Some(23..=24), minimal: true, ..request("classic") }, 5);
    check(&Request { givens: Some(81..=81), ..request("classic") }, 1);
    check(&Request { givens: Some(40..=60), ..request("binairo-10-repeat") }, 2);
}

#[test]
#[ignore = "60 s"]
fn many_puzzles_are_as_hard_as_asked_for() {
    check_difficulties(5);
}

#[test]
fn puzzles_are_as_hard_as_asked_for() {
    check_difficulties(1);
}

/// The same of so many puzzles of each difficulty.
fn check_difficulties(count: u64) {
    let of_step = |technique| Difficulty::of_rating(&Rating::of([&Step::new(technique)]));
    let is_met = |difficulty: &Difficulty| {
        let rungs = LADDER.iter().filter(|technique| !technique.assumes_unique);
        *difficulty == Difficulty::Extreme || rungs.copied().map(of_step).contains(difficulty)
    };
    for difficulty in Difficulty::ALL.into_iter().map(|(_, it)| it).filter(is_met) {
        let wanted = Request { difficulty: Some(difficulty), ..request("classic") };
        check(&wanted, count);
        check(
            &Request { symmetry: Symmetry::Rotate180, minimal: true, ..wanted },
            count.div_ceil(3),
        );
    }
    check(&Request { difficulty: Some(Difficulty::Easy), ..request("nrc") }, count.div_ceil(3));
}

#[test]
fn a_grid_is_dug_out_in_different_ways() {
    for spec in ["classic", "6x6"] {
        let solution = check(&request(spec), 1).remove(0).solution;
        let made = check(&Request { from: Some(solution.clone()), ..request(spec) }, 3);
        assert!(made.iter().all(|made| made.solution == solution));
        assert_ne!(made[0].puzzle.givens(), made[1].puzzle.givens());
    }
}

#[test]
fn what_cannot_be_had_ends_with_what_came_nearest() {
    let few = Request { givens: Some(5..=10), tries: 50, ..request("classic") };
    let Err(Failure::GaveUp { tries: 50, nearest: Some(nearest) }) = first(few.clone()) else {
        panic!("there is no such puzzle")
    };
    assert!((17..30).contains(&nearest.givens), "{nearest}");
    let hurried = Request { time: Some(Duration::ZERO), ..few };
    let failure = first(hurried).unwrap_err();
    assert_eq!(failure.to_string(), "gave up after 0 seconds and 0 tries");

    let extreme = Request { difficulty: Some(Difficulty::Extreme), tries: 20, ..request("4x4") };
    let failure = first(extreme).unwrap_err();
    assert!(failure.to_string().contains("and was easy"), "{failure}");
    // What one rule forbids is easy.
    let easy = Request { difficulty: Some(Difficulty::Easy), ..request("binairo-6") };
    let made = first(easy).unwrap();
    assert_eq!(made.difficulty, Some(Difficulty::Easy));
    assert!(made.puzzle.givens().filled().count() < 36);

    // All four cells are neighbours, and there are two values.
    let text = "name = \"none\"\ntitle = \"None\"\nsize = 2\nanti-king = true\n";
    let none = Arc::new(model::from_toml("none.toml", text).unwrap());
    let failure = first(Request::new(none)).unwrap_err();
    assert!(matches!(failure, Failure::NoSolution(_)), "{failure}");
}

/// Both ways make solutions, different ones, and agree on what leaves them the only ones.
#[test]
fn both_ways_agree() {
    for spec in ["classic", "nrc,diagonal", "jigsaw", "latin"] {
        let model = model::named(spec).unwrap();
        let size = model.size();
        let mut native = ByNative::new(&model).unwrap();
        let mut sat = BySat::new(model.clone());
        let mut random = Random::new(5, 0);
        let mut seen = BTreeSet::new();
        let mut answers = [0, 0];
        for round in 0..6 {
            let solution = if round % 2 == 0 {
                native.any(&mut random).unwrap().unwrap()
            } else {
                sat.any(&mut random).unwrap().unwrap()
            };
            assert!(solution.is_full() && model.check(&solution).is_empty(), "{solution}");
            seen.insert(solution.to_string());
            native.turn_to(&solution).unwrap();
            sat.turn_to(&solution).unwrap();
            let mut is_given = vec![true; size.cell_count()];
            let mut places: Vec<usize> = (0..size.cell_count()).collect();
            random.shuffle(&mut places);
            for pair in places.chunks(1 + round % 2) {
                pair.iter().for_each(|&place| is_given[place] = false);
                let is_only = native.is_only(&is_given, pair).unwrap();
                assert_eq!(sat.is_only(&is_given, pair).unwrap(), is_only, "{spec} {round}");
                answers[usize::from(is_only)] += 1;
                pair.iter().for_each(|&place| is_given[place] = !is_only);
            }
        }
        assert_eq!(seen.len(), 6, "{spec}");
        assert!(answers.iter().all(|&count| count > 50), "{spec} {answers:?}");
    }
}

/// A cell beside the grid.
const ARROW: &str = "cells = { X = 1 }\n[[arrow]]\ncircle = \"X1\"\ncells = \"r1c1-2\"";

/// A grid of 4x4 with more, such as cells beside it.
fn four(rest: &str) -> Request {
    let text = format!("size = 4\nboxes = \"2x2\"\n{rest}");
    Request::new(Arc::new(model::from_toml("four.toml", &text).unwrap()))
}

/// A grid of 4x4 whose regions are to be found.
fn chaos(rest: &str) -> Request {
    let text = format!("size = 4\nregions = \"unknown\"\n{rest}");
    Request::new(Arc::new(model::from_toml("chaos.toml", &text).unwrap()))
}

/// Makes some puzzles with cells beside the board, and tries each without every one of its givens.
#[track_caller]
fn check_beside(request: &Request, count: u64) -> Vec<Generated> {
    let mut generator = Generator::new(request.clone());
    assert_eq!(generator.engine_name(), "sat");
    let search = |puzzle: &Instance| {
        Learn::default().search(puzzle, &Limits::solutions(2), &Limiter::none()).unwrap().solutions
    };
    let check = |index| {
        let made = generator.generate(11, index, &Limiter::none()).unwrap();
        let (puzzle, solution) = (&made.puzzle, &made.solution);
        let text = puzzle.givens().to_line();
        assert!(solution.extra().count() == solution.size().extra_cells().count(), "{text}");
        assert_eq!(puzzle.violations(solution), [], "{text}");
        assert_eq!(search(puzzle), std::slice::from_ref(solution), "{text}");
        let filled = puzzle.givens().filled().map(|(cell, _)| cell).filter(|_| request.minimal);
        for cell in filled {
            let mut givens = puzzle.givens().clone();
            givens.set(cell, None);
            assert_eq!(search(&puzzle.with_givens(givens)).len(), 2, "{text} without {cell}");
        }
        made
    };
    (0..count).map(check).collect()
}

/// Makes minimal puzzles, and some with a symmetry and a number of givens.
#[track_caller]
fn check_board_alone_is_given(request: &Request) {
    for made in check_beside(&Request { minimal: true, ..request.clone() }, 3) {
        assert_eq!(made.puzzle.givens().extra().count(), 0);
    }
    let (givens, symmetry) = (Some(10..=12), Symmetry::Rotate180);
    for made in check_beside(&Request { givens, symmetry, ..request.clone() }, 2) {
        assert!((10..=12).contains(&made.puzzle.givens().filled().count()));
    }
}

#[test]
fn letters_are_part_of_the_solution_and_not_given() {
    check_board_alone_is_given(&four(ARROW));
}

#[test]
fn regions_are_part_of_the_solution_and_not_given() {
    // One grid in five has a single division into such regions.
    let first = "[[candidates]]\ncells = \"region(r1c2) region(r1c3)\"\nvalues = [1]\n\
                 [[candidates]]\ncells = \"region(r1c4)\"\nvalues = [2]";
    check_board_alone_is_given(&chaos(first));
}

#[test]
fn modified_cells_are_part_of_the_solution_and_not_given() {
    let doublers = "[[modifier]]\nvalue = \"2 * d\"\nper = \"house\"\ndistinct = true";
    let random_clues = vec!["killer:2".parse().unwrap()];
    check_board_alone_is_given(&Request { random_clues, ..four(doublers) });
}

#[test]
fn puzzles_with_cells_beside_the_board_are_as_hard_as_asked_for() {
    let wanted = Request { difficulty: Some(Difficulty::Easy), ..four(ARROW) };
    for made in check_beside(&wanted, 2) {
        let steps: Vec<_> = walk(&made.puzzle).collect();
        assert_eq!(Difficulty::of_rating(&Rating::of(&steps)), Difficulty::Easy);
    }
}

#[test]
fn cells_beside_the_board_that_nothing_binds_are_named() {
    let failure = |request: Request| first(request).unwrap_err();
    let bound = "[[pair]]\ncells = \"X1 r1c1\"\nrelation = \"a == b\"";
    assert_eq!(
        failure(four(&format!("cells = {{ X = 3 }}\n{bound}"))).to_string(),
        "no rule is about X2 X3, so no puzzle has one solution: bind extra cells by a rule, give \
         them, or leave them out"
    );
    let doublers = "[[modifier]]\nvalue = \"2 * d\"\nper = \"house\"";
    // The rows are regions of any latin square, and so are the columns.
    for request in [four(doublers), chaos("")] {
        assert_eq!(
            failure(Request { tries: 3, ..request }).to_string(),
            "gave up after 3 tries; what came nearest had several ways to fill the cells beside \
             the grid, all of which was given; rules or clues about these cells can leave one"
        );
    }
    // With a bound that not every grid meets, some of them will do.
    let least = "cells = { X = 1 }\n[[pair]]\ncells = \"X1 r1c1\"\nrelation = \"a < b\"";
    for made in check_beside(&four(least), 3) {
        assert!(made.solution.to_line().starts_with('2'), "{}", made.solution.to_line());
    }
}

#[test]
fn a_solution_may_leave_out_what_is_beside_the_board() {
    let arrow = four(ARROW);
    let size = arrow.model.size();
    let grid = |text: &str| {
        let board: Grid = text.parse().unwrap();
        Grid::from_values(size, board.values().to_vec()).unwrap()
    };
    let from = Some(grid("1234341221434321"));
    for made in check_beside(&Request { from, minimal: true, ..arrow.clone() }, 2) {
        assert_eq!(made.solution.to_line(), "1234341221434321 + X1=3");
    }
    let from = Some(grid("3412123421434321"));
    let failure = first(Request { from, ..arrow }).unwrap_err();
    assert!(matches!(failure, Failure::NoRest(_)), "{failure}");
}

#[test]
fn what_a_draft_gives_beside_the_board_stays_unless_it_is_superfluous() {
    let text = "{\"model\": \"4x4\", \"cells\": {\"X\": 2}, \"givens\": \
                \"................ + X1=3 X2=4\", \"arrow\": [{\"circle\": \"X1\", \
                \"cells\": \"r1c1-2\"}]}";
    let draft = Arc::new(draft_of_text("draft", text, None).unwrap());
    for made in check_beside(&Request::of_draft(draft.clone()), 2) {
        assert_eq!(made.puzzle.givens().extra_text(), " + X1=3 X2=4");
        assert_eq!(made.solution.extra_text(), " + X1=3 X2=4");
    }
    for made in check_beside(&Request { minimal: true, ..Request::of_draft(draft) }, 3) {
        assert!(made.puzzle.givens().extra_text().ends_with("X2=4"), "X2 is in no rule");
    }
}
