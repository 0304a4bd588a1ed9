//! `satoku check`: is there exactly one solution, and why, or why not?

use crate::{
    cli::{
        answers::{AnswerArgs, Question, Report, answer_all},
        prelude::*,
        show::steps,
    },
    engine::Of,
    generate::Difficulty,
    reasons::{Findings, Wanted, words},
    record::{FindingsRecord, RatingRecord},
    steps::rating::Rating,
};

/// The largest limit for counting candidates.
const MAX_COUNTS: i64 = 100_000;

/// Puzzles, and what to find out about them.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku check --all-reasons 5 puzzle.txt\n\
    \x20 satoku check --repair --candidates puzzle.txt")]
pub(crate) struct CheckArgs {
    /// Also rate the difficulty for people: the hardest technique, a score, easy to extreme, and a
    /// number on Sudoku Explainer's scale
    #[arg(long)]
    pub rate: bool,

    /// Print only the verdict, which is faster
    #[arg(long, conflicts_with_all = ["all_reasons", "candidates", "counts", "repair", "extras"])]
    pub no_reasons: bool,

    /// Unsolvable puzzles: list up to K different reasons
    #[arg(long, value_name = "K", default_value = "1", hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub all_reasons: u32,

    /// Puzzles with several solutions: list the values that each cell has in some solution
    #[arg(long)]
    pub candidates: bool,

    /// With --candidates: also count the solutions with each of these values, up to K
    #[arg(long, value_name = "K", requires = "candidates",
        value_parser = clap::value_parser!(u32).range(1..=MAX_COUNTS))]
    pub counts: Option<u32>,

    /// Find a smallest set of givens that would leave one solution, or which clue of a genre is wrong
    #[arg(long)]
    pub repair: bool,

    /// Unique puzzles: find clues that could all be dropped at once, and rules other than rows,
    /// columns and regions that are not needed
    #[arg(long)]
    pub extras: bool,

    /// Stop looking for reasons, and whatever else is printed beside the verdict, after this many
    /// conflicts of a SAT solver; on large grids 10,000 propagations count as a conflict
    #[arg(long, value_name = "CONFLICTS", default_value_t = Wanted::CONFLICTS, help_heading = "Limits")]
    pub reason_conflicts: u64,

    #[command(flatten)]
    pub puzzles: AnswerArgs,
}

impl CheckArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        if self.puzzles.of == Of::Grid && self.counts.is_some() {
            let what = "it counts solutions by all cells; count --of grid counts grids";
            return Err(format!("--counts does not go with --of grid: {what}").into());
        }
        let wanted = Wanted {
            of: self.puzzles.of,
            contradictions: self.all_reasons as usize,
            candidates: self.candidates,
            counts: self.counts,
            repair: self.repair,
            extras: self.extras,
            conflicts: self.reason_conflicts,
        };
        let check = CheckQuestion { wanted: (!self.no_reasons).then_some(wanted), rate: self.rate };
        answer_all(check, &self.puzzles, out)
    }
}

struct CheckQuestion {
    /// What to find out beyond the verdict, if anything.
    wanted: Option<Wanted>,
    /// Whether to say how hard it is for people.
    rate: bool,
}

impl CheckQuestion {
    /// The rating, if it is wanted, the solution is unique and there is time.
    fn rating(&self, report: &Report) -> Option<Rating> {
        let is_wanted = self.rate && report.answer.verdict() == Verdict::Unique;
        is_wanted.then(|| Rating::of_puzzle(report.puzzle, &report.limiter)).flatten()
    }

    fn findings(&self, report: &Report) -> Findings {
        let Some(wanted) = self.wanted else { return Findings::default() };
        let answer = report.answer;
        let solutions = &answer.search.solutions;
        Findings::new(report.puzzle, answer.verdict(), solutions, wanted, &report.limiter)
    }

    /// Whether several contradictions were asked for.
    fn has_all_reasons(&self) -> bool {
        self.wanted.is_some_and(|wanted| wanted.contradictions > 1)
    }

    fn words(&self, report: &Report, findings: &Findings) -> Vec<String> {
        let (answer, all) = (report.answer, self.has_all_reasons());
        let solutions = &answer.search.solutions;
        words::sentences(report.puzzle, answer.verdict(), solutions, findings, all)
    }
}

impl Question for CheckQuestion {
    fn line(&self, report: &Report) -> String {
        let reasons = self.words(report, &self.findings(report)).join("; ");
        let reasons = if reasons.is_empty() { text::NOTHING } else { &reasons };
        let line = format!("{}\t{reasons}", report.answer.line(report.puzzle, report.letters));
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
            findings: Some(FindingsRecord::new(report.puzzle.model(), &findings)),
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
                "values of each cell, with their numbers of solutions ({more}+ for {more} or more):\n"
            );
            text += &text::counts(counts, puzzle.model().size());
        } else if let Some(candidates) = &findings.candidates {
            text += "values of each cell:\n";
            text += &text::candidates(candidates, puzzle.model().size());
        }
        text
    }
}
