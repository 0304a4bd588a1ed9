//! `satoku verify`: whether certificates hold.

use std::io::Write;

use super::{args::VerifyArgs, exit::Status, note, render::counted, run::Error, written};
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
    let model = puzzle.model();
    // A name says little: anybody can call a model "classic".
    let extra = model.rules().iter().filter(|rule| model.is_extra(&***rule)).count();
    let mut text = format!(
        "{claim}: the certificate holds ({}: {}, {extra} of them beside rows, columns and regions",
        model.name(),
        counted(model.rules().len(), "rule")
    );
    if let Some(clauses) = clauses {
        text += &format!("; formula of {}", counted(*clauses, "clause"));
    }
    for (name, steps) in [("DRAT", drat), ("LRAT", lrat)] {
        if let Some(steps) = steps {
            text += &format!(", {name} proof of {}", counted(*steps, "step"));
        }
    }
    text + ")"
}
