//! Every kind of rule, by its examples, before programs that have nothing to do with us: a SAT solver
//! and a checker of proofs. One that is not installed is skipped, and says so; in CI that is a failure.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use satoku::rule::{Example, KINDS, Kind};

fn is_installed(program: &str) -> bool {
    let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
    if found.is_ok_and(|output| output.status.success()) {
        return true;
    }
    assert!(std::env::var_os("CI").is_none(), "{program} must be installed in CI");
    eprintln!("skipped: {program} is not installed");
    false
}

fn satoku(arguments: &[&str]) -> Output {
    Command::new(cargo_bin("satoku")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn examples() -> impl Iterator<Item = (&'static Kind, &'static Example)> {
    KINDS.iter().flat_map(|&kind| kind.examples.iter().map(move |example| (kind, example)))
}

/// The first half of the grid that keeps an example, and the grid that breaks it.
fn grids(example: &Example) -> [String; 2] {
    let half = example.kept.len() / 2;
    let first = format!("{}{}", &example.kept[..half], ".".repeat(example.kept.len() - half));
    [first, example.broken.to_owned()]
}

/// An example's grid and rule as a model file in a folder.
fn model(folder: &Path, example: &Example) -> String {
    let path = folder.join("model.toml");
    fs::write(&path, format!("{}\n{}\n", example.grid, example.rule)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// What the program says of a puzzle, without its first column: `unique 123… -`.
fn verdict(output: &Output, which: &str) -> String {
    let line = text(&output.stdout);
    assert!(!line.is_empty(), "{which}: {}", text(&output.stderr));
    line.trim_end().split('\t').nth(1).unwrap_or_default().to_owned()
}

/// Clauses, whoever reads them, have a solution if and only if there is one, and it is one.
#[test]
fn every_kind_is_written_read_back_and_judged() {
    if !is_installed("cadical") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (formula, answer) = (folder.path().join("puzzle.cnf"), folder.path().join("answer"));
    let [formula, answer] = [&formula, &answer].map(|path| path.to_str().unwrap());
    let mut solved = BTreeSet::new();
    for (kind, example) in examples() {
        let model = model(folder.path(), example);
        for grid in grids(example) {
            let which = format!("{} {} on {grid}", example.grid, example.rule);
            let puzzle = ["-m", &model, &grid];
            let ours = verdict(&satoku(&[&["solve"], &puzzle[..]].concat()), &which);
            let encoded = satoku(&[&["encode", "-o", formula], &puzzle[..]].concat());
            assert!(encoded.status.success(), "{which}: {}", text(&encoded.stderr));
            let found = Command::new("cadical").args(["-q", formula]).output().unwrap();
            fs::write(answer, &found.stdout).unwrap();
            let decoded = satoku(&[&["decode"], &puzzle[..], &[answer]].concat());
            assert!(decoded.stderr.is_empty(), "{which}: {}", text(&decoded.stderr));
            // One solution says nothing about others.
            let expected = if ours == "unsolvable" { "unsolvable" } else { "solution" };
            assert_eq!(verdict(&decoded, &which), expected, "{which}");
            if expected == "solution" {
                solved.insert(kind.name);
            } else {
                assert!(grid == example.broken || !solved.contains(kind.name), "{which}");
            }
        }
    }
    let unsolved: Vec<&str> =
        KINDS.iter().map(|kind| kind.name).filter(|name| !solved.contains(name)).collect();
    assert!(unsolved.is_empty(), "no example of {unsolved:?} could be solved");
}

/// Proofs about puzzles of every kind of which half a grid has one solution or none.
#[test]
fn proofs_of_many_kinds_convince_an_outside_checker() {
    if !is_installed("rate") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut kinds = BTreeSet::new();
    for (kind, example) in examples() {
        let model = model(folder.path(), example);
        let [half, _] = grids(example);
        let place = folder.path().join("certificate");
        let _ = fs::remove_dir_all(&place);
        let path = place.to_str().unwrap();
        let output = satoku(&["prove", "-m", &model, &half, "-o", path]);
        let which = format!("{} {} on {half}", example.grid, example.rule);
        let claim = text(&output.stdout);
        assert!(output.status.success(), "{which}: {}", text(&output.stderr));
        if claim.contains("multiple") {
            continue;
        }
        let files = ["formula.cnf", "proof.drat"].map(|name| place.join(name));
        let judged = Command::new("rate").args(&files).output().unwrap();
        let words = text(&judged.stdout);
        assert!(words.contains("s VERIFIED"), "{which}: {words}{}", text(&judged.stderr));
        kinds.insert(kind.name);
    }
    assert!(kinds.len() >= 10, "only {kinds:?}");
}
