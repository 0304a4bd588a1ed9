//! The clues of genres against counts of solutions of the problem as text, with one word less.

use itertools::Itertools;

use super::{Clue, Oracle};
use satoku_core::{
    genre::{Dice, GENRES, Genre, Problem, ProblemClue},
    grid::Value,
    puzzle::Instance,
};
use satoku_engine::{Engine, Strategy, solver};
use satoku_formats::read::{Settings, parse_one};

fn read(genre: &Genre, problem: &Problem) -> Option<Instance> {
    let text = format!("{}: {}", genre.name, problem.to_line(genre));
    parse_one(&text, &Settings::default()).ok()
}

/// The number of solutions, up to two, by an engine that has no formula.
fn count(genre: &Genre, problem: &Problem) -> usize {
    let Some(puzzle) = read(genre, problem) else { return 2 };
    let engine = Engine::Backtrack(Strategy::REFERENCE);
    solver(&puzzle).engine(engine).limit(2).search().unwrap().solutions.len()
}

/// The problem with these clues dropped.
fn without(genre: &Genre, problem: &Problem, clues: &[ProblemClue]) -> Problem {
    clues.iter().fold(problem.clone(), |problem, &clue| {
        let left = if clue.side.is_some() { "" } else { (genre.bare)(clue.word(&problem)) };
        problem.without(clue, left)
    })
}

/// Compares what is said of the clues, and returns how many could be dropped.
fn check(genre: &Genre, problem: &Problem, is_unique: bool) -> usize {
    let puzzle = read(genre, problem).unwrap();
    let what = format!("{}: {}", genre.name, problem.to_line(genre));
    let all = problem.all_clues(genre);
    let split = |said: &[Clue]| -> (Vec<_>, Vec<_>) {
        let is_said = |clue: &ProblemClue| {
            let (_, name, cells) = problem.told(genre, *clue);
            let is_value = |said: &Clue| said.value.is_some() && said.cells == cells;
            said.iter().any(|said| said.name == name || is_value(said) && !clue.is_sign())
        };
        all.iter().partition(|clue| is_said(clue))
    };
    let mut oracle = Oracle::new(&puzzle, None).unwrap();
    if is_unique {
        let solutions = solver(&puzzle).cross_check(false).search().unwrap().solutions;
        let found = oracle.superfluous(&solutions[0], true).unwrap();
        let can_go = |clue: &ProblemClue| count(genre, &without(genre, problem, &[*clue])) == 1;
        let expected = all.iter().copied().filter(can_go).collect_vec();
        assert_eq!(split(&found.each).0, expected, "{what}");
        let (gone, _) = split(&found.together.unwrap().clues);
        assert_eq!(count(genre, &without(genre, problem, &gone)), 1, "{what} without {gone:?}");
        return expected.len();
    }
    let reasons = oracle.contradictions(4).unwrap();
    assert!(!reasons.found.is_empty() && (reasons.complete || reasons.found.len() == 4), "{what}");
    for found in reasons.found {
        let (own, others) = split(&found.clues);
        assert_eq!((found.is_minimal, found.clues.len()), (true, own.len()), "{what}: {found:?}");
        let alone = without(genre, problem, &others);
        assert_eq!(count(genre, &alone), 0, "{what}: {found:?}");
        let can_go = |clue| count(genre, &without(genre, &alone, &[clue])) == 0;
        assert!(!own.into_iter().any(can_go), "{what}: {found:?}");
    }
    0
}

/// The problem, and with all clues that its solution tells; and what comes of that where one is
/// copied to the place of another, those beside the grid move on, or a number of the whole is
/// another.
fn variants(genre: &Genre, problem: &Problem) -> Vec<Problem> {
    let puzzle = read(genre, problem).unwrap();
    let solution = &solver(&puzzle).search().unwrap().solutions[0];
    let values = solution.board().iter().map(|v| v.map_or(0, Value::number)).collect_vec();
    let mut bare = without(genre, problem, &problem.all_clues(genre));
    bare.cells.iter_mut().filter(|word| matches!(&***word, "?" | ",")).for_each(String::clear);
    let full = bare.filled(genre, &values, &mut Dice(&mut |_| 0));
    let at = full.all_clues(genre).into_iter().filter(|clue| clue.side.is_none());
    let copied = at.map(|clue| clue.at).tuple_windows().map(|(one, other)| {
        let mut copied = full.clone();
        copied.cells[one] = full.cells[other].clone();
        copied
    });
    let mut other = full.clone();
    other.sides.iter_mut().for_each(|side| side.rotate_left(1));
    other.number.iter_mut().for_each(|word| "2".clone_into(word));
    [problem.clone(), full.clone(), other].into_iter().chain(copied.take(4)).collect()
}

#[test]
fn the_clues_of_genres_are_what_a_person_wrote() {
    for genre in GENRES {
        let more = [("nurikabe", "3 3|1 - -|- - -|- 5 -"), ("lits", "2 3|1 1 1|1 1 1")];
        let more = more.into_iter().filter(|(name, _)| *name == genre.name);
        let mut most = [0; 2];
        for line in genre.examples.iter().map(|(line, _)| *line).chain(more.map(|(_, line)| line)) {
            for problem in variants(genre, &Problem::from_line(genre, line).unwrap()) {
                match count(genre, &problem) {
                    1 => most[1] = most[1].max(check(genre, &problem, true)),
                    0 => most[0] = 1 + check(genre, &problem, false),
                    _ => {}
                }
            }
        }
        println!("{}: {most:?}", genre.name);
    }
}
