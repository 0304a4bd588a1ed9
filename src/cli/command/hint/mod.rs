//! `satoku hint`: the next step, and no more of it than is asked for; or all steps that can be taken.

mod ask;
mod original;
mod short;

use std::{
    ffi::OsString,
    io::{self, Write},
};

use clap::Args;
use itertools::Itertools;

pub use self::short::more_for_m;
use self::{ask::ask, original::Originals};
use crate::{
    cli::{
        args::output::Format,
        error::Error,
        show::{
            marks,
            steps::{colored_text, drawing, ending, warning},
        },
        status::Status,
        way::{Way, WayArgs, for_each},
    },
    model::catalog,
    record::{HintRecord, MistakesRecord, PossibleStep, json},
    steps::{
        End, Step,
        mistakes::Mistake,
        show::{json::StepRecord, text},
    },
};

/// The fields of a line.
const COLUMNS: [&str; 3] = ["puzzle", "verdict", "hint"];

/// The fields of a line with `--all`.
const COLUMNS_OF_ALL: [&str; 5] = ["line", "puzzle", "technique", "conclusion", "text"];

/// From this level on the whole step is told.
const WHOLE_STEP: u8 = 3;

/// Puzzles, and how much to give away.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku hint --more puzzle.txt\n\
    \x20 satoku hint -mmm puzzle.txt\n\
    \x20 satoku hint --all --only x-wing,swordfish --format json positions.txt\n\
    \x20 satoku hint --givens puzzle.txt position.txt")]
pub struct HintArgs {
    /// Name the house; twice, or -mm: the value; three times, or -mmm: the whole step (-m alone is --model)
    #[arg(long, action = clap::ArgAction::Count)]
    pub more: u8,

    /// List every step that can be taken here
    #[arg(long, conflicts_with_all = ["more", "interactive"])]
    pub all: bool,

    /// Ask after each hint whether to say more, or to take the step and go on
    #[arg(long, short, conflicts_with_all = ["more", "format", "header"])]
    pub interactive: bool,

    /// The puzzle as it was printed: says first what in the position goes against its solution (--more:
    /// which it is)
    #[arg(long, value_name = "PUZZLE|FILE")]
    pub givens: Option<OsString>,

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
        self.check_model()?;
        let color = self.way.color.is_wanted();
        let columns = if self.all { &COLUMNS_OF_ALL[..] } else { &COLUMNS };
        let mut originals = Originals::new(self.givens.as_ref(), &self.way.reading)?;
        for_each(&self.way, columns, out, |mut way, format, out| {
            let wrong = originals.mistakes(&way.puzzle, way.deadline, self.way.quiet)?;
            let rests_on = self.way.rests_on;
            let printer = HintPrinter { format, color, level: self.more, rests_on };
            if self.interactive {
                ask(way, &wrong, color, out)?;
            } else if !wrong.is_empty() {
                printer.mistakes(&way, &wrong, out)?;
                return Ok(Status::NotUnique);
            } else if self.all {
                let steps = way.walk.all();
                printer.all(&way, &steps, out)?;
            } else {
                printer.next(&mut way, out)?;
            }
            Ok(Status::Fine)
        })
    }
}

impl HintArgs {
    /// Makes sure that what follows a single -m is a model: users of -mmm may write -m before a puzzle.
    ///
    /// # Errors
    /// If it is not a model, and no puzzle is named.
    fn check_model(&self) -> Result<(), Error> {
        let model = self.way.reading.texts.model.as_deref();
        if self.way.puzzles.is_empty()
            && let Some(Err(error)) = model.map(catalog::load)
        {
            return Err(format!("{error} (-m is --model; --more says more)").into());
        }
        Ok(())
    }
}

/// How hints are printed.
struct HintPrinter {
    format: Format,
    color: bool,
    /// How much is given away.
    level: u8,
    /// Whether a whole step says what a solver's reason rests on.
    rests_on: bool,
}

impl HintPrinter {
    /// What is said of mistakes.
    fn mistakes(&self, way: &Way, wrong: &[Mistake], out: &mut dyn Write) -> io::Result<()> {
        let text = about_mistakes(wrong, self.level);
        let puzzle = way.puzzle.to_string();
        match self.format {
            Format::Grid => writeln!(out, "{text}"),
            Format::Json => {
                let told = if self.level > 0 { wrong } else { &[] };
                let wrong_words = told.iter().map(Mistake::to_string).collect();
                let record = MistakesRecord {
                    line: way.line,
                    puzzle: &puzzle,
                    mistakes: wrong.len(),
                    wrong: wrong_words,
                };
                writeln!(out, "{}", json(&record))
            }
            Format::Other(_) | Format::Line | Format::Csv => {
                let format = if self.format == Format::Csv { Format::Csv } else { Format::Line };
                out.write_all(format.row([&*puzzle, way.verdict.name(), &text]).as_bytes())
            }
        }
    }

    /// Every step that can be taken.
    fn all(&self, way: &Way, steps: &[Step], out: &mut dyn Write) -> Result<(), Error> {
        let puzzle = way.puzzle.to_string();
        for step in steps {
            let sentence = || on_one_line(&text::sentence(step));
            match self.format {
                Format::Grid => writeln!(out, "{}", colored_text(step, self.color))?,
                Format::Json => {
                    let record = StepRecord::new(step);
                    let line = way.line;
                    writeln!(out, "{}", json(&PossibleStep { line, puzzle: &puzzle, record }))?;
                }
                Format::Other(other) => {
                    let state = way.walk.state();
                    let title = format!("{}: {}", step.technique.title, sentence());
                    out.write_all(marks::text(other, &state.pencil_marks(), &title)?.as_bytes())?;
                }
                Format::Line | Format::Csv => {
                    let (line, conclusion) = (way.line.to_string(), step.conclusion());
                    let fields = [&*line, &puzzle, step.technique.name, &conclusion, &sentence()];
                    out.write_all(self.format.row(fields).as_bytes())?;
                }
            }
        }
        if steps.is_empty() && self.format == Format::Grid {
            writeln!(out, "no step was found")?;
        }
        Ok(())
    }

    /// The next step, as much of it as is given away.
    fn next(&self, way: &mut Way, out: &mut dyn Write) -> Result<(), Error> {
        let before = way.walk.state().clone();
        let step = way.walk.next();
        let hint = match &step {
            Some(step) => text::hint(step, before.layout(), self.level),
            None => ending(way.walk.end().unwrap_or(&End::Stuck), way.verdict),
        };
        let whole = step.as_ref().filter(|_| self.level >= WHOLE_STEP);
        let ground = whole.filter(|_| self.rests_on).and_then(text::rests_on);
        let hint = [hint].into_iter().chain(ground.clone()).join("\n");
        let puzzle = way.puzzle.to_string();
        match self.format {
            Format::Grid => {
                if let Some(warning) = warning(way.verdict) {
                    writeln!(out, "{warning}")?;
                }
                match whole {
                    Some(step) => {
                        write!(out, "{}", drawing(&before, Some(step), self.color))?;
                        writeln!(out, "next: {}", colored_text(step, self.color))?;
                        ground.iter().try_for_each(|ground| writeln!(out, "{ground}"))?;
                    }
                    None => writeln!(out, "{hint}")?,
                }
            }
            Format::Other(other) => {
                let text = marks::text(other, &before.pencil_marks(), &on_one_line(&hint))?;
                out.write_all(text.as_bytes())?;
            }
            Format::Line | Format::Csv => {
                let fields = [&*puzzle, way.verdict.name(), &on_one_line(&hint)];
                out.write_all(self.format.row(fields).as_bytes())?;
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
        Ok(())
    }
}

fn on_one_line(text: &str) -> String {
    text.lines().map(str::trim).join(" / ")
}

/// That something is wrong; from the first level on, what.
fn about_mistakes(wrong: &[Mistake], level: u8) -> String {
    match (level, wrong.len()) {
        (0, 1) => "something is wrong here: one value or candidate (--more: which)".to_owned(),
        (0, count) => {
            format!("something is wrong here: {count} values or candidates (--more: which)")
        }
        _ => wrong.iter().join("; "),
    }
}
