//! `satoku compare`: engines side by side.

mod course;

use std::{ffi::OsString, io::Write, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{Args, ValueEnum};
use itertools::Itertools;
use serde::Serialize;
use serde_json::json;

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
        input::Input,
        note::{note, note_all_of},
        output_file::OutputFile,
        show::{table::columns, text},
        status::Status,
    },
    cnf::{AtMostOne, Encoding, Level, SumEncoding},
    compare::{Conflict, Contender, Race, Run, Summary, plot},
    engine::{Engine, Limits, Strategy},
    puzzle::Puzzle,
    write::csv,
};

/// Engines, and puzzles to compare them on.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku compare -e sat -e backtrack puzzles.txt --sample 100 --plot times.svg\n\
    \x20 satoku compare --preset course")]
pub struct CompareArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-", conflicts_with = "preset")]
    pub puzzles: Vec<OsString>,

    /// A table made ready: course, the timing table of a C course, with its four strategies beside
    /// our engines
    #[arg(long, value_enum, value_name = "NAME",
        conflicts_with_all = ["engine", "encoding", "at_most_one", "sums", "sample", "each", "limit",
            "model", "lenient"])]
    pub preset: Option<Preset>,

    /// How puzzles are read.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// An engine, named as for solve; again and again for more [default: sat, native, backtrack]
    #[arg(long, short, help_heading = "Engine")]
    pub engine: Vec<Engine>,

    /// Engines that read clauses take part with each of these levels
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', value_parser = levels(),
        help_heading = "Engine")]
    pub encoding: Vec<Level>,

    /// Engines that read clauses take part with each of these encodings of at-most-one constraints
    #[arg(long, value_name = "ENCODING,…", value_delimiter = ',', value_parser = at_most_ones(),
        help_heading = "Engine")]
    pub at_most_one: Vec<AtMostOne>,

    /// Engines that read clauses take part with each of these encodings of sums
    #[arg(long, value_name = "ENCODING,…", value_delimiter = ',', value_parser = sums(),
        help_heading = "Engine")]
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
    #[arg(long, value_name = "NODES", help_heading = "Limits")]
    pub limit_nodes: Option<u64>,

    /// How the result is printed
    #[arg(long, short, value_enum, default_value = "table", help_heading = "Output")]
    pub format: TableFormat,

    /// In JSON, also a record for each puzzle and contender
    #[arg(long, help_heading = "Output")]
    pub each: bool,

    /// Draw the times into an SVG file
    #[arg(long, value_name = "FILE.svg", help_heading = "Output")]
    pub plot: Option<PathBuf>,

    /// Do not say how many puzzles there are
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
                    let rows = table.first.into_iter().map(|row| (row.contender, row.runs));
                    (text, Status::Fine, rows.collect())
                }
                Err(conflict) => return Ok(stopped(&conflict)),
            },
            None => match self.race(limits)? {
                Ok(results) => (results.text(self), results.status, results.contenders()),
                Err(conflict) => return Ok(stopped(&conflict)),
            },
        };
        if let Some(file) = plot_file {
            let contenders: Vec<(&str, Vec<&Run>)> =
                contenders.iter().map(|(name, runs)| (&**name, runs.iter().collect())).collect();
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
        let puzzles: Vec<Puzzle> = match self.sample {
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
        let names: Vec<String> = race.contenders.iter().map(|c| c.name().to_owned()).collect();
        let mut has_failed = vec![false; names.len()];
        let mut rounds = Vec::with_capacity(puzzles.len());
        for puzzle in puzzles {
            let runs = match race.run(&puzzle) {
                Ok(runs) => runs,
                Err(conflict) => return Ok(Err(conflict)),
            };
            for (index, run) in runs.iter().enumerate() {
                let Some(failure) = &run.failure else { continue };
                status.worsen(Status::Unreadable);
                // Once is enough: it will fail on all puzzles of this kind.
                if !std::mem::replace(&mut has_failed[index], true) {
                    note(&format!("{} on {puzzle}: {failure}", names[index]));
                }
            }
            rounds.push((puzzle, runs));
        }
        Ok(Ok(Results { names, rounds, status }))
    }

    /// The engines that were asked for, in all encodings that were asked for.
    fn contenders(&self) -> Vec<Contender> {
        let default = [Engine::Sat, Engine::Native, Engine::Backtrack(Strategy::REFERENCE)];
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

/// Everything that was measured.
struct Results {
    names: Vec<String>,
    /// Each puzzle with a run for each contender.
    rounds: Vec<(Puzzle, Vec<Run>)>,
    status: Status,
}

/// What `--each` says about a contender and a puzzle.
#[derive(Serialize)]
struct Each<'a> {
    puzzle: String,
    label: Option<&'a str>,
    model: &'a str,
    contender: &'a str,
    verdict: String,
    solutions: usize,
    done: bool,
    confirmed: bool,
    seconds: f64,
    nodes: Option<u64>,
    calls: u64,
    variables: usize,
    clauses: usize,
    error: Option<&'a str>,
}

impl Results {
    /// Each contender with its runs.
    fn contenders(self) -> Vec<(String, Vec<Run>)> {
        let mut contenders: Vec<(String, Vec<Run>)> =
            self.names.into_iter().map(|name| (name, Vec::new())).collect();
        for (_, runs) in self.rounds {
            contenders.iter_mut().zip(runs).for_each(|((_, all), run)| all.push(run));
        }
        contenders
    }

    fn summaries(&self) -> Vec<Summary> {
        let names = self.names.iter().enumerate();
        names
            .map(|(at, name)| Summary::new(name, self.rounds.iter().map(|(_, runs)| &runs[at])))
            .collect()
    }

    fn text(&self, args: &CompareArgs) -> String {
        let summaries = self.summaries();
        match args.format {
            TableFormat::Table => summary_text(&summaries),
            TableFormat::Csv => summary_csv(&summaries),
            TableFormat::Json => {
                let mut object = json!({
                    "puzzles": self.rounds.len(),
                    "limit": args.limit,
                    "limit_seconds": args.limit_time.as_secs_f64(),
                    "limit_nodes": args.limit_nodes,
                    "seed": args.sample.map(|_| args.seed),
                    "contenders": summaries,
                });
                if args.each {
                    object["each"] = json!(self.each());
                }
                object.to_string() + "\n"
            }
        }
    }

    fn each(&self) -> Vec<Each<'_>> {
        let mut records = Vec::new();
        for (puzzle, runs) in &self.rounds {
            for (name, run) in self.names.iter().zip(runs) {
                records.push(Each {
                    puzzle: puzzle.to_string(),
                    label: puzzle.label(),
                    model: puzzle.model().name(),
                    contender: name,
                    verdict: run.verdict.to_string(),
                    solutions: run.solutions,
                    done: run.is_done,
                    confirmed: run.is_confirmed,
                    seconds: run.time.as_secs_f64(),
                    nodes: run.effort.nodes,
                    calls: run.effort.calls,
                    variables: run.effort.variables,
                    clauses: run.effort.clauses,
                    error: run.failure.as_deref(),
                });
            }
        }
        records
    }
}

const COLUMNS: [&str; 14] = [
    "contender",
    "puzzles",
    "answered",
    "agree",
    "unknown",
    "failed",
    "median",
    "95 %",
    "worst",
    "total",
    "nodes",
    "calls",
    "variables",
    "clauses",
];

fn summary_text(summaries: &[Summary]) -> String {
    let mut rows = vec![COLUMNS.map(str::to_owned).to_vec()];
    for summary in summaries {
        let counts =
            [summary.puzzles, summary.answered, summary.agree, summary.unknown, summary.failed];
        let times = [summary.median, summary.p95, summary.worst, summary.total];
        let means = [summary.nodes, summary.calls, summary.variables, summary.clauses];
        let mut row = vec![summary.contender.clone()];
        row.extend(counts.map(|count| count.to_string()));
        row.extend(times.map(text::seconds));
        row.extend(means.map(|mean| mean.map_or(text::NOTHING.to_owned(), figure)));
        rows.push(row);
    }
    // A column of failures is for those who have some.
    if summaries.iter().all(|summary| summary.failed == 0) {
        rows.iter_mut().for_each(|row| drop(row.remove(5)));
    }
    columns(&rows)
}

/// A mean for people: with a decimal if it is small.
fn figure(mean: f64) -> String {
    if mean >= 100.0 { format!("{mean:.0}") } else { format!("{mean:.1}") }
}

/// Times are seconds; a figure that an engine does not have is an empty field.
fn summary_csv(summaries: &[Summary]) -> String {
    // The names for people, but for the one that is awkward in a program.
    let names = COLUMNS.map(|name| if name == "95 %" { "p95" } else { name });
    let mut text = csv::line(names);
    for s in summaries {
        let counts = [s.puzzles, s.answered, s.agree, s.unknown, s.failed];
        let times = [s.median, s.p95, s.worst, s.total].map(Some);
        let means = [s.nodes, s.calls, s.variables, s.clauses];
        let numbers = times.into_iter().chain(means);
        let fields = [s.contender.clone()]
            .into_iter()
            .chain(counts.map(|count| count.to_string()))
            .chain(numbers.map(|number| number.map_or(String::new(), |n| n.to_string())));
        text += &csv::line(fields);
    }
    text
}
