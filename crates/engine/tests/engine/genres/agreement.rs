//! Random small problems: what SAT finds is what brute force finds.

use std::collections::BTreeSet;

use crate::prelude::*;

use super::{boards, puzzle};

/// So many solutions are asked for at most.
const MOST: usize = 200;

/// Compares random problems of each genre.
fn check(seed: u64, rounds: usize, cells: usize) {
    let mut wrong = Vec::new();
    for &genre in GENRES {
        let mut random = Rng::with_seed(seed);
        let mut some = 0;
        for _ in 0..rounds {
            let problem = genres::problem(genre.name, &mut random, cells);
            let expected = genres::solutions(genre.name, &problem);
            some += usize::from(!expected.is_empty());
            if let Err(message) = compare(genre, &problem, &expected) {
                wrong.push(format!("{}: {}\n{message}", genre.name, problem.to_line(genre)));
            }
        }
        println!("{}: {some} of {rounds} have a solution", genre.name);
        assert!(some * 3 > rounds, "{}: only {some} of {rounds} have a solution", genre.name);
    }
    assert!(wrong.is_empty(), "{} are wrong\n{}", wrong.len(), wrong.join("\n"));
}

fn compare(
    genre: &'static Genre,
    problem: &Problem,
    expected: &BTreeSet<Vec<u16>>,
) -> Result<(), String> {
    let puzzle = match puzzle(genre, problem) {
        Ok(puzzle) => puzzle,
        Err(_) if expected.is_empty() => return Ok(()),
        Err(error) => return Err(format!("{error}, but {:?} solves it", expected.first())),
    };
    let (found, is_complete) = boards(&puzzle, MOST);
    if let Some(grid) = found.difference(expected).next() {
        return Err(format!("{grid:?} is found, and wrong"));
    }
    if let Some(grid) = expected.difference(&found).next().filter(|_| is_complete) {
        return Err(format!("{grid:?} is not found"));
    }
    let size = puzzle.model().size();
    if size.extra_cells().next().is_some() {
        return Ok(());
    }
    // The rules' own words.
    for values in expected.iter().take(3) {
        let holes = puzzle.model().holes();
        let mut grid = Grid::empty(size).with_holes(holes);
        for (place, &value) in values.iter().enumerate().filter(|(place, _)| !holes.has(*place)) {
            grid.set_at(place, Some(size.value(value.into()).unwrap()));
        }
        if let Some(broken) = puzzle.violations(&grid).first() {
            return Err(format!("{values:?} breaks a rule: {broken}"));
        }
    }
    Ok(())
}

#[test]
fn solutions_are_those_of_brute_force() {
    check(1, 12, 9);
}

#[test]
#[ignore = "minutes"]
fn solutions_of_many_problems_are_those_of_brute_force() {
    check(2, 60, 12);
}
