use itertools::Itertools;

use super::*;
use crate::{model::catalog, rule::Written};

/// The rows of the table of constraint strings that are read: their names, the puzzles, and solutions.
fn rows() -> Vec<(String, Puzzle, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/iss.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let row = |line: &str| {
        let (name, puzzle, solution) = line.split('\t').next_tuple()?;
        Some((name.to_owned(), read(puzzle).ok()?, solution.to_owned()))
    };
    text.lines().filter_map(row).collect()
}

/// The puzzle's own rules as model files say them, without their names, in order.
fn rules(puzzle: &Puzzle) -> Vec<String> {
    let told = |rule: &std::sync::Arc<Stated>| match rule.written() {
        Written::Table(text) => {
            let lines = text.lines().filter(|line| !line.starts_with("name = "));
            format!("{} {}", rule.kind(), lines.format(" "))
        }
        other => format!("{other:?}"),
    };
    puzzle.rules().iter().map(told).sorted().collect()
}

#[test]
fn strings_that_are_read_are_written_again() {
    let (mut count, mut same) = (0, 0);
    for (name, puzzle, solution) in rows() {
        let text = write(&puzzle).unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = read(&text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        assert_eq!(again.givens(), puzzle.givens(), "{name}: {text}");
        assert_eq!(again.model().size(), puzzle.model().size(), "{name}: {text}");
        let twice = write(&again).unwrap();
        if twice != text {
            eprintln!("{name}\n{text}\n{twice}");
        }
        count += 1;
        if rules(&again) == rules(&puzzle) {
            same += 1;
        } else {
            eprintln!(
                "DIFF {name}\n{}\n--\n{}",
                rules(&puzzle).join("\n").chars().take(1500).collect::<String>(),
                rules(&again).join("\n").chars().take(1500).collect::<String>()
            );
        }
    }
    eprintln!("{count} {same}");
}

#[test]
fn try_f_puzzles() {
    for file in ["f_puzzles.tsv", "killers.tsv"] {
        let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let (mut ok, mut no, mut un) = (0, 0, 0);
        for line in text.lines() {
            let Some((name, p)) = line
                .split('\t')
                .enumerate()
                .filter_map(|(i, f)| f.parse::<Puzzle>().ok().map(|p| (i, p)))
                .next()
            else {
                un += 1;
                continue;
            };
            match write(&p) {
                Ok(t) => {
                    ok += 1;
                    if t.contains("NFA") || t.len() > 1000 && t.contains("Pair") {
                        eprintln!("GENERAL {} {}", line.chars().take(30).collect::<String>(), t);
                    }
                    let again = read(&t).unwrap();
                    let twice = write(&again).unwrap();
                    if twice != t {
                        eprintln!("TWICE {name}\n{t}\n{twice}");
                    }
                }
                Err(e) => {
                    no += 1;
                    eprintln!("REFUSED {} {e}", line.chars().take(60).collect::<String>());
                }
            }
        }
        eprintln!("{file} {ok} {no} {un}");
    }
}
