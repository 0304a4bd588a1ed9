//! The arguments of `satoku compare`.

use std::{ffi::OsString, num::NonZeroUsize};

use crate::{
    cli::prelude::*,
    cnf::{AtMostOne, Level, SumEncoding},
    engine::Engine,
};

/// The most runs: a typing error must not take years.
const MOST_RUNS: i64 = 10_000;

/// Engines, and puzzles to compare them on.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku compare -e sat -e backtrack puzzles.txt --sample 100 --plot times.svg\n\
    \x20 satoku compare --runs 10 --warmup 1 -e sat:batsat -e 'external:cadical {}' puzzles.txt\n\
    \x20 satoku compare --preset course")]
pub(crate) struct CompareArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-", conflicts_with = "preset")]
    pub puzzles: Vec<OsString>,

    /// A prepared comparison: course, the timing table of a C course, with its four strategies
    /// beside our engines
    #[arg(long, value_enum, value_name = "NAME",
        conflicts_with_all = ["engine", "encoding", "at_most_one", "sums", "sample", "each", "limit",
            "model", "lenient", "runs", "warmup"])]
    pub preset: Option<Preset>,

    #[command(flatten)]
    pub reading: ReadArgs,

    /// An engine, named as for solve (repeatable) [default: sat, native, backtrack]
    #[arg(long, short, help_heading = "Engine")]
    pub engine: Vec<Engine>,

    /// Run engines that read clauses with each of these levels
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', value_parser = named(&Level::ALL),
        help_heading = ADVANCED)]
    pub encoding: Vec<Level>,

    /// Run engines that read clauses with each of these encodings of at-most-one constraints
    #[arg(long, value_name = "ENCODING,…", value_delimiter = ',', help_heading = ADVANCED,
        value_parser = named(&AtMostOne::ALL))]
    pub at_most_one: Vec<AtMostOne>,

    /// Run engines that read clauses with each of these encodings of sums
    #[arg(long, value_name = "ENCODING,…", value_delimiter = ',', help_heading = ADVANCED,
        value_parser = named(&SumEncoding::ALL))]
    pub sums: Vec<SumEncoding>,

    /// Take a random sample of N puzzles
    #[arg(long, value_name = "N", help_heading = "Input")]
    pub sample: Option<NonZeroUsize>,

    /// The seed of the sample
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = "Input")]
    pub seed: u64,

    /// Stop at K solutions; 2 tell whether the solution is unique
    #[arg(long, value_name = "K", default_value = "2", help_heading = "Limits")]
    pub limit: NonZeroUsize,

    /// Take this many seconds for each puzzle, the same share for each contender [default: 60 each]
    #[arg(long, value_name = "SECONDS", value_parser = seconds,
        allow_negative_numbers = true, help_heading = "Limits")]
    pub limit_time: Option<Duration>,

    /// Stop the backtracker and the native engine after this many nodes
    #[arg(long, value_name = "NODES", help_heading = ADVANCED)]
    pub limit_nodes: Option<u64>,

    /// Measure everything N times
    ///
    /// A run puts every puzzle before every contender. Within it contenders take turns at each
    /// puzzle, so that whatever slows the machine down for a while hits all alike; and each run
    /// begins with the next contender. The total is then a mean over the runs, ± its standard
    /// deviation (over N - 1), and min the total of the fastest run. Mean, median, 95 % and worst
    /// are times of puzzles, each puzzle's the mean over the runs. What is answered was answered in
    /// every run.
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Measurement",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..=MOST_RUNS))]
    pub runs: u32,

    /// Before that, run everything M times without measuring
    #[arg(long, value_name = "M", default_value = "0", help_heading = "Measurement",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(0..=MOST_RUNS))]
    pub warmup: u32,

    /// The output format
    #[arg(long, short, value_enum, default_value = "table", help_heading = "Output")]
    pub format: TableFormat,

    /// In JSON, also a record for each run, puzzle and contender
    #[arg(long, help_heading = "Output")]
    pub each: bool,

    /// Draw the times into an SVG file
    ///
    /// Three pictures: in what time how many puzzles are answered, if each contender begins with
    /// those that it finds easiest (a cactus plot); what each puzzle took; and how the times are
    /// spread. Scales are logarithmic where contenders are far apart.
    #[arg(long, value_name = "FILE.svg", help_heading = "Output")]
    pub plot: Option<PathBuf>,

    /// Print no progress and no notes
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

/// Comparisons made ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Preset {
    /// The timing table of a C course
    Course,
}

/// How tables are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Columns, for people
    Table,
    /// One JSON object
    Json,
    /// Comma-separated values, times in seconds
    Csv,
}
