//! `satoku check`: is there exactly one solution, and why, or why not?

use super::{
    args::CheckArgs,
    findings::{Findings, Wanted},
    render::{self, Record},
    run::{Question, Report},
};

/// The question that `check` asks.
pub struct Check {
    wanted: Wanted,
}

impl Check {
    /// The question of these arguments.
    pub fn new(args: &CheckArgs) -> Self {
        Self { wanted: Wanted::new(args) }
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
        format!("{}\t{reasons}", render::line(report.puzzle, report.answer))
    }

    fn fields(&self) -> usize {
        3
    }

    fn record(&self, report: &Report) -> Record {
        let mut findings = self.findings(report);
        let reasons = Some(std::mem::take(&mut findings.words));
        let findings = Some(findings);
        Record { reasons, findings, ..Record::new(report.puzzle, report.answer, report.engine) }
    }

    fn drawing(&self, report: &Report) -> String {
        let (puzzle, color) = (report.puzzle, report.color);
        let findings = self.findings(report);
        let mut text = render::marked(puzzle.givens(), puzzle.model(), &findings.marks, color);
        text += &format!("{} ({})\n", report.answer.verdict(), report.evidence());
        for reason in &findings.words {
            text += &format!("  {reason}\n");
        }
        if let Some(candidates) = &findings.grid_of_candidates {
            text += "what each cell can hold:\n";
            text += &render::candidates(candidates, puzzle.model().size());
        }
        text
    }
}
