//! Random problems of every genre, most of them made from a solution.

use fastrand::Rng;
use satoku_rules::genre::{self, Dice, Genre, Problem};

use super::{
    is_solution,
    solve::{labelled, solutions},
};

/// A random problem of the genre with about so many cells at most. Most have a solution; now and
/// then a clue is a wrong one.
///
/// # Panics
/// If there is no such genre.
pub fn problem(genre: &str, random: &mut Rng, most: usize) -> Problem {
    let mut problem = by_recipe(genre, random, most);
    if MAY_HIDE.contains(&genre) && random.u8(0..3) == 0 {
        hide(genre, random, &mut problem);
    }
    if random.u8(0..5) == 0 {
        spoil(random, &mut problem);
    }
    problem
}

/// A problem with some of the clues that a random solution tells; rarely one without clues or
/// solutions.
fn by_recipe(name: &str, random: &mut Rng, most: usize) -> Problem {
    let genre = genre::named(name).expect("there is this genre");
    loop {
        let (rows, columns) = sides(name, random, most);
        let mut below = |bound| random.usize(..bound);
        let mut dice = Dice(&mut below);
        let mut bare = genre.drawn(rows, columns, &mut dice);
        vary(genre, &mut bare, &mut dice);
        let is_empty = |clue: &String| if name == "kakuro" { clue == "0" } else { clue != "x" };
        if !bare.cells.is_empty() && !bare.cells.iter().any(is_empty) {
            continue; // There is no cell to fill.
        }
        // (No island is without a clue, so any land is tried.)
        let grids = if name == "nurikabe" {
            vec![bare.cells.iter().map(|_| dice.below(2) as u16).collect()]
        } else {
            solutions(name, &bare).into_iter().collect()
        };
        let Some(grid) = dice.choice(&grids.iter().collect::<Vec<_>>()) else {
            if dice.chance(3) {
                return bare;
            }
            continue;
        };
        let mut problem = bare.filled(genre, grid, &mut dice);
        let mut labelled = labelled(name, &problem, grid).into_iter();
        if !labelled.any(|grid| is_solution(name, &problem, &grid)) {
            continue;
        }
        let percent = dice.below(100);
        for clue in problem.all_clues(genre) {
            if name != "nurikabe" && !dice.chance(percent) {
                problem = problem.without(genre, clue, Some(clue.word(&bare)));
            }
        }
        if name == "minesweeper" && dice.chance(30) {
            problem.number = vec![grid.iter().sum::<u16>().to_string()];
        }
        return problem;
    }
}

/// Rows and columns of a small grid of at most so many cells.
fn sides(genre: &str, random: &mut Rng, most: usize) -> (usize, usize) {
    let most = match genre {
        "futoshiki" | "kenken" | "skyscrapers" | "abc-end-view" | "str8ts" | "star-battle" => {
            let is_large = genre == "star-battle" && random.bool();
            let side = if is_large { 5 } else { random.usize(1..=4) };
            return (side, side);
        }
        // (Every value may be everywhere.)
        "fillomino" => most.min(6),
        "kakuro" => most.min(9),
        _ => most,
    };
    loop {
        let (rows, columns) = (random.usize(1..=5), random.usize(1..=5));
        // Small ones are rare: most of them are much alike.
        if rows * columns <= most && (rows * columns * 2 > most || random.u8(0..10) == 0) {
            return (rows, columns);
        }
    }
}

/// Now and then changes what was drawn into what recipes do not draw.
fn vary(genre: &Genre, problem: &mut Problem, dice: &mut Dice) {
    let (rows, place) = (problem.rows, dice.below(problem.rows * problem.columns));
    match genre.name {
        "kakuro" if dice.chance(30) => "0".clone_into(&mut problem.cells[place]),
        "skyscrapers" => {
            let heights = if dice.chance(33) { (rows - 1).max(1) } else { rows };
            problem.number = vec![heights.to_string()];
            if dice.chance(25) {
                problem.number.push("D".to_owned());
            } else if heights == rows && dice.chance(50) {
                problem.number.clear();
            }
        }
        "abc-end-view" => {
            let least = (rows / 2).max(1);
            let last = least + dice.below(rows - least + 1);
            problem.number = vec![char::from(b'a' + last as u8 - 1).to_string()];
        }
        "star-battle" if rows < 5 && dice.chance(12) => {
            problem.number = vec![dice.below(3).to_string()];
        }
        _ => {}
    }
    let may_leave = genre.clues.regions_leave_cells && dice.chance(25);
    // Not the first cell, so that there are as many regions.
    if may_leave && problem.regions[..place].contains(&problem.regions[place]) {
        problem.regions[place] = Problem::NO_REGION;
    }
}

/// The genres in which a clue may tell less: `?`, or in kenken a number without its operation.
const MAY_HIDE: &[&str] =
    &["kenken", "nonogram", "mosaic", "hitori", "nurikabe", "heyawake", "kuromasu", "fillomino"];

/// Makes some clues those that tell less.
fn hide(genre: &str, random: &mut Rng, problem: &mut Problem) {
    for clue in problem.cells.iter_mut().chain(problem.sides.iter_mut().flatten()) {
        let mut word = |word: &str| match word.trim_end_matches(['+', '-', '*', '/']) {
            _ if word == "0" || random.bool() => word.to_owned(),
            number if genre == "kenken" => number.to_owned(),
            _ => "?".to_owned(),
        };
        *clue = clue.split_whitespace().map(&mut word).collect::<Vec<_>>().join(" ");
    }
}

/// Changes one clue, so that it is a wrong one most often.
fn spoil(random: &mut Rng, problem: &mut Problem) {
    let clues = problem.cells.iter_mut().chain(problem.sides.iter_mut().flatten());
    let mut clues: Vec<&mut String> = clues.filter(|clue| !clue.is_empty()).collect();
    if clues.is_empty() {
        return;
    }
    let at = random.usize(0..clues.len());
    let clue = &mut *clues[at];
    let is_digit = |c: char| c.is_ascii_digit();
    let Some(start) = clue.find(is_digit) else {
        *clue = random.choice(["x", "b", "w", "<", "?", "b<"]).expect("there are some").to_string();
        return;
    };
    let end = clue[start..].find(|c| !is_digit(c)).map_or(clue.len(), |end| start + end);
    let number = if random.u8(0..6) == 0 { 99 } else { random.u8(0..8) };
    clue.replace_range(start..end, &number.to_string());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random problems have solutions, most of them, in every genre: so a comparison with them
    /// compares something.
    #[test]
    fn most_random_problems_have_solutions() {
        let mut random = Rng::with_seed(7);
        for genre in genre::GENRES {
            let problems = (0..20).map(|_| problem(genre.name, &mut random, 9));
            let solved = problems.filter(|problem| {
                let all = solutions(genre.name, problem);
                all.iter().all(|grid| is_solution(genre.name, problem, grid)) && !all.is_empty()
            });
            let solved = solved.count();
            assert!((10..=20).contains(&solved), "{}: {solved} of 20", genre.name);
        }
    }
}
