//! Random problems.

use fastrand::Rng;

use super::*;

/// A random problem that a link can say.
pub(super) fn random(row: &Link, rng: &mut Rng) -> (&'static Genre, Problem) {
    let genre = genre::named(row.genre).unwrap();
    let [rows, columns] = [rng.usize(1..10), rng.usize(1..10)].map(|side| side + row.frame);
    let mut problem = Problem::empty(genre, rows, columns);
    for part in row.parts {
        match part {
            Part::Clues(list) | Part::MaybeClues(list) => random_clues(list, &mut problem, rng),
            Part::Number(faces) => {
                let number = Clue::Number(rng.usize(1..27));
                problem.number = vec![faces.word(number).unwrap()];
            }
            Part::Borders => problem.regions = random_regions(rows, columns, None, rng),
            Part::Plates => problem.regions = random_regions(rows, columns, Some(2), rng),
            Part::Slash => {}
            Part::Kakuro => random_kakuro(&mut problem, rng),
        }
    }
    (genre, problem)
}

fn random_clues(list: &List, problem: &mut Problem, rng: &mut Rng) {
    let density = rng.f64();
    let count = list.places.count(problem);
    let word = |_| {
        if rng.f64() >= density {
            return String::new();
        }
        loop {
            let most = [5, 40, 300, 9000, 80_000, 1_200_000][rng.usize(0..6)];
            let clue = match rng.usize(0..4) {
                0 => Clue::Unknown,
                _ => Clue::Number(rng.usize(0..most)),
            };
            if let Some(word) = list.faces.word(clue).filter(|_| list.code.has(clue)) {
                return word;
            }
        }
    };
    let words = (0..count).map(word).collect();
    list.places.put(problem, words);
}

/// Regions, of up to so many cells.
fn random_regions(rows: usize, columns: usize, most: Option<usize>, rng: &mut Rng) -> Vec<u16> {
    let count = rows * columns;
    let mut regions = (0..count).collect_vec();
    for _ in 0..rng.usize(0..=2 * count) {
        let one = rng.usize(0..count);
        let is_beside = (one % columns + 1 < columns).then_some(one + 1);
        let is_below = (one + columns < count).then_some(one + columns);
        let Some(other) = (if rng.bool() { is_beside } else { is_below }) else { continue };
        let [new, old] = [one, other].map(|cell| regions[cell]);
        let size = regions.iter().filter(|region| [new, old].contains(region)).count();
        if most.is_none_or(|most| size <= most) {
            regions.iter_mut().filter(|region| **region == old).for_each(|region| *region = new);
        }
    }
    let firsts = regions.iter().unique().collect_vec();
    let number = |region| firsts.iter().position(|first| *first == region).unwrap() as u16;
    regions.iter().map(number).collect()
}

fn random_kakuro(problem: &mut Problem, rng: &mut Rng) {
    let (columns, density) = (problem.columns, rng.f64());
    let sum = |rng: &mut Rng| match rng.usize(0..47) {
        0 | 46 => String::new(),
        sum => sum.to_string(),
    };
    let clue = |down: String, right: String| match (&*down, &*right) {
        ("", "") => String::new(),
        _ => format!("{down},{right}"),
    };
    for row in 1..problem.rows {
        for column in 1..columns {
            let is_white = rng.f64() < density;
            let cell = if is_white { "0".to_owned() } else { clue(sum(rng), sum(rng)) };
            problem.cells[row * columns + column] = cell;
        }
    }
    for column in (1..columns).filter(|column| problem.cells[columns + column] == "0").collect_vec()
    {
        problem.cells[column] = clue(sum(rng), String::new());
    }
    for row in (1..problem.rows).filter(|row| problem.cells[row * columns + 1] == "0").collect_vec()
    {
        problem.cells[row * columns] = clue(String::new(), sum(rng));
    }
}
