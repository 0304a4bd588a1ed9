//! What `steps` and `hint` have in common: for each puzzle a walk to its solution.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use clap::{Args, ValueEnum};
use itertools::Itertools;

use super::{
    args::{
        input::PuzzleArgs,
        limits::seconds,
        output::{Color, Format, Other, write_header},
        suggested::{suggested, technique_names},
    },
    error::Error,
    input::Item,
    note::{note, note_all_of},
    status::Status,
};
use crate::{
    engine::{Session, Verdict},
    grid::Grid,
    interrupt::Limiter,
    record::{Record, json},
    steps::{Guide, Ladder, Scans, Technique, Walk, reason, techniques},
};
use satoku_core::puzzle::Instance;
use satoku_formats::read::shortened;

/// Puzzles, and how a person would solve them.
#[derive(Debug, Args)]
pub struct WalkArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,

    /// How to find steps: by the easiest technique that helps, or else the SAT solver's reason
    /// (ladder); or by scans of rows, columns, boxes and windows, and guesses (scans)
    #[arg(long, value_enum, default_value = "ladder", value_name = "METHOD")]
    pub method: Method,

    /// Use only these techniques, separated by commas; `reason` is the solver's
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', hide_possible_values = true,
        value_parser = suggested(technique, technique_names))]
    pub only: Vec<&'static Technique>,

    /// Also use techniques that assume a unique solution
    #[arg(long)]
    pub assume_unique: bool,

    /// Also print what the solver's reasons rest on: rules, values and removed candidates
    #[arg(long)]
    pub rests_on: bool,

    /// Stop after this many seconds per puzzle, verdict and steps together
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
        help_heading = "Limits")]
    pub limit_time: Option<Duration>,

    /// The output format [default: grid on a terminal, else line]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub format: Option<Format>,

    /// Begin with a line that names the columns (line; csv always does)
    #[arg(long, help_heading = "Output")]
    pub header: bool,

    /// When to use colour
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN", help_heading = "Output")]
    pub color: Color,

    /// Print no notes
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,

    /// Exit with status 0 instead of 1
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,
}

/// How steps are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// The easiest technique that helps, or else the SAT solver's reason
    Ladder,
    /// Scans of rows, columns, boxes and windows, with a waiting room, and guesses
    Scans,
}

/// Any method.
pub type AnyGuide = Box<dyn Guide>;

/// A puzzle with its verdict, and the walk to its solution.
pub struct PuzzleWalk {
    pub puzzle: Instance,
    /// The line of its file, from 1, on which it begins.
    pub line: usize,
    pub deadline: Option<Instant>,
    /// The verdict.
    pub verdict: Verdict,
    pub solution: Option<Grid>,
    pub walk: Walk<AnyGuide>,
}

impl WalkArgs {
    fn format(&self) -> Result<Format, Error> {
        let usual = if io::stdout().is_terminal() { Format::Grid } else { Format::Line };
        Format::check(self.format, |other| !matches!(other, Other::Puzzle(_)))?;
        Ok(Format::with_header(self.format, self.header)?.unwrap_or(usual))
    }
}

/// Calls `each` for every puzzle that the arguments name; what is not a puzzle is reported here.
/// The columns are those of a line.
pub fn for_each_walk(
    args: &WalkArgs,
    columns: &[&str],
    out: &mut dyn Write,
    mut each: impl FnMut(PuzzleWalk, Format, &mut dyn Write) -> Result<Status, Error>,
) -> Result<Status, Error> {
    let format = args.format()?;
    check_only(args)?;
    write_header(format.header(args.header, columns), out)?;
    let mut status = Status::Fine;
    let mut input = args.puzzles.input()?;
    let mut session = Session::builder().time_limit(args.limit_time).build();
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
        let search = session.search(&puzzle)?;
        let verdict = search.verdict();
        if verdict != Verdict::Unique {
            status.worsen(Status::NotUnique);
        }
        let is_unique = verdict == Verdict::Unique;
        if args.assume_unique && !is_unique && !args.quiet {
            note("--assume-unique has no effect: the solution is not unique");
        }
        let walk = Limiter::none().soon_after(deadline, |limiter| {
            let guide = guide(args, &puzzle, is_unique, deadline, limiter);
            Walk::new_within(&puzzle, guide, limiter)
        });
        let Ok(walk) = walk else {
            note(&format!("{}: time is up before the first step", shortened(&puzzle.to_string())));
            status.worsen(Status::NotUnique);
            continue;
        };
        let walk = walk.until(deadline);
        let solution = search.only_solution().ok();
        let current = PuzzleWalk { puzzle, line: input.line(), deadline, verdict, solution, walk };
        match each(current, format, out) {
            Ok(worse) => status.worsen(worse),
            Err(error) if is_broken_pipe(&*error) => return Ok(status),
            Err(error) => return Err(error),
        }
    }
    Ok(status.forgiven(args.exit_zero))
}

fn technique(name: &str) -> Result<&'static Technique, String> {
    techniques().find(|technique| technique.name == name).ok_or_else(|| {
        let names = techniques().map(|technique| technique.name).join(", ");
        format!("expected the name of a technique: {names}")
    })
}

/// Checks `--only` against the other arguments.
fn check_only(args: &WalkArgs) -> Result<(), Error> {
    if args.method == Method::Scans && !args.only.is_empty() {
        return Err("--only goes with --method ladder".into());
    }
    match args.only.iter().find(|technique| technique.assumes_unique) {
        Some(technique) if !args.assume_unique => {
            let name = technique.name;
            Err(format!("--only {name}: assumes a unique solution; add --assume-unique").into())
        }
        _ => Ok(()),
    }
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn guide(
    args: &WalkArgs,
    puzzle: &Instance,
    is_unique: bool,
    deadline: Option<Instant>,
    limiter: &Limiter,
) -> AnyGuide {
    match args.method {
        Method::Ladder => {
            let assumes_unique = args.assume_unique && is_unique;
            let is_wanted = |technique: &Technique| {
                (args.only.is_empty() || args.only.contains(&technique))
                    && (assumes_unique || !technique.assumes_unique)
            };
            let mut ladder = Ladder::of(is_wanted).until(deadline).limited(limiter);
            if !is_wanted(&reason::TECHNIQUE) {
                ladder = ladder.by_techniques();
            }
            Box::new(ladder)
        }
        Method::Scans => Box::new(Scans::new(puzzle.model(), is_unique)),
    }
}
