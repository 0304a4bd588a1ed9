//! Long work beside Python: in a thread of its own, without the lock of the interpreter, while the
//! thread that asked looks out for Ctrl-C.

use std::{
    any::Any,
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::prelude::*;
use satoku::interrupt::Stop;

/// The time between looks whether there has been a Ctrl-C.
pub const TICK: Duration = Duration::from_millis(50);

/// What comes of work.
pub type Outcome<T> = Result<T, Problem>;

/// Does something in a thread of its own. At a Ctrl-C the thread is told to stop, and not waited
/// for: what it finds then is not heard of.
///
/// # Errors
/// What the work fails with, or what the handler of a signal raises: KeyboardInterrupt.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Limiter) -> Outcome<T> + Send + 'static,
) -> PyResult<T> {
    let stop = Stop::default();
    let (done, result) = bounded(1);
    let watched = stop.clone();
    start(move || drop(done.send(guarded(|| work(&Limiter::of_stop(watched))))))?;
    let outcome = wait(py, &result).inspect_err(|_| stop.say())?;
    Ok(outcome.unwrap_or_else(|| Err(ended()))?)
}

/// Waits for a message, without the lock; nothing if no sender is left.
///
/// # Errors
/// What the handler of a signal raises.
pub fn wait<T: Send>(py: Python<'_>, messages: &Receiver<T>) -> PyResult<Option<T>> {
    loop {
        match py.detach(|| messages.recv_timeout(TICK)) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}

/// Starts a thread.
pub fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Problem> {
    let thread = thread::Builder::new().name("satoku".to_owned()).spawn(work);
    thread
        .map(drop)
        .map_err(|error| Problem::new(Class::Error, format_args!("cannot start a thread: {error}")))
}

/// A panic is an error like others, with its message.
pub fn guarded<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    // (What a panic leaves behind is not used again.)
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        Err(Problem::bug(format_args!("internal error: {}", message_of(&*panic))))
    })
}

/// What a panic says.
fn message_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

fn ended() -> Problem {
    Problem::bug("internal error: a thread ended before its work did")
}

/// Things that are found one after the other, each when it is asked for, in a thread of their own.
pub struct Lazy<T> {
    asked: Sender<()>,
    found: Receiver<Option<Outcome<T>>>,
    stop: Stop,
    state: State,
}

/// How far it is.
enum State {
    Open,
    Ended,
    /// It was interrupted, so it is unknown what else there is.
    Interrupted,
}

/// Takes what is found, and says whether more is wanted.
pub type Hand<'a, T> = dyn FnMut(Outcome<T>) -> ControlFlow<()> + 'a;

impl<T: Send + 'static> Lazy<T> {
    /// What `find` hands over. It begins when the first is asked for.
    ///
    /// # Errors
    /// If there is no thread for it.
    pub fn new(
        find: impl FnOnce(&mut Hand<'_, T>, &Limiter) -> Outcome<()> + Send + 'static,
    ) -> Result<Self, Problem> {
        let (asked, questions) = bounded::<()>(1);
        let (hand, found) = bounded(1);
        let stop = Stop::default();
        let watched = stop.clone();
        start(move || {
            if questions.recv().is_err() {
                return;
            }
            let mut over = |item: Outcome<T>| {
                let is_wanted = hand.send(Some(item)).is_ok() && questions.recv().is_ok();
                if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let end = guarded(|| find(&mut over, &Limiter::of_stop(watched)));
            drop(hand.send(end.err().map(Err)));
        })?;
        Ok(Self { asked, found, stop, state: State::Open })
    }

    /// The next one, if there is one.
    ///
    /// # Errors
    /// What the search fails with, which ends it, or what the handler of a signal raises.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        match self.state {
            State::Ended => return Ok(None),
            State::Interrupted => {
                let what = "it was interrupted, so the rest is unknown; ask again";
                return Err(Problem::new(Class::Error, what).raised(py));
            }
            State::Open => {}
        }
        // (A receiver that is gone is reported by `wait`.)
        let _ = self.asked.send(());
        let answer = wait(py, &self.found).inspect_err(|_| {
            self.state = State::Interrupted;
            self.stop.say();
        })?;
        let item = answer.unwrap_or_else(|| Some(Err(ended()))).transpose();
        if !matches!(item, Ok(Some(_))) {
            self.state = State::Ended;
        }
        Ok(item?)
    }
}

/// Makes a class whose objects have their items [found](Lazy) one after the other an iterator.
macro_rules! iterate {
    ($class:ty, $item:ty) => {
        #[pymethods]
        impl $class {
            fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
                slf
            }

            fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<$item>> {
                self.found.next(py)
            }
        }
    };
}

pub(crate) use iterate;

impl<T> Drop for Lazy<T> {
    fn drop(&mut self) {
        self.stop.say();
    }
}
