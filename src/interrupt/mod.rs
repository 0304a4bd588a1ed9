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

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tempfile::{Builder, TempDir};

/// The folders that exist, each with the child process that works in it, or 0.
static LIVE: Mutex<Vec<(PathBuf, u32)>> = Mutex::new(Vec::new());

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether there has been an interruption.
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::SeqCst)
}

/// Tells searches to stop, ends the external solvers, and removes the folders that exist. Then does
/// `then`, before which no other folder is made: so a program that ends there leaves nothing behind.
///
/// Not for a handler that the system runs in the middle of anything: this waits for a lock.
pub fn interrupt<T>(then: impl FnOnce() -> T) -> T {
    IS_INTERRUPTED.store(true, Ordering::SeqCst);
    with_live(|live| {
        for (folder, child) in live.drain(..) {
            end(child);
            let _ = fs::remove_dir_all(folder);
        }
        then()
    })
}

fn with_live<T>(act: impl FnOnce(&mut Vec<(PathBuf, u32)>) -> T) -> T {
    act(&mut LIVE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A folder that goes when this is dropped, or at an [`interrupt`]ion.
#[derive(Debug)]
pub struct Folder(TempDir);

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
            let folder = Builder::new().prefix(".satoku-").tempdir_in(parent)?;
            live.push((folder.path().to_owned(), 0));
            Ok(Self(folder))
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
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
        with_live(|live| live.retain(|(folder, _)| folder != self.0.path()));
    }
}

/// Says which child works in a folder; 0 for none.
pub fn set_child(folder: &Path, child: u32) {
    with_live(|live| {
        for entry in live.iter_mut().filter(|(path, _)| path == folder) {
            entry.1 = child;
        }
    });
}

/// Ends a child and its own children.
#[cfg(unix)]
pub fn end(child: u32) {
    if let Some(group) = rustix::process::Pid::from_raw(child.cast_signed()) {
        // It may have ended by itself.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// Ends a child. (Not on this system.)
#[cfg(not(unix))]
pub fn end(_child: u32) {}
