//! The examples of every genre.

use satoku_engine::{Engine, solver};
use satoku_formats::read::{Settings, parse};
use satoku_rules::genre::{self, GENRES, Problem};
use satoku_samples::genres;

use super::{boards, puzzle, shown};

/// Each is read, on a line and in a file; its solution is the only one, by SAT and by brute force,
/// and right by the words of its rules.
#[test]
fn every_example_is_read_and_has_the_solution_that_it_says() {
    let settings = Settings::default();
    let mut wrong = Vec::new();
    for &genre in GENRES {
        assert!(genre.examples.len() > 2, "{}: there are too few examples", genre.name);
        for (text, solution) in genre.examples {
            let which = format!("{}: {text}", genre.name);
            let problem =
                Problem::from_line(genre, text).unwrap_or_else(|e| panic!("{which}: {e}"));
            assert_eq!(problem.to_line(genre), *text, "{which}");
            let file = problem.to_toml(genre);
            let read = parse(&file, &settings).remove(0).unwrap_or_else(|e| panic!("{file}{e}"));
            let (name, again) = genre::problem_of(read.model()).expect("it is of a genre");
            assert_eq!((name.name, again), (genre.name, &problem), "{file}");
            let puzzle = puzzle(genre, &problem).unwrap_or_else(|e| panic!("{which}: {e}"));
            assert_eq!(read.givens(), puzzle.givens(), "{file}");
            let (found, is_complete) = boards(&puzzle, 100);
            assert!(is_complete, "{which}: too many solutions");
            let by_hand = genres::solutions(genre.name, &problem);
            assert_eq!(found, by_hand, "{which}");
            let grids: Vec<String> =
                found.iter().map(|grid| shown(genre, &puzzle, grid, problem.columns)).collect();
            if grids != [*solution] {
                wrong.push(format!("{which}: {grids:?}, not {solution:?}"));
                continue;
            }
            let answer = solver(&puzzle).engine(Engine::Auto).limit(2).solve().unwrap();
            let solution = answer.solution().unwrap();
            let grid = solution.grid();
            assert!(puzzle.model().check(grid).is_empty(), "{which}");
            assert!(genres::is_solution(genre.name, &problem, &grid.numbers()), "{which}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
