//! Runs the program, and looks for outside programs.

use std::{
    io::{Read, Write},
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use satoku::rule::Example;
use wait4::Wait4;

/// How a command ended, and its processor time, with that of the processes it waited for.
pub struct Run {
    pub output: Output,
    pub time: Duration,
}

impl Run {
    pub fn of(command: &mut Command) -> Self {
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (out, errors) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let (out, errors) = (thread::spawn(|| read(out)), thread::spawn(|| read(errors)));
        let end = child.wait4().unwrap();
        let (stdout, stderr) = (out.join().unwrap(), errors.join().unwrap());
        let time = end.rusage.utime + end.rusage.stime;
        Self { output: Output { status: end.status, stdout, stderr }, time }
    }

    pub fn status(&self) -> Option<i32> {
        self.output.status.code()
    }

    pub fn out(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    pub fn notes(&self) -> String {
        String::from_utf8_lossy(&self.output.stderr).into_owned()
    }

    /// It took a second beyond this limit at most; what is not optimised gets two more.
    #[track_caller]
    pub fn assert_within(&self, limit: u64, what: impl std::fmt::Debug) {
        assert!(self.time <= Duration::from_secs(limit + 3), "{what:?}: {:?}", self.time);
    }
}

fn read(mut stream: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    bytes
}

/// Whether the program was built with the feature `full`; if not, prints that.
pub fn is_full() -> bool {
    let is_full = cfg!(feature = "full");
    if !is_full {
        eprintln!("skipped: what only `--features full` has");
    }
    is_full
}

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
    let mut child = piped(command);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// A command that runs, with pipes from it and to it.
pub fn piped(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Sends a signal by its name, such as `INT`.
#[cfg(unix)]
pub fn send(signal: &str, child: &Child) {
    let number = child.id().to_string();
    Command::new("kill").args([&format!("-{signal}"), &number]).output().unwrap();
}

/// An example as a model file.
pub fn example_file(example: &Example) -> String {
    format!("{}\n{}\n", example.grid, example.rule)
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
