//! Folders that killed runs left behind.
//!
//! A run that makes a folder holds a lock on a file in it, which the system releases when the run
//! dies. So a folder whose lock can be taken is unused; but that is certain only within one running
//! system, since machines that share a disk may not see each other's locks. So the file's name has
//! the boot id, and a folder from another system, or from before a restart, or without a lock,
//! stays until nothing in it was touched for a week. An empty folder has no lock yet; it is
//! removed, and its maker makes another.
//!
//! Only real folders (no links) with exactly our sort of name that belong to this user are removed.
//!
//! Locks need Unix and the feature `folders`: elsewhere nothing is locked and nothing is removed.

use std::{
    collections::BTreeSet,
    fs::{self, File, Metadata, OpenOptions},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use self::system::{HAS_LOCKS, is_own, try_lock};

/// How the names of all our folders begin; sixteen hexadecimal digits follow.
const PREFIX: &str = ".satoku-";

/// How the name of the locked file begins; the boot id follows, if it is known.
const LOCK: &str = "in-use-";

/// How long a folder stays if it may be in use on another system: longer than any run.
const LONG: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The parents that were searched already.
static SEEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Keeps a folder in use while this exists, if the system has locks.
#[derive(Debug)]
pub struct InUse {
    _lock: Option<File>,
}

/// The name of a folder.
pub fn name(number: u64) -> String {
    format!("{PREFIX}{number:016x}")
}

/// Marks a new folder as in use; none if another run has just removed it as a leftover.
pub fn hold(folder: &Path) -> Option<InUse> {
    let path = folder.join(lock_name());
    let file = match File::create_new(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        // If the disk is full, the first real file will show it.
        Err(_) => return Some(InUse { _lock: None }),
    };
    match try_lock(&file) {
        Ok(true) => path.exists().then_some(InUse { _lock: Some(file) }),
        Ok(false) => None,
        Err(_) => {
            let _ = fs::rename(&path, folder.join(LOCK));
            Some(InUse { _lock: None })
        }
    }
}

/// The name of the locked file on the running system.
fn lock_name() -> String {
    if !HAS_LOCKS {
        return LOCK.to_owned();
    }
    let id = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let id = id.trim().chars().filter(|&c| c.is_ascii_hexdigit() || c == '-');
    LOCK.chars().chain(id).collect()
}

/// Removes leftovers in a folder that was not searched before.
pub fn remove_once_in(parent: &Path) {
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    if seen.insert(parent.to_owned()) {
        remove_in(parent);
    }
}

/// Removes leftovers in a folder.
pub fn remove_in(parent: &Path) {
    if !HAS_LOCKS {
        return;
    }
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(is_ours) {
            // What cannot be removed does no harm.
            let _ = remove(&entry.path());
        }
    }
}

/// Whether this is a name of one of our folders.
fn is_ours(found: &str) -> bool {
    let number = found.strip_prefix(PREFIX).and_then(|n| u64::from_str_radix(n, 16).ok());
    number.is_some_and(|number| name(number) == found)
}

/// Removes a folder if it is unused.
fn remove(folder: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(folder)?;
    // (The plain removal succeeds only if the folder is empty.)
    if !found.is_dir() || !is_own(&found) || fs::remove_dir(folder).is_ok() {
        return Ok(());
    }
    let mut lock = None;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(LOCK)) && entry.file_type()?.is_file()
        {
            lock = Some((OpenOptions::new().write(true).open(entry.path())?, name));
            break;
        }
    }
    if let Some((file, _)) = &lock
        && !try_lock(file).unwrap_or(false)
    {
        return Ok(());
    }
    let is_certain = lock.as_ref().is_some_and(|(_, name)| name != LOCK && **name == *lock_name());
    // The lock is held until the folder is removed.
    if is_certain || is_old(folder)? { fs::remove_dir_all(folder) } else { Ok(()) }
}

/// Whether nothing in a folder was touched for long.
fn is_old(folder: &Path) -> io::Result<bool> {
    let is_old = |found: Metadata| {
        found.modified().is_ok_and(|time| time.elapsed().is_ok_and(|age| age > LONG))
    };
    for entry in fs::read_dir(folder)? {
        if !is_old(entry?.metadata()?) {
            return Ok(false);
        }
    }
    Ok(is_old(fs::symlink_metadata(folder)?))
}

#[cfg(all(unix, feature = "folders"))]
mod system {
    use std::{
        fs::{File, Metadata},
        io,
        os::unix::fs::MetadataExt,
    };

    use rustix::{
        fs::{FlockOperation, flock},
        io::Errno,
        process::geteuid,
    };

    pub const HAS_LOCKS: bool = true;

    /// Locks a file, unless it is locked already.
    pub fn try_lock(file: &File) -> io::Result<bool> {
        match flock(file, FlockOperation::NonBlockingLockExclusive) {
            Err(Errno::WOULDBLOCK) => Ok(false),
            locked => Ok(locked.map(|()| true)?),
        }
    }

    pub fn is_own(found: &Metadata) -> bool {
        found.uid() == geteuid().as_raw()
    }
}

#[cfg(not(all(unix, feature = "folders")))]
mod system {
    use std::{
        fs::{File, Metadata},
        io,
    };

    pub const HAS_LOCKS: bool = false;

    #[allow(clippy::unnecessary_wraps)]
    pub fn try_lock(_: &File) -> io::Result<bool> {
        Ok(true)
    }

    pub fn is_own(_: &Metadata) -> bool {
        false
    }
}
