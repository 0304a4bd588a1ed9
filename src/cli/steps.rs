//! `satoku steps`: the whole way to the solution, as a person would go it.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use itertools::Itertools;
use serde::Serialize;

use super::{
    args::{Color, Format, Method, StepsArgs, WayArgs},
    exit::Status,
    input::{Input, Item},
    note,
    output_file::OutputFile,
    render::{self, RatingRecord, Record, painted},
    run::Error,
    walk,
};
use crate::{
    engine::{Engine, Limits, Sat, Verdict},
    puzzle::Puzzle,
    steps::{
        End, Guide, Ladder, Scans, State, Step, Walk,
        rating::Rating,
        show::{
            html::Page,
            json::StepRecord,
            text::{self, Colour, Ink},
        },
        verify::Verifier,
    },
};

/// The widest grid whose candidates are drawn.
const WIDEST: usize = 25;

/// A method of any kind.
pub type AnyGuide = Box<dyn Guide>;

/// A puzzle, what is known of it, and how steps are found.
pub struct Way {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Whether it has one solution.
    pub verdict: Verdict,
    /// The steps.
    pub walk: Walk<AnyGuide>,
}

/// Calls `each` for every puzzle that the arguments name; what is no puzzle is reported here.
///
/// # Errors
/// If the model cannot be loaded, the solver fails or `each` does.
pub fn for_each(
    args: &WayArgs,
    out: &mut dyn Write,
    mut each: impl FnMut(Way, Format, &mut dyn Write) -> Result<Status, Error>,
) -> Result<Status, Error> {
    let is_terminal = io::stdout().is_terminal();
    let format = args.format.unwrap_or(if is_terminal { Format::Grid } else { Format::Line });
    let mut status = Status::Fine;
    for item in Input::new(&args.puzzles, args.reading.settings()?)? {
        let puzzle = match item {
            Item::Puzzle(puzzle) => puzzle,
            Item::Invalid(source, error) => {
                let message = format!("{source}:{error}");
                if format == Format::Json {
                    writeln!(out, "{}", Record::invalid(&error, message.clone()).line())?;
                }
                out.flush()?;
                note(&message);
                status.worsen(Status::Unreadable);
                continue;
            }
            Item::Unreadable(message) => {
                note(&message);
                status.worsen(Status::Unreadable);
                continue;
            }
        };
        let search = Sat::default().search(&puzzle, &Limits::solutions(2))?;
        let verdict = search.verdict();
        if verdict != Verdict::Unique {
            status.worsen(Status::NotUnique);
        }
        let walk = Walk::new(&puzzle, guide(args, &puzzle, verdict));
        match each(Way { puzzle, verdict, walk }, format, out) {
            Ok(worse) => status.worsen(worse),
            Err(error) if is_broken_pipe(&*error) => return Ok(status),
            Err(error) => return Err(error),
        }
    }
    Ok(status.forgiven(args.exit_zero))
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn guide(args: &WayArgs, puzzle: &Puzzle, verdict: Verdict) -> AnyGuide {
    let is_unique = verdict == Verdict::Unique;
    if args.assume_unique && !is_unique && !args.quiet {
        note("--assume-unique has no effect: there is not just one solution");
    }
    match args.method {
        Method::Ladder => Box::new(Ladder::new().assuming_unique(args.assume_unique && is_unique)),
        Method::Scans => Box::new(Scans::new(puzzle.model(), is_unique)),
    }
}

/// Whether to use colour.
pub fn has_color(args: &WayArgs) -> bool {
    match args.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

/// What is said first about a puzzle that has not just one solution.
pub fn warning(verdict: Verdict) -> Option<String> {
    let meaning = match verdict {
        Verdict::Unique => return None,
        Verdict::Multiple => "there is more than one solution, so this goes as far as logic does",
        Verdict::Unsolvable => "there is no solution; this goes on until that is plain to see",
        Verdict::Unknown => "it is not known whether there is just one solution",
    };
    Some(format!("{verdict}: {meaning}"))
}

/// Prints the way of every puzzle.
///
/// # Errors
/// If something cannot be read, written or solved.
pub fn steps(args: &StepsArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let color = has_color(&args.way);
    let mut is_used = false;
    for_each(&args.way, out, |way, format, out| {
        if args.interactive || args.html.is_some() {
            if std::mem::replace(&mut is_used, true) {
                return Err("this takes one puzzle only".into());
            }
            if args.interactive {
                return walk::walk(way, color).map(|()| Status::Fine);
            }
        }
        print(way, args, format, color, out)
    })
}

fn print(
    mut way: Way,
    args: &StepsArgs,
    format: Format,
    color: bool,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let mut status = Status::Fine;
    let file = args.html.as_deref().map(OutputFile::new).transpose()?;
    let heading = warning(way.verdict);
    let title = way.puzzle.label().unwrap_or(way.puzzle.model().title()).to_owned();
    let mut page = args.html.is_some().then(|| Page::new(&way.puzzle, &title, way.walk.state()));
    let printer = Printer { puzzle: &way.puzzle, verdict: way.verdict, format, color };
    printer.begin(heading.as_deref(), out)?;
    let mut verifier = args.verify.then(|| Verifier::new(way.walk.state()));
    let mut rating = Rating::default();
    loop {
        let draws = args.grids && format == Format::Grid;
        let before = draws.then(|| way.walk.state().clone());
        let Some(step) = way.walk.next() else { break };
        rating.add(&step);
        printer.step(rating.steps, &step, before.as_ref(), out)?;
        if let Some(Err(unsound)) = verifier.as_mut().map(|verifier| verifier.check(&step)) {
            out.flush()?;
            note(&format!("step {} does not follow: {unsound}; this is a bug", rating.steps));
            status.worsen(Status::Disagreement);
        }
        if let Some(page) = &mut page {
            page.step(&step, way.walk.state());
        }
    }
    let end = way.walk.end().cloned().unwrap_or(End::Stuck);
    let proven = args.verify && status == Status::Fine;
    printer.end(&end, &rating, way.walk.state(), proven, out)?;
    if let (Some(mut page), Some(file), Some(path)) = (page, file, &args.html) {
        page.end(&ending(&end, way.verdict));
        file.write(|out| out.write_all(page.html().as_bytes()))?;
        if !args.way.quiet {
            note(&format!("{} written", path.display()));
        }
    }
    Ok(status)
}

/// Where a way ended, in words.
pub fn ending(end: &End, verdict: Verdict) -> String {
    match (end, verdict) {
        (End::Solved, _) => "solved".to_owned(),
        (End::Contradiction(what), _) => format!("there is no solution: {what}"),
        (End::Stuck, Verdict::Multiple) => {
            "the end of logic: each candidate that is left is in some solution".to_owned()
        }
        (End::Stuck, _) => "stuck: nothing further was found".to_owned(),
    }
}

/// A rating in words.
pub fn rating(rating: &Rating) -> String {
    let Rating { score, steps, reasons, .. } = rating;
    let hardest = rating.hardest.map_or("-", |technique| technique.title);
    let reasons =
        if *reasons > 0 { format!(", {reasons} of them the solver's") } else { String::new() };
    format!("{steps} steps{reasons}, hardest {hardest}, score {score}")
}

/// The style of a piece of a drawing.
fn style(ink: Ink, colour: Colour) -> Style {
    let background = |colour: AnsiColor| Style::new().bg_color(Some(colour.into())).bold();
    match ink {
        Ink::Wall | Ink::Candidate => Style::new().dimmed(),
        Ink::Value => Style::new().bold(),
        Ink::Placed => background(ansi(colour)),
        Ink::Struck => AnsiColor::Red.on_default().strikethrough(),
        Ink::Mark => AnsiColor::Green.on_default().bold(),
        Ink::Cell => AnsiColor::Yellow.on_default().bold(),
    }
}

fn ansi(colour: Colour) -> AnsiColor {
    match colour {
        Colour::Green => AnsiColor::Green,
        Colour::Red => AnsiColor::Red,
        Colour::Magenta => AnsiColor::Magenta,
        Colour::Blue => AnsiColor::Blue,
        Colour::Yellow => AnsiColor::Yellow,
    }
}

/// The grid before a step; without candidates where these would be too wide.
pub fn drawing(state: &State, step: Option<&Step>, color: bool) -> String {
    let colour = step.map_or(Colour::Green, Colour::of);
    if state.layout().size().side() > WIDEST {
        return render::marked(&state.grid(), state.layout().model(), &[], color);
    }
    text::drawing(state, step, |ink, text| {
        let is_blank = text.trim().is_empty() && ink != Ink::Placed;
        painted(style(ink, colour), text, color && !is_blank)
    })
}

/// A step's full text, its technique in its colour.
pub fn colored_text(step: &Step, color: bool) -> String {
    let full = text::full(step);
    let title = step.technique.title;
    let rest = full.strip_prefix(title).unwrap_or(&full);
    format!("{}{rest}", painted(ansi(Colour::of(step)).on_default().bold(), title, color))
}

/// Prints one puzzle's way.
struct Printer<'a> {
    puzzle: &'a Puzzle,
    verdict: Verdict,
    format: Format,
    color: bool,
}

/// What JSON says of a puzzle before its steps.
#[derive(Serialize)]
struct Begin<'a> {
    puzzle: &'a str,
    model: &'a str,
    verdict: String,
}

/// What JSON says of a step.
#[derive(Serialize)]
struct One<'a> {
    puzzle: &'a str,
    step: usize,
    #[serde(flatten)]
    record: StepRecord,
}

/// What JSON says of a puzzle after its steps.
#[derive(Serialize)]
struct Last<'a> {
    puzzle: &'a str,
    end: &'a str,
    grid: String,
    verified: bool,
    rating: RatingRecord,
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings and numbers can be written as JSON")
}

impl Printer<'_> {
    fn begin(&self, heading: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let puzzle = self.puzzle.to_string();
        match self.format {
            Format::Grid => {
                if let Some(label) = self.puzzle.label() {
                    writeln!(out, "{label}")?;
                }
                if let Some(heading) = heading {
                    writeln!(out, "{heading}")?;
                }
                let (givens, model) = (self.puzzle.givens(), self.puzzle.model());
                write!(out, "{}", render::marked(givens, model, &[], self.color))
            }
            Format::Line => match heading {
                Some(heading) => writeln!(out, "{puzzle}\t0\t{}\t-\t{heading}", self.verdict),
                None => Ok(()),
            },
            Format::Json => {
                let (model, verdict) = (self.puzzle.model().name(), self.verdict.to_string());
                writeln!(out, "{}", json(&Begin { puzzle: &puzzle, model, verdict }))
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
            Format::Grid => {
                if let Some(before) = before {
                    writeln!(out, "\n{}", drawing(before, Some(step), self.color).trim_end())?;
                }
                writeln!(out, "{number}. {}", colored_text(step, self.color))
            }
            Format::Line => {
                let (name, conclusion) = (step.technique.name, step.conclusion());
                let text = text::sentence(step).lines().map(str::trim).join(" / ");
                writeln!(out, "{puzzle}\t{number}\t{name}\t{conclusion}\t{text}")
            }
            Format::Json => {
                let record = StepRecord::new(step);
                writeln!(out, "{}", json(&One { puzzle: &puzzle, step: number, record }))
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
        let name = match end {
            End::Solved => "solved",
            End::Contradiction(_) => "contradiction",
            End::Stuck => "stuck",
        };
        match self.format {
            Format::Grid => {
                write!(out, "{}", render::solution(self.puzzle, &state.grid(), self.color))?;
                let proven = if proven { "; every step is proven" } else { "" };
                let words = self::rating(rating);
                writeln!(out, "{}: {words}{proven}\n", ending(end, self.verdict))
            }
            Format::Line => {
                let puzzle = self.puzzle;
                let number = rating.steps + 1;
                writeln!(
                    out,
                    "{puzzle}\t{number}\t{name}\t{}\t{}",
                    state.grid(),
                    self::rating(rating)
                )
            }
            Format::Json => {
                let puzzle = self.puzzle.to_string();
                let (grid, rating) = (state.grid().to_string(), RatingRecord::new(rating));
                let last = Last { puzzle: &puzzle, end: name, grid, verified: proven, rating };
                writeln!(out, "{}", json(&last))
            }
        }
    }
}
