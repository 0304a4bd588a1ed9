//! Folders with something unfinished in them.

use std::{
    fs,
    hash::{BuildHasher, RandomState},
    io,
    path::{Path, PathBuf},
};

use super::{Live, leftovers, with_live};

/// A folder that goes when this is dropped, or at an [interruption](super::interrupt).
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _held: leftovers::Held,
}

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
        leftovers::remove_once_in(parent);
        // An interruption waits for the lock, and so for the folder to be known.
        with_live(|live| {
            let folder = make_new(parent)?;
            live.push(Live { path: folder.path.clone(), end: None });
            Ok(folder)
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
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
            if let Some(live) = live.iter_mut().find(|live| live.path == self.path) {
                live.end = end;
            }
        });
    }

    /// Gives what is at `inside`, something in the folder, its place and name.
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
            live.retain(|live| live.path != self.path);
            // It may have gone at an interruption.
            remove(&self.path);
        });
    }
}

/// Removes a folder, even if something is still being put into it: then there is one more file when the folder
/// should go, and it stays.
pub(super) fn remove(path: &Path) {
    /// Whoever puts files into it finds no folder from the first success on.
    const ATTEMPTS: usize = 100;
    for _ in 0..ATTEMPTS {
        match fs::remove_dir_all(path) {
            Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => {}
            _ => return,
        }
    }
}

/// Makes a folder in another, under a name that nobody has or could foresee.
fn make_new(parent: &Path) -> io::Result<Folder> {
    /// Who meets so many taken names does not meet them by chance.
    const ATTEMPTS: usize = 100;
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for attempt in 0..ATTEMPTS {
        let random = RandomState::new().hash_one(attempt);
        let path = parent.join(leftovers::name(random));
        match fs::create_dir(&path) {
            Ok(()) => {
                // (If not, somebody has just taken it for one that was left behind.)
                if let Some(held) = leftovers::hold(&path) {
                    return Ok(Folder { path, _held: held });
                }
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}
