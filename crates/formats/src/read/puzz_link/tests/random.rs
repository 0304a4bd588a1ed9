//! Random problems.

use fastrand::Rng;

use super::*;
use satoku_rules::genre::Dice;

/// A random problem that a link can say.
pub(super) fn random(row: &Link, rng: &mut Rng) -> (&'static Genre, Problem) {
    let genre = genre::named(row.genre).unwrap();
    let [rows, columns] = [rng.usize(1..10), rng.usize(1..10)].map(|side| side + row.frame);
    let mut problem = Problem::empty(genre, rows, columns);
    for part in row.parts {
        match part {
            Part::Clues(list) => random_clues(list, &mut problem, rng),
            Part::Number(faces) => {
                let number = Clue::Number(rng.usize(1..27));
                problem.number = vec![faces.word(number).unwrap()];
            }
            Part::Borders | Part::Plates => {
                let mut below = |bound| rng.usize(..bound);
                problem.regions = genre.drawn(rows, columns, &mut Dice(&mut below)).regions;
            }
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
