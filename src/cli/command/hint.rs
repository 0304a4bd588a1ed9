//! `satoku hint`: the next step, and no more of it than is asked for.

use std::io::Write;

use clap::Args;
use itertools::Itertools;

use crate::{
    cli::{
        args::output::Format,
        error::Error,
        show::{
            marks,
            steps::{colored_text, drawing, ending, warning},
        },
        status::Status,
        way::{WayArgs, for_each},
    },
    record::{HintRecord, json},
    steps::{
        End,
        show::{json::StepRecord, text},
    },
};

/// The fields of a line.
const COLUMNS: [&str; 3] = ["puzzle", "verdict", "hint"];

/// From this level on the whole step is told.
const WHOLE_STEP: u8 = 3;

/// Puzzles, and how much to give away.
#[derive(Debug, Args)]
#[command(after_help = "\
    Example:\n\
    \x20 satoku hint --more puzzle.txt")]
pub struct HintArgs {
    /// Name the house; twice: the value; three times: the whole step
    #[arg(long, action = clap::ArgAction::Count)]
    pub more: u8,

    /// The puzzles.
    #[command(flatten)]
    pub way: WayArgs,
}

impl HintArgs {
    /// Prints a hint for each puzzle.
    ///
    /// # Errors
    /// If something cannot be read, written or solved.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let color = self.way.color.is_wanted();
        for_each(&self.way, &COLUMNS, out, |mut way, format, out| {
            let before = way.walk.state().clone();
            let step = way.walk.next();
            let hint = match &step {
                Some(step) => text::hint(step, before.layout(), self.more),
                None => ending(way.walk.end().unwrap_or(&End::Stuck), way.verdict),
            };
            let whole = step.as_ref().filter(|_| self.more >= WHOLE_STEP);
            let ground = whole.filter(|_| self.way.rests_on).and_then(text::rests_on);
            let hint = [hint].into_iter().chain(ground.clone()).join("\n");
            let puzzle = way.puzzle.to_string();
            match format {
                Format::Grid => {
                    if let Some(warning) = warning(way.verdict) {
                        writeln!(out, "{warning}")?;
                    }
                    match whole {
                        Some(step) => {
                            write!(out, "{}", drawing(&before, Some(step), color))?;
                            writeln!(out, "next: {}", colored_text(step, color))?;
                            ground.iter().try_for_each(|ground| writeln!(out, "{ground}"))?;
                        }
                        None => writeln!(out, "{hint}")?,
                    }
                }
                Format::Other(other) => {
                    let hint = hint.lines().map(str::trim).join(" / ");
                    let text = marks::text(other, &before.pencil_marks(), &hint)?;
                    out.write_all(text.as_bytes())?;
                }
                Format::Line | Format::Csv => {
                    let hint = hint.lines().map(str::trim).join(" / ");
                    out.write_all(format.row([&*puzzle, way.verdict.name(), &hint]).as_bytes())?;
                }
                Format::Json => {
                    let record = HintRecord {
                        puzzle: &puzzle,
                        model: way.puzzle.model().name(),
                        verdict: way.verdict.name(),
                        hint: &hint,
                        step: whole.map(StepRecord::new),
                    };
                    writeln!(out, "{}", json(&record))?;
                }
            }
            Ok(Status::Fine)
        })
    }
}
