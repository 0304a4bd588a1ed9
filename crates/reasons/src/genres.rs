//! The clues of genres against counts of solutions of the problem as text, with one word less.

use std::collections::BTreeSet;

use super::{Clue, Contradictions, Oracle};
use itertools::Itertools;

use satoku_core::{
    genre::{Dice, GENRES, Genre, Problem, ProblemClue},
    grid::Value,
    puzzle::Instance,
};
use satoku_engine::{Engine, Strategy, solver};
use satoku_formats::read::{Settings, parse_one};

fn read(genre: &Genre, problem: &Problem) -> Result<Instance, String> {
    let text = format!("{}: {}", genre.name, problem.to_line(genre));
    parse_one(&text, &Settings::default()).map_err(|error| error.to_string())
}

/// The number of solutions, up to two, by an engine that has no formula.
fn count(genre: &Genre, problem: &Problem) -> usize {
    let puzzle = read(genre, problem).unwrap();
    let engine = Engine::Backtrack(Strategy::REFERENCE);
    solver(&puzzle).engine(engine).limit(2).search().unwrap().solutions.len()
}

/// The problem without these clues.
fn without(genre: &Genre, problem: &Problem, clues: &[ProblemClue]) -> Problem {
    clues.iter().fold(problem.clone(), |problem, &clue| problem.dropped(genre, clue))
}

/// Each clue that is said to be superfluous is, and no other.
fn check_unique(genre: &Genre, problem: &Problem) -> usize {
    let puzzle = read(genre, problem).unwrap();
    let solutions = solver(&puzzle).cross_check(false).search().unwrap().solutions;
    let what = format!("{}: {}", genre.name, problem.to_line(genre));
    let solution = solutions.first().expect(&what);
    let found = Oracle::new(&puzzle, None).unwrap().superfluous(solution, true).unwrap();
    let can_go = |clue: &ProblemClue| count(genre, &without(genre, problem, &[*clue])) == 1;
    let all = problem.all_clues(genre).into_iter();
    let name = |clue| Clue::of_problem(clue, puzzle.model()).unwrap().name;
    let expected: BTreeSet<String> = all.clone().filter(can_go).map(name).collect();
    let names = |clues: &[Clue]| clues.iter().map(|clue| clue.name.clone()).collect();
    let each: BTreeSet<String> = names(&found.each);
    assert_eq!(each, expected, "{what}");
    let together: BTreeSet<String> = names(&found.together.unwrap().clues);
    let gone: Vec<_> = all.filter(|&clue| together.contains(&name(clue))).collect();
    assert_eq!(count(genre, &without(genre, problem, &gone)), 1, "{what} without {together:?}");
    each.len()
}

/// What is said to contradict itself does, and without any of it does not.
fn check_unsolvable(genre: &Genre, problem: &Problem) {
    let puzzle = read(genre, problem).unwrap();
    let what = format!("{}: {}", genre.name, problem.to_line(genre));
    let Contradictions { found, complete } =
        Oracle::new(&puzzle, None).unwrap().contradictions(4).unwrap();
    assert!(!found.is_empty() && (complete || found.len() == 4), "{what}");
    for found in found {
        assert!(found.is_minimal, "{what}");
        let is_in = |clue: &ProblemClue| {
            found.clues.contains(&Clue::of_problem(*clue, puzzle.model()).unwrap())
        };
        let (own, others): (Vec<_>, Vec<_>) = problem.all_clues(genre).into_iter().partition(is_in);
        assert_eq!(own.len(), found.clues.len(), "{what}: {found:?}");
        let alone = without(genre, problem, &others);
        assert_eq!(count(genre, &alone), 0, "{what}: {found:?}");
        for clue in own {
            assert_ne!(count(genre, &without(genre, &alone, &[clue])), 0, "{what}: {found:?}");
        }
    }
}

/// The example with all clues that its solution tells, and what comes of it where a clue is copied
/// to the place of another, clues or regions move on, or a number of the whole is another.
fn variants(genre: &Genre, problem: &Problem) -> (Problem, Vec<Problem>) {
    let puzzle = read(genre, problem).unwrap();
    let solution = &solver(&puzzle).search().unwrap().solutions[0];
    let values: Vec<u16> = solution.board().iter().map(|v| v.map_or(0, Value::number)).collect();
    let mut bare = without(genre, problem, &problem.all_clues(genre));
    bare.cells.iter_mut().filter(|word| matches!(&***word, "?" | ",")).for_each(String::clear);
    let full = bare.filled(genre, &values, &mut Dice(&mut |_| 0));
    let mut changed = Vec::new();
    let at = full.all_clues(genre).into_iter().filter(|clue| clue.side.is_none());
    for (one, other) in at.map(|clue| clue.at).tuple_windows() {
        let mut copied = full.clone();
        copied.cells[one] = full.cells[other].clone();
        changed.push(copied);
    }
    for side in 0..problem.sides.len() {
        let mut turned = full.clone();
        turned.sides[side].rotate_left(1);
        changed.push(turned);
    }
    let mut other = problem.clone();
    other.number.iter_mut().for_each(|word| "2".clone_into(word));
    let regions = other.regions.len();
    other.regions.rotate_left(regions.min(1));
    changed.push(other);
    (full, changed)
}

#[test]
fn the_clues_of_genres_are_what_a_person_wrote() {
    for genre in GENRES {
        let start = std::time::Instant::now();
        let (mut superfluous, mut unsolvable) = (0, 0);
        for (line, _) in genre.examples {
            let problem = Problem::from_line(genre, line).unwrap();
            check_unique(genre, &problem);
            let (full, changed) = variants(genre, &problem);
            if read(genre, &full).is_ok() && count(genre, &full) == 1 {
                superfluous = superfluous.max(check_unique(genre, &full));
            }
            for problem in changed {
                if unsolvable < 3 && read(genre, &problem).is_ok() && count(genre, &problem) == 0 {
                    check_unsolvable(genre, &problem);
                    unsolvable += 1;
                }
            }
        }
        println!("{} {superfluous} {unsolvable} {:?}", genre.name, start.elapsed());
    }
}
