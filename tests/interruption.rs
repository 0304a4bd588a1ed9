//! The library neither handles signals nor ends the process; only the program does.
//!
//! (That the program leaves nothing behind when it is interrupted is tested in `cli.rs`,
//! `certificates.rs` and `outside_solvers.rs`.)
#![cfg(target_os = "linux")]

use std::fs;

use satoku::{
    engine::{Engine, Verdict},
    interrupt::{Folder, interrupt, is_interrupted},
    model,
    proof::{self, Place},
    puzzle::Puzzle,
    read::{Settings, parse},
};

/// Two equal values in a row.
const UNSOLVABLE: &str =
    "11...............................................................................";

fn puzzle() -> Puzzle {
    let model = model::named("classic").unwrap();
    let settings = Settings::of(model);
    parse(UNSOLVABLE, &settings).remove(0).unwrap()
}

/// The signals that this process handles, according to the system.
fn handled() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    status.lines().find(|line| line.starts_with("SigCgt:")).unwrap().to_owned()
}

/// A single test, because an interruption affects the whole process.
#[test]
fn the_library_leaves_signals_alone_and_stops_where_it_is_told_to() {
    let before = handled();
    let kind: Engine = "external:sh -c 'echo s UNSATISFIABLE' {dimacs}".parse().unwrap();
    let search = puzzle().solver().engine(kind).search().unwrap();
    assert_eq!(search.verdict(), Verdict::Unsolvable);
    let folder = tempfile::tempdir().unwrap();
    let place = Place::Folder(folder.path().join("certificate"));
    proof::prove(&puzzle()).unwrap().write(&place).unwrap();
    assert_eq!(handled(), before, "the library handles a signal");

    let unfinished = Folder::temporary().unwrap();
    fs::write(unfinished.path().join("file"), "").unwrap();
    assert!(!is_interrupted());
    let is_there = interrupt(|| unfinished.path().exists());
    assert!(!is_there && is_interrupted());
}
