//! Where a certificate lies: a folder, or a tar file of one.

use std::{
    fs::{self, File},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::interrupt;

/// The folder in a tar file.
const FOLDER: &str = "certificate";
/// More files than anybody adds to a certificate.
const MOST_FILES: usize = 100;

/// A folder or a tar file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A folder.
    Folder(PathBuf),
    /// A tar file.
    Tar(PathBuf),
}

/// The folder at this path.
impl From<&str> for Place {
    fn from(path: &str) -> Self {
        Self::Folder(path.into())
    }
}

/// The folder at this path.
impl From<&Path> for Place {
    fn from(path: &Path) -> Self {
        Self::Folder(path.to_owned())
    }
}

/// The folder at this path.
impl From<PathBuf> for Place {
    fn from(path: PathBuf) -> Self {
        Self::Folder(path)
    }
}

impl From<&Place> for Place {
    fn from(place: &Self) -> Self {
        place.clone()
    }
}

/// Why a certificate was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// Something is there already.
    #[error("{0}: exists already; remove it, or choose another name")]
    Exists(PathBuf),
    /// There is nothing that it could be put in.
    #[error("{0}: no such folder")]
    NoFolder(PathBuf),
    /// The system will not have it.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
}

impl Place {
    /// What is there: a folder if it is one, else a tar file.
    pub fn of(path: &Path) -> Self {
        if path.is_dir() { Self::Folder(path.to_owned()) } else { Self::Tar(path.to_owned()) }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::Tar(path) => path,
        }
    }

    /// Writes files, all of them or none: they get their place when they are complete.
    ///
    /// # Errors
    /// If something is there already, or it cannot be written.
    pub fn write(&self, files: &[(&str, Vec<u8>)]) -> Result<(), PlaceError> {
        let target = self.path();
        let io = |error| PlaceError::Io(target.to_owned(), error);
        let is_free = match self {
            Self::Folder(path) => {
                fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
            }
            Self::Tar(_) => false,
        };
        if fs::symlink_metadata(target).is_ok() && !is_free {
            return Err(PlaceError::Exists(target.to_owned()));
        }
        let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        if let Some(parent) = parent.filter(|parent| !parent.is_dir()) {
            return Err(PlaceError::NoFolder(parent.to_owned()));
        }
        let folder = interrupt::Folder::beside(target).map_err(io)?;
        let inside = folder.path().join(FOLDER);
        let written = match self {
            Self::Folder(_) => write_folder(&inside, files),
            Self::Tar(_) => File::create(&inside).and_then(|file| write_tar(file, files)),
        };
        written.and_then(|()| folder.keep(&inside, target)).map_err(io)
    }

    /// A certificate's file, to be read.
    ///
    /// # Errors
    /// If there is none of this name, or it is not an ordinary file of this place's own.
    pub fn open(&self, name: &str) -> io::Result<BufReader<Box<dyn Read>>> {
        let file: Box<dyn Read> = match self {
            Self::Folder(folder) => {
                let path = folder.join(name);
                // A link would lead out of the folder.
                if !fs::symlink_metadata(&path)?.is_file() {
                    let what = "is not an ordinary file of the certificate's own";
                    return Err(io::Error::other(what));
                }
                Box::new(File::open(path)?)
            }
            Self::Tar(path) => Box::new(open_in_tar(path, name)?),
        };
        Ok(BufReader::with_capacity(1 << 16, file))
    }
}

fn write_folder(folder: &Path, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir(folder)?;
    files.iter().try_for_each(|(name, content)| fs::write(folder.join(name), content))
}

/// A tar file with nothing in it of the time, the user or the machine.
pub(super) fn write_tar(out: impl Write, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    let mut archive = tar::Builder::new(io::BufWriter::new(out));
    for (name, content) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, format!("{FOLDER}/{name}"), content.as_slice())?;
    }
    archive.into_inner()?.flush()
}

/// A file in a tar file. All its files must lie in one folder, and no two have one name: otherwise
/// programs that unpack it might find another content than is found here.
fn open_in_tar(path: &Path, name: &str) -> io::Result<io::Take<File>> {
    let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
    // (To open a named pipe would mean to wait for somebody who writes to it.)
    if !fs::metadata(path)?.is_file() {
        return Err(bad("is no ordinary file"));
    }
    let mut archive = tar::Archive::new(File::open(path)?);
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut found = None;
    for entry in archive.entries_with_seek()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        if entry.header().entry_type() == tar::EntryType::Directory {
            continue;
        }
        if entry.header().entry_type() != tar::EntryType::Regular
            || entry.pax_extensions()?.is_some()
        {
            return Err(bad("holds something else than ordinary files"));
        }
        if paths.iter().any(|other| *other == path || other.parent() != path.parent()) {
            return Err(bad("holds files of one name, or in several folders"));
        }
        if path.file_name().is_some_and(|file| file == name) {
            found = Some((entry.raw_file_position(), entry.size()));
        }
        paths.push(path);
        if paths.len() > MOST_FILES {
            return Err(bad("holds more files than a certificate has"));
        }
    }
    let (start, length) = found.ok_or(io::ErrorKind::NotFound)?;
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(start))?;
    Ok(file.take(length))
}
