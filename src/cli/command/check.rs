//! `satoku check`: is there exactly one solution, and why, or why not?

use std::{io::Write, time::Instant};

use clap::Args;

use crate::{
    cli::{
        answers::{AnswerArgs, Question, Report, answer_all},
        error::Error,
        show::{steps, text},
        status::Status,
    },
    engine::Verdict,
    generate::Difficulty,
    reasons::{Findings, Wanted, words},
    record::{FindingsRecord, RatingRecord, Record},
    steps::rating::Rating,
};

/// So far candidates are counted at most.
const MAX_COUNTS: i64 = 100_000;

/// Puzzles, and what to find out about them.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku check --all-reasons 5 puzzle.txt\n\
    \x20 satoku check --repair --candidates puzzle.txt")]
pub struct CheckArgs {
    /// Also say how hard it is for people: the hardest technique, a score, easy to extreme, and a number
    /// on Sudoku Explainer's scale
    #[arg(long)]
    pub rate: bool,

    /// Say only what the verdict is, which is faster
    #[arg(long, conflicts_with_all = ["all_reasons", "candidates", "counts", "repair", "extras"])]
    pub no_reasons: bool,

    /// Unsolvable puzzles: list up to K different reasons
    #[arg(long, value_name = "K", default_value = "1", hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub all_reasons: u32,

    /// Puzzles with several solutions: the values that each cell holds in some solution
    #[arg(long)]
    pub candidates: bool,

    /// With --candidates: in how many solutions each of these values stands, counted up to K
    #[arg(long, value_name = "K", requires = "candidates",
        value_parser = clap::value_parser!(u32).range(1..=MAX_COUNTS))]
    pub counts: Option<u32>,

    /// Puzzles with several solutions: a smallest set of givens that would leave just one
    #[arg(long)]
    pub repair: bool,

    /// Unique puzzles: clues that they do not need all at once, and the rules, beside rows, columns and
    /// regions, that they do not need
    #[arg(long)]
    pub extras: bool,

    /// The most conflicts that a SAT solver may meet while it looks for reasons, and whatever else is said
    /// beside the verdict; on large grids 10,000 propagations count for a conflict. What is found by then is
    /// printed
    #[arg(long, value_name = "CONFLICTS", default_value_t = Wanted::CONFLICTS, help_heading = "Limits")]
    pub reason_conflicts: u64,

    /// The puzzles.
    #[command(flatten)]
    pub puzzles: AnswerArgs,
}

impl CheckArgs {
    /// Prints the verdicts, and why.
    ///
    /// # Errors
    /// If the model cannot be loaded or standard output cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let wanted = Wanted {
            contradictions: self.all_reasons as usize,
            candidates: self.candidates,
            counts: self.counts,
            repair: self.repair,
            extras: self.extras,
            conflicts: self.reason_conflicts,
        };
        let check = Check { wanted: (!self.no_reasons).then_some(wanted), rate: self.rate };
        answer_all(check, &self.puzzles, out)
    }
}

/// The question that `check` asks.
struct Check {
    /// What to find out beyond the verdict, if anything.
    wanted: Option<Wanted>,
    /// Whether to say how hard it is for people.
    rate: bool,
}

impl Check {
    /// How hard the puzzle is, if that is asked for, it has one solution, and there is time to find out.
    fn rating(&self, report: &Report) -> Option<Rating> {
        let is_wanted = self.rate && report.answer.verdict() == Verdict::Unique;
        let is_late = || report.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if !is_wanted || is_late() {
            return None;
        }
        Rating::of_puzzle(report.puzzle, report.deadline)
    }

    fn findings(&self, report: &Report) -> Findings {
        let Some(wanted) = self.wanted else { return Findings::default() };
        let answer = report.answer;
        let solutions = &answer.search.solutions;
        Findings::new(report.puzzle, answer.verdict(), solutions, wanted, report.deadline)
    }

    /// Whether several sets of clues are to be told apart.
    fn has_all_reasons(&self) -> bool {
        self.wanted.is_some_and(|wanted| wanted.contradictions > 1)
    }

    fn words(&self, report: &Report, findings: &Findings) -> Vec<String> {
        let (answer, all) = (report.answer, self.has_all_reasons());
        let solutions = &answer.search.solutions;
        words::sentences(report.puzzle, answer.verdict(), solutions, findings, all)
    }
}

impl Question for Check {
    fn solutions(&self) -> usize {
        2
    }

    fn line(&self, report: &Report) -> String {
        let reasons = self.words(report, &self.findings(report)).join("; ");
        let reasons = if reasons.is_empty() { text::NOTHING } else { &reasons };
        let line =
            format!("{}\t{reasons}", text::line(report.puzzle, report.answer, report.letters));
        match self.rating(report) {
            Some(rating) => {
                let (hardest, score) = (rating.hardest_name(), rating.score);
                let (band, number) = (Difficulty::of_rating(&rating), rating.number());
                format!("{line}\t{hardest}\t{score}\t{band}\t{number:.1}")
            }
            None if self.rate => format!("{line}\t{0}\t{0}\t{0}\t{0}", text::NOTHING),
            None => line,
        }
    }

    fn columns(&self) -> Vec<&'static str> {
        let rating: &[&str] =
            if self.rate { &["hardest", "score", "difficulty", "se"] } else { &[] };
        [&text::GRIDS[..], &["reasons"], rating].concat()
    }

    fn record(&self, report: &Report) -> Record {
        let findings = self.findings(report);
        Record {
            reasons: Some(self.words(report, &findings)),
            findings: Some(FindingsRecord::from(&findings)),
            rating: self.rating(report).as_ref().map(RatingRecord::from),
            ..report.record()
        }
    }

    fn drawing(&self, report: &Report) -> String {
        let (puzzle, color) = (report.puzzle, report.color);
        let findings = self.findings(report);
        let marks = words::marks(&findings, self.has_all_reasons());
        let (grid, list) = text::clued_apart(puzzle, puzzle.givens(), &marks, color);
        let mut text = grid + &list;
        text += &format!("{} ({})\n", report.answer.verdict(), report.evidence());
        for reason in self.words(report, &findings) {
            text += &format!("  {reason}\n");
        }
        if let Some(rating) = self.rating(report) {
            text += &format!("  rating: {}\n", steps::rating(&rating));
        }
        if let Some(counts) = &findings.counts {
            let more = counts.limit();
            text += &format!(
                "what each cell can hold: in how many solutions, {more}+ for {more} or more\n"
            );
            text += &text::counts(counts, puzzle.model().size());
        } else if let Some(candidates) = &findings.candidates {
            text += "what each cell can hold:\n";
            text += &text::candidates(candidates, puzzle.model().size());
        }
        text
    }
}
