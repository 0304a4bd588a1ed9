//! Runs the program and others, and looks for outside programs.

use std::{
    ffi::OsStr,
    fmt, fs,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use satoku::rule::Example;
use tempfile::TempDir;
use wait4::Wait4;

/// A folder of a test's own, which goes with it.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Writes a file, and returns its path.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).unwrap();
        path
    }

    /// Makes a named pipe, and returns its path.
    #[cfg(unix)]
    pub(crate) fn pipe(&self, name: &str) -> String {
        let path = self.path(name);
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        path
    }

    /// How many files and folders are in it.
    pub(crate) fn count(&self) -> usize {
        fs::read_dir(&self.0).unwrap().count()
    }
}

impl AsRef<Path> for Scratch {
    fn as_ref(&self) -> &Path {
        self.0.path()
    }
}

/// How a command ended, and what it printed.
#[derive(Debug)]
pub(crate) struct Run {
    /// The command, for messages.
    words: String,
    /// Its exit status, unless a signal ended it.
    pub status: Option<i32>,
    pub out: String,
    pub notes: String,
    /// Its processor time, with that of the processes it waited for.
    pub time: Duration,
}

impl Run {
    /// A command without input.
    pub(crate) fn of(command: &mut Command) -> Self {
        Self::end(command.stdin(Stdio::null()), b"")
    }

    /// A command with an input, which it may leave unread.
    pub(crate) fn fed(command: &mut Command, input: &[u8]) -> Self {
        Self::end(command.stdin(Stdio::piped()), input)
    }

    fn end(command: &mut Command, input: &[u8]) -> Self {
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let (stdin, out, notes) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let words = format!("{command:?}");
        thread::scope(|scope| {
            scope.spawn(|| stdin.map(|mut stdin| stdin.write_all(input)));
            let (out, notes) = (scope.spawn(|| read(out)), scope.spawn(|| read(notes)));
            let end = child.wait4().unwrap();
            let time = end.rusage.utime + end.rusage.stime;
            let (out, notes) = (out.join().unwrap(), notes.join().unwrap());
            Self { words, status: end.status.code(), out, notes, time }
        })
    }

    /// It succeeded. Returns what it printed.
    #[track_caller]
    pub(crate) fn succeeds(self) -> String {
        assert_eq!(self.status, Some(0), "{self}");
        self.out
    }

    /// It ended with this status, and this is a part of what it printed or noted.
    #[track_caller]
    pub(crate) fn check(&self, status: i32, expected: &str) {
        assert_eq!(self.status, Some(status), "{self}\nexpected {expected}");
        let is_said = [&self.out, &self.notes].iter().any(|text| text.contains(expected));
        assert!(is_said, "{self}\nexpected {expected}");
    }

    /// The same in what it noted.
    #[track_caller]
    pub(crate) fn check_notes(&self, status: i32, expected: &str) {
        self.check(status, expected);
        assert!(self.notes.contains(expected), "{self}\nexpected {expected}");
    }

    /// It took a second beyond this limit, in seconds, at most. (A limit is a second or more for all
    /// but searches.)
    #[track_caller]
    pub(crate) fn assert_within(&self, limit: f64, what: impl fmt::Debug) {
        let most = Duration::from_secs_f64(limit.max(1.0) + 1.0);
        assert!(self.time <= most, "{what:?}: {:?}", self.time);
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { words, status, out, notes, .. } = self;
        write!(f, "{words}: {status:?}\n{out}{notes}")
    }
}

fn read(stream: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    stream.unwrap().read_to_end(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The program with these arguments.
pub(crate) fn program(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(cargo_bin("satoku"));
    command.args(arguments);
    command
}

/// The program without input.
pub(crate) fn satoku(arguments: &[&str]) -> Run {
    Run::of(&mut program(arguments))
}

/// The program with an input.
pub(crate) fn satoku_with(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    Run::fed(&mut program(arguments), input.as_ref())
}

/// The program in a folder.
pub(crate) fn satoku_in(folder: impl AsRef<Path>, arguments: &[&str]) -> Run {
    Run::of(program(arguments).current_dir(folder))
}

/// A line of shell in which `$@` is the program with these arguments.
pub(crate) fn shell(line: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", line, "sh"]).arg(cargo_bin("satoku")).args(arguments);
    command
}

/// The program with at most so many megabytes of memory.
pub(crate) fn within(
    megabytes: u32,
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Command {
    shell(&format!("ulimit -v {megabytes}000; exec \"$@\""), arguments)
}

/// A command that runs, with pipes from it and to it.
pub(crate) struct Running {
    words: String,
    pub child: Child,
    /// None once it is closed.
    stdin: Option<ChildStdin>,
    pub stdout: BufReader<ChildStdout>,
}

impl Running {
    pub(crate) fn start(command: &mut Command) -> Self {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take().unwrap());
        // (With a small buffer, so that it waits for its reader.)
        let stdout = BufReader::with_capacity(100, stdout);
        Self { words: format!("{command:?}"), child, stdin, stdout }
    }

    /// Writes a text to it, which it reads at once.
    pub(crate) fn write(&mut self, text: &str) {
        self.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Its input, which is to be written elsewhere.
    pub(crate) fn take_stdin(&mut self) -> ChildStdin {
        self.stdin.take().unwrap()
    }

    /// The next line that it prints.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line
    }

    /// Sends a signal by its name, such as `INT`.
    #[cfg(unix)]
    pub(crate) fn send(&self, signal: &str) {
        send(signal, &self.child);
    }

    /// What else it prints, until it ends; its input stays open.
    pub(crate) fn rest(mut self) -> Run {
        let mut out = String::new();
        self.stdout.read_to_string(&mut out).unwrap();
        Run { out, ..self.rest_unread() }
    }

    /// How it ends when nobody reads what else it prints.
    pub(crate) fn rest_unread(mut self) -> Run {
        drop(self.stdout);
        let (out, mut notes) = (String::new(), String::new());
        self.child.stderr.take().unwrap().read_to_string(&mut notes).unwrap();
        let end = self.child.wait4().unwrap();
        let time = end.rusage.utime + end.rusage.stime;
        Run { words: self.words, status: end.status.code(), out, notes, time }
    }
}

/// Sends a signal by its name, such as `INT`.
#[cfg(unix)]
pub(crate) fn send(signal: &str, child: &Child) {
    // (The shell has it, where there may be no program.)
    let line = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &line]).status().unwrap().success(), "{line}");
}

/// Where programs are looked for, with the folder of this one first.
pub(crate) fn path_with_program() -> String {
    let program = cargo_bin("satoku");
    format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap())
}

/// Whether the program was built with the feature `full`; if not, prints that.
pub(crate) fn is_full() -> bool {
    let is_full = cfg!(feature = "full");
    if !is_full {
        eprintln!("skipped: what only `--features full` has");
    }
    is_full
}

/// An example as a model file.
pub(crate) fn example_file(example: &Example) -> String {
    format!("{}\n{}\n", example.grid, example.rule)
}

/// Where programs come from whose packages have other names.
const PACKAGES: [(&str, &str); 7] = [
    ("cryptominisat5", "cryptominisat"),
    ("glpsol", "glpk-utils"),
    ("cbc", "coinor-cbc"),
    ("lp_solve", "lp-solve"),
    ("python3:pysat", "python-sat"),
    ("rate", "cargo install rate"),
    ("veripb", "cargo install veripb"),
];

/// Whether a program is installed, or, as `python3:MODULE`, a module of Python.
pub(crate) fn has(program: &str) -> bool {
    let look = match program.split_once(':') {
        Some((python, module)) => format!("{python} -c 'import {module}'"),
        None => format!("command -v {program}"),
    };
    let found = Command::new("sh").args(["-c", &look]).stdin(Stdio::null()).output();
    found.is_ok_and(|output| output.status.success())
}

/// The same; if not, prints that.
pub(crate) fn is_there(program: &str) -> bool {
    let is_there = has(program);
    if !is_there {
        let package = PACKAGES.iter().find(|(name, _)| *name == program);
        let package = package.map_or(String::new(), |(_, package)| format!(" ({package})"));
        eprintln!("skipped: {program} is not installed{package}");
    }
    is_there
}

/// The same; in CI it must be.
pub(crate) fn is_installed(program: &str) -> bool {
    let is_there = is_there(program);
    assert!(is_there || std::env::var_os("CI").is_none(), "{program} must be installed in CI");
    is_there
}
