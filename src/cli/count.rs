//! `satoku count`: the number of solutions.

use itertools::Itertools;

use super::{
    render::{self, Record},
    run::{Question, Report},
};
use crate::engine::Answer;

/// The question that `count` asks.
pub struct Count {
    /// Where counting stops.
    pub limit: usize,
    /// Whether the solutions are printed.
    pub list: bool,
}

impl Question for Count {
    fn solutions(&self) -> usize {
        self.limit
    }

    /// Puzzle, verdict and count; with `--list` a line for each solution after it.
    fn line(&self, report: &Report) -> String {
        let Report { puzzle, answer, letters, .. } = *report;
        let puzzle = render::text(puzzle, letters);
        let mut text = format!("{puzzle}\t{}\t{}", answer.verdict(), count(answer));
        if self.list {
            for solution in &answer.search.solutions {
                text.push('\n');
                text += &render::text(solution, letters);
            }
        }
        text
    }

    fn fields(&self) -> usize {
        1
    }

    fn record(&self, report: &Report) -> Record {
        let search = &report.answer.search;
        let list = || search.solutions.iter().map(|s| render::text(s, report.letters)).collect();
        Record {
            count: Some(search.solutions.len()),
            complete: Some(search.complete),
            solutions: self.list.then(list),
            ..Record::new(report)
        }
    }

    fn drawing(&self, report: &Report) -> String {
        let (puzzle, solutions) = (report.puzzle, &report.answer.search.solutions);
        let grids = if self.list { solutions.as_slice() } else { &[] };
        let grids =
            grids.iter().map(|grid| render::solution(puzzle, grid, report.color)).join("\n");
        let noun = if solutions.len() == 1 { "solution" } else { "solutions" };
        let count = count(report.answer);
        format!("{grids}{count} {noun} ({})\n", report.evidence())
    }
}

/// The number of solutions; with a plus sign if there may be more.
fn count(answer: &Answer) -> String {
    let plus = if answer.search.complete { "" } else { "+" };
    format!("{}{plus}", answer.search.solutions.len())
}
