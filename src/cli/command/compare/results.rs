//! What `compare` has measured, as a table, as JSON and as CSV.

use serde_json::{Value, json};

use super::args::{CompareArgs, TableFormat};
use crate::{
    cli::prelude::*,
    cli::show::table::columns,
    compare::{Measured, Run, Summary},
    write::csv,
};

pub(super) struct Results {
    pub puzzles: Vec<Instance>,
    pub measured: Vec<Measured>,
    pub status: Status,
}

impl Results {
    pub(super) fn text(&self, args: &CompareArgs) -> String {
        let summaries: Vec<Summary> = self.measured.iter().map(Summary::new).collect();
        match args.format {
            TableFormat::Table => summary_text(&summaries),
            TableFormat::Csv => summary_csv(&summaries),
            TableFormat::Json => {
                let mut object = json!({
                    "puzzles": self.puzzles.len(),
                    "runs": args.runs,
                    "warmup": args.warmup,
                    "limit": args.limit,
                    "limit_seconds": args.limit_of_search().as_secs_f64(),
                    "limit_nodes": args.limit_nodes,
                    "seed": args.sample.map(|_| args.seed),
                    "contenders": summaries,
                });
                if args.each {
                    object["each"] = json!(self.each(args.runs as usize));
                }
                object.to_string() + "\n"
            }
        }
    }

    /// What `--each` adds: a record for each run, puzzle and contender.
    fn each(&self, runs: usize) -> Vec<Value> {
        let mut records = Vec::new();
        for number in 0..runs {
            for (index, puzzle) in self.puzzles.iter().enumerate() {
                for Measured { contender, puzzles } in &self.measured {
                    records.push(record(number + 1, puzzle, contender, &puzzles[index][number]));
                }
            }
        }
        records
    }
}

fn record(number: usize, puzzle: &Instance, contender: &str, run: &Run) -> Value {
    let effort = &run.effort;
    json!({
        "run": number,
        "puzzle": puzzle.to_string(),
        "label": puzzle.caption(),
        "model": puzzle.model().name(),
        "contender": contender,
        "verdict": run.verdict.to_string(),
        "solutions": run.solutions,
        "done": run.is_done,
        "confirmed": run.is_confirmed,
        "seconds": run.time.as_secs_f64(),
        "nodes": effort.nodes,
        "calls": effort.calls,
        "variables": effort.variables,
        "clauses": effort.clauses,
        "rows": Some(effort.rows).filter(|&rows| rows > 0),
        "conflicts": effort.counters.conflicts,
        "decisions": effort.counters.decisions,
        "propagations": effort.counters.propagations,
        "iterations": effort.iterations,
        "error": run.failure,
    })
}

/// A figure that only some contenders have.
type Figure = (&'static str, fn(&Summary) -> Option<f64>);

/// What engines count, in column order.
const FIGURES: &[Figure] = &[
    ("nodes", |s| s.nodes),
    ("calls", |s| s.calls),
    ("variables", |s| s.variables),
    ("clauses", |s| s.clauses),
    ("rows", |s| s.rows),
    ("conflicts", |s| s.conflicts),
    ("decisions", |s| s.decisions),
    ("propagations", |s| s.propagations),
    ("iterations", |s| s.iterations),
];

/// A column of the table for people.
struct Column {
    name: &'static str,
    cell: Box<dyn Fn(&Summary) -> String>,
    is_shown: bool,
}

fn shown(summaries: &[Summary]) -> Vec<Column> {
    let always =
        |name, cell: fn(&Summary) -> String| Column { name, cell: Box::new(cell), is_shown: true };
    let if_any = |column: Column, is: fn(&Summary) -> bool| Column {
        is_shown: summaries.iter().any(is),
        ..column
    };
    let mut all = vec![
        always("contender", |s| s.contender.clone()),
        always("puzzles", |s| s.puzzles.to_string()),
        always("answered", |s| s.answered.to_string()),
        always("agree", |s| s.agree.to_string()),
        always("unknown", |s| s.unknown.to_string()),
        // A column of failures is for those who have some.
        if_any(always("failed", |s| s.failed.to_string()), |s| s.failed > 0),
        always("mean", |s| text::seconds(s.mean)),
        always("median", |s| text::seconds(s.median)),
        always("95 %", |s| text::seconds(s.p95)),
        always("worst", |s| text::seconds(s.worst)),
        always("total", |s| spread(s.total, s.deviation)),
        if_any(always("min", |s| text::seconds(s.min)), |s| s.runs > 1),
    ];
    all.extend(FIGURES.iter().map(|&(name, of)| Column {
        name,
        cell: Box::new(move |s| of(s).map_or(text::NOTHING.to_owned(), figure)),
        is_shown: summaries.iter().any(|s| of(s).is_some()),
    }));
    all.retain(|column| column.is_shown);
    all
}

fn summary_text(summaries: &[Summary]) -> String {
    let shown = shown(summaries);
    let mut rows = vec![shown.iter().map(|column| column.name.to_owned()).collect()];
    let row = |summary| shown.iter().map(|column| (column.cell)(summary)).collect();
    rows.extend(summaries.iter().map(row));
    columns(&rows)
}

/// A mean, with a decimal if it is small.
fn figure(mean: f64) -> String {
    if mean >= 100.0 { format!("{mean:.0}") } else { format!("{mean:.1}") }
}

/// A time with its deviation, in one unit: `12.3 ± 0.4 ms`. The deviation has at least one
/// significant digit, if three decimals are enough for that.
fn spread(mean: f64, deviation: Option<f64>) -> String {
    let text = text::seconds(mean);
    let Some(deviation) = deviation else { return text };
    let (number, unit) = text.split_once(' ').unwrap_or((&text, ""));
    let factor = match unit {
        "s" => 1.0,
        "ms" => 1e3,
        _ => 1e6,
    };
    let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let deviation = deviation * factor;
    let needed = (decimals..=3).find(|&digits| deviation * 10_f64.powi(digits as i32) >= 0.5);
    let digits = if deviation > 0.0 { needed.unwrap_or(3) } else { decimals };
    format!("{:.digits$} ± {deviation:.digits$} {unit}", mean * factor)
}

/// Times are seconds; a figure that there is not is an empty field. What came later is behind what
/// has always been there.
fn summary_csv(summaries: &[Summary]) -> String {
    const COUNTS: [&str; 5] = ["puzzles", "answered", "agree", "unknown", "failed"];
    const TIMES: [&str; 4] = ["median", "p95", "worst", "total"];
    const SPREAD: [&str; 5] = ["mean", "deviation", "min", "max", "runs"];
    let (first, later) = FIGURES.split_at(4);
    let name = |(name, _): &Figure| *name;
    let names = std::iter::once("contender").chain(COUNTS).chain(TIMES);
    let names = names.chain(first.iter().map(name)).chain(SPREAD).chain(later.iter().map(name));
    let mut text = csv::line(names);
    for s in summaries {
        let of = |figures: &[Figure]| figures.iter().map(|(_, of)| of(s)).collect::<Vec<_>>();
        let times = [s.median, s.p95, s.worst, s.total].map(Some);
        let spread = [Some(s.mean), s.deviation, Some(s.min), Some(s.max)];
        let field = |number: Option<f64>| number.map_or(String::new(), |n| n.to_string());
        let mut fields = vec![s.contender.clone()];
        let counts = [s.puzzles, s.answered, s.agree, s.unknown, s.failed];
        fields.extend(counts.map(|count| count.to_string()));
        fields.extend(times.into_iter().chain(of(first)).chain(spread).map(field));
        fields.push(s.runs.to_string());
        fields.extend(of(later).into_iter().map(field));
        text += &csv::line(fields);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deviation_has_its_time_s_unit_and_a_digit() {
        assert_eq!(spread(0.0123, None), "12.3 ms");
        assert_eq!(spread(0.0123, Some(0.0004)), "12.3 ± 0.4 ms");
        assert_eq!(spread(0.123, Some(0.0004)), "123.0 ± 0.4 ms");
        assert_eq!(spread(0.123, Some(0.05)), "123 ± 50 ms");
        assert_eq!(spread(0.999, Some(2.5)), "999 ± 2500 ms");
        assert_eq!(spread(2.0, Some(0.000_000_1)), "2.000 ± 0.000 s");
        assert_eq!(spread(2.0, Some(0.0)), "2.00 ± 0.00 s");
        assert_eq!(spread(5e-5, Some(1e-6)), "50.0 ± 1.0 µs");
    }
}
