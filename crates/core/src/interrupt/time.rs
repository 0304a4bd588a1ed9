//! What one piece of work may take, whatever it consists of.
//!
//! Searches have a deadline of their own, and end with what they have found so far. But reading a
//! text, making a model, stating and propagating rows have no partial results. So loops there just
//! [look](super::look), and when time is up, the thread unwinds to where the work [began](within),
//! without a panic. (Where programs cannot unwind, as in a browser, this does nothing.)

use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
    time::Duration,
};

use thiserror::Error;
use web_time::Instant;

thread_local! {
    /// When the time of what this thread works on is up.
    static END: Cell<Option<Instant>> = const { Cell::new(None) };
    /// Whether the work was told so, and may have stopped because of it.
    static WAS_TOLD: Cell<bool> = const { Cell::new(false) };
    /// How long it has waited in all its work.
    static WAITED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("time is up")]
pub struct TimeIsUp;

/// Does something in this time, if given. Within another `within`, the earlier end counts. What the
/// work leaves behind must be usable, or unused, wherever it ends.
///
/// ```
/// # use satoku_core as satoku;
/// use std::time::Duration;
///
/// use satoku::interrupt::{TimeIsUp, look, within};
///
/// assert_eq!(within(Some(Duration::MAX), || 1), Ok(1));
/// assert_eq!(within(Some(Duration::ZERO), || loop { look() }), Err::<(), _>(TimeIsUp));
/// ```
///
/// # Errors
/// If time was up and something in it stopped because of that.
///
/// # Panics
/// If the work does.
pub fn within<T>(time: Option<Duration>, work: impl FnOnce() -> T) -> Result<T, TimeIsUp> {
    /// Puts back what was there before, but for what was told of it and the time that went by in
    /// waiting.
    struct RestoreTime {
        end: Option<Instant>,
        was_told: bool,
        waited: Duration,
    }
    impl Drop for RestoreTime {
        fn drop(&mut self) {
            let waited = WAITED.get().saturating_sub(self.waited);
            END.set(self.end.and_then(|end| end.checked_add(waited)));
            let is_told = WAS_TOLD.replace(self.was_told);
            if is_told {
                is_up();
            }
        }
    }
    let outer = END.get();
    let own = time.and_then(|time| Instant::now().checked_add(time));
    let Some(own) = own.filter(|_| cfg!(panic = "unwind")) else { return Ok(work()) };
    let _before = RestoreTime { end: outer, was_told: WAS_TOLD.get(), waited: WAITED.get() };
    END.set(Some(outer.map_or(own, |outer| outer.min(own))));
    WAS_TOLD.set(false);
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(_) if WAS_TOLD.get() => Err(TimeIsUp),
        Ok(done) => Ok(done),
        Err(payload) if payload.is::<TimeIsUp>() => Err(TimeIsUp),
        Err(payload) => resume_unwind(payload),
    }
}

/// Does something that looks at a deadline itself and ends with partial results; where it does not
/// look, it is ended a little later.
///
/// # Errors
/// If it was ended.
pub fn soon_after<T>(deadline: Option<Instant>, work: impl FnOnce() -> T) -> Result<T, TimeIsUp> {
    /// Twice as long as the work needs to notice the deadline itself.
    const GRACE: Duration = Duration::from_millis(200);
    let left = |at: Instant| at.saturating_duration_since(Instant::now()).saturating_add(GRACE);
    within(deadline.map(left), work)
}

/// Ends what this thread [works on](within), if its time is up: [`look`](super::look) for a loop
/// whose rounds are long.
pub fn look_at_clock() {
    if END.get().is_some_and(|end| Instant::now() >= end) && !thread::panicking() {
        resume_unwind(Box::new(TimeIsUp));
    }
}

/// How much time is left for what this thread [works on](within), if it is limited.
pub fn left() -> Option<Duration> {
    END.get().map(|end| end.saturating_duration_since(Instant::now()))
}

/// When it is up.
pub(super) fn end() -> Option<Instant> {
    END.get()
}

/// Whether the time of what this thread works on is up.
pub(super) fn is_up() -> bool {
    let is_up = END.get().is_some_and(|end| Instant::now() >= end);
    if is_up {
        WAS_TOLD.set(true);
    }
    is_up
}

/// Waits, for example for input: that does not count as time.
pub fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    let Some(end) = END.get() else { return wait() };
    let start = Instant::now();
    END.set(None);
    let result = wait();
    let waited = start.elapsed();
    WAITED.set(WAITED.get().saturating_add(waited));
    END.set(end.checked_add(waited));
    result
}

#[cfg(test)]
mod tests {
    use super::{
        super::{is_interrupted, look},
        *,
    };

    const NONE: Option<Duration> = Some(Duration::ZERO);

    fn forever() {
        loop {
            look();
        }
    }

    #[test]
    fn work_ends_when_its_time_is_up_and_other_work_goes_on() {
        assert_eq!(within(NONE, forever), Err(TimeIsUp));
        assert_eq!(within(Some(Duration::from_millis(20)), forever), Err(TimeIsUp));
        // Nothing is left of it.
        (0..1000).for_each(|_| look());
        assert!(!is_interrupted());
        assert_eq!(within(None, || 1), Ok(1));
        // What ends before a look is done.
        assert_eq!(within(NONE, || 1), Ok(1));
    }

    #[test]
    fn a_search_that_stopped_because_of_it_says_nothing() {
        assert_eq!(within(NONE, is_interrupted), Err(TimeIsUp));
        assert_eq!(within(Some(Duration::MAX), is_interrupted), Ok(false));
    }

    #[test]
    fn the_shorter_time_counts() {
        const LONG: Option<Duration> = Some(Duration::from_secs(3600));
        assert_eq!(within(NONE, || within(LONG, forever)), Ok(Err(TimeIsUp)));
        let both = within(LONG, || (within(NONE, forever), look()).0);
        assert_eq!(both, Ok(Err(TimeIsUp)));
    }

    #[test]
    fn waiting_takes_no_time() {
        let nap = || thread::sleep(Duration::from_millis(300));
        let work = || {
            waiting(nap);
            look_at_clock();
        };
        assert_eq!(within(Some(Duration::from_millis(200)), work), Ok(()));
        let work = || {
            nap();
            look_at_clock();
        };
        assert_eq!(within(Some(Duration::from_millis(200)), work), Err(TimeIsUp));
    }

    #[test]
    fn a_panic_goes_through() {
        let broken = catch_unwind(|| within(Some(Duration::MAX), || resume_unwind(Box::new(5_u8))));
        let payload = broken.map(|_: Result<(), _>| ()).unwrap_err();
        assert_eq!(payload.downcast_ref::<u8>(), Some(&5));
    }
}
