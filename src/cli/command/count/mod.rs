//! `satoku count`: the number of solutions.

mod exact;

use std::{num::NonZeroUsize, time::Instant};

use self::exact::{Exact, uncounted, without_estimate};
use crate::{
    cli::answers::{AnswerArgs, FormattedAnswer, Question, Report, answer_all},
    cli::prelude::*,
    engine::{Answer, Estimate, EstimateLimits, Limits, ModelCounter, Of, estimate},
    record::EstimateRecord,
};

/// Puzzles, and how far to count.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku count --limit 10 --list puzzle.txt\n\
    \x20 satoku count --model 6x6 --exact 1...................................\n\
    \x20 satoku count --estimate --probes 10000 killer.toml")]
pub(crate) struct CountArgs {
    /// Stop counting at K
    #[arg(long, value_name = "K", default_value = "1000",
        value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits")]
    pub limit: u32,

    /// Also print the solutions
    #[arg(long)]
    pub list: bool,

    /// Count without listing: all 28,200,960 of a 6x6, or no number but an estimate
    #[arg(long, conflicts_with_all = ["limit", "list", "engine", "fast", "limit_nodes"])]
    pub exact: bool,

    /// Stop exact counting at N states or parts; a million take up to 400 MB
    #[arg(
        long,
        value_name = "N",
        default_value = "5000000",
        requires = "exact",
        help_heading = "Limits"
    )]
    pub limit_states: NonZeroUsize,

    /// Have a model counter confirm the exact count: 'ganak {}', where {} is the DIMACS file that it
    /// reads. It must count projected on the variables of `c p show`
    #[arg(
        long,
        value_name = "COMMAND",
        value_parser = ModelCounter::parse,
        requires = "exact",
        conflicts_with = "no_cross_check",
        help_heading = "Engine"
    )]
    pub confirm_with: Option<ModelCounter>,

    /// Estimate the number from random probes, for puzzles with too many solutions to count; the
    /// error bar is meant to cover it in 95 of 100 cases
    #[arg(long, conflicts_with_all = ["limit", "list", "engine", "fast", "limit_nodes", "exact"])]
    pub estimate: bool,

    /// The number of probes; four times as many halve the error bar
    #[arg(long, value_name = "N", default_value = "1000", requires = "estimate",
        value_parser = clap::value_parser!(u64).range(2..), help_heading = "Limits")]
    pub probes: u64,

    /// The seed of an estimate: the same seed gives the same estimate
    #[arg(long, value_name = "SEED", default_value = "1", requires = "estimate")]
    pub seed: u64,

    #[command(flatten)]
    pub puzzles: AnswerArgs,
}

impl CountArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let puzzles = &self.puzzles;
        if puzzles.of == Of::Grid && (self.exact || self.estimate) {
            let option = if self.exact { "--exact" } else { "--estimate" };
            let what = "is about all cells; without it, grids are found one by one";
            return Err(format!("{option} does not go with --of grid: it {what}").into());
        }
        let (checks, nodes) = (!puzzles.engine.no_cross_check, puzzles.limits.cross_check_nodes);
        let exact = self.exact.then(|| Exact {
            states: self.limit_states.get(),
            letters: puzzles.output.letters,
            checker_nodes: checks.then_some(nodes),
            counter: self.confirm_with.clone(),
        });
        let estimate = self.estimate.then_some(Estimated {
            probes: self.probes,
            seed: self.seed,
            letters: puzzles.output.letters,
        });
        let count = CountQuestion { limit: self.limit as usize, list: self.list, exact, estimate };
        answer_all(count, puzzles, out)
    }
}

struct CountQuestion {
    limit: usize,
    list: bool,
    exact: Option<Exact>,
    estimate: Option<Estimated>,
}

struct Estimated {
    probes: u64,
    seed: u64,
    letters: bool,
}

impl Estimated {
    /// What stands in place of an engine's name.
    const NAME: &str = "estimate";

    /// The fields after the verdict: the estimate, and its error bar.
    const COLUMNS: [&str; 3] = ["estimate", "low", "high"];

    fn answer(&self, puzzle: &Instance, limits: &Limits) -> FormattedAnswer {
        let start = Instant::now();
        let Self { probes, seed, letters } = *self;
        let limits = EstimateLimits { probes, seed, time: limits.time };
        let estimated = estimate(puzzle, &limits, &Limiter::none());
        let seconds = start.elapsed().as_secs_f64();
        let givens = record::text(puzzle, letters);
        let record =
            Record { seconds: Some(seconds), ..Record::unanswered(puzzle, Self::NAME, letters) };
        let estimate = match estimated {
            Ok(estimate) => estimate,
            Err(fault) => {
                let reason = format!("{fault}; this is a bug, please report it");
                return Self::none(&givens, record, reason, Status::Disagreement);
            }
        };
        if let Some(reason) = without_estimate(&estimate) {
            return Self::none(&givens, record, reason, Status::NotUnique);
        }
        let Estimate { mean, low, high, verdict, is_exact, .. } = estimate;
        let drawing = if is_exact {
            let noun = if verdict == Verdict::Unique { "solution" } else { "solutions" };
            format!("{mean} {noun}, found without any choice\n")
        } else {
            format!(
                "about {mean} solutions: an estimate from {} random probes, 95 % error bar {low} to \
                 {high} (seed {seed}, {})\n",
                estimate.probes,
                text::seconds(seconds)
            )
        };
        let is_spread = estimate.heaviest > 0.1 && !is_exact;
        let note = is_spread.then(|| {
            let part = 100.0 * estimate.heaviest;
            format!(
                "{givens}: the largest probe is {part:.0} % of the estimate, so do not trust the \
                 error bar; take more --probes"
            )
        });
        FormattedAnswer {
            line: format!("{givens}\t{verdict}\t~{mean}\t{low}\t{high}"),
            record: Record {
                verdict: verdict.to_string(),
                complete: Some(is_exact),
                estimate: Some(EstimateRecord::new(&estimate, seed)),
                ..record
            },
            drawing,
            notes: note.into_iter().collect(),
            status: verdict.into(),
            verdict,
            cross_check: None,
        }
    }

    /// There is no estimate, and why.
    fn none(givens: &str, record: Record, reason: String, status: Status) -> FormattedAnswer {
        let answer = uncounted(givens, record, reason, status);
        let nothing = format!("\t{}", text::NOTHING).repeat(Self::COLUMNS.len() - 1);
        FormattedAnswer { line: answer.line + &nothing, ..answer }
    }
}

impl Question for CountQuestion {
    fn solutions(&self) -> usize {
        self.limit
    }

    /// The first two are the solution and the witness.
    fn kept(&self) -> usize {
        if self.list { self.limit } else { 2 }
    }

    fn without_engine(&self, puzzle: &Instance, limits: &Limits) -> Option<FormattedAnswer> {
        if let Some(estimate) = &self.estimate {
            return Some(estimate.answer(puzzle, limits));
        }
        self.exact.as_ref().map(|exact| exact.answer(puzzle, limits))
    }

    /// Puzzle, verdict and count; with `--list` a line for each solution after it.
    fn line(&self, report: &Report) -> String {
        let Report { puzzle, answer, letters, .. } = *report;
        let puzzle = record::text(puzzle, letters);
        let mut text = format!("{puzzle}\t{}\t{}", answer.verdict(), count(answer));
        if self.list {
            for solution in &answer.search.solutions {
                text.push('\n');
                text += &record::whole_text(solution, letters);
            }
        }
        text
    }

    fn columns(&self) -> Vec<&'static str> {
        if self.estimate.is_some() { Estimated::COLUMNS.to_vec() } else { vec!["count"] }
    }

    fn below(&self) -> Option<&'static str> {
        self.list.then_some("solutions")
    }

    fn record(&self, report: &Report) -> Record {
        let search = &report.answer.search;
        let list =
            || search.solutions.iter().map(|s| record::whole_text(s, report.letters)).collect();
        Record {
            count: Some(search.count() as u128),
            complete: Some(search.complete),
            solutions: self.list.then(list),
            ..report.record()
        }
    }

    fn drawing(&self, report: &Report) -> String {
        let (puzzle, solutions) = (report.puzzle, &report.answer.search.solutions);
        let grids = if self.list { solutions.as_slice() } else { &[] };
        let grids = grids.iter().map(|grid| text::solution(puzzle, grid, report.color)).join("\n");
        let search = &report.answer.search;
        let noun = match (search.of(), search.count()) {
            (Of::All, 1) => "solution",
            (Of::All, _) => "solutions",
            (Of::Grid, 1) => "grid",
            (Of::Grid, _) => "grids",
        };
        let count = count(report.answer);
        format!("{grids}{count} {noun} ({})\n", report.evidence())
    }
}

/// The number of solutions, with a plus sign if there may be more.
fn count(answer: &Answer) -> String {
    let plus = if answer.search.complete { "" } else { "+" };
    format!("{}{plus}", answer.search.count())
}
