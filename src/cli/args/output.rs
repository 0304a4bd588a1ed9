//! Output: how answers come out.

use std::io;

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

/// How the answers to many puzzles come out.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// How they are printed [default: grid for one puzzle on a terminal, else line]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub format: Option<Format>,

    /// Write values above 9 as letters (A is 10, B is 11), one character for each cell, where 35 are
    /// enough
    #[arg(long, help_heading = "Output")]
    pub letters: bool,

    /// How many puzzles to work on at a time [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
        help_heading = "Output")]
    pub jobs: Option<u16>,

    /// When to use colour
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN", help_heading = "Output")]
    pub color: Color,

    /// Print no progress, no summary and no notes
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,

    /// Exit with 0 where the exit status would be 1
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,
}

/// How answers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A drawing, for people
    Grid,
    /// A line for each puzzle, tab-separated
    Line,
    /// A JSON object for each puzzle, on a line
    Json,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether what goes to standard output has colour.
    pub fn is_wanted(self) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        }
    }
}
