//! Where a certificate lies: a folder, or a tar file of one.

use std::{
    cell::Cell,
    fs::{self, File},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::manifest::file::{ALL, MANIFEST, most_bytes};
use satoku_puzzle::{interrupt, printable::printable};

const FOLDER: &str = "certificate";
/// More zeros than any program writes at the end of a tar file.
const LONGEST_END: u64 = 1 << 20;

/// Where a certificate is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A folder.
    Folder(PathBuf),
    /// A tar file.
    Tar(PathBuf),
}

/// The folder at this path.
impl<P: AsRef<Path>> From<P> for Place {
    fn from(path: P) -> Self {
        Self::Folder(path.as_ref().to_owned())
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

    /// Where it is.
    pub fn path(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::Tar(path) => path,
        }
    }

    /// Writes files, all of them or none: they get their place when they are complete.
    ///
    /// # Errors
    /// If something is there already, or it cannot be written.
    pub fn write(&self, files: &[(&str, Vec<u8>)]) -> Result<(), PlaceError> {
        let unfinished = self.begin()?;
        for (name, content) in files {
            let written = unfinished.create(name).and_then(|mut file| file.write_all(content));
            written.map_err(|error| PlaceError::Io(self.path().to_owned(), error))?;
        }
        unfinished.finish(files.iter().map(|(name, _)| *name))
    }

    /// Begins to write files.
    ///
    /// # Errors
    /// If something is there already, or there is nothing that it could be put in.
    pub fn begin(&self) -> Result<Unfinished, PlaceError> {
        let target = self.path();
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
        let begun = || {
            let folder = interrupt::Folder::beside(target)?;
            fs::create_dir(folder.path().join(FOLDER))?;
            Ok(Unfinished { target: self.clone(), folder, scratch: Cell::new(0) })
        };
        begun().map_err(|error| PlaceError::Io(target.to_owned(), error))
    }

    /// A certificate's file, to be read.
    ///
    /// # Errors
    /// If there is no file of this name, or it is not a regular file in this place itself, or it is
    /// longer than such a file can be.
    pub fn open(&self, name: &str) -> io::Result<BufReader<io::Take<File>>> {
        let (file, length) = match self {
            Self::Folder(folder) => {
                let path = folder.join(name);
                // A link would lead out of the folder.
                let found = fs::symlink_metadata(&path)?;
                if !found.is_file() {
                    let what = "is not an regular file of the certificate's own";
                    return Err(io::Error::other(what));
                }
                (File::open(path)?, found.len())
            }
            Self::Tar(path) => open_in_tar(path, name)?,
        };
        let most = most_bytes(name);
        if length > most {
            let what = format!("has {length} bytes; no more than {most} are read");
            return Err(io::Error::other(what));
        }
        Ok(BufReader::with_capacity(1 << 16, file.take(length)))
    }
}

/// Files on their way to a [`Place`], in a folder beside it that is removed if they are not
/// finished.
#[derive(Debug)]
pub struct Unfinished {
    target: Place,
    folder: interrupt::Folder,
    /// How many files are for use on the way.
    scratch: Cell<usize>,
}

impl Unfinished {
    fn path_of(&self, name: &str) -> PathBuf {
        self.folder.path().join(FOLDER).join(name)
    }

    /// Creates a file of this name.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(&self, name: &str) -> io::Result<File> {
        File::create_new(self.path_of(name))
    }

    /// A file to be written and read on the way, which does not stay.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn scratch(&self) -> io::Result<File> {
        let number = self.scratch.replace(self.scratch.get() + 1);
        let path = self.folder.path().join(format!("scratch-{number}"));
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        // Where a file that is open can be removed, its bytes last until it is closed.
        let _ = fs::remove_file(path);
        Ok(file)
    }

    /// Moves the files to their place, in a tar file in this order.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn finish<'n>(self, names: impl Iterator<Item = &'n str>) -> Result<(), PlaceError> {
        let target = self.target.path().to_owned();
        let packed = match &self.target {
            Place::Folder(_) => Ok(self.folder.path().join(FOLDER)),
            Place::Tar(_) => self.pack(names),
        };
        packed
            .and_then(|inside| self.folder.keep(&inside, &target))
            .map_err(|error| PlaceError::Io(target, error))
    }

    fn pack<'n>(&self, names: impl Iterator<Item = &'n str>) -> io::Result<PathBuf> {
        let packed = self.folder.path().join("packed");
        let mut tar = TarWriter::new(File::create_new(&packed)?);
        for name in names {
            let path = self.path_of(name);
            let file = File::open(&path)?;
            tar.append(name, file.metadata()?.len(), file)?;
            // No disk need hold it twice.
            fs::remove_file(path)?;
        }
        tar.finish()?;
        Ok(packed)
    }
}

/// A tar file with nothing in it of the time, the user or the machine.
struct TarWriter<W: Write>(tar::Builder<io::BufWriter<W>>);

impl<W: Write> TarWriter<W> {
    fn new(out: W) -> Self {
        Self(tar::Builder::new(io::BufWriter::new(out)))
    }

    fn append(&mut self, name: &str, length: u64, content: impl Read) -> io::Result<()> {
        self.0.append_data(&mut header(length), format!("{FOLDER}/{name}"), content)
    }

    fn finish(self) -> io::Result<()> {
        self.0.into_inner()?.flush()
    }
}

/// The header of a file, without its name.
fn header(length: u64) -> tar::Header {
    let mut header = tar::Header::new_ustar();
    header.set_size(length);
    header.set_mode(0o644);
    header
}

/// Writes files as a tar file.
///
/// # Errors
/// If it cannot be written.
pub fn write_tar(out: impl Write, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    let mut tar = TarWriter::new(out);
    for (name, content) in files {
        tar.append(name, content.len() as u64, content.as_slice())?;
    }
    tar.finish()
}

/// A file in a tar file, where it begins, and its length. Programs that unpack it must find there
/// what is found here, whatever system they run on: so there are only the files of a certificate, in
/// its folder, with headers as they are written here, and nothing follows after its end.
fn open_in_tar(path: &Path, name: &str) -> io::Result<(File, u64)> {
    // (Opening a named pipe would wait for a writer.)
    if !fs::metadata(path)?.is_file() {
        return Err(bad("is not an regular file"));
    }
    let mut archive = tar::Archive::new(File::open(path)?);
    let mut names: Vec<&str> = Vec::new();
    let (mut found, mut end) = (None, 0);
    // As they stand: records that give the next file another name are entries, too, and refused.
    for entry in archive.entries_with_seek()?.raw(true) {
        let entry = entry?;
        if entry.header().entry_type() != tar::EntryType::Regular {
            return Err(bad("holds something else than regular files (a folder, a link, …): \
                 `satoku prove --tar` writes the files alone"));
        }
        let bytes = entry.path_bytes();
        let is_path = |name: &&str| *bytes == *format!("{FOLDER}/{name}").as_bytes();
        let Some(&entry_name) = ALL.iter().find(|name| is_path(name)) else {
            let found = printable(&String::from_utf8_lossy(&bytes));
            let found: String = found.chars().take(60).collect();
            let what = format!("holds {found:?}, expected {FOLDER}/{MANIFEST} and the like alone");
            return Err(bad(&what));
        };
        let mut expected = header(entry.size());
        expected.set_path(format!("{FOLDER}/{entry_name}"))?;
        expected.set_cksum();
        if entry.header().as_bytes() != expected.as_bytes() {
            let what =
                format!("has a header of {entry_name} that `satoku prove --tar` does not write");
            return Err(bad(&(what + "; unpack it, and verify the folder")));
        }
        if names.contains(&entry_name) {
            return Err(bad("holds files of one name"));
        }
        if entry_name == name {
            found = Some((entry.raw_file_position(), entry.size()));
        }
        end = entry.raw_file_position().saturating_add(entry.size());
        names.push(entry_name);
    }
    let mut file = archive.into_inner();
    check_end(&mut file, end)?;
    let (start, length) = found.ok_or(io::ErrorKind::NotFound)?;
    file.seek(SeekFrom::Start(start))?;
    Ok((file, length))
}

fn bad(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// After the last file there is nothing but the zeros that end an archive. (Another archive might
/// follow, which some programs unpack over the first.)
fn check_end(file: &mut File, end: u64) -> io::Result<()> {
    if file.metadata()?.len() < end {
        return Err(bad("ends in the middle of a file"));
    }
    file.seek(SeekFrom::Start(end))?;
    let mut rest = Vec::new();
    file.take(LONGEST_END + 1).read_to_end(&mut rest)?;
    if rest.len() as u64 > LONGEST_END || rest.iter().any(|&byte| byte != 0) {
        return Err(bad("goes on after its end"));
    }
    Ok(())
}
