//! A file to be written: whole, or not at all.
//!
//! A regular file is replaced when the new one is complete, so that a full disk or an interruption
//! does not cost the old one. If that is impossible, because the folder is not writable or the
//! owner could not be kept, it is rewritten in place once the content is complete: first what is
//! behind the old end, so that a full disk does not cost the old content here, either. (Only
//! killing the program at that moment leaves part of each.) Pipes and devices are written into, a
//! named pipe once some program reads it. Links are followed, and the standard streams and other
//! descriptors that the program was started with (`/dev/stdout`, `/dev/fd/3`) are written through:
//! opening them again would start at the beginning of the file behind them.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};
#[cfg(unix)]
use std::{
    thread,
    time::{Duration, Instant},
};

use super::{error::Error, note::shown, standard_output::StandardOutput};
#[cfg(unix)]
use super::{note::note, time_limit::within};
#[cfg(unix)]
use crate::interrupt::Folder;
#[cfg(unix)]
use crate::interrupt::Limiter;
#[cfg(unix)]
use satoku_rules::interrupt::undisturbed;

/// A longer chain of links is taken for a loop, as the system does.
const MOST_LINKS: usize = 40;
/// The largest content that waits in memory to be written in place; a larger one waits in a file.
const IN_MEMORY: usize = 1 << 20;

/// A file to be written: an old one stays until the new one is complete.
pub(super) struct OutputFile<'a> {
    path: &'a Path,
    mode: WriteMode,
}

/// How the content is written.
enum WriteMode {
    /// Through a descriptor that the program was started with.
    Held(i32),
    /// Into a pipe or a device, as it comes.
    Stream(PathBuf),
    /// As a new file, renamed when it is complete. `old` has the name now.
    Replace { folder: Folder, target: PathBuf, old: Option<File> },
    /// Into the old file, once the content is complete.
    Rewrite(File),
}

/// What a path leads to.
enum Destination {
    Descriptor(i32),
    Path(PathBuf),
}

impl<'a> OutputFile<'a> {
    /// Finds out how to write it: that this is possible is better known before an hour of work than
    /// after.
    pub(super) fn new(path: &'a Path) -> Result<Self, Error> {
        let mode = WriteMode::to(path).map_err(|error| format!("{}: {error}", shown(path)))?;
        Ok(Self { path, mode })
    }

    /// Writes the content. That a pipe is closed early is not an error.
    pub(super) fn write(
        self,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Error> {
        let written = self.mode.write(fill);
        written.map_err(|error| format!("{}: {error}", shown(self.path)).into())
    }
}

impl WriteMode {
    fn to(path: &Path) -> io::Result<Self> {
        use io::ErrorKind::{IsADirectory, NotFound, PermissionDenied, ReadOnlyFilesystem};
        if path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(IsADirectory.into());
        }
        let target = match follow(path)? {
            Destination::Descriptor(number) => return Ok(Self::Held(number)),
            Destination::Path(target) => target,
        };
        // Names there are the system's: nothing gets or takes one.
        let is_system = target.starts_with("/dev") || target.starts_with("/proc");
        match fs::metadata(&target) {
            Ok(found) if !found.is_file() => Ok(Self::Stream(target)),
            Err(error) if error.kind() == NotFound && is_system => Ok(Self::Stream(target)),
            Err(error) if error.kind() != NotFound => Err(error),
            found => {
                let old = found.ok().map(|_| OpenOptions::new().write(true).open(&target));
                match old.transpose()? {
                    Some(old) if is_system => Ok(Self::Rewrite(old)),
                    old => match (Folder::beside(&target), old) {
                        (Ok(folder), old) => Ok(Self::Replace { folder, target, old }),
                        (Err(error), Some(old))
                            if matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem) =>
                        {
                            Ok(Self::Rewrite(old))
                        }
                        (Err(error), _) => Err(error),
                    },
                }
            }
        }
    }
    fn write(self, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        match self {
            Self::Held(1) => until_closed(filled(StandardOutput::default(), fill)),
            Self::Held(2) => until_closed(filled(io::stderr(), fill)),
            Self::Held(number) => until_closed(filled(held(number)?, fill)),
            Self::Stream(path) => until_closed(filled(opened(&path)?, fill)),
            Self::Rewrite(old) => {
                let mut content = tempfile::spooled_tempfile(IN_MEMORY);
                filled(&mut content, fill)?;
                rewrite(old, &mut content)
            }
            Self::Replace { folder, target, old } => {
                let inside = folder.path().join("output");
                let new = File::create(&inside)?;
                // Before there is anything in it to be read.
                let taken = old.as_ref().is_none_or(|old| take_after(&new, old).is_ok());
                filled(&new, fill)?;
                match old {
                    Some(old) if !taken => rewrite(old, &mut File::open(&inside)?),
                    _ => folder.keep(&inside, &target),
                }
            }
        }
    }
}

/// Opens a pipe or a device.
fn opened(path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo()) {
            return within("no program reads this pipe", |limiter| opened_pipe(path, limiter))
                .map_err(io::Error::other)?;
        }
    }
    OpenOptions::new().write(true).create(true).truncate(true).open(path)
}

/// Opens a named pipe once some program reads it. A plain `open` would wait for that in the system,
/// where no time limit reaches it, and without a word.
#[cfg(unix)]
fn opened_pipe(path: &Path, limiter: &Limiter) -> io::Result<File> {
    use rustix::{
        fs::{Mode, OFlags, fcntl_getfl, fcntl_setfl, open},
        io::Errno,
    };
    const NAP: Duration = Duration::from_millis(10);
    const SILENT: Duration = Duration::from_secs(1);
    let flags = OFlags::WRONLY | OFlags::CLOEXEC | OFlags::NONBLOCK;
    let start = Instant::now();
    let mut is_told = false;
    loop {
        match open(path, flags, Mode::empty()) {
            Err(Errno::NXIO) => {}
            opened => {
                let pipe = opened?;
                fcntl_setfl(&pipe, fcntl_getfl(&pipe)? - OFlags::NONBLOCK)?;
                return Ok(pipe.into());
            }
        }
        if !is_told && start.elapsed() >= SILENT {
            is_told = true;
            note(&format!("{}: waiting for a program that reads this pipe", shown(path)));
        }
        thread::sleep(NAP);
        limiter.look_at_clock().map_err(io::Error::other)?;
    }
}

/// Follows links, one by one: a link to a descriptor of our own must not be opened, and one to a
/// file that is not there yet is to be followed, too.
fn follow(path: &Path) -> io::Result<Destination> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if cfg!(unix)
            && let Some(number) = ["/dev/stdin", "/dev/stdout", "/dev/stderr"]
                .iter()
                .position(|name| path == Path::new(name))
        {
            return Ok(Destination::Descriptor(number as i32));
        }
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let folder = fs::canonicalize(parent.unwrap_or(Path::new(".")))?;
        let name = path.file_name().ok_or(io::ErrorKind::NotFound)?;
        let number = name.to_str().and_then(|name| name.parse().ok());
        if let Some(number) = number.filter(|_| has_descriptors(&folder)) {
            return Ok(Destination::Descriptor(number));
        }
        let target = folder.join(name);
        // What looks like a link in /proc is a door of its own.
        match fs::read_link(&target) {
            Ok(link) if !folder.starts_with("/proc") => path = folder.join(link),
            _ => return Ok(Destination::Path(target)),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Whether the names in a folder are our own descriptors.
fn has_descriptors(folder: &Path) -> bool {
    let is_own = |own: PathBuf| folder.starts_with(own) && folder.ends_with("fd");
    folder == Path::new("/dev/fd") || fs::canonicalize("/proc/self").is_ok_and(is_own)
}

/// A descriptor that the program was started with. Where the system does not hand out a copy, a
/// file is opened again and gets the content at its end.
#[cfg(target_os = "linux")]
fn held(number: i32) -> io::Result<File> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};
    let copy = pidfd_open(getpid(), PidfdFlags::empty())
        .and_then(|own| pidfd_getfd(own, number, PidfdGetfdFlags::empty()));
    match copy {
        Ok(copy) => Ok(copy.into()),
        Err(rustix::io::Errno::BADF) => Err(rustix::io::Errno::BADF.into()),
        Err(_) => OpenOptions::new().append(true).open(format!("/proc/self/fd/{number}")),
    }
}

/// A descriptor that the program was started with. (On BSD and its kin to open one is to copy it.)
#[cfg(not(target_os = "linux"))]
fn held(number: i32) -> io::Result<File> {
    OpenOptions::new().append(true).open(format!("/dev/fd/{number}"))
}

fn filled(out: impl Write, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    fill(&mut out)?;
    out.flush()
}

/// That a pipe is closed early is not an error.
fn until_closed(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Replaces the content of a file; the old content stays if the new one does not fit.
fn rewrite(mut old: File, content: &mut (impl io::Read + Seek)) -> io::Result<()> {
    let before = old.metadata()?.len();
    undisturbed(|| {
        // What is behind the old end needs room on the disk; the rest has it.
        content.seek(SeekFrom::Start(before))?;
        old.seek(SeekFrom::Start(before))?;
        if let Err(error) = io::copy(content, &mut old) {
            old.set_len(before)?;
            return Err(error);
        }
        content.rewind()?;
        old.rewind()?;
        let length = io::copy(content, &mut old)?;
        old.set_len(length)
    })
}

/// Gives a new file the owner and the mode of the one that it replaces.
fn take_after(new: &File, old: &File) -> io::Result<()> {
    let kept = old.metadata()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let given = new.metadata()?;
        if (given.uid(), given.gid()) != (kept.uid(), kept.gid()) {
            fchown(new, Some(kept.uid()), Some(kept.gid()))?;
        }
    }
    new.set_permissions(kept.permissions())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn what_is_unfinished_can_be_read_by_nobody_who_could_not_read_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        let written = OutputFile::new(&file).unwrap().write(|out| {
            out.write_all(b"new")?;
            let names = fs::read_dir(folder.path())?.map(|entry| entry.unwrap().path());
            let unfinished = names.filter(|path| path.is_dir()).collect::<Vec<_>>();
            let [unfinished] = &unfinished[..] else { panic!("{unfinished:?}") };
            assert_eq!((mode(unfinished), mode(&unfinished.join("output"))), (0o700, 0o600));
            Ok(())
        });
        assert!(written.is_ok());
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), mode(&file)), ("new", 0o600));
    }
}
