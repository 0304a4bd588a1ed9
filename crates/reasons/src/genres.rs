//! The clues of genres against counts of solutions of the problem as text, with one word less.

use super::{prelude::*, repair};
use satoku_engine::{Engine, Strategy};
use satoku_formats::read::{Settings, parse_one};
use satoku_rules::genre::{Dice, GENRES, Genre, Problem, ProblemClue};

fn read(genre: &Genre, problem: &Problem) -> Option<Instance> {
    let text = format!("{}: {}", genre.name, problem.to_line(genre));
    parse_one(&text, &Settings::default(), &Limiter::none()).ok()
}

/// The number of solutions, up to two, by an engine that has no formula.
fn count(genre: &Genre, problem: &Problem) -> usize {
    let Some(puzzle) = read(genre, problem) else { return 2 };
    let engine = Engine::Backtrack(Strategy::REFERENCE);
    solver(&puzzle).engine(engine).limit(2).search().unwrap().solutions.len()
}

/// The problem with these clues dropped.
fn without(genre: &Genre, problem: &Problem, clues: &[ProblemClue]) -> Problem {
    clues.iter().fold(problem.clone(), |problem, &clue| problem.without(genre, clue, None))
}

/// Compares what is said of the clues, and returns how many could be dropped.
fn check(genre: &Genre, problem: &Problem, is_unique: bool) -> usize {
    let puzzle = read(genre, problem).unwrap();
    let what = format!("{}: {}", genre.name, problem.to_line(genre));
    let all = problem.all_clues(genre);
    let split = |said: &[Clue]| -> (Vec<_>, Vec<_>) {
        all.iter().partition(|clue| {
            let (_, name, cells) = problem.told(genre, **clue);
            let is_value = |said: &Clue| said.value.is_some() && said.cells == cells;
            said.iter().any(|said| said.name == name || is_value(said) && clue.sign.is_none())
        })
    };
    let left_by = |gone: &[ProblemClue]| count(genre, &without(genre, problem, gone));
    let mut oracle = Oracle::new(&puzzle, &Limiter::none()).unwrap();
    if is_unique {
        let solutions = solver(&puzzle).cross_check(false).search().unwrap().solutions;
        let found = oracle.superfluous(&solutions[0], true).unwrap();
        let can_go = all.iter().copied().filter(|&clue| left_by(&[clue]) == 1).collect_vec();
        assert_eq!(split(&found.each).0, can_go, "{what}");
        assert_eq!(left_by(&split(&found.together.unwrap().clues).0), 1, "{what}");
        return can_go.len();
    }
    let reasons = oracle.contradictions(4).unwrap();
    let changes = repair::changes(&puzzle, &reasons.found[0], &Limiter::none()).unwrap();
    for &clue in &all {
        let left = ["", "one solution", "several solutions"][left_by(&[clue])];
        let name = &problem.told(genre, clue).1;
        let said = changes.iter().find(|said| said.contains(name)).map_or("", String::as_str);
        assert!(said.ends_with(left) && said.is_empty() == left.is_empty(), "{what}: {changes:?}");
        let to = said.split(" to ").nth(1).and_then(|to| to.split(", which").next());
        for word in to.into_iter().flat_map(|to| to.split(" or ")) {
            assert_eq!(count(genre, &problem.replaced(genre, clue, word)), 1, "{what}: {said}");
        }
    }
    assert!(!reasons.found.is_empty() && (reasons.complete || reasons.found.len() == 4), "{what}");
    for found in reasons.found {
        let (own, others) = split(&found.clues);
        assert_eq!((found.is_minimal, found.clues.len()), (true, own.len()), "{what}: {found:?}");
        assert_eq!(left_by(&others), 0, "{what}: {found:?}");
        let can_go = |clue| left_by(&[&others[..], &[clue]].concat()) == 0;
        assert!(!own.into_iter().any(can_go), "{what}: {found:?}");
    }
    0
}

/// The problem, and with all clues that its solution tells; and what comes of that where those
/// beside the grid move on, or one takes the place of another.
fn variants(genre: &Genre, problem: &Problem) -> Vec<Problem> {
    let solutions = solver(&read(genre, problem).unwrap()).search().unwrap().solutions;
    let Some(solution) = solutions.first() else { return vec![problem.clone()] };
    let values = solution.numbers();
    let bare = without(genre, problem, &problem.all_clues(genre));
    let mut moved = bare.filled(genre, &values, &mut Dice(&mut |_| 0));
    let mut all = vec![problem.clone(), moved.clone()];
    let places = moved.all_clues(genre).into_iter().filter(|clue| clue.side.is_none());
    for (to, from) in places.tuple_windows().take(4) {
        all.push(all[1].clone());
        all.last_mut().unwrap().cells[to.at] = all[1].cells[from.at].clone();
    }
    moved.sides.iter_mut().for_each(|side| side.rotate_left(1));
    all.push(moved);
    all
}

#[test]
fn the_clues_of_genres_are_what_a_person_wrote() {
    for genre in GENRES {
        let more = match genre.name {
            "nurikabe" => "1 3|1 - 1",
            "star-battle" => "2 2 1|1 1|2 2",
            "norinori" => "2 2|- -|- -|1 1|2 2",
            "lits" => "2 4|1 1 1 1|2 2 2 2",
            "akari" => "1 3|- x 1",
            "fillomino" => "2 2|5 -|- -",
            "kuromasu" => "2 4|- 0 - -|- - - -",
            "minesweeper" => "1 1|3",
            "tents" => "1 2|1 -|-|x -",
            _ => genre.examples[0].0,
        };
        let (mut superfluous, mut unsolvable) = (0, 0);
        for line in genre.examples.iter().map(|(line, _)| *line).chain([more]).unique() {
            for problem in variants(genre, &Problem::from_line(genre, line).unwrap()) {
                match count(genre, &problem) {
                    1 => superfluous = superfluous.max(check(genre, &problem, true)),
                    0 => unsolvable += 1 + check(genre, &problem, false),
                    _ => {}
                }
            }
        }
        let is_bare = matches!(genre.name, "star-battle" | "norinori" | "lits");
        assert_eq!((superfluous > 1, unsolvable > 0), (!is_bare, true), "{}", genre.name);
    }
}
