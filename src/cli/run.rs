//! What `solve`, `check` and `count` have in common: puzzles in, answers out, in order.

use std::{
    collections::hash_map::DefaultHasher,
    fmt::Write as _,
    hash::{Hash, Hasher},
    io::{self, IsTerminal, Write},
    ops::ControlFlow,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anstream::{AutoStream, ColorChoice};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use itertools::Itertools;

use super::{
    args::{Color, Format, PuzzleArgs},
    exit::Status,
    input::{Input, Item},
    note,
    output_file::OutputFile,
    render::{self, Record},
    signal,
};
use crate::{
    corpus::in_order,
    engine::{Answer, CrossCheck, Disagreement, Engine, Fault, Limits, Verdict, answer},
    interrupt::is_interrupted,
    puzzle::Puzzle,
    read::{ParseError, shortened},
};

/// What stops a command altogether.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// What a command asks of each puzzle, and how it prints the answer.
pub trait Question: Send + Sync + 'static {
    /// How many solutions are looked for.
    fn solutions(&self) -> usize;
    /// The answer on a line, tab-separated, without the line's end.
    fn line(&self, report: &Report) -> String;
    /// How many fields of a line come after the puzzle and the verdict.
    fn fields(&self) -> usize;
    /// The answer as JSON.
    fn record(&self, report: &Report) -> Record;
    /// The answer as a drawing, with the last line's end.
    fn drawing(&self, report: &Report) -> String;

    /// The answer, if it is one that takes no engine.
    fn direct(&self, _puzzle: &Puzzle, _limits: &Limits) -> Option<Direct> {
        None
    }
}

/// An answer without an engine, in all formats.
pub struct Direct {
    /// As a line, without its end.
    pub line: String,
    /// As JSON.
    pub record: Record,
    /// As a drawing.
    pub drawing: String,
    /// What else there is to say, on standard error.
    pub notes: Vec<String>,
    /// What it means for the exit status.
    pub status: Status,
    /// What it says about the solutions.
    pub verdict: Verdict,
    /// What a second engine says, if one was asked for.
    pub cross_check: Option<CrossCheck>,
}

/// A puzzle with its answer, for printing.
pub struct Report<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The answer.
    pub answer: &'a Answer,
    /// The name of the engine.
    pub engine: &'a str,
    /// The name of the engine that checks it.
    pub checker: Option<&'a str>,
    /// Whether to use colour.
    pub color: bool,
    /// Whether values above 9 are letters.
    pub letters: bool,
}

impl Report<'_> {
    /// What proves the answer, for people.
    pub fn evidence(&self) -> String {
        render::evidence(self.answer, self.engine, self.checker)
    }
}

/// How puzzles are answered: the same for all of them, and for all threads.
struct Task {
    question: Box<dyn Question>,
    format: Format,
    color: bool,
    letters: bool,
    limits: Limits,
    checker_nodes: u64,
    /// Whether there may be more than one puzzle, so that drawings need a heading.
    are_many: bool,
    /// The nanoseconds of the fastest of the slowest puzzles in the summary.
    slowest: Arc<AtomicU64>,
}

/// Makes an engine, and one to check it unless that is not wanted. Each thread has its own.
type Engines = dyn Fn() -> (Box<dyn Engine>, Option<Box<dyn Engine>>) + Send + Sync;

/// What is to be printed about one item.
struct Outcome {
    /// For standard output.
    text: String,
    /// For standard error.
    notes: Vec<String>,
    status: Status,
    /// The verdict, or `invalid`, as it is counted in the summary.
    verdict: Option<&'static str>,
    /// The puzzle, if the engine took longer for it than for most: the time that it took.
    slow: Option<(Duration, String)>,
    cross_check: Option<CrossCheck>,
}

/// Answers all puzzles that the arguments name.
///
/// # Errors
/// If the model cannot be loaded or standard output cannot be written.
pub fn run(
    question: impl Question,
    args: &PuzzleArgs,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let (kind, encoding) = (args.engine.clone(), args.shared.encoding());
    let has_checker = !args.no_cross_check;
    let engines = move || {
        let checker = has_checker.then(|| kind.checker().build(encoding));
        (kind.build(encoding), checker)
    };
    run_with(question, args, Arc::new(engines), out)
}

/// [`run`], with engines of the caller's choice.
fn run_with(
    question: impl Question,
    args: &PuzzleArgs,
    engines: Arc<Engines>,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let settings = args.shared.reading.settings()?;
    let mut input = Input::new(&args.puzzles, settings)?;
    let mut progress = Progress::new(input.length(), input.progress(), args.output.quiet);

    // Whether there is more than one puzzle decides how answers are printed, so look ahead.
    let first: Vec<Item> = match args.output.format {
        Some(Format::Line | Format::Json) => Vec::new(),
        None if !io::stdout().is_terminal() => Vec::new(),
        _ => input.by_ref().take(2).collect(),
    };
    let slowest = Arc::new(AtomicU64::new(0));
    let are_many = first.len() > 1;
    let is_drawn = first.len() == 1;
    let task = Arc::new(Task {
        limits: Limits {
            solutions: question.solutions(),
            nodes: args.limit_nodes,
            time: args.limit_time,
        },
        question: Box::new(question),
        format: args.output.format.unwrap_or(if is_drawn { Format::Grid } else { Format::Line }),
        color: is_colored(args.output.color),
        letters: args.output.letters,
        checker_nodes: args.cross_check_nodes,
        are_many,
        slowest: slowest.clone(),
    });
    let jobs = jobs(args.output.jobs);
    let mut items = Items { first: first.into_iter(), input };
    let worker = move || {
        let (mut engine, mut checker) = engines();
        let task = task.clone();
        move |item| task.outcome(item, &mut *engine, checker.as_deref_mut())
    };

    let mut summary = Summary::new(slowest);
    signal::watch();
    let mut failure: Option<io::Error> = None;
    in_order(
        jobs,
        move |batch, length| items.fill(batch, length),
        worker,
        |batch| {
            for outcome in batch {
                summary.add(&outcome);
                let written = out.write_all(outcome.text.as_bytes());
                if !outcome.notes.is_empty()
                    && (!args.output.quiet || outcome.status > Status::NotUnique)
                {
                    // What was said before on standard output should be seen before.
                    let _ = out.flush();
                    progress.suspend(|| outcome.notes.iter().for_each(|text| note(text)));
                }
                if let Err(error) = written {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
            progress.show(summary.puzzles);
            match out.flush() {
                Ok(()) if is_interrupted() => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        },
    )?;
    progress.finish();
    match failure {
        // Whoever read our output has seen enough.
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Some(error) => return Err(format!("cannot write the answers: {error}").into()),
        None if args.output.quiet || summary.puzzles < 2 => {}
        None => note(&summary.text()),
    }
    if is_interrupted() {
        note("interrupted");
        return Ok(Status::Interrupted);
    }
    Ok(summary.status.forgiven(args.output.exit_zero))
}

/// Whether what goes to standard output has colour.
pub fn is_colored(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

/// How many threads work: as many as asked for, or one for each processor.
pub fn jobs(wanted: Option<u16>) -> usize {
    match wanted {
        Some(jobs) => jobs.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// The items of the input, in batches.
struct Items {
    first: std::vec::IntoIter<Item>,
    input: Input,
}

impl Items {
    /// Waits for an item, and then takes as many more as are at hand.
    fn fill(&mut self, batch: &mut Vec<Item>, length: usize) -> bool {
        let Some(item) = self.first.next().or_else(|| self.input.next()) else { return false };
        batch.push(item);
        while batch.len() < length {
            match self.first.next().or_else(|| self.input.next_at_hand()) {
                Some(item) => batch.push(item),
                None => break,
            }
        }
        true
    }
}

impl Task {
    fn outcome(
        &self,
        item: Item,
        engine: &mut dyn Engine,
        checker: Option<&mut (dyn Engine + 'static)>,
    ) -> Outcome {
        match item {
            Item::Unreadable(message) => Outcome {
                text: String::new(),
                notes: vec![message],
                status: Status::Unreadable,
                verdict: None,
                cross_check: None,
                slow: None,
            },
            Item::Invalid(source, error) => self.invalid(&source, &error),
            Item::Puzzle(puzzle) => self.answer(&puzzle, engine, checker),
        }
    }

    /// Keeps a puzzle for the summary, if no more than a few have taken longer so far.
    fn slow(&self, puzzle: &Puzzle, time: Duration) -> Option<(Duration, String)> {
        let least = Duration::from_nanos(self.slowest.load(Ordering::Relaxed));
        (time > least).then(|| (time, shortened(&puzzle.to_string())))
    }

    fn invalid(&self, source: &str, error: &ParseError) -> Outcome {
        let message = format!("{source}:{error}");
        let text = match self.format {
            Format::Grid => String::new(),
            Format::Line => self.failed_line(&error.text, "invalid"),
            Format::Json => Record::invalid(error, message.clone()).line() + "\n",
        };
        Outcome {
            text,
            notes: vec![message],
            status: Status::Unreadable,
            verdict: Some("invalid"),
            cross_check: None,
            slow: None,
        }
    }

    fn answer(
        &self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        mut checker: Option<&mut (dyn Engine + 'static)>,
    ) -> Outcome {
        if let Some(direct) = self.question.direct(puzzle, &self.limits) {
            return self.direct(puzzle, direct);
        }
        let name = engine.name();
        let checker_name = checker.as_ref().map(|checker| checker.name());
        let second = checker.as_mut().map(|checker| &mut **checker as &mut dyn Engine);
        let answer = match answer(puzzle, engine, second, &self.limits, self.checker_nodes) {
            Ok(answer) => answer,
            Err(fault) => return self.fault(puzzle, &name, &fault),
        };
        let report = Report {
            puzzle,
            answer: &answer,
            engine: &name,
            checker: checker_name.as_deref(),
            color: self.color,
            letters: self.letters,
        };
        let mut text = match self.format {
            Format::Grid => self.heading(puzzle) + &self.question.drawing(&report),
            Format::Line => self.question.line(&report),
            Format::Json => self.question.record(&report).line(),
        };
        if self.format != Format::Grid || self.are_many {
            text.push('\n');
        }
        let verdict = answer.verdict();
        let skipped = answer.cross_check == CrossCheck::Skipped && checker_name.is_some();
        let notes = if skipped && self.format != Format::Grid {
            let puzzle = shortened(&puzzle.to_string());
            vec![format!("{puzzle}: cross-check skipped: a limit was hit first")]
        } else {
            Vec::new()
        };
        Outcome {
            text,
            notes,
            status: if verdict == Verdict::Unique { Status::Fine } else { Status::NotUnique },
            verdict: Some(verdict.name()),
            cross_check: checker_name.map(|_| answer.cross_check),
            slow: self.slow(puzzle, answer.time),
        }
    }

    fn direct(&self, puzzle: &Puzzle, answer: Direct) -> Outcome {
        let mut text = match self.format {
            Format::Grid if answer.drawing.is_empty() => String::new(),
            Format::Grid => self.heading(puzzle) + &answer.drawing,
            Format::Line => answer.line,
            Format::Json => answer.record.line(),
        };
        if self.format != Format::Grid || self.are_many {
            text.push('\n');
        }
        Outcome {
            text,
            notes: answer.notes,
            status: answer.status,
            verdict: Some(answer.verdict.name()),
            slow: None,
            cross_check: answer.cross_check,
        }
    }

    fn fault(&self, puzzle: &Puzzle, engine: &str, fault: &Fault) -> Outcome {
        let (status, saved) = match fault {
            Fault::Engine { .. } => (Status::Unreadable, None),
            Fault::Disagreement(disagreement) => (Status::Disagreement, Some(save(disagreement))),
        };
        let error = fault.to_string();
        let text = match self.format {
            Format::Grid => String::new(),
            Format::Line => {
                let verdict = Verdict::Unknown.to_string();
                self.failed_line(&render::text(puzzle, self.letters), &verdict)
            }
            Format::Json => {
                let error = Some(error.clone());
                let record = Record::unanswered(puzzle, engine, self.letters);
                Record { error, ..record }.line() + "\n"
            }
        };
        let verdict = Some(Verdict::Unknown.name());
        Outcome {
            text,
            notes: [Some(error), saved].into_iter().flatten().collect(),
            status,
            verdict,
            cross_check: None,
            slow: None,
        }
    }

    /// The line in place of a puzzle that could not be read or answered.
    fn failed_line(&self, text: &str, verdict: &str) -> String {
        let nothing = format!("\t{}", render::NOTHING).repeat(self.question.fields());
        format!("{text}\t{verdict}{nothing}\n")
    }

    fn heading(&self, puzzle: &Puzzle) -> String {
        match puzzle.label() {
            Some(label) => format!("{label}\n"),
            None if self.are_many => format!("{puzzle}\n"),
            None => String::new(),
        }
    }
}

/// Saves a disagreement for a bug report; returns what to say about that.
pub fn save(disagreement: &Disagreement) -> String {
    let mut hasher = DefaultHasher::new();
    disagreement.puzzle.givens().hash(&mut hasher);
    let name = format!("satoku-disagreement-{:016x}.txt", hasher.finish());
    let mut text = format!("satoku {}\n{disagreement}\nrules:\n", env!("CARGO_PKG_VERSION"));
    for rule in disagreement.puzzle.model().rules() {
        let _ = writeln!(text, "  {}: {}", rule.name(), rule.cells().iter().join(" "));
    }
    let try_folder = |folder: PathBuf| -> Result<PathBuf, Error> {
        let path = folder.join(&name);
        OutputFile::new(&path)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(path)
    };
    match try_folder(PathBuf::new()).or_else(|_| try_folder(std::env::temp_dir())) {
        Ok(path) => format!("this is a bug; please report it with {}", path.display()),
        Err(error) => format!("this is a bug; please report the above ({error})"),
    }
}

/// What happened to all puzzles together.
struct Summary {
    start: Instant,
    puzzles: u64,
    status: Status,
    verdicts: Vec<(&'static str, u64)>,
    agrees: u64,
    skipped: u64,
    /// The puzzles that took longest, slowest first.
    slow: Vec<(Duration, String)>,
    slowest: Arc<AtomicU64>,
}

impl Summary {
    /// How many of the slowest puzzles are named, and of how many puzzles at least.
    const SLOW: usize = 3;
    const MANY: u64 = 100;

    fn new(slowest: Arc<AtomicU64>) -> Self {
        let start = Instant::now();
        let (status, verdicts) = (Status::default(), Vec::new());
        let slow = Vec::new();
        Self { start, puzzles: 0, status, verdicts, agrees: 0, skipped: 0, slow, slowest }
    }

    fn add(&mut self, outcome: &Outcome) {
        self.status.worsen(outcome.status);
        match outcome.cross_check {
            Some(CrossCheck::Agrees) => self.agrees += 1,
            Some(CrossCheck::Skipped) => self.skipped += 1,
            None => {}
        }
        if let Some((time, puzzle)) = &outcome.slow {
            let place = self.slow.partition_point(|(other, _)| other >= time);
            self.slow.insert(place, (*time, puzzle.clone()));
            self.slow.truncate(Self::SLOW);
            if let Some((least, _)) = self.slow.get(Self::SLOW - 1) {
                let nanoseconds = u64::try_from(least.as_nanos()).unwrap_or(u64::MAX);
                self.slowest.store(nanoseconds, Ordering::Relaxed);
            }
        }
        let Some(verdict) = outcome.verdict else { return };
        self.puzzles += 1;
        match self.verdicts.iter_mut().find(|(name, _)| *name == verdict) {
            Some((_, count)) => *count += 1,
            None => self.verdicts.push((verdict, 1)),
        }
    }

    fn text(&self) -> String {
        let time = self.start.elapsed().as_secs_f64();
        let verdicts = self.verdicts.iter().map(|(name, count)| format!("{count} {name}"));
        let verdicts = verdicts.format(", ");
        let cross_check = match (self.agrees, self.skipped) {
            (0, 0) => String::new(),
            (agrees, 0) => format!("; cross-check agrees on {agrees}"),
            (agrees, skipped) => format!("; cross-check agrees on {agrees}, skipped {skipped}"),
        };
        let rate = self.puzzles as f64 / time.max(f64::MIN_POSITIVE);
        let (puzzles, time) = (self.puzzles, render::seconds(time));
        let mut text =
            format!("{puzzles} puzzles: {verdicts}{cross_check}; {time}, {rate:.0} per second");
        if self.puzzles >= Self::MANY {
            for (time, puzzle) in &self.slow {
                text += &format!("\n  slow: {:>7} {puzzle}", render::seconds(time.as_secs_f64()));
            }
        }
        text
    }
}

/// A progress bar on standard error: if that is a terminal, standard output is not, and the work
/// takes its time.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    done: Arc<AtomicU64>,
}

impl Progress {
    /// How long nothing is shown.
    const QUIET_TIME: Duration = Duration::from_millis(500);

    /// A bar for so much work, if that is known, of which `done` counts what is done.
    pub fn new(length: Option<u64>, done: Arc<AtomicU64>, quiet: bool) -> Self {
        let is_shown = !quiet && io::stderr().is_terminal() && !io::stdout().is_terminal();
        let bar = if is_shown { ProgressBar::no_length() } else { ProgressBar::hidden() };
        bar.set_draw_target(ProgressDrawTarget::hidden());
        let template = match length {
            Some(length) => {
                bar.set_length(length);
                "{wide_bar} {percent}% {msg}, {eta} left"
            }
            None => "{spinner} {msg}, {elapsed}",
        };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
        if is_shown {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        Self { bar, start: Instant::now(), done }
    }

    /// Shows the bar as it is after so many puzzles.
    pub fn show(&self, puzzles: u64) {
        let time = self.start.elapsed();
        if time >= Self::QUIET_TIME && !self.bar.is_hidden() {
            let rate = puzzles as f64 / time.as_secs_f64();
            self.bar.set_message(format!("{puzzles} puzzles, {rate:.0} per second"));
            self.bar.set_position(self.done.load(Ordering::Relaxed));
        }
    }

    /// Lets `say` print while there is no bar.
    pub fn suspend(&mut self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    use crate::{
        cli::{
            args::{Cli, Command},
            solve::Solve,
        },
        engine::{Backtracker, EngineError, Sat, Search, Strategy},
    };
    use clap::Parser;

    /// An engine that never finds anything.
    struct Blind;

    impl Engine for Blind {
        fn name(&self) -> String {
            "blind".to_owned()
        }

        fn search(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<Search, EngineError> {
            let search = Sat::default().search(puzzle, limits)?;
            Ok(Search { solutions: Vec::new(), complete: true, ..search })
        }
    }

    #[test]
    fn a_disagreement_is_printed_saved_and_exit_status_3() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let cli = Cli::parse_from(["satoku", "solve", "--format", "json", puzzle]);
        let Command::Solve(args) = cli.command else { panic!("that is solve") };
        let engines = || -> (Box<dyn Engine>, Option<Box<dyn Engine>>) {
            (Box::new(Blind), Some(Box::new(Backtracker::new(Strategy::REFERENCE))))
        };
        let mut out = Vec::new();
        let status = run_with(Solve, &args, Arc::new(engines), &mut out).unwrap();
        assert_eq!(status, Status::Disagreement);
        let record: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(record["verdict"], "unknown");
        let error = record["error"].as_str().unwrap();
        assert!(error.contains("blind: unsolvable, 0 found, no other"), "{error}");
        assert!(error.contains("backtrack: unique, 1 found, no other\n  534678912"), "{error}");

        let is_saved = |entry: &fs::DirEntry| {
            entry.file_name().to_string_lossy().starts_with("satoku-disagreement-")
        };
        let saved = fs::read_dir(".").unwrap().map(Result::unwrap).find(is_saved);
        let path = saved.expect("the puzzle is saved").path();
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_file(path).unwrap();
        assert!(text.contains(puzzle) && text.contains("box 3: r1c7 r1c8"), "{text}");
    }
}
