//! What to do about an interruption: searches stop, and folders with something unfinished go.
//!
//! The library only asks and keeps a list. Whether there has been an interruption is a flag, which
//! long searches look at; an external solver works in a folder, and a certificate is written in one
//! before it gets its name, and those that exist are known here. Nothing here handles a signal or
//! ends the process: a program that wants its Ctrl-C to clean up calls [`interrupt`] in its handler.
//!
//! ```no_run
//! // In the handler of a signal, on a thread of its own:
//! satoku::interrupt::interrupt(|| std::process::exit(130));
//! ```
//!
//! Who has searches in several threads and wants to end some of them gives these a [`Stop`].

use std::{
    cell::RefCell,
    fs,
    hash::{BuildHasher, RandomState},
    io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// The folders that exist.
static LIVE: Mutex<Vec<Live>> = Mutex::new(Vec::new());

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A folder that exists, and how to end what works in it.
struct Live {
    path: PathBuf,
    end: Option<Box<dyn FnOnce() + Send>>,
}

/// Whether there has been an interruption, of everything or of what this thread [works on](Stop::watch).
pub fn is_interrupted() -> bool {
    let is_stopped =
        |stop: &RefCell<Option<Stop>>| stop.borrow().as_ref().is_some_and(Stop::is_said);
    IS_INTERRUPTED.load(Ordering::SeqCst) || STOP.with(is_stopped)
}

thread_local! {
    /// What ends the searches of this thread alone.
    static STOP: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

/// Ends certain searches, not all that there are: those that [watch](Stop::watch) for it. What such a
/// search returns says nothing about its puzzle, unless it was at its end before it looked.
///
/// ```
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

    /// Does something that this ends: what it does in this thread. Within it, another one's `watch` is
    /// heard instead.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Puts back what was watched before, after a panic, too.
        struct Before(Option<Stop>);
        impl Drop for Before {
            fn drop(&mut self) {
                STOP.set(self.0.take());
            }
        }
        let _before = Before(STOP.replace(Some(self.clone())));
        work()
    }
}

/// Tells searches to stop, ends what works in folders, and removes the folders that exist. Then does
/// `then`, before which no other folder is made: so a program that ends there leaves nothing behind.
///
/// Not for a handler that the system runs in the middle of anything: this waits for a lock.
pub fn interrupt<T>(then: impl FnOnce() -> T) -> T {
    IS_INTERRUPTED.store(true, Ordering::SeqCst);
    with_live(|live| {
        for Live { path, end } in live.drain(..) {
            if let Some(end) = end {
                end();
            }
            let _ = fs::remove_dir_all(path);
        }
        then()
    })
}

fn with_live<T>(act: impl FnOnce(&mut Vec<Live>) -> T) -> T {
    act(&mut LIVE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A folder that goes when this is dropped, or at an [`interrupt`]ion.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A folder in the system's place for temporary ones.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn temporary() -> io::Result<Self> {
        Self::made_in(&std::env::temp_dir())
    }

    /// A folder beside a path, so that it can be [kept](Folder::keep) under that name.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn beside(path: &Path) -> io::Result<Self> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        Self::made_in(parent.unwrap_or(Path::new(".")))
    }

    fn made_in(parent: &Path) -> io::Result<Self> {
        // An interruption waits for the lock, and so for the folder to be known.
        with_live(|live| {
            let path = make_new(parent)?;
            live.push(Live { path: path.clone(), end: None });
            Ok(Self(path))
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Says how to end what works in it from now on, should there be an interruption.
    pub fn ended_by(&self, end: impl FnOnce() + Send + 'static) {
        self.set_end(Some(Box::new(end)));
    }

    /// Says that nothing works in it any more.
    pub fn at_rest(&self) {
        self.set_end(None);
    }

    fn set_end(&self, end: Option<Box<dyn FnOnce() + Send>>) {
        with_live(|live| {
            if let Some(live) = live.iter_mut().find(|live| live.path == self.0) {
                live.end = end;
            }
        });
    }

    /// Gives what is at `inside`, the folder itself or something in it, its place and name.
    ///
    /// # Errors
    /// If something that is not an empty folder is there already, or it cannot be moved.
    pub fn keep(self, inside: &Path, target: &Path) -> io::Result<()> {
        with_live(|_| fs::rename(inside, target))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        with_live(|live| {
            live.retain(|live| live.path != self.0);
            // It may have been kept, or gone at an interruption.
            let _ = fs::remove_dir_all(&self.0);
        });
    }
}

/// Makes a folder in another, under a name that nobody has or could foresee.
fn make_new(parent: &Path) -> io::Result<PathBuf> {
    /// Who meets so many taken names does not meet them by chance.
    const ATTEMPTS: usize = 100;
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for attempt in 0..ATTEMPTS {
        let random = RandomState::new().hash_one(attempt);
        let path = parent.join(format!(".satoku-{random:016x}"));
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}
