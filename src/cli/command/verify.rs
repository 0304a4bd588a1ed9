//! `satoku verify`: whether certificates hold.

use std::sync::Arc;

use crate::{
    cli::prelude::*,
    cli::time_limit,
    model::Model,
    proof::{self, Holds, Place, VerifyError, difference, irregular_regions},
    rule::Stated,
};
use satoku_rules::grid::counted;

/// Certificates to check.
#[derive(Debug, Args)]
#[command(after_help = "\
    Example:\n\
    \x20 satoku verify certificate")]
pub(crate) struct VerifyArgs {
    /// A certificate: a folder, or a tar file of one
    #[arg(value_name = "DIR", required = true)]
    pub certificates: Vec<PathBuf>,

    #[command(flatten)]
    pub limits: TimeArgs,

    /// Print nothing but errors
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

impl VerifyArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let mut status = Status::Fine;
        for path in &self.certificates {
            time_limit::begin();
            let checked = within("the certificate is not checked", |limiter| {
                proof::verify(&Place::of(path), limiter)
            });
            let (worse, why) = match checked {
                Ok(Ok(holds)) => {
                    if !self.quiet {
                        let text = format!("{}: {}\n", shown(path), words(&holds));
                        written(out.write_all(text.as_bytes()))?;
                    }
                    continue;
                }
                Ok(Err(error @ VerifyError::Broken(_))) => {
                    (Status::Disagreement, error.to_string())
                }
                Ok(Err(error)) => (Status::Unreadable, error.to_string()),
                Err(late) => (Status::Unreadable, late.to_string()),
            };
            status.worsen(worse);
            note(&format!("{}: {why}", shown(path)));
        }
        Ok(status)
    }
}

/// What is proven on one line, and the puzzle on indented lines below.
fn words(holds: &Holds) -> String {
    let Holds { puzzle, nodes, clauses, rows, drat, lrat, veripb, .. } = holds;
    let model = puzzle.model();
    let mut text = format!("{}: the certificate holds ({}", holds.words(), rules(model));
    if let Some(nodes) = nodes {
        text += &format!("; diagram of {}", counted(*nodes, "node"));
    }
    for (count, what) in [(clauses, "clause"), (rows, "row")] {
        if let Some(count) = count {
            text += &format!("; formula of {}", counted(*count, what));
        }
    }
    for (name, steps) in [("DRAT", drat), ("LRAT", lrat), ("VeriPB", veripb)] {
        if let Some(steps) = steps {
            text += &format!(", {name} proof of {}", counted(*steps, "step"));
        }
    }
    if drat.is_none() && lrat.is_some() {
        text += ", DRAT proof not followed: too long";
    }
    text += &format!(")\n  puzzle {}", puzzle.givens().to_line());
    // A rule's name says as little as a model's; its kind is what it is.
    let kinds = extra(model).map(|rule| rule.kind()).counts();
    if !kinds.is_empty() {
        let kinds = kinds.iter().sorted().map(|(kind, count)| format!("{count} {kind}")).join(", ");
        text += &format!("\n  beside rows, columns and regions: {kinds}");
    }
    text
}

/// A model's name, whether it is what it is called, and the number of its rules.
fn rules(model: &Model) -> String {
    let name = difference(model).unwrap_or_else(|| model.name().to_owned());
    let irregular = match irregular_regions(model) {
        0 => String::new(),
        number => format!("{number} of them irregular regions, "),
    };
    let of_them = if irregular.is_empty() { " of them" } else { "" };
    let rules = counted(model.rules().len(), "rule");
    let extra = extra(model).count();
    format!("{name}: {rules}, {irregular}{extra}{of_them} beside rows, columns and regions")
}

fn extra(model: &Model) -> impl Iterator<Item = &Arc<Stated>> {
    model.rules().iter().filter(|rule| model.is_extra(rule))
}
