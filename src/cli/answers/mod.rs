//! What `solve`, `check` and `count` have in common: puzzles in, answers out, in order.

mod batches;
mod printer;
mod question;
mod summary;

use std::{io::IsTerminal, sync::Arc};

use super::{
    args::{engine::EngineArgs, limits::LimitArgs, output::OutputArgs},
    batch_run::{self, Reporter},
    own_columns::OwnColumns,
    progress::Progress,
    signal,
};
use crate::{
    batch::{self, Outcomes},
    cli::prelude::*,
    engine::{Limits, Of, Session},
};
use satoku_formats::read::Slate;

pub(super) use self::question::{FormattedAnswer, Question, Report};
use self::{
    batches::{Items, Work},
    printer::{AnswerPrinter, Thread},
    summary::Verdicts,
};

/// Puzzles, and how they are answered.
#[derive(Debug, Args)]
pub(super) struct AnswerArgs {
    /// The puzzles, and how they are read.
    #[command(flatten)]
    pub puzzles: PuzzleArgs,

    /// What solutions are told apart by, where a puzzle has cells beside its grid, or regions to be
    /// found: all cells, or those of the grid alone
    #[arg(long, value_name = "CELLS", default_value = "all", value_parser = named(&Of::ALL))]
    pub of: Of,

    /// The engines.
    #[command(flatten)]
    pub engine: EngineArgs,

    /// When the search gives up.
    #[command(flatten)]
    pub limits: LimitArgs,

    /// How the answers come out.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Makes the engines of a thread.
type Sessions = dyn Fn() -> Session + Send + Sync;

/// Answers all puzzles that the arguments name.
///
/// # Errors
/// If the model cannot be loaded or standard output cannot be written.
pub(super) fn answer_all(
    question: impl Question,
    args: &AnswerArgs,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let limits = limits(&question, args);
    let builder = args.engine.session().of(args.of).limit(limits.solutions).keep(limits.kept);
    let builder = builder.node_limit(limits.nodes).time_limit(limits.time);
    let builder = builder.cross_check_nodes(args.limits.cross_check_nodes);
    answer_with(question, args, Arc::new(move || builder.build()), out)
}

/// [`answer_all`], with sessions of the caller's choice.
fn answer_with(
    question: impl Question,
    args: &AnswerArgs,
    sessions: Arc<Sessions>,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let mut input = args.puzzles.input()?;
    let progress = Progress::of_input(&mut input, args.output.quiet);

    // Whether there is more than one puzzle decides how answers are printed, so look ahead.
    let lines = args.puzzles.reading.texts.lines.then_some(Format::Line);
    let format = Format::with_header(args.output.format, args.output.header)?.or(lines);
    Format::check(format, question.others())?;
    let may_be_drawn = match format {
        None => io::stdout().is_terminal(),
        format => format == Some(Format::Grid),
    };
    let ahead = match format {
        _ if may_be_drawn => 2,
        // (The header has the table's own columns.)
        Some(Format::Csv) => 1,
        _ => 0,
    };
    let next = |_| input.next().map(|item| (item, input.take_own_fields()));
    let first: Vec<_> = (0..ahead).map_while(next).collect();
    let is_drawn = first.len() == 1;
    let summary = Verdicts::new(args.engine.fast);
    let mut printer = AnswerPrinter {
        limits: limits(&question, args),
        question: Box::new(question),
        format: format.unwrap_or(if is_drawn { Format::Grid } else { Format::Line }),
        color: args.output.color.is_wanted(),
        letters: args.output.letters,
        quiet: args.output.quiet,
        are_many: first.len() > 1,
        own: OwnColumns::default(),
        threshold: summary.slowest.threshold(),
    };
    if printer.format == Format::Csv {
        printer.own = OwnColumns::new(input.own_columns(), &printer.columns());
    }
    write_header(printer.header(args.output.header), out)?;
    let printer = Arc::new(printer);
    let jobs = batch_run::jobs(args.output.jobs);
    let mut items = Items { first: first.into_iter(), input };
    let fill = move |batch: &mut Vec<Work>, length| items.fill(batch, length);
    let worker = move || {
        let printer = printer.clone();
        let mut thread = Thread { session: sessions(), slate: Slate::default() };
        move |work, outcomes: &mut Outcomes<_>| printer.work(work, &mut thread, outcomes)
    };
    signal::watch();
    let mut reporter = Reporter::new(args.output.quiet, progress, summary);
    let end = batch::run(jobs, fill, worker, out, &mut reporter);
    let status = reporter.finish(end, "cannot write the answers")?;
    Ok(status.forgiven(args.output.exit_zero))
}

/// When the search for a puzzle's solutions ends.
fn limits(question: &impl Question, args: &AnswerArgs) -> Limits {
    Limits {
        solutions: question.solutions(),
        kept: question.kept(),
        nodes: args.limits.limit_nodes,
        time: args.limits.limit_time,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use super::*;
    use crate::engine::{Backtracker, Conclusion, EngineError, Searcher, Sink, Strategy};
    use satoku_rules::{interrupt::Limiter, puzzle::Instance};

    /// Asks for a line, and for what all commands say in JSON.
    struct Plain;

    impl Question for Plain {
        fn drawing(&self, report: &Report) -> String {
            report.evidence()
        }
    }

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: AnswerArgs,
    }

    /// An engine that never finds anything.
    struct Blind;

    impl Searcher for Blind {
        fn name(&self) -> String {
            "blind".to_owned()
        }

        fn enumerate(
            &mut self,
            _: &Instance,
            _: &Limits,
            _: &Limiter,
            _: &mut Sink<'_>,
        ) -> Result<Conclusion, EngineError> {
            Ok(Conclusion { complete: true, ..Conclusion::default() })
        }
    }

    #[test]
    fn a_disagreement_is_printed_saved_and_exit_status_3() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let Line { args } = Line::parse_from(["answer", "--format", "json", puzzle]);
        let sessions = || {
            let checker = Box::new(Backtracker::new(Strategy::REFERENCE));
            Session::builder().build_with(Box::new(Blind), vec![checker])
        };
        let mut out = Vec::new();
        let status = answer_with(Plain, &args, Arc::new(sessions), &mut out).unwrap();
        assert_eq!(status, Status::Disagreement);
        let record: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(record["verdict"], "unknown");
        let error = record["error"].as_str().unwrap();
        assert!(error.contains("blind: unsolvable, 0 found, no other"), "{error}");
        assert!(error.contains("backtrack: unique, 1 found, no other\n  534678912"), "{error}");

        let is_saved = |entry: &fs::DirEntry| {
            entry.file_name().to_string_lossy().starts_with("satoku-disagreement-")
        };
        let saved = fs::read_dir(".").unwrap().map(Result::unwrap).find(is_saved);
        let path = saved.expect("the puzzle is saved").path();
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_file(path).unwrap();
        assert!(text.contains(puzzle) && text.contains("box 3: r1c7 r1c8"), "{text}");
    }
}
