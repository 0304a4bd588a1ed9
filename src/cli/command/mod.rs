//! The commands: each has a file with its arguments and what it does with them.

mod book;
mod check;
mod compare;
pub(super) mod completions;
mod convert;
mod count;
mod decode;
mod draw;
mod encode;
mod formats;
mod generate;
mod hint;
pub(super) mod man;
mod models;
mod prove;
mod rules;
mod solve;
mod steps;
mod verify;

use std::{io::Write, time::Duration};

use clap::Subcommand;

pub(super) use self::hint::more_for_m;
use super::{error::Error, status::Status};

/// What to do.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Find the solution, and prove that it is the only one
    Solve(solve::SolveArgs),
    /// Check whether there is exactly one solution, and if not, explain why
    Check(check::CheckArgs),
    /// Count the solutions
    Count(count::CountArgs),
    /// Write a puzzle, or an empty model, as a file for other solvers
    Encode(encode::EncodeArgs),
    /// Read another solver's answer, and print the grid
    Decode(decode::DecodeArgs),
    /// Write puzzles in another format: a link, a puzzle file, a line, a picture
    Convert(convert::ConvertArgs),
    /// Draw a puzzle with its clues, as text or as SVG
    Draw(draw::DrawArgs),
    /// Make a book of puzzles for printing, with the solutions at the back
    Book(book::BookArgs),
    /// Write a certificate: evidence for the verdict that other programs can check
    Prove(prove::ProveArgs),
    /// Check a certificate without trusting it
    Verify(verify::VerifyArgs),
    /// Solve a puzzle as a person would, and explain every step
    Steps(steps::StepsArgs),
    /// Give a hint at the next step
    Hint(hint::HintArgs),
    /// Run engines side by side and compare answers, times and formulas
    Compare(compare::CompareArgs),
    /// Generate puzzles, each with exactly one solution
    Generate(generate::GenerateArgs),
    /// List the built-in models
    Models(models::ModelsArgs),
    /// List the formats in which puzzles are read and written
    Formats(formats::FormatsArgs),
    /// List the kinds of rules
    Rules(rules::RulesArgs),
    /// Print a shell completion script
    Completions(completions::CompletionsArgs),
    /// Print or write the manual pages
    Man(man::ManArgs),
}

impl Command {
    pub(super) fn limit_time(&self) -> Option<Duration> {
        match self {
            Self::Solve(args) => args.puzzles.limits.limit_time,
            Self::Check(args) => args.puzzles.limits.limit_time,
            Self::Count(args) => args.puzzles.limits.limit_time,
            Self::Encode(args) => args.limits.limit_time,
            Self::Decode(args) => args.limits.limit_time,
            Self::Convert(args) => args.limits.limit_time,
            Self::Draw(args) => args.limit_time,
            Self::Book(args) => Some(args.limit_time),
            Self::Prove(args) => args.limits.limit_time,
            Self::Verify(args) => args.limits.limit_time,
            Self::Steps(args) => args.walk.limit_time,
            Self::Hint(args) => args.walk.limit_time,
            Self::Compare(args) => args.limit_time,
            Self::Generate(args) => Some(args.limit_time),
            Self::Models(args) => args.limit_time(),
            // These print what the program brings along.
            Self::Formats(_) | Self::Rules(_) | Self::Completions(_) | Self::Man(_) => None,
        }
    }

    pub(super) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        match self {
            Self::Solve(args) => args.run(out),
            Self::Check(args) => args.run(out),
            Self::Count(args) => args.run(out),
            Self::Encode(args) => args.run(out),
            Self::Decode(args) => args.run(out),
            Self::Convert(args) => args.run(out),
            Self::Draw(args) => args.run(out),
            Self::Book(args) => args.run(out),
            Self::Prove(args) => args.run(out),
            Self::Verify(args) => args.run(out),
            Self::Steps(args) => args.run(out),
            Self::Hint(args) => args.run(out),
            Self::Compare(args) => args.run(out),
            Self::Generate(args) => args.run(out),
            Self::Models(args) => args.run(out),
            Self::Formats(args) => args.run(out),
            Self::Rules(args) => args.run(out),
            Self::Completions(args) => args.run(out),
            Self::Man(args) => args.run(out),
        }
    }
}
