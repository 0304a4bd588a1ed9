//! `satoku hint`: all steps, mistakes, levels of hints, limits.

use serde_json::Value;

use crate::{
    prelude::*,
    puzzles::{EASY as PUZZLE, SOLVED as SOLUTION},
};

#[test]
fn all_steps_say_where_their_puzzle_stands() {
    let table = fs::read_to_string("tests/data/positions.tsv").unwrap();
    let few: Vec<&str> = table.lines().take(3).chain(table.lines().skip(3).step_by(60)).collect();
    let args = ["hint", "--all", "--assume-unique", "-q", "-f", "json"];
    let Run { status, out, .. } = satoku_with(&args, few.join("\n"));
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
        let said = satoku(&["hint", "-f", "line", short, PUZZLE]);
        let same = satoku(&[&["hint", "-f", "line", PUZZLE], long].concat());
        assert_eq!((&said.out, &said.notes), (&same.out, &same.notes));
        assert_eq!((said.status, same.status), (Some(0), Some(0)), "{said:?}");
        assert!(said.out.contains('8'), "{said:?}");
    }
    // One is the model, as everywhere.
    let said = satoku(&["hint", "-m", "diagonal", "-f", "json", PUZZLE]);
    assert!(said.out.contains("\"model\":\"diagonal\""), "{said:?}");
    let Run { status, notes, .. } = satoku(&["hint", "-m", PUZZLE]);
    assert_eq!(status, Some(2));
    assert!(notes.ends_with(" (-m is --model; -mm is --more --more)\n"), "{notes}");
}

#[test]
fn only_the_techniques_that_are_named_are_listed() {
    #[track_caller]
    fn check(only: &str, expected: &[&str]) {
        let out = satoku(&["hint", "--all", "--only", only, "-f", "line", PUZZLE]).succeeds();
        let techniques: BTreeSet<&str> =
            out.lines().map(|line| line.split('\t').nth(2).unwrap()).collect();
        assert_eq!(techniques, expected.iter().copied().collect(), "{only}");
    }
    check("hidden-single", &["hidden-single"]);
    check("hidden-single,naked-single", &["hidden-single", "naked-single"]);
    check("jellyfish", &["jellyfish"]);
    check("full-house", &[]);
    satoku(&["hint", "--only", "jellyfsh", PUZZLE]).check_notes(2, "jellyfish");
}

#[test]
fn mistakes_are_named_only_if_asked_for() {
    #[track_caller]
    fn check(args: &[&str], position: &str, expected: &str) {
        let run = satoku(&[&["hint"], args, &[position]].concat());
        let hint = run.out.trim_end().rsplit('\t').next().unwrap();
        assert_eq!(hint, expected, "{}", run.notes);
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
    for (givens, expected) in [("nowhere.txt", "nowhere.txt"), ("1...............", "--givens")] {
        satoku(&["hint", "--givens", givens, PUZZLE]).check_notes(2, expected);
    }
}

#[test]
fn answers_ask_for_more_or_for_the_next_step() {
    #[track_caller]
    fn check(answers: &str, expected: &[&str]) {
        let out = satoku_with(&["hint", "-i", PUZZLE], answers).succeeds();
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
        let args = [args, &["--limit-time", "0.3"]].concat();
        let run = satoku(&args);
        assert!(matches!(run.status, Some(0 | 1)), "{run:?}");
        // Either there is a text for it, or the way was short.
        assert!(run.out.contains("time is up") || run.out.contains("solved"), "{run:?}");
        run.assert_within(0.3, args);
    }
    let empty = format!("1{}", ".".repeat(624));
    check(&["steps", "-m", "25x25", "-f", "grid", &empty]);
    check(&["steps", "-f", "grid", HARD]);
}
