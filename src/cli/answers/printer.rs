//! Has puzzles answered, and says the answers in the format that is wanted.

use super::{
    batches::Work,
    question::{FormattedAnswer, Question, Report},
    summary::SummaryEntry,
};
use crate::{
    batch::{Outcome, Outcomes, Threshold},
    cli::{
        bug,
        numbered_files::own_name,
        own_columns::OwnColumns,
        prelude::*,
        show::{marks, text::NOTHING},
    },
    engine::{Answer, CrossCheck, Fault, Limits, Session},
    interrupt::is_interrupted,
    write::csv,
};
use satoku_formats::read::{OwnFields, ParseError, Slate};

/// How puzzles are answered: the same for all of them, and for all threads.
pub(super) struct AnswerPrinter {
    pub(super) question: Box<dyn Question>,
    pub(super) format: Format,
    pub(super) color: bool,
    pub(super) letters: bool,
    pub(super) quiet: bool,
    pub(super) limits: Limits,
    /// Whether there may be more than one puzzle, so that drawings need a heading.
    pub(super) are_many: bool,
    /// Columns of the input's table that come out again.
    pub(super) own: OwnColumns,
    /// What it takes to be among the slowest in the summary.
    pub(super) threshold: Threshold,
}

/// What a thread has for itself.
pub(super) struct Thread {
    pub(super) session: Session,
    pub(super) slate: Slate,
}

impl AnswerPrinter {
    pub(super) fn work(
        &self,
        work: Work,
        thread: &mut Thread,
        outcomes: &mut Outcomes<SummaryEntry>,
    ) {
        match work {
            Work::Item(item, own) => {
                let mut outcome = match item {
                    Item::Unreadable(message) => {
                        let about = SummaryEntry::new(Status::Unreadable, None);
                        self.outcome_of(String::new(), vec![message], about)
                    }
                    Item::Invalid(source, error) => self.invalid(&source, &error),
                    Item::Puzzle(puzzle) => {
                        let mut outcome = self.answer(&puzzle, thread);
                        if !self.quiet {
                            outcome.notes.splice(..0, notes_of(&puzzle));
                        }
                        outcome
                    }
                };
                self.add_own(&mut outcome, own.as_ref());
                outcomes.add(outcome);
            }
            // (These have no notes.)
            Work::Lines(lines) => {
                let mut slate = std::mem::take(&mut thread.slate);
                lines.for_each(&mut slate, &mut |puzzle| {
                    let mut outcome = self.answer(puzzle, thread);
                    self.add_own(&mut outcome, None);
                    outcomes.add(outcome);
                });
                thread.slate = slate;
            }
        }
    }

    /// Adds what follows in a row of CSV: the fields of the table's own columns.
    fn add_own(&self, outcome: &mut Outcome<SummaryEntry>, own: Option<&OwnFields>) {
        let fields = self.own.fields(own);
        if !fields.is_empty() && outcome.text.ends_with('\n') {
            outcome.text.truncate(outcome.text.len() - 1);
            outcome.text += &fields;
            outcome.text.push('\n');
        }
    }

    /// What is printed; if nothing but answers is wanted, notes of what went wrong all the same.
    fn outcome_of(
        &self,
        text: String,
        notes: Vec<String>,
        about: SummaryEntry,
    ) -> Outcome<SummaryEntry> {
        let is_said = !self.quiet || about.status > Status::NotUnique;
        let notes = if is_said { notes } else { Vec::new() };
        Outcome { text, notes, is_last: false, about }
    }

    /// Keeps a puzzle for the summary, if no more than a few have taken longer so far.
    fn slow(&self, puzzle: &Instance, time: Duration) -> Option<Box<(Duration, String)>> {
        let slow = || Box::new((time, shortened(&puzzle.to_string())));
        self.threshold.is_passed(time).then(slow)
    }

    fn invalid(&self, source: &str, error: &ParseError) -> Outcome<SummaryEntry> {
        let message = format!("{source}:{error}");
        let fields = || [error.text.clone(), String::new(), String::new(), String::new()];
        let record = || Record::invalid(error, message.clone());
        let text = self.failed("invalid", || error.text.clone(), fields, record);
        let about = SummaryEntry::new(Status::Unreadable, Some("invalid"));
        self.outcome_of(text, vec![message], about)
    }

    fn answer(&self, puzzle: &Instance, thread: &mut Thread) -> Outcome<SummaryEntry> {
        if let Some(answer) = self.question.without_engine(puzzle, &self.limits) {
            return self.formatted(puzzle, answer);
        }
        let limiter = Limiter::of_time(self.limits.time);
        let session = &mut thread.session;
        let answer = session.solve(puzzle);
        let answer = match &answer {
            Ok(answer) => answer,
            Err(fault) => return self.fault(puzzle, &session.engine_name(), fault),
        };
        let checker = session.checker_name();
        let report =
            Report { puzzle, answer, checker, limiter, color: self.color, letters: self.letters };
        let mut notes = Vec::new();
        let mut text = match self.format {
            Format::Other(other) => other_text(other, puzzle, answer).unwrap_or_else(|problem| {
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
        let mut status = Status::from(verdict);
        if !notes.is_empty() {
            status.worsen(Status::Unreadable);
        }
        if skipped && self.format != Format::Grid && !is_interrupted() {
            let puzzle = shortened(&puzzle.to_string());
            let time = if self.limits.time.is_some() { " or of --limit-time" } else { "" };
            notes.push(format!(
                "{puzzle}: cross-check skipped: its limit of --cross-check-nodes{time} was hit first"
            ));
        }
        let about = SummaryEntry {
            status,
            verdict: Some(verdict.name()),
            cross_check: checker.map(|_| answer.cross_check),
            slow: self.slow(puzzle, answer.time),
        };
        self.outcome_of(text, notes, about)
    }

    fn formatted(&self, puzzle: &Instance, answer: FormattedAnswer) -> Outcome<SummaryEntry> {
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
        let about = SummaryEntry {
            cross_check: answer.cross_check,
            ..SummaryEntry::new(answer.status, Some(answer.verdict.name()))
        };
        self.outcome_of(text, answer.notes, about)
    }

    fn fault(&self, puzzle: &Instance, engine: &str, fault: &Fault) -> Outcome<SummaryEntry> {
        let (status, saved) = match fault {
            Fault::Engine { .. } => (Status::Unreadable, None),
            Fault::Disagreement(disagreement) => {
                (Status::Disagreement, Some(bug::save(disagreement)))
            }
        };
        let (error, verdict) = (fault.to_string(), Verdict::Unknown.name());
        let record = || {
            let error = Some(error.clone());
            Record { error, ..Record::unanswered(puzzle, engine, self.letters) }
        };
        let text = || record::text(puzzle, self.letters);
        let text = self.failed(verdict, text, || csv::fields(puzzle, self.letters), record);
        let about = SummaryEntry::new(status, Some(verdict));
        self.outcome_of(text, [Some(error), saved].into_iter().flatten().collect(), about)
    }

    /// What is printed of a puzzle that could not be read or answered: its text, or its fields in
    /// CSV, or its record.
    fn failed(
        &self,
        verdict: &str,
        text: impl FnOnce() -> String,
        fields: impl FnOnce() -> [String; csv::COLUMNS.len()],
        record: impl FnOnce() -> Record,
    ) -> String {
        let nothing = || format!("\t{NOTHING}").repeat(self.question.columns().len());
        match self.format {
            Format::Grid | Format::Other(_) => String::new(),
            Format::Line => format!("{}\t{verdict}{}\n", text(), nothing()),
            Format::Csv => self.row(&fields(), &format!("\t{verdict}{}", nothing())) + "\n",
            Format::Json => json(&record()) + "\n",
        }
    }

    /// The line above all answers, if there is one.
    pub(super) fn header(&self, is_wanted: bool) -> Option<String> {
        let header = self.format.header(is_wanted, &self.columns())?;
        Some(header.trim_end_matches('\n').to_owned() + &self.own.header() + "\n")
    }

    /// What the fields of an answer are called.
    pub(super) fn columns(&self) -> Vec<&'static str> {
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
        match puzzle.heading() {
            Some(heading) => heading + "\n",
            None if !self.are_many => String::new(),
            None => match own_name(puzzle) {
                Some(name) => format!("puzzle: {name}\n"),
                None => format!("{puzzle}\n"),
            },
        }
    }
}

/// A puzzle with its answer in a format of puzzles, with the last line's end: in pencil marks, or
/// with the solution, if it is the only one.
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
