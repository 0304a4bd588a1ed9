//! What commands on many puzzles have in common: progress, notes, a summary, and the end.

use std::{
    thread,
    time::{Duration, Instant},
};

use super::{
    args::output::OutputArgs, error::Error, note::note, progress::Progress, show::text::seconds,
    status::Status,
};
use crate::batch::{BatchError, End, Listener};

/// How many threads work: as many as asked for, or one for each processor.
pub fn jobs(wanted: Option<u16>) -> usize {
    match wanted {
        Some(jobs) => jobs.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// What happened to all puzzles together.
pub trait Summary<T> {
    /// Counts one more.
    fn add(&mut self, about: &T);
    /// How many there were.
    fn puzzles(&self) -> u64;
    /// What they come to.
    fn status(&self) -> Status;
    /// All of it in words, after so long; none if it is not worth any.
    fn text(&self, time: Duration) -> Option<String>;
}

/// Tells the person at the terminal what happens, and in the end what has happened.
pub struct Reporter<'a, S> {
    output: &'a OutputArgs,
    progress: Progress,
    summary: S,
    /// How many items are done, also those that are no puzzles.
    items: u64,
    start: Instant,
}

impl<'a, S> Reporter<'a, S> {
    /// Before the first puzzle.
    pub fn new(output: &'a OutputArgs, progress: Progress, summary: S) -> Self {
        Self { output, progress, summary, items: 0, start: Instant::now() }
    }

    /// After the last one. `what` is what has been written.
    ///
    /// # Errors
    /// If the batch could not go on.
    pub fn finish<T>(self, end: Result<End, BatchError>, what: &str) -> Result<Status, Error>
    where
        S: Summary<T>,
    {
        self.progress.finish();
        let end = match end {
            Err(BatchError::Write(error)) => {
                return Err(format!("cannot write the {what}: {error}").into());
            }
            end => end?,
        };
        let is_said = end != End::Closed && !self.output.quiet;
        if let Some(text) = self.summary.text(self.start.elapsed()).filter(|_| is_said) {
            note(&text);
        }
        if end == End::Interrupted {
            note("interrupted");
            return Ok(Status::Interrupted);
        }
        Ok(self.summary.status().forgiven(self.output.exit_zero))
    }
}

impl<T, S: Summary<T>> Listener<T> for Reporter<'_, S> {
    fn hear(&mut self, about: &T) {
        self.items += 1;
        self.summary.add(about);
    }

    fn say(&mut self, notes: &[String]) {
        self.progress.suspend(|| notes.iter().for_each(|text| note(text)));
    }

    fn pause(&mut self) {
        self.progress.show(self.summary.puzzles(), self.items);
    }
}

/// How long so many puzzles took, in words: `1.23 s, 45 per second`, or `12 s, 0.49 per second`.
pub fn pace(puzzles: u64, time: Duration) -> String {
    let time = time.as_secs_f64();
    let rate = puzzles as f64 / time.max(f64::MIN_POSITIVE);
    let digits = match rate {
        rate if rate >= 10.0 => 0,
        rate if rate >= 1.0 => 1,
        _ => 2,
    };
    format!("{}, {rate:.digits$} per second", seconds(time))
}
