//! Folders with unfinished content.

use std::{
    fs,
    hash::{BuildHasher, RandomState},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// The folders that exist.
static LIVE: Mutex<Vec<Live>> = Mutex::new(Vec::new());

/// A folder that exists, and how to end what works in it.
struct Live {
    path: PathBuf,
    end: Option<Box<dyn FnOnce() + Send>>,
}

/// A folder that is removed when this is dropped, or at an [interruption](super::interrupt).
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A folder in the system's directory for temporary files.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn temporary() -> io::Result<Self> {
        Self::made_in(&std::env::temp_dir())
    }

    /// A folder beside a path, so that its content can be [kept](Folder::keep) under that name.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn beside(path: &Path) -> io::Result<Self> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        Self::made_in(parent.unwrap_or(Path::new(".")))
    }

    /// Makes a folder in another, under a name that nobody can foresee.
    fn made_in(parent: &Path) -> io::Result<Self> {
        /// This many names are never taken by chance.
        const ATTEMPTS: usize = 100;
        // An interruption waits for the lock, and so for the folder to be listed.
        with_live(|live| {
            for attempt in 0..ATTEMPTS {
                let number = RandomState::new().hash_one(attempt);
                let path = parent.join(format!(".satoku-{number:016x}"));
                match create_private(&path) {
                    // The name is taken.
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    made => {
                        made?;
                        live.push(Live { path: path.clone(), end: None });
                        return Ok(Self { path });
                    }
                }
            }
            Err(io::ErrorKind::AlreadyExists.into())
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Sets how an interruption ends what works in the folder from now on, if anything does.
    pub fn ended_by(&self, end: Option<Box<dyn FnOnce() + Send>>) {
        with_live(|live| {
            if let Some(live) = live.iter_mut().find(|live| live.path == self.path) {
                live.end = end;
            }
        });
    }

    /// Moves what is at `inside`, a path in the folder, to its final place.
    ///
    /// # Errors
    /// If something other than an empty folder is there already, or it cannot be moved.
    pub fn keep(self, inside: &Path, target: &Path) -> io::Result<()> {
        undisturbed(|| fs::rename(inside, target))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        with_live(|live| {
            live.retain(|live| live.path != self.path);
            // An interruption may have removed it already.
            remove(&self.path);
        });
    }
}

/// Ends what works in folders and removes them, and then does `then`, before which no folder is
/// made.
pub(super) fn remove_all<T>(then: impl FnOnce() -> T) -> T {
    with_live(|live| {
        for Live { path, end } in live.drain(..) {
            if let Some(end) = end {
                end();
            }
            remove(&path);
        }
        then()
    })
}

/// Does something that must not end half-way: an [interruption](super::interrupt) waits for it.
pub fn undisturbed<T>(act: impl FnOnce() -> T) -> T {
    with_live(|_| act())
}

/// Makes a folder that nobody else may look into: what is unfinished may become a file that others
/// must not read.
fn create_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::DirBuilderExt::mode(&mut fs::DirBuilder::new(), 0o700).create(path);
    #[cfg(not(unix))]
    fs::create_dir(path)
}

fn with_live<T>(act: impl FnOnce(&mut Vec<Live>) -> T) -> T {
    act(&mut LIVE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Removes a folder, even if something is still writing to it: a file that appears meanwhile would
/// keep it.
fn remove(path: &Path) {
    /// After the first success the writer finds no folder.
    const ATTEMPTS: usize = 100;
    for _ in 0..ATTEMPTS {
        match fs::remove_dir_all(path) {
            Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => {}
            _ => return,
        }
    }
}
