//! The command line. A command parses its arguments, makes one call to the library, and prints.

mod args;
mod check;
mod count;
mod exit;
mod input;
mod models;
mod render;
mod run;
mod solve;

use std::{
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
    let cli = Cli::parse();
    let mut out = io::stdout().lock();
    let result = match &cli.command {
        Command::Solve(args) => run::run(solve::Solve, args, &mut out),
        Command::Check(args) => run::run(check::Check, args, &mut out),
        Command::Count(args) => {
            let count = count::Count { limit: args.limit.get(), list: args.list };
            run::run(count, &args.puzzles, &mut out)
        }
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

/// Says something on standard error. If nobody can hear it, so be it.
fn note(message: &str) {
    let _ = writeln!(io::stderr(), "satoku: {message}");
}
