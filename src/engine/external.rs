//! Any solver that reads one of our files: `external:cadical -q {}`.
//!
//! The program is written to a temporary file, the command is run on it, and what it prints, or
//! writes to its own file, is read back. For the proof of uniqueness and for counting it is run
//! again with the known solutions forbidden. The answer is judged like every engine's.

use std::{
    fmt,
    fs::{self, File},
    io::{self, BufRead, BufReader, BufWriter, Read},
    mem,
    ops::ControlFlow,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver},
    },
    thread,
    time::{Duration, Instant},
};

use thiserror::Error;

use super::{Conclusion, Effort, EngineError, Limits, Searcher, Sink};
use crate::{
    cnf::Encoding,
    export::{
        Document, Format,
        reply::{self, Reply, ReplyError, Statistics},
    },
    grid::Grid,
    interrupt::Folder,
    program::Program,
    puzzle::Puzzle,
};

/// A command with places for files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
    format: Format,
}

/// A text is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// Quotes are not closed.
    #[error("the command `{0}` has an open quote")]
    OpenQuote(String),
    /// There is no place for the input.
    #[error("the command `{0}` does not say where the file goes, expected {{}} in it")]
    NoPlace(String),
}

impl CommandLine {
    /// A command from its text, words as in a shell. `{}` stands for the file to read, and
    /// `{dimacs}`, `{lp}`, or the name of another of [`Format::ALL`], for one in that format; `{out}` for a file that the
    /// command writes its answer to. Without that, its standard output is the answer.
    ///
    /// # Errors
    /// If a quote is open or there is no place for the file to read.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let words = shlex::split(text).ok_or_else(|| CommandError::OpenQuote(text.to_owned()))?;
        let named = |(name, format): (&str, Format)| {
            words.iter().any(|word| word.contains(&format!("{{{name}}}"))).then_some(format)
        };
        let format = match Format::ALL.into_iter().find_map(named) {
            Some(format) => format,
            None if words.iter().skip(1).any(|word| word.contains("{}")) => guess_format(&words),
            None => return Err(CommandError::NoPlace(text.to_owned())),
        };
        Ok(Self { text: text.to_owned(), words, format })
    }

    fn has_output_file(&self) -> bool {
        self.words.iter().any(|word| word.contains("{out}"))
    }

    /// The words with the files in their places.
    fn fill_in(&self, input: &Path, output: &Path) -> Vec<String> {
        let place = format!("{{{}}}", self.format);
        let (input, output) = (input.to_string_lossy(), output.to_string_lossy());
        let fill = |word: &String| {
            word.replace("{out}", &output).replace(&place, &input).replace("{}", &input)
        };
        self.words.iter().map(fill).collect()
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Which format a command wants where it says just `{}`: by the option before it, or by the
/// program.
fn guess_format(words: &[String]) -> Format {
    let place = words.iter().position(|word| word.contains("{}")).unwrap_or(0);
    let option = words.get(place.wrapping_sub(1)).map_or("", |word| word.trim_start_matches('-'));
    let program = Path::new(&words[0]).file_stem().unwrap_or_default().to_string_lossy();
    match (option, &*program) {
        ("lp" | "cpxlp", _) => Format::Lp,
        ("dimacs", _) => Format::Dimacs,
        ("smt2", _) | (_, "z3" | "cvc5" | "cvc4" | "yices-smt2" | "mathsat" | "opensmt") => {
            Format::Smt2
        }
        (_, "minizinc") => Format::Minizinc,
        (_, "rc2" | "uwrmaxsat" | "maxhs" | "open-wbo" | "EvalMaxSAT_bin") => Format::Wcnf,
        ("freemps" | "fmps" | "mps", _) | (_, "lp_solve") => Format::Mps,
        (_, "glpsol" | "cbc" | "highs" | "scip") => Format::Lp,
        (_, "minisat+" | "roundingsat" | "naps") => Format::Opb,
        _ => Format::Dimacs,
    }
}

/// Why a program gave no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExternalError {
    /// It could not be started.
    #[error("cannot run {program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// A file could not be written or read.
    #[error("cannot use a temporary file for {program}: {error}")]
    File {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// Its output is no answer, or its answer no solution.
    #[error("{program}: {why} ({status}){}", shown(.output))]
    Answer {
        /// The program.
        program: String,
        /// What is wrong with the answer.
        why: String,
        /// How it ended.
        status: String,
        /// The end of what it printed.
        output: String,
    },
}

fn shown(output: &str) -> String {
    if output.is_empty() {
        "; it printed nothing".to_owned()
    } else {
        format!("; it printed\n{output}")
    }
}

/// An engine that runs a command.
#[derive(Clone, Debug)]
pub struct External {
    command: CommandLine,
    encoding: Encoding,
}

impl External {
    /// An engine around this command. The encoding is for DIMACS files.
    pub fn new(command: CommandLine, encoding: Encoding) -> Self {
        Self { command, encoding }
    }

    fn program_name(&self) -> String {
        self.command.words[0].clone()
    }

    fn file_error(&self, error: io::Error) -> ExternalError {
        ExternalError::File { program: self.program_name(), error }
    }

    /// Runs the command once. `effort` learns what that took, and the first time how large the file is.
    fn run(
        &self,
        puzzle: &Puzzle,
        program: &Program,
        time: Option<Duration>,
        effort: &mut Told,
    ) -> Result<Outcome, ExternalError> {
        let folder = Folder::temporary().map_err(|error| self.file_error(error))?;
        let input = folder.path().join("puzzle").with_extension(self.command.format.extension());
        let output = folder.path().join("answer");
        self.write(puzzle, program, &input).map_err(|error| self.file_error(error))?;
        if effort.size.is_none() {
            let size = self.size(program, &input).map_err(|error| self.file_error(error))?;
            effort.size = Some(size);
        }

        let words = self.command.fill_in(&input, &output);
        let most = MOST_ANSWER + MOST_FOR_A_VARIABLE * program.variable_count() as u64;
        let run = Run::start(&words, &folder, most)
            .map_err(|error| ExternalError::Start { program: words[0].clone(), error })?;
        let Some(mut ended) = run.wait(time).map_err(|error| self.file_error(error))? else {
            effort.statistics = Statistics::default();
            return Ok(Outcome::OutOfTime);
        };
        effort.add(&ended);
        if self.command.has_output_file() {
            match read_answer(&output, most) {
                Ok(text) => ended.answer = Some(text),
                // Some say on standard output that there is no solution, and write nothing.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(self.file_error(error)),
            }
        }
        self.reply(puzzle, &ended)
    }

    fn write(&self, puzzle: &Puzzle, program: &Program, path: &Path) -> io::Result<()> {
        let document =
            Document { has_names: false, ..Document::new(puzzle, program, self.encoding) };
        let mut out = BufWriter::new(File::create(path)?);
        document.write(self.command.format, &mut out)?;
        io::Write::flush(&mut out)
    }

    /// How large the file is: its variables, and its clauses, which its own header tells, or the program's
    /// rows.
    fn size(&self, program: &Program, path: &Path) -> io::Result<FileSize> {
        let variables = program.variable_count();
        if !self.command.format.has_clauses() {
            return Ok(FileSize { variables, clauses: 0, rows: program.constraints().count() });
        }
        for line in BufReader::new(File::open(path)?).lines() {
            let line = line?;
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["p", _, variables, clauses, ..] = words[..]
                && let (Ok(variables), Ok(clauses)) = (variables.parse(), clauses.parse())
            {
                return Ok(FileSize { variables, clauses, rows: 0 });
            }
        }
        Ok(FileSize { variables, clauses: 0, rows: 0 })
    }

    fn reply(&self, puzzle: &Puzzle, ended: &Ended) -> Result<Outcome, ExternalError> {
        let size = puzzle.model().size();
        let read = |text: &str| reply::read(text, size.variable_count(), reply::by_name(size));
        let answer = match &ended.answer {
            Some(answer) => match read(answer) {
                Err(ReplyError::Unrecognised) => read(&ended.printed),
                answer => answer,
            },
            None => read(&ended.printed),
        };
        let grid = match answer {
            Ok(Reply::Solution(values)) => reply::grid(puzzle, &values),
            Ok(Reply::Fractional(_)) => {
                return Err(self.answer_error(ended, "its answer has fractions"));
            }
            Ok(Reply::Unsolvable) => return Ok(Outcome::Unsolvable),
            Ok(Reply::Unknown) => return Ok(Outcome::Unknown),
            Err(error) => Err(error),
        };
        let why = match &grid {
            Ok(grid) => match puzzle.violations(grid).first() {
                None => return Ok(Outcome::Solution(grid.clone())),
                Some(violation) => format!("its answer is no solution: {violation}"),
            },
            Err(error) => error.to_string(),
        };
        Err(self.answer_error(ended, &why))
    }

    fn answer_error(&self, ended: &Ended, why: &str) -> ExternalError {
        let (program, status) = (self.program_name(), ended.status.clone());
        ExternalError::Answer { program, why: why.to_owned(), status, output: ended.tail() }
    }
}

/// How large a file is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct FileSize {
    variables: usize,
    clauses: usize,
    rows: usize,
}

/// What is known of the calls so far.
struct Told {
    /// How large the first file was, in which no solution is forbidden.
    size: Option<FileSize>,
    statistics: Statistics,
}

impl Told {
    fn add(&mut self, ended: &Ended) {
        let told = Statistics::read(&ended.printed);
        let told =
            if told == Statistics::default() { Statistics::read(&ended.errors) } else { told };
        self.statistics = self.statistics + told;
    }

    fn effort(&self, calls: u64) -> Effort {
        let FileSize { variables, clauses, rows } = self.size.unwrap_or_default();
        let Statistics { counters, nodes, iterations } = self.statistics;
        if calls == 0 {
            return Effort::default();
        }
        Effort { nodes, calls, variables, clauses, rows, counters, iterations, by: None }
    }
}

enum Outcome {
    Solution(Grid),
    Unsolvable,
    Unknown,
    OutOfTime,
}

impl Searcher for External {
    fn name(&self) -> String {
        format!("external:{}", self.command)
    }

    fn enumerate(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let deadline = limits.deadline();
        let mut program = puzzle.to_stronger_program();
        let mut told = Told { size: None, statistics: Statistics::NOTHING_DONE };
        let mut calls = 0;
        let mut solutions: Vec<Grid> = Vec::new();
        let mut complete = false;
        while solutions.len() < limits.solutions {
            let left = deadline.map(|at| at.saturating_duration_since(Instant::now()));
            calls += 1;
            match self.run(puzzle, &program, left, &mut told)? {
                Outcome::Solution(grid) => {
                    if solutions.contains(&grid) {
                        return Err(EngineError::External(ExternalError::Answer {
                            program: self.program_name(),
                            why: "it found a solution again that was forbidden".to_owned(),
                            status: "no error".to_owned(),
                            output: grid.to_string(),
                        }));
                    }
                    puzzle.block(&mut program, None, &grid, solutions.len() + 1);
                    solutions.push(grid.clone());
                    if found(grid) == ControlFlow::Break(()) {
                        break;
                    }
                }
                Outcome::Unsolvable => {
                    complete = true;
                    break;
                }
                Outcome::Unknown | Outcome::OutOfTime => break,
            }
        }
        Ok(Conclusion { complete, effort: told.effort(calls) })
    }
}

/// The answer that a command has written to a file, if it is one, and no longer than any answer.
fn read_answer(path: &Path, most: u64) -> io::Result<String> {
    let found = fs::symlink_metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::other("what it made of {out} is no ordinary file"));
    }
    if found.len() > most {
        let what = format!("its answer has {} bytes, expected {most} at most", found.len());
        return Err(io::Error::other(what));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The most that is read of what a command says of a puzzle without variables, and for each variable.
const MOST_ANSWER: u64 = 16 << 20;
const MOST_FOR_A_VARIABLE: u64 = 64;

/// A child under way, in a process group of its own so that all of it can be ended.
struct Run<'f> {
    child: Child,
    out: Heard,
    err: Heard,
    folder: &'f Folder,
}

/// What comes out of a stream, while it comes.
struct Heard {
    bytes: Arc<Mutex<Vec<u8>>>,
    /// Closed when there is no more.
    end: Receiver<()>,
}

impl Heard {
    /// How long a stream may stay open after its program has ended: a child of that, which runs on by
    /// itself, may hold it.
    const PATIENCE: Duration = Duration::from_millis(300);

    /// Listens, up to so many bytes.
    fn of(stream: Option<impl Read + Send + 'static>, most: u64) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (open, end) = mpsc::channel();
        let known = bytes.clone();
        thread::spawn(move || {
            let _open = open;
            let mut buffer = [0; 1 << 14];
            let mut left = most;
            let mut stream = stream.map(|stream| stream.take(most));
            while let Some(stream) = stream.as_mut().filter(|_| left > 0) {
                match stream.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(length) => {
                        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                        known.extend_from_slice(&buffer[..length]);
                        left -= length as u64;
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    // What cannot be read is not there, and the answer is missed by its reader.
                    Err(_) => break,
                }
            }
        });
        Self { bytes, end }
    }

    /// All of it, once its program has ended.
    fn text(self) -> String {
        let _ = self.end.recv_timeout(Self::PATIENCE);
        let bytes = mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

/// A child that has ended.
struct Ended {
    /// What it wrote to its file.
    answer: Option<String>,
    /// Standard output, and standard error after it.
    printed: String,
    errors: String,
    status: String,
}

impl Ended {
    /// The last lines of what it printed.
    fn tail(&self) -> String {
        const LINES: usize = 5;
        let all: Vec<&str> = self.printed.lines().chain(self.errors.lines()).collect();
        let cut = |line: &&str| format!("  {}", line.chars().take(200).collect::<String>());
        all[all.len().saturating_sub(LINES)..].iter().map(cut).collect::<Vec<_>>().join("\n")
    }
}

impl<'f> Run<'f> {
    /// Starts it. No more than `most` bytes are read of what it prints.
    fn start(words: &[String], folder: &'f Folder, most: u64) -> io::Result<Self> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let id = child.id();
        folder.ended_by(move || end(id));
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let (out, err) = (Heard::of(out, most), Heard::of(err, most));
        Ok(Self { child, out, err, folder })
    }

    /// Waits for the end; none if the time is up before, and the child is ended.
    fn wait(mut self, time: Option<Duration>) -> io::Result<Option<Ended>> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let mut pause = Duration::from_micros(200);
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                break status;
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                end(self.child.id());
                self.child.wait()?;
                self.folder.at_rest();
                return Ok(None);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        // Whatever it left behind must not keep its streams open.
        end(self.child.id());
        self.folder.at_rest();
        let (printed, errors) = (self.out.text(), self.err.text());
        Ok(Some(Ended { answer: None, printed, errors, status: status.to_string() }))
    }
}

/// Ends a child and its own children.
#[cfg(unix)]
fn end(child: u32) {
    if let Some(group) = rustix::process::Pid::from_raw(child.cast_signed()) {
        // It may have ended by itself.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// Ends a child. (Not on this system.)
#[cfg(not(unix))]
fn end(_child: u32) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_guessed_from_the_command() {
        #[track_caller]
        fn check(text: &str, expected: Format) {
            assert_eq!(CommandLine::parse(text).unwrap().format, expected);
        }
        check("cadical -q {}", Format::Dimacs);
        check("minisat {} {out}", Format::Dimacs);
        check("glpsol --lp {} -w {out}", Format::Lp);
        check("glpsol --freemps {} -w {out}", Format::Mps);
        check("/usr/bin/cbc {} solve solution {out}", Format::Lp);
        check("lp_solve -fmps {} -S3", Format::Mps);
        check("clasp {opb}", Format::Opb);
        check("z3 {}", Format::Smt2);
        check("z3 -dimacs {}", Format::Dimacs);
        check("minizinc --solver gecode {}", Format::Minizinc);
        check("rc2.py -vv {}", Format::Wcnf);
        check("my-solver {wcnf}", Format::Wcnf);
        check("'my solver' --in={mps}", Format::Mps);
        assert!(matches!(CommandLine::parse("cadical -q"), Err(CommandError::NoPlace(_))));
        assert!(matches!(CommandLine::parse("cadical '{}"), Err(CommandError::OpenQuote(_))));
    }
}
