//! Problems of futoshiki and aquarium that `satoku generate` made, up to 9x9, each with its
//! solution: solved once more by backtracking over cells and tanks, which knows no statements.

use satoku_rules::genre::{Genre, Problem, named};
use satoku_samples::genres;

use super::{boards, puzzle, shown};

/// A genre and a problem, and after a tab the solution.
const PROBLEMS: &str = include_str!("generated.tsv");

/// Checks the problems with sides in a range; there are `expected`.
fn check(name: &str, sides: std::ops::RangeInclusive<usize>, expected: usize) {
    let genre = named(name).unwrap();
    let mut checked = 0;
    for line in PROBLEMS.lines() {
        let (puzzle_text, solution) = line.split_once('\t').unwrap();
        let (of, text) = puzzle_text.split_once(": ").unwrap();
        let problem = Problem::from_line(genre, text);
        let Some(problem) = problem.ok().filter(|p| of == name && sides.contains(&p.rows)) else {
            continue;
        };
        let by_hand = match name {
            "futoshiki" => futoshiki(&problem),
            _ => aquarium(&problem),
        };
        assert_eq!(by_hand.len(), 1, "{line}: {by_hand:?}");
        assert!(genres::is_solution(name, &problem, &by_hand[0]), "{line}");
        check_engine(genre, &problem, &by_hand, solution);
        checked += 1;
    }
    assert_eq!(checked, expected);
}

fn check_engine(genre: &'static Genre, problem: &Problem, by_hand: &[Vec<u16>], solution: &str) {
    let puzzle = puzzle(genre, problem).unwrap();
    let (found, is_complete) = boards(&puzzle, 2);
    assert!(is_complete && found.iter().eq(by_hand), "{}", problem.to_line(genre));
    assert_eq!(shown(genre, &puzzle, &by_hand[0], problem.columns), solution);
}

/// All solutions of a futoshiki: a value for the cell that has the fewest left, and so on. The
/// values of a cell are bits.
fn futoshiki(problem: &Problem) -> Vec<Vec<u16>> {
    let side = problem.rows;
    let mut less = Vec::new();
    let mut candidates = vec![(1_u16 << side) - 1; side * side];
    for (place, clue) in problem.cells.iter().enumerate() {
        if let Some(value) = clue.chars().next().and_then(|first| first.to_digit(10)) {
            candidates[place] = 1 << (value - 1);
        }
        for sign in clue.chars() {
            match sign {
                '<' => less.push((place, place + 1)),
                '>' => less.push((place + 1, place)),
                '^' => less.push((place, place + side)),
                'v' => less.push((place + side, place)),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    fill(candidates, &vec![false; side * side], side, &less, &mut found);
    found
}

/// Takes away what signs leave no room for, until nothing more goes.
fn bound(candidates: &mut [u16], less: &[(usize, usize)]) {
    let mut before = Vec::new();
    while before != candidates {
        before = candidates.to_vec();
        for &(low, high) in less {
            let most = u16::BITS - candidates[high].leading_zeros();
            candidates[low] &= (1_u16 << most.saturating_sub(1)) - 1;
            let least = candidates[low].trailing_zeros();
            candidates[high] &= u16::MAX.checked_shl(least + 1).unwrap_or(0);
        }
    }
}

fn fill(
    mut candidates: Vec<u16>,
    is_filled: &[bool],
    side: usize,
    less: &[(usize, usize)],
    found: &mut Vec<Vec<u16>>,
) {
    bound(&mut candidates, less);
    if candidates.contains(&0) {
        return;
    }
    let open = (0..side * side).filter(|&place| !is_filled[place]);
    let Some(place) = open.min_by_key(|&place| candidates[place].count_ones()) else {
        found.push(candidates.iter().map(|bits| bits.trailing_zeros() as u16 + 1).collect());
        return;
    };
    let mut now_filled = is_filled.to_vec();
    now_filled[place] = true;
    for value in (0..side).map(|bit| 1 << bit).filter(|bit| candidates[place] & bit != 0) {
        let is_in_line = |at: usize| at / side == place / side || at % side == place % side;
        let mut left = candidates.clone();
        left.iter_mut()
            .enumerate()
            .filter(|(at, _)| is_in_line(*at))
            .for_each(|(_, c)| *c &= !value);
        left[place] = value;
        fill(left, &now_filled, side, less, found);
    }
}

/// All solutions of an aquarium: tank by tank, a level for each.
fn aquarium(problem: &Problem) -> Vec<Vec<u16>> {
    let tanks = usize::from(*problem.regions.iter().max().unwrap()) + 1;
    let mut found = Vec::new();
    pour(problem, 0, tanks, &mut vec![None; problem.regions.len()], &mut found);
    found
}

fn pour(
    problem: &Problem,
    tank: usize,
    tanks: usize,
    grid: &mut Vec<Option<u16>>,
    found: &mut Vec<Vec<u16>>,
) {
    if !counts_may_hold(problem, grid) {
        return;
    }
    if tank == tanks {
        found.push(grid.iter().flatten().copied().collect());
        return;
    }
    let places = (0..grid.len()).filter(|&place| usize::from(problem.regions[place]) == tank);
    let places: Vec<usize> = places.collect();
    let mut rows: Vec<usize> = places.iter().map(|place| place / problem.columns).collect();
    rows.dedup();
    rows.push(problem.rows);
    for surface in rows {
        for &place in &places {
            grid[place] = Some(u16::from(place / problem.columns >= surface));
        }
        pour(problem, tank + 1, tanks, grid, found);
    }
    places.iter().for_each(|&place| grid[place] = None);
}

/// Whether no row or column has too much water, or can no longer have enough.
fn counts_may_hold(problem: &Problem, grid: &[Option<u16>]) -> bool {
    let columns = problem.columns;
    let may_hold = |clue: &String, line: Vec<Option<u16>>| {
        let wet = line.iter().filter(|cell| **cell == Some(1)).count();
        let open = line.iter().filter(|cell| cell.is_none()).count();
        clue.parse().is_ok_and(|clue: usize| (wet..=wet + open).contains(&clue)) || clue.is_empty()
    };
    let column = |at: usize| grid.iter().skip(at).step_by(columns).copied().collect();
    let row = |at: usize| grid[at * columns..(at + 1) * columns].to_vec();
    (0..columns).all(|at| may_hold(&problem.sides[0][at], column(at)))
        && (0..problem.rows).all(|at| may_hold(&problem.sides[1][at], row(at)))
}

#[test]
fn generated_futoshikis_have_the_solution_that_backtracking_finds() {
    check("futoshiki", 4..=6, 12);
}

#[test]
fn generated_aquariums_have_the_solution_that_backtracking_finds() {
    check("aquarium", 4..=6, 15);
}

#[test]
#[ignore = "60 s"]
fn large_generated_problems_have_the_solution_that_backtracking_finds() {
    check("futoshiki", 7..=9, 12);
    check("aquarium", 7..=8, 9);
}
