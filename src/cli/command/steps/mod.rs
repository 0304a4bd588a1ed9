//! `satoku steps`: all steps to the solution, as a person would take them.

#[cfg(feature = "full")]
mod entry;
#[cfg(feature = "full")]
mod fitted;
#[cfg(feature = "full")]
mod session;
#[cfg(feature = "full")]
mod walk;

#[cfg(feature = "full")]
use self::walk::walk;
use crate::{
    cli::{
        prelude::*,
        puzzle_walk::{OnWalk, PuzzleWalk, WalkArgs, WalkOutput, write_walk, write_walks},
        show::{
            marks,
            steps::{self as words, colored_text, drawing, ending, on_one_line, warning},
        },
    },
    draw::layers,
    record::{NumberedStep, RatingRecord, StepsBegin, StepsEnd, end_name},
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

/// Puzzles, and how to show their steps.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku steps --verify puzzle.txt\n\
    \x20 satoku steps --html page.html puzzle.txt")]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    pub walk: WalkArgs,

    /// Have the SAT solver prove every step
    #[arg(long)]
    pub verify: bool,

    /// Draw the grid with its candidates before each step (grid)
    #[arg(long, help_heading = "Output")]
    pub grids: bool,

    /// Walk through the steps of one puzzle on the terminal
    #[arg(long, short, conflicts_with_all = ["format", "header"])]
    pub interactive: bool,

    /// Write an HTML page that shows the steps of one puzzle
    #[arg(long, value_name = "FILE", conflicts_with = "interactive", help_heading = "Output")]
    pub html: Option<PathBuf>,
}

impl StepsArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        if self.interactive && cfg!(not(feature = "full")) {
            return only_in_full("interactive session");
        }
        let color = self.walk.color.is_wanted();
        let steps = WrittenSteps { args: self.clone(), color };
        if self.interactive || self.html.is_some() {
            return write_walk(&self.walk, &COLUMNS, &steps, "--interactive and --html take", out);
        }
        write_walks(&self.walk, &COLUMNS, steps, out)
    }
}

/// All steps of a walk.
struct WrittenSteps {
    args: StepsArgs,
    color: bool,
}

impl OnWalk for WrittenSteps {
    fn write(
        &self,
        current: PuzzleWalk,
        _number: usize,
        format: Format,
        out: &mut dyn WalkOutput,
    ) -> Result<Status, Error> {
        #[cfg(feature = "full")]
        if self.args.interactive {
            return walk(current, self.color).map(|()| Status::Fine);
        }
        self.args.print(current, format, self.color, out)
    }
}

impl StepsArgs {
    fn print(
        &self,
        mut current: PuzzleWalk,
        format: Format,
        color: bool,
        out: &mut dyn WalkOutput,
    ) -> Result<Status, Error> {
        let mut status = Status::Fine;
        let file = self.html.as_deref().map(OutputFile::new).transpose()?;
        let heading = warning(current.verdict);
        let title =
            current.puzzle.caption().unwrap_or(current.puzzle.model().title().into()).into_owned();
        let page = |puzzle| StepsPage::new(puzzle, layers(puzzle), &title, current.walk.state());
        let mut page = self.html.is_some().then(|| page(&current.puzzle));
        let printer = StepPrinter {
            puzzle: &current.puzzle,
            verdict: current.verdict,
            format,
            color,
            rests_on: self.walk.rests_on,
        };
        printer.begin(heading.as_deref(), out)?;
        let mut verifier =
            self.verify.then(|| Verifier::new(current.walk.state(), &current.limiter));
        let mut rating = Rating::default();
        loop {
            let draws = self.grids && format == Format::Grid || format.is_marks();
            let before = draws.then(|| current.walk.state().clone());
            let Some(step) = current.walk.next() else { break };
            rating.add(&step);
            printer.step(rating.steps, &step, before.as_ref(), out)?;
            // A step is seen as soon as it is found.
            out.flush()?;
            let verify = |verifier: &mut Verifier| verifier.check(&step);
            match verifier.as_mut().map(|verifier| verifier.as_mut().map(verify)) {
                None | Some(Ok(Ok(()))) => {}
                Some(Err(_) | Ok(Err(Unsound::OutOfTime))) => {
                    out.note(&format!("steps from {} on are not proven: time is up", rating.steps));
                    status.worsen(Status::NotUnique);
                    verifier = None;
                }
                Some(Ok(Err(unsound))) => {
                    out.note(&format!(
                        "step {} does not follow: {unsound}; this is a bug",
                        rating.steps
                    ));
                    status.worsen(Status::Disagreement);
                }
            }
            if let Some(page) = &mut page {
                page.step(&step, current.walk.state());
            }
        }
        let end = current.walk.end().cloned().unwrap_or(End::Stuck);
        let proven = self.verify && status == Status::Fine;
        printer.end(&end, &rating, current.walk.state(), proven, out)?;
        if let (Some(mut page), Some(file), Some(path)) = (page, file, &self.html) {
            page.end(&ending(&end, current.verdict));
            file.write(|out| out.write_all(page.html().as_bytes()))?;
            if !self.walk.quiet {
                out.note(&format!("{} written", shown(path)));
            }
        }
        Ok(status)
    }
}

struct StepPrinter<'a> {
    puzzle: &'a Instance,
    verdict: Verdict,
    format: Format,
    color: bool,
    rests_on: bool,
}

const COLUMNS: [&str; 5] = ["puzzle", "step", "technique", "conclusion", "text"];

impl StepPrinter<'_> {
    /// Prints the candidates under a title.
    fn marks(format: Other, state: &State, title: &str, out: &mut dyn Write) -> io::Result<()> {
        let text = marks::text(format, &state.pencil_marks(), title);
        out.write_all(text.map_err(io::Error::other)?.as_bytes())
    }

    /// Prints the line of a step.
    fn row(&self, number: usize, fields: [&str; 3], out: &mut dyn Write) -> io::Result<()> {
        let (puzzle, number) = (self.puzzle.to_string(), number.to_string());
        let fields = [&*puzzle, &number].into_iter().chain(fields);
        out.write_all(self.format.row(fields).as_bytes())
    }

    /// What a step rests on, with `--rests-on`.
    fn rests_on(&self, step: &Step) -> Option<String> {
        if self.rests_on { rests_on(step) } else { None }
    }

    fn begin(&self, heading: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let puzzle = self.puzzle.to_string();
        match self.format {
            Format::Other(_) => Ok(()),
            Format::Grid => {
                for heading in self.puzzle.heading().as_deref().into_iter().chain(heading) {
                    writeln!(out, "{heading}")?;
                }
                let (givens, model) = (self.puzzle.givens(), self.puzzle.model());
                write!(out, "{}", text::plain(givens, model, self.color))
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
                let text = on_one_line(&sentence(step));
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
                let text = [sentence(step)].into_iter().chain(self.rests_on(step)).join("\n");
                self.row(number, [name, &conclusion, &on_one_line(&text)], out)
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
