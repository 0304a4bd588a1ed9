//! A file that is there when all of it is.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::Path,
};

use super::run::Error;
use crate::scratch::Folder;

/// A file to be written: one that was there before stays as it is until all of the new one is.
pub struct OutputFile<'a> {
    path: &'a Path,
    folder: Folder,
}

impl<'a> OutputFile<'a> {
    /// Whether it can be written is better known before an hour of work than after.
    ///
    /// # Errors
    /// If it cannot.
    pub fn new(path: &'a Path) -> Result<Self, Error> {
        let unwritable = |error: io::Error| format!("{}: {error}", path.display());
        if path.is_dir() {
            return Err(unwritable(io::ErrorKind::IsADirectory.into()).into());
        }
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            fs::metadata(parent).map_err(unwritable)?;
        }
        Ok(Self { path, folder: Folder::beside(path).map_err(unwritable)? })
    }

    /// Writes it.
    ///
    /// # Errors
    /// If that fails; then there is no new file.
    pub fn write(self, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let filled = |path: &Path| {
            let mut out = BufWriter::with_capacity(1 << 16, File::create(path)?);
            fill(&mut out)?;
            out.flush()
        };
        // What is no file, such as a pipe, keeps its place.
        if self.path.exists() && !self.path.is_file() {
            return filled(self.path);
        }
        let inside = self.folder.path().join("output");
        filled(&inside)?;
        self.folder.keep(&inside, self.path)
    }
}
