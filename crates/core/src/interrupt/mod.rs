//! What to do about an interruption: searches stop, and folders with something unfinished go.
//!
//! Long searches look at a flag. External solvers work in folders, and a certificate is written in
//! one before it gets its name; those that exist are listed here. Nothing here handles a signal or
//! ends the process: a program that wants Ctrl-C to clean up calls [`interrupt`] in its handler.
//!
//! ```no_run
//! # use satoku_core as satoku;
//! // In the handler of a signal, on a thread of its own:
//! satoku::interrupt::interrupt(|| std::process::exit(130));
//! ```
//!
//! A run that is killed cannot clean up; its folders are removed by the next one that makes a
//! folder in the same place (on Unix, by the program: a library without the feature `cli` leaves
//! them).
//!
//! A [`Stop`] ends some of several searches in threads; and what may take only so long is done
//! [`within`] a time, or [`within_work`] that is counted.

mod folder;
mod kept;
mod leftovers;
mod limiter;
mod time;
mod work;

use std::{
    cell::RefCell,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

pub use self::{
    folder::Folder,
    limiter::{Limiter, Stopped},
    time::{TimeIsUp, left, look_at_clock, soon_after, waiting, within},
    work::{Meter, OutOfWork, count, look, within_work},
};
#[doc(hidden)]
pub use self::{
    folder::undisturbed,
    kept::{Kept, Made},
    leftovers::remove_in as remove_leftovers_in,
    work::{is_limited, note},
};

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether everything, or what this thread [works on](Stop::watch), was interrupted, or its
/// [time](within) is up, or its [work](within_work) done.
pub fn is_interrupted() -> bool {
    let is_stopped =
        |stop: &RefCell<Option<Stop>>| stop.borrow().as_ref().is_some_and(Stop::is_said);
    IS_INTERRUPTED.load(Ordering::SeqCst)
        || STOP.with(is_stopped)
        || time::is_up()
        || work::is_out()
}

thread_local! {
    /// What ends the searches of this thread alone.
    static STOP: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

/// Ends certain searches, not all that there are: those that [watch](Stop::watch) for it. What such
/// a search returns says nothing about its puzzle, unless it was at its end before it looked.
///
/// ```
/// # use satoku_core as satoku;
/// use satoku::interrupt::{Stop, is_interrupted};
///
/// let stop = Stop::default();
/// stop.say(); // In another thread, most often.
/// assert!(stop.watch(is_interrupted)); // So `stop.watch(|| puzzle.solve())` gives up.
/// assert!(!is_interrupted());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the searches that watch for it, those to come as well.
    pub fn say(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether they are ended.
    pub fn is_said(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Does something that this ends: what it does in this thread. Within it, another one's `watch`
    /// is heard instead.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Puts back what was watched before, after a panic, too.
        struct RestoreStop(Option<Stop>);
        impl Drop for RestoreStop {
            fn drop(&mut self) {
                STOP.set(self.0.take());
            }
        }
        let _before = RestoreStop(STOP.replace(Some(self.clone())));
        work()
    }
}

/// Tells searches to stop, ends what works in folders, and removes the folders that exist. Then
/// does `then`, before which no other folder is made: so a program that ends there leaves nothing
/// behind.
///
/// Not for a handler that the system runs in the middle of anything: this waits for a lock.
pub fn interrupt<T>(then: impl FnOnce() -> T) -> T {
    IS_INTERRUPTED.store(true, Ordering::SeqCst);
    folder::remove_all(then)
}
