//! Output: how answers come out.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum, builder::PossibleValue};
use itertools::Itertools;

use crate::{
    cli::error::{Error, written},
    write::csv,
};

/// How the answers to many puzzles come out.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// The output format: grid (a drawing), line (tab-separated), json (an object a line), csv
    /// (with a header), or a puzzle format [default: grid for one puzzle on a terminal, else line]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub format: Option<Format>,

    /// Begin with a line that names the columns (line; csv always does)
    #[arg(long, help_heading = "Output")]
    pub header: bool,

    /// Write values from 10 to 35 as letters (A is 10), one character per cell
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

    /// Exit with status 0 instead of 1
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,
}

/// How answers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Grid,
    Line,
    Json,
    Csv,
    /// A puzzle format that some commands print answers in.
    Other(Other),
}

/// Puzzle formats that answers are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Other {
    /// A drawing of each cell's candidates.
    Candidates,
    /// The same on a line, with a character for each cell and value.
    Pencilmarks,
    /// The puzzle with its solution, in a format of [`TARGETS`](crate::write::TARGETS) with this
    /// name.
    Puzzle(&'static str),
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Grid,
            Self::Line,
            Self::Json,
            Self::Csv,
            Self::Other(Other::Candidates),
            Self::Other(Other::Pencilmarks),
            Self::Other(Other::Puzzle("toml")),
            Self::Other(Other::Puzzle("f-puzzles")),
            Self::Other(Other::Puzzle("f-puzzles-link")),
            Self::Other(Other::Puzzle("sudokupad-link")),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match *self {
            Self::Grid => ("grid", "A drawing, for people"),
            Self::Line => ("line", "A line for each puzzle, tab-separated"),
            Self::Json => ("json", "A JSON object for each puzzle, on a line"),
            Self::Csv => (
                "csv",
                "A table with a header, comma-separated; read again with the same options, it has the same \
                 puzzles",
            ),
            Self::Other(Other::Candidates) => (
                "candidates",
                "A drawing of the values of each cell: those in the solutions found (solve), or its \
                 candidates before each step (steps, hint)",
            ),
            Self::Other(Other::Pencilmarks) => (
                "pencilmarks",
                "The same on a line, a character for each cell and value (solve, steps, hint)",
            ),
            Self::Other(Other::Puzzle(name)) => {
                (name, "The puzzle with its solution, for other programs (solve, generate)")
            }
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl Format {
    /// The format: `--header` alone means lines.
    pub(crate) fn with_header(format: Option<Self>, header: bool) -> Result<Option<Self>, Error> {
        match format {
            None if header => Ok(Some(Self::Line)),
            Some(Self::Line | Self::Csv) | None => Ok(format),
            Some(_) if !header => Ok(format),
            Some(_) => Err("--header goes with --format line; csv always has a header".into()),
        }
    }

    pub(crate) fn is_marks(self) -> bool {
        matches!(self, Self::Other(Other::Candidates | Other::Pencilmarks))
    }

    /// Makes sure that what a command makes can be printed in this format, if one was asked for: in
    /// other formats than the usual ones it can where `can` says so.
    pub(crate) fn check(format: Option<Self>, can: fn(Other) -> bool) -> Result<(), Error> {
        match format {
            Some(format @ Self::Other(other)) if !can(other) => {
                let value = format.to_possible_value();
                let name = value.as_ref().map_or("", PossibleValue::get_name);
                let what = "this command does not print it";
                Err(format!("--format {name}: {what}; satoku convert writes puzzles").into())
            }
            _ => Ok(()),
        }
    }

    /// The line that names the columns, if it is wanted.
    pub(crate) fn header(self, is_wanted: bool, columns: &[&str]) -> Option<String> {
        match self {
            Self::Line if is_wanted => Some(self.row(columns)),
            Self::Csv => Some(self.row(columns)),
            _ => None,
        }
    }

    /// A line of fields, as CSV or tab-separated.
    pub(crate) fn row<T: AsRef<str>>(self, fields: impl IntoIterator<Item = T>) -> String {
        match self {
            Self::Csv => csv::line(fields),
            _ => fields.into_iter().map(|field| field.as_ref().to_owned()).join("\t") + "\n",
        }
    }
}

pub(crate) fn write_header(header: Option<String>, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(header) = header {
        written(out.write_all(header.as_bytes()))?;
    }
    Ok(())
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether what goes to standard output has colour.
    pub(crate) fn is_wanted(self) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        }
    }
}
