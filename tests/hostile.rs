//! What comes from outside and means harm, or is broken: model files that are no files, solvers that
//! leave something behind, print without end, or make something else of the file for their answer.

#![cfg(unix)]

use std::{
    fs,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs the program in a folder, and fails if it has not ended after 20 seconds.
fn satoku(folder: &TempDir, args: &[&str]) -> (Output, Duration) {
    let start = Instant::now();
    let mut command = Command::new(cargo_bin("satoku"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("{args:?} does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
    (child.wait_with_output().unwrap(), start.elapsed())
}

#[track_caller]
fn check(folder: &TempDir, args: &[&str], status: i32, expected: &str) -> Duration {
    let (output, time) = satoku(folder, args);
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {text}");
    assert!(text.contains(expected), "{args:?}: {text}\nexpected {expected}");
    time
}

#[test]
fn a_model_that_is_a_pipe_or_a_device_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.toml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("device.toml")).unwrap();
    for file in ["pipe.toml", "device.toml"] {
        let expected = format!("{file}: cannot read the model file: it is no ordinary file");
        check(&folder, &["solve", "-m", file, EASY], 2, &expected);
        check(&folder, &["solve", file], 2, &expected);
        check(&folder, &["models", "show", file], 2, &expected);
        check(&folder, &["encode", "-m", file], 2, &expected);
        check(&folder, &["generate", file], 2, &expected);
        fs::write(folder.path().join("my.toml"), format!("extends = \"{file}\"\n")).unwrap();
        check(&folder, &["solve", "-m", "my.toml", EASY], 2, &expected);
    }
}

/// Runs a shell's lines as a solver.
fn solve_by(folder: &TempDir, script: &str, status: i32, expected: &str) -> Duration {
    fs::write(folder.path().join("solver.sh"), script).unwrap();
    let engine = "external:sh solver.sh {} {out}";
    check(folder, &["solve", "--limit-time", "5", "--engine", engine, EASY], status, expected)
}

#[test]
fn a_solver_that_leaves_a_daemon_on_its_output_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    // In a session of its own, so that ending the solver's group does not end it.
    let script = "setsid sleep 30 &\necho s UNSATISFIABLE\n";
    let time = solve_by(&folder, script, 3, "");
    assert!(time < Duration::from_secs(8), "{time:?}");
}

#[test]
fn what_is_no_answer_is_not_read_without_end() {
    let folder = tempfile::tempdir().unwrap();
    solve_by(&folder, "mkfifo \"$2\"\n", 2, "is no ordinary file");
    solve_by(&folder, "ln -s /dev/zero \"$2\"\n", 2, "is no ordinary file");
    solve_by(&folder, "truncate -s 3G \"$2\"\n", 2, "its answer has 3221225472 bytes, expected");
    let time = solve_by(&folder, "yes 'v 1 2 3'\n", 2, "");
    assert!(time < Duration::from_secs(8), "{time:?}");
}
