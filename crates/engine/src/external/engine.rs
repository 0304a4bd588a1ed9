//! The engine around a command.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, BufWriter, Read},
    path::Path,
};

use super::{
    command_line::CommandLine,
    run::{Ended, Run},
};
use crate::{
    ExternalError,
    blocking::{Outcome, find_each},
    prelude::*,
};
use satoku_cnf::Encoding;
use satoku_export::{
    Document,
    reply::{self, MAX_BYTES, Reply, ReplyError, Statistics},
};
use satoku_puzzle::{interrupt::Folder, program::Program};

/// An engine that runs a command.
#[derive(Clone, Debug)]
pub struct External {
    pub(super) command: CommandLine,
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

    /// Runs the command once. `effort` learns what that took, and the first time how large the file
    /// is.
    fn run(
        &self,
        puzzle: &Instance,
        program: &Program,
        limiter: &Limiter,
        effort: &mut RunEffort,
    ) -> Result<Outcome, ExternalError> {
        let measure = |input: &Path| {
            if effort.size.is_none() {
                effort.size = Some(self.size(program, input)?);
            }
            Ok(())
        };
        let Some((ended, answer)) = self.run_once(puzzle, program, limiter, measure)? else {
            effort.statistics = Statistics::default();
            return Ok(Outcome::Unknown);
        };
        let mut found = Statistics::read(&ended.printed);
        if found == Statistics::default() {
            found = Statistics::read(&ended.errors);
        }
        effort.statistics = effort.statistics + found;
        self.reply(puzzle, answer.as_deref(), &ended)
    }

    /// Runs the command once, after `look` has seen the file that it reads. Returns how it ended
    /// and what it has written to its own file, if it has one; none if the time was up.
    pub(super) fn run_once(
        &self,
        puzzle: &Instance,
        program: &Program,
        limiter: &Limiter,
        look: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Result<Option<(Ended, Option<String>)>, ExternalError> {
        let folder = Folder::temporary().map_err(|error| self.file_error(error))?;
        let input = folder.path().join("puzzle").with_extension(self.command.format.extension());
        let output = folder.path().join("answer");
        let written = self.write(puzzle, program, &input).and_then(|()| look(&input));
        written.map_err(|error| self.file_error(error))?;

        let words = self.command.fill_in(&input, &output);
        let run = Run::start(&words, &folder, MAX_BYTES)
            .map_err(|error| ExternalError::Start { program: words[0].clone(), error })?;
        let is_enough = || length(&output) > MAX_BYTES;
        let Some(ended) = run.wait(limiter, is_enough).map_err(|error| self.file_error(error))?
        else {
            return Ok(None);
        };
        if ended.printed.len() as u64 >= MAX_BYTES || length(&output) > MAX_BYTES {
            let why = format!("its answer is longer than {MAX_BYTES} bytes, more than any answer");
            return Err(self.answer_error(&ended, &why));
        }
        let has_output = self.command.words.iter().any(|word| word.contains("{out}"));
        let answer = if has_output { self.read_answer(&output, &ended)? } else { None };
        Ok(Some((ended, answer)))
    }

    /// The answer that the command has written to a file.
    fn read_answer(&self, path: &Path, ended: &Ended) -> Result<Option<String>, ExternalError> {
        let read = || {
            let mut bytes = Vec::new();
            File::open(path)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
            Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
        };
        match fs::symlink_metadata(path) {
            Ok(found) if found.is_file() => read().map_err(|error| self.file_error(error)),
            // (Opening a named pipe would wait for a writer.)
            Ok(_) => Err(self.answer_error(ended, "what it wrote to {out} is not a regular file")),
            // Some say on standard output that there is no solution, and write nothing.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.file_error(error)),
        }
    }

    fn write(&self, puzzle: &Instance, program: &Program, path: &Path) -> io::Result<()> {
        let document =
            Document { has_names: false, ..Document::new(puzzle, program, self.encoding) };
        let mut out = BufWriter::new(File::create(path)?);
        document.write(self.command.format, &mut out, &Limiter::none())?;
        io::Write::flush(&mut out)
    }

    /// How large the file is: its variables, and its clauses, which its own header tells, or the
    /// program's rows.
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

    /// What it says of the puzzle: in its file, or else in what it printed.
    fn reply(
        &self,
        puzzle: &Instance,
        answer: Option<&str>,
        ended: &Ended,
    ) -> Result<Outcome, ExternalError> {
        let size = puzzle.model().size();
        let read = |text: &str| reply::read(text, size.variable_count(), reply::by_name(size));
        let answer = match answer.map(read) {
            None | Some(Err(ReplyError::Unrecognised)) => read(&ended.printed),
            Some(answer) => answer,
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
                Some(violation) => format!("its answer is not a solution: {violation}"),
            },
            Err(error) => error.to_string(),
        };
        Err(self.answer_error(ended, &why))
    }

    pub(super) fn answer_error(&self, ended: &Ended, why: &str) -> ExternalError {
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

/// What the calls took so far.
struct RunEffort {
    /// How large the first file was, in which no solution is forbidden.
    size: Option<FileSize>,
    statistics: Statistics,
}

impl RunEffort {
    fn of_calls(&self, calls: u64) -> Effort {
        let FileSize { variables, clauses, rows } = self.size.unwrap_or_default();
        let Statistics { counters, nodes, iterations } = self.statistics;
        if calls == 0 {
            return Effort::default();
        }
        Effort { nodes, calls, variables, clauses, rows, counters, iterations, by: None }
    }
}

impl Searcher for External {
    fn name(&self) -> String {
        format!("external:{}", self.command)
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let program = puzzle.to_stronger_program(limiter)?;
        let mut effort = RunEffort { size: None, statistics: Statistics::NOTHING_DONE };
        let mut calls = 0;
        let mut solutions = HashSet::new();
        let ask = |program: &Program| {
            calls += 1;
            let outcome = self.run(puzzle, program, limiter, &mut effort)?;
            if let Outcome::Solution(grid) = &outcome
                && !solutions.insert(grid.clone())
            {
                return Err(EngineError::External(ExternalError::Answer {
                    program: self.program_name(),
                    why: "it found a solution again that was forbidden".to_owned(),
                    status: "no error".to_owned(),
                    output: grid.to_string(),
                }));
            }
            Ok(outcome)
        };
        let complete = find_each(puzzle, program, None, limits.solutions, found, ask)?;
        Ok(Conclusion { complete, effort: effort.of_calls(calls) })
    }
}

/// How long a file is, if there is one.
fn length(path: &Path) -> u64 {
    fs::symlink_metadata(path).map_or(0, |found| found.len())
}
