//! `satoku check`: is there exactly one solution, and why, or why not?

use super::{
    args::CheckArgs,
    findings::{Findings, Wanted},
    render::{self, RatingRecord, Record},
    run::{Question, Report},
};
use crate::{
    engine::Verdict,
    steps::{Ladder, Walk, rating::Rating},
};

/// The question that `check` asks.
pub struct Check {
    wanted: Wanted,
    /// Whether to say how hard it is for people.
    rate: bool,
}

impl Check {
    /// The question of these arguments.
    pub fn new(args: &CheckArgs) -> Self {
        Self { wanted: Wanted::new(args), rate: args.rate }
    }

    /// How hard the puzzle is, if that is asked for and it has one solution.
    fn rating(&self, report: &Report) -> Option<Rating> {
        let is_wanted = self.rate && report.answer.verdict() == Verdict::Unique;
        is_wanted.then(|| {
            let steps: Vec<_> = Walk::new(report.puzzle, Ladder::new()).collect();
            Rating::of(&steps)
        })
    }

    fn findings(&self, report: &Report) -> Findings {
        let answer = report.answer;
        Findings::new(report.puzzle, answer.verdict(), &answer.search.solutions, self.wanted)
    }
}

impl Question for Check {
    fn solutions(&self) -> usize {
        2
    }

    fn line(&self, report: &Report) -> String {
        let reasons = self.findings(report).words.join("; ");
        let reasons = if reasons.is_empty() { render::NOTHING } else { &reasons };
        let line = format!("{}\t{reasons}", render::line(report));
        match self.rating(report) {
            Some(rating) => format!("{line}\t{}\t{}", rating.hardest_name(), rating.score),
            None if self.rate => format!("{line}\t{0}\t{0}", render::NOTHING),
            None => line,
        }
    }

    fn fields(&self) -> usize {
        if self.rate { 5 } else { 3 }
    }

    fn record(&self, report: &Report) -> Record {
        let mut findings = self.findings(report);
        let reasons = Some(std::mem::take(&mut findings.words));
        let findings = Some(findings);
        let rating = self.rating(report).map(|rating| RatingRecord::new(&rating));
        let record = Record::new(report);
        Record { reasons, findings, rating, ..record }
    }

    fn drawing(&self, report: &Report) -> String {
        let (puzzle, color) = (report.puzzle, report.color);
        let findings = self.findings(report);
        let mut text = render::marked(puzzle.givens(), puzzle.model(), &findings.marks, color);
        text += &format!("{} ({})\n", report.answer.verdict(), report.evidence());
        for reason in &findings.words {
            text += &format!("  {reason}\n");
        }
        if let Some(rating) = self.rating(report) {
            text += &format!("  rating: {}\n", super::steps::rating(&rating));
        }
        if let Some(candidates) = &findings.grid_of_candidates {
            text += "what each cell can hold:\n";
            text += &render::candidates(candidates, puzzle.model().size());
        }
        text
    }
}
