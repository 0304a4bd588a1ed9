//! Tables of problems with their solutions, in a folder that the environment names.

use std::{fs, time::Duration};

use satoku_engine::{Of, Verdict, solver};
use satoku_rules::genre::{self, Problem};
use satoku_samples::genres;

use super::{puzzle, shown};

/// Rows with several solutions.
const WRONG: &[(&str, &str)] = &[("abc-end-view", "180_7x7")];

/// Every row is read and solved, and its solution is the recorded one.
#[test]
#[ignore = "minutes, needs tables, in the folder SATOKU_GENRES"]
fn every_row_of_the_tables_has_the_solution_that_it_says() {
    let Some(folder) = std::env::var_os("SATOKU_GENRES") else { return };
    let mut wrong = Vec::new();
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort_unstable();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "tsv")) {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let Some(genre) = genre::named(name) else {
            eprintln!("{name} is no genre");
            continue;
        };
        let text = fs::read_to_string(file).unwrap();
        for row in text.lines().skip(1) {
            let (row_name, rest) = row.split_once('\t').unwrap();
            // Name, problem, solution, source; the solution begins like the problem. (In one row
            // there are tabs between cells.)
            let size: Vec<&str> = rest.split(['|', ' ']).take(2).collect();
            let (problem, rest) = rest.split_once(&format!("\t{}", size.join(" "))).unwrap();
            let rest = rest.split('\t').next().unwrap();
            let solution: Vec<&str> =
                rest.split('|').skip(1).take(size[0].parse().unwrap()).collect();
            let which = format!("{name} {row_name}");
            if WRONG.contains(&(name, row_name)) {
                continue;
            }
            if let Err(message) = check(genre, problem, &solution.join("|")) {
                wrong.push(format!("{which}: {message}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(genre: &'static genre::Genre, text: &str, solution: &str) -> Result<(), String> {
    let problem = Problem::from_line(genre, text).map_err(|error| error.to_string())?;
    let puzzle = puzzle(genre, &problem).map_err(|error| error.to_string())?;
    let solver = solver(&puzzle).of(Of::Grid).limit(2).time_limit(Duration::from_secs(60));
    let answer = solver.cross_check(false).solve().map_err(|error| error.to_string())?;
    if answer.verdict() == Verdict::Unknown {
        return Err("out of time".to_owned());
    }
    let grids = answer.solutions().map(|solution| solution.numbers());
    let grids: Vec<Vec<u16>> = grids.collect();
    if let Some(grid) = grids.iter().find(|grid| !genres::is_solution(genre.name, &problem, grid)) {
        return Err(format!("{grid:?} is a wrong solution"));
    }
    let shown = |grid: &Vec<u16>| shown(genre, &puzzle, grid, problem.columns);
    match &grids[..] {
        [grid] if alike(genre.name, &shown(grid), solution) => Ok(()),
        _ => Err(format!("{:?}, not {solution:?}", grids.iter().map(shown).collect::<Vec<_>>())),
    }
}

/// Whether both show the same: tables show clues in cells without value, and do not number islands.
fn alike(genre: &str, ours: &str, theirs: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split(['|', ' ']).map(str::to_owned).filter(|word| !word.is_empty()).collect()
    };
    let (ours, theirs) = (words(ours), words(theirs));
    let is_alike = |(one, other): (&String, &String)| match genre {
        "nurikabe" | "minesweeper" => (one == "x") == (other == "x"),
        "akari" | "tents" => (one == "o") == (other == "o"),
        "skyscrapers" => one == other || one == "0" && other == "-",
        // (A value in a black cell is not shown.)
        "str8ts" => one == other || other == "-",
        _ => one == other,
    };
    ours.len() == theirs.len() && ours.iter().zip(&theirs).all(is_alike)
}
