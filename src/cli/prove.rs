//! `satoku prove`: a certificate of the verdict.

use std::io::Write;

use super::{args::ProveArgs, exit::Status, input, run::Error, written};
use crate::proof::{self, Place};

/// Writes the certificate, and says what is in it.
///
/// # Errors
/// If the puzzle cannot be read, or the certificate cannot be made or written.
pub fn prove(args: &ProveArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let puzzle = input::one(&args.puzzle, &args.reading.settings()?)?;
    let certificate = proof::prove(&puzzle)?;
    let path = args.output.clone();
    let place = if args.tar { Place::Tar(path) } else { Place::Folder(path) };
    certificate.write(&place)?;
    if args.quiet {
        return Ok(Status::Fine);
    }
    let mut text = format!("{}: {}\n", args.output.display(), certificate.claim());
    for (name, content) in certificate.files() {
        text += &format!("  {name:<13} {:>10} bytes\n", content.len());
    }
    written(out.write_all(text.as_bytes()))
}
