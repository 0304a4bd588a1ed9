//! The command line: a command parses its arguments, makes one call to the library, and prints.
//!
//! `command` has a file for each command, with its arguments and what it does with them; `args` is
//! what several commands take, in the groups of their help; `show` is text and colour. The rest is
//! shared: where puzzles come from (`input`), answers to many puzzles in order (`answers`,
//! `batch_run`), time limits (`time_limit`), puzzles solved step by step (`puzzle_walk`), and files
//! to write (`output_file`, `text_output`, `numbered_files`).

mod answers;
mod args;
mod batch_run;
mod bug;
mod command;
mod compressed;
mod error;
mod help;
mod input;
mod input_progress;
mod no_command;
mod note;
mod numbered_files;
mod output_file;
mod own_columns;
mod prelude;
mod progress;
mod puzzle_walk;
mod show;
mod signal;
mod standard_output;
pub mod status;
mod text_output;
mod time_limit;

use std::{
    env,
    ffi::{OsStr, OsString},
    io::Write,
    process::ExitCode,
};

use clap::{
    CommandFactory, FromArgMatches, Parser,
    error::{ContextKind, ContextValue},
};

use self::{
    command::{Command, more_for_m},
    error::{Error, written},
    standard_output::StandardOutput,
    status::Status,
};

/// Solve sudoku-like puzzles by SAT, and prove that the solution is the only one.
#[derive(Debug, Parser)]
#[command(name = "satoku", version, max_term_width = help::WIDTH)]
#[command(
    after_help = "Exit status: 0 every puzzle has exactly one solution; 1 some puzzle does not; 2 \
                 wrong input or usage; 3 engines disagree, or a certificate does not hold; 129, 130 \
                 or 143 a signal ended the program."
)]
struct Cli {
    /// What to do.
    #[command(subcommand)]
    command: Command,
}

/// The command line, for completions and manual pages.
fn command_line() -> clap::Command {
    Cli::command()
}

pub fn main() -> ExitCode {
    if env::args_os().len() < 2 {
        // On standard error: a script that lost its arguments sees no output, and fails.
        let _ = write!(anstream::stderr(), "{}", no_command::text());
        return Status::Unreadable.into();
    }
    let words = more_for_m(env::args_os().map(input::puzzle_not_option));
    let status = run(words).unwrap_or_else(|error| {
        note::note(&error.to_string());
        Status::Unreadable
    });
    status.into()
}

fn run(words: Vec<OsString>) -> Result<Status, Error> {
    let matches = help::prepared(command_line(), &words).try_get_matches_from(words);
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        // What is asked for, the help or the version, is an answer like any other.
        Err(text) if !text.use_stderr() => {
            let printed = standard_output::check()
                .and_then(|()| text.print().map_err(|error| standard_output::named(&error)));
            return written(printed);
        }
        Err(error) => match word_for_command(&error).and_then(no_command::instead_of) {
            Some(message) => return Err(message.into()),
            None => error.exit(),
        },
    };
    signal::handle();
    time_limit::set(cli.command.limit_time());
    let mut out = StandardOutput::default();
    let status = cli.command.run(&mut out)?;
    written(out.flush()).map(|_| status)
}

/// The word in place of a command, if that is the error.
fn word_for_command(error: &clap::Error) -> Option<&OsStr> {
    match error.get(ContextKind::InvalidSubcommand)? {
        ContextValue::String(word) => Some(OsStr::new(word)),
        _ => None,
    }
}

/// Looks at the standard streams before `main` does.
pub fn look_at_streams() {
    standard_output::look();
}

/// Arguments of a command from words.
#[cfg(test)]
fn parsed<A: clap::Args>(words: &[&str]) -> Result<A, clap::Error> {
    let command = A::augment_args(clap::Command::new("test").no_binary_name(true));
    A::from_arg_matches(&command.try_get_matches_from(words)?)
}

/// What a command prints, and whether it ends as expected: with a status, or an error with this
/// text.
#[cfg(test)]
#[track_caller]
fn output(
    run: impl FnOnce(&mut Vec<u8>) -> Result<Status, Error>,
    expected: Result<Status, &str>,
) -> String {
    let mut out = Vec::new();
    match (run(&mut out).map_err(|error| error.to_string()), expected) {
        (Ok(status), Ok(expected)) => assert_eq!(status, expected),
        (Err(error), Err(expected)) => assert!(error.contains(expected), "{error}"),
        (result, _) => panic!("{result:?}"),
    }
    String::from_utf8(out).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_of_every_command_ends_with_an_example_that_can_be_run() {
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let (heading, examples) = help.split_once('\n').unwrap_or_default();
            assert!(heading == "Example:" || heading == "Examples:", "{name}: {help:?}");
            for example in examples.lines() {
                let words = shlex::split(example).unwrap();
                assert_eq!(words[..2], ["satoku", name], "{example}");
                if let Err(error) = Cli::try_parse_from(words) {
                    panic!("{example}: {error}");
                }
            }
        }
    }

    #[test]
    fn what_is_suggested_without_a_command_can_be_run() {
        for example in no_command::TO_TRY {
            let words = shlex::split(example).unwrap();
            assert!(Cli::try_parse_from(words).is_ok(), "{example}");
        }
    }

    #[test]
    fn options_stand_in_groups() {
        let groups: [(&str, &[&str]); 5] = [
            ("Input", &["model", "lines", "sample", "from"]),
            ("Engine", &["engine", "no_cross_check", "fast"]),
            ("Advanced", &["encoding", "at_most_one", "sums", "cross_check_nodes", "lenient"]),
            ("Limits", &["limit", "limit_time", "tries"]),
            ("Output", &["format", "color", "quiet", "jobs", "output", "html", "plot"]),
        ];
        // What a command is about stands with --help.
        let own = ["puzzles", "rate", "exact", "presolve", "verify", "method", "more", "minimal"];
        let groups = groups.map(|(group, options)| (Some(group), options));
        let expected = groups.into_iter().chain([(None, &own[..])]);
        for (group, options) in expected {
            for option in options {
                let mut seen = 0;
                for command in Cli::command().get_subcommands() {
                    let mut arguments = command.get_arguments();
                    let Some(found) = arguments.find(|found| found.get_id() == *option) else {
                        continue;
                    };
                    assert_eq!(found.get_help_heading(), group, "{} {option}", command.get_name());
                    seen += 1;
                }
                assert!(seen > 0, "no command takes {option}");
            }
        }
    }
}
