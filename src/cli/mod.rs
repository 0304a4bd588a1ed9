//! The command line. A command parses its arguments, makes one call to the library, and prints.

mod args;
mod check;
mod compare;
mod count;
mod decode;
mod encode;
mod exit;
mod findings;
mod generate;
mod hint;
mod input;
mod models;
mod output_file;
mod prove;
mod render;
mod run;
mod signal;
mod solve;
mod steps;
mod verify;
mod walk;

use std::{
    env,
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;

use self::{
    args::{Cli, Command},
    exit::Status,
};

/// Runs the program on the process's arguments and streams.
pub fn main() -> ExitCode {
    let cli = Cli::parse_from(env::args_os().map(puzzle_not_option));
    signal::handle();
    let mut out = io::stdout().lock();
    let result = match &cli.command {
        Command::Solve(args) => run::run(solve::Solve, args, &mut out),
        Command::Check(args) => run::run(check::Check::new(args), &args.puzzles, &mut out),
        Command::Count(args) => run::run(count::Count::new(args), &args.puzzles, &mut out),
        Command::Encode(args) => encode::encode(args, &mut out),
        Command::Decode(args) => decode::decode(args, &mut out),
        Command::Prove(args) => prove::prove(args, &mut out),
        Command::Verify(args) => verify::verify(args, &mut out),
        Command::Steps(args) => steps::steps(args, &mut out),
        Command::Hint(args) => hint::hint(args, &mut out),
        Command::Compare(args) => compare::compare(args, &mut out),
        Command::Generate(args) => generate::generate(args, &mut out),
        Command::Models(args) => match models::models(args, &mut out) {
            Ok(Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
            Ok(_) => Ok(Status::Fine),
            Err(error) => Err(error.into()),
        },
    };
    let status = result.unwrap_or_else(|error| {
        note(&error.to_string());
        Status::Unreadable
    });
    status.into()
}

/// An argument that cannot be mistaken for an option. A puzzle may begin with an empty cell that is
/// written `-`: then that is written `.` instead.
fn puzzle_not_option(argument: OsString) -> OsString {
    const LEAST: usize = 16;
    let is_cell = |c: char| c.is_ascii_digit() || "._-*?xX".contains(c) || c.is_whitespace();
    match argument.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(rest) if rest.len() + 1 >= LEAST && rest.chars().all(is_cell) => {
            format!(".{rest}").into()
        }
        _ => argument,
    }
}

/// Says something on standard error. If nobody can hear it, so be it.
fn note(message: &str) {
    let is_unsafe = |c: char| c.is_control() && c != '\n';
    let _ = writeln!(io::stderr(), "satoku: {}", message.replace(is_unsafe, "\u{fffd}"));
}

/// A closed pipe is no error: whoever read our output has seen enough.
fn written(result: io::Result<()>) -> Result<Status, run::Error> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write: {error}").into())
        }
        _ => Ok(Status::Fine),
    }
}
