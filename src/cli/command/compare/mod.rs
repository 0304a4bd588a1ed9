//! `satoku compare`: engines side by side.

mod course;
mod results;
mod watch;

use std::{ffi::OsString, io::Write, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{Args, ValueEnum};
use itertools::Itertools;

use results::Results;
use watch::Watch;

use crate::{
    batch::sample,
    cli::{
        args::{
            engine::{at_most_ones, levels, sums},
            input::ReadArgs,
            limits::seconds,
        },
        bug,
        error::{Error, written},
        help::ADVANCED,
        input::Input,
        note::{note, note_all_of},
        output_file::OutputFile,
        status::Status,
    },
    cnf::{AtMostOne, Encoding, Level, SumEncoding},
    compare::{Conflict, Contender, Plan, Race, plot},
    engine::{Engine, Limits, Strategy},
};
use satoku_core::puzzle::Instance;

/// The most runs, so that a slip does not measure for years.
const MOST_RUNS: i64 = 10_000;

/// Engines, and puzzles to compare them on.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku compare -e sat -e backtrack puzzles.txt --sample 100 --plot times.svg\n\
    \x20 satoku compare --runs 10 --warmup 1 -e sat:batsat -e 'external:cadical {}' puzzles.txt\n\
    \x20 satoku compare --preset course")]
pub struct CompareArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-", conflicts_with = "preset")]
    pub puzzles: Vec<OsString>,

    /// A table made ready: course, the timing table of a C course, with its four strategies beside
    /// our engines
    #[arg(long, value_enum, value_name = "NAME",
        conflicts_with_all = ["engine", "encoding", "at_most_one", "sums", "sample", "each", "limit",
            "model", "lenient", "runs", "warmup"])]
    pub preset: Option<Preset>,

    /// How puzzles are read.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// An engine, named as for solve; again and again for more [default: sat, native, backtrack]
    #[arg(long, short, help_heading = "Engine")]
    pub engine: Vec<Engine>,

    /// Engines that read clauses take part with each of these levels
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', value_parser = levels(),
        help_heading = ADVANCED)]
    pub encoding: Vec<Level>,

    /// Engines that read clauses take part with each of these encodings of at-most-one constraints
    #[arg(long, value_name = "ENCODING,…", value_delimiter = ',', value_parser = at_most_ones(),
        help_heading = ADVANCED)]
    pub at_most_one: Vec<AtMostOne>,

    /// Engines that read clauses take part with each of these encodings of sums
    #[arg(long, value_name = "ENCODING,…", value_delimiter = ',', value_parser = sums(),
        help_heading = ADVANCED)]
    pub sums: Vec<SumEncoding>,

    /// Take a random sample of N puzzles
    #[arg(long, value_name = "N", help_heading = "Input")]
    pub sample: Option<NonZeroUsize>,

    /// Which sample is taken
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = "Input")]
    pub seed: u64,

    /// Stop at K solutions; 2 tell whether there is just one
    #[arg(long, value_name = "K", default_value = "2", help_heading = "Limits")]
    pub limit: NonZeroUsize,

    /// Stop each search after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_negative_numbers = true, help_heading = "Limits")]
    pub limit_time: Duration,

    /// Stop the backtracker and the native engine after this many nodes
    #[arg(long, value_name = "NODES", help_heading = ADVANCED)]
    pub limit_nodes: Option<u64>,

    /// Measure everything N times
    ///
    /// A run puts every puzzle before every contender. Within it contenders take turns at each puzzle, so that
    /// whatever slows the machine down for a while hits all alike; and each run begins with the next
    /// contender. The total is then a mean over the runs, ± its standard deviation (over N - 1), and min the total of
    /// the fastest run. Mean, median, 95 % and worst are times of puzzles, each puzzle's the mean over
    /// the runs. What is answered was answered in every run.
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Measurement",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..=MOST_RUNS))]
    pub runs: u32,

    /// Before that, run everything M times and forget the times
    #[arg(long, value_name = "M", default_value = "0", help_heading = "Measurement",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(0..=MOST_RUNS))]
    pub warmup: u32,

    /// How the result is printed
    #[arg(long, short, value_enum, default_value = "table", help_heading = "Output")]
    pub format: TableFormat,

    /// In JSON, also a record for each run, puzzle and contender
    #[arg(long, help_heading = "Output")]
    pub each: bool,

    /// Draw the times into an SVG file
    ///
    /// Three pictures: in what time how many puzzles are answered, if each contender begins with those that it finds
    /// easiest (a cactus plot); what each puzzle took; and how the times are spread. Scales are
    /// logarithmic where contenders are far apart.
    #[arg(long, value_name = "FILE.svg", help_heading = "Output")]
    pub plot: Option<PathBuf>,

    /// Show no progress, and do not say how many puzzles there are
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
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

impl CompareArgs {
    /// Runs the contenders and prints what they took.
    ///
    /// # Errors
    /// If the model cannot be loaded, nothing can be compared, or the output cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        if self.each && self.format != TableFormat::Json {
            return Err("--each is for --format json, the other formats have no room for it".into());
        }
        let plot_file = self.plot.as_deref().map(OutputFile::new).transpose()?;
        let limits = Limits {
            nodes: self.limit_nodes,
            time: Some(self.limit_time),
            ..Limits::solutions(self.limit.get())
        };
        let (text, status, contenders) = match self.preset {
            Some(Preset::Course) => match course::measure(&limits) {
                Ok(table) => {
                    let text = match self.format {
                        TableFormat::Table => course::text(&table),
                        TableFormat::Json => course::json(&table).to_string() + "\n",
                        TableFormat::Csv => course::csv(&table),
                    };
                    (
                        text,
                        Status::Fine,
                        table.first.into_iter().map(course::Row::measured).collect(),
                    )
                }
                Err(conflict) => return Ok(stopped(&conflict)),
            },
            None => match self.race(limits)? {
                Ok(results) => (results.text(self), results.status, results.measured),
                Err(conflict) => return Ok(stopped(&conflict)),
            },
        };
        if let Some(file) = plot_file {
            let plot = plot(&contenders)?;
            file.write(|out| out.write_all(plot.as_bytes()))
                .map_err(|error| format!("cannot write the plot: {error}"))?;
        }
        written(out.write_all(text.as_bytes()))?;
        Ok(status)
    }

    /// Puts all puzzles before all contenders.
    fn race(&self, limits: Limits) -> Result<Result<Results, Box<Conflict>>, Error> {
        let settings = self.reading.settings()?;
        let mut status = Status::Fine;
        let input = Input::new(&self.puzzles, settings)?;
        let puzzles = input.filter_map(|item| {
            match item.puzzle() {
                Ok(puzzle) => {
                    if !self.quiet {
                        note_all_of(&puzzle);
                    }
                    return Some(puzzle);
                }
                Err(message) => note(&message),
            }
            status.worsen(Status::Unreadable);
            None
        });
        let puzzles: Vec<Instance> = match self.sample {
            Some(size) => sample(puzzles, size.get(), self.seed),
            None => puzzles.collect(),
        };
        if puzzles.is_empty() {
            return Err("there is no puzzle to compare engines on".into());
        }
        if !self.quiet {
            let seed = self.sample.map(|_| format!(", sampled with seed {}", self.seed));
            let count = puzzles.len();
            let noun = if count == 1 { "puzzle" } else { "puzzles" };
            note(&format!("{count} {noun}{}", seed.unwrap_or_default()));
        }
        let mut race = Race { contenders: self.contenders(), limits };
        let plan = Plan { runs: self.runs as usize, warmup: self.warmup as usize };
        let names = race.contenders.iter().map(|contender| contender.name().to_owned()).collect();
        let mut watch = Watch::new(names, puzzles.len(), plan, self.quiet);
        let measured = race.measure(&puzzles, plan, &mut watch);
        status.worsen(watch.finish());
        Ok(measured.map(|measured| Results { puzzles, measured, status }))
    }

    /// The engines that were asked for, in all encodings that were asked for.
    fn contenders(&self) -> Vec<Contender> {
        let default = [Engine::Portfolio, Engine::Native, Engine::Backtrack(Strategy::REFERENCE)];
        let kinds = if self.engine.is_empty() { &default[..] } else { &self.engine };
        let mut encodings = Vec::new();
        if !(self.encoding.is_empty() && self.at_most_one.is_empty() && self.sums.is_empty()) {
            let levels = or_default(&self.encoding);
            let all = levels.into_iter().cartesian_product(or_default(&self.at_most_one));
            let all = all.cartesian_product(or_default(&self.sums));
            let encoding = |((level, at_most_one), sums)| Encoding { level, at_most_one, sums };
            encodings = all.map(encoding).collect();
        }
        Contender::all(kinds, &encodings)
    }
}

/// What is listed, or if that is nothing, the default.
fn or_default<T: Copy + Default>(listed: &[T]) -> Vec<T> {
    if listed.is_empty() { vec![T::default()] } else { listed.to_vec() }
}

/// What to say when engines contradict each other.
fn stopped(conflict: &Conflict) -> Status {
    let smallest = &conflict.smallest;
    note(&smallest.to_string());
    let puzzle = &conflict.puzzle;
    note(&format!("that is the smallest case found; it began with {puzzle}"));
    note(&bug::save(smallest));
    Status::Disagreement
}
