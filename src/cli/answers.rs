//! What `solve`, `check` and `count` have in common: puzzles in, answers out, in order.

use std::{
    ffi::OsString,
    io::{self, IsTerminal, Write},
    sync::Arc,
    time::{Duration, Instant},
};

use clap::Args;
use itertools::Itertools;

use super::{
    args::{
        engine::EngineArgs,
        input::ReadArgs,
        limits::LimitArgs,
        output::{Format, Other, OutputArgs, write_header},
    },
    bug,
    error::Error,
    input::{Input, Item},
    many::{self, Reporter, Summary},
    note::notes_of,
    own_columns::OwnColumns,
    progress::Progress,
    show::{
        marks,
        text::{self, NOTHING, evidence},
    },
    signal,
    status::Status,
};
use crate::{
    batch::{self, Outcome, Outcomes, Slowest, Threshold},
    engine::{Answer, CrossCheck, Fault, Limits, Session, Verdict},
    record::{self, Record, json},
    write::csv,
};
use satoku_core::puzzle::Instance;
use satoku_formats::read::{OwnFields, ParseError, PlainLines, Slate, shortened};

/// Puzzles, and how they are answered.
#[derive(Debug, Args)]
pub struct AnswerArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzles: Vec<OsString>,

    /// What to read them as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// Who answers.
    #[command(flatten)]
    pub engine: EngineArgs,

    /// When the search gives up.
    #[command(flatten)]
    pub limits: LimitArgs,

    /// How the answers come out.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// What a command asks of each puzzle, and how it prints the answer.
pub trait Question: Send + Sync + 'static {
    /// How many solutions are looked for.
    fn solutions(&self) -> usize;
    /// How many of them are kept, to be printed.
    fn kept(&self) -> usize {
        self.solutions()
    }
    /// When the search for them ends.
    fn limits(&self, args: &AnswerArgs) -> Limits {
        Limits {
            solutions: self.solutions(),
            kept: self.kept(),
            nodes: args.limits.limit_nodes,
            time: args.limits.limit_time,
        }
    }
    /// The answer on a line, tab-separated, without the line's end.
    fn line(&self, report: &Report) -> String;
    /// What the fields of a line are called that come after the puzzle and the verdict.
    fn columns(&self) -> Vec<&'static str>;
    /// The answer as JSON.
    fn record(&self, report: &Report) -> Record;
    /// The answer as a drawing, with the last line's end.
    fn drawing(&self, report: &Report) -> String;

    /// What the lines are called that follow a line, if there are any: in CSV they are a field of it.
    fn below(&self) -> Option<&'static str> {
        None
    }

    /// Which formats of puzzles its answers are printed in.
    fn others(&self) -> fn(Other) -> bool {
        |_| false
    }

    /// The answer, if it is one that takes no engine.
    fn direct(&self, _puzzle: &Instance, _limits: &Limits) -> Option<Direct> {
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
    pub puzzle: &'a Instance,
    /// The answer.
    pub answer: &'a Answer,
    /// The name of the engine that is asked first to check it.
    pub checker: Option<&'a str>,
    /// When all that is to be found out about the puzzle ends.
    pub deadline: Option<Instant>,
    /// Whether to use colour.
    pub color: bool,
    /// Whether values above 9 are letters.
    pub letters: bool,
}

impl Report<'_> {
    /// What proves the answer, for people.
    pub fn evidence(&self) -> String {
        evidence(self.answer, self.checker)
    }

    /// What all commands say in JSON.
    pub fn record(&self) -> Record {
        Record::answered(self.puzzle, self.answer, self.letters)
    }
}

/// How puzzles are answered: the same for all of them, and for all threads.
struct Task {
    question: Box<dyn Question>,
    format: Format,
    color: bool,
    letters: bool,
    quiet: bool,
    limits: Limits,
    /// Whether there may be more than one puzzle, so that drawings need a heading.
    are_many: bool,
    /// Columns of the input's table that come out again.
    own: OwnColumns,
    /// What it takes to be among the slowest in the summary.
    threshold: Threshold,
}

/// Makes the engines of a thread.
type Sessions = dyn Fn() -> Session + Send + Sync;

/// What a thread has for itself.
struct Thread {
    session: Session,
    slate: Slate,
}

/// Answers all puzzles that the arguments name.
///
/// # Errors
/// If the model cannot be loaded or standard output cannot be written.
pub fn answer_all(
    question: impl Question,
    args: &AnswerArgs,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let limits = question.limits(args);
    let builder = args.engine.session().limit(limits.solutions).keep(limits.kept);
    let builder = builder.node_limit(limits.nodes).time_limit(limits.time);
    let builder = builder.cross_check_nodes(args.limits.cross_check_nodes);
    answer_with(question, args, Arc::new(move || builder.build()), out)
}

/// [`answer_all`], with sessions of the caller's choice.
fn answer_with(
    question: impl Question,
    args: &AnswerArgs,
    sessions: Arc<Sessions>,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let settings = args.reading.settings()?;
    let mut input = Input::new(&args.puzzles, settings)?;
    let progress = Progress::of_input(&mut input, args.output.quiet);

    // Whether there is more than one puzzle decides how answers are printed, so look ahead.
    let lines = args.reading.texts.lines.then_some(Format::Line);
    let format = Format::with_header(args.output.format, args.output.header)?.or(lines);
    Format::check(format, question.others())?;
    let may_be_drawn = match format {
        None => io::stdout().is_terminal(),
        format => format == Some(Format::Grid),
    };
    let ahead = match format {
        _ if may_be_drawn => 2,
        // (The header has the table's own columns.)
        Some(Format::Csv) => 1,
        _ => 0,
    };
    let next = |_| input.next().map(|item| (item, input.take_own_fields()));
    let first: Vec<_> = (0..ahead).map_while(next).collect();
    let is_drawn = first.len() == 1;
    let summary = Verdicts { is_fast: args.engine.fast, ..Verdicts::new() };
    let mut task = Task {
        limits: question.limits(args),
        question: Box::new(question),
        format: format.unwrap_or(if is_drawn { Format::Grid } else { Format::Line }),
        color: args.output.color.is_wanted(),
        letters: args.output.letters,
        quiet: args.output.quiet,
        are_many: first.len() > 1,
        own: OwnColumns::default(),
        threshold: summary.slowest.threshold(),
    };
    if task.format == Format::Csv {
        task.own = OwnColumns::new(input.own_columns(), &task.columns());
    }
    write_header(task.header(args.output.header), out)?;
    let task = Arc::new(task);
    let jobs = many::jobs(args.output.jobs);
    let mut items = Items { first: first.into_iter(), input };
    let fill = move |batch: &mut Vec<Work>, length| items.fill(batch, length);
    let worker = move || {
        let task = task.clone();
        let mut thread = Thread { session: sessions(), slate: Slate::default() };
        move |work, outcomes: &mut Outcomes<_>| task.work(work, &mut thread, outcomes)
    };
    signal::watch();
    let mut reporter = Reporter::new(&args.output, progress, summary);
    let end = batch::run(jobs, fill, worker, out, &mut reporter);
    reporter.finish(end, "answers")
}

/// What a thread is given to do.
enum Work {
    Item(Item, Option<OwnFields>),
    /// Puzzles that it reads itself.
    Lines(PlainLines),
}

/// The items of the input, in batches.
struct Items {
    first: std::vec::IntoIter<(Item, Option<OwnFields>)>,
    input: Input,
}

impl Items {
    /// Waits for an item, and then takes as many more as are at hand.
    fn fill(&mut self, batch: &mut Vec<Work>, length: usize) -> bool {
        let next = |input: &mut Input| input.next().map(|item| (item, input.take_own_fields()));
        let Some((item, own)) = self.first.next().or_else(|| next(&mut self.input)) else {
            return false;
        };
        batch.push(Work::Item(item, own));
        let mut count = 1;
        while count < length {
            let first = self.first.next();
            if first.is_none()
                && let Some(lines) = self.input.lines_at_hand(length - count)
            {
                count += lines.count();
                batch.push(Work::Lines(lines));
                continue;
            }
            let next = |input: &mut Input| {
                input.next_at_hand().map(|item| (item, input.take_own_fields()))
            };
            let Some((item, own)) = first.or_else(|| next(&mut self.input)) else { break };
            count += 1;
            batch.push(Work::Item(item, own));
        }
        true
    }
}

impl Task {
    fn work(&self, work: Work, thread: &mut Thread, outcomes: &mut Outcomes<Answered>) {
        match work {
            Work::Item(Item::Unreadable(message), _) => {
                let about = Answered::new(Status::Unreadable);
                outcomes.add(self.outcome_of(String::new(), vec![message], about));
            }
            Work::Item(Item::Invalid(source, error), own) => {
                outcomes.add(self.with_own(self.invalid(&source, &error), own.as_ref()));
            }
            Work::Item(Item::Puzzle(puzzle), own) => {
                let mut outcome = self.answer(&puzzle, thread);
                if !self.quiet {
                    outcome.notes.splice(..0, notes_of(&puzzle));
                }
                outcomes.add(self.with_own(outcome, own.as_ref()));
            }
            // (These have no notes.)
            Work::Lines(lines) => {
                let mut slate = std::mem::take(&mut thread.slate);
                lines.for_each(&mut slate, |puzzle| {
                    outcomes.add(self.with_own(self.answer(puzzle, thread), None));
                });
                thread.slate = slate;
            }
        }
    }

    /// An answer with what follows in its row of CSV: the fields of the table's own columns.
    fn with_own(
        &self,
        mut outcome: Outcome<Answered>,
        own: Option<&OwnFields>,
    ) -> Outcome<Answered> {
        let fields = self.own.fields(own);
        if let Some(row) = outcome.text.strip_suffix('\n').filter(|_| !fields.is_empty()) {
            outcome.text = format!("{row}{fields}\n");
        }
        outcome
    }

    /// What is printed; if nothing but answers is wanted, notes of what went wrong all the same.
    fn outcome_of(&self, text: String, notes: Vec<String>, about: Answered) -> Outcome<Answered> {
        let is_said = !self.quiet || about.status > Status::NotUnique;
        let notes = if is_said { notes } else { Vec::new() };
        Outcome { text, notes, is_last: false, about }
    }

    /// Keeps a puzzle for the summary, if no more than a few have taken longer so far.
    fn slow(&self, puzzle: &Instance, time: Duration) -> Option<(Duration, String)> {
        self.threshold.is_passed(time).then(|| (time, shortened(&puzzle.to_string())))
    }

    fn invalid(&self, source: &str, error: &ParseError) -> Outcome<Answered> {
        let message = format!("{source}:{error}");
        let text = match self.format {
            Format::Grid | Format::Other(_) => String::new(),
            Format::Line => self.failed_line(&error.text, "invalid") + "\n",
            Format::Csv => {
                let text = [error.text.clone(), String::new(), String::new(), String::new()];
                self.row(&text, &self.failed_line("", "invalid")) + "\n"
            }
            Format::Json => json(&Record::invalid(error, message.clone())) + "\n",
        };
        let about = Answered { verdict: Some("invalid"), ..Answered::new(Status::Unreadable) };
        self.outcome_of(text, vec![message], about)
    }

    fn answer(&self, puzzle: &Instance, thread: &mut Thread) -> Outcome<Answered> {
        if let Some(direct) = self.question.direct(puzzle, &self.limits) {
            return self.direct(puzzle, direct);
        }
        let deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        let session = &mut thread.session;
        let answer = match session.solve(puzzle) {
            Ok(answer) => answer,
            Err(fault) => return self.fault(puzzle, &session.engine_name(), &fault),
        };
        let checker = session.checker_name();
        let report = Report {
            puzzle,
            answer: &answer,
            checker,
            deadline,
            color: self.color,
            letters: self.letters,
        };
        let mut notes = Vec::new();
        let mut text = match self.format {
            Format::Other(other) => other_text(other, puzzle, &answer).unwrap_or_else(|problem| {
                notes.push(problem);
                String::new()
            }),
            Format::Grid => self.heading(puzzle) + &self.question.drawing(&report),
            Format::Line => self.question.line(&report),
            Format::Csv => {
                self.row(&csv::fields(puzzle, self.letters), &self.question.line(&report))
            }
            Format::Json => json(&self.question.record(&report)),
        };
        let has_end = match self.format {
            Format::Grid => !self.are_many,
            Format::Other(_) => true,
            Format::Line | Format::Csv | Format::Json => false,
        };
        if !has_end {
            text.push('\n');
        }
        let verdict = answer.verdict();
        let skipped = answer.cross_check == CrossCheck::Skipped && checker.is_some();
        let mut status = if verdict == Verdict::Unique { Status::Fine } else { Status::NotUnique };
        if !notes.is_empty() {
            status.worsen(Status::Unreadable);
        }
        if skipped && self.format != Format::Grid {
            let puzzle = shortened(&puzzle.to_string());
            notes.push(format!("{puzzle}: cross-check skipped: a limit was hit first"));
        }
        let about = Answered {
            status,
            verdict: Some(verdict.name()),
            cross_check: checker.map(|_| answer.cross_check),
            slow: self.slow(puzzle, answer.time),
        };
        self.outcome_of(text, notes, about)
    }

    fn direct(&self, puzzle: &Instance, answer: Direct) -> Outcome<Answered> {
        let mut text = match self.format {
            Format::Other(_) => String::new(),
            Format::Grid if answer.drawing.is_empty() => String::new(),
            Format::Grid => self.heading(puzzle) + &answer.drawing,
            Format::Line => answer.line,
            Format::Csv => self.row(&csv::fields(puzzle, self.letters), &answer.line),
            Format::Json => json(&answer.record),
        };
        if self.format != Format::Grid || self.are_many {
            text.push('\n');
        }
        let about = Answered {
            verdict: Some(answer.verdict.name()),
            cross_check: answer.cross_check,
            ..Answered::new(answer.status)
        };
        self.outcome_of(text, answer.notes, about)
    }

    fn fault(&self, puzzle: &Instance, engine: &str, fault: &Fault) -> Outcome<Answered> {
        let (status, saved) = match fault {
            Fault::Engine { .. } => (Status::Unreadable, None),
            Fault::Disagreement(disagreement) => {
                (Status::Disagreement, Some(bug::save(disagreement)))
            }
        };
        let error = fault.to_string();
        let text = match self.format {
            Format::Grid | Format::Other(_) => String::new(),
            Format::Line => {
                let verdict = Verdict::Unknown.to_string();
                self.failed_line(&record::text(puzzle, self.letters), &verdict) + "\n"
            }
            Format::Csv => {
                let line = self.failed_line("", Verdict::Unknown.name());
                self.row(&csv::fields(puzzle, self.letters), &line) + "\n"
            }
            Format::Json => {
                let error = Some(error.clone());
                let record = Record::unanswered(puzzle, engine, self.letters);
                json(&Record { error, ..record }) + "\n"
            }
        };
        let about = Answered { verdict: Some(Verdict::Unknown.name()), ..Answered::new(status) };
        self.outcome_of(text, [Some(error), saved].into_iter().flatten().collect(), about)
    }

    /// The line in place of a puzzle that could not be read or answered, without its end.
    fn failed_line(&self, text: &str, verdict: &str) -> String {
        let nothing = format!("\t{NOTHING}").repeat(self.question.columns().len());
        format!("{text}\t{verdict}{nothing}")
    }

    /// The line above all answers, if there is one.
    fn header(&self, is_wanted: bool) -> Option<String> {
        let header = self.format.header(is_wanted, &self.columns())?;
        Some(header.trim_end_matches('\n').to_owned() + &self.own.header() + "\n")
    }

    /// What the fields of an answer are called.
    fn columns(&self) -> Vec<&'static str> {
        let puzzle = if self.format == Format::Csv { &csv::COLUMNS[..] } else { &["puzzle"] };
        let below = self.question.below().filter(|_| self.format == Format::Csv);
        let answer = ["verdict"].into_iter().chain(self.question.columns()).chain(below);
        puzzle.iter().copied().chain(answer).collect()
    }

    /// The row of CSV, without its end, for a puzzle in its columns, and the answer on a line.
    fn row(&self, puzzle: &[String; csv::COLUMNS.len()], line: &str) -> String {
        let (line, below) = line.split_once('\n').unwrap_or((line, ""));
        let below = self.question.below().map(|_| below);
        let answer =
            line.split('\t').skip(1).map(|field| if field == NOTHING { "" } else { field });
        let fields = puzzle.iter().map(String::as_str).chain(answer).chain(below);
        csv::line(fields).trim_end_matches('\n').to_owned()
    }

    fn heading(&self, puzzle: &Instance) -> String {
        match puzzle.caption() {
            Some(label) => format!("{label}\n"),
            None if self.are_many => format!("{puzzle}\n"),
            None => String::new(),
        }
    }
}

/// A puzzle with its answer in a format of puzzles, with the last line's end: in pencil marks, or with the
/// solution, if it is the only one.
///
/// # Errors
/// If the format cannot say the puzzle, in words.
fn other_text(other: Other, puzzle: &Instance, answer: &Answer) -> Result<String, String> {
    match other {
        Other::Candidates | Other::Pencilmarks => {
            let marks = marks::of_answer(puzzle, answer);
            marks::text(other, &marks, &puzzle.caption().unwrap_or_default())
        }
        Other::Puzzle(name) => {
            let solution = match answer.verdict() {
                Verdict::Unique => answer.search.solutions.first().cloned(),
                _ => None,
            };
            text::with_solution(name, puzzle, solution)
        }
    }
}

/// What the summary counts of a puzzle.
struct Answered {
    status: Status,
    /// The verdict, or `invalid`; none if there is no puzzle.
    verdict: Option<&'static str>,
    cross_check: Option<CrossCheck>,
    /// The puzzle, if the engine took longer for it than for most: the time that it took.
    slow: Option<(Duration, String)>,
}

impl Answered {
    fn new(status: Status) -> Self {
        Self { status, verdict: None, cross_check: None, slow: None }
    }
}

/// What happened to all puzzles together.
struct Verdicts {
    puzzles: u64,
    status: Status,
    counts: Vec<(&'static str, u64)>,
    agrees: u64,
    skipped: u64,
    slowest: Slowest,
    /// Whether something was left out for speed.
    is_fast: bool,
}

impl Verdicts {
    /// How many of the slowest puzzles are named, and of how many puzzles at least.
    const SLOW: usize = 3;
    const MANY: u64 = 100;

    fn new() -> Self {
        let (status, slowest) = (Status::default(), Slowest::new(Self::SLOW));
        let counts = Vec::new();
        Self { puzzles: 0, status, counts, agrees: 0, skipped: 0, slowest, is_fast: false }
    }
}

impl Summary<Answered> for Verdicts {
    fn add(&mut self, about: &Answered) {
        self.status.worsen(about.status);
        match about.cross_check {
            Some(CrossCheck::Agrees) => self.agrees += 1,
            Some(CrossCheck::Skipped) => self.skipped += 1,
            None => {}
        }
        if let Some((time, puzzle)) = &about.slow {
            self.slowest.add(*time, puzzle);
        }
        let Some(verdict) = about.verdict else { return };
        self.puzzles += 1;
        match self.counts.iter_mut().find(|(name, _)| *name == verdict) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((verdict, 1)),
        }
    }

    fn puzzles(&self) -> u64 {
        self.puzzles
    }

    fn status(&self) -> Status {
        self.status
    }

    fn text(&self, time: Duration) -> Option<String> {
        if self.puzzles < 2 {
            return None;
        }
        let verdicts = self.counts.iter().map(|(name, count)| format!("{count} {name}"));
        let verdicts = verdicts.format(", ");
        let cross_check = match (self.agrees, self.skipped) {
            _ if self.is_fast => "; --fast: no cross-check".to_owned(),
            (0, 0) => String::new(),
            (agrees, 0) => format!("; cross-check agrees on {agrees}"),
            (agrees, skipped) => format!("; cross-check agrees on {agrees}, skipped {skipped}"),
        };
        let (puzzles, pace) = (self.puzzles, many::pace(self.puzzles, time));
        let mut text = format!("{puzzles} puzzles: {verdicts}{cross_check}; {pace}");
        if self.puzzles >= Self::MANY {
            for (time, puzzle) in self.slowest.iter() {
                text += &format!("\n  slow: {:>7} {puzzle}", text::seconds(time.as_secs_f64()));
            }
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    use crate::engine::{Backtracker, Conclusion, EngineError, Searcher, Sink, Strategy};
    use clap::Parser;

    /// Asks for a line, and for what all commands say in JSON.
    struct Plain;

    impl Question for Plain {
        fn solutions(&self) -> usize {
            2
        }

        fn line(&self, report: &Report) -> String {
            text::line(report.puzzle, report.answer, report.letters)
        }

        fn columns(&self) -> Vec<&'static str> {
            text::GRIDS.to_vec()
        }

        fn record(&self, report: &Report) -> Record {
            report.record()
        }

        fn drawing(&self, report: &Report) -> String {
            report.evidence()
        }
    }

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: AnswerArgs,
    }

    /// An engine that never finds anything.
    struct Blind;

    impl Searcher for Blind {
        fn name(&self) -> String {
            "blind".to_owned()
        }

        fn enumerate(
            &mut self,
            _: &Instance,
            _: &Limits,
            _: &mut Sink<'_>,
        ) -> Result<Conclusion, EngineError> {
            Ok(Conclusion { complete: true, ..Conclusion::default() })
        }
    }

    #[test]
    fn a_disagreement_is_printed_saved_and_exit_status_3() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let Line { args } = Line::parse_from(["answer", "--format", "json", puzzle]);
        let sessions = || {
            let checker = Box::new(Backtracker::new(Strategy::REFERENCE));
            Session::builder().build_with(Box::new(Blind), vec![checker])
        };
        let mut out = Vec::new();
        let status = answer_with(Plain, &args, Arc::new(sessions), &mut out).unwrap();
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
