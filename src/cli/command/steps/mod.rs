//! `satoku steps`: the whole way to the solution, as a person would go it.

mod entry;
mod session;
mod walk;

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use itertools::Itertools;

use self::walk::walk;
use crate::{
    cli::{
        args::output::{Format, Other},
        error::Error,
        note::{note, shown},
        output_file::OutputFile,
        show::{
            marks,
            steps::{self as words, colored_text, drawing, ending, warning},
            text,
        },
        status::Status,
        way::{Way, WayArgs, for_each},
    },
    engine::Verdict,
    interrupt::{TimeIsUp, soon_after},
    record::{NumberedStep, RatingRecord, StepsBegin, StepsEnd, end_name, json},
    steps::{
        End, State, Step,
        rating::Rating,
        show::{
            html::StepsPage,
            json::StepRecord,
            text::{rests_on, sentence},
        },
        verify::{Unsound, Verifier},
    },
};
use satoku_core::puzzle::Instance;

/// Puzzles, and how to show the way.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku steps --verify puzzle.txt\n\
    \x20 satoku steps --html page.html puzzle.txt")]
pub struct StepsArgs {
    /// The puzzles.
    #[command(flatten)]
    pub way: WayArgs,

    /// Have the SAT solver prove every step
    #[arg(long)]
    pub verify: bool,

    /// Draw the grid with its candidates before each step (grid)
    #[arg(long, help_heading = "Output")]
    pub grids: bool,

    /// Walk through the steps of one puzzle on the terminal, by keys
    #[arg(long, short, conflicts_with_all = ["format", "header"])]
    pub interactive: bool,

    /// Write a page that walks the steps of one puzzle in a browser
    #[arg(long, value_name = "FILE", conflicts_with = "interactive", help_heading = "Output")]
    pub html: Option<PathBuf>,
}

impl StepsArgs {
    /// Prints the way of every puzzle.
    ///
    /// # Errors
    /// If something cannot be read, written or solved.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let color = self.way.color.is_wanted();
        let mut is_used = false;
        for_each(&self.way, &COLUMNS, out, |way, format, out| {
            if self.interactive || self.html.is_some() {
                if std::mem::replace(&mut is_used, true) {
                    return Err("this takes one puzzle only".into());
                }
                if self.interactive {
                    return walk(way, color).map(|()| Status::Fine);
                }
            }
            self.print(way, format, color, out)
        })
    }

    /// Prints one puzzle's way, and writes its page.
    fn print(
        &self,
        mut way: Way,
        format: Format,
        color: bool,
        out: &mut dyn Write,
    ) -> Result<Status, Error> {
        let mut status = Status::Fine;
        let file = self.html.as_deref().map(OutputFile::new).transpose()?;
        let heading = warning(way.verdict);
        let title = way.puzzle.caption().unwrap_or(way.puzzle.model().title().into()).into_owned();
        let mut page =
            self.html.is_some().then(|| StepsPage::new(&way.puzzle, &title, way.walk.state()));
        let printer = StepsPrinter {
            puzzle: &way.puzzle,
            verdict: way.verdict,
            format,
            color,
            rests_on: self.way.rests_on,
        };
        printer.begin(heading.as_deref(), out)?;
        let verifier = || Verifier::until(way.walk.state(), way.deadline);
        let mut verifier = self.verify.then(|| soon_after(way.deadline, verifier));
        let mut rating = Rating::default();
        loop {
            let draws = self.grids && format == Format::Grid || format.is_marks();
            let before = draws.then(|| way.walk.state().clone());
            let Some(step) = way.walk.next() else { break };
            rating.add(&step);
            printer.step(rating.steps, &step, before.as_ref(), out)?;
            let mut verify = |verifier: &mut Verifier| {
                let checked = soon_after(way.deadline, || verifier.check(&step));
                checked.unwrap_or(Err(Unsound::OutOfTime))
            };
            match verifier.as_mut().map(|verifier| verifier.as_mut().map(&mut verify)) {
                None | Some(Ok(Ok(()))) => {}
                Some(Err(TimeIsUp) | Ok(Err(Unsound::OutOfTime))) => {
                    out.flush()?;
                    note(&format!("steps from {} on are not proven: the time is up", rating.steps));
                    status.worsen(Status::NotUnique);
                    verifier = None;
                }
                Some(Ok(Err(unsound))) => {
                    out.flush()?;
                    note(&format!(
                        "step {} does not follow: {unsound}; this is a bug",
                        rating.steps
                    ));
                    status.worsen(Status::Disagreement);
                }
            }
            if let Some(page) = &mut page {
                page.step(&step, way.walk.state());
            }
        }
        let end = way.walk.end().cloned().unwrap_or(End::Stuck);
        let proven = self.verify && status == Status::Fine;
        printer.end(&end, &rating, way.walk.state(), proven, out)?;
        if let (Some(mut page), Some(file), Some(path)) = (page, file, &self.html) {
            page.end(&ending(&end, way.verdict));
            file.write(|out| out.write_all(page.html().as_bytes()))?;
            if !self.way.quiet {
                note(&format!("{} written", shown(path)));
            }
        }
        Ok(status)
    }
}

/// Prints one puzzle's way.
struct StepsPrinter<'a> {
    puzzle: &'a Instance,
    verdict: Verdict,
    format: Format,
    color: bool,
    /// Whether to print what the solver's reasons rest on.
    rests_on: bool,
}

/// The fields of a line.
const COLUMNS: [&str; 5] = ["puzzle", "step", "technique", "conclusion", "text"];

impl StepsPrinter<'_> {
    /// Prints what the cells may hold, and what there is to say of it.
    fn marks(format: Other, state: &State, title: &str, out: &mut dyn Write) -> io::Result<()> {
        let text = marks::text(format, &state.pencil_marks(), title);
        out.write_all(text.map_err(io::Error::other)?.as_bytes())
    }

    /// Prints a line: which step it is, and what there is to say of it.
    fn row(&self, number: usize, fields: [&str; 3], out: &mut dyn Write) -> io::Result<()> {
        let (puzzle, number) = (self.puzzle.to_string(), number.to_string());
        let fields = [&*puzzle, &number].into_iter().chain(fields);
        out.write_all(self.format.row(fields).as_bytes())
    }

    /// What a step rests on, if that is to be printed.
    fn rests_on(&self, step: &Step) -> Option<String> {
        if self.rests_on { rests_on(step) } else { None }
    }

    fn begin(&self, heading: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let puzzle = self.puzzle.to_string();
        match self.format {
            Format::Other(_) => Ok(()),
            Format::Grid => {
                if let Some(label) = self.puzzle.caption() {
                    writeln!(out, "{label}")?;
                }
                if let Some(heading) = heading {
                    writeln!(out, "{heading}")?;
                }
                let (givens, model) = (self.puzzle.givens(), self.puzzle.model());
                write!(out, "{}", text::marked(givens, model, &[], self.color))
            }
            Format::Line | Format::Csv => match heading {
                Some(heading) => self.row(0, [self.verdict.name(), text::NOTHING, heading], out),
                None => Ok(()),
            },
            Format::Json => {
                let (model, verdict) = (self.puzzle.model().name(), self.verdict.name());
                writeln!(out, "{}", json(&StepsBegin { puzzle: &puzzle, model, verdict }))
            }
        }
    }

    fn step(
        &self,
        number: usize,
        step: &Step,
        before: Option<&State>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let puzzle = self.puzzle.to_string();
        match self.format {
            Format::Other(other) => {
                let text = sentence(step).lines().map(str::trim).join(" / ");
                let title = format!("{number}. {}: {text}", step.technique.title);
                before.map_or(Ok(()), |before| Self::marks(other, before, &title, out))
            }
            Format::Grid => {
                if let Some(before) = before {
                    writeln!(out, "\n{}", drawing(before, Some(step), self.color).trim_end())?;
                }
                writeln!(out, "{number}. {}", colored_text(step, self.color))?;
                self.rests_on(step).map_or(Ok(()), |ground| writeln!(out, "  {ground}"))
            }
            Format::Line | Format::Csv => {
                let (name, conclusion) = (step.technique.name, step.conclusion());
                let sentence = sentence(step);
                let ground = self.rests_on(step);
                let mut lines = sentence.lines().map(str::trim).chain(ground.as_deref());
                let text = lines.join(" / ");
                self.row(number, [name, &conclusion, &text], out)
            }
            Format::Json => {
                let record = StepRecord::new(step);
                writeln!(out, "{}", json(&NumberedStep { puzzle: &puzzle, step: number, record }))
            }
        }
    }

    fn end(
        &self,
        end: &End,
        rating: &Rating,
        state: &State,
        proven: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let name = end_name(end);
        match self.format {
            Format::Other(other) => Self::marks(other, state, &ending(end, self.verdict), out),
            Format::Grid => {
                write!(out, "{}", text::solution(self.puzzle, &state.grid(), self.color))?;
                let proven = if proven { "; every step is proven" } else { "" };
                let words = words::rating(rating);
                writeln!(out, "{}: {words}{proven}\n", ending(end, self.verdict))
            }
            Format::Line | Format::Csv => {
                let fields = [name, &state.grid().to_string(), &words::rating(rating)];
                self.row(rating.steps + 1, fields, out)
            }
            Format::Json => {
                let puzzle = self.puzzle.to_string();
                let (grid, rating) = (state.grid().to_string(), RatingRecord::from(rating));
                let last = StepsEnd { puzzle: &puzzle, end: name, grid, verified: proven, rating };
                writeln!(out, "{}", json(&last))
            }
        }
    }
}
