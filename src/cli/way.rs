//! What `steps` and `hint` have in common: puzzles in, and for each the way to its solution.

use std::{
    ffi::OsString,
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use clap::{Args, ValueEnum};
use itertools::Itertools;

use super::{
    args::{
        input::ReadArgs,
        limits::seconds,
        output::{Color, Format, Other, write_header},
        suggested::{suggested, technique_names},
    },
    error::Error,
    input::{Input, Item},
    note::{note, note_all_of},
    status::Status,
};
use crate::{
    engine::{Verdict, solver},
    grid::Grid,
    interrupt,
    record::{Record, json},
    steps::{Guide, Ladder, Scans, Technique, Walk, reason, techniques},
};
use satoku_core::puzzle::Instance;
use satoku_formats::read::shortened;

/// Puzzles, and how a person would solve them.
#[derive(Debug, Args)]
pub struct WayArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzles: Vec<OsString>,

    /// What to read them as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// How steps are found: by the easiest technique that helps, and where none does by the SAT solver's
    /// reason (ladder), or by scans of rows, columns, boxes and windows, and guesses (scans)
    #[arg(long, value_enum, default_value = "ladder", value_name = "METHOD")]
    pub method: Method,

    /// Use these techniques only, by their names, with commas between; `reason` is the solver's
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', hide_possible_values = true,
        value_parser = suggested(technique, technique_names))]
    pub only: Vec<&'static Technique>,

    /// Also use techniques that take it for granted that there is just one solution
    #[arg(long)]
    pub assume_unique: bool,

    /// Say of the solver's reasons what they rest on, too: rules, values, and candidates that are gone
    #[arg(long)]
    pub rests_on: bool,

    /// Stop after this many seconds for a puzzle, verdict and steps together
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
        help_heading = "Limits")]
    pub limit_time: Option<Duration>,

    /// How steps are printed [default: grid for a terminal, else line]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub format: Option<Format>,

    /// Begin with a line that names the columns (line; csv has it always)
    #[arg(long, help_heading = "Output")]
    pub header: bool,

    /// When to use colour
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN", help_heading = "Output")]
    pub color: Color,

    /// Print no notes
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,

    /// Exit with 0 where the exit status would be 1
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,
}

/// How steps are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// The easiest technique that helps, and where none does the SAT solver's reason
    Ladder,
    /// Scans of rows, columns, boxes and windows, with a waiting room, and guesses
    Scans,
}

/// A method of any kind.
pub type AnyGuide = Box<dyn Guide>;

/// A puzzle, what is known of it, and how steps are found.
pub struct Way {
    /// The puzzle.
    pub puzzle: Instance,
    /// The line, from 1, on which it begins in its file.
    pub line: usize,
    /// When time is up.
    pub deadline: Option<Instant>,
    /// Whether it has one solution.
    pub verdict: Verdict,
    /// That one solution.
    pub solution: Option<Grid>,
    /// The steps.
    pub walk: Walk<AnyGuide>,
}

impl WayArgs {
    /// How steps are printed.
    fn format(&self) -> Result<Format, Error> {
        let usual = if io::stdout().is_terminal() { Format::Grid } else { Format::Line };
        Format::check(self.format, |other| !matches!(other, Other::Puzzle(_)))?;
        Ok(Format::with_header(self.format, self.header)?.unwrap_or(usual))
    }
}

/// Calls `each` for every puzzle that the arguments name; what is no puzzle is reported here. The columns
/// are those of a line.
///
/// # Errors
/// If the model cannot be loaded, the solver fails or `each` does.
pub fn for_each(
    args: &WayArgs,
    columns: &[&str],
    out: &mut dyn Write,
    mut each: impl FnMut(Way, Format, &mut dyn Write) -> Result<Status, Error>,
) -> Result<Status, Error> {
    let format = args.format()?;
    check_only(args)?;
    write_header(format.header(args.header, columns), out)?;
    let mut status = Status::Fine;
    let mut input = Input::new(&args.puzzles, args.reading.settings()?)?;
    while let Some(item) = input.next() {
        let puzzle = match item {
            Item::Puzzle(puzzle) => puzzle,
            Item::Invalid(source, error) => {
                let message = format!("{source}:{error}");
                if format == Format::Json {
                    writeln!(out, "{}", json(&Record::invalid(&error, message.clone())))?;
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
        if !args.quiet {
            note_all_of(&puzzle);
        }
        let deadline = args.limit_time.and_then(|time| Instant::now().checked_add(time));
        let search = solver(&puzzle).time_limit(args.limit_time).search()?;
        let verdict = search.verdict();
        if verdict != Verdict::Unique {
            status.worsen(Status::NotUnique);
        }
        let is_unique = verdict == Verdict::Unique;
        if args.assume_unique && !is_unique && !args.quiet {
            note("--assume-unique has no effect: there is not just one solution");
        }
        let guide = guide(args, &puzzle, is_unique, deadline);
        let Ok(walk) = interrupt::soon_after(deadline, || Walk::new(&puzzle, guide)) else {
            note(&format!(
                "{}: the time is up before the first step",
                shortened(&puzzle.to_string())
            ));
            status.worsen(Status::NotUnique);
            continue;
        };
        let walk = walk.until(deadline);
        let solution = search.only_solution().ok();
        let way = Way { puzzle, line: input.line(), deadline, verdict, solution, walk };
        match each(way, format, out) {
            Ok(worse) => status.worsen(worse),
            Err(error) if is_broken_pipe(&*error) => return Ok(status),
            Err(error) => return Err(error),
        }
    }
    Ok(status.forgiven(args.exit_zero))
}

/// A technique by its name.
fn technique(name: &str) -> Result<&'static Technique, String> {
    techniques().find(|technique| technique.name == name).ok_or_else(|| {
        let names = techniques().map(|technique| technique.name).join(", ");
        format!("expected the name of a technique: {names}")
    })
}

/// Whether the techniques that are named go with the other arguments.
fn check_only(args: &WayArgs) -> Result<(), Error> {
    if args.method == Method::Scans && !args.only.is_empty() {
        return Err("--only is for the ladder, not for --method scans".into());
    }
    match args.only.iter().find(|technique| technique.assumes_unique) {
        Some(technique) if !args.assume_unique => {
            let name = technique.name;
            Err(format!("--only {name}: it takes one solution for granted; add --assume-unique")
                .into())
        }
        _ => Ok(()),
    }
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn guide(
    args: &WayArgs,
    puzzle: &Instance,
    is_unique: bool,
    deadline: Option<Instant>,
) -> AnyGuide {
    match args.method {
        Method::Ladder => {
            let assumes_unique = args.assume_unique && is_unique;
            let is_wanted = |technique: &Technique| {
                (args.only.is_empty() || args.only.contains(&technique))
                    && (assumes_unique || !technique.assumes_unique)
            };
            let mut ladder = Ladder::of(is_wanted).until(deadline);
            if !is_wanted(&reason::TECHNIQUE) {
                ladder = ladder.by_techniques();
            }
            Box::new(ladder)
        }
        Method::Scans => Box::new(Scans::new(puzzle.model(), is_unique)),
    }
}
