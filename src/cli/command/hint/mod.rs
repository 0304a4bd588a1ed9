//! `satoku hint`: the next step, and no more of it than is asked for; or all steps that can be
//! taken.

mod ask;
mod original;
mod short;

use std::ffi::OsString;

pub(crate) use self::short::more_for_m;
use self::{
    ask::{WHOLE_STEP, ask},
    original::{Originals, about_mistakes},
};
use crate::{
    cli::{
        prelude::*,
        puzzle_walk::{OnWalk, PuzzleWalk, WalkArgs, WalkOutput, write_walk, write_walks},
        show::{
            marks,
            steps::{colored_text, drawing, ending, on_one_line, warning},
        },
    },
    model,
    record::{HintRecord, MistakesRecord, PossibleStep},
    steps::{
        End, Step,
        mistakes::Mistake,
        show::{json::StepRecord, text},
    },
};

const COLUMNS: [&str; 3] = ["puzzle", "verdict", "hint"];

const COLUMNS_OF_ALL: [&str; 5] = ["line", "puzzle", "technique", "conclusion", "text"];

/// How long a hint may take, if nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Puzzles, and how much to give away.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku hint --more puzzle.txt\n\
    \x20 satoku hint -mmm puzzle.txt\n\
    \x20 satoku hint --all --only x-wing,swordfish --format json positions.txt\n\
    \x20 satoku hint --givens puzzle.txt position.txt")]
pub(crate) struct HintArgs {
    /// Name the house; twice, or -mm: the value; three times, or -mmm: the whole step (a single -m
    /// is --model)
    #[arg(long, action = clap::ArgAction::Count)]
    pub more: u8,

    /// List every possible step
    #[arg(long, conflicts_with_all = ["more", "interactive"])]
    pub all: bool,

    /// Ask after each hint whether to show more, or to take the step and go on
    #[arg(long, short, conflicts_with_all = ["more", "format", "header"])]
    pub interactive: bool,

    /// The original puzzle: mistakes in the position are reported first (--more: which)
    #[arg(long, value_name = "PUZZLE|FILE")]
    pub givens: Option<OsString>,

    #[command(flatten)]
    pub walk: WalkArgs,
}

impl HintArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        self.check_model()?;
        let columns = if self.all { &COLUMNS_OF_ALL[..] } else { &COLUMNS };
        let originals = Originals::new(self.givens.as_ref(), &self.walk.puzzles.reading)?;
        let color = self.walk.color.is_wanted();
        let hints = WrittenHints { args: self.clone(), originals, color };
        if self.interactive {
            return write_walk(&self.walk, columns, &hints, "--interactive takes", out);
        }
        let limit_time = self.walk.limit_time.or((!self.all).then_some(USUAL_TIME));
        write_walks(&WalkArgs { limit_time, ..self.walk.clone() }, columns, hints, out)
    }
}

/// The hints at a walk's first step.
struct WrittenHints {
    args: HintArgs,
    originals: Originals,
    color: bool,
}

impl OnWalk for WrittenHints {
    fn is_in_a_hurry(&self) -> bool {
        self.args.walk.limit_time.is_none() && !self.args.all && !self.args.interactive
    }

    fn write(
        &self,
        mut current: PuzzleWalk,
        number: usize,
        format: Format,
        out: &mut dyn WalkOutput,
    ) -> Result<Status, Error> {
        let HintArgs { walk, more, all, interactive, .. } = &self.args;
        let (wrong, note) = self.originals.mistakes(number, &current.puzzle, &current.limiter)?;
        note.filter(|_| !walk.quiet).iter().for_each(|note| out.note(note));
        let printer = HintPrinter {
            format,
            color: self.color,
            level: *more,
            rests_on: walk.rests_on,
            is_quiet: walk.quiet,
        };
        if *interactive {
            ask(current, &wrong, self.color, out)?;
        } else if !wrong.is_empty() {
            printer.mistakes(&current, &wrong, out)?;
            return Ok(Status::NotUnique);
        } else if *all {
            let steps = current.walk.all();
            printer.all(&current, &steps, out)?;
        } else {
            printer.next(&mut current, out)?;
        }
        Ok(Status::Fine)
    }
}

impl HintArgs {
    /// Catches `-m PUZZLE`, which is easily written instead of `-mmm PUZZLE`.
    fn check_model(&self) -> Result<(), Error> {
        let model = self.walk.puzzles.reading.texts.model.as_deref();
        if self.walk.puzzles.puzzles.is_empty()
            && let Some(Err(error)) = model.map(model::named)
        {
            return Err(format!("{error} (-m is --model; -mm is --more --more)").into());
        }
        Ok(())
    }
}

struct HintPrinter {
    format: Format,
    color: bool,
    /// The number of `--more`.
    level: u8,
    /// Whether a whole step says what a solver's reason rests on.
    rests_on: bool,
    is_quiet: bool,
}

impl HintPrinter {
    fn mistakes(
        &self,
        current: &PuzzleWalk,
        wrong: &[Mistake],
        out: &mut dyn WalkOutput,
    ) -> io::Result<()> {
        let text = about_mistakes(wrong, self.level);
        let puzzle = current.puzzle.to_string();
        match self.format {
            Format::Grid => writeln!(out, "{text}"),
            Format::Json => {
                let told = if self.level > 0 { wrong } else { &[] };
                let wrong_words = told.iter().map(Mistake::to_string).collect();
                let record = MistakesRecord {
                    line: current.line,
                    puzzle: &puzzle,
                    mistakes: wrong.len(),
                    wrong: wrong_words,
                };
                writeln!(out, "{}", json(&record))
            }
            Format::Other(_) | Format::Line | Format::Csv => {
                let format = if self.format == Format::Csv { Format::Csv } else { Format::Line };
                out.write_all(format.row([&*puzzle, current.verdict.name(), &text]).as_bytes())
            }
        }
    }

    fn all(
        &self,
        current: &PuzzleWalk,
        steps: &[Step],
        out: &mut dyn WalkOutput,
    ) -> Result<(), Error> {
        let puzzle = current.puzzle.to_string();
        for step in steps {
            let sentence = || on_one_line(&text::sentence(step));
            match self.format {
                Format::Grid => writeln!(out, "{}", colored_text(step, self.color))?,
                Format::Json => {
                    let record = StepRecord::new(step);
                    let line = current.line;
                    writeln!(out, "{}", json(&PossibleStep { line, puzzle: &puzzle, record }))?;
                }
                Format::Other(other) => {
                    let state = current.walk.state();
                    let title = format!("{}: {}", step.technique.title, sentence());
                    out.write_all(marks::text(other, &state.pencil_marks(), &title)?.as_bytes())?;
                }
                Format::Line | Format::Csv => {
                    let (line, conclusion) = (current.line.to_string(), step.conclusion());
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

    /// As much of the next step as `--more` asks for.
    fn next(&self, current: &mut PuzzleWalk, out: &mut dyn WalkOutput) -> Result<(), Error> {
        let (before, step) = current.next();
        let is_late = current.limiter.look_at_clock().is_err();
        if step.is_some() && is_late && !self.is_quiet {
            out.note("note: time was up, so an easier step may have been missed (--limit-time)");
        }
        let hint = match &step {
            Some(step) => text::hint(step, before.layout(), self.level),
            None => ending(current.walk.end().unwrap_or(&End::Stuck), current.verdict),
        };
        let whole = step.as_ref().filter(|_| self.level >= WHOLE_STEP);
        let ground = whole.filter(|_| self.rests_on).and_then(text::rests_on);
        let hint = [hint].into_iter().chain(ground.clone()).join("\n");
        let puzzle = current.puzzle.to_string();
        match self.format {
            Format::Grid => {
                if let Some(warning) = warning(current.verdict) {
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
                let fields = [&*puzzle, current.verdict.name(), &on_one_line(&hint)];
                out.write_all(self.format.row(fields).as_bytes())?;
            }
            Format::Json => {
                let record = HintRecord {
                    puzzle: &puzzle,
                    model: current.puzzle.model().name(),
                    verdict: current.verdict.name(),
                    hint: &hint,
                    late: is_late,
                    step: whole.map(StepRecord::new),
                };
                writeln!(out, "{}", json(&record))?;
            }
        }
        Ok(())
    }
}
