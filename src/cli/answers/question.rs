//! What a command asks of each puzzle, and how it prints the answer.

use crate::{
    cli::prelude::*,
    cli::show::text::{GRIDS, evidence},
    engine::{Answer, CrossCheck, Limits},
};

/// What a command asks of each puzzle, and how it prints the answer: whether there is one solution,
/// unless it says otherwise.
pub(crate) trait Question: Send + Sync + 'static {
    /// How many solutions are looked for.
    fn solutions(&self) -> usize {
        2
    }
    /// How many of them are kept, to be printed.
    fn kept(&self) -> usize {
        self.solutions()
    }
    /// The answer on a line, tab-separated, without the line's end.
    fn line(&self, report: &Report) -> String {
        report.answer.line(report.puzzle, report.letters)
    }
    /// What the fields of a line are called that come after the puzzle and the verdict.
    fn columns(&self) -> Vec<&'static str> {
        GRIDS.to_vec()
    }
    /// The answer as JSON.
    fn record(&self, report: &Report) -> Record {
        report.record()
    }
    /// The answer as a drawing, with the last line's end.
    fn drawing(&self, report: &Report) -> String;

    /// What the lines are called that follow a line, if there are any: in CSV they are a field of
    /// it.
    fn below(&self) -> Option<&'static str> {
        None
    }

    /// Which formats of puzzles its answers are printed in.
    fn others(&self) -> fn(Other) -> bool {
        |_| false
    }

    /// The answer, if it is one that takes no engine.
    fn without_engine(&self, _puzzle: &Instance, _limits: &Limits) -> Option<FormattedAnswer> {
        None
    }
}

/// An answer without an engine, in all formats.
pub(crate) struct FormattedAnswer {
    /// As a line, without its end.
    pub line: String,
    /// As JSON.
    pub record: Record,
    /// As a drawing.
    pub drawing: String,
    /// What else there is to say, on standard error.
    pub notes: Vec<String>,
    /// What it means for the exit status.
    pub status: Status,
    /// What it says about the solutions.
    pub verdict: Verdict,
    /// What a second engine says, if one was asked for.
    pub cross_check: Option<CrossCheck>,
}

/// A puzzle with its answer, for printing.
pub(crate) struct Report<'a> {
    pub puzzle: &'a Instance,
    pub answer: &'a Answer,
    /// The name of the engine that is asked first to check it.
    pub checker: Option<&'a str>,
    /// What limits all that is to be found out about the puzzle.
    pub limiter: Limiter,
    /// Whether to use colour.
    pub color: bool,
    /// Whether values above 9 are letters.
    pub letters: bool,
}

impl Report<'_> {
    /// What proves the answer, for people.
    pub(crate) fn evidence(&self) -> String {
        evidence(self.answer, self.checker)
    }

    /// What all commands say in JSON.
    pub(crate) fn record(&self) -> Record {
        Record::answered(self.puzzle, self.answer, self.letters)
    }
}
