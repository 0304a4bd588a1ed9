use std::collections::BTreeSet;

use itertools::Itertools;

use super::*;
use satoku_core::{model::catalog, puzzle::Instance};
use satoku_engine::{Backtracker, Limits, Sat, Searcher, Strategy, Verdict};
use satoku_steps::{LADDER, Ladder, Step, Walk, rating::Rating};

fn request(spec: &str) -> Request {
    Request::new(catalog::load(spec).unwrap())
}

/// The verdict of an engine that had no part in making the puzzle.
fn verdict(puzzle: &Instance, maker: &str) -> Verdict {
    let mut other: Box<dyn Searcher> = match maker {
        "native" => Box::new(Sat::default()),
        _ => Box::new(Backtracker::new(Strategy::REFERENCE)),
    };
    other.search(puzzle, &Limits::solutions(2)).unwrap().verdict()
}

/// Makes some puzzles, and holds each against what was asked for.
#[track_caller]
fn check(request: &Request, count: u64) -> Vec<Generated> {
    let mut generator = Generator::new(request.clone());
    let maker = generator.engine_name();
    let size = request.model.size();
    let orbits = request.symmetry.orbits(size, request.model.holes());
    let check = |index| {
        let made = generator.generate(11, index).unwrap();
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
            let steps: Vec<_> = Walk::new(puzzle, Ladder::new()).collect();
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
fn puzzles_are_as_hard_as_asked_for() {
    let of_step = |technique| Difficulty::of_rating(&Rating::of([&Step::new(technique)]));
    let is_met = |difficulty: &Difficulty| {
        let rungs = LADDER.iter().filter(|technique| !technique.assumes_unique);
        *difficulty == Difficulty::Extreme || rungs.copied().map(of_step).contains(difficulty)
    };
    for difficulty in Difficulty::ALL.into_iter().map(|(_, it)| it).filter(is_met) {
        let wanted = Request { difficulty: Some(difficulty), ..request("classic") };
        check(&wanted, 5);
        check(&Request { symmetry: Symmetry::Rotate180, minimal: true, ..wanted }, 2);
    }
    check(&Request { difficulty: Some(Difficulty::Easy), ..request("nrc") }, 2);
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
    let Err(Failure::GaveUp { tries: 50, nearest: Some(nearest) }) =
        Generator::new(few.clone()).generate(1, 0)
    else {
        panic!("there is no such puzzle")
    };
    assert!((17..30).contains(&nearest.givens), "{nearest}");
    let hurried = Request { time: Some(Duration::ZERO), ..few };
    let failure = Generator::new(hurried).generate(1, 0).unwrap_err();
    assert_eq!(failure.to_string(), "gave up after 0 seconds and 0 tries");

    let extreme = Request { difficulty: Some(Difficulty::Extreme), tries: 20, ..request("4x4") };
    let failure = Generator::new(extreme).generate(1, 0).unwrap_err();
    assert!(failure.to_string().contains("and was easy"), "{failure}");
    // What one rule forbids is easy.
    let easy = Request { difficulty: Some(Difficulty::Easy), ..request("binairo-6") };
    let made = Generator::new(easy).generate(1, 0).unwrap();
    assert_eq!(made.difficulty, Some(Difficulty::Easy));
    assert!(made.puzzle.givens().filled().count() < 36);

    // All four cells are neighbours, and there are two values.
    let text = "name = \"none\"\ntitle = \"None\"\nsize = 2\nanti-king = true\n";
    let none = Arc::new(Model::from_toml("none.toml", text).unwrap());
    let failure = Generator::new(Request::new(none)).generate(1, 0).unwrap_err();
    assert!(matches!(failure, Failure::NoSolution(_)), "{failure}");
}

/// Both ways make solutions, different ones, and agree on what leaves them the only ones.
#[test]
fn both_ways_agree() {
    for spec in ["classic", "nrc,diagonal", "jigsaw", "latin"] {
        let model = catalog::load(spec).unwrap();
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
