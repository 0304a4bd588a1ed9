//! `--limit-time` for all that is no search: what is read, made and written.
//!
//! A search has its limit in [`Limits`](crate::engine::Limits), and ends with a verdict, which may
//! be unknown. All else ends with a message, and with nothing written that is not whole.

use std::{fmt, sync::OnceLock, time::Duration};

use thiserror::Error;

use crate::interrupt::{Limiter, Stopped};

/// The least time for everything else: `--limit-time 0` is for searches, and input must still be
/// read, on a busy machine too.
const LEAST: Duration = Duration::from_secs(2);

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
    let Some(&limit) = LIMIT.get() else { return Ok(work(&Limiter::none())) };
    let limiter = Limiter::of_time(limit.max(LEAST));
    let result = work(&limiter);
    match limiter.stopped() {
        Some(Stopped::Time) => Err(NoTime { not_done, limit }),
        _ => Ok(result),
    }
}
