//! What `steps` and `hint` have in common: for each puzzle a walk to its solution.

use std::{io::IsTerminal, sync::Arc};

use super::{
    batch_run::{self, Reporter, Summary},
    progress::Progress,
    signal,
};
use crate::{
    batch::{self, Outcome, Outcomes},
    cli::prelude::*,
    engine::Session,
    steps::{Guide, Ladder, Scans, State, Step, Technique, Walk},
};

/// Puzzles, and how a person would solve them.
#[derive(Clone, Debug, Args)]
pub(super) struct WalkArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,

    /// How to find steps: by the easiest technique that helps, or else the SAT solver's reason
    /// (ladder); or by scans of rows, columns, boxes and windows, and guesses (scans)
    #[arg(long, value_enum, default_value = "ladder", value_name = "METHOD")]
    pub method: Method,

    /// Use only these techniques, separated by commas; `reason` is the solver's
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', hide_possible_values = true,
        value_parser = suggested::technique())]
    pub only: Vec<&'static Technique>,

    /// Also use techniques that assume a unique solution
    #[arg(long)]
    pub assume_unique: bool,

    /// Also print what the solver's reasons rest on: rules, values and removed candidates
    #[arg(long)]
    pub rests_on: bool,

    /// How many puzzles to work on at a time [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
        help_heading = "Output")]
    pub jobs: Option<u16>,

    /// Stop after this many seconds per puzzle, verdict and steps together; half of them are for
    /// the verdict [default: 2 for a hint, no limit for steps]
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
pub(super) enum Method {
    /// The easiest technique that helps, or else the SAT solver's reason
    Ladder,
    /// Scans of rows, columns, boxes and windows, with a waiting room, and guesses
    Scans,
}

/// Any method.
pub(super) type AnyGuide = Box<dyn Guide>;

/// A puzzle with its verdict, and the walk to its solution.
pub(super) struct PuzzleWalk {
    pub puzzle: Instance,
    /// The line of its file, from 1, on which it begins.
    pub line: usize,
    pub limiter: Limiter,
    pub verdict: Verdict,
    pub solution: Option<Grid>,
    pub walk: Walk<AnyGuide>,
    /// The first step and the state before it, if it has been looked for.
    pub first: Option<(State, Step)>,
}

impl PuzzleWalk {
    /// The next step, and the state before it.
    pub(super) fn next(&mut self) -> (State, Option<Step>) {
        match self.first.take() {
            Some((before, step)) => (before, Some(step)),
            None => (self.walk.state().clone(), self.walk.next()),
        }
    }
}

impl WalkArgs {
    fn format(&self) -> Result<Format, Error> {
        let usual = if io::stdout().is_terminal() { Format::Grid } else { Format::Line };
        Format::check(self.format, |other| !matches!(other, Other::Puzzle(_)))?;
        Ok(Format::with_header(self.format, self.header)?.unwrap_or(usual))
    }
}

/// Where a walk is written to, and what is said beside it.
pub(super) trait WalkOutput: Write {
    /// Says something about the puzzle, after what has been written.
    fn note(&mut self, text: &str);
}

/// What `steps` or `hint` does with a walk.
pub(super) trait OnWalk: Send + Sync {
    /// Whether the first step of a technique is to be told without the verdict if that takes long.
    fn is_in_a_hurry(&self) -> bool {
        false
    }

    /// Writes it. `number` counts the puzzles from 0.
    fn write(
        &self,
        walk: PuzzleWalk,
        number: usize,
        format: Format,
        out: &mut dyn WalkOutput,
    ) -> Result<Status, Error>;
}

/// Writes a walk for every puzzle that the arguments name, several at a time and in their order;
/// what is not a puzzle is reported here. The columns are those of a line.
pub(super) fn write_walks(
    args: &WalkArgs,
    columns: &[&str],
    on_walk: impl OnWalk + 'static,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let format = args.begin(columns, out)?;
    let mut input = args.puzzles.input()?;
    let progress = Progress::of_input(&mut input, args.quiet);
    let mut items = Items { input, number: 0 };
    let fill = move |batch: &mut Vec<NumberedItem>, _| {
        const MOST_AT_ONCE: usize = 64;
        batch.extend(items.next());
        // What is no puzzle takes next to no time.
        while batch.len() < MOST_AT_ONCE
            && batch.last().is_some_and(|last| !matches!(last.item, Item::Puzzle(_)))
            && let Some(item) = items.input.next_at_hand()
        {
            let item = items.number(item);
            batch.push(item);
        }
        !batch.is_empty()
    };
    let (args, on_walk) = (Arc::new(args.clone()), Arc::new(on_walk));
    let (quiet, exit_zero) = (args.quiet, args.exit_zero);
    let jobs = batch_run::jobs(args.jobs);
    let worker = move || {
        let (args, on_walk) = (args.clone(), on_walk.clone());
        let mut sessions = args.sessions(&*on_walk);
        move |item: NumberedItem, outcomes: &mut Outcomes<'_, Result<Status, String>>| {
            let mut out = PartialOutput { outcomes, text: Vec::new(), notes: Vec::new() };
            let result = args.work(&mut sessions, item, format, &*on_walk, &mut out);
            let about = result.map_err(|error| error.to_string());
            out.flush().expect("nothing is written to a file");
            let (is_last, notes) = (about.is_err(), out.notes);
            outcomes.add(Outcome { text: String::new(), notes, is_last, about });
        }
    };
    signal::watch();
    let walks = Walks { result: Ok(Status::Fine), items: 0 };
    let mut reporter = Reporter::new(quiet, progress, walks);
    let end = batch::run(jobs, fill, worker, out, &mut reporter);
    Ok(reporter.finish(end, "cannot write")?.forgiven(exit_zero))
}

/// The same for one puzzle, on this thread: what writes it may ask the user in between.
pub(super) fn write_walk(
    args: &WalkArgs,
    columns: &[&str],
    on_walk: &impl OnWalk,
    what: &str,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let format = args.begin(columns, out)?;
    let items = Items { input: args.puzzles.input()?, number: 0 };
    let (mut sessions, mut status) = (args.sessions(on_walk), Status::Fine);
    let mut out = out;
    for item in items {
        if item.number > 0 && matches!(item.item, Item::Puzzle(_)) {
            return Err(format!("{what} one puzzle").into());
        }
        let worse = args.work(&mut sessions, item, format, on_walk, &mut out);
        match worse {
            Ok(worse) => status.worsen(worse),
            Err(error) if is_broken_pipe(&*error) => return Ok(status),
            Err(error) => return Err(error),
        }
    }
    Ok(status.forgiven(args.exit_zero))
}

/// An item of the input with its line, and the number of puzzles before it.
struct NumberedItem {
    item: Item,
    line: usize,
    number: usize,
}

struct Items {
    input: Input,
    /// The number of puzzles so far.
    number: usize,
}

impl Iterator for Items {
    type Item = NumberedItem;

    fn next(&mut self) -> Option<NumberedItem> {
        let item = self.input.next()?;
        Some(self.number(item))
    }
}

impl Items {
    fn number(&mut self, item: Item) -> NumberedItem {
        let number = self.number;
        self.number += usize::from(matches!(item, Item::Puzzle(_)));
        NumberedItem { item, line: self.input.line(), number }
    }
}

/// Writes at once.
impl WalkOutput for &mut (dyn Write + '_) {
    fn note(&mut self, text: &str) {
        // What was written before should be seen before; if it cannot be, that is known next.
        let _ = self.flush();
        note(text);
    }
}

/// Writes when it is this puzzle's turn, as much as has been flushed.
struct PartialOutput<'a, 'b> {
    outcomes: &'a mut Outcomes<'b, Result<Status, String>>,
    text: Vec<u8>,
    /// What is said at the end.
    notes: Vec<String>,
}

impl Write for PartialOutput<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.outcomes.write_part(&String::from_utf8_lossy(&self.text));
        self.text.clear();
        Ok(())
    }
}

impl WalkOutput for PartialOutput<'_, '_> {
    fn note(&mut self, text: &str) {
        self.notes.push(text.to_owned());
    }
}

/// The worst status of all walks, or what went wrong; and how many there were.
struct Walks {
    result: Result<Status, String>,
    items: u64,
}

impl Summary<Result<Status, String>> for Walks {
    fn add(&mut self, about: &Result<Status, String>) {
        self.items += 1;
        match (&mut self.result, about) {
            (Ok(status), Ok(worse)) => status.worsen(*worse),
            (result, about) => result.clone_from(about),
        }
    }

    fn puzzles(&self) -> u64 {
        self.items
    }

    fn status(&self) -> Result<Status, Error> {
        Ok(self.result.clone()?)
    }
}

/// How long a verdict may take where a step is wanted in a hurry.
const HURRY: Duration = Duration::from_millis(30);

/// What finds verdicts.
struct Sessions {
    /// Within [`HURRY`], if that is wanted.
    hurried: Option<Session>,
    patient: Session,
}

impl WalkArgs {
    fn sessions(&self, on_walk: &impl OnWalk) -> Sessions {
        let within = |time: Option<Duration>| Session::builder().time_limit(time).build();
        let needs_verdict = self.assume_unique || self.method == Method::Scans;
        Sessions {
            hurried: (on_walk.is_in_a_hurry() && !needs_verdict).then(|| within(Some(HURRY))),
            // The rest is for the steps.
            patient: within(self.limit_time.map(|time| time / 2)),
        }
    }

    /// Checks the arguments and writes the header.
    fn begin(&self, columns: &[&str], out: &mut dyn Write) -> Result<Format, Error> {
        let format = self.format()?;
        check_only(self)?;
        write_header(format.header(self.header, columns), out)?;
        Ok(format)
    }

    /// What comes of an item of the input.
    fn work(
        &self,
        sessions: &mut Sessions,
        NumberedItem { item, line, number }: NumberedItem,
        format: Format,
        on_walk: &impl OnWalk,
        out: &mut dyn WalkOutput,
    ) -> Result<Status, Error> {
        let puzzle = match item {
            Item::Puzzle(puzzle) => puzzle,
            Item::Invalid(source, error) => {
                let message = format!("{source}:{error}");
                if format == Format::Json {
                    writeln!(out, "{}", json(&Record::invalid(&error, message.clone())))?;
                }
                out.note(&message);
                return Ok(Status::Unreadable);
            }
            Item::Unreadable(message) => {
                out.note(&message);
                return Ok(Status::Unreadable);
            }
        };
        if !self.quiet {
            notes_of(&puzzle).iter().for_each(|text| out.note(text));
        }
        let limiter = Limiter::of_time(self.limit_time);
        let mut current = None;
        if let Some(session) = &mut sessions.hurried {
            current = self.start(session, &puzzle, line, &limiter, true)?;
        }
        if current.is_none() {
            current = self.start(&mut sessions.patient, &puzzle, line, &limiter, false)?;
        }
        let Some(current) = current else {
            let shown = shortened(&puzzle.to_string());
            out.note(&format!("{shown}: time is up before the first step"));
            return Ok(Status::NotUnique);
        };
        let did_as_told = current.solution.is_some() || current.first.is_some();
        if self.assume_unique && !did_as_told && !self.quiet {
            out.note("--assume-unique has no effect: the solution is not unique");
        }
        let mut status = if did_as_told { Status::Fine } else { Status::NotUnique };
        status.worsen(on_walk.write(current, number, format, out)?);
        Ok(status)
    }

    /// The verdict, and the walk. None if time is up before it begins; in a hurry also if neither
    /// the verdict is found nor a technique's step.
    fn start(
        &self,
        session: &mut Session,
        puzzle: &Instance,
        line: usize,
        limiter: &Limiter,
        in_a_hurry: bool,
    ) -> Result<Option<PuzzleWalk>, Error> {
        let search = session.search(puzzle)?;
        let (verdict, solution) = (search.verdict(), search.only_solution().ok());
        let without_verdict = in_a_hurry && verdict == Verdict::Unknown;
        let guide: AnyGuide = match self.method {
            Method::Ladder => {
                let ladder = self.ladder(solution.clone());
                Box::new(if without_verdict { ladder.before_reasons() } else { ladder })
            }
            Method::Scans => Box::new(Scans::new(puzzle.model(), solution.is_some())),
        };
        let Ok(walk) = Walk::new(puzzle, guide, limiter) else { return Ok(None) };
        let (puzzle, limiter) = (puzzle.clone(), limiter.clone());
        let mut current =
            PuzzleWalk { puzzle, line, limiter, verdict, solution, walk, first: None };
        if without_verdict {
            let (before, step) = current.next();
            current.first = step.map(|step| (before, step));
        }
        Ok(Some(current).filter(|current| !without_verdict || current.first.is_some()))
    }

    /// The techniques that are wanted, for a puzzle whose only solution is known, or none is.
    fn ladder(&self, solution: Option<Grid>) -> Ladder {
        let assumes_unique = self.assume_unique && solution.is_some();
        let is_wanted = |technique: &Technique| {
            (self.only.is_empty() || self.only.contains(&technique))
                && (assumes_unique || !technique.assumes_unique)
        };
        Ladder::of(is_wanted).with_reasons(is_wanted).knowing(solution)
    }
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
