//! `--limit-time` for all that is no search: what is read, made and written.
//!
//! A search has its limit in [`Limits`](crate::engine::Limits), and ends with a verdict, which may
//! be unknown. All else ends with a message, and with nothing written that is not whole.

use std::{
    fmt,
    io::{self, Read},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use thiserror::Error;

use crate::interrupt::{Limiter, Stopped};

/// The least time for everything else: `--limit-time 0` is for searches, and input must still be
/// read, on a busy machine too.
const LEAST: Duration = Duration::from_secs(1);

/// The limit on the command line.
static LIMIT: OnceLock<Duration> = OnceLock::new();

/// Sets the limit for the rest of the run, if there is one.
pub fn set(limit: Option<Duration>) {
    if let Some(limit) = limit {
        // It is set once.
        let _ = LIMIT.set(limit);
    }
}

/// There was no time for something.
#[derive(Debug, Error)]
pub struct NoTime {
    /// What was not done: "the puzzle is not read".
    pub not_done: &'static str,
    pub limit: Duration,
}

impl fmt::Display for NoTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (not_done, limit) = (self.not_done, self.limit.as_secs_f64());
        write!(
            f,
            "the time limit of {limit} s is reached: {not_done}; allow more with --limit-time"
        )
    }
}

/// Does something within the time limit; `not_done` says what is missing if there was no time.
pub fn within<T>(not_done: &'static str, work: impl FnOnce(&Limiter) -> T) -> Result<T, NoTime> {
    within_rest(&mut None, not_done, work)
}

/// The same within what is left of the time limit, which is all of it if there is nothing yet.
pub fn within_rest<T>(
    rest: &mut Option<Duration>,
    not_done: &'static str,
    work: impl FnOnce(&Limiter) -> T,
) -> Result<T, NoTime> {
    let Some(&limit) = LIMIT.get() else { return Ok(work(&Limiter::none())) };
    let limiter = Limiter::of_time(rest.unwrap_or(limit.max(LEAST)));
    let result = work(&limiter);
    *rest = limiter.left();
    match limiter.stopped() {
        Some(Stopped::Time) => Err(NoTime { not_done, limit }),
        _ => Ok(result),
    }
}

/// The limits of whatever is read at the time: clones are the same.
#[derive(Clone, Default)]
pub struct CurrentLimiter(Arc<Mutex<Limiter>>);

impl CurrentLimiter {
    /// Sets the limits of what is read next.
    pub fn set(&self, limiter: &Limiter) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = limiter.clone();
    }
}

/// Input for which waiting takes no time. What unpacks it does.
pub struct AwaitedRead<R> {
    pub input: R,
    pub limiter: CurrentLimiter,
}

impl<R: Read> Read for AwaitedRead<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let limiter = self.limiter.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        limiter.pausing(|| self.input.read(buffer))
    }
}
