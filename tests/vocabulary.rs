//! Variant sudokus of other people with all kinds of rules: read as other programs write them, judged by
//! their solutions, solved, and proven to have no other. `tests/data/iss.tsv` says where they come from.

use std::time::{Duration, Instant};

use itertools::Itertools;
use satoku::{
    engine::{Limits, Sat, Searcher, Verdict},
    grid::{Grid, Size},
    puzzle::Puzzle,
};

/// A row of the table.
#[derive(Clone, Copy)]
struct Row {
    name: &'static str,
    text: &'static str,
    solution: &'static str,
    /// Whether it takes next to no time.
    is_quick: bool,
}

/// All rows.
fn rows() -> Vec<Row> {
    let lines = include_str!("data/iss.tsv").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let (name, text, solution, quick) = line.split('\t').collect_tuple().unwrap();
        Row { name, text, solution, is_quick: quick == "yes" }
    };
    lines.skip(1).map(row).collect()
}

/// Tags of rules that are not understood.
const NOT_UNDERSTOOD: [&str; 8] = [
    "Var",
    "FullRank",
    "FullRankTies",
    "ConnectedValues",
    "ChaosConstruction",
    "ChaosArrow",
    "ChaosCount",
    "Doppelganger",
];

impl Row {
    /// Whether one of its tags is not understood.
    fn is_beyond(&self) -> bool {
        let tags = self.text.split('.').map(|item| item.split('~').next().unwrap());
        tags.into_iter().any(|tag| NOT_UNDERSTOOD.contains(&tag))
    }

    /// Whether there are several solutions. Of the second one ISS says that it has one; but another
    /// grid keeps all its rules as they are specified, by hand, too.
    fn has_several(&self) -> bool {
        ["Sandwich snipe 18", "0-indexed: Sums and indexing"].contains(&self.name)
    }

    /// The solution: digits, and letters for values above 9 if there are any, A for 1.
    fn grid(&self, size: Size) -> Grid {
        let value = |character: char| {
            let number = character.to_digit(10).unwrap_or_else(|| u32::from(character) - 64);
            Some(size.value(number as usize).unwrap())
        };
        Grid::from_values(size, self.solution.chars().map(value).collect()).unwrap()
    }
}

/// Solved within a time limit, with the solution of the table and no other; or it says what is wrong.
fn solved(row: Row, time: Duration) -> Result<(), String> {
    let puzzle: Puzzle = row.text.parse().map_err(|error| format!("{error}"))?;
    let limits = Limits { time: Some(time), ..Limits::solutions(2) };
    let search = Sat::default().search(&puzzle, &limits).unwrap();
    let solution = row.grid(puzzle.model().size());
    let first = search.solutions.first();
    match search.verdict() {
        Verdict::Unique if row.has_several() => Err("unique".to_owned()),
        Verdict::Unique if first == Some(&solution) => Ok(()),
        Verdict::Multiple if row.has_several() => Ok(()),
        verdict => Err(format!("{verdict}: {first:?}, expected {solution}")),
    }
}

#[test]
fn every_row_is_read_unless_it_has_a_rule_beyond_the_vocabulary() {
    let rows = rows();
    assert_eq!(rows.len(), 187);
    let is_read = |row: &Row| row.text.parse::<Puzzle>().is_ok();
    let wrong = rows.iter().filter(|row| is_read(row) == row.is_beyond()).map(|row| {
        let error = row.text.parse::<Puzzle>().err().map(|error| error.to_string());
        format!("{}: {}", row.name, error.unwrap_or_else(|| "is read".to_owned()))
    });
    assert_eq!(wrong.collect_vec(), [""; 0]);
    assert_eq!(rows.iter().filter(|row| row.is_beyond()).count(), 39);
}

#[test]
fn what_is_beyond_the_vocabulary_is_refused_by_name() {
    for row in rows().into_iter().filter(Row::is_beyond) {
        let error = row.text.parse::<Puzzle>().unwrap_err().to_string();
        let is_named = NOT_UNDERSTOOD.iter().any(|tag| error.contains(&format!("`{tag}` is not")));
        assert!(is_named || error.contains("is a variable cell"), "{}: {error}", row.name);
    }
}

#[test]
fn the_solution_of_every_row_is_judged_right() {
    let violations = |row: &Row| match row.text.parse::<Puzzle>() {
        Ok(puzzle) => puzzle.violations(&row.grid(puzzle.model().size())).iter().join("; "),
        Err(error) => error.to_string(),
    };
    let rows = rows().into_iter().filter(|row| !row.is_beyond());
    let wrong = rows.map(|row| (row.name, violations(&row))).filter(|(_, found)| !found.is_empty());
    assert_eq!(wrong.collect_vec(), []);
}

#[test]
fn quick_rows_are_solved_and_their_solution_is_the_only_one() {
    let quick: Vec<Row> = rows().into_iter().filter(|row| row.is_quick).collect();
    assert_eq!(quick.len(), 104);
    for row in quick {
        assert_eq!(solved(row, Duration::from_secs(60)), Ok(()), "{}", row.name);
    }
}

#[test]
#[ignore = "takes minutes; run with --ignored"]
fn every_row_is_solved_and_its_solution_is_the_only_one() {
    let mut wrong = Vec::new();
    for row in rows().into_iter().filter(|row| !row.is_beyond()) {
        let start = Instant::now();
        let result = solved(row, Duration::from_secs(60));
        let seconds = start.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("{seconds:7.2} s  {}", row.name),
            Err(error) if error.starts_with("unknown") => {
                println!("{seconds:7.2} s  {}: unknown", row.name);
            }
            Err(error) => {
                println!("{seconds:7.2} s  {}: wrong", row.name);
                wrong.push(format!("{}: {error}", row.name));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}
