//! `satoku solve`: the solution, and the proof that it is the only one.

use crate::{
    cli::answers::{AnswerArgs, Question, Report, answer_all},
    cli::prelude::*,
    engine::Of,
};

/// Puzzles to solve.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku solve puzzles.txt --format json\n\
    \x20 satoku solve --model 6x6 --engine backtrack .46.....3.5.3........3.1......1..4.3")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub puzzles: AnswerArgs,
}

impl SolveArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        answer_all(SolveQuestion, &self.puzzles, out)
    }
}

struct SolveQuestion;

impl Question for SolveQuestion {
    fn others(&self) -> fn(Other) -> bool {
        // (Puzzle files cannot stand one below the other.)
        |other| other != Other::Puzzle("toml")
    }

    fn drawing(&self, report: &Report) -> String {
        let (puzzle, color) = (report.puzzle, report.color);
        let clued = |grid, marks: &[_]| text::clued_apart(puzzle, grid, marks, color);
        let (givens, list) = clued(puzzle.givens(), &[]);
        let evidence = report.evidence();
        let is_by_grid = report.answer.search.of() == Of::Grid;
        let (grids, said) = match (report.answer.verdict(), text::two_solutions(report.answer)) {
            (Verdict::Multiple, [Some(first), Some(second)]) => {
                let marks = first.differing(second);
                let [first, second] = [first, second].map(|grid| clued(grid, &marks).0);
                let what = if is_by_grid { "grids" } else { "solutions" };
                let said = format!("multiple: two {what} that differ in {} cells", marks.len());
                (text::beside(&first, &second), said)
            }
            (verdict, [Some(found), _]) => {
                let meaning = match verdict {
                    Verdict::Unique if is_by_grid => "this is the only grid",
                    Verdict::Unique => "this is the only solution",
                    _ => "a solution, perhaps not the only one: a limit was reached",
                };
                let solution = clued(found, &[]).0;
                (text::beside(&givens, &solution), format!("{verdict}: {meaning}"))
            }
            (Verdict::Unknown, _) => {
                (givens, "unknown: a limit was reached before a solution was found".to_owned())
            }
            (verdict, _) => (givens, format!("{verdict}: there is no solution")),
        };
        format!("{grids}{list}{said} ({evidence})\n")
    }
}
