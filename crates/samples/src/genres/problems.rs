//! Random problems of every genre, most of them made from a solution.

use fastrand::Rng;
use satoku_rules::genre::{self, Problem};

use super::{
    board::Board,
    is_solution, random,
    solve::{labelled, solutions},
};

/// A random problem of the genre with about so many cells at most. Most have a solution; now and
/// then a clue is a wrong one.
///
/// # Panics
/// If there is no such genre.
pub fn problem(genre: &str, random: &mut Rng, most: usize) -> Problem {
    let (mut problem, grid) = if genre == "nurikabe" {
        islands(random, most)
    } else {
        loop {
            let problem = skeleton(genre, random, most);
            let is_empty =
                |clue: &String| if genre == "kakuro" { clue == "0" } else { clue != "x" };
            if !problem.cells.is_empty() && !problem.cells.iter().any(is_empty) {
                continue; // There is no cell to fill.
            }
            let all: Vec<Vec<u16>> = solutions(genre, &problem).into_iter().collect();
            if let Some(grid) = random.choice(&all) {
                break (problem, grid.clone());
            }
            if random.u8(0..30) == 0 {
                return problem;
            }
        }
    };
    if genre != "nurikabe" {
        add_clues(genre, random, &mut problem, &grid);
    }
    if MAY_HIDE.contains(&genre) && random.u8(0..3) == 0 {
        hide(random, &mut problem);
    }
    if random.u8(0..5) == 0 {
        spoil(random, &mut problem);
    }
    problem
}

/// The genres in which a clue may be `?`.
const MAY_HIDE: &[&str] =
    &["nonogram", "mosaic", "hitori", "nurikabe", "heyawake", "kuromasu", "fillomino"];

/// Makes some clues those whose number is not told.
fn hide(random: &mut Rng, problem: &mut Problem) {
    for clue in problem.cells.iter_mut().chain(problem.sides.iter_mut().flatten()) {
        let mut word = |word| if word == "0" || random.bool() { word } else { "?" };
        *clue = clue.split_whitespace().map(&mut word).collect::<Vec<_>>().join(" ");
    }
}

/// A problem without clues, but with what its solutions are made in.
fn skeleton(name: &str, random: &mut Rng, most: usize) -> Problem {
    let genre = genre::named(name).expect("there is this genre");
    let (mut rows, mut columns) = random::sides(random, most);
    let is_square = ["futoshiki", "kenken", "skyscrapers", "abc-end-view", "str8ts", "star-battle"];
    if is_square.contains(&name) {
        rows = random.usize(1..=4);
        if name == "star-battle" && random.bool() {
            rows = 5;
        }
        columns = rows;
    }
    if name == "fillomino" {
        // (Every value may be everywhere.)
        (rows, columns) = random::sides(random, most.min(6));
    }
    let mut problem = Problem::empty(genre, rows, columns);
    let cells = rows * columns;
    let mut map = |count: usize, most: usize| random::regions(random, rows, columns, count, most);
    problem.regions = match name {
        "kenken" => map(cells.div_ceil(2), 3),
        "suguru" | "hakyuu" => map(cells.div_ceil(3), 4),
        "star-battle" => map(rows, cells),
        "aquarium" | "heyawake" => map(cells.div_ceil(3), cells),
        "norinori" => map(cells.div_ceil(5), cells),
        "lits" => map(cells.div_ceil(8), cells),
        "magnets" => random::plates(random, rows, columns),
        _ => Vec::new(),
    };
    if genre.clues.regions_leave_cells && random.u8(0..4) == 0 {
        // Not the first cell, so that there are as many regions.
        let place = random.usize(0..cells);
        if problem.regions[..place].contains(&problem.regions[place]) {
            problem.regions[place] = Problem::NO_REGION;
        }
    }
    let mut chance = |out_of: u8| random.u8(0..out_of) == 0;
    match name {
        "akari" => problem.cells.iter_mut().filter(|_| chance(3)).for_each(|c| *c = "x".into()),
        "tents" => problem.cells.iter_mut().filter(|_| chance(4)).for_each(|c| *c = "x".into()),
        "kakuro" => {
            let whites = if most > 12 { 5 } else { 4 };
            let mut places: Vec<usize> = (0..cells).collect();
            if !chance(5) {
                places.retain(|place| place % columns > 0 && *place >= columns);
            }
            random.shuffle(&mut places);
            places.iter().take(whites).for_each(|&place| problem.cells[place] = "0".into());
        }
        "str8ts" => {
            for cell in &mut problem.cells {
                if random.u8(0..3) == 0 {
                    "x".clone_into(cell);
                    if random.u8(0..4) == 0 {
                        *cell = format!("{}x", random.usize(1..=rows));
                    }
                }
            }
        }
        "hitori" => {
            for (place, cell) in problem.cells.iter_mut().enumerate() {
                let number = (place / columns + place % columns) % rows.max(columns);
                let number = if random.u8(0..3) == 0 { random.usize(0..4) } else { number };
                *cell = (number + 1).to_string();
            }
        }
        "skyscrapers" => {
            let heights = if chance(3) { (rows - 1).max(1) } else { rows };
            problem.number = vec![heights.to_string()];
            if chance(4) {
                problem.number.push("D".to_owned());
            } else if heights == rows && chance(2) {
                problem.number.clear();
            }
        }
        "abc-end-view" => {
            let last = random.usize((rows / 2).max(1)..=rows);
            problem.number = vec![char::from(b'a' + last as u8 - 1).to_string()];
        }
        "star-battle" if rows < 5 && chance(8) => {
            problem.number = vec![random.u8(0..3).to_string()];
        }
        _ => {}
    }
    problem
}

/// A problem with a clue on each island of a random sea, and its solution.
fn islands(random: &mut Rng, most: usize) -> (Problem, Vec<u16>) {
    let genre = genre::named("nurikabe").expect("it is a genre");
    loop {
        let (rows, columns) = random::sides(random, most);
        let mut problem = Problem::empty(genre, rows, columns);
        let land: Vec<u16> = (0..rows * columns).map(|_| random.u16(0..2)).collect();
        let pieces = Board { problem: &problem, grid: &land }.pieces(|place| land[place] != 0);
        for island in &pieces {
            let clue = *random.choice(island).expect("an island has a cell");
            problem.cells[clue] = island.len().to_string();
        }
        let grid = labelled("nurikabe", &problem, &land).concat();
        if is_solution("nurikabe", &problem, &grid) {
            return (problem, grid);
        }
    }
}

/// Clues that tell of a grid, some of all.
fn add_clues(genre: &str, random: &mut Rng, problem: &mut Problem, grid: &[u16]) {
    let percent = random.u8(30..=100);
    let mut is_told = |part: u8| random.u8(0..100) < percent / part;
    let bare = problem.clone();
    let board = Board { problem: &bare, grid };
    let lines = board.lines();
    let sides = problem.sides.len();
    for (number, side) in problem.sides.iter_mut().enumerate() {
        let is_of_columns = number * 2 < sides;
        for (at, clue) in side.iter_mut().enumerate().filter(|_| is_told(1)) {
            let mut line = lines[if is_of_columns { bare.rows + at } else { at }].clone();
            if sides == 4 && number % 2 == 1 {
                line.reverse();
            }
            let values: Vec<u16> = line.iter().map(|&place| grid[place]).collect();
            *clue = beside(genre, number, &values);
        }
    }
    let white = |place: usize| grid[place] == 0;
    let regions = board.regions();
    for place in board.places() {
        let value = grid[place];
        let count = |places: &[usize]| board.marked(places).to_string();
        let clue = match genre {
            "futoshiki" => {
                let mut clue = if is_told(3) { value.to_string() } else { ".".to_owned() };
                for (way, signs) in [((0, 1), "<>"), ((1, 0), "^v")] {
                    if let Some(next) = board.step(place, way).filter(|_| is_told(2)) {
                        clue += if value < grid[next] { &signs[..1] } else { &signs[1..] };
                    }
                }
                clue
            }
            "skyscrapers" | "abc-end-view" | "str8ts" | "kakuro" | "suguru" | "hakyuu"
            | "yin-yang"
                if !is_told(3) =>
            {
                String::new()
            }
            "skyscrapers" | "suguru" | "hakyuu" => value.to_string(),
            // (The size of a large one is not in the grid.)
            "fillomino" if is_told(1) => {
                let pieces = board.pieces(|other| grid[other] == value);
                pieces.iter().find(|piece| piece.contains(&place)).map_or(0, Vec::len).to_string()
            }
            "abc-end-view" if value == 0 => "0".to_owned(),
            "abc-end-view" => char::from(b'a' + value as u8 - 1).to_string(),
            "str8ts" | "kakuro" if value != 0 && !board.clue(place).ends_with('x') => {
                value.to_string()
            }
            "yin-yang" => ["w", "b"][usize::from(value)].to_owned(),
            "akari" if !board.clue(place).is_empty() && is_told(1) => count(&board.near(place)),
            "minesweeper" if value == 0 && is_told(1) => count(&board.touching(place)),
            "mosaic" if is_told(1) => count(&[board.touching(place), vec![place]].concat()),
            "kuromasu" if value == 0 && is_told(2) => {
                let ways = super::board::SIDES.iter();
                let seen: usize = ways.map(|&way| board.walk(place, way, white).len()).sum();
                (seen + 1).to_string()
            }
            _ => String::new(),
        };
        if !matches!(clue.as_str(), "" | ".") {
            problem.cells[place] = clue;
        }
    }
    for region in regions {
        let clue = match genre {
            "kenken" if is_told(1) => cage(&mut is_told, &region, grid),
            "heyawake" if is_told(1) => board.marked(&region).to_string(),
            _ => continue,
        };
        let place = region[if is_told(2) { 0 } else { region.len() - 1 }];
        problem.cells[place] = clue;
    }
    if genre == "kakuro" {
        let is_white = |place: usize| !board.clue(place).is_empty();
        for place in board.places().filter(|&place| !is_white(place)) {
            let [down, right] = [(1, 0), (0, 1)].map(|way| {
                let run = board.walk(place, way, is_white);
                let sum: u16 = run.iter().map(|&at| grid[at]).sum();
                if sum > 0 && is_told(1) { sum.to_string() } else { String::new() }
            });
            problem.cells[place] = format!("{down},{right}");
        }
    }
    if genre == "minesweeper" && is_told(2) {
        let mines = grid.iter().filter(|value| **value != 0).count();
        problem.number = vec![mines.to_string()];
    }
}

/// What is said of a line beside it, on the side of this number.
fn beside(genre: &str, number: usize, line: &[u16]) -> String {
    match genre {
        "skyscrapers" => {
            let seen = (0..line.len())
                .filter(|&at| line[at] > line[..at].iter().copied().max().unwrap_or(0));
            seen.count().to_string()
        }
        "abc-end-view" => {
            let first = line.iter().find(|value| **value != 0);
            first.map_or(String::new(), |first| char::from(b'a' + *first as u8 - 1).to_string())
        }
        "magnets" => {
            let pole = number as u16 % 2 + 1;
            line.iter().filter(|value| **value == pole).count().to_string()
        }
        "nonogram" => {
            let runs = line.split(|value| *value == 0).filter(|run| !run.is_empty());
            let runs: Vec<String> = runs.map(|run| run.len().to_string()).collect();
            if runs.is_empty() { "0".to_owned() } else { runs.join(" ") }
        }
        "kakurasu" => (1..).zip(line).map(|(at, value)| at * value).sum::<u16>().to_string(),
        _ => line.iter().filter(|value| **value != 0).count().to_string(),
    }
}

/// A true clue of a cage.
fn cage(is_so: &mut impl FnMut(u8) -> bool, region: &[usize], grid: &[u16]) -> String {
    let mut values: Vec<u16> = region.iter().map(|&place| grid[place]).collect();
    values.sort_unstable();
    let (most, others) = values.split_last().expect("a region has a cell");
    let clue = signed(is_so, *most, others);
    let bare = clue.trim_end_matches(['+', '-', '*', '/']);
    if is_so(6) { bare.to_owned() } else { clue }
}

fn signed(is_so: &mut impl FnMut(u8) -> bool, most: u16, others: &[u16]) -> String {
    let (sum, product) = (others.iter().sum::<u16>(), others.iter().product::<u16>());
    if others.is_empty() {
        most.to_string()
    } else if most >= sum && is_so(2) {
        format!("{}-", most - sum)
    } else if most % product == 0 && is_so(2) {
        format!("{}/", most / product)
    } else if is_so(2) {
        format!("{}*", most * product)
    } else {
        format!("{}+", most + sum)
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
