//! `satoku hint`: the next step, and no more of it than is asked for.

use std::io::Write;

use serde::Serialize;

use super::{
    args::{Format, HintArgs},
    exit::Status,
    run::Error,
    steps::{self, colored_text, drawing, ending, has_color, warning},
};
use crate::steps::{
    End,
    show::{json::StepRecord, text},
};

/// From this level on the whole step is told.
const WHOLE_STEP: u8 = 3;

/// What JSON says.
#[derive(Serialize)]
struct Answer {
    puzzle: String,
    model: String,
    verdict: String,
    hint: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepRecord>,
}

/// Prints a hint for each puzzle.
///
/// # Errors
/// If something cannot be read, written or solved.
pub fn hint(args: &HintArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let color = has_color(&args.way);
    steps::for_each(&args.way, out, |mut way, format, out| {
        let before = way.walk.state().clone();
        let step = way.walk.next();
        let hint = match &step {
            Some(step) => text::hint(step, before.layout(), args.more),
            None => ending(way.walk.end().unwrap_or(&End::Stuck), way.verdict),
        };
        let whole = step.as_ref().filter(|_| args.more >= WHOLE_STEP);
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
                    }
                    None => writeln!(out, "{hint}")?,
                }
            }
            Format::Line => {
                let hint = hint.lines().map(str::trim).collect::<Vec<_>>().join(" / ");
                writeln!(out, "{puzzle}\t{}\t{hint}", way.verdict)?;
            }
            Format::Json => {
                let (model, verdict) = (way.puzzle.model().name(), way.verdict.to_string());
                let step = whole.map(StepRecord::new);
                let answer = Answer { puzzle, model: model.to_owned(), verdict, hint, step };
                let text = serde_json::to_string(&answer);
                writeln!(out, "{}", text.expect("strings and numbers can be written as JSON"))?;
            }
        }
        Ok(Status::Fine)
    })
}
