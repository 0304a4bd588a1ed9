//! What happens when the program is interrupted: folders that hold something unfinished go.
//!
//! An external solver works in one, and a certificate is written in one before it gets its name.
//! A command that would rather end by itself, with whole lines and a summary, [says so](watch).

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Mutex, Once, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use tempfile::{Builder, TempDir};

/// The folders that exist, each with the child process that works in it, or 0.
static LIVE: Mutex<Vec<(PathBuf, u32)>> = Mutex::new(Vec::new());
static HANDLER: Once = Once::new();

/// Whether the command ends by itself when it is interrupted.
static IS_WATCHED: AtomicBool = AtomicBool::new(false);
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How long a command has to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// The exit status after an interruption, as a shell counts it: 128 and the signal's number.
pub const INTERRUPTED: u8 = 130;

fn handle_interruptions() {
    HANDLER.call_once(|| {
        // Without a handler an interruption leaves files behind; that is all.
        let _ = ctrlc::set_handler(|| {
            let is_second = IS_INTERRUPTED.swap(true, Ordering::SeqCst);
            with_live(|live| {
                for (folder, child) in live.drain(..) {
                    end(child);
                    let _ = fs::remove_dir_all(folder);
                }
                if is_second || !IS_WATCHED.load(Ordering::SeqCst) {
                    std::process::exit(INTERRUPTED.into());
                }
            });
            thread::spawn(|| {
                thread::sleep(GRACE);
                std::process::exit(INTERRUPTED.into());
            });
        });
    });
}

/// From now on an interruption gives the command a second to end by itself; it should ask
/// [`is_interrupted`] now and then.
pub fn watch() {
    IS_WATCHED.store(true, Ordering::SeqCst);
    handle_interruptions();
}

/// Whether the program has been interrupted.
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::SeqCst)
}

fn with_live<T>(act: impl FnOnce(&mut Vec<(PathBuf, u32)>) -> T) -> T {
    act(&mut LIVE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A folder that goes when this is dropped, or when the program is interrupted.
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
        handle_interruptions();
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
