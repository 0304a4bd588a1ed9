//! `satoku prove`: a certificate of the verdict.

use std::ffi::OsString;

use crate::{
    cli::{
        input,
        numbered_files::{EachArgs, write_each},
        prelude::*,
    },
    proof::{self, Place, ProofForm, ProofFormat, ProveOptions, Written},
};

/// A puzzle, and where its certificate goes.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku prove puzzle.txt -o certificate\n\
    \x20 satoku prove puzzles.txt --each -o certificates")]
pub(crate) struct ProveArgs {
    /// The puzzle, as text or the first in a file
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: OsString,

    /// The folder to make, or with --tar the file; with --each the folder for all of them
    #[arg(long, short, value_name = "DIR", help_heading = "Output")]
    pub output: PathBuf,

    #[command(flatten)]
    pub each: EachArgs,

    /// Write one tar file instead of a folder
    #[arg(long, help_heading = ADVANCED)]
    pub tar: bool,

    /// Prove the number of solutions, and not only that there are several: up to 10,000 are listed,
    /// more are counted by a diagram
    #[arg(long)]
    pub count: bool,

    /// In what to write the formula and its proof: clauses in DIMACS, with DRAT and LRAT; or linear
    /// rows in OPB, for VeriPB, which take less where rules add or count
    #[arg(long, default_value = "drat", value_parser = named(&ProofFormat::ALL), value_name = "FORMAT",
        help_heading = "Output")]
    pub format: ProofFormat,

    /// Write every step of the solver, and not only those that the proof needs
    #[arg(long, help_heading = ADVANCED)]
    pub no_trim: bool,

    /// Write proof.drat in drat-trim's binary format
    #[arg(long, help_heading = ADVANCED)]
    pub binary: bool,

    #[command(flatten)]
    pub reading: ReadArgs,

    #[command(flatten)]
    pub limits: TimeArgs,

    /// Print nothing but errors
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

const NOT_PROVEN: &str = "there is no certificate";

impl ProveArgs {
    /// Writes the certificate and lists its files; with `--each` one for each puzzle.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let settings = self.reading.settings()?;
        if self.each.each {
            return write_each(&self.puzzle, &settings, &self.output, out, |puzzle, path| {
                let path = if self.tar { path.with_extension("tar") } else { path };
                let certificate =
                    within(NOT_PROVEN, |limiter| self.prove(puzzle, &path, limiter))??;
                Ok(if self.quiet { String::new() } else { claimed(&path, &certificate) })
            });
        }
        let certificate = within(NOT_PROVEN, |limiter| self.prove_first(&settings, limiter))??;
        if self.quiet {
            return Ok(Status::Fine);
        }
        let mut text = claimed(&self.output, &certificate) + "\n";
        for (name, bytes) in &certificate.files {
            text += &format!("  {name:<13} {bytes:>10} bytes\n");
        }
        written(out.write_all(text.as_bytes()))
    }

    /// Certifies the puzzle, or the first of several.
    fn prove_first(&self, settings: &Settings, limiter: &Limiter) -> Result<Written, Error> {
        let (puzzle, beginning) = input::first(&self.puzzle, settings, limiter)?;
        if let Some(beginning) = beginning.filter(|_| !self.quiet) {
            note(&format!("proving {beginning}; --each -o FOLDER proves all"));
        }
        self.prove(&puzzle, &self.output, limiter)
    }

    /// Makes a certificate and writes it.
    fn prove(&self, puzzle: &Instance, path: &Path, limiter: &Limiter) -> Result<Written, Error> {
        if !self.quiet {
            note_all_of(puzzle);
        }
        let path = path.to_owned();
        let place = if self.tar { Place::Tar(path) } else { Place::Folder(path) };
        let form = ProofForm { is_trimmed: !self.no_trim, is_binary: self.binary };
        let options = ProveOptions { count: self.count, format: self.format, form };
        Ok(proof::prove_to(&place, puzzle, options, limiter)?)
    }
}

/// `PATH: CLAIM`.
fn claimed(path: &Path, certificate: &Written) -> String {
    format!("{}: {}", shown(path), certificate.claimed)
}
