//! `satoku hint`: all steps, mistakes, levels of hints, limits.

use std::{collections::BTreeSet, fs};

use assert_cmd::{Command, cargo::cargo_bin};
use serde_json::Value;

use crate::support::Run;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn satoku(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("satoku").unwrap().args(args).write_stdin(input).output();
    let output = output.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn all_steps_say_where_their_puzzle_stands() {
    let table = fs::read_to_string("tests/data/positions.tsv").unwrap();
    let few: Vec<&str> = table.lines().take(3).chain(table.lines().skip(3).step_by(60)).collect();
    let (status, out, _) =
        satoku(&["hint", "--all", "--assume-unique", "-q", "-f", "json"], &few.join("\n"));
    assert!(matches!(status, Some(0 | 1)), "{status:?}");
    let mut lines = BTreeSet::new();
    for line in out.lines() {
        let step: Value = serde_json::from_str(line).unwrap();
        lines.insert(step["line"].as_u64().unwrap());
        let [struck, placed] = ["eliminations", "placements"].map(|key| step[key].as_array());
        assert!(!struck.unwrap().is_empty() || !placed.unwrap().is_empty(), "{line}");
        assert!(step["puzzle"].is_string() && step["technique"].is_string(), "{line}");
    }
    // Each position has some step; comments and the header have lines, too.
    assert_eq!(lines, (4..=few.len() as u64).collect());
}

#[test]
fn m_is_short_for_more_if_there_are_several() {
    for (short, long) in [("-mm", &["--more"; 2][..]), ("-mmm", &["--more"; 3])] {
        let said = satoku(&["hint", "-f", "line", short, PUZZLE], "");
        assert_eq!(said, satoku(&[&["hint", "-f", "line", PUZZLE], long].concat(), ""));
        assert_eq!(said.0, Some(0), "{said:?}");
        assert!(said.1.contains('8'), "{said:?}");
    }
    // One is the model, as everywhere.
    let said = satoku(&["hint", "-m", "diagonal", "-f", "json", PUZZLE], "");
    assert!(said.1.contains("\"model\":\"diagonal\""), "{said:?}");
    let (status, _, errors) = satoku(&["hint", "-m", PUZZLE], "");
    assert_eq!(status, Some(2));
    assert!(errors.ends_with(" (-m is --model; -mm is --more --more)\n"), "{errors}");
}

#[test]
fn only_the_techniques_that_are_named_are_listed() {
    #[track_caller]
    fn check(only: &str, expected: &[&str]) {
        let (status, out, _) = satoku(&["hint", "--all", "--only", only, "-f", "line", PUZZLE], "");
        assert_eq!(status, Some(0));
        let techniques: BTreeSet<&str> =
            out.lines().map(|line| line.split('\t').nth(2).unwrap()).collect();
        assert_eq!(techniques, expected.iter().copied().collect(), "{only}");
    }
    check("hidden-single", &["hidden-single"]);
    check("hidden-single,naked-single", &["hidden-single", "naked-single"]);
    check("jellyfish", &["jellyfish"]);
    check("full-house", &[]);
    let (status, _, errors) = satoku(&["hint", "--only", "jellyfsh", PUZZLE], "");
    assert_eq!(status, Some(2));
    assert!(errors.contains("jellyfish"), "{errors}");
}

#[test]
fn mistakes_are_named_only_if_asked_for() {
    #[track_caller]
    fn check(args: &[&str], position: &str, expected: &str) {
        let args = [&["hint"], args, &[position]].concat();
        let (_, out, errors) = satoku(&args, "");
        let hint = out.trim_end().rsplit('\t').next().unwrap();
        assert_eq!(hint, expected, "{errors}");
    }
    let position = |value: char, index: usize| {
        let mut cells: Vec<char> = PUZZLE.chars().collect();
        cells[index] = value;
        cells.into_iter().collect::<String>()
    };
    let all = "something is wrong here: one value or candidate (--more: which)";
    check(&["--givens", PUZZLE], &position('1', 2), all);
    let wrong = "r1c3=1 is wrong: the puzzle needs 4 there";
    check(&["--givens", PUZZLE, "--more"], &position('1', 2), wrong);
    check(&["--givens", PUZZLE], &position('4', 2), "next: hidden single");
    // What has been placed tells the original by itself.
    let placed = format!("53+1{}", &PUZZLE[3..]);
    check(&["--more"], &placed, wrong);
    let struck = format!("{PUZZLE} r1c3-4");
    let wrong = "r1c3<>4 is wrong: the puzzle needs 4 there";
    check(&["--givens", PUZZLE, "--more"], &struck, wrong);
    check(&["--givens", SOLUTION], PUZZLE, "next: hidden single");
}

#[test]
fn originals_must_go_with_the_positions() {
    #[track_caller]
    fn check(givens: &str, position: &str, expected: &str) {
        let (status, _, errors) = satoku(&["hint", "--givens", givens, position], "");
        assert_eq!(status, Some(2), "{errors}");
        assert!(errors.contains(expected), "{errors}");
    }
    check("nowhere.txt", PUZZLE, "nowhere.txt");
    check("1...............", PUZZLE, "--givens");
}

#[test]
fn answers_ask_for_more_or_for_the_next_step() {
    #[track_caller]
    fn check(answers: &str, expected: &[&str]) {
        let (status, out, _) = satoku(&["hint", "-i", PUZZLE], answers);
        assert_eq!(status, Some(0));
        for part in expected {
            assert!(out.contains(part), "{answers:?}: {part}: {out}");
        }
    }
    check("q\n", &["next: hidden single\n"]);
    check("\n\nq\n", &["next: hidden single in box 2\n", "about 8"]);
    check("n\nq\n", &["hidden single: r1c6 is 8: the only place for 8 in box 2"]);
    check(&"n\n".repeat(60), &["solved\n"]);
    check("", &["next: hidden single\n"]);
}

#[test]
fn limits_end_ways_in_time() {
    #[track_caller]
    fn check(args: &[&str]) {
        let args = [args, &["--limit-time", "1"]].concat();
        let run = Run::of(std::process::Command::new(cargo_bin("satoku")).args(&args));
        let out = run.out();
        assert!(matches!(run.status(), Some(0 | 1)), "{:?} {}", run.status(), run.notes());
        // Either there is a text for it, or the way was short.
        assert!(out.contains("time is up") || out.contains("solved"), "{out}");
        run.assert_within(1, args);
    }
    let empty = format!("1{}", ".".repeat(624));
    check(&["steps", "-m", "25x25", "-f", "grid", &empty]);
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    check(&["steps", "-f", "grid", hard]);
}
