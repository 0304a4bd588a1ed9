//! How new puzzles are printed.

use std::{fmt::Display, time::Instant};

use crate::{
    batch::Outcome,
    cli::prelude::*,
    engine::CrossCheck,
    generate::{Failure, Generated, Generator, ProblemGenerator},
    record::{CellValues, MadeRecord},
    write::{csv, target},
};
use satoku_rules::grid::counted;

/// What makes puzzles.
pub(super) enum Maker {
    Puzzles(Box<Generator>),
    /// Problems of a genre.
    Problems(ProblemGenerator),
}

/// How puzzles are printed.
#[derive(Clone)]
pub(super) struct PuzzlePrinter {
    pub format: Format,
    pub color: bool,
    pub letters: bool,
    pub are_many: bool,
    /// Whether the puzzles have clues of their own.
    pub have_clues: bool,
    pub seed: u64,
}

fn toml_of(made: &Generated) -> Option<String> {
    text::with_solution("toml", &made.puzzle, Some(made.solution.clone())).ok()
}

/// A puzzle with its solution in a format of puzzles; where that cannot say it, there are no
/// others. Between puzzles that take several lines there is a blank one.
fn written_as(format: &str, made: Generated, index: u64) -> Outcome<Status> {
    let is_apart = index > 0 && target(format).is_some_and(|target| !target.is_line);
    let before = if is_apart { "\n" } else { "" };
    match text::with_solution(format, &made.puzzle, Some(made.solution)) {
        Ok(text) => done(before.to_owned() + &text),
        Err(problem) => not_done(index, &problem, Status::Unreadable),
    }
}

fn done(text: String) -> Outcome<Status> {
    Outcome { text, notes: Vec::new(), is_last: false, about: Status::Fine }
}

/// There is no puzzle, nor are there others after it.
fn not_done(index: u64, why: &impl Display, status: Status) -> Outcome<Status> {
    let notes = vec![format!("puzzle {}: {why}", index + 1)];
    Outcome { text: String::new(), notes, is_last: true, about: status }
}

impl PuzzlePrinter {
    pub(super) fn outcome(&self, maker: &mut Maker, index: u64) -> Outcome<Status> {
        let start = Instant::now();
        let made = match maker {
            Maker::Puzzles(generator) => generator.generate(self.seed, index, &Limiter::none()),
            Maker::Problems(generator) => generator.generate(self.seed, index, &Limiter::none()),
        };
        match made {
            Ok(made) => {
                let seconds = start.elapsed().as_secs_f64();
                if let Format::Other(Other::Puzzle(format)) = self.format {
                    return written_as(format, made, index);
                }
                let engine = match maker {
                    Maker::Puzzles(generator) => generator.engine_name(),
                    Maker::Problems(generator) => generator.engine_name(),
                };
                done(self.text(&made, index, engine, seconds))
            }
            Err(failure) => not_done(index, &failure, status_of(&failure)),
        }
    }

    fn text(&self, made: &Generated, index: u64, engine: &str, seconds: f64) -> String {
        let Generated { puzzle, solution, difficulty } = made;
        let givens = puzzle.givens();
        let letters = self.letters;
        let count = givens.board().iter().flatten().count();
        let level = difficulty.map(|difficulty| difficulty.to_string());
        match self.format {
            // (Others are written elsewhere.)
            Format::Grid | Format::Other(_) => {
                let heading = puzzle.caption().map_or(String::new(), |text| format!("{text}\n"));
                let drawing = if self.have_clues {
                    text::clued(puzzle, None, self.color)
                } else {
                    text::plain(givens, puzzle.model(), self.color)
                };
                let level = level.map_or(String::new(), |level| format!(", {level}"));
                let blank = if self.are_many { "\n" } else { "" };
                let (count, time) = (counted(count, "given"), text::seconds(seconds));
                format!(
                    "{heading}{drawing}unique: {count}{level} (proven by {engine}, {time})\n{blank}"
                )
            }
            Format::Line => {
                let verdict = Verdict::Unique;
                let level = level.map_or(String::new(), |level| format!("\t{level}"));
                let [puzzle, solution] =
                    [record::text(puzzle, letters), record::whole_text(solution, letters)];
                format!("{puzzle}\t{verdict}\t{solution}\t{}{level}\n", text::NOTHING)
            }
            Format::Csv => {
                let (verdict, solution) =
                    (Verdict::Unique.name(), record::whole_text(solution, letters));
                let made = [verdict.to_owned(), solution, String::new()].into_iter().chain(level);
                csv::line(csv::fields(puzzle, letters).into_iter().chain(made))
            }
            Format::Json => {
                let record = Record {
                    verdict: Verdict::Unique.to_string(),
                    solution: Some(record::text(solution, letters)),
                    cells: CellValues::of(solution),
                    cross_check: Some(CrossCheck::Skipped.to_string()),
                    seconds: Some(seconds),
                    made: Some(MadeRecord {
                        givens: count,
                        difficulty: level,
                        seed: self.seed,
                        number: index + 1,
                        file: self.have_clues.then(|| toml_of(made)).flatten(),
                    }),
                    ..Record::unanswered(puzzle, engine, letters)
                };
                json(&record) + "\n"
            }
        }
    }
}

fn status_of(failure: &Failure) -> Status {
    match failure {
        Failure::NoSolution(_)
        | Failure::Contradiction { .. }
        | Failure::Unbound(_)
        | Failure::NoRest(_)
        | Failure::GaveUp { .. }
        | Failure::OutOfTime { .. } => Status::NotUnique,
        Failure::Engine(_)
        | Failure::Problem { .. }
        | Failure::Clue(_)
        | Failure::NoSquare { .. }
        | Failure::Givens { .. }
        | Failure::NoPattern { .. }
        | Failure::TooHard { .. } => Status::Unreadable,
        Failure::Broken { .. } => Status::Disagreement,
    }
}
