//! Folders that killed runs have left behind: which they are, and their end.
//!
//! Whoever makes a folder holds a lock on a file in it, and the system lets go of the locks of the dead. So
//! a folder whose lock can be had is nobody's, whoever made it, in whatever container; but this is certain only
//! within one running system. On a disk that several machines share, locks may be known on one of them only.
//! So the file is called by what is running (its boot id), and a folder from elsewhere, or from before the
//! machine was started, or without a lock at all, stays for a week after anything in it was last touched. An
//! empty folder has not even got its lock; it is removed, and who is about to lock it makes another.
//!
//! Nothing goes but real folders (no links) of exactly our sort of name that belong to whoever runs this.
//!
//! This takes Unix, and the feature `cli`, with which locks come: elsewhere nothing is locked and nothing removed.

#[cfg(all(not(unix), feature = "folders"))]
pub use self::nowhere::remove_in;
#[cfg(not(all(unix, feature = "folders")))]
pub use self::nowhere::{Held, hold, remove_once_in};
#[cfg(all(unix, feature = "folders"))]
pub use self::on_unix::{Held, hold, remove_in, remove_once_in};

/// How the names of all of our folders begin; sixteen digits follow.
const PREFIX: &str = ".satoku-";

/// How the name of the file begins on which there is a lock; what is running follows, if that can be known.
const LOCK: &str = "in-use-";

/// The name of a folder.
pub fn name(number: u64) -> String {
    format!("{PREFIX}{number:016x}")
}

/// Where there are no locks.
#[cfg(not(all(unix, feature = "folders")))]
mod nowhere {
    use std::{fs::File, io, path::Path};

    use super::LOCK;

    #[derive(Debug)]
    pub struct Held;

    /// Says that a new folder is in use, to whoever has locks; none if it is gone.
    pub fn hold(folder: &Path) -> Option<Held> {
        match File::create_new(folder.join(LOCK)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            _ => Some(Held),
        }
    }

    #[cfg(feature = "folders")]
    pub fn remove_in(_: &Path) {}

    pub fn remove_once_in(_: &Path) {}
}

#[cfg(all(unix, feature = "folders"))]
mod on_unix {
    use std::{
        collections::BTreeSet,
        fs::{self, File, OpenOptions},
        io,
        os::unix::fs::MetadataExt,
        path::{Path, PathBuf},
        sync::{Mutex, PoisonError},
        time::Duration,
    };

    use rustix::{
        fs::{FlockOperation, flock},
        process::geteuid,
    };

    use super::{LOCK, PREFIX, name};

    /// How long a folder stays of which nobody can tell whether it is in use: longer than any run.
    const LONG: Duration = Duration::from_secs(7 * 24 * 60 * 60);

    /// Where we have looked already.
    static SEEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

    /// A folder that is in use while this is there, if the system has locks.
    #[derive(Debug)]
    pub struct Held {
        _lock: Option<File>,
    }

    /// Says that a new folder is in use; none if somebody has just taken it for one that is not.
    pub fn hold(folder: &Path) -> Option<Held> {
        let path = folder.join(format!("{LOCK}{}", running()));
        let file = match File::create_new(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            // If the disk is full, the first file in it will say so.
            Err(_) => return Some(Held { _lock: None }),
        };
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {
                let is_there = file.metadata().is_ok_and(|found| found.nlink() > 0);
                is_there.then_some(Held { _lock: Some(file) })
            }
            Err(rustix::io::Errno::WOULDBLOCK) => None,
            Err(_) => {
                let _ = fs::rename(&path, folder.join(LOCK));
                Some(Held { _lock: None })
            }
        }
    }

    /// What is running here, by a name that no other running system has; nothing if that cannot be known.
    fn running() -> String {
        let id = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
        id.trim().chars().filter(|&c| c.is_ascii_hexdigit() || c == '-').collect()
    }

    /// Removes what killed runs have left behind in a folder, if we have not looked there before.
    pub fn remove_once_in(parent: &Path) {
        let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.insert(parent.to_owned()) {
            remove_in(parent);
        }
    }

    /// Removes what killed runs have left behind in a folder.
    pub fn remove_in(parent: &Path) {
        let Ok(entries) = fs::read_dir(parent) else { return };
        for entry in entries.flatten() {
            if entry.file_name().to_str().is_some_and(is_ours) {
                // What cannot be removed does no harm.
                let _ = remove(&entry.path());
            }
        }
    }

    /// Whether it is a name of one of our folders.
    fn is_ours(found: &str) -> bool {
        let number = found.strip_prefix(PREFIX).and_then(|n| u64::from_str_radix(n, 16).ok());
        number.is_some_and(|number| name(number) == found)
    }

    /// Removes a folder if nobody uses it.
    fn remove(folder: &Path) -> io::Result<()> {
        let found = fs::symlink_metadata(folder)?;
        if !found.is_dir() || found.uid() != geteuid().as_raw() {
            return Ok(());
        }
        // (It goes only if it is empty.)
        if fs::remove_dir(folder).is_ok() {
            return Ok(());
        }
        let Some((lock, is_certain)) = lock(folder)? else { return Ok(()) };
        if is_certain || is_old(folder)? {
            fs::remove_dir_all(folder)?;
        }
        drop(lock);
        Ok(())
    }

    /// Takes the lock of a folder, if there is one, and says whether that makes it certain that nobody uses the
    /// folder. None if somebody does.
    fn lock(folder: &Path) -> io::Result<Option<(Option<File>, bool)>> {
        let own = format!("{LOCK}{}", running());
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let is_lock = name.to_str().is_some_and(|name| name.starts_with(LOCK));
            if !is_lock || !entry.file_type()?.is_file() {
                continue;
            }
            let file = OpenOptions::new().write(true).open(entry.path())?;
            if flock(&file, FlockOperation::NonBlockingLockExclusive).is_err() {
                return Ok(None);
            }
            let is_certain = own.len() > LOCK.len() && name == *own;
            return Ok(Some((Some(file), is_certain)));
        }
        Ok(Some((None, false)))
    }

    /// Whether nothing in a folder has been touched for long.
    fn is_old(folder: &Path) -> io::Result<bool> {
        let is_old = |found: fs::Metadata| {
            found.modified().is_ok_and(|time| time.elapsed().is_ok_and(|age| age > LONG))
        };
        for entry in fs::read_dir(folder)? {
            if !is_old(entry?.metadata()?) {
                return Ok(false);
            }
        }
        Ok(is_old(fs::symlink_metadata(folder)?))
    }
}
