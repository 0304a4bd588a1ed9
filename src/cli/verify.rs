//! `satoku verify`: whether certificates hold.

use std::io::Write;

use super::{args::VerifyArgs, exit::Status, note, run::Error, written};
use crate::proof::{self, Holds, Place, VerifyError};

/// Checks each certificate, and says what holds.
///
/// # Errors
/// If standard output cannot be written.
pub fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let mut status = Status::Fine;
    for path in &args.certificates {
        match proof::verify(&Place::of(path)) {
            Ok(_) if args.quiet => {}
            Ok(holds) => {
                let text = format!("{}: {}\n", path.display(), words(&holds));
                written(out.write_all(text.as_bytes()))?;
            }
            Err(error) => {
                status.worsen(match error {
                    VerifyError::Broken(_) => Status::Disagreement,
                    VerifyError::NotOne(_) | VerifyError::Newer { .. } => Status::Unreadable,
                });
                note(&format!("{}: {error}", path.display()));
            }
        }
    }
    Ok(status)
}

fn words(holds: &Holds) -> String {
    let Holds { claim, puzzle, clauses, drat, lrat } = holds;
    let mut text = format!("{claim}: the certificate holds ({}", puzzle.model().name());
    if let Some(clauses) = clauses {
        text += &format!(", formula of {clauses} clauses");
    }
    for (name, steps) in [("DRAT", drat), ("LRAT", lrat)] {
        if let Some(steps) = steps {
            text += &format!(", {name} proof of {steps} steps");
        }
    }
    text + ")"
}
