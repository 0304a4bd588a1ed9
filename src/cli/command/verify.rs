//! `satoku verify`: whether certificates hold.

use std::{io::Write, path::PathBuf};

use clap::Args;

use crate::{
    cli::{
        error::{Error, written},
        note::{note, shown},
        status::Status,
    },
    proof::{self, Holds, Place, VerifyError},
    reasons::words::counted,
};

/// Certificates to check.
#[derive(Debug, Args)]
#[command(after_help = "\
    Example:\n\
    \x20 satoku verify certificate")]
pub struct VerifyArgs {
    /// A certificate: a folder, or a tar file of one
    #[arg(value_name = "DIR", required = true)]
    pub certificates: Vec<PathBuf>,

    /// Print nothing but errors
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

impl VerifyArgs {
    /// Checks each certificate, and says what holds.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let mut status = Status::Fine;
        for path in &self.certificates {
            match proof::verify(&Place::of(path)) {
                Ok(_) if self.quiet => {}
                Ok(holds) => {
                    let text = format!("{}: {}\n", shown(path), words(&holds));
                    written(out.write_all(text.as_bytes()))?;
                }
                Err(error) => {
                    status.worsen(match error {
                        VerifyError::Broken(_) => Status::Disagreement,
                        VerifyError::NotOne(_) | VerifyError::Newer { .. } => Status::Unreadable,
                    });
                    note(&format!("{}: {error}", shown(path)));
                }
            }
        }
        Ok(status)
    }
}

fn words(holds: &Holds) -> String {
    let Holds { claim, puzzle, solutions, clauses, drat, lrat } = holds;
    let claim = claim.words(*solutions);
    let model = puzzle.model();
    // A name says little: anybody can call a model "classic".
    let extra = model.rules().iter().filter(|rule| model.is_extra(rule)).count();
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
