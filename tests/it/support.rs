//! Runs the program, and looks for outside programs.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use assert_cmd::cargo::cargo_bin;

/// The program's output without input.
pub fn satoku(arguments: &[&str]) -> Output {
    Command::new(cargo_bin("satoku")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// The program's output for an input.
pub fn satoku_with(arguments: &[&str], input: &[u8]) -> Output {
    fed(Command::new(cargo_bin("satoku")).args(arguments), input)
}

/// A command's output for an input, which it may leave unread.
pub fn fed(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Whether a program is installed; in CI it must be.
pub fn is_installed(program: &str) -> bool {
    let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
    let is_there = found.is_ok_and(|output| output.status.success());
    assert!(is_there || std::env::var_os("CI").is_none(), "{program} must be installed in CI");
    if !is_there {
        eprintln!("skipped: {program} is not installed");
    }
    is_there
}
