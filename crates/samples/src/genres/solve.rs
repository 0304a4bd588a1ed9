//! All solutions of a small problem, by trying every grid.

use std::collections::BTreeSet;

use satoku_rules::genre::Problem;

use super::{board::Board, is_solution, numbers::told_apart};

/// All grids that solve a problem of the genre, each row by row with 0 where there is no cell.
///
/// Values are tried cell by cell. What is left out is only what no rule of the genre can allow: the
/// same value too often in a house.
pub fn solutions(genre: &str, problem: &Problem) -> BTreeSet<Vec<u16>> {
    let board = Board { problem, grid: &vec![0; problem.rows * problem.columns] };
    let domains: Vec<Vec<u16>> = board.places().map(|place| domain(genre, &board, place)).collect();
    let houses = houses(genre, &board);
    let most = match genre {
        "norinori" => 2,
        "lits" => 4,
        _ => 1,
    };
    // Of each place's houses what is filled before it.
    let before = |place: usize| {
        let at = |house: &Vec<usize>| house.iter().position(|&other| other == place);
        let before =
            |house: &Vec<usize>| Some((house[..at(house)?].to_vec(), blanks(genre, &board, house)));
        houses.iter().filter_map(before).collect()
    };
    let before: Vec<Vec<(Vec<usize>, usize)>> = board.places().map(before).collect();
    let may_hold = |grid: &[u16], value: u16| {
        before[grid.len()].iter().all(|(house, blanks)| {
            let alike = house.iter().filter(|&&other| grid[other] == value).count();
            alike < if value == 0 { *blanks } else { most }
        })
    };
    let mut found = BTreeSet::new();
    fill(&mut Vec::new(), &domains, &may_hold, &mut |grid| {
        for grid in labelled(genre, problem, grid) {
            if is_solution(genre, problem, &grid) {
                found.insert(grid);
            }
        }
    });
    found
}

/// Appends every value that a place may hold, then goes on with the next.
fn fill(
    grid: &mut Vec<u16>,
    domains: &[Vec<u16>],
    may_hold: &dyn Fn(&[u16], u16) -> bool,
    visit: &mut dyn FnMut(&[u16]),
) {
    let place = grid.len();
    if place == domains.len() {
        visit(grid);
        return;
    }
    for &value in &domains[place] {
        if may_hold(grid, value) {
            grid.push(value);
            fill(grid, domains, may_hold, visit);
            grid.pop();
        }
    }
}

/// What a place may hold at all.
fn domain(genre: &str, board: &Board, place: usize) -> Vec<u16> {
    let (side, clue) = (board.problem.rows as u16, board.clue(place));
    let word = board.problem.number.first();
    match genre {
        "str8ts" if clue == "x" => vec![0],
        "futoshiki" | "kenken" | "str8ts" => (1..=side).collect(),
        "skyscrapers" => {
            let heights = word.and_then(|word| word.parse().ok()).unwrap_or(side);
            (u16::from(heights == side)..=heights.min(side)).collect()
        }
        "abc-end-view" => {
            let last = word.and_then(|word| word.bytes().next()).unwrap_or(b'a');
            (0..=u16::from(last.saturating_sub(b'a') + 1).min(side)).collect()
        }
        "kakuro" if clue.is_empty() || clue.contains(',') => vec![0],
        "kakuro" => (1..=9).collect(),
        "suguru" | "hakyuu" => {
            let regions = &board.problem.regions;
            let size = regions.iter().filter(|&&region| region == regions[place]).count();
            (1..=size as u16).collect()
        }
        "fillomino" if clue.parse::<u16>().is_ok() => clue.parse().into_iter().collect(),
        "fillomino" => (1..=told_apart(board) + 1).collect(),
        "magnets" => vec![0, 1, 2],
        "akari" | "tents" if !clue.is_empty() => vec![0],
        _ => vec![0, 1],
    }
}

/// How many zeros may be in a house, where so many of its cells hold something else.
fn blanks(genre: &str, board: &Board, house: &[usize]) -> usize {
    let held = match genre {
        "skyscrapers" | "abc-end-view" => domain(genre, board, 0).pop().unwrap_or(0).into(),
        "star-battle" => 1,
        "norinori" => 2,
        "lits" => 4,
        _ => return usize::MAX,
    };
    house.len().saturating_sub(held)
}

/// Places that differ, but for zeros, or hold something else than zero a certain number of times;
/// each in the order of the places.
fn houses(genre: &str, board: &Board) -> Vec<Vec<usize>> {
    let is_black = |&place: &usize| board.clue(place).is_empty() || board.clue(place).contains(',');
    match genre {
        "futoshiki" | "kenken" | "skyscrapers" | "abc-end-view" | "str8ts" => board.lines(),
        "star-battle" if board.problem.number.first().is_none_or(|stars| stars == "1") => {
            board.lines().into_iter().chain(board.regions()).collect()
        }
        "kakuro" => {
            let lines = board.lines();
            let runs = lines.iter().flat_map(|line| line.split(is_black));
            runs.map(<[usize]>::to_vec).collect()
        }
        "suguru" | "hakyuu" | "norinori" | "lits" => board.regions(),
        "magnets" => board
            .places()
            .flat_map(|place| board.near(place).into_iter().map(move |other| vec![place, other]))
            .filter(|pair| pair[0] < pair[1])
            .collect(),
        _ => Vec::new(),
    }
}

/// Where cells hold more than whether they are shaded: the grids that a shading may stand for.
pub(super) fn labelled(genre: &str, problem: &Problem, grid: &[u16]) -> Vec<Vec<u16>> {
    let board = Board { problem, grid };
    match genre {
        // Islands by their clues' numbers; those without one by a number that is none.
        "nurikabe" => {
            let clues: Vec<usize> = board.clues().map(|(place, _)| place).collect();
            let mut labels = grid.to_vec();
            for island in board.pieces(|place| grid[place] != 0) {
                let number = clues.iter().position(|clue| island.contains(clue));
                for place in island {
                    labels[place] = number.map_or(u16::MAX, |number| number as u16 + 1);
                }
            }
            vec![labels]
        }
        // One shape for each region.
        "lits" => {
            let regions = board.regions();
            if regions.iter().any(|region| board.marked(region) != 4) {
                return Vec::new();
            }
            let mut grids = vec![grid.to_vec()];
            for region in regions {
                let with = |grid: &Vec<u16>, shape: u16| {
                    let mut grid = grid.clone();
                    region.iter().for_each(|&place| grid[place] *= shape);
                    grid
                };
                let all = grids.iter().flat_map(|grid| (1..=4).map(|shape| with(grid, shape)));
                grids = all.collect();
            }
            grids
        }
        _ => vec![grid.to_vec()],
    }
}
