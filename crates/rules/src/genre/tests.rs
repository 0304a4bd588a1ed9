//! The list of genres. (What they mean is compared with brute force in the engine's tests.)

use std::collections::HashSet;

use super::{GENRES, Problem, named, problem_of, problem_of_file};
use crate::interrupt::Limiter;

#[test]
fn every_name_is_of_one_genre() {
    let mut seen = HashSet::new();
    for &genre in GENRES {
        for name in [&genre.name].into_iter().chain(genre.aliases) {
            assert!(seen.insert(*name), "{name} is there twice");
            assert_eq!(named(name).map(|found| found.name), Some(genre.name));
        }
    }
}

#[test]
fn a_line_leads_back_to_its_problem() {
    for &genre in GENRES {
        for (text, _) in genre.examples {
            let problem = Problem::from_line(genre, text).unwrap();
            assert_eq!(problem.to_line(genre), *text, "{}", genre.name);
        }
    }
}

/// One can begin to set each, and sees the clues also where they are no puzzle yet.
#[test]
fn a_new_problem_is_a_puzzle_and_has_an_outline() {
    for &genre in GENRES {
        let problem = genre.new_problem(6, 6);
        let puzzle = problem.puzzle(genre, &Limiter::none());
        assert!(puzzle.is_ok(), "{}: {}", genre.name, puzzle.unwrap_err());
        let (of, read) = problem_of_file(&problem.to_toml(genre)).unwrap();
        assert_eq!((of.name, &read), (genre.name, &problem));
        let outline = problem.without_rules(genre).unwrap();
        assert_eq!(problem_of(outline.model()).unwrap().1, &problem, "{}", genre.name);
        assert!(outline.model().holes().iter().next().is_none(), "{}", genre.name);
    }
}

#[test]
fn a_file_leads_back_to_its_problem() {
    let column = ("mosaic", "2 1|12|-");
    let all =
        GENRES.iter().flat_map(|genre| genre.examples.iter().map(|(line, _)| (genre.name, *line)));
    for (name, line) in all.chain([column]) {
        let genre = named(name).unwrap();
        let problem = Problem::from_line(genre, line).unwrap();
        let (_, read) = problem_of_file(&problem.to_toml(genre)).unwrap();
        assert_eq!(read, problem, "{name}: {line}");
    }
}

#[test]
fn values_are_drawn_as_signs() {
    #[track_caller]
    fn check(name: &str, values: std::ops::RangeInclusive<u16>, signs: &str) {
        let genre = named(name).unwrap();
        let found: Vec<_> = values.clone().map(|value| genre.sign(value, &values)).collect();
        assert_eq!(found.join(" "), signs, "{name}");
    }
    check("heyawake", 0..=1, "· ■");
    check("nurikabe", 0..=3, "■ · · ·");
    check("lits", 0..=4, "· ■L ■I ■T ■S");
    check("akari", 0..=1, "· ●");
    check("yin-yang", 0..=1, "○ ●");
    check("abc-end-view", 0..=2, "· a b");
    check("kakuro", 1..=3, "1 2 3");
    check("fillomino", 1..=4, "1 2 3 +");
}

/// What a person could not solve is refused at once, and takes no memory.
#[test]
fn what_is_too_large_is_refused() {
    #[track_caller]
    fn check(name: &str, side: usize, clue: Option<&str>, message: &str) {
        let genre = named(name).unwrap();
        let mut problem = Problem::empty(genre, side, side);
        if let Some(clue) = clue {
            problem.cells.fill(clue.to_owned());
        }
        let error = problem.puzzle(genre, &Limiter::none()).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    check("lits", 21, None, "the region of r1c1 has 441 cells, expected up to 400");
    check("nurikabe", 21, Some("1"), "found 441 clues, expected up to 399");
    check(
        "kuromasu",
        50,
        Some("30"),
        "a grid of 50x50 with clues up to 30 is too large to be solved here",
    );
    let genre = named("kuromasu").unwrap();
    let mut problem = Problem::empty(genre, 101, 101);
    problem.cells[50 * 101 + 50] = "101".to_owned();
    let error = problem.puzzle(genre, &Limiter::none()).unwrap_err().to_string();
    assert_eq!(error, "r51c51: there are too many ways to see 101 cells");
}
