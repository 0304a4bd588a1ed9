//! The clues of genres against counts of solutions of the problem as text, with one word less.

use std::collections::BTreeSet;

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

/// Compares what is said of the clues, and returns how many could be dropped: nothing unless there
/// is one solution.
fn check(genre: &Genre, problem: &Problem) -> usize {
    let puzzle = read(genre, problem).unwrap();
    let what = format!("{}: {}", genre.name, problem.to_line(genre));
    let name = |clue: &ProblemClue| Clue::of_problem(*clue, puzzle.model()).unwrap().name;
    let names = |clues: &[Clue]| clues.iter().map(|clue| clue.name.clone()).collect();
    let all = problem.all_clues(genre);
    let split = |of: &BTreeSet<String>| -> (Vec<_>, Vec<_>) {
        all.iter().partition(|clue| of.contains(&name(clue)))
    };
    let mut oracle = Oracle::new(&puzzle, None).unwrap();
    if let Some(solution) = solver(&puzzle).cross_check(false).search().unwrap().solutions.first() {
        let found = oracle.superfluous(solution, true).unwrap();
        let can_go = |clue: &&ProblemClue| count(genre, &without(genre, problem, &[**clue])) == 1;
        let expected: BTreeSet<String> = all.iter().filter(can_go).map(name).collect();
        let each: BTreeSet<String> = names(&found.each);
        assert_eq!(each, expected, "{what}");
        let (gone, _) = split(&names(&found.together.unwrap().clues));
        assert_eq!(count(genre, &without(genre, problem, &gone)), 1, "{what} without {gone:?}");
        return each.len();
    }
    let reasons = oracle.contradictions(4).unwrap();
    assert!(!reasons.found.is_empty() && (reasons.complete || reasons.found.len() == 4), "{what}");
    for found in reasons.found {
        let (own, others) = split(&names(&found.clues));
        assert_eq!((found.is_minimal, found.clues.len()), (true, own.len()), "{what}: {found:?}");
        let alone = without(genre, problem, &others);
        assert_eq!(count(genre, &alone), 0, "{what}: {found:?}");
        let can_go = |clue| count(genre, &without(genre, &alone, &[clue])) == 0;
        assert!(!own.into_iter().any(can_go), "{what}: {found:?}");
    }
    0
}

/// The example with all clues that its solution tells, and what comes of it where a clue is copied
/// to the place of another, clues or regions move on, or a number of the whole is another.
fn variants(genre: &Genre, problem: &Problem) -> Vec<Problem> {
    let puzzle = read(genre, problem).unwrap();
    let solution = &solver(&puzzle).search().unwrap().solutions[0];
    let values: Vec<u16> = solution.board().iter().map(|v| v.map_or(0, Value::number)).collect();
    let mut bare = without(genre, problem, &problem.all_clues(genre));
    bare.cells.iter_mut().filter(|word| matches!(&***word, "?" | ",")).for_each(String::clear);
    let full = bare.filled(genre, &values, &mut Dice(&mut |_| 0));
    let at = full.all_clues(genre).into_iter().filter(|clue| clue.side.is_none());
    let copied = at.map(|clue| clue.at).tuple_windows().map(|(one, other)| {
        let mut copied = full.clone();
        copied.cells[one] = full.cells[other].clone();
        copied
    });
    let mut moved = full.clone();
    moved.sides.iter_mut().for_each(|side| side.rotate_left(1));
    let mut other = problem.clone();
    other.number.iter_mut().for_each(|word| "2".clone_into(word));
    other.regions.iter_mut().for_each(|region| *region = u16::from(*region > 0));
    [full.clone(), problem.clone(), moved, other].into_iter().chain(copied).collect()
}

#[test]
fn the_clues_of_genres_are_what_a_person_wrote() {
    for genre in GENRES {
        let more = (genre.name == "nurikabe").then_some("3 3|1 - -|- - -|- 5 -");
        let (mut most, mut unsolvable) = (0, 0);
        for line in genre.examples.iter().map(|(line, _)| *line).chain(more) {
            for problem in variants(genre, &Problem::from_line(genre, line).unwrap()) {
                match count(genre, &problem) {
                    1 => most = most.max(check(genre, &problem)),
                    0 if unsolvable < 3 => {
                        check(genre, &problem);
                        unsolvable += 1;
                    }
                    _ => {}
                }
            }
        }
        let expected = match genre.name {
            "star-battle" | "norinori" | "lits" => 0,
            _ => 2,
        };
        println!("{}: {most} of {expected}, {unsolvable}", genre.name);
    }
}
