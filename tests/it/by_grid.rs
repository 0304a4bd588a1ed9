//! `--of grid`: solutions that are told apart by their grids.

use std::collections::HashSet;

use serde_json::Value;

use crate::support::{satoku, satoku_with};

/// One grid, and nothing about the extra cell.
const FREE: &str = "model = \"4x4\"\ncells = { X = 1 }\ngivens = \"12.. ..1. 31.. ...1\"\n";

/// Two grids; the extra cell holds one of two values in each.
const TWO: &str = "model = \"4x4\"\ncells = { X = 1 }\ngivens = \"1234 3412 .... ....\"\n\
                   [[all-different]]\ncells = \"X1 r1c1 r3c1\"\n[[all-different]]\n\
                   cells = \"r3c1 r4c4\"\n";

/// The answer for a puzzle file in JSON.
#[track_caller]
fn answer(puzzle: &str, arguments: &[&str]) -> Value {
    let rest = ["--format", "json", "--exit-zero", "-"];
    let printed = satoku_with(&[arguments, &rest].concat(), puzzle).succeeds();
    serde_json::from_str(&printed).unwrap()
}

#[test]
fn a_puzzle_with_one_grid_is_unique() {
    for engine in ["sat", "sat:batsat", "milp", "learn", "backtrack", "backtrack:candidates"] {
        for command in ["solve", "check", "count"] {
            let all = answer(FREE, &[command, "--engine", engine]);
            assert_eq!(all["verdict"], "multiple", "{all}");
            assert_eq!(all["solution"], all["witness"]);
            assert!(all.get("of").is_none());
            let by_grid = answer(FREE, &[command, "--engine", engine, "--of", "grid"]);
            assert_eq!((&by_grid["verdict"], &by_grid["of"]), (&"unique".into(), &"grid".into()));
            assert_eq!(by_grid["cross_check"], "agrees");
            assert!(by_grid["witness"].is_null());
            if command == "count" {
                assert_eq!((&all["count"], &by_grid["count"]), (&4.into(), &1.into()));
                assert_eq!(by_grid["complete"], true);
            }
        }
    }
    let reasons = &answer(FREE, &["check", "--of", "grid"])["reasons"];
    assert_eq!(
        reasons[0],
        "4 givens could be dropped, each on its own: r1c1=1 r2c3=1 r3c2=1 r4c4=1"
    );
}

#[test]
fn a_witness_is_another_grid_and_each_grid_is_counted_once() {
    let all = answer(TWO, &["count", "--list"]);
    let lists = |answer: &Value| {
        let list = answer["solutions"].as_array().unwrap().clone();
        let board = |line: &Value| line.as_str().unwrap().split(' ').next().unwrap().to_owned();
        list.iter().map(board).collect::<Vec<_>>()
    };
    let different: HashSet<String> = lists(&all).into_iter().collect();
    assert!(different.len() > 1 && lists(&all).len() > different.len(), "{all}");
    let by_grid = answer(TWO, &["count", "--list", "--of", "grid"]);
    assert_eq!(lists(&by_grid).len(), different.len());
    assert_eq!(lists(&by_grid).into_iter().collect::<HashSet<_>>(), different);
    let few = answer(TWO, &["count", "--limit", "2", "--of", "grid"]);
    assert_eq!(few["count"], 2);
    let witness = answer(TWO, &["solve", "--of", "grid"]);
    assert_ne!(witness["solution"], witness["witness"]);
    assert_eq!(witness["verdict"], "multiple");
}

#[test]
fn without_other_cells_the_option_changes_nothing() {
    let puzzle = "model = \"4x4\"\ngivens = \"1234 3412 .... ....\"\n";
    let [all, by_grid] = ["all", "grid"].map(|of| {
        let mut answer = answer(puzzle, &["count", "--list", "--of", of]);
        let object = answer.as_object_mut().unwrap();
        object.remove("seconds");
        object.remove("cross_check_seconds");
        answer
    });
    assert_eq!(all, by_grid);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    #[track_caller]
    fn check(arguments: &[&str], expected: &str) {
        satoku(&[arguments, &["................"]].concat()).check_notes(2, expected);
    }
    check(&["solve", "--of", "nonsense"], "[possible values: all, grid]");
    check(&["count", "--of", "grid", "--exact"], "--exact does not go with --of grid");
    check(&["count", "--of", "grid", "--estimate"], "--estimate does not go with --of grid");
    let counts = ["check", "--of", "grid", "--candidates", "--counts", "3"];
    check(&counts, "--counts does not go with --of grid");
    check(&["prove", "--of", "grid", "--output", "x"], "unexpected argument '--of'");
}
