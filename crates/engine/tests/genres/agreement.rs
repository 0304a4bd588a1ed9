//! Random small problems: what SAT finds is what brute force finds.

use fastrand::Rng;
use satoku_core::{
    genre::GENRES,
    grid::Grid,
};
use satoku_samples::genres;

use crate::{board, boards, puzzle};

/// So many solutions are asked for at most.
const MOST: usize = 200;

/// Compares random problems of each genre, and returns nothing where there is something to see.
fn check(seed: u64, rounds: usize, cells: usize) {
    for &genre in GENRES {
        let mut random = Rng::with_seed(seed);
        let (mut none, mut some, mut refused) = (0, 0, 0);
        let start = std::time::Instant::now();
        for _ in 0..rounds {
            let problem = genres::problem(genre.name, &mut random, cells);
            let line = format!("{}: {}", genre.name, problem.to_line(genre));
            let expected = genres::solutions(genre.name, &problem);
            let puzzle = match puzzle(genre, &problem) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    assert!(expected.is_empty(), "{line}\n{error}, but {:?}", expected.first());
                    refused += 1;
                    continue;
                }
            };
            let (found, is_complete) = boards(&puzzle, MOST);
            if let Some(wrong) = found.difference(&expected).next() {
                panic!("{line}\n{wrong:?} is a wrong solution");
            }
            if is_complete {
                if let Some(missing) = expected.difference(&found).next() {
                    panic!("{line}\n{missing:?} is not found");
                }
            }
            // The rules' own words.
            for values in expected.iter().take(3) {
                let size = puzzle.model().size();
                if size.extra_cells().next().is_some() {
                    break;
                }
                let mut grid = Grid::empty(size).with_holes(puzzle.model().holes());
                for (place, &value) in values.iter().enumerate() {
                    if !puzzle.model().holes().has(place) {
                        grid.set_at(place, Some(size.value(value.into()).unwrap()));
                    }
                }
                assert_eq!(board(&grid), *values);
                let broken = puzzle.violations(&grid);
                assert!(broken.is_empty(), "{line}\n{values:?}: {}", broken[0]);
            }
            none += usize::from(expected.is_empty());
            some += usize::from(!expected.is_empty());
        }
        println!("{}: {some} with solutions, {none} without, {refused} refused, {:?}", genre.name, start.elapsed());
        assert!(some * 2 > rounds, "{}: only {some} of {rounds} have a solution", genre.name);
    }
}

#[test]
fn solutions_are_those_of_brute_force() {
    check(1, 12, 9);
}

#[test]
#[ignore = "takes minutes"]
fn solutions_of_many_problems_are_those_of_brute_force() {
    check(2, 150, 12);
    check(3, 20, 16);
}
