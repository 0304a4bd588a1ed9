//! Where a certificate lies: a folder, or a tar file of one.

use std::{
    fs::{self, File},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::{Component, Path, PathBuf},
};

use thiserror::Error;

use crate::scratch;

/// The folder in a tar file.
const FOLDER: &str = "certificate";

/// A folder or a tar file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A folder.
    Folder(PathBuf),
    /// A tar file.
    Tar(PathBuf),
}

/// Why a certificate was not written.
#[derive(Debug, Error)]
pub enum PlaceError {
    /// Something is there already.
    #[error("{0}: exists already; remove it, or choose another name")]
    Exists(PathBuf),
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
        let scratch = scratch::Folder::beside(target).map_err(io)?;
        let inside = scratch.path().join(FOLDER);
        let written = match self {
            Self::Folder(_) => write_folder(&inside, files),
            Self::Tar(_) => write_tar(&inside, files),
        };
        written.and_then(|()| scratch.keep(&inside, target)).map_err(io)
    }

    /// A certificate's file, to be read.
    ///
    /// # Errors
    /// If there is none of this name, or it is not an ordinary file of this place's own.
    pub fn open(&self, name: &str) -> io::Result<BufReader<Box<dyn Read>>> {
        let other = || io::Error::other("is not an ordinary file of the certificate's own");
        let file: Box<dyn Read> = match self {
            Self::Folder(folder) => {
                let path = folder.join(name);
                // A link would lead out of the folder.
                if !fs::symlink_metadata(&path)?.is_file() {
                    return Err(other());
                }
                Box::new(File::open(path)?)
            }
            Self::Tar(path) => Box::new(open_in_tar(path, name)?.ok_or_else(other)?),
        };
        Ok(BufReader::with_capacity(1 << 16, file))
    }
}

fn write_folder(folder: &Path, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir(folder)?;
    files.iter().try_for_each(|(name, content)| fs::write(folder.join(name), content))
}

/// A tar file with nothing in it of the time, the user or the machine.
fn write_tar(path: &Path, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    let mut archive = tar::Builder::new(io::BufWriter::new(File::create(path)?));
    for (name, content) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, format!("{FOLDER}/{name}"), content.as_slice())?;
    }
    archive.into_inner()?.flush()
}

/// A file in a tar file, below whatever folder; none if it is no ordinary file.
fn open_in_tar(path: &Path, name: &str) -> io::Result<Option<io::Take<File>>> {
    let mut archive = tar::Archive::new(File::open(path)?);
    for entry in archive.entries_with_seek()? {
        let entry = entry?;
        let is_it = {
            let path = entry.path()?;
            let mut parts = path.components().filter(|part| *part != Component::CurDir);
            let last = parts.next_back();
            let is_inside = parts.all(|part| matches!(part, Component::Normal(_)));
            last == Some(Component::Normal(name.as_ref())) && is_inside
        };
        if is_it {
            if entry.header().entry_type() != tar::EntryType::Regular {
                return Ok(None);
            }
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(entry.raw_file_position()))?;
            return Ok(Some(file.take(entry.size())));
        }
    }
    Err(io::ErrorKind::NotFound.into())
}
