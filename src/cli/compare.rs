//! `satoku compare`: engines side by side.

use std::io::Write;

use itertools::Itertools;
use serde::Serialize;
use serde_json::json;

use super::{
    args::{CompareArgs, Preset, TableFormat},
    exit::Status,
    input::{Input, Item},
    note,
    output_file::OutputFile,
    render,
    run::{Error, save},
    written,
};
use crate::{
    cnf::{AtMostOne, Encoding, Level},
    compare::{
        Conflict, Contender, Race, Run, Summary,
        course::{self, PUBLISHED, PUZZLES, Row},
        plot,
    },
    corpus::sample,
    engine::{EngineKind, Limits, Strategy},
    puzzle::Puzzle,
};

/// Runs the contenders and prints what they took.
///
/// # Errors
/// If the model cannot be loaded, nothing can be compared, or the output cannot be written.
pub fn compare(args: &CompareArgs, out: &mut dyn Write) -> Result<Status, Error> {
    if args.each && args.format != TableFormat::Json {
        return Err("--each is for --format json, the other formats have no room for it".into());
    }
    let plot_file = args.plot.as_deref().map(OutputFile::new).transpose()?;
    let limits = Limits {
        solutions: args.limit.get(),
        nodes: args.limit_nodes,
        time: Some(args.limit_time),
    };
    let (text, status, contenders) = match args.preset {
        Some(Preset::Course) => match course::measure(&limits) {
            Ok(table) => {
                let text = match args.format {
                    TableFormat::Table => course_text(&table),
                    TableFormat::Json => course_json(&table).to_string() + "\n",
                    TableFormat::Csv => course_csv(&table),
                };
                let rows = table.first.into_iter().map(|row| (row.contender, row.runs));
                (text, Status::Fine, rows.collect())
            }
            Err(conflict) => return Ok(stopped(&conflict)),
        },
        None => match race(args, limits)? {
            Ok(results) => (results.text(args), results.status, results.contenders()),
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

/// What to say when engines contradict each other.
fn stopped(conflict: &Conflict) -> Status {
    let smallest = &conflict.smallest;
    note(&smallest.to_string());
    let puzzle = &conflict.puzzle;
    note(&format!("that is the smallest case found; it began with {puzzle}"));
    note(&save(smallest));
    Status::Disagreement
}

/// Everything that was measured.
struct Results {
    names: Vec<String>,
    /// Each puzzle with a run for each contender.
    rounds: Vec<(Puzzle, Vec<Run>)>,
    status: Status,
}

/// Puts all puzzles before all contenders.
fn race(args: &CompareArgs, limits: Limits) -> Result<Result<Results, Box<Conflict>>, Error> {
    let settings = args.reading.settings()?;
    let mut status = Status::Fine;
    let input = Input::new(&args.puzzles, settings)?;
    let puzzles = input.filter_map(|item| {
        let message = match item {
            Item::Puzzle(puzzle) => return Some(puzzle),
            Item::Invalid(source, error) => format!("{source}:{error}"),
            Item::Unreadable(message) => message,
        };
        note(&message);
        status.worsen(Status::Unreadable);
        None
    });
    let puzzles: Vec<Puzzle> = match args.sample {
        Some(size) => sample(puzzles, size.get(), args.seed),
        None => puzzles.collect(),
    };
    if puzzles.is_empty() {
        return Err("there is no puzzle to compare engines on".into());
    }
    if !args.quiet {
        let seed = args.sample.map(|_| format!(", sampled with seed {}", args.seed));
        let count = puzzles.len();
        let noun = if count == 1 { "puzzle" } else { "puzzles" };
        note(&format!("{count} {noun}{}", seed.unwrap_or_default()));
    }
    let mut race = Race { contenders: contenders(args), limits };
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
fn contenders(args: &CompareArgs) -> Vec<Contender> {
    let default = [EngineKind::Sat, EngineKind::Native, EngineKind::Backtrack(Strategy::REFERENCE)];
    let kinds = if args.engine.is_empty() { &default[..] } else { &args.engine };
    let mut encodings = Vec::new();
    if !args.encoding.is_empty() || !args.at_most_one.is_empty() {
        let or_default = |levels: &[Level]| match levels {
            [] => vec![Level::default()],
            levels => levels.to_vec(),
        };
        let at_most_ones = match &args.at_most_one[..] {
            [] => vec![AtMostOne::default()],
            at_most_ones => at_most_ones.to_vec(),
        };
        let pairs = or_default(&args.encoding).into_iter().cartesian_product(at_most_ones);
        encodings = pairs.map(|(level, at_most_one)| Encoding { level, at_most_one }).collect();
    }
    Contender::all(kinds, &encodings)
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
        row.extend(times.map(render::seconds));
        row.extend(means.map(|mean| mean.map_or(render::NOTHING.to_owned(), figure)));
        rows.push(row);
    }
    // A column of failures is for those who have some.
    if summaries.iter().all(|summary| summary.failed == 0) {
        rows.iter_mut().for_each(|row| drop(row.remove(5)));
    }
    table(&rows)
}

/// A mean for people: with a decimal if it is small.
fn figure(mean: f64) -> String {
    if mean >= 100.0 { format!("{mean:.0}") } else { format!("{mean:.1}") }
}

/// Columns, the first one to the left and the others to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| {
            if column == 0 { format!("{cell:width$}") } else { format!("{cell:>width$}") }
        });
        cells.format("  ").to_string().trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Times are seconds; a figure that an engine does not have is an empty field.
fn summary_csv(summaries: &[Summary]) -> String {
    // The names for people, but for the one that is awkward in a program.
    let names = COLUMNS.map(|name| if name == "95 %" { "p95" } else { name });
    let mut text = csv_line(names);
    for s in summaries {
        let counts = [s.puzzles, s.answered, s.agree, s.unknown, s.failed];
        let times = [s.median, s.p95, s.worst, s.total].map(Some);
        let means = [s.nodes, s.calls, s.variables, s.clauses];
        let numbers = times.into_iter().chain(means);
        let fields = [s.contender.clone()]
            .into_iter()
            .chain(counts.map(|count| count.to_string()))
            .chain(numbers.map(|number| number.map_or(String::new(), |n| n.to_string())));
        text += &csv_line(fields);
    }
    text
}

/// Fields of a CSV line (RFC 4180), quoted where they need it.
fn csv_line<T: AsRef<str>>(fields: impl IntoIterator<Item = T>) -> String {
    let quoted = |field: T| {
        let field = field.as_ref();
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.to_owned()
        }
    };
    fields.into_iter().map(quoted).join(",") + "\n"
}

/// The course's table and ours, below each other.
fn course_text(measured: &course::Table) -> String {
    let row = |name: &str, cells: [String; PUZZLES.len()]| {
        [format!("  {name}")].into_iter().chain(cells).collect::<Vec<_>>()
    };
    let mut rows = vec![row("", PUZZLES.map(|(name, _, _)| name.to_owned()))];
    rows.push(vec!["seconds to solve or to establish that it can't be, as published".to_owned()]);
    rows.extend(PUBLISHED.map(|published| {
        row(published.program, published.seconds.map(|seconds| format!("{seconds:.2}")))
    }));
    let mut add = |title: &str, of: &[Row]| {
        rows.push(vec![title.to_owned()]);
        for Row { contender, runs } in of {
            let mut cells = [const { String::new() }; PUZZLES.len()];
            for (cell, run) in cells.iter_mut().zip(runs) {
                let time = render::seconds(run.time.as_secs_f64());
                *cell = if run.is_done { time } else { format!("> {time}") };
            }
            rows.push(row(contender, cells));
        }
    };
    add("the same, measured now", &measured.first);
    add("until it is known whether that is the only solution, measured now", &measured.only);
    let mut text = course_table(&rows);
    text += "\nPublished are the figures of the course's author, on the machine of that time; the \
             others\nwere measured on this machine just now. After > a limit was hit.\n";
    for (name, what, _) in PUZZLES {
        text += &format!("{name}: {what}\n");
    }
    text
}

/// A table with headings that do not widen the first column.
fn course_table(rows: &[Vec<String>]) -> String {
    let cells: Vec<Vec<String>> = rows.iter().filter(|row| row.len() > 1).cloned().collect();
    let drawn = table(&cells);
    let mut lines = drawn.lines();
    let line = |row: &Vec<String>| match &row[..] {
        [heading] => format!("{heading}\n"),
        _ => format!("{}\n", lines.next().unwrap_or_default()),
    };
    rows.iter().map(line).collect()
}

/// The part of the table, the program, and for each puzzle the seconds and whether it came to its
/// end.
type CourseRow = (&'static str, String, Vec<(f64, bool)>);

fn course_rows(measured: &course::Table) -> Vec<CourseRow> {
    let published = PUBLISHED.iter().map(|published| {
        let seconds = published.seconds.iter().map(|&seconds| (seconds, true)).collect();
        ("published", published.program.to_owned(), seconds)
    });
    let row = |part, row: &Row| {
        let runs = row.runs.iter().map(|run| (run.time.as_secs_f64(), run.is_done)).collect();
        (part, row.contender.clone(), runs)
    };
    let first = measured.first.iter().map(|of| row("first", of));
    let only = measured.only.iter().map(|of| row("only", of));
    published.chain(first).chain(only).collect()
}

fn course_json(measured: &course::Table) -> serde_json::Value {
    let puzzles =
        PUZZLES.map(|(name, what, text)| json!({"name": name, "what": what, "puzzle": text}));
    let rows = course_rows(measured).into_iter().map(|(part, program, runs)| {
        let (seconds, done): (Vec<f64>, Vec<bool>) = runs.into_iter().unzip();
        json!({"part": part, "program": program, "seconds": seconds, "done": done})
    });
    json!({"puzzles": puzzles, "rows": rows.collect::<Vec<_>>()})
}

fn course_csv(measured: &course::Table) -> String {
    let mut text = csv_line(["part", "program", "puzzle", "seconds", "done"]);
    for (part, program, runs) in course_rows(measured) {
        for ((name, _, _), (seconds, done)) in PUZZLES.iter().zip(runs) {
            text += &csv_line([part, &*program, name, &seconds.to_string(), &done.to_string()]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_and_quotes_are_quoted() {
        assert_eq!(csv_line(["a", "b,c", "d\"e", ""]), "a,\"b,c\",\"d\"\"e\",\n");
    }

    #[test]
    fn columns_stand_below_each_other() {
        let rows = [vec!["x".to_owned(), "µs".to_owned()], vec!["long".to_owned(), "7".to_owned()]];
        assert_eq!(table(&rows), "x     µs\nlong   7\n");
    }
}
