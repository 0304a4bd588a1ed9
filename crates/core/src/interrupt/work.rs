//! Work, counted.
//!
//! A clock makes an answer depend on the machine and on what else it does. So what takes long
//! counts what it does: each thread has a meter, [`look`](super::look) and [`count`] turn it, and
//! what may take only so much is done [`within_work`]. One unit is about a nanosecond of the
//! machine that BENCHMARKS.md speaks of: each place that counts has a rate of its own, which was
//! measured there.
//!
//! What is made once for many puzzles ([`Made`], [`Kept`]) counts as much where it is there
//! already, so that a count does not depend on which puzzle came first.

use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
};

use thiserror::Error;

use super::{Limiter, Stopped};

thread_local! {
    /// What this thread has done.
    static DONE: Cell<u64> = const { Cell::new(0) };
    /// What of it went into things that are kept for other puzzles.
    static KEPT: Cell<u64> = const { Cell::new(0) };
    /// What it may have done at the end of what it works on.
    static LIMIT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// When it looks at its limits next.
    static NEXT: Cell<u64> = const { Cell::new(0) };
}

/// What a look stands for: a round of a loop over rows, clauses or literals.
const LOOK: u64 = 200;

/// Looks between looks at the clock: with more, expensive loops end late; with fewer, cheap ones
/// are slow.
const LOOKS: u64 = 64;

/// The limit of work was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the limit of work was hit")]
pub struct OutOfWork;

/// How much work this thread does from now on.
#[derive(Clone, Copy, Debug)]
pub struct Meter {
    done: u64,
    kept: u64,
}

impl Meter {
    /// Begins to count.
    pub fn start() -> Self {
        Self { done: DONE.get(), kept: KEPT.get() }
    }

    /// All of it.
    pub fn all(self) -> u64 {
        DONE.get() - self.done
    }

    /// What of it did not go into things that are kept for other puzzles.
    pub fn own(self) -> u64 {
        self.all().saturating_sub(KEPT.get() - self.kept)
    }
}

/// Counts a round of a loop, and ends what this thread works on if its time is up or its work is
/// done. It takes next to no time, so every loop that may take long should look in each of its
/// rounds.
#[inline]
pub fn look() {
    count(LOOK);
}

/// The same for a round that takes about this many nanoseconds.
#[inline]
pub fn count(work: u64) {
    let done = add(work);
    if done >= NEXT.get() {
        look_at_limits(done);
    }
}

/// Counts work in places that cannot be left at once; these ask whether they [are to
/// stop](super::is_interrupted).
#[inline]
#[doc(hidden)]
pub fn note(work: u64) {
    add(work);
}

#[inline]
fn add(work: u64) -> u64 {
    let done = DONE.get().saturating_add(work);
    DONE.set(done);
    done
}

#[cold]
fn look_at_limits(done: u64) {
    NEXT.set(done.saturating_add(LOOK * LOOKS).min(LIMIT.get().max(done).saturating_add(1)));
    if is_out() && cfg!(panic = "unwind") && !thread::panicking() {
        resume_unwind(Box::new(OutOfWork));
    }
    super::time::look_at_clock();
}

/// Whether the work of what this thread works on is done.
pub(super) fn is_out() -> bool {
    DONE.get() > LIMIT.get()
}

/// Whether it has a limit.
#[doc(hidden)]
pub fn is_limited() -> bool {
    LIMIT.get() < u64::MAX
}

/// Does something that may take this much work. Within another `within_work`, what is left there
/// counts, if it is less. What it leaves behind must be fit for use, wherever it ends.
///
/// ```
/// # use satoku_core as satoku;
/// use satoku::interrupt::{OutOfWork, look, within_work};
///
/// assert_eq!(within_work(1000, || 1), Ok(1));
/// assert_eq!(within_work(1000, || loop { look() }), Err::<(), _>(OutOfWork));
/// ```
///
/// # Errors
/// If it took more, whether or not it came to an end.
///
/// # Panics
/// If the work does.
pub fn within_work<T>(limit: u64, work: impl FnOnce() -> T) -> Result<T, OutOfWork> {
    struct RestoreLimit(u64);
    impl Drop for RestoreLimit {
        fn drop(&mut self) {
            LIMIT.set(self.0);
            NEXT.set(0);
        }
    }
    let outer = LIMIT.get();
    let own = DONE.get().saturating_add(limit);
    let before = RestoreLimit(outer);
    LIMIT.set(own.min(outer));
    NEXT.set(0);
    let result = catch_unwind(AssertUnwindSafe(work));
    drop(before);
    match result {
        Ok(_) if DONE.get() > own => Err(OutOfWork),
        Ok(result) => Ok(result),
        Err(payload) if payload.is::<OutOfWork>() && DONE.get() > own => Err(OutOfWork),
        Err(payload) => resume_unwind(payload),
    }
}

/// Does something new within the limits of this thread.
pub(super) fn bridged<T>(work: impl FnOnce(&Limiter) -> Result<T, Stopped>) -> T {
    let most = LIMIT.get();
    let most = if most == u64::MAX { most } else { most.saturating_sub(DONE.get()) };
    let end = super::time::end().filter(|_| cfg!(panic = "unwind"));
    let limiter = Limiter::of(end, most);
    let result = work(&limiter);
    add(limiter.done());
    KEPT.set(KEPT.get() + limiter.done() - limiter.own());
    NEXT.set(0);
    match result {
        Ok(result) => result,
        Err(Stopped::Work) => resume_unwind(Box::new(OutOfWork)),
        Err(_) => resume_unwind(Box::new(super::TimeIsUp)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forever() {
        loop {
            look();
        }
    }

    fn units(work: u64) {
        (0..work).for_each(|_| count(1));
    }

    #[test]
    fn work_ends_when_it_is_done_and_other_work_goes_on() {
        assert_eq!(within_work(1000, || units(1000)), Ok(()));
        assert_eq!(within_work(1000, || units(1001)), Err(OutOfWork));
        let meter = Meter::start();
        assert_eq!(within_work(1_000_000, forever), Err(OutOfWork));
        assert!((1_000_001..1_000_001 + LOOK).contains(&meter.all()), "{}", meter.all());
        // Nothing is left of it.
        (0..1000).for_each(|_| look());
        assert!(!super::super::is_interrupted());
    }

    #[test]
    fn what_cannot_be_left_is_told_and_does_not_count() {
        let work = || {
            note(1001);
            super::super::is_interrupted()
        };
        assert_eq!(within_work(1000, work), Err(OutOfWork));
        assert_eq!(within_work(1001, work), Ok(false));
    }

    #[test]
    fn the_smaller_limit_counts() {
        assert_eq!(within_work(100, || within_work(1_000_000, forever)), Err(OutOfWork));
        let both = within_work(1_000_000, || (within_work(100, forever), units(1000)).0);
        assert_eq!(both, Ok(Err(OutOfWork)));
    }

    #[test]
    fn a_panic_goes_through() {
        let broken = catch_unwind(|| within_work(1000, || resume_unwind(Box::new(5_u8))));
        let payload = broken.map(|_: Result<(), _>| ()).unwrap_err();
        assert_eq!(payload.downcast_ref::<u8>(), Some(&5));
    }
}
