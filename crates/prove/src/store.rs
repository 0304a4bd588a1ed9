//! Where a certificate's files go while it is made: to memory, or to a place.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
};

use super::error::ProveError;
use satoku_sat::{Scratch, in_memory};
use satoku_verify::{file::most_bytes, manifest::Hasher, place::Unfinished};

/// The files so far.
#[derive(Default)]
pub(crate) struct Store {
    /// Where they are, if that is not memory.
    pub place: Option<Unfinished>,
    /// Their contents, if they are in memory.
    pub contents: Vec<(&'static str, Vec<u8>)>,
    pub files: Vec<Stored>,
}

/// A file that is complete.
pub(crate) struct Stored {
    pub name: &'static str,
    pub bytes: u64,
    pub hash: String,
}

impl Store {
    pub(crate) fn create(&self, name: &'static str) -> io::Result<Part> {
        let target = match &self.place {
            Some(place) => Target::File(BufWriter::with_capacity(1 << 16, place.create(name)?)),
            None => Target::Memory(Vec::new()),
        };
        Ok(Part { name, target, bytes: 0, hasher: Hasher::default() })
    }

    /// Takes a file that is complete.
    pub(crate) fn keep(&mut self, part: Part) -> Result<(), ProveError> {
        part.check_length()?;
        let Part { name, target, bytes, hasher } = part;
        match target {
            Target::Memory(content) => self.contents.push((name, content)),
            Target::File(mut file) => file.flush()?,
        }
        self.files.push(Stored { name, bytes, hash: hasher.finish() });
        Ok(())
    }

    /// Writes a whole file.
    pub(crate) fn write(&mut self, name: &'static str, content: &[u8]) -> Result<(), ProveError> {
        let mut part = self.create(name)?;
        let written = part.write_all(content);
        part.check_length()?;
        written?;
        self.keep(part)
    }

    pub(crate) fn scratch(&self) -> io::Result<Box<dyn Scratch>> {
        match &self.place {
            Some(place) => Ok(Box::new(place.scratch()?)),
            None => in_memory(),
        }
    }
}

enum Target {
    Memory(Vec<u8>),
    File(BufWriter<File>),
}

/// A file that is being written. It takes no more bytes than such a file can have.
pub(crate) struct Part {
    name: &'static str,
    target: Target,
    bytes: u64,
    hasher: Hasher,
}

impl Part {
    /// Whether more was written to it than it takes.
    pub(crate) fn check_length(&self) -> Result<(), ProveError> {
        let limit = most_bytes(self.name);
        if self.bytes <= limit {
            return Ok(());
        }
        Err(ProveError::TooLong { file: self.name, bytes: self.bytes, limit })
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len() as u64;
        if self.bytes > most_bytes(self.name) {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        match &mut self.target {
            Target::Memory(content) => content.extend_from_slice(bytes),
            Target::File(file) => file.write_all(bytes)?,
        }
        self.hasher.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Memory(_) => Ok(()),
            Target::File(file) => file.flush(),
        }
    }
}
