//! `satoku prove`: a certificate of the verdict.

use std::{ffi::OsString, io::Write, path::PathBuf};

use clap::Args;

use crate::{
    cli::{
        args::input::ReadArgs,
        error::{Error, written},
        input,
        note::note_all_of,
        status::Status,
    },
    proof::{self, Place},
};

/// A puzzle, and where its certificate goes.
#[derive(Debug, Args)]
#[command(after_help = "\
    Example:\n\
    \x20 satoku prove puzzle.txt -o certificate")]
pub struct ProveArgs {
    /// The puzzle, as text or the first in a file
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: OsString,

    /// The folder to make, or with --tar the file
    #[arg(long, short, value_name = "DIR", help_heading = "Output")]
    pub output: PathBuf,

    /// Write one tar file instead of a folder
    #[arg(long, help_heading = "Output")]
    pub tar: bool,

    /// What to read it as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// Print nothing but errors
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

impl ProveArgs {
    /// Writes the certificate, and says what is in it.
    ///
    /// # Errors
    /// If the puzzle cannot be read, or the certificate cannot be made or written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let puzzle = input::one(&self.puzzle, &self.reading.settings()?)?;
        if !self.quiet {
            note_all_of(&puzzle);
        }
        let certificate = proof::prove(&puzzle)?;
        let path = self.output.clone();
        let place = if self.tar { Place::Tar(path) } else { Place::Folder(path) };
        certificate.write(&place)?;
        if self.quiet {
            return Ok(Status::Fine);
        }
        let mut text = format!("{}: {}\n", self.output.display(), certificate.claim());
        for (name, content) in certificate.files() {
            text += &format!("  {name:<13} {:>10} bytes\n", content.len());
        }
        written(out.write_all(text.as_bytes()))
    }
}
