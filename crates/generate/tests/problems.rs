//! Problems that are made, in every genre: against the judges, which know no models, and without
//! each of their clues.

use satoku_engine::{Limits, Sat, Searcher};
use satoku_generate::{Generated, ProblemGenerator, ProblemRequest};
use satoku_rules::{
    genre::{self, GENRES, Genre, Problem},
    grid::Grid,
    interrupt::Limiter,
};
use satoku_samples::genres;

/// A size that is quick to make.
fn small(genre: &'static Genre) -> ProblemRequest {
    let size = match genre.name {
        "futoshiki" | "kenken" | "skyscrapers" | "abc-end-view" => (4, 4),
        "star-battle" | "lits" | "kakuro" => (6, 6),
        _ => (5, 5),
    };
    ProblemRequest { minimal: true, ..ProblemRequest::new(genre, Some(size)) }
}

fn made(genre: &'static Genre, index: u64) -> Generated {
    ProblemGenerator::new(small(genre))
        .generate(1, index, &Limiter::none())
        .unwrap_or_else(|failure| panic!("{}: {failure}", genre.name))
}

fn problem(made: &Generated) -> &Problem {
    genre::problem_of(made.puzzle.model()).expect("it is of a genre").1
}

/// The boards that solve a problem, up to two; nothing if it makes no sense.
fn boards(genre: &'static Genre, problem: &Problem) -> Option<Vec<Vec<u16>>> {
    let puzzle = problem.puzzle(genre, &Limiter::none()).ok()?;
    let search = Sat::default().search(&puzzle, &Limits::solutions(2), &Limiter::none()).unwrap();
    assert!(search.complete || search.solutions.len() == 2);
    Some(search.solutions.iter().map(Grid::numbers).collect())
}

/// What a problem is without each of the clues that may be left out.
fn without_one(genre: &Genre, problem: &Problem) -> Vec<Problem> {
    let mut all = Vec::new();
    for (number, side) in problem.sides.iter().enumerate() {
        for at in (0..side.len()).filter(|&at| !side[at].is_empty()) {
            let mut fewer = problem.clone();
            fewer.sides[number][at].clear();
            all.push(fewer);
        }
    }
    for (at, clue) in problem.cells.iter().enumerate().filter(|(_, clue)| !clue.is_empty()) {
        let signs = clue.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let value = &clue[..clue.len() - signs.len()];
        let texts: Vec<String> = match genre.name {
            "akari" | "str8ts" if clue == "x" => Vec::new(),
            "akari" => vec!["x".to_owned()],
            "str8ts" => vec![if clue.ends_with('x') { "x" } else { "" }.to_owned()],
            "futoshiki" => {
                let mut texts: Vec<String> = signs
                    .chars()
                    .map(|sign| format!("{value}{}", signs.replace(sign, "")))
                    .collect();
                if value != "." {
                    texts.push(format!(".{signs}"));
                }
                texts
            }
            // These have all their clues.
            "kenken" | "kakuro" | "hitori" | "nurikabe" | "tents" => Vec::new(),
            _ => vec![String::new()],
        };
        for text in texts {
            let mut fewer = problem.clone();
            fewer.cells[at] = if text == "." { String::new() } else { text };
            all.push(fewer);
        }
    }
    all
}

fn check(rounds: u64) {
    for &genre in GENRES {
        for index in 0..rounds {
            let made = made(genre, index);
            let (problem, solution) = (problem(&made), made.solution.numbers());
            let line = problem.to_line(genre);
            let which = format!("{}: {line}", genre.name);
            assert!(genres::is_solution(genre.name, problem, &solution), "{which}: {solution:?}");
            assert_eq!(boards(genre, problem), Some(vec![solution]), "{which}");
            assert_eq!(Problem::from_line(genre, &line).unwrap(), *problem, "{which}");
            assert_eq!(made.puzzle.to_string(), which);
            for fewer in without_one(genre, problem) {
                let fewer_line = fewer.to_line(genre);
                let solutions = boards(genre, &fewer).expect("it makes sense").len();
                assert_eq!(solutions, 2, "{which}: also without a clue: {fewer_line}");
            }
        }
    }
}

#[test]
fn problems_of_every_genre_have_one_solution_and_no_clue_too_many() {
    check(2);
}

#[test]
#[ignore = "60 s"]
fn many_problems_have_one_solution_and_no_clue_too_many() {
    check(20);
}

#[test]
fn a_seed_leads_to_the_same_problems_and_each_index_to_another() {
    for &genre in GENRES {
        let lines = [0, 0, 1].map(|index| made(genre, index).puzzle.to_string());
        assert_eq!(lines[0], lines[1]);
        assert_ne!(lines[0], lines[2]);
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    #[track_caller]
    fn check(name: &str, size: (usize, usize), expected: &str) {
        let genre = genre::named(name).unwrap();
        let request = ProblemRequest { tries: 20, ..ProblemRequest::new(genre, Some(size)) };
        let failure = ProblemGenerator::new(request).generate(1, 0, &Limiter::none()).unwrap_err();
        assert_eq!(failure.to_string(), expected);
    }
    check("nurikabe", (100, 100), "nurikabe: the grid is 100x100, expected 1 to 1600 cells");
    check("mosaic", (0, 3), "mosaic: the grid is 0x3, expected 1 to 1600 cells");
    check("str8ts", (3, 4), "str8ts: the grid is 3x4, expected a square");
    check("star-battle", (2, 2), "gave up after 20 tries");
}
