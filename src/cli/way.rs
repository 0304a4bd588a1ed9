//! What `steps` and `hint` have in common: puzzles in, and for each the way to its solution.

use std::{
    ffi::OsString,
    io::{self, IsTerminal, Write},
};

use clap::{Args, ValueEnum};

use super::{
    args::{
        input::ReadArgs,
        output::{Color, Format, Other, write_header},
    },
    error::Error,
    input::{Input, Item},
    note::{note, note_all_of},
    status::Status,
};
use crate::{
    engine::{Limits, Searcher, Turns, Verdict},
    puzzle::Puzzle,
    record::{Record, json},
    steps::{Guide, Ladder, Scans, Walk},
};

/// Puzzles, and how a person would solve them.
#[derive(Debug, Args)]
pub struct WayArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzles: Vec<OsString>,

    /// What to read them as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// How steps are found
    #[arg(long, value_enum, default_value = "ladder", value_name = "METHOD")]
    pub method: Method,

    /// Also use techniques that take it for granted that there is just one solution
    #[arg(long)]
    pub assume_unique: bool,

    /// Say of the solver's reasons what they rest on, too: rules, values, and candidates that are gone
    #[arg(long)]
    pub rests_on: bool,

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
    pub puzzle: Puzzle,
    /// Whether it has one solution.
    pub verdict: Verdict,
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
    write_header(format.header(args.header, columns), out)?;
    let mut status = Status::Fine;
    for item in Input::new(&args.puzzles, args.reading.settings()?)? {
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
        let search = Turns::default().search(&puzzle, &Limits::solutions(2))?;
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
