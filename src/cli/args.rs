//! The command line's words.

use std::{ffi::OsString, num::NonZeroUsize, ops::RangeInclusive, path::PathBuf, time::Duration};

use clap::{
    Args, Parser, Subcommand, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};

use crate::{
    cnf::{AtMostOne, Encoding, Level},
    engine::EngineKind,
    generate::{Difficulty, Symmetry},
    model::{ModelError, catalog},
    read::Settings,
};

/// Sudoku-like puzzles as 0-1 programs: solved by SAT, and the solution proven the only one.
#[derive(Debug, Parser)]
#[command(name = "satoku", version, max_term_width = 100)]
#[command(after_help = "Exit status: 0 every puzzle has exactly one solution; 1 some puzzle has \
    not; 2 something could not be read or was used wrongly; 3 engines disagree, or a certificate \
    does not hold.")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find the solution, and prove that it is the only one
    Solve(PuzzleArgs),
    /// Say whether there is exactly one solution, and if not, why
    Check(CheckArgs),
    /// Count the solutions
    Count(CountArgs),
    /// Write a puzzle, or an empty model, as a file for other solvers
    Encode(EncodeArgs),
    /// Turn another solver's answer into the grid
    Decode(DecodeArgs),
    /// Write a certificate: evidence for the verdict that other programs can check
    Prove(ProveArgs),
    /// Check a certificate, believing nothing of it
    Verify(VerifyArgs),
    /// Solve a puzzle as a person would, and explain every step
    Steps(StepsArgs),
    /// Help with the next step, and with no more than that
    Hint(HintArgs),
    /// Run engines side by side and compare answers, times and formulas
    Compare(CompareArgs),
    /// Make new puzzles, each with just one solution
    Generate(GenerateArgs),
    /// List the built-in models
    Models(ModelsArgs),
}

/// How puzzles are read.
#[derive(Debug, Args)]
pub struct ReadArgs {
    /// The model: a name, a file, or several joined by commas [default: classic]
    #[arg(long, short, value_name = "NAME|FILE")]
    pub model: Option<String>,

    /// Take any unexpected character as an empty cell
    #[arg(long)]
    pub lenient: bool,
}

impl ReadArgs {
    /// How text is read.
    ///
    /// # Errors
    /// If the model cannot be loaded.
    pub fn settings(&self) -> Result<Settings, ModelError> {
        let spec = self.model.as_deref().unwrap_or(catalog::DEFAULT);
        let model = catalog::load(spec)?;
        Ok(Settings { model, model_is_fixed: self.model.is_some(), lenient: self.lenient })
    }
}

/// How puzzles are read, and how they become clauses.
#[derive(Debug, Args)]
pub struct SharedArgs {
    /// How they are read.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// How much of the program is written as clauses
    #[arg(long, value_name = "LEVEL", default_value = "extended", value_parser = levels())]
    pub encoding: Level,

    /// How at-most-one constraints are written as clauses (auto: pairwise where that is short, else
    /// product; pairwise: nothing has auxiliary variables)
    #[arg(long, value_name = "ENCODING", default_value = "auto", value_parser = at_most_ones())]
    pub at_most_one: AtMostOne,
}

impl SharedArgs {
    /// How programs become clauses.
    pub fn encoding(&self) -> Encoding {
        Encoding { level: self.encoding, at_most_one: self.at_most_one }
    }
}

/// Puzzles, and what to do with them.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzles: Vec<OsString>,

    /// What to read them as.
    #[command(flatten)]
    pub shared: SharedArgs,

    /// The engine: sat, milp, native (very fast, 9x9 only), backtrack, or backtrack:STRATEGY with
    /// one of reference, recursive, stack, pruning, course, course-fast (each also with -down, for
    /// values downwards); or a solver of your own, external:'COMMAND {}', where {} is the file it
    /// reads and {out}, if it has one, the file it writes
    #[arg(long, short, default_value = "sat")]
    pub engine: EngineKind,

    /// Do not have a second engine confirm the answer
    #[arg(long)]
    pub no_cross_check: bool,

    /// The most nodes that the cross-check may take before it is skipped; on grids of more than
    /// 10,000 candidates, and under rules other than groups of cells that differ, a node counts for as
    /// many as it takes the time of
    #[arg(long, value_name = "NODES", default_value_t = 200_000)]
    pub cross_check_nodes: u64,

    /// Stop the search for a puzzle's solutions after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub limit_time: Option<Duration>,

    /// Stop the backtracker and the native engine after this many nodes
    #[arg(long, value_name = "NODES")]
    pub limit_nodes: Option<u64>,

    /// How the answers come out.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// How the answers to many puzzles come out.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// How they are printed [default: grid for one puzzle on a terminal, else line]
    #[arg(long, short, value_enum)]
    pub format: Option<Format>,

    /// Write values above 9 as letters (A is 10, B is 11), one character for each cell, where 35 are
    /// enough
    #[arg(long)]
    pub letters: bool,

    /// How many puzzles to work on at a time [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,

    /// When to use colour
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,

    /// Print no progress, no summary and no notes
    #[arg(long, short)]
    pub quiet: bool,

    /// Exit with 0 where the exit status would be 1
    #[arg(long)]
    pub exit_zero: bool,
}

/// Puzzles, and what to find out about them.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Also say how hard it is for people: the hardest technique and a score
    #[arg(long)]
    pub rate: bool,

    /// Say only what the verdict is, which is faster
    #[arg(long, conflicts_with_all = ["all_reasons", "candidates", "repair", "extras"])]
    pub no_reasons: bool,

    /// Unsolvable puzzles: list up to K different reasons
    #[arg(long, value_name = "K", default_value = "1", hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub all_reasons: u32,

    /// Puzzles with several solutions: the values that each cell holds in some solution
    #[arg(long)]
    pub candidates: bool,

    /// Puzzles with several solutions: a smallest set of givens that would leave just one
    #[arg(long)]
    pub repair: bool,

    /// Unique puzzles: the rules, beside rows, columns and regions, that they do not need
    #[arg(long)]
    pub extras: bool,

    /// The puzzles.
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
}

/// Puzzles, and how a person would solve them.
#[derive(Debug, Args)]
pub struct WayArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzles: Vec<OsString>,

    /// What to read them as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// How steps are found
    #[arg(long, value_enum, default_value = "ladder", value_name = "METHOD")]
    pub method: Method,

    /// Also use techniques that take it for granted that there is just one solution
    #[arg(long)]
    pub assume_unique: bool,

    /// How steps are printed [default: grid for a terminal, else line]
    #[arg(long, short, value_enum)]
    pub format: Option<Format>,

    /// When to use colour
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,

    /// Print no notes
    #[arg(long, short)]
    pub quiet: bool,

    /// Exit with 0 where the exit status would be 1
    #[arg(long)]
    pub exit_zero: bool,
}

/// How steps are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// The easiest technique that helps, and where none does the SAT solver's reason
    Ladder,
    /// Scans of rows, columns, boxes and windows, with a waiting room, and guesses
    Scans,
}

/// Puzzles, and how to show the way.
#[derive(Debug, Args)]
pub struct StepsArgs {
    /// The puzzles.
    #[command(flatten)]
    pub way: WayArgs,

    /// Have the SAT solver prove every step
    #[arg(long)]
    pub verify: bool,

    /// Draw the grid with its candidates before each step (grid)
    #[arg(long)]
    pub grids: bool,

    /// Walk through the steps of one puzzle on the terminal, by keys
    #[arg(long, short, conflicts_with = "format")]
    pub interactive: bool,

    /// Write a page that walks the steps of one puzzle in a browser
    #[arg(long, value_name = "FILE", conflicts_with = "interactive")]
    pub html: Option<PathBuf>,
}

/// Puzzles, and how much to give away.
#[derive(Debug, Args)]
pub struct HintArgs {
    /// Name the house; twice: the value; three times: the whole step
    #[arg(long, action = clap::ArgAction::Count)]
    pub more: u8,

    /// The puzzles.
    #[command(flatten)]
    pub way: WayArgs,
}

/// Puzzles, and how far to count.
#[derive(Debug, Args)]
pub struct CountArgs {
    /// Stop counting here
    #[arg(long, value_name = "K", default_value = "1000",
        value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: u32,

    /// Print the solutions too
    #[arg(long)]
    pub list: bool,

    /// Count without listing, for small grids: all 28,200,960 of a 6x6, or no number at all
    #[arg(long, conflicts_with_all = ["limit", "list", "engine", "limit_nodes"])]
    pub exact: bool,

    /// Exact counting stops at so many states; a million take some 140 MB
    #[arg(long, value_name = "N", default_value = "5000000", requires = "exact")]
    pub limit_states: NonZeroUsize,

    /// The puzzles.
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
}

/// A puzzle, and the file to write.
#[derive(Debug, Args)]
pub struct EncodeArgs {
    /// The puzzle, as text or the first in a file; without one the empty model is written
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: Option<OsString>,

    /// The format
    #[arg(long, short, default_value = "dimacs", value_parser = formats(), value_name = "FORMAT")]
    pub to: crate::export::Format,

    /// What to read it as.
    #[command(flatten)]
    pub shared: SharedArgs,

    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Forbid this solution (again and again for more of them)
    #[arg(long, value_name = "GRID|FILE")]
    pub block: Vec<OsString>,

    /// Write what is left after fixing what the givens force (dimacs); decode needs it too then
    #[arg(long)]
    pub presolve: bool,

    /// Leave out the comments that name the variables
    #[arg(long)]
    pub no_names: bool,

    /// Print variables, rows, clauses and literals by origin instead of the file
    #[arg(long)]
    pub stats: bool,
}

/// A puzzle, and a solver's answer.
#[derive(Debug, Args)]
pub struct DecodeArgs {
    /// The puzzle that was encoded
    #[arg(value_name = "PUZZLE|FILE")]
    pub puzzle: OsString,

    /// What the solver printed, or its result file; - for standard input
    #[arg(value_name = "ANSWER")]
    pub answer: PathBuf,

    /// What to read it as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// The puzzle was encoded with --presolve
    #[arg(long)]
    pub presolve: bool,

    /// How the grid is printed [default: grid on a terminal, else line]
    #[arg(long, short, value_enum)]
    pub format: Option<Format>,

    /// Write values above 9 as letters (A is 10, B is 11), one character for each cell, where 35 are
    /// enough
    #[arg(long)]
    pub letters: bool,
}

/// A puzzle, and where its certificate goes.
#[derive(Debug, Args)]
pub struct ProveArgs {
    /// The puzzle, as text or the first in a file
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: OsString,

    /// The folder to make, or with --tar the file
    #[arg(long, short, value_name = "DIR")]
    pub output: PathBuf,

    /// Write one tar file instead of a folder
    #[arg(long)]
    pub tar: bool,

    /// What to read it as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// Print nothing but errors
    #[arg(long, short)]
    pub quiet: bool,
}

/// Certificates to check.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// A certificate: a folder, or a tar file of one
    #[arg(value_name = "DIR", required = true)]
    pub certificates: Vec<PathBuf>,

    /// Print nothing but errors
    #[arg(long, short)]
    pub quiet: bool,
}

/// Engines, and puzzles to compare them on.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-", conflicts_with = "preset")]
    pub puzzles: Vec<OsString>,

    /// A table made ready: course, the timing table of a C course, with its four strategies beside
    /// our engines
    #[arg(long, value_enum, value_name = "NAME",
        conflicts_with_all = ["engine", "encoding", "at_most_one", "sample", "each", "limit",
            "model", "lenient"])]
    pub preset: Option<Preset>,

    /// How puzzles are read.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// An engine, named as for solve; again and again for more [default: sat, native, backtrack]
    #[arg(long, short)]
    pub engine: Vec<EngineKind>,

    /// Engines that read clauses take part with each of these levels
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', value_parser = levels())]
    pub encoding: Vec<Level>,

    /// Engines that read clauses take part with each of these encodings of at-most-one constraints
    #[arg(long, value_name = "ENCODING,…", value_delimiter = ',', value_parser = at_most_ones())]
    pub at_most_one: Vec<AtMostOne>,

    /// Take a random sample of N puzzles
    #[arg(long, value_name = "N")]
    pub sample: Option<NonZeroUsize>,

    /// Which sample is taken
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Stop at K solutions; 2 tell whether there is just one
    #[arg(long, value_name = "K", default_value = "2")]
    pub limit: NonZeroUsize,

    /// Stop each search after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_negative_numbers = true)]
    pub limit_time: Duration,

    /// Stop the backtracker and the native engine after this many nodes
    #[arg(long, value_name = "NODES")]
    pub limit_nodes: Option<u64>,

    /// How the result is printed
    #[arg(long, short, value_enum, default_value = "table")]
    pub format: TableFormat,

    /// In JSON, also a record for each puzzle and contender
    #[arg(long)]
    pub each: bool,

    /// Draw the times into an SVG file
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,

    /// Do not say how many puzzles there are
    #[arg(long, short)]
    pub quiet: bool,
}

/// What puzzles to make.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// Their model.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u64,

    /// Which puzzles: the same seed makes the same ones [default: a random one, which is printed]
    #[arg(long, short, value_name = "S")]
    pub seed: Option<u64>,

    /// How many givens, both ends included [default: as few as taking away leads to]
    #[arg(long, value_name = "MIN..MAX", value_parser = super::generate::givens)]
    pub givens: Option<RangeInclusive<usize>>,

    /// No given is superfluous; with a symmetry, no set of givens that go together
    #[arg(long)]
    pub minimal: bool,

    /// What leaves the pattern of the givens as it is
    #[arg(long, value_name = "SYMMETRY", default_value = "none",
        value_parser = named(&Symmetry::ALL))]
    pub symmetry: Symmetry,

    /// How hard for people: easy takes singles (and what one rule alone forbids), medium also
    /// locked candidates and naked pairs, hard the other techniques of steps, extreme the solver's
    /// reasons
    #[arg(long, short, value_name = "LEVEL", value_parser = named(&Difficulty::ALL))]
    pub difficulty: Option<Difficulty>,

    /// Puzzles with this solution, a full grid
    #[arg(long, value_name = "GRID|FILE")]
    pub from: Option<OsString>,

    /// Give a puzzle up after this many tries [default: from 10000 on small grids to 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub tries: Option<u32>,

    /// Give a puzzle up after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_negative_numbers = true)]
    pub limit_time: Duration,

    /// How the puzzles come out.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Comparisons made ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Preset {
    /// The timing table of a C course
    Course,
}

/// How tables are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Columns, for people
    Table,
    /// One JSON object
    Json,
    /// Comma-separated values, times in seconds
    Csv,
}

/// What to say about models.
#[derive(Debug, Args)]
pub struct ModelsArgs {
    /// Instead of the list
    #[command(subcommand)]
    pub command: Option<ModelsCommand>,
}

/// What to say about models.
#[derive(Debug, Subcommand)]
pub enum ModelsCommand {
    /// Print a built-in model's file
    Show {
        /// The model's name
        name: String,
    },
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

fn formats() -> impl TypedValueParser<Value = crate::export::Format> {
    named(&crate::export::Format::ALL)
}

fn levels() -> impl TypedValueParser<Value = Level> {
    named(&Level::ALL)
}

fn at_most_ones() -> impl TypedValueParser<Value = AtMostOne> {
    named(&AtMostOne::ALL)
}

/// A value by its name in a table.
fn named<T: Copy + Send + Sync + 'static>(
    table: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(table.iter().map(|(name, _)| *name)).map(|name| {
        let entry = table.iter().find(|(other, _)| *other == name);
        entry.expect("only names in the table are possible").1
    })
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().map_err(|_| "expected a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected a number of seconds, 0 or more")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
