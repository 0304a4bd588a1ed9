//! Limits as a value: a time, a [`Stop`] and counted work.
//!
//! A clock makes an answer depend on the machine and on what else it does. So what takes long
//! counts what it does, and what may take only so much is a [part](Limiter::part). One unit is
//! about a nanosecond of the machine that BENCHMARKS.md speaks of: each place that counts has a
//! rate of its own, which was measured there.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use thiserror::Error;
use web_time::Instant;

use super::{Stop, is_interrupted};

/// What a look stands for: a round of a loop over rows, clauses or literals.
const LOOK: u64 = 200;

/// Looks between looks at the clock: with more, expensive loops end late; with fewer, cheap ones
/// are slow.
const LOOKS: u64 = 64;

/// Why something ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stopped {
    /// There was an interruption, or its [`Stop`] was said.
    #[error("interrupted")]
    Interrupted,
    /// Its time is up.
    #[error("time is up")]
    Time,
    /// Its work is done.
    #[error("the limit of work was hit")]
    Work,
}

/// What some work may take. Whatever may take long borrows one, [looks](Limiter::look) at it in
/// each round of its loops, and returns [`Stopped`] when it must end. Once stopped, it stays so.
///
/// It belongs to one thread, and its clones are the same limiter; a thread that shares the work has
/// one of its own.
///
/// ```
/// # use satoku_kernel as satoku;
/// use std::time::Duration;
///
/// use satoku::interrupt::{Limiter, Stopped};
///
/// fn forever(limiter: &Limiter) -> Result<(), Stopped> {
///     loop {
///         limiter.look()?;
///     }
/// }
/// assert_eq!(forever(&Limiter::of_time(Duration::ZERO)), Err(Stopped::Time));
/// assert_eq!(Limiter::none().part(1000, forever), Err(Stopped::Work));
/// ```
#[derive(Clone, Debug)]
pub struct Limiter(Arc<State>);

/// Numbers are read and written, never added to: that takes no longer than in a plain cell, and as
/// there is one thread nothing is lost.
#[derive(Debug)]
struct State {
    /// When its time is up.
    end: Mutex<Option<Instant>>,
    stop: Option<Stop>,
    /// How much work may be done.
    most: u64,
    done: AtomicU64,
    /// What of it went into things that are kept for other puzzles.
    kept: AtomicU64,
    /// How much work is done when it looks at its limits next.
    next: AtomicU64,
    stopped: OnceLock<Stopped>,
}

/// No limit.
impl Default for Limiter {
    fn default() -> Self {
        Self::none()
    }
}

impl Limiter {
    /// No limit: it counts, and [sees](Limiter::check) that the program was interrupted.
    pub fn none() -> Self {
        Self::new(None, None, u64::MAX)
    }

    fn new(end: Option<Instant>, stop: Option<Stop>, most: u64) -> Self {
        let [done, kept, next] = [0; 3].map(AtomicU64::new);
        let (end, stopped) = (Mutex::new(end), OnceLock::new());
        Self(Arc::new(State { end, stop, most, done, kept, next, stopped }))
    }

    /// A limit of time, which begins now; none if there is none.
    pub fn of_time(time: impl Into<Option<Duration>>) -> Self {
        let end = time.into().and_then(|time| Instant::now().checked_add(time));
        Self::new(end, None, u64::MAX)
    }

    /// What ends when this stop is said.
    pub fn of_stop(stop: Stop) -> Self {
        Self::new(None, Some(stop), u64::MAX)
    }

    /// Does what has no limit.
    #[doc(hidden)]
    pub fn unlimited<T>(work: impl FnOnce(&Self) -> Result<T, Stopped>) -> T {
        work(&Self::none()).expect("there is no limit")
    }

    fn end(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.end.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a round of a loop. It takes next to no time, so every loop that may take long should
    /// look in each of its rounds.
    ///
    /// # Errors
    /// If the work is to stop.
    #[inline]
    pub fn look(&self) -> Result<(), Stopped> {
        self.count(LOOK)
    }

    /// The same for some rounds at once.
    ///
    /// # Errors
    /// If the work is to stop.
    #[inline]
    pub fn look_times(&self, rounds: usize) -> Result<(), Stopped> {
        self.count(LOOK * rounds as u64)
    }

    /// The same for a round that takes about this many nanoseconds.
    ///
    /// # Errors
    /// If the work is to stop.
    #[inline]
    pub fn count(&self, work: u64) -> Result<(), Stopped> {
        self.note(work);
        if self.0.done.load(Relaxed) < self.0.next.load(Relaxed) {
            Ok(())
        } else {
            self.look_at_limits()
        }
    }

    /// Counts work in places that cannot be left at once; these [ask](Limiter::is_over) whether
    /// they are to stop.
    #[inline]
    pub fn note(&self, work: u64) {
        self.0.done.store(self.0.done.load(Relaxed).saturating_add(work), Relaxed);
    }

    #[cold]
    fn look_at_limits(&self) -> Result<(), Stopped> {
        self.look_at_clock()?;
        let done = self.0.done.load(Relaxed);
        self.0
            .next
            .store(done.saturating_add(LOOK * LOOKS).min(self.0.most.saturating_add(1)), Relaxed);
        Ok(())
    }

    /// Looks at the clock, too, and counts nothing: for a loop whose rounds are long.
    ///
    /// # Errors
    /// If the work is to stop.
    pub fn look_at_clock(&self) -> Result<(), Stopped> {
        let stopped = self.0.stopped.get().copied().or_else(|| {
            if self.0.done.load(Relaxed) > self.0.most {
                Some(Stopped::Work)
            } else if self.end().is_some_and(|end| Instant::now() >= end) {
                Some(Stopped::Time)
            } else if self.0.stop.as_ref().is_some_and(Stop::is_said) {
                Some(Stopped::Interrupted)
            } else {
                None
            }
        });
        let Some(stopped) = stopped else { return Ok(()) };
        // (It is there already if this is asked once more.)
        let _ = self.0.stopped.set(stopped);
        self.0.next.store(0, Relaxed);
        Err(stopped)
    }

    /// The same for searches, which also end when the whole program is
    /// [interrupted](super::interrupt).
    ///
    /// # Errors
    /// If the work is to stop.
    pub fn check(&self) -> Result<(), Stopped> {
        self.look_at_clock()?;
        if is_interrupted() { Err(Stopped::Interrupted) } else { Ok(()) }
    }

    /// Whether a search is to [stop](Limiter::check).
    pub fn is_over(&self) -> bool {
        self.check().is_err()
    }

    /// Why something within these limits was stopped, if it was.
    pub fn stopped(&self) -> Option<Stopped> {
        self.0.stopped.get().copied()
    }

    /// How much time is left, if it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.end().map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// All work that was counted.
    pub fn done(&self) -> u64 {
        self.0.done.load(Relaxed)
    }

    /// What of it did not go into things that are kept for other puzzles.
    pub fn own(&self) -> u64 {
        self.0.done.load(Relaxed).saturating_sub(self.0.kept.load(Relaxed))
    }

    /// Whether work is limited.
    pub fn limits_work(&self) -> bool {
        self.0.most < u64::MAX
    }

    /// Whether anything limits it but an interruption of the whole program.
    pub fn is_limited(&self) -> bool {
        self.limits_work() || self.0.stop.is_some() || self.end().is_some()
    }

    /// Does something that may take this much of the work, or what is left if that is less.
    ///
    /// # Errors
    /// [`Stopped::Work`] if it took more, whether or not it came to an end; or what it returned.
    pub fn part<T>(
        &self,
        most: u64,
        work: impl FnOnce(&Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let part = self.inner(*self.end(), most);
        let result = work(&part);
        self.join(&part);
        if part.0.done.load(Relaxed) > part.0.most { Err(Stopped::Work) } else { result }
    }

    /// Does something that may take this much time, or what is left if that is less.
    pub fn within_time<T>(&self, time: Option<Duration>, work: impl FnOnce(&Self) -> T) -> T {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        let Some(end) = end else { return work(self) };
        let inner = self.inner(Some(self.end().map_or(end, |own| own.min(end))), u64::MAX);
        let result = work(&inner);
        self.join(&inner);
        result
    }

    fn inner(&self, end: Option<Instant>, most: u64) -> Self {
        let left = self.0.most.saturating_sub(self.0.done.load(Relaxed));
        let most = if self.limits_work() { most.min(left) } else { most };
        Self::new(end, self.0.stop.clone(), most)
    }

    fn join(&self, inner: &Self) {
        self.note(inner.0.done.load(Relaxed));
        self.0.kept.store(self.0.kept.load(Relaxed) + inner.0.kept.load(Relaxed), Relaxed);
        self.0.next.store(0, Relaxed);
        if inner.0.stopped.get().is_some() {
            // It remembers if these limits were hit, too.
            let _ = self.look_at_clock();
        }
    }

    /// Waits, for example for input: that does not count as time.
    pub fn pausing<T>(&self, wait: impl FnOnce() -> T) -> T {
        let end = *self.end();
        let Some(end) = end else { return wait() };
        let start = Instant::now();
        let result = wait();
        *self.end() = end.checked_add(start.elapsed());
        result
    }

    /// Counts what went into something that is kept.
    pub(super) fn keep(&self, work: u64) {
        self.0.kept.store(self.0.kept.load(Relaxed) + work, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn forever(limiter: &Limiter) -> Result<(), Stopped> {
        loop {
            limiter.look()?;
        }
    }

    fn units(limiter: &Limiter, work: u64) -> Result<(), Stopped> {
        (0..work).try_for_each(|_| limiter.count(1))
    }

    #[test]
    fn work_ends_when_its_time_is_up() {
        assert_eq!(forever(&Limiter::of_time(Duration::ZERO)), Err(Stopped::Time));
        assert_eq!(forever(&Limiter::of_time(Duration::from_millis(20))), Err(Stopped::Time));
        let long = Limiter::of_time(Duration::MAX);
        assert_eq!((0..1000).try_for_each(|_| long.look()), Ok(()));
        assert_eq!((long.stopped(), long.left()), (None, None));
    }

    #[test]
    fn a_stop_ends_what_it_was_given_to() {
        let stop = Stop::default();
        let limiter = Limiter::of_stop(stop.clone());
        assert!(!limiter.is_over());
        stop.say();
        assert_eq!(forever(&limiter), Err(Stopped::Interrupted));
        assert!(limiter.is_over() && !Limiter::none().is_over());
    }

    #[test]
    fn the_shorter_time_counts() {
        let short = Limiter::of_time(Duration::ZERO);
        let [soon, late] = [Duration::ZERO, Duration::from_secs(3600)].map(Some);
        assert_eq!(short.within_time(late, forever), Err(Stopped::Time));
        assert_eq!(short.stopped(), Some(Stopped::Time));
        let long = Limiter::of_time(Duration::from_secs(3600));
        assert_eq!(long.within_time(soon, forever), Err(Stopped::Time));
        assert_eq!((long.stopped(), long.look()), (None, Ok(())));
    }

    #[test]
    fn pausing_takes_no_time() {
        let nap = || thread::sleep(Duration::from_millis(300));
        let limiter = Limiter::of_time(Duration::from_millis(200));
        limiter.pausing(nap);
        assert_eq!(limiter.look_at_clock(), Ok(()));
        nap();
        assert_eq!(limiter.look_at_clock(), Err(Stopped::Time));
    }

    #[test]
    fn a_part_ends_when_its_work_is_done_and_other_work_goes_on() {
        let limiter = Limiter::none();
        assert_eq!(limiter.part(1000, |part| units(part, 1000)), Ok(()));
        assert_eq!(limiter.part(1000, |part| units(part, 1001)), Err(Stopped::Work));
        let before = limiter.done();
        assert_eq!(limiter.part(1_000_000, forever), Err(Stopped::Work));
        let done = limiter.done() - before;
        assert!((1_000_001..1_000_001 + LOOK).contains(&done), "{done}");
        // Nothing is left of it.
        assert_eq!((0..1000).try_for_each(|_| limiter.look()), Ok(()));
    }

    #[test]
    fn what_cannot_be_left_is_told_and_does_not_count() {
        let work = |part: &Limiter| {
            part.note(1001);
            Ok(part.is_over())
        };
        assert_eq!(Limiter::none().part(1000, work), Err(Stopped::Work));
        assert_eq!(Limiter::none().part(1001, work), Ok(false));
    }

    #[test]
    fn the_smaller_part_counts() {
        let inner = |part: &Limiter| part.part(1_000_000, forever);
        assert_eq!(Limiter::none().part(100, inner), Err(Stopped::Work));
        let both = |part: &Limiter| {
            assert_eq!(part.part(100, forever), Err(Stopped::Work));
            units(part, 1000)
        };
        assert_eq!(Limiter::none().part(1_000_000, both), Ok(()));
    }
}
