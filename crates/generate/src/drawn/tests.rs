use std::collections::BTreeSet;

use super::*;
use crate::{Difficulty, Generated, Generator, Nearest, Request, clues::Clues};
use satoku_engine::{Backtracker, Searcher, Strategy, Verdict};
use satoku_formats::{
    read::{Settings, draft_of_text, parse},
    write::target,
};
use satoku_rules::model;

/// Models of many sorts: usual ones, rectangles, without boxes, with values from 0, holes and
/// jigsaws.
fn models() -> Vec<Arc<model::Model>> {
    let from_zero = "size = 4\nvalues = \"0-3\"";
    let holes = "size = 5\nholes = \"r1c1 r2c2 r3c3 r4c4 r5c5\"";
    let jigsaw = "size = 5\nregions = \"AABBBAACBBACCCDEECDDEEEDD\"";
    let own =
        [from_zero, holes, jigsaw].map(|text| Arc::new(model::from_toml("own", text).unwrap()));
    let named = ["4x4", "6x6", "latin:4x5"].map(|name| model::named(name).unwrap());
    named.into_iter().chain(own).collect()
}

fn clues(text: &str) -> Vec<RandomClues> {
    text.split(',').map(|clues| clues.parse().unwrap()).collect()
}

fn request(model: Arc<model::Model>, wanted: &str) -> Request {
    Request { random_clues: clues(wanted), ..Request::new(model) }
}

/// The verdict of an engine that had no part in making the puzzle: on small grids the one that
/// knows rules by their own words, elsewhere one that is faster.
fn verdict(puzzle: &Instance) -> Verdict {
    let is_small = puzzle.model().size().cell_count() <= 25;
    let strategy = if is_small { Strategy::REFERENCE } else { Strategy::CANDIDATES };
    let mut other = Backtracker::new(strategy);
    other.search(puzzle, &Limits::solutions(2), &Limiter::none()).unwrap().verdict()
}

fn toml(puzzle: &Instance) -> String {
    let text = target("toml").unwrap().write(puzzle, &Limiter::none());
    text.unwrap_or_else(|error| panic!("{error}"))
}

/// A puzzle has one solution, is read back as the same, and needs each of its givens and, if it is
/// `minimal`, each of its clues.
#[track_caller]
fn check(made: &Generated, minimal: bool) {
    let Generated { puzzle, solution, .. } = made;
    let text = toml(puzzle);
    assert_eq!(puzzle.violations(solution), [], "{text}");
    assert_eq!(verdict(puzzle), Verdict::Unique, "{text}");
    let again = parse(&text, &Settings::default()).pop().unwrap().unwrap();
    assert!(again.implies(puzzle) && puzzle.implies(&again), "{text}");
    for (cell, _) in puzzle.givens().filled() {
        let mut givens = puzzle.givens().clone();
        givens.set(cell, None);
        assert_eq!(verdict(&puzzle.with_givens(givens)), Verdict::Multiple, "{cell}\n{text}");
    }
    for gone in (0..puzzle.rules().len()).filter(|_| minimal) {
        let kept = puzzle.rules().iter().enumerate().filter(|(place, _)| *place != gone);
        let rules = kept.map(|(_, rule)| rule.clone()).collect();
        let without =
            Instance::with_own(puzzle.base(), rules, None, Vec::new(), &Limiter::none()).unwrap();
        let without = without.with_givens(puzzle.givens().clone());
        assert_eq!(verdict(&without), Verdict::Multiple, "rule {gone}\n{text}");
    }
}

/// The puzzle of a seed, or why there is none.
fn made(request: &Request, seed: u64) -> Result<Generated, Failure> {
    Generator::new(request.clone()).generate(seed, 0, &Limiter::none())
}

#[test]
fn every_kind_makes_puzzles_on_models_of_all_sorts_that_need_all_they_have() {
    for random in RANDOM {
        let mut count = 0;
        for model in models() {
            for (seed, minimal) in [(1, true), (2, false)] {
                let request = Request { minimal, ..request(model.clone(), random.kind) };
                match made(&request, seed) {
                    Ok(made) => {
                        let is_kind = |rule: &Arc<Stated>| rule.kind() == random.kind;
                        assert!(made.puzzle.rules().iter().all(is_kind));
                        assert!(minimal || !made.puzzle.rules().is_empty());
                        check(&made, minimal);
                        count += 1;
                    }
                    // (A grid may have no place for a kind: no boxes, too few values.)
                    Err(Failure::GaveUp {
                        nearest: Some(Nearest { lacks: Some(_), .. }), ..
                    }) => {}
                    Err(failure) => panic!("{} {}: {failure}", random.kind, model.name()),
                }
            }
        }
        assert!(count >= 2, "{}: {count}", random.kind);
    }
}

#[test]
fn usual_grids_get_clues_as_setters_draw_them() {
    for wanted in ["killer", "thermometer,arrow", "difference,ratio", "whispers,renban", "sandwich"]
    {
        let made = made(&request(model::named("classic").unwrap(), wanted), 1).unwrap();
        check(&made, false);
        assert!(made.puzzle.givens().filled().count() <= 15, "{}", toml(&made.puzzle));
    }
}

#[test]
fn a_seed_makes_the_same_puzzle_again_and_another_one_another() {
    let request = request(model::named("6x6").unwrap(), "killer,thermometer:2,xv");
    let texts: Vec<String> =
        [1, 1, 2, 3].map(|seed| toml(&made(&request, seed).unwrap().puzzle)).into();
    assert_eq!(texts[0], texts[1]);
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), 3);
    let second = Generator::new(request).generate(1, 1, &Limiter::none()).unwrap();
    assert_ne!(toml(&second.puzzle), texts[0]);
}

#[test]
fn cages_cover_the_grid_and_lines_keep_apart() {
    let request = request(model::named("classic").unwrap(), "killer,thermometer,whispers:4");
    let made = made(&request, 7).unwrap();
    let of_kind = |kind: &str| {
        let rules = made.puzzle.rules().iter().filter(|rule| rule.kind() == kind);
        rules.map(|rule| rule.cells().to_vec()).collect::<Vec<_>>()
    };
    let cages = of_kind("killer");
    let caged: Vec<Cell> = cages.concat();
    assert!(cages.iter().all(|cage| (2..=6).contains(&cage.len())), "{cages:?}");
    assert_eq!(caged.iter().collect::<HashSet<_>>().len(), caged.len());
    assert!(caged.len() >= 75, "{cages:?}");
    let lines = [of_kind("thermometer"), of_kind("whispers")].concat();
    assert_eq!(lines.len(), 8 + 4);
    let lined = lines.concat();
    assert_eq!(lined.iter().collect::<HashSet<_>>().len(), lined.len());
    assert_eq!(made.puzzle.rules()[0].name(), "killer 1");
}

#[test]
fn random_clues_keep_away_from_those_of_a_draft() {
    let text = "model = \"6x6\"\n[[thermometer]]\ncells = \"r1c1>r1c3\"\n[[killer]]\n\
                cells = \"r6c1-3\"\nsum = \"?\"";
    let draft = Arc::new(draft_of_text("my", text, None).unwrap());
    let random_clues = clues("killer,renban,slow-thermometer");
    let request = Request { random_clues, ..Request::of_draft(draft) };
    for seed in 0..5 {
        let made = made(&request, seed).unwrap();
        check(&made, false);
        let names: Vec<&str> = made.puzzle.rules().iter().map(|rule| rule.name()).collect();
        assert!(names.contains(&"killer 2") && names.contains(&"thermometer 1"), "{names:?}");
        let lines = made.puzzle.rules().iter().filter(|rule| rule.kind() != "killer");
        let cells: Vec<Cell> = lines.flat_map(|rule| rule.cells().to_vec()).collect();
        assert_eq!(cells.iter().collect::<HashSet<_>>().len(), cells.len(), "{names:?}");
    }
}

#[test]
fn a_number_of_clues_and_of_givens_is_kept() {
    let wanted = request(model::named("6x6").unwrap(), "killer:4,parity:3");
    let made = made(&Request { givens: Some(8..=9), ..wanted }, 1).unwrap();
    let count = |kind: &str| made.puzzle.rules().iter().filter(|rule| rule.kind() == kind).count();
    assert_eq!((count("killer"), count("parity")), (4, 3));
    assert!((8..=9).contains(&made.puzzle.givens().filled().count()));
    assert_eq!(verdict(&made.puzzle), Verdict::Unique);
}

#[test]
fn puzzles_with_random_clues_are_as_hard_as_asked_for() {
    for difficulty in [Difficulty::Easy, Difficulty::Medium] {
        let wanted = request(model::named("6x6").unwrap(), "killer,thermometer");
        let made = made(&Request { difficulty: Some(difficulty), ..wanted }, 1).unwrap();
        assert_eq!(made.difficulty, Some(difficulty));
        assert_eq!(verdict(&made.puzzle), Verdict::Unique);
    }
}

#[test]
fn clues_for_which_there_is_no_room_are_named_soon() {
    let failure = |model: &str, wanted: &str| {
        made(&request(model::named(model).unwrap(), wanted), 1).unwrap_err().to_string()
    };
    assert_eq!(
        failure("4x4", "killer:40"),
        "gave up after 100 tries; what came nearest had room for only 6 of 40 random killer clues"
    );
    assert_eq!(
        failure("binairo-6", "xv"),
        "gave up after 100 tries; what came nearest had room for only 0 of 1 random sum-of-two clue"
    );
}

/// What a question that is given up is about stays, and is not said to be needed.
#[test]
fn what_the_solver_cannot_decide_stays() {
    let model = model::named("classic").unwrap();
    let draft = Draft::of_model(model.clone());
    let solution = made(&Request::new(model.clone()), 1).unwrap().solution;
    let mut givens = solution.clone();
    (0..model.size().cell_count()).filter(|n| n % 4 > 0).for_each(|n| givens.set_at(n, None));
    let left = |conflicts| {
        let mut random = Random::new(1, 0);
        let limiter = Limiter::none();
        let mut drawer = Drawer::new(&model, &[], &solution, &mut random, &limiter);
        let mut all = Vec::new();
        drawer.draw(clues("killer")[0], &mut all).unwrap_or_else(|lack| panic!("{lack}"));
        let mut clues = Clues::new(&draft, all, &solution, Some(conflicts), &limiter).unwrap();
        clues.thin(&givens, &mut random).unwrap();
        (clues.puzzle(givens.clone()).rules().len(), clues.is_open())
    };
    let ((few, is_decided), (more, is_open)) = (left(1_000_000), left(4));
    assert!(!is_decided && is_open && few < more, "{few} {more}");
}

#[test]
fn words_that_name_no_clues_are_refused_with_those_that_do() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let error = text.parse::<RandomClues>().map(|clues| clues.count).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    check("kiler", "unknown kind \"kiler\"; these can be drawn at random: killer, thermometer, ");
    check("", "unknown kind \"\"; these can");
    check("anti-king", "anti-king is not drawn at random; these are: killer, ");
    check("clone:3", "clone is not drawn at random; these are: ");
    for count in ["0", "", "-1", "x", "3:4", "99999999999999999999999"] {
        check(&format!("killer:{count}"), &format!("found \"{count}\" clues, expected a number"));
    }
    assert_eq!("thermo:5".parse::<RandomClues>().unwrap().kind.kind, "thermometer");
}

#[test]
fn shapes_have_their_places() {
    let model = &models()[4];
    let solution = made(&Request::new(model.clone()), 1).unwrap().solution;
    let mut random = Random::new(1, 0);
    let limiter = Limiter::none();
    let drawer = Drawer::new(model, &[], &solution, &mut random, &limiter);
    // A 5x5 whose diagonal is holes.
    let lengths = |all: Vec<Vec<Cell>>| all.iter().map(Vec::len).collect::<Vec<_>>();
    assert!(drawer.places_of(&RandomShape::Line).is_empty());
    assert_eq!(drawer.places_of(&RandomShape::Side).len(), 40 - 16);
    assert_eq!(drawer.places_of(&RandomShape::Corner).len(), 16 - 4 - 6);
    let mut diagonals = lengths(drawer.places_of(&RandomShape::Diagonal));
    diagonals.sort_unstable();
    assert_eq!(diagonals, [vec![2; 8], vec![3; 4], vec![4; 8]].concat());
}
