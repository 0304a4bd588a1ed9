//! What to do about an interruption: searches stop, and folders with something unfinished go.
//!
//! Long searches look at a flag. External solvers work in folders, and a certificate is written in
//! one before it gets its name; those that exist are listed here. Nothing here handles a signal or
//! ends the process: a program that wants Ctrl-C to clean up calls [`interrupt`] in its handler.
//!
//! ```no_run
//! # use satoku_kernel as satoku;
//! // In the handler of a signal, on a thread of its own:
//! satoku::interrupt::interrupt(|| std::process::exit(130));
//! ```
//!
//! A run that is killed cannot clean up, and leaves its folders, `.satoku-` and sixteen digits.
//!
//! What may take only so long, or so much work, or may be stopped from another thread by a
//! [`Stop`], is given a [`Limiter`].

mod folder;
mod kept;
mod limiter;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

pub use self::{
    folder::{Folder, undisturbed},
    kept::{Kept, Made},
    limiter::{Limiter, Stopped},
};

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the program was [interrupted](interrupt).
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::SeqCst)
}

/// What is said of work that ended early: that the program was interrupted, or this.
pub fn interrupted_or(limit: &str) -> &str {
    if is_interrupted() { "interrupted" } else { limit }
}

/// Ends what was [given it](Limiter::of_stop), from whatever thread. What a search returns then
/// says nothing about its puzzle, unless it was at its end before it looked.
///
/// ```
/// # use satoku_kernel as satoku;
/// use satoku::interrupt::{Limiter, Stop, Stopped};
///
/// let stop = Stop::default();
/// let limiter = Limiter::of_stop(stop.clone());
/// stop.say(); // In another thread, most often.
/// assert_eq!(limiter.check(), Err(Stopped::Interrupted)); // So a search gives up.
/// assert_eq!(Limiter::none().check(), Ok(()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends them, those to come as well.
    pub fn say(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether they are ended.
    pub fn is_said(&self) -> bool {
        self.0.load(Ordering::SeqCst)
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
