//! `satoku solve`: the solution, and the proof that it is the only one.

use super::{
    render::{self, Record},
    run::{Question, Report},
};
use crate::engine::Verdict;

/// The question that `solve` asks.
pub struct Solve;

impl Question for Solve {
    fn solutions(&self) -> usize {
        2
    }

    fn line(&self, report: &Report) -> String {
        render::line(report)
    }

    fn fields(&self) -> usize {
        2
    }

    fn record(&self, report: &Report) -> Record {
        Record::new(report)
    }

    fn drawing(&self, report: &Report) -> String {
        let (puzzle, color) = (report.puzzle, report.color);
        let givens = render::marked(puzzle.givens(), puzzle.model(), &[], color);
        let evidence = report.evidence();
        match (report.answer.verdict(), render::two_solutions(report.answer)) {
            (Verdict::Multiple, [Some(first), Some(second)]) => {
                let marks = first.differing(second);
                let [first, second] =
                    [first, second].map(|g| render::marked(g, puzzle.model(), &marks, color));
                let cells = marks.len();
                format!(
                    "{}multiple: two solutions, which differ in {cells} cells ({evidence})\n",
                    render::beside(&first, &second)
                )
            }
            (verdict, [Some(found), _]) => {
                let solution = render::solution(puzzle, found, color);
                let meaning = match verdict {
                    Verdict::Unique => "this is the only solution",
                    _ => "a solution, maybe not the only one: a limit was hit",
                };
                format!("{}{verdict}: {meaning} ({evidence})\n", render::beside(&givens, &solution))
            }
            (Verdict::Unknown, _) => {
                format!("{givens}unknown: a limit was hit before a solution ({evidence})\n")
            }
            (verdict, _) => format!("{givens}{verdict}: there is no solution ({evidence})\n"),
        }
    }
}
