//! `--limit-time` for all that is no search: what is read, made and written.
//!
//! A search has its limit in [`Limits`](crate::engine::Limits), and ends with a verdict, which may
//! be unknown. All else ends with a message, and with nothing written that is not whole.

use std::{
    fmt,
    io::{self, Read},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
    time::{Duration, Instant},
};

use thiserror::Error;

use crate::interrupt::{Limiter, Stopped};

/// The least time for everything else: `--limit-time 0` is for searches, and input must still be
/// read, on a busy machine too.
const LEAST: Duration = Duration::from_secs(1);

/// The limit on the command line.
static LIMIT: OnceLock<Duration> = OnceLock::new();

/// When the command, or what it does for the present puzzle, has to end; none before it begins.
static END: Mutex<Option<Instant>> = Mutex::new(None);

fn end() -> MutexGuard<'static, Option<Instant>> {
    END.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has the limit begin anew, for another puzzle.
pub(super) fn begin() {
    *end() = None;
}

/// Whether half of the limit is over, if there is one and it has begun.
pub(super) fn is_half_over() -> bool {
    let left = |end: Instant| end.saturating_duration_since(Instant::now());
    LIMIT.get().is_some_and(|limit| end().is_some_and(|end| left(end) < *limit / 2))
}

/// Sets the limit for the rest of the run, if there is one.
pub(super) fn set(limit: Option<Duration>) {
    if let Some(limit) = limit {
        // It is set once.
        let _ = LIMIT.set(limit);
    }
}

/// There was no time for something.
#[derive(Debug, Error)]
pub(super) struct NoTime {
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

/// Does something within what is left of the time limit; `not_done` says what is missing if there
/// was no time. Whatever is done for one puzzle shares the limit.
pub(super) fn within<T>(
    not_done: &'static str,
    work: impl FnOnce(&Limiter) -> T,
) -> Result<T, NoTime> {
    let Some(&limit) = LIMIT.get() else { return Ok(work(&Limiter::none())) };
    let limiter = left(&mut end(), limit);
    let result = work(&limiter);
    paused(&mut end(), &limiter);
    match limiter.stopped() {
        Some(Stopped::Time) => Err(NoTime { not_done, limit }),
        _ => Ok(result),
    }
}

/// What is left of a limit, which begins now if it has not begun.
fn left(end: &mut Option<Instant>, limit: Duration) -> Limiter {
    const YEARS: Duration = Duration::from_secs(100_000_000);
    let now = Instant::now();
    let end = *end.get_or_insert_with(|| now + limit.clamp(LEAST, YEARS));
    Limiter::of_time(end.saturating_duration_since(now))
}

/// Moves the end as far as the work within these limits [paused](Limiter::pausing).
fn paused(end: &mut Option<Instant>, limiter: &Limiter) {
    const MARGIN: Duration = Duration::from_millis(1);
    let later = limiter.left().filter(|left| !left.is_zero());
    let later = later.and_then(|left| Instant::now().checked_add(left));
    if let (Some(end), Some(later)) = (end, later)
        && later > *end + MARGIN
    {
        *end = later;
    }
}

/// The limits of whatever is read at the time: clones are the same.
#[derive(Clone, Default)]
pub(super) struct CurrentLimiter(Arc<Mutex<Limiter>>);

impl CurrentLimiter {
    /// Sets the limits of what is read next.
    pub(super) fn set(&self, limiter: &Limiter) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = limiter.clone();
    }
}

/// Input for which waiting takes no time. What unpacks it does.
pub(super) struct AwaitedRead<R> {
    pub input: R,
    pub limiter: CurrentLimiter,
}

impl<R: Read> Read for AwaitedRead<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let limiter = self.limiter.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        limiter.pausing(|| self.input.read(buffer))
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn all_that_is_done_for_a_puzzle_shares_the_limit() {
        let (mut end, limit, nap) = (None, Duration::from_secs(100), Duration::from_millis(20));
        let first = left(&mut end, limit);
        let begun = end;
        sleep(nap);
        paused(&mut end, &first);
        let second = left(&mut end, limit);
        assert!(end == begun && second.left().unwrap() <= limit.saturating_sub(nap));
        // Waiting does not count.
        second.pausing(|| sleep(nap));
        paused(&mut end, &second);
        assert!(end > begun);
    }
}
