//! What commands on many puzzles have in common: progress, notes, a summary, and the end.

use std::{
    thread,
    time::{Duration, Instant},
};

use super::{error::Error, note::note, progress::Progress, show::text::seconds, status::Status};
use crate::batch::{BatchError, End, Listener};

/// The number of threads: by default one for each processor.
pub(super) fn jobs(wanted: Option<u16>) -> usize {
    match wanted {
        Some(jobs) => jobs.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// What came of all items so far.
pub(super) trait Summary<T> {
    fn add(&mut self, about: &T);
    fn puzzles(&self) -> u64;
    /// The worst status, or what went wrong.
    fn status(&self) -> Result<Status, Error>;
    /// What is said at the end.
    fn text(&self, _time: Duration) -> Option<String> {
        None
    }
}

/// Shows progress, and a summary at the end.
pub(super) struct Reporter<S> {
    /// Whether there is no summary.
    quiet: bool,
    progress: Progress,
    summary: S,
    /// Items done, invalid ones included.
    items: u64,
    start: Instant,
}

impl<S> Reporter<S> {
    /// Before the first puzzle.
    pub(super) fn new(quiet: bool, progress: Progress, summary: S) -> Self {
        Self { quiet, progress, summary, items: 0, start: Instant::now() }
    }

    /// Ends the run. `failure` is what to say of output that cannot be written.
    pub(super) fn finish<T>(
        self,
        end: Result<End, BatchError>,
        failure: &str,
    ) -> Result<Status, Error>
    where
        S: Summary<T>,
    {
        self.progress.finish();
        let end = match end {
            Err(BatchError::Write(error)) => return Err(format!("{failure}: {error}").into()),
            end => end?,
        };
        let is_said = end != End::Closed && !self.quiet;
        if let Some(text) = self.summary.text(self.start.elapsed()).filter(|_| is_said) {
            note(&text);
        }
        if end == End::Interrupted {
            note("interrupted");
            return Ok(Status::Interrupted);
        }
        self.summary.status()
    }
}

impl<T, S: Summary<T>> Listener<T> for Reporter<S> {
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

/// Time and pace: `1.23 s, 45 per second`.
pub(super) fn pace(puzzles: u64, time: Duration) -> String {
    let time = time.as_secs_f64();
    let rate = puzzles as f64 / time.max(f64::MIN_POSITIVE);
    let digits = match rate {
        rate if rate >= 10.0 => 0,
        rate if rate >= 1.0 => 1,
        _ => 2,
    };
    format!("{}, {rate:.digits$} per second", seconds(time))
}
